// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import Tools

/// Project files, which have settings for lists.
extension EditorSession {
  /// What was read about projects since the last change of a file or of the settings.
  struct Projects {
    let search = ProjectSearch()
    /// The settings for the lists of each project.
    var settings: [FilePath?: Settings] = [:]
    /// The messages that the user has seen.
    var shown: Set<String> = []
  }

  /// The settings for a document or file.
  mutating func settings(of path: FilePath?) -> Settings {
    let project = project(of: path)
    if let known = projects.settings[project?.file] { return known }
    let (made, problem) = settings.inProject(project)
    if let problem { showOnce(problem) }
    projects.settings[project?.file] = made
    return made
  }

  private mutating func project(of path: FilePath?) -> Project? {
    guard let path else { return nil }
    do throws(ProjectError) {
      return try projects.search.project(of: path)
    } catch {
      showOnce(error.message)
      return nil
    }
  }

  private mutating func showOnce(_ message: String) {
    if projects.shown.insert(message).inserted { show(message) }
  }

  /// Reads projects again, because files or settings have changed.
  mutating func forgetProjects() {
    projects = Projects(shown: projects.shown)
    for uri in documents.keys {
      let settings = settings(of: uri.path)
      documents[uri]?.settings = settings
    }
  }
}
