// SPDX-License-Identifier: Apache-2.0

import Compiling
import Linting
import Requests
import RuleMatching
import Sluice
import SluiceReports
import SystemFiles
import TextFormats
import Tools

/// One run of `sluice unblock`.
struct UnblockRun: CommandRun {
  private let options: UnblockCommand

  init(_ options: UnblockCommand) { self.options = options }

  func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    do {
      let result = try unblocking(&errors)
      write(result, &output)
      let isDone = result.left.isEmpty && result.changed.isEmpty
      return isDone ? SluiceCommand.Status.fine : SluiceCommand.Status.findings
    } catch {
      return RunFailure(error).report(&errors)
    }
  }

  private func unblocking(_ errors: inout OutputStream) throws -> Unblocking {
    let log = try readLogs()
    var result = try Unblocking(
      log, by: try matcher(with: nil, &errors), only: options.texts.map(\.bytes))
    guard !result.exceptions.isEmpty else { return result }
    try result.check(by: try matcher(with: result.text, &errors))
    if result.mayBeImportant {
      result.insist()
      try result.check(by: try matcher(with: result.text, &errors))
    }
    result.finish()
    return result
  }

  private func readLogs() throws -> SiteLog {
    guard var log = SiteLog(site: options.site) else {
      let site = Visible.text(String(decoding: options.site, as: UTF8.self))
      throw RunFailure(message: "`\(site)` is neither a host nor the URL of a page")
    }
    for path in options.logs {
      _ = try LogFile(path: path).read { (logged) throws(RequestError) in
        log.add(logged.request)
      }
    }
    guard !log.requests.isEmpty else {
      let site = Visible.text(String(decoding: log.site, as: UTF8.self))
      throw RunFailure(message: "the log has no request of a page of \(site)")
    }
    return log
  }

  /// The lists, with exceptions as one more list.
  private func matcher(with exceptions: [UInt8]?, _ errors: inout OutputStream) throws -> Matcher {
    var opener = try options.filters.decidingOpener(
      LintOptions(target: options.target), limits: options.limits)
    // No file can have this name, because it would have to be in a file.
    let path = FilePath("/dev/null/exceptions.txt")
    if let exceptions { opener.texts[path] = exceptions }
    let lists = OpenedLists(opener, options.color.style(for: errors))
    let paths = options.lists + (exceptions == nil ? [] : [path])
    return Matcher.layering(try lists.indexes(paths, &errors))
  }

  private func write(_ result: Unblocking, _ output: inout OutputStream) {
    switch options.format {
    case .json: output.write(UnblockJSON.text(of: result))
    case .filters: output.write(result.text)
    case .text:
      UnblockText(style: options.color.style(for: output)).write(result) { output.write($0) }
    }
  }
}
