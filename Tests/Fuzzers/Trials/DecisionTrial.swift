// SPDX-License-Identifier: Apache-2.0

import SystemFiles
internal import Semantics
internal import Sluice
internal import TestSupport

/// An index decides as the reference does, by every function, in memory and mapped.
enum DecisionTrial {
  static func difference(_ input: [UInt8]) -> String? {
    let script = DecisionScript(input)
    guard !script.requests.isEmpty else { return nil }
    guard let lists = try? Comparison(script.lists) else { return "the lists do not compile" }
    for request in script.requests {
      do {
        let difference =
          try lists.difference(request) ?? usualDifference(request, lists.matcher)
        if let difference { return "\(difference), \(shown(request)) and \(shown(script))" }
      } catch { return "\(error) about \(shown(request))" }
    }
    return isOneOfMany(input) ? mappedDifference(script) : nil
  }

  /// The functions without a frame.
  private static func usualDifference(
    _ request: LoadRequest, _ matcher: Matcher
  ) throws -> String? {
    guard var load = Load(request) else { return nil }
    let page = try matcher.page(request.topURL)
    let expected = try matcher.decide(matched: request.url, load, on: page)
    let direct = try matcher.decide(request.url, load, on: page)
    guard direct == expected else { return "directly \(direct) and not \(expected)" }
    let usual = load.type == .childDocument ? Array("about:blank".utf8) : page.url
    guard load.frameURL == usual else { return nil }
    load.frameURL = nil
    let quick = try matcher.decide(request.url, load, on: page)
    return quick == expected ? nil : "on the usual frame \(quick) and not \(expected)"
  }

  // MARK: Mapped

  /// Files are slow, so only some inputs are written to one.
  private static func isOneOfMany(_ input: [UInt8]) -> Bool {
    input.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) } % 64 == 0
  }

  private static func mappedDifference(_ script: DecisionScript) -> String? {
    let compiler = ListCompiler(LintOptions(target: .sluice))
    let sources = script.lists.map { SourceList(name: "list", bytes: $0) }
    guard let compiled = try? compiler.compileValidRules(sources),
      let again = try? compiler.compileValidRules(sources)
    else { return "the lists do not compile" }
    guard compiled.index.bytes == again.index.bytes else { return "two indexes of the same lists" }
    let folder = Environment.value(of: "TMPDIR") ?? "/tmp"
    let path = FilePath("\(folder)/sluice-trial-\(UInt64.random(in: 0 ... .max))")
    defer { FileWriter.remove(path) }
    do {
      try FileWriter.replace(path, with: compiled.index.bytes)
      let mapped = Matcher.layering([try RuleIndex(opening: path)])
      let here = Matcher.layering([try RuleIndex(checking: compiled.index.bytes)])
      for request in script.requests {
        guard let load = Load(request) else { continue }
        let one = try mapped.decide(request.url, load, on: mapped.page(request.topURL))
        let other = try here.decide(request.url, load, on: here.page(request.topURL))
        if one != other { return "mapped \(one) and in memory \(other), \(shown(request))" }
      }
      return nil
    } catch { return "\(error)" }
  }

  private static func shown(_ request: LoadRequest) -> String {
    let urls = [request.url, request.topURL, request.frameURL]
    return urls.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      + " \(request.flags)"
  }

  private static func shown(_ script: DecisionScript) -> String {
    script.lists.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " and ")
  }
}
