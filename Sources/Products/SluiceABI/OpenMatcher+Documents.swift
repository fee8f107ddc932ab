// SPDX-License-Identifier: Apache-2.0

internal import Requests
internal import RuleMatching
internal import RuleModel

/// The document of a page, or the one in a frame of it.
struct Document {
  let page: PreparedPage
  let frameURL: [UInt8]?
}

/// What filters do to documents.
extension OpenMatcher {
  /// The plan as JSON; nil for an invalid URL.
  func plan(for document: Document) -> [UInt8]? {
    pagePlan(for: document).map { PagePlanJSON($0).text }
  }

  /// The plan as JSON with the filters behind it; nil for an invalid URL.
  func explainedPlan(for document: Document) -> [UInt8]? {
    pagePlan(for: document).map { plan in
      PagePlanJSON(plan) { [matcher] in
        matcher.layers[$0.layer].cosmeticFilter($0.number)
      }.text
    }
  }

  /// The script that carries out the plan, made as the closure wants; nil for an invalid URL.
  func script(for document: Document, _ configure: (inout PageScript) -> Void) -> [UInt8]? {
    pagePlan(for: document).map { plan in
      var script = PageScript(plan)
      configure(&script)
      return script.text
    }
  }

  /// The generic selectors that require a class or an id, or all without names, as a JSON array.
  func genericSelectors(named names: [UInt8]?, for document: Document) -> [UInt8]? {
    pagePlan(for: document).map { plan in
      names.map { GenericSelectorsJSON.text(of: plan, requiring: $0) }
        ?? GenericSelectorsJSON.text(of: plan.genericSelectors(.all))
    }
  }

  /// The style sheet of generic selectors; the one for all pages without a document.
  func genericSheet(_ choice: GenericChoice, for document: Document?) -> GenericSheet? {
    guard let document else { return GenericSheet(matcher.genericSelectors(choice)) }
    return pagePlan(for: document).map { GenericSheet($0.genericSelectors(choice)) }
  }

  private func pagePlan(for document: Document) -> PagePlan? {
    guard let frame = document.frameURL else {
      return matcher.plan(for: document.page.page(ofType: .topDocument))
    }
    return try? matcher.plan(forFrame: frame, on: document.page.loadedPage)
  }
}
