// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// One load as one index sees it.
@safe
struct LoadView {
  // SAFETY: the matcher and the page, which own what these lead to, outlive every view.
  fileprivate let reference: TableReference
  fileprivate let pageReference: PageReference
  let subject: Subject
  /// The bits of type, party, context and method.
  let flags: UInt32
  // SAFETY: made around a buffer that outlives it.
  let frameURL: UnsafeBufferPointer<UInt8>

  @inline(__always)
  init(
    _ reference: TableReference, page: PageReference, url: SerializedURL, flags: LoadFlags,
    frameURL: UnsafeBufferPointer<UInt8>
  ) {
    self.reference = reference
    pageReference = page
    subject = url.subject
    // SAFETY: the page and the frame's URL outlive the view.
    unsafe self.frameURL = unsafe frameURL
    let party = unsafe LoadView.party(of: url.host, in: url.subject, site: page.tables.site)
    let hasMethod = !flags.isDisjoint(with: .anyMethod)
    self.flags = flags.rawValue | party.rawValue | (hasMethod ? 0 : IndexFormat.noMethod)
  }

  /// First party is the page's site or a host below it; an empty host is first party only to an
  /// empty one.
  private static func party(
    of host: Range<Int>, in subject: Subject, site: UnsafeBufferPointer<UInt8>
  ) -> LoadFlags {
    guard !host.isEmpty, !site.isEmpty else {
      return host.isEmpty && site.isEmpty ? .firstParty : .thirdParty
    }
    let start = host.upperBound - site.count
    guard start == host.lowerBound || start > host.lowerBound && subject[start - 1] == 0x2E else {
      return .thirdParty
    }
    // SAFETY: the site ends where the host ends, and is not longer.
    return unsafe FoldedText.areIdentical(
      subject.bytes + start, site.baseAddress.unsafelyUnwrapped, count: site.count)
      ? .firstParty : .thirdParty
  }

  @inline(__always)
  var page: PageTables {
    _read { yield pageReference.tables }
  }

  @inline(__always)
  var tables: IndexTables {
    // SAFETY: the index that has the tables outlives the view.
    unsafeAddress { unsafe reference.address }
  }

  /// Whether the load has the flags that a class asks for.
  @inline(__always)
  func fits(_ mask: UInt32) -> Bool { mask & flags == flags }

  /// Whether a rule may apply, judging by its class without its condition.
  @inline(__always)
  func mayApply(_ record: ClassRecord) -> Bool {
    fits(record.mask) && record.bits & IndexFormat.ClassBit.never == 0
  }
}

/// Whether conditions hold for one load; those on the frame are checked when one is first needed.
@safe
struct ConditionTruths {
  private let page: PageReference
  private let reference: TableReference
  // SAFETY: made around buffers that outlive it; the second has a bit for each condition on frames.
  private let frameURL: UnsafeBufferPointer<UInt8>
  private let frameTruths: UnsafeMutableBufferPointer<UInt64>
  private var knowsFrame = false
  private var isAnyFrameMatched = false

  init(_ load: LoadView, frameTruths: UnsafeMutableBufferPointer<UInt64>) {
    page = load.pageReference
    reference = load.reference
    // SAFETY: both buffers outlive this, as the caller says.
    unsafe frameURL = unsafe load.frameURL
    unsafe self.frameTruths = unsafe frameTruths
  }

  /// How many words the conditions of an index on frames take.
  static func wordCount(_ tables: IndexTables) -> Int {
    (tables.conditions.count - tables.pageConditionCount + 63) / 64
  }

  @inline(__always)
  mutating func hold(_ word: ConditionWord) -> Bool {
    if word.alwaysHolds { return true }
    let isMatched =
      word.isOnFrame
      ? isFrameMatched(word.condition.number - reference.tables.pageConditionCount)
      : page.tables.isMatched(word.condition)
    return isMatched != word.isUnless
  }

  /// Whether a condition on the frame that must match may hold.
  mutating func mayMatchFrame() -> Bool {
    if !knowsFrame { lookAtFrame() }
    return isAnyFrameMatched
  }

  private mutating func isFrameMatched(_ number: Int) -> Bool {
    if !knowsFrame { lookAtFrame() }
    // SAFETY: conditions on frames are numbered below their count, and each has a bit.
    return unsafe frameTruths[number >> 6] >> UInt64(number & 63) & 1 == 1
  }

  private mutating func lookAtFrame() {
    knowsFrame = true
    // SAFETY: both buffers outlive this, and the URL is not empty where it is read.
    unsafe frameTruths.update(repeating: 0)
    guard unsafe !frameURL.isEmpty else { return }
    var marker = unsafe FrameMarker(
      truths: frameTruths, first: ConditionID(reference.tables.pageConditionCount))
    let subject = unsafe Subject(frameURL)
    reference.tables.frames.visit(
      reference.tables.choices.frames, subject, reference.tables.runner, &marker)
    isAnyFrameMatched = marker.hasFound
  }
}

/// Collects the conditions on frames that match.
@safe
private struct FrameMarker: TargetVisitor {
  // SAFETY: has a bit for each condition from `first` on.
  let truths: UnsafeMutableBufferPointer<UInt64>
  let first: ConditionID
  private(set) var hasFound = false

  mutating func wants(_ condition: ConditionID) -> Bool { condition >= first }

  mutating func found(_ condition: ConditionID) {
    let number = condition.number - first.number
    hasFound = true
    // SAFETY: the condition is on frames, so it has a bit after the first one's.
    unsafe truths[number >> 6] |= 1 << UInt64(number & 63)
  }
}
