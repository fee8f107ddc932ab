// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Whether conditions hold for one load; those that the page alone does not decide are checked when
/// one is first needed.
@safe
struct ConditionTruths {
  private let reference: LoadReference
  // SAFETY: made around a buffer that outlives it, with a bit for each condition after those on pages.
  private let lateTruths: UnsafeMutableBufferPointer<UInt64>
  private var known: Set = []
  private var isAnyFrameMatched = false

  /// The URLs whose conditions were looked up.
  private struct Set: OptionSet {
    let rawValue: UInt8
    static let frame = Set(rawValue: 1)
    static let source = Set(rawValue: 2)
    static let request = Set(rawValue: 4)
  }

  init(_ load: LoadReference, lateTruths: UnsafeMutableBufferPointer<UInt64>) {
    reference = load
    // SAFETY: the caller's buffer outlives this.
    unsafe self.lateTruths = unsafe lateTruths
  }

  private var load: LoadView {
    @inline(__always) _read { yield reference.load }
  }

  /// How many words the conditions of an index take that the page alone does not decide.
  static func wordCount(_ tables: IndexTables) -> Int { tables.lateWords }

  @inline(__always)
  mutating func hold(_ word: ConditionWord) -> Bool {
    if word.alwaysHolds { return true }
    let isMatched =
      word.isOnFrame ? isLateMatched(word) : load.page.isMatched(word.condition)
    return isMatched != word.isUnless
  }

  /// Whether a condition on the frame that must match may hold.
  mutating func mayMatchFrame() -> Bool {
    lookAtFrame()
    return isAnyFrameMatched
  }

  /// Whether a condition on another URL than the page's matches, or a combination holds.
  @inline(never)
  private mutating func isLateMatched(_ word: ConditionWord) -> Bool {
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
    let bit = number - ends.page
    // SAFETY: such conditions are numbered below their count, and each has a bit.
    return unsafe lateTruths[bit >> 6] >> UInt64(bit & 63) & 1 == 1
  }

  /// Whether all terms of a combination hold; no term is a combination itself.
  private mutating func holdsCombination(_ combination: ConditionWord) -> Bool {
    for slot in load.tables.termSlots(of: combination) where !hold(load.tables.term(slot)) {
      return false
    }
    return true
  }

  // MARK: Looking up conditions

  /// Marks a URL as looked up; false if it was before.
  private mutating func begins(_ url: Set) -> Bool {
    // SAFETY: the buffer outlives this.
    if known.isEmpty { unsafe lateTruths.update(repeating: 0) }
    return known.insert(url).inserted
  }

  private mutating func lookAtFrame() {
    // SAFETY: the frame's URL outlives this.
    guard begins(.frame), unsafe !load.frameURL.isEmpty else { return }
    var marker = unsafe LateMarker(
      truths: lateTruths, first: load.tables.conditionEnds.page,
      end: load.tables.conditionEnds.frame)
    unsafe SubjectText(load.frameURL).withSubject {
      load.tables.choices.frames.visit($0, &marker)
    }
    isAnyFrameMatched = marker.hasFound
  }

  private mutating func lookAtSource() {
    guard begins(.source) else { return }
    // SAFETY: the frame's URL outlives this.
    let url = unsafe load.sourceURL
    let source = unsafe OwnSubject(url: url, host: OwnSubject.host(of: url))
    visit(source, .source)
  }

  private mutating func lookAtRequest() {
    guard begins(.request) else { return }
    // SAFETY: the URL of the load outlives this, and its host is within it.
    let url = unsafe UnsafeBufferPointer(start: load.subject.bytes, count: load.subject.count)
    visit(
      unsafe OwnSubject(url: url, host: UnsafeBufferPointer(rebasing: url[load.host])), .request)
    guard load.tables.hasTraits else { return }
    let flags = LoadFlags(rawValue: load.flags)
    // SAFETY: both outlive this.
    let isOwnPage = flags.contains(.topDocument) && load.isOwnPage
    let isInside = flags.contains(.childFrame) && !flags.contains(.childDocument)
    let isInFrame =
      unsafe !OwnSubject.host(of: load.frameURL).isEmpty
      && (isInside || !load.frameURL.elementsEqual(load.page.url))
    load.traits.forEachName(
      isOther: flags.contains(.other), isOwnPage: isOwnPage, isInFrame: isInFrame, visitTrait)
  }

  private func visitTrait(_ name: String) {
    let ends = load.tables.conditionEnds
    // SAFETY: the marker does not outlive the truths of this load.
    var marker = unsafe LateMarker(truths: lateTruths, first: ends.page, end: ends.request)
    var name = name
    // SAFETY: the buffer is used within the closure only.
    name.withUTF8 { buffer in
      unsafe OwnSubject(url: UnsafeBufferPointer(start: nil, count: 0), host: buffer)
        .visitName(load.tables, .requestTrait, &marker)
    }
  }

  private func visit(_ url: OwnSubject, _ subject: ConditionKind.Subject) {
    let ends = load.tables.conditionEnds
    // SAFETY: the marker does not outlive the buffer.
    var marker = unsafe LateMarker(truths: lateTruths, first: ends.page, end: ends.request)
    url.visit(load.tables, subject, &marker)
  }
}

/// Collects conditions that match and that are not on pages.
@safe
private struct LateMarker: TargetVisitor {
  // SAFETY: has a bit for each condition from `first` on.
  let truths: UnsafeMutableBufferPointer<UInt64>
  let first: Int
  let end: Int
  private(set) var hasFound = false

  init(truths: UnsafeMutableBufferPointer<UInt64>, first: Int, end: Int) {
    // SAFETY: the caller's buffer outlives this.
    unsafe self.truths = unsafe truths
    self.first = first
    self.end = end
  }

  mutating func wants(_ condition: ConditionID) -> Bool {
    condition.number >= first && condition.number < end
  }

  mutating func found(_ condition: ConditionID) {
    let bit = condition.number - first
    hasFound = true
    // SAFETY: the condition has a bit after the first one's.
    unsafe truths[bit >> 6] |= 1 << UInt64(bit & 63)
  }
}
