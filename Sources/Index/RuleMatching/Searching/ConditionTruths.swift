// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Whether conditions hold for one load; those that the page alone does not decide are checked when
/// one is first needed.
struct ConditionTruths {
  private let reference: Reference<LoadView>
  /// At least a bit for each condition after those on pages.
  private let lateTruths: MutableElements<UInt64>
  private var known: Set = []
  private var isAnyFrameMatched = false

  /// The URLs whose conditions were looked up.
  private struct Set: OptionSet {
    let rawValue: UInt8
    static let frame = Set(rawValue: 1)
    static let source = Set(rawValue: 2)
    static let request = Set(rawValue: 4)
  }

  init(_ load: Reference<LoadView>, lateTruths: MutableElements<UInt64>) {
    reference = load
    self.lateTruths = lateTruths
  }

  private var load: LoadView {
    @inline(__always) _read { yield reference.value }
  }

  /// Passes on the truths of the conditions for a load, none of which is known yet.
  static func withTruths<Answer>(
    of load: LoadView, _ body: (ConditionTruths) -> Answer
  ) -> Answer {
    withReference(to: load) { load in
      withTemporaryElements(load.value.tables.lateWords, of: UInt64.self) { words in
        body(ConditionTruths(load, lateTruths: words))
      }
    }
  }

  @inline(__always)
  mutating func hold(_ word: ConditionWord) -> Bool {
    if word.alwaysHolds { return true }
    // INVARIANT: combinedTerm, condition.
    let isMatched =
      word.isOnFrame ? isLateMatched(word) : load.page.isMatched(word.condition)
    return isMatched != word.isUnless
  }

  /// Whether a condition may hold, as far as that is known without looking up those on the request.
  ///
  /// Looking these up takes longer than deciding most loads, and the pattern of a rule nearly always
  /// fails. Call `hold` after the pattern has matched.
  @inline(__always)
  mutating func mayHold(_ word: ConditionWord) -> Bool {
    if word.alwaysHolds { return true }
    // INVARIANT: condition.
    guard word.isOnFrame else { return load.page.isMatched(word.condition) != word.isUnless }
    return mayHoldLate(word)
  }

  @inline(never)
  private mutating func mayHoldLate(_ word: ConditionWord) -> Bool {
    // INVARIANT: combinedTerm, condition, conditionOrder.
    guard !known.contains(.request) else { return hold(word) }
    let ends = load.tables.conditionEnds
    let number = word.condition.number
    guard number >= ends.source else { return hold(word) }
    guard number >= ends.request, !word.isUnless else { return true }
    for slot in load.tables.termSlots(of: word) where !mayHold(load.tables.term(slot)) {
      return false
    }
    return true
  }

  /// Whether a condition on the frame that must match may hold.
  mutating func mayMatchFrame() -> Bool {
    lookAtFrame()
    return isAnyFrameMatched
  }

  /// Whether a condition on another URL than the page's matches, or a combination holds.
  @inline(never)
  private mutating func isLateMatched(_ word: ConditionWord) -> Bool {
    // INVARIANT: combinedTerm, condition, conditionOrder.
    let ends = load.tables.conditionEnds
    let number = word.condition.number
    if number < ends.frame {
      lookAtFrame()
    } else if number < ends.source {
      guard load.hasOtherSource else { return load.page.isMatched(word.condition) }
      lookAtSource()
    } else if number < ends.request {
      lookAtRequest()
    } else {
      return holdsCombination(word)
    }
    return lateTruths.hasBit(number - ends.page)
  }

  /// Whether all terms of a combination hold; no term is a combination itself.
  private mutating func holdsCombination(_ combination: ConditionWord) -> Bool {
    // INVARIANT: combinedTerm. Otherwise this would call itself without an end.
    for slot in load.tables.termSlots(of: combination) where !hold(load.tables.term(slot)) {
      return false
    }
    return true
  }

  // MARK: Looking up conditions

  /// Marks a URL as looked up; false if it was before.
  private mutating func begins(_ url: Set) -> Bool {
    if known.isEmpty { lateTruths.clear(first: load.tables.lateWords) }
    return known.insert(url).inserted
  }

  private mutating func lookAtFrame() {
    guard begins(.frame), !load.frameURL.isEmpty else { return }
    var marker = marker(endingAt: load.tables.conditionEnds.frame)
    SubjectText(load.frameURL).withSubject {
      load.tables.choices.frames.visit($0, &marker)
    }
    isAnyFrameMatched = marker.hasFound
  }

  private mutating func lookAtSource() {
    guard begins(.source) else { return }
    let url = load.sourceURL
    visit(OwnSubject(url: url, host: OwnSubject.host(of: url)), .source)
  }

  private mutating func lookAtRequest() {
    guard begins(.request) else { return }
    let url = load.subject.bytes
    visit(OwnSubject(url: url, host: url[load.host]), .request)
    guard load.tables.hasTraits else { return }
    let flags = LoadFlags(rawValue: load.flags)
    let isOwnPage = flags.contains(.topDocument) && load.isOwnPage
    let isInside = flags.contains(.childFrame) && !flags.contains(.childDocument)
    let isInFrame =
      !OwnSubject.host(of: load.frameURL).isEmpty
      && (isInside || !load.frameURL.isEqual(to: load.page.url))
    load.traits.forEachName(
      isOther: flags.contains(.other), isOwnPage: isOwnPage, isInFrame: isInFrame, visitTrait)
  }

  private func visitTrait(_ name: String) {
    var marker = marker(endingAt: load.tables.conditionEnds.request)
    withBytes(of: Array(name.utf8).span) { name in
      OwnSubject(url: Bytes(), host: name).visitName(load.tables, .requestTrait, &marker)
    }
  }

  private func visit(_ url: OwnSubject, _ subject: ConditionKind.Subject) {
    var marker = marker(endingAt: load.tables.conditionEnds.request)
    url.visit(load.tables, subject, &marker)
  }

  private func marker(endingAt end: Int) -> LateMarker {
    LateMarker(truths: lateTruths, first: load.tables.conditionEnds.page, end: end)
  }
}

/// Collects conditions that match and that are not on pages.
private struct LateMarker: TargetVisitor {
  /// A bit for each condition from `first` on.
  let truths: MutableElements<UInt64>
  let first: Int
  let end: Int
  private(set) var hasFound = false

  init(truths: MutableElements<UInt64>, first: Int, end: Int) {
    self.truths = truths
    self.first = first
    self.end = end
  }

  mutating func wants(_ condition: ConditionID) -> Bool {
    condition.number >= first && condition.number < end
  }

  mutating func found(_ condition: ConditionID) {
    hasFound = true
    truths.setBit(condition.number - first)
  }
}
