// SPDX-License-Identifier: Apache-2.0

import LoadChanges
import ProxyRequests
import RuleMatching
import Sluice
import SystemFiles

/// One run of `sluice squid`.
struct SquidRun: CommandRun {
  private let options: SquidCommandOptions
  private var lastLook = ContinuousClock.now

  init(_ options: SquidCommandOptions) { self.options = options }

  mutating func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do throws(IndexFiles.Failure) {
      try answerLines(from: try reloading(), &output, &errors)
      return SluiceCommand.Status.fine
    } catch {
      return IndexFiles.report(error, &errors)
    }
  }

  private func reloading() throws(IndexFiles.Failure) -> ReloadingMatcher {
    do throws(IndexError) {
      // Copied, because a helper runs for months and somebody may overwrite the index file in place.
      return try ReloadingMatcher(
        options.indexes, allowsActiveActions: options.form == .rewriting, by: .copying)
    } catch {
      // Opened one by one to find the invalid one.
      for path in options.indexes { _ = try IndexFiles.open(path) }
      throw IndexFiles.Failure(message: error.message)
    }
  }

  private func helper() -> SquidHelper {
    SquidHelper(
      options.form, decidesTunnels: options.tunnels == .decide, blockedURL: options.blockedURL
    ) { effects, url in
      Redirection.complete().destination(of: url, under: effects)
    }
  }

  private mutating func answerLines(
    from reloading: ReloadingMatcher, _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(IndexFiles.Failure) {
    var helper = helper()
    do throws(FileError) {
      var reader = LineReader()
      while !output.isAbandoned, let line = try reader.next(beforeWaiting: { output.flush() }) {
        look(for: reloading, &errors)
        switch line {
        case .text(let bytes): output.write(helper.answer(trimmed(bytes), by: reloading.matcher))
        case .tooLong: output.write("ERR message=\"the line is longer than 128 MiB\"\n")
        }
      }
    } catch {
      throw IndexFiles.Failure(message: error.message)
    }
  }

  /// Checks for new files, once a second at most.
  private mutating func look(for reloading: ReloadingMatcher, _ errors: inout OutputStream) {
    let now = ContinuousClock.now
    guard now - lastLook >= .seconds(1) else { return }
    lastLook = now
    for refusal in reloading.reload().refused {
      errors.complain("\(refusal.path): \(refusal.error.message); the old index stays in use")
      errors.flush()
    }
  }

  private func trimmed(_ line: [UInt8]) -> [UInt8] {
    line.last == 0x0D ? Array(line.dropLast()) : line
  }
}
