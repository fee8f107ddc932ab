// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Reads the lines of a list and of the files that it includes.
struct ListReader {
  /// What was read so far.
  var list: FilterList
  let reading: FilterReading
  /// The number of the list; included files have the numbers after it.
  let firstFile: Int
  let included: (String) -> [UInt8]?
  var includes = IncludeBudget()
  /// The included files that are being read, the innermost last.
  var openPaths: [String] = []
  /// The files that were included.
  var includedPaths: Set<String> = []
  /// The files for which there was not enough of the budget; they are not read again.
  var largePaths: Set<String> = []
  /// The lines that conditions do not exclude, without directives; nil if they are not wanted.
  var keptLines: [[UInt8]]?

  var dialect: FilterDialect { list.dialect }

  init(
    _ dialect: FilterDialect, _ reading: FilterReading, file: Int,
    included: @escaping (String) -> [UInt8]?
  ) {
    list = FilterList(dialect: dialect)
    self.reading = reading
    firstFile = file
    self.included = included
  }

  /// Reads the list itself.
  mutating func read(_ bytes: [UInt8]) {
    var file = ListFile(bytes, dialect, number: firstFile, path: "")
    read(&file)
  }

  /// Reads all lines of a file.
  mutating func read(_ file: inout ListFile) {
    while let line = file.nextLine() {
      read(line, of: &file)
    }
    remarkOpenConditions(of: file)
  }

  private mutating func read(_ line: Range<Int>, of file: inout ListFile) {
    if !line.isEmpty, file.bytes[line.lowerBound] == Sign.exclamation, dialect.hasDirectives,
      let directive = Directive(line, of: file.bytes)
    {
      return read(directive, line, of: &file)
    }
    guard !file.isSkipping else {
      list.lines.skipped += 1
      return
    }
    keptLines?.append([UInt8](file.bytes[file.lineStart..<max(file.lineStart, line.upperBound)]))
    guard !line.isEmpty else {
      list.lines.blank += 1
      return
    }
    if takeComment(line, of: &file) { return }
    if file.skipsNextLine {
      file.skipsNextLine = false
      list.lines.skipped += 1
      return
    }
    do throws(LineFault) {
      try readFilter(line, of: &file)
    } catch {
      refuse(error, of: file)
    }
    reportRemarks(of: &file)
  }

  private mutating func readFilter(_ line: Range<Int>, of file: inout ListFile) throws(LineFault) {
    switch dialect {
    case .adblockPlus, .ublock, .adguard: try readAdFilter(line, of: &file)
    case .adguardDNS: try readDNSFilter(line, of: &file)
    case .hosts, .domains: try readHosts(line, of: &file)
    case .dnsmasq: try readDnsmasq(line, of: &file)
    case .unbound: try readUnbound(line, of: &file)
    }
  }

  /// Adds the filters of a line, and counts it.
  mutating func add(_ filters: [Filter], _ line: Range<Int>, of file: ListFile) {
    list.lines.filters += 1
    let origin = file.origin(of: line)
    for filter in filters { list.filters.append(WrittenFilter(filter, at: origin)) }
  }

  /// Adds the filter of a line, and counts it.
  mutating func add(_ filter: NetworkFilter, _ line: Range<Int>, of file: ListFile) {
    list.lines.filters += 1
    list.filters.append(WrittenFilter(.network(filter), at: file.origin(of: line)))
  }
}

// MARK: Problems

extension ListReader {
  /// Counts the line as rejected, with the reason.
  mutating func refuse(_ fault: LineFault, of file: ListFile) {
    list.lines.refused += 1
    list.problems.append(problem(fault, at: file.origin(of: fault.range), refusesLine: true))
  }

  /// Says that something is odd about the line.
  mutating func remark(_ fault: LineFault, of file: ListFile) {
    list.problems.append(problem(fault, at: file.origin(of: fault.range), refusesLine: false))
  }

  private mutating func remarkOpenConditions(of file: ListFile) {
    for condition in file.conditions {
      let fault = LineFault(
        .ifWithoutEndif, condition.origin.range, "There is no \"!#endif\" for this \"!#if\".")
      list.problems.append(problem(fault, at: condition.origin, refusesLine: false))
    }
  }

  private func problem(
    _ fault: LineFault, at origin: FilterOrigin, refusesLine: Bool
  ) -> FilterProblem {
    FilterProblem(
      fault.kind, refusesLine: refusesLine, at: origin, fault.message, suggestion: fault.suggestion)
  }

  private mutating func reportRemarks(of file: inout ListFile) {
    guard !file.network.remarks.isEmpty else { return }
    for remark in file.network.remarks { self.remark(remark, of: file) }
    file.network.remarks = []
  }
}

extension FilterDialect {
  /// Whether lists of it have `!#if` and the like.
  package var hasDirectives: Bool {
    switch self {
    case .adblockPlus, .ublock, .adguard, .adguardDNS: true
    case .hosts, .domains, .dnsmasq, .unbound: false
    }
  }
}
