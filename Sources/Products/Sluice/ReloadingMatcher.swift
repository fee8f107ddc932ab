// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
internal import Synchronization
package import SystemFiles

/// A matcher of index files for a program that keeps running while they are replaced.
///
/// Each load gets `matcher` and decides with it, on any thread. A file that was replaced is mapped
/// and checked next to the old one, and takes over at once if it is valid; an invalid one is
/// rejected, and the old one stays. Nothing waits for that: a decision keeps the matcher that it
/// has. A new matcher accepts a page of an old one, but prepares it again for each load.
public final class ReloadingMatcher: Sendable {
  /// The result of checking for new files.
  public struct Reload: Sendable, Equatable {
    /// The files that decide from now on.
    public fileprivate(set) var replaced: [String] = []
    /// The files that are invalid, whose old versions continue to decide.
    ///
    /// Each is reported once, and not checked again before it changes.
    public fileprivate(set) var refused: [Refusal] = []

    /// Whether no file has changed.
    public var isUnchanged: Bool { replaced.isEmpty && refused.isEmpty }
  }

  /// An invalid file, with the reason.
  public struct Refusal: Sendable, Equatable {
    /// The file.
    public let path: String
    /// The error.
    public let error: IndexError
  }

  /// A file, as it was when it was checked; without an identity if it did not exist.
  private struct Layer {
    let path: FilePath
    var identity: FileIdentity?
    var index: RuleIndex
  }

  private let allowsActiveActions: Bool
  private let access: IndexAccess
  private let limits: OpeningLimits
  private let current: Mutex<Matcher>
  /// Locked while files are checked, which may take milliseconds; deciding does not wait for it.
  private let layers: Mutex<[Layer]>

  /// Opens index files; all of them must be valid.
  public convenience init(
    _ paths: [String], allowsActiveActions: Bool = false, by access: IndexAccess = .mapping,
    limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    try self.init(
      paths.map { FilePath($0) }, allowsActiveActions: allowsActiveActions, by: access,
      limits: limits)
  }

  /// Opens index files; all of them must be valid.
  package init(
    _ paths: [FilePath], allowsActiveActions: Bool = false, by access: IndexAccess = .mapping,
    limits: OpeningLimits = OpeningLimits()
  ) throws(IndexError) {
    var layers: [Layer] = []
    for path in paths {
      let identity = try? FileIdentity(of: path)
      layers.append(
        Layer(
          path: path, identity: identity,
          index: try RuleIndex(opening: path, by: access, limits: limits)))
    }
    self.access = access
    self.limits = limits
    self.allowsActiveActions = allowsActiveActions
    current = Mutex(
      .layering(layers.map(\.index), allowsActiveActions: allowsActiveActions))
    self.layers = Mutex(layers)
  }

  /// The current matcher.
  ///
  /// Takes a lock for as long as it takes to copy three references.
  public var matcher: Matcher { current.withLock { $0 } }

  /// Opens the files that have changed, if they are valid.
  ///
  /// One system call for each file if nothing has changed, so it can be called once a second or
  /// before each load. A file that is replaced while this runs is opened the next time.
  @discardableResult
  public func reload() -> Reload {
    layers.withLock { layers in
      var reload = Reload()
      for number in layers.indices { look(at: &layers[number], &reload) }
      guard !reload.replaced.isEmpty else { return reload }
      let matcher = Matcher.layering(
        layers.map(\.index), allowsActiveActions: allowsActiveActions)
      current.withLock { $0 = matcher }
      return reload
    }
  }

  private func look(at layer: inout Layer, _ reload: inout Reload) {
    // The identity is read before the file is opened: if it is replaced in between, it has changed
    // the next time.
    let identity = try? FileIdentity(of: layer.path)
    guard identity != layer.identity else { return }
    layer.identity = identity
    do throws(IndexError) {
      layer.index = try RuleIndex(opening: layer.path, by: access, limits: limits)
      reload.replaced.append(layer.path.text)
    } catch {
      reload.refused.append(Refusal(path: layer.path.text, error: error))
    }
  }
}
