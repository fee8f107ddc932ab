// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import RuleModel

/// Rules that allow everything in a document.
extension DNRTranslator {
  mutating func appendFrames(_ rule: DNRRule) {
    let condition = rule.condition
    let excludes = !condition.requestDomains.excluded.isEmpty
    guard condition.initiatorDomains.restrictsNothing, condition.topDomains.restrictsNothing,
      condition.domainType == nil, !excludes
    else {
      return note(
        .lost, .frameCondition, "a document can only be recognized by its own URL")
    }
    guard let urls = urls(of: rule), !urls.texts.isEmpty else { return }
    let types = condition.effectiveTypes
    if types.contains(.subFrame) { appendSubframes(urls) }
    if types.contains(.mainFrame) { appendPages(urls) }
  }

  private mutating func appendPages(_ urls: RuleURLs) {
    note(.broader, .pageWorkers, "the rule also applies to requests of the page's service workers")
    for trigger in urls.triggers(.topDocument, nil) { append(trigger, .ignorePreviousRules) }
    append(inside(urls, .ifTopURL, []), .ignorePreviousRules)
  }

  private mutating func appendSubframes(_ urls: RuleURLs) {
    note(.narrower, .frameBelow, "frames inside the frame are not allowed")
    for trigger in urls.triggers(.childDocument, nil) { append(trigger, .ignorePreviousRules) }
    append(inside(urls, .ifFrameURL, .childFrame), .ignorePreviousRules)
  }

  /// The trigger for every load in documents with some URLs.
  private func inside(
    _ urls: RuleURLs, _ kind: Condition.Kind, _ flags: LoadFlags
  ) -> Trigger {
    let condition = urls.isEverything ? nil : Condition(kind, urls.texts)
    var trigger = Trigger(urlFilter: ".*", flags: flags, condition: condition)
    guard condition != nil else { return trigger }
    if kind.isOnFrame {
      trigger.isFrameURLCaseSensitive = urls.isCaseSensitive
    } else {
      trigger.isTopURLCaseSensitive = urls.isCaseSensitive
    }
    return trigger
  }
}
