// SPDX-License-Identifier: Apache-2.0

import Requests
import SystemFiles

/// The rule files of a stream, which are opened again when they change.
struct WatchedRules {
  private let paths: [FilePath]
  private let open: (inout OutputStream) throws(RunFailure) -> RequestAnswerer
  private var identities: [FileIdentity?]
  private var watch = FileWatch()

  /// Watches files; nil if one of them can be read only once, such as a pipe.
  ///
  /// `open` reads all of them. They are read for the first time after this, so that a file that is
  /// replaced meanwhile has changed.
  init?(
    _ paths: [FilePath],
    open: @escaping (inout OutputStream) throws(RunFailure) -> RequestAnswerer
  ) {
    identities = WatchedRules.identities(of: paths)
    let areFiles = identities.allSatisfy { $0?.isRegularFile == true }
    guard areFiles, !paths.contains(where: \.isStandardStream) else { return nil }
    self.paths = paths
    self.open = open
  }

  private static func identities(of paths: [FilePath]) -> [FileIdentity?] {
    paths.map { try? FileIdentity(of: $0) }
  }

  /// The input pauses.
  mutating func waits() { watch.waits() }

  /// The new rules for the next line, if they have changed.
  ///
  /// With SIGHUP all files are read again: a list may include others, which are not watched. If one
  /// is invalid, that is printed, and the old rules stay.
  mutating func next(_ errors: inout OutputStream) -> RequestAnswerer? {
    guard let reason = watch.next() else { return nil }
    let found = WatchedRules.identities(of: paths)
    guard reason == .asked || found != identities else { return nil }
    identities = found
    defer { errors.flush() }
    do throws(RunFailure) {
      return try open(&errors)
    } catch {
      errors.complain("\(error.message); the old rules stay in use")
      return nil
    }
  }
}
