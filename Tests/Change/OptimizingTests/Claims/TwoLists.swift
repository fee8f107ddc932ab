// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Semantics
import Optimizing
import Patterns
import WebAddresses

/// Two lists, as the plain reference decides them.
struct TwoLists {
  let old: ReferenceMatcher
  let new: ReferenceMatcher

  init(_ old: [Rule], _ new: [Rule]) {
    self.old = ReferenceMatcher(TwoLists.kept(old))
    self.new = ReferenceMatcher(TwoLists.kept(new))
  }

  private static func kept(_ rules: [Rule]) -> [Rule] {
    rules.filter { rule in
      guard case .cssDisplayNone(let selector) = rule.action else { return true }
      return SelectorList.problem(in: selector) == nil
    }
  }

  /// What counts of a decision: the rules may differ, what they do may not.
  private static func effects(_ decision: ReferenceDecision) -> [String] {
    var texts: Set<String> = []
    for rule in decision.inForce + decision.styles {
      if case .cssDisplayNone(let selector) = rule.action {
        // What is open or escaped takes along what is behind it.
        let text = String(decoding: selector, as: UTF8.self)
        let isOpen = SelectorList.endsUnclosed(selector) || text.contains("\\")
        texts.formUnion(isOpen ? [text] : text.split(separator: ", ").map(String.init))
      } else {
        texts.insert("\(rule.action)")
      }
    }
    return texts.sorted()
  }

  func tellApart(_ load: GeneratedLoad, party: LoadFlags? = nil) -> Bool {
    guard var request = TwoLists.request(load) else { return false }
    if let party { request.party = party }
    return tellApart(request)
  }

  func tellApart(_ request: LoadRequest) -> Bool {
    TwoLists.effects(old.decide(request)) != TwoLists.effects(new.decide(request))
  }

  static func request(_ load: GeneratedLoad) -> LoadRequest? {
    guard let url = try? WebAddress(parsing: load.url),
      let page = try? WebAddress(parsing: load.topURL),
      let frame = try? WebAddress(parsing: load.frameURL)
    else { return nil }
    return LoadRequest(
      url: url.bytes, topURL: page.bytes, frameURL: frame.bytes, type: load.type,
      context: load.context, method: load.method)
  }
}
