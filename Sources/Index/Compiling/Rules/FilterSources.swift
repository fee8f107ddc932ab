// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// A file with filters that rules come from.
package struct FilterFile: Sendable {
  /// Its name.
  package let name: String
  /// Its text.
  package let bytes: [UInt8]

  /// Creates a file.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// How many lines it has; the last one need not end.
  var lineCount: Int { bytes.count { $0 == 0x0A } + 1 }
}

/// The filter that a rule comes from.
package struct SourceFilter: Sendable {
  /// The number of its file.
  package var file: Int
  /// The line and the column, from 1.
  package var line: Int
  package var column: Int
  /// How many other filters the rule comes from.
  package var others: Int
  /// Its text in the file, if it should be stored.
  package var text: ArraySlice<UInt8>?

  /// Creates an origin.
  package init(file: Int, line: Int, column: Int, others: Int, text: ArraySlice<UInt8>? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.others = others
    self.text = text
  }
}

/// The tables of an index about filters.
struct FilterTables {
  private(set) var files: [FilterFileRecord] = []
  private(set) var joined: [JoinedFilters] = []
  private(set) var texts: [UInt32] = []
  /// The text that was stored last: a line of a hosts file may have thousands of rules.
  private var last: (file: Int, line: Int, range: Range<Int>, offset: UInt32)?

  init(_ files: [FilterFile], _ text: inout TextTable) {
    var lines = 0
    for file in files {
      var record = FilterFileRecord()
      record.nameOffset = text.offset(of: Array(file.name.utf8))
      record.firstLine = UInt32(clamping: lines)
      record.lineCount = UInt32(clamping: file.lineCount)
      lines += file.lineCount
      self.files.append(record)
    }
  }

  /// The line of a filter among those of all files.
  func line(of filter: SourceFilter) -> Int { Int(files[filter.file].firstLine) + filter.line }

  /// Notes the filter of a rule, and returns its line among those of all files.
  mutating func add(_ filter: SourceFilter, of rule: RuleID, _ text: inout TextTable) -> Int {
    if let words = filter.text { add(words, of: filter, rule, &text) }
    if filter.others > 0 {
      joined.append(JoinedFilters(rule: rule, others: UInt32(clamping: filter.others)))
    }
    return line(of: filter)
  }

  private mutating func add(
    _ words: ArraySlice<UInt8>, of filter: SourceFilter, _ rule: RuleID, _ text: inout TextTable
  ) {
    if let last, last.file == filter.file, last.line == filter.line, last.range == words.indices {
      fillTexts(to: rule.number)
      return texts.append(last.offset)
    }
    add(Array(words), of: rule, &text)
    last = texts.last.map { (filter.file, filter.line, words.indices, $0) }
  }

  /// Stores the filters that a rule comes from.
  mutating func add(_ words: [UInt8], of rule: RuleID, _ text: inout TextTable) {
    fillTexts(to: rule.number)
    texts.append(text.offset(of: words))
  }

  /// Gives rules without a known text their entries.
  private mutating func fillTexts(to count: Int) {
    texts += repeatElement(IndexFormat.noText, count: max(count - texts.count, 0))
  }

  /// Writes the tables of an index with so many rules.
  mutating func write(
    to sections: inout SectionWriter, ruleCount: Int, _ hashes: [SourceTexts.Words]
  ) {
    if !texts.isEmpty { fillTexts(to: ruleCount) }
    var records = files
    for (number, hash) in zip(records.indices, hashes) { records[number].hash = hash }
    sections.add(.filterFiles, records)
    sections.add(.joinedFilters, joined)
    sections.add(.filterTexts, texts)
  }
}
