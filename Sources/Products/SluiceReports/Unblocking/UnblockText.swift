// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats
public import Tools

/// The exceptions for a site, for a terminal.
public struct UnblockText: Sendable {
  private let style: Style

  /// Creates texts in a style.
  public init(style: Style) { self.style = style }

  /// The exceptions with their requests, and what the check found.
  public func write(_ result: Unblocking, to output: (String) -> Void) {
    let site = Visible.text(String(decoding: result.log.site, as: UTF8.self))
    let all = PlainWords.count(result.log.requests.count, "request")
    output("\(style.paint(site, .strong)): \(result.blocked.grouped) of \(all) blocked\n")
    for exception in result.exceptions {
      output("\n\(style.paint(Visible.text(exception.filter), .added))\n")
      if exception.allowsDocument {
        output("  in most ad blockers this turns off all blocking on the page\n")
      }
      write(exception.requests, to: output)
    }
    if !result.left.isEmpty {
      output("\n\(style.paint("no exception of another list allows these", .warning))\n")
      write(result.left, to: output)
    }
    output("\n\(verdict(result))\n")
  }

  /// The most requests that are shown for an exception.
  private static let mostRequests = 5

  private func write(_ requests: [BlockedRequest], to output: (String) -> Void) {
    for request in requests.prefix(UnblockText.mostRequests) {
      output("  \(request.type)  \(Visible.shortened(request.url, most: 100))\n")
      guard let rule = request.rule else { continue }
      let text = rule.filter?.text.map { "  " + Visible.text(String(decoding: $0, as: UTF8.self)) }
      output("    blocked by \(ReplayWords.position(rule))\(text ?? "")\n")
    }
    let more = requests.count - UnblockText.mostRequests
    if more > 0 { output("  … and \(more.grouped) more\n") }
  }

  private func verdict(_ result: Unblocking) -> String {
    guard result.blocked > 0 else { return "nothing to unblock" }
    let allowed = result.exceptions.reduce(0) { $0 + $1.requests.count }
    let exceptions = PlainWords.count(result.exceptions.count, "exception")
    let verb = result.exceptions.count == 1 ? "allows" : "allow"
    return "checked: \(exceptions) \(verb) \(allowed.grouped) of \(result.blocked.grouped) "
      + "requests; \(others(result))"
  }

  private func others(_ result: Unblocking) -> String {
    let (others, changed) = (result.log.others.count, result.changed.count)
    guard changed == 0 else {
      let count = "\(changed.grouped) of \(PlainWords.count(others, "request"))"
      return style.paint("\(count) of other pages change", .warning)
    }
    switch others {
    case 0: return "the log has no other pages"
    case 1: return "the request of another page stays as it was"
    default: return "\(others.grouped) requests of other pages stay as they were"
    }
  }
}
