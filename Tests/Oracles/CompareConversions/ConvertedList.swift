// SPDX-License-Identifier: Apache-2.0

import Conversion
import Filters
import Linting
import Semantics
import Compiling
import RuleMatching
import RuleModel

/// The filters of a case as an index, and what the report says about them.
struct ConvertedList {
  /// What is reported about the lines.
  let verdicts: [Account.Entry]
  private let matcher: Matcher

  /// Converts lines in the dialect of uBlock Origin.
  init(_ lines: [[UInt8]], for target: Target?) throws(LimitError) {
    let source = FilterConversion.Source(
      name: "case", bytes: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
    let conversion = FilterConversion(
      [source], reading: FilterReading(dialect: .ublock), TranslationOptions(target: target))
    verdicts = conversion.account.files.flatMap(\.entries)
    let lists = conversion.lists.map { list in
      CompilableList(
        name: list.purpose.rawValue, source: [], rules: list.rules,
        origins: list.rules.indices.map { RuleOrigin(index: $0, offset: 0) })
    }
    let index = try RuleCompiler.compile(lists)
    matcher = Matcher((try? [RuleIndex(index.bytes)]) ?? [])
  }

  /// Whether a load is blocked; nil if WebKit has no such load.
  func blocks(_ load: FilterLoad) -> Bool? {
    guard let type = LoadType(load.type) else { return nil }
    let asked = Load(type, method: RequestMethod(rawValue: load.method))
    let page = load.document.bytes.isEmpty ? matcher.noPage : try? matcher.page(load.document.bytes)
    guard let page else { return nil }
    return (try? matcher.decide(load.url.bytes, asked, on: page)).map(\.isBlocked)
  }
}

extension LoadType {
  /// The type of a load that a browser tells an ad blocker; nil if WebKit has none.
  fileprivate init?(_ type: FilterTypes) {
    switch type {
    case .document: self = .topDocument
    case .subdocument: self = .childDocument
    case .script: self = .script
    case .image: self = .image
    case .stylesheet: self = .styleSheet
    case .font: self = .font
    case .media: self = .media
    case .xmlhttprequest: self = .fetch
    case .websocket: self = .websocket
    case .ping: self = .ping
    case .other: self = .other
    case .popup: self = .popup
    default: return nil
    }
  }
}
