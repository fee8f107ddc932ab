// SPDX-License-Identifier: Apache-2.0

import Semantics
import Sluice
import TestSupport

/// A list that was optimized, in one or several parts.
struct OptimizedVersion {
  let name: String
  let parts: [SourceList]

  /// The list for each aim, and in parts.
  static func all(of list: SourceList) throws -> [OptimizedVersion] {
    var versions: [OptimizedVersion] = []
    for aim in OptimizationAim.allCases {
      let new = try ListOptimizer(aim).optimize(list)
      let name = "\(list.name), \(aim.rawValue), \(new.rules.count) of \(new.oldRuleCount) rules"
      versions.append(
        OptimizedVersion(name: name, parts: [SourceList(name: list.name, bytes: new.bytes)]))
      guard aim == .usual, let parts = try? new.parts(ofAtMost: new.rules.count * 3 / 4) else {
        continue
      }
      versions.append(
        OptimizedVersion(
          name: "\(name), \(parts.count) parts",
          parts: parts.enumerated().map { SourceList(name: "\($0)", bytes: $1.bytes) }))
    }
    return versions
  }
}

/// Asks a list and its optimized version the same.
struct OptimizationComparison {
  /// How a comparison ended.
  struct Result {
    let name: String
    let loads: Int
    let blocked: Int
    let differences: Int
    /// Some of the loads that differ.
    let examples: [String]

    var text: String {
      "\(name): \(loads) loads, \(blocked) blocked, \(differences) differences\n"
        + examples.map { "  \($0)\n" }.joined()
    }
  }

  /// Lists hide elements of thousands of selectors on a page, so they are compared for some loads.
  private static let loadsForSelectors = 100

  private let name: String
  private let old: Matcher
  private let new: Matcher

  init(_ list: SourceList, _ version: OptimizedVersion) throws {
    name = version.name
    let compiler = ListCompiler(LintOptions(target: .sluice))
    old = Matcher([try RuleIndex(checking: compiler.compile([list]).index.bytes)])
    new = Matcher([try RuleIndex(checking: compiler.compile(version.parts).index.bytes)])
  }

  func compare(_ loads: [LoadRequest]) throws -> Result {
    var (blocked, differences) = (0, 0)
    var examples: [String] = []
    for (number, request) in loads.enumerated() {
      guard let load = Load(request) else { continue }
      let (before, after) = (try answer(old, request, load), try answer(new, request, load))
      blocked += before.isBlocked ? 1 : 0
      let isHidden = number % Self.loadsForSelectors == 0
      let hidesSame =
        try !isHidden || effects(old, request, load) == effects(new, request, load)
      guard before.actions != after.actions || !hidesSame else { continue }
      differences += 1
      if examples.count < 5 { examples.append("\(text(request.url)) on \(text(request.topURL))") }
    }
    return Result(
      name: name, loads: loads.count, blocked: blocked, differences: differences,
      examples: examples)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func answer(
    _ matcher: Matcher, _ request: LoadRequest, _ load: Load
  ) throws -> Decision {
    try matcher.decide(matched: request.url, load, on: matcher.page(request.topURL))
  }

  /// The selectors, texts, redirects and changes of headers.
  private func effects(
    _ matcher: Matcher, _ request: LoadRequest, _ load: Load
  ) throws -> [Set<String>] {
    let effects = try matcher.effects(
      ofMatched: request.url, load, on: matcher.page(request.topURL))
    let selectors = effects.selectors.flatMap { text($0).split(separator: ",") }
    return [
      Set(selectors.map { $0.filter { $0 != " " } }), Set(effects.notifications.map(text)),
      Set(effects.redirects.map { "\($0)" }), Set(effects.headerChanges.map { "\($0)" }),
    ]
  }
}
