// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleMatching
internal import Patterns

/// What comes before and after the hosts of patterns, each once.
///
/// A host can be filed with its lead if every match of the lead ends where hosts are looked up:
/// after two slashes, or after a dot between the first two slashes and the next one. That is proven
/// for each lead, so a list may write it in any way.
struct LeadTable {
  /// A lead with a closing.
  struct Lead {
    let text: [UInt8]
    let closingText: [UInt8]
    /// The lead up to its end, as a pattern.
    let machine: MachinePlan
    /// What must follow the host, or nil for anything.
    let closing: CharacterSet?
  }

  /// What a lead and a closing make of a host.
  enum Kind {
    /// Nothing that is filed under a host.
    case other
    /// The most common kind of pattern.
    case authority
    /// A host with a lead, by its number.
    case led(UInt8)
  }

  /// More different leads than this are not tried: they are no way of writing hosts then.
  private static let mostTried = 16
  /// A lead is at most as large as a small machine.
  private static let mostInstructions = 200

  private(set) var leads: [Lead] = []
  private var kinds: [[UInt8]: Kind] = [:]
  private var last: (pattern: LedHostPattern, kind: Kind)?

  /// What a pattern is that was cut into its parts.
  mutating func kind(of pattern: LedHostPattern) -> Kind {
    // Most patterns are like the one before.
    if let last, pattern.isLike(last.pattern) { return last.kind }
    let frame = pattern.frame
    guard kinds[frame] != nil || kinds.count < LeadTable.mostTried else { return .other }
    let kind = kinds[frame] ?? newKind(Array(pattern.lead), Array(pattern.closing))
    kinds[frame] = kind
    last = (pattern, kind)
    return kind
  }

  private mutating func newKind(_ text: [UInt8], _ closingText: [UInt8]) -> Kind {
    let filter = URLFilter(parsing: text)
    guard filter.problems.isEmpty else { return .other }
    var closing: CharacterSet?
    if !closingText.isEmpty {
      guard let set = LeadTable.closing(closingText) else { return .other }
      closing = set
    }
    if AuthorityLead.isWhole(filter) {
      return closing == SegmentPlan.closing ? .authority : .other
    }
    let whole = URLFilter(parsing: text + [UInt8(ascii: "$")])
    guard leads.count < IndexFormat.mostLeads, whole.problems.isEmpty, !whole.matchesEverything,
      LeadTable.endsWhereHostsAre(whole),
      let machine = MachinePlan(
        whole, isCaseSensitive: false, mostStates: LeadTable.mostInstructions),
      machine.isSmall, !machine.matchesEverything
    else { return .other }
    leads.append(
      Lead(text: text, closingText: closingText, machine: machine, closing: closing))
    return .led(UInt8(leads.count - 1))
  }

  /// The characters of a closing, which is one that takes a single character.
  private static func closing(_ text: [UInt8]) -> CharacterSet? {
    let filter = URLFilter(parsing: text)
    guard filter.problems.isEmpty, filter.nodes.count == 1, let node = filter.nodes.first,
      node.minimum == 1, node.maximum == 1
    else { return nil }
    switch node.kind {
    case .character where node.value != 0:
      return CharacterSet(UInt8(truncatingIfNeeded: node.value)).foldingCase()
    case .set:
      let set = filter.sets[Int(node.value)].members(isCaseSensitive: false)
      return set.contains(0) || set.isEmpty ? nil : set
    default: return nil
    }
  }

  /// Where hosts are looked up: see `LedHostStarts`.
  private static let starts = ["//$", "^[^:]+://+([^/]*\\.)?$"].compactMap { text in
    PatternProgram(URLFilter(parsing: Array(text.utf8)), isCaseSensitive: false)
  }

  private static func endsWhereHostsAre(_ lead: URLFilter) -> Bool {
    guard
      let program = PatternProgram(
        lead, isCaseSensitive: false, mostInstructions: mostInstructions)
    else { return false }
    return starts.contains { $0.covers(program) }
  }

  /// The text of a pattern with a lead.
  func pattern(of host: [UInt8], lead: UInt8) -> [UInt8] {
    let lead = leads[Int(lead)]
    var text = lead.text
    for byte in host {
      if byte == UInt8(ascii: ".") { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
    return text + lead.closingText
  }
}
