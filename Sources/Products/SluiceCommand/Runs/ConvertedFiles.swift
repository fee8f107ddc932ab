// SPDX-License-Identifier: Apache-2.0

import Conversion
import Linting
import DNR
import TextFormats
import RuleModel
import RuleText
import SystemFiles

/// The lists that `sluice convert` writes, each with its file.
struct ConvertedFiles {
  private struct File {
    let path: FilePath
    let content: Content
  }

  fileprivate enum Content {
    case rules([Rule])
    case dnr([DNRRule])
    case safari([SafariRule])
    case hosts(HostConversion)
    case crawler(CrawlerConversion)
    case filters(LanguageConversion)
  }

  private let base: FilePath
  private var files: [File] = []
  /// How many parts the list of each purpose has; nil if there is one list.
  private var parts: [TranslatedList.Purpose: Int]?

  /// Assigns the rules to files; fails if a list cannot be as short as the target needs.
  init(_ rules: ConvertedRules, _ target: Target?, in base: FilePath) throws(FileError) {
    self.base = base
    let limit = (target ?? .webkitGTK250).profile.ruleLimit ?? .max
    switch rules {
    case .lists(let lists):
      parts = [:]
      for list in lists { try add(list, limit: limit) }
    case .list(let rules):
      guard rules.count <= limit else {
        throw Self.tooLong(base, limit, "and these are \(rules.count.grouped)", ", ")
      }
      add(.rules(rules))
    case .dnr(let rules): add(.dnr(rules))
    case .safari(let rules): add(.safari(rules))
    case .hosts(let hosts): add(.hosts(hosts))
    case .crawler(let crawler): add(.crawler(crawler))
    case .filters(let filters): add(.filters(filters))
    }
    if rules.complaint != nil { files = [] }
  }

  private mutating func add(_ content: Content) { files.append(File(path: base, content: content)) }

  private mutating func add(_ list: TranslatedList, limit: Int) throws(FileError) {
    let path = base.named(for: list.purpose, part: 1)
    let parts = list.parts(ofAtMost: limit)
    guard parts.allSatisfy({ $0.rules.count <= limit }) else {
      let exceptions = list.rules.count { $0.action == .ignorePreviousRules }
      throw Self.tooLong(
        path, limit,
        "of these \(list.rules.count.grouped), \(exceptions.grouped) are exceptions, which every "
          + "part of a longer list needs", "; ")
    }
    self.parts?[list.purpose] = parts.count
    for (number, part) in parts.enumerated() {
      files.append(
        File(path: base.named(for: list.purpose, part: number + 1), content: .rules(part.rules)))
    }
  }

  private static func tooLong(
    _ path: FilePath, _ limit: Int, _ reason: String, _ separator: String
  ) -> FileError {
    FileError(
      path: path, operation: "write",
      reason: "a list for the target has at most \(PlainWords.count(limit, "rule"))"
        + "\(separator)\(reason)")
  }

  /// The files with rules.
  var paths: [FilePath] { files.map(\.path) }

  /// Refuses to overwrite a list that was read, or the report.
  func check(against sources: [FilterConversion.Source], report: FilePath?) throws(FileError) {
    if let report { try sources.checkOutput(report) }
    for file in files {
      try sources.checkOutput(file.path)
      if let report, file.path.isWrittenOver(report) {
        throw FileError(
          path: file.path, operation: "write", reason: "it is also the file of the report")
      }
    }
  }

  /// Writes all files.
  func write() throws(FileError) {
    for file in files {
      switch file.content {
      case .rules(let rules): try FileWriter.replace(file.path, with: RuleJSON.pieces(of: rules))
      case .dnr(let rules):
        try FileWriter.replace(file.path, with: DNRJSON.text(of: rules))
      case .safari(let rules): try FileWriter.replace(file.path, with: rules.json)
      case .hosts(let hosts):
        let serial = UInt32(truncatingIfNeeded: WallClock.secondsForFiles)
        try FileWriter.replace(file.path, with: hosts.text(serial: serial))
      case .crawler(let crawler): try FileWriter.replace(file.path, with: crawler.text)
      case .filters(let filters): try FileWriter.replace(file.path, with: filters.text)
      }
    }
  }

  /// The files with their rules.
  var summary: String {
    files.map { "\(Visible.text($0.path.text)): \($0.content.count)\n" }.joined()
  }

  /// Existing files whose names follow the pattern of a conversion, but that this conversion does
  /// not write; without those that this run reads or writes itself.
  ///
  /// They are not removed, because it is unknown who wrote them.
  func olderFiles(except own: [FilePath]) -> [FilePath] {
    olderFiles.filter { file in !own.contains { file.isSameFile(as: $0) } }
  }

  private var olderFiles: [FilePath] {
    guard let parts else { return [] }
    return TranslatedList.Purpose.allCases.flatMap { purpose in
      let next = (parts[purpose] ?? 0) + 1
      let first = next == 1 ? [base.named(for: purpose, part: 1)] : []
      let others = (max(next, 2)...).lazy.map { base.named(for: purpose, part: $0) }
      return first.filter(\.isThere) + Array(others.prefix(while: \.isThere))
    }
  }
}

extension ConvertedFiles.Content {
  /// How many rules there are, and how many of them count against a limit.
  fileprivate var count: String {
    switch self {
    case .rules(let rules): return PlainWords.count(rules.count, "rule")
    case .safari(let rules): return PlainWords.count(rules.count, "rule")
    case .hosts(let hosts): return PlainWords.count(hosts.lines.count, "line")
    case .crawler(let crawler): return PlainWords.count(crawler.lines.count, "line")
    case .filters(let filters): return PlainWords.count(filters.filterCount, "filter")
    case .dnr(let rules):
      let regexes = rules.count { $0.condition.filter?.isRegex ?? false }
      return
        "\(PlainWords.count(rules.count, "rule")), \(regexes.grouped) with a regular expression"
    }
  }
}

extension FilePath {
  fileprivate var isThere: Bool { Directory.kind(of: self) == .file }

  /// A file for a list: the path itself for the first one about loads.
  fileprivate func named(for purpose: TranslatedList.Purpose, part: Int) -> FilePath {
    let words =
      (purpose == .network ? [] : [purpose.rawValue]) + (part == 1 ? [] : ["\(part)"])
    guard !words.isEmpty else { return self }
    let hasEnding = ending == ".json"
    let base = hasEnding ? Array(bytes.dropLast(".json".utf8.count)) : bytes
    return FilePath(base + Array(".\(words.joined(separator: ".")).json".utf8))
  }
}
