// SPDX-License-Identifier: Apache-2.0

import RuleMatching
import Sluice
import SystemFiles

/// The rules of a long-running helper: opened again when their files change, and opened late if a
/// file is not usable at the start.
struct HelperRules {
  private let paths: [FilePath]
  private let allowsActiveActions: Bool
  private let limits: OpeningLimits
  private let meanwhile: String
  private var watch = FileWatch()
  private var opened: ReloadingMatcher?

  /// Why there are no rules; empty if there are.
  private(set) var problem = ""
  /// How many index files were replaced and refused.
  private(set) var reloads = (replaced: 0, refused: 0)

  /// Opens all indexes, or prints why that is not possible.
  ///
  /// `meanwhile` describes how requests are answered until then.
  init(
    _ paths: [FilePath], allowsActiveActions: Bool, limits: OpeningLimits, meanwhile: String,
    _ errors: inout OutputStream
  ) {
    self.paths = paths
    self.allowsActiveActions = allowsActiveActions
    self.limits = limits
    self.meanwhile = meanwhile
    open(&errors)
  }

  /// The rules; nil until all indexes are usable.
  var matcher: Matcher? { opened?.matcher }

  /// Checks for new files while the input pauses.
  mutating func waits() { watch.waits() }

  /// Checks for new files before a line is answered, and returns why, if it did.
  ///
  /// That is after SIGHUP, and otherwise once a second at most.
  @discardableResult
  mutating func look(_ errors: inout OutputStream) -> FileWatch.Reason? {
    guard let reason = watch.next() else { return nil }
    guard let opened else {
      open(&errors)
      return reason
    }
    let reload = opened.reload()
    reloads.replaced += reload.replaced.count
    reloads.refused += reload.refused.count
    for path in reload.replaced { say("\(path) was replaced; the new index is in use", &errors) }
    for refusal in reload.refused {
      say("\(refusal.path): \(refusal.error.message); the old index stays in use", &errors)
    }
    return reason
  }

  private mutating func open(_ errors: inout OutputStream) {
    let old = problem
    do throws(RunFailure) {
      opened = try reloading()
      problem = ""
      if !old.isEmpty { say("the index is usable now", &errors) }
    } catch {
      problem = "\(error.message); \(meanwhile)"
      if problem != old { say(problem, &errors) }
    }
  }

  private func reloading() throws(RunFailure) -> ReloadingMatcher {
    do throws(IndexError) {
      // Copied, because the index file may be overwritten in place.
      return try ReloadingMatcher(
        paths, allowsActiveActions: allowsActiveActions, by: .copying, limits: limits)
    } catch {
      if let invalid = invalidIndex() { throw RunFailure(invalid) }
      throw RunFailure(message: error.message)
    }
  }

  /// Opens the indexes one by one to find the invalid one.
  private func invalidIndex() -> ListError? {
    do throws(ListError) {
      for path in paths { _ = try ListOpener.index(at: path, limits) }
      return nil
    } catch {
      return error
    }
  }

  private func say(_ message: String, _ errors: inout OutputStream) {
    errors.complain(message)
    errors.flush()
  }
}
