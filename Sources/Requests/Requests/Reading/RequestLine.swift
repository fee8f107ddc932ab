// SPDX-License-Identifier: Apache-2.0

public import Loads
public import RuleMatching
internal import TextFormats
public import WebAddresses

/// A request as one line of JSON:
/// `{"url","top_url","type","frame_url"?,"load_context"?,"method"?,"initiator"?,"tab_id"?,
/// "loaded_by"?,"upgrade_insecure_requests"?}`.
///
/// The last one of repeated members counts; unknown members are ignored; null counts as missing,
/// except for the method and the initiator, where it means that there is none. A byte order mark
/// before the object is ignored.
public enum RequestLine {
  /// Whether there is only white space.
  public static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
  }

  /// Reads a line, without its line break.
  public static func read(_ line: [UInt8]) throws(RequestError) -> MatchRequest {
    try readLoading(line).request
  }

  /// Reads a line, and how the page makes the load, if the line states it.
  public static func readLoading(
    _ line: [UInt8], following conformance: WebAddress.Conformance = .standard
  ) throws(RequestError) -> (request: MatchRequest, loading: PageLoading?) {
    guard !isBlank(line) else { throw RequestError(nil, "the line is empty") }
    let fields = try fields(of: line)
    return (try MatchRequest(fields, following: conformance), try fields.loading)
  }

  private static let members = NameTable<RequestError.Member>(
    RequestError.Member.allCases.map { ($0.rawValue, $0) })

  static func fields(of line: [UInt8]) throws(RequestError) -> RequestFields {
    let document = JSONDocument(reading: line)
    if let problem = document.problems.first(where: { $0.kind != .byteOrderMark }) {
      throw RequestError(
        nil, "the line is not JSON: \(reason(of: problem)) (byte \(problem.range.lowerBound))")
    }
    guard let root = document.nodes.first, root.kind == .object else {
      let name = document.nodes.first.map { RequestLine.name(of: $0.kind) } ?? "nothing"
      throw RequestError(nil, "a request must be an object, found \(name)")
    }
    // The node of each member, the last one of several; 0, the object itself, means missing.
    var nodes = InlineArray<10, Int>(repeating: 0)
    for key in document.children(of: 0) {
      guard let member = members.value(of: document.keyContent(key)) else { continue }
      nodes[member.position] = key + 1
    }
    var fields = RequestFields()
    for member in RequestError.Member.allCases where nodes[member.position] > 0 {
      try read(member, document, nodes[member.position], into: &fields)
    }
    return fields
  }

  private static func read(
    _ member: RequestError.Member, _ document: JSONDocument, _ node: Int,
    into fields: inout RequestFields
  ) throws(RequestError) {
    let kind = document.nodes[node].kind
    if member == .tab, kind == .number {
      fields.tab = document.bytes[document.nodes[node].range]
      return
    }
    if member == .upgradesInsecureRequests {
      guard kind == .true || kind == .false || kind == .null else {
        throw RequestError(member, "must be true or false, found \(name(of: kind))")
      }
      fields.upgradesInsecureRequests = kind == .null ? nil : kind == .true
      return
    }
    guard kind == .string || kind == .null else {
      throw RequestError(member, "must be a string, found \(name(of: kind))")
    }
    let isMissing = kind == .null
    switch member {
    case .url: fields.url = isMissing ? nil : document.text(of: node)
    case .topURL: fields.topURL = isMissing ? nil : document.text(of: node)
    case .frameURL: fields.frameURL = isMissing ? nil : document.text(of: node)
    case .type: fields.type = isMissing ? nil : document.keyContent(node)
    case .loadContext: fields.loadContext = isMissing ? nil : document.keyContent(node)
    case .initiator: fields.initiator = isMissing ? [] : document.text(of: node)
    case .tab: fields.tab = isMissing ? nil : document.keyContent(node)
    case .loadedBy: fields.loadedBy = isMissing ? nil : document.keyContent(node)
    case .upgradesInsecureRequests: break
    case .method: fields.method = isMissing ? .null : .named(document.text(of: node))
    }
  }

  /// Two messages of the reader are about rule lists.
  private static func reason(of problem: JSONProblem) -> String {
    switch problem.kind {
    case .endOfText: "the object is incomplete"
    case .afterValue: "unexpected text after the object"
    default: problem.message
    }
  }

  private static func name(of kind: JSONNode.Kind) -> String {
    switch kind {
    case .null: "null"
    case .true, .false: "a boolean"
    case .number: "a number"
    case .string, .key: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
