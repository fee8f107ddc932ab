// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses
internal import Loads
internal import RuleMatching

/// What WebKit asks its lists about a load.
struct AskedQuestions {
  /// The first question that is blocked, otherwise the first one; nil if there is none.
  var decisive: (request: MatchRequest, page: Page)?
  var decision = Decision.nothing
  /// The URLs of all questions; nil if the load is decided as it is given.
  var urls: [[UInt8]]?
}

extension OpenMatcher {
  /// Asks the questions about a load.
  func ask(
    _ url: [UInt8], _ load: DetailedLoad, on page: Page
  ) throws(WebAddressError) -> AskedQuestions {
    let address = try WebAddress(parsing: url)
    let request = MatchRequest(
      url: address.bytes, topURL: page.url.isEmpty ? nil : page.url, load: load.load)
    guard let loading = load.loading else {
      return AskedQuestions(decisive: (request, page))
    }
    var questions = loading.questions(about: request)
    var asked = AskedQuestions(urls: [])
    var latest: Decision?
    while let question = questions.next(after: latest) {
      // The document of a new window is its own page.
      let isOwnPage = question.topURL != request.topURL
      let itsPage = isOwnPage ? try matcher.page(question.topURL ?? []) : page
      let decision = try matcher.decide(question.url.span, question.load, on: itsPage)
      asked.urls?.append(question.url)
      if decision.isBlocked || asked.decisive == nil {
        asked.decisive = (question, itsPage)
        asked.decision = decision
      }
      latest = decision
    }
    return asked
  }
}
