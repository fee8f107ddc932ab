// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a list of public suffixes.
public struct PublicSuffixError: Error, Sendable, Hashable {
  /// The first invalid line, counted from 1; nil if something is wrong with the list as a whole.
  public let line: Int?
  /// What is wrong.
  public let message: String
  /// How many more lines are invalid.
  public let others: Int

  init(line: Int? = nil, _ message: String, others: Int = 0) {
    self.line = line
    self.message = message
    self.others = others
  }
}

extension PublicSuffixes {
  /// A quarter of what a table in an index has room for, whose entries refer to each other by three
  /// bytes, and ten times what publicsuffix.org needs.
  private static let mostBytes = 1 << 22

  /// Reads a list in the format of publicsuffix.org.
  ///
  /// - Complexity: Linear in the text.
  package init(
    reading text: [UInt8], named name: String, contentHash: [UInt8]
  ) throws(PublicSuffixError) {
    var reader = SuffixReader()
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = text.starts(with: mark) ? text.dropFirst(mark.count) : text[...]
    let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() { reader.read(line, number + 1) }
    if let first = reader.problems.first {
      throw PublicSuffixError(
        line: first.line, first.message, others: reader.problems.count - 1)
    }
    guard !reader.rules.isEmpty else { throw PublicSuffixError("it has no rule") }
    guard reader.tableBytes <= PublicSuffixes.mostBytes else {
      throw PublicSuffixError("it has too many rules")
    }
    self.init(
      reader.rules,
      PublicSuffixes.Source(
        name: name, date: reader.date, ruleCount: reader.rules.count, contentHash: contentHash))
  }
}

/// Reads the lines of a list.
private struct SuffixReader {
  private(set) var rules: [ArraySlice<UInt8>] = []
  private(set) var problems: [(line: Int, message: String)] = []
  /// The day that the list names.
  private(set) var date = ""
  /// At least as many bytes as the entries of the rules have.
  private(set) var tableBytes = 0

  private static let mostLabelBytes = 63
  private static let mostNameBytes = 253

  mutating func read(_ line: ArraySlice<UInt8>, _ number: Int) {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
    let line = line.drop(while: isSpace)
    if line.starts(with: "//".utf8) { return readVersion(line) }
    // What follows white space is a comment.
    let rule = line.prefix { !isSpace($0) }
    guard !rule.isEmpty else { return }
    switch checked(rule) {
    case .success(let rule):
      rules.append(rule)
      tableBytes += rule.count + 4 * (1 + rule.count { $0 == UInt8(ascii: ".") })
    case .failure(let problem): problems.append((number, problem.message))
    }
  }

  /// Reads the day of a line such as `// VERSION: 2026-10-22_08-41-22_UTC`.
  private mutating func readVersion(_ line: ArraySlice<UInt8>) {
    let head = Array("// VERSION: ".utf8)
    let day = line.dropFirst(head.count).prefix(10)
    let isDigit: (UInt8) -> Bool = { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard date.isEmpty, line.starts(with: head), day.count == 10,
      day.enumerated().allSatisfy({ index, byte in
        index == 4 || index == 7 ? byte == UInt8(ascii: "-") : isDigit(byte)
      })
    else { return }
    date = String(decoding: day, as: UTF8.self)
  }

  private struct Problem: Error {
    let message: String
  }

  /// A rule in ASCII, with its mark.
  private func checked(_ rule: ArraySlice<UInt8>) -> Result<ArraySlice<UInt8>, Problem> {
    let marks: [[UInt8]] = [Array("!".utf8), Array("*.".utf8)]
    let mark = marks.first { rule.starts(with: $0) } ?? []
    let rest = Array(rule.dropFirst(mark.count))
    guard !rest.contains(UInt8(ascii: "*")) else {
      return .failure(Problem(message: "`*` can only be the first of several labels"))
    }
    guard let name = HostName.toASCII(rest), name.allSatisfy(SuffixReader.isHostByte) else {
      return .failure(Problem(message: "not a public suffix rule"))
    }
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.allSatisfy({ !$0.isEmpty }) else {
      return .failure(Problem(message: "a label is empty"))
    }
    guard name.count <= SuffixReader.mostNameBytes,
      labels.allSatisfy({ $0.count <= SuffixReader.mostLabelBytes })
    else { return .failure(Problem(message: "longer than a host name can be")) }
    guard mark != marks[0] || labels.count > 1 else {
      return .failure(Problem(message: "an exception needs two labels"))
    }
    return .success((mark + name)[...])
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
