// SPDX-License-Identifier: Apache-2.0

package import SystemFiles
internal import Synchronization

/// Finds the project of each file: the nearest project file in its folder or above.
package final class ProjectSearch: Sendable {
  private typealias Found = Result<Project, ProjectError>?

  /// What was found from each folder on.
  private let known = Mutex<[FilePath: Found]>([:])
  /// The files that were read because they were named.
  private let named = Mutex<[FilePath: Result<Project, ProjectError>]>([:])

  package init() {}

  /// The project of a file or folder; nil if it has none.
  ///
  /// A file that does not exist has the project of its folder, and one without a folder that of the
  /// working directory.
  package func project(of path: FilePath) throws(ProjectError) -> Project? {
    let folder = Directory.kind(of: path) == .directory ? path : path.directory
    guard let resolved = try? folder.resolved() else { return nil }
    return try found(from: resolved)?.get()
  }

  /// The project of a project file that is named, which is read once.
  package func project(reading file: FilePath) throws(ProjectError) -> Project {
    if let known = named.withLock({ $0[file] }) { return try known.get() }
    let result = Result { () throws(ProjectError) in try Project(reading: file) }
    named.withLock { $0[file] = result }
    return try result.get()
  }

  /// Each folder on the way up is remembered, so that a thousand files cost one search.
  private func found(from folder: FilePath) -> Found {
    if let found = known.withLock({ $0[folder] }) { return found }
    let file = folder.appending(Project.fileName.utf8)
    let found: Found
    if Directory.kind(of: file) == .missing {
      found = folder.directory == folder ? nil : self.found(from: folder.directory)
    } else {
      found = Result { () throws(ProjectError) in try Project(reading: file) }
    }
    known.withLock { $0[folder] = .some(found) }
    return found
  }
}
