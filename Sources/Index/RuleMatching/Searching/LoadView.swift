// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// One load as one index sees it.
@safe
struct LoadView {
  // SAFETY: the matcher and the page, which own what these lead to, outlive every view.
  private let reference: TableReference
  private let pageReference: PageReference
  let subject: Subject
  /// The range of its host.
  let host: Range<Int>
  /// The bits of type, party, context and method, and those of the source.
  let flags: UInt32
  /// Whether a rule asks for the document that makes the load, and that is not the page.
  let hasOtherSource: Bool
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
    host = url.host
    // SAFETY: the page and the frame's URL outlive the view.
    unsafe self.frameURL = unsafe frameURL
    // SAFETY: the site outlives this.
    let party = unsafe LoadView.party(of: url.host, in: url.subject, site: page.tables.site)
    let hasMethod = !flags.isDisjoint(with: .anyMethod)
    let ownFlags = flags.rawValue | party.rawValue | (hasMethod ? 0 : IndexFormat.noMethod)
    guard reference.tables.asksForSource else {
      self.flags = ownFlags
      hasOtherSource = false
      return
    }
    // SAFETY: the page and the frame's URL outlive the view.
    let source = unsafe LoadSource(frameURL, page.tables, reference.tables)
    hasOtherSource = source.isOther
    self.flags = ownFlags | source.flags(of: url, partyOfPage: party)
  }

  /// First party is the page's site or a host below it; an empty host is first party only to an
  /// empty one.
  fileprivate static func party(
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

/// The document that makes a load: that of the frame, or the page if the frame has no host.
@safe
private struct LoadSource {
  // SAFETY: both are made around buffers that outlive this.
  private let host: UnsafeBufferPointer<UInt8>
  private let site: UnsafeBufferPointer<UInt8>
  /// Whether it is not the page.
  let isOther: Bool

  // SAFETY: the caller passes a URL that outlives this, and so do the page and the index.
  @unsafe init(_ frameURL: UnsafeBufferPointer<UInt8>, _ page: PageTables, _ tables: IndexTables) {
    // Nearly always the frame's URL is the page's own.
    let isPage = unsafe LoadSource.isSame(frameURL, page.url)
    let frameHost = unsafe isPage ? page.host : OwnSubject.host(of: frameURL)
    guard !isPage, !frameHost.isEmpty else {
      unsafe host = page.host
      unsafe site = page.site
      isOther = false
      return
    }
    let start = unsafe tables.suffixes.registrableDomainStart(of: frameHost) ?? 0
    unsafe host = frameHost
    unsafe site = UnsafeBufferPointer(rebasing: frameHost[start...])
    isOther = true
  }

  private static func isSame(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    // SAFETY: both outlive the call.
    unsafe one.baseAddress == other.baseAddress || one.elementsEqual(other)
  }

  /// The bits of `SourceParties` for a load.
  func flags(of url: SerializedURL, partyOfPage: LoadFlags) -> UInt32 {
    // SAFETY: the site outlives this.
    let party =
      unsafe isOther
      ? LoadView.party(of: url.host, in: url.subject, site: site) : partyOfPage
    var parties: SourceParties = party == .firstParty ? .firstParty : .thirdParty
    parties.formUnion(isHost(of: url) ? .sameHost : .otherHost)
    return UInt32(parties.rawValue) << IndexFormat.sourceShift
  }

  private func isHost(of url: SerializedURL) -> Bool {
    // SAFETY: the range of the host is within the URL.
    unsafe url.host.count == host.count
      && UnsafeBufferPointer(start: url.subject.bytes + url.host.lowerBound, count: host.count)
        .elementsEqual(host) { FoldedText.lowercased($0) == FoldedText.lowercased($1) }
  }
}
