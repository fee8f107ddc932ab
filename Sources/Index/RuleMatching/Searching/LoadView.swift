// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// One load as one index sees it.
@safe
struct LoadView {
  // SAFETY: the matcher and the page, which own what these lead to, outlive every view.
  fileprivate let reference: TableReference
  private let pageReference: PageReference
  // SAFETY: the URL and the details outlive every view.
  private let url: UnsafePointer<SerializedURL>
  private let details: UnsafePointer<LoadDetails>
  /// The bits of type, party, context and method, and those of the source.
  let flags: UInt32
  /// Whether a rule has a condition on the document that makes the load, and that is not the page.
  let hasOtherSource: Bool
  /// Whether there is no such document.
  private let hasNoSource: Bool

  // SAFETY: the caller passes a URL and details that outlive this.
  @inline(__always)
  @unsafe init(
    _ reference: TableReference, page: PageReference, url: UnsafePointer<SerializedURL>,
    flags: LoadFlags, _ details: UnsafePointer<LoadDetails>
  ) {
    self.reference = reference
    pageReference = page
    unsafe self.url = unsafe url
    unsafe self.details = unsafe details
    // SAFETY: the URL outlives this.
    let party = unsafe LoadView.party(of: url, site: page.tables.site)
    let hasMethod = flags.rawValue & IndexFormat.anyMethod != 0
    let ownFlags = flags.rawValue | party.rawValue | (hasMethod ? 0 : IndexFormat.noMethod)
    guard reference.tables.asksForSource else {
      self.flags = ownFlags
      hasOtherSource = false
      hasNoSource = false
      return
    }
    // SAFETY: the page and the frame's URL outlive the view.
    let source = unsafe LoadSource.flags(
      of: url, flags, details, page, reference, partyOfPage: party)
    hasNoSource = source.isMissing
    hasOtherSource = source.isOther
    self.flags = ownFlags | source.flags
  }

  /// The URL as it is matched.
  @inline(__always)
  var subject: Subject {
    // SAFETY: the URL outlives every view.
    unsafe Subject(LoadView.text(of: url))
  }

  /// Whether the URL is that of the page, apart from the fragments of both.
  var isOwnPage: Bool {
    // SAFETY: the URL and the page outlive every view, and a fragment begins within its URL.
    unsafe LoadView.withoutFragment(page.url).elementsEqual(
      LoadView.withoutFragment(UnsafeBufferPointer(start: subject.bytes, count: subject.count)))
  }

  // SAFETY: the caller passes a URL that outlives the result.
  @unsafe private static func withoutFragment(
    _ url: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    // SAFETY: a fragment begins within its URL.
    unsafe UnsafeBufferPointer(rebasing: url[..<SerializedURL.fragmentStart(url)])
  }

  /// The range of its host.
  // SAFETY: the URL outlives every view.
  var host: Range<Int> { unsafe url.pointee.host }

  @inline(__always)
  @unsafe private static func text(
    of url: UnsafePointer<SerializedURL>
  ) -> UnsafePointer<SubjectText> {
    // SAFETY: the text is stored in the URL.
    unsafe url.pointer(to: \.text).unsafelyUnwrapped
  }

  /// First party is the page's site or a host below it; an empty host is first party only to an
  /// empty one.
  @inline(__always)
  @unsafe fileprivate static func party(
    of url: UnsafePointer<SerializedURL>, site: Site
  ) -> LoadFlags {
    // SAFETY: the caller passes a URL that lives for the call.
    let (host, subject) = unsafe (url.pointee.host, Subject(text(of: url)))
    let first = LoadFlags(rawValue: IndexFormat.firstParty)
    let third = LoadFlags(rawValue: IndexFormat.thirdParty)
    // Nearly all that is third party is so by its last bytes.
    guard site.mayEnd(subject, at: host.upperBound) else { return third }
    return site.isSite(ofHost: host, in: subject) ? first : third
  }

  /// The URL of the frame.
  // SAFETY: the details outlive every view.
  var frameURL: UnsafeBufferPointer<UInt8> { unsafe details.pointee.frameURL }

  /// The URL of the source; empty if there is none.
  var sourceURL: UnsafeBufferPointer<UInt8> {
    // SAFETY: the details outlive every view, and an empty buffer is never read.
    unsafe hasNoSource
      ? UnsafeBufferPointer(start: nil, count: 0) : details.pointee.sourceURL
  }

  /// What WebKit has no word for.
  // SAFETY: the details outlive every view.
  var traits: LoadTraits { unsafe details.pointee.traits }

  @inline(__always)
  var page: PageTables {
    _read { yield pageReference.tables }
  }

  @inline(__always)
  var tables: IndexTables {
    // SAFETY: the index that has the tables outlives the view.
    unsafeAddress { unsafe reference.address }
  }

  /// Whether the load has the flags that a class requires.
  @inline(__always)
  func fits(_ mask: UInt32) -> Bool { mask & flags == flags }

  /// Whether a rule of `OtherRules` may apply and match.
  ///
  /// The results of the page are for the loads that it makes itself.
  @inline(__always)
  var mayHaveOthers: Bool {
    hasOtherSource
      || tables.choices.otherRules.mayMatch(page.otherLoads.groups(for: flags), subject)
  }

  /// Those of the first patterns that are run over every URL that have a rule which may apply, a bit
  /// each.
  @inline(__always)
  var wantedScanItems: UInt8 { hasOtherSource ? .max : page.scanLoads.groups(for: flags) }

  /// Whether a rule may apply, judging by its class without its condition.
  @inline(__always)
  func mayApply(_ record: ClassRecord) -> Bool {
    fits(record.mask) && record.bits & IndexFormat.ClassBit.never == 0
  }
}

/// A load, in memory that does not move while it is decided about.
///
/// What decides has this and not the load, which is large.
@safe
struct LoadReference {
  // SAFETY: whoever makes a reference keeps the load until the decision ends.
  private let address: UnsafePointer<LoadView>

  // SAFETY: the caller passes a load that outlives every use.
  @inline(__always)
  @unsafe init(_ address: UnsafePointer<LoadView>) { unsafe self.address = unsafe address }

  @inline(__always)
  var load: LoadView {
    // SAFETY: the load outlives every use.
    unsafeAddress { unsafe address }
  }

  /// The tables of the index that decides.
  @inline(__always)
  var tableReference: TableReference { load.reference }
}

/// The document that makes a load: that of the frame, or the page if the frame has no host.
@safe
private struct LoadSource {
  // SAFETY: made around a buffer that outlives this.
  private let host: UnsafeBufferPointer<UInt8>
  private let site: Site
  /// Whether it is not the page.
  let isOther: Bool
  /// Whether there is none.
  let isMissing: Bool
  /// Whether only its own host is first party: for rules of extensions, a host such as `localhost`
  /// has no site.
  private let isAlone: Bool

  /// The bits of `SourceParties` for a load, and whether its source is another one than the page, or
  /// missing; a function of its own, because few indexes ask for a source.
  // SAFETY: the caller passes what lives for the call.
  @inline(never)
  @unsafe static func flags(
    of url: UnsafePointer<SerializedURL>, _ flags: LoadFlags,
    _ details: UnsafePointer<LoadDetails>, _ page: PageReference, _ tables: TableReference,
    partyOfPage: LoadFlags
  ) -> (flags: UInt32, isOther: Bool, isMissing: Bool) {
    let source = unsafe LoadSource(details.pointee, flags, page.tables, tables.tables)
    let bits = unsafe source.flags(of: url, partyOfPage: partyOfPage)
    return (bits, source.isOther, source.isMissing)
  }

  @unsafe private init(
    _ details: LoadDetails, _ flags: LoadFlags, _ page: PageTables, _ tables: IndexTables
  ) {
    // For rules of extensions, a page has no initiator unless the request names one.
    isMissing =
      details.initiator == .none
      || details.initiator == .usual && tables.hasRanks && flags.contains(.topDocument)
    guard !isMissing else {
      // SAFETY: empty buffers lead nowhere.
      unsafe host = UnsafeBufferPointer(start: nil, count: 0)
      unsafe site = Site(UnsafeBufferPointer(start: nil, count: 0))
      isOther = true
      isAlone = true
      return
    }
    // SAFETY: the URL and the page outlive this. Nearly always the frame's URL is the page's own.
    let url = unsafe details.sourceURL
    let isPage = unsafe LoadSource.isSame(url, page.url)
    let frameHost = unsafe isPage ? page.host : OwnSubject.host(of: url)
    guard !isPage, details.initiator == .document || frameHost.count > 0 else {
      unsafe host = page.host
      site = page.site
      isOther = false
      // SAFETY: the host is within the URL of the page, which outlives this.
      isAlone = unsafe tables.hasRanks && tables.suffixes.registrableDomainStart(of: host) == nil
      return
    }
    // SAFETY: the host is within the URL, and the site within the host.
    let siteStart = unsafe tables.suffixes.registrableDomainStart(of: frameHost)
    isAlone = tables.hasRanks && siteStart == nil
    let start = siteStart ?? 0
    unsafe host = frameHost
    unsafe site = Site(UnsafeBufferPointer(rebasing: frameHost[start...]))
    isOther = true
  }

  private static func isSame(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    // SAFETY: both outlive the call.
    unsafe one.baseAddress == other.baseAddress || one.elementsEqual(other)
  }

  @unsafe private func flags(
    of url: UnsafePointer<SerializedURL>, partyOfPage: LoadFlags
  ) -> UInt32 {
    // SAFETY: the caller passes a URL that lives for the call.
    let party = unsafe isOther ? LoadView.party(of: url, site: site) : partyOfPage
    let isHost = unsafe isHost(of: url.pointee)
    // SAFETY: only the count is read.
    let isFirst = unsafe isAlone ? isHost && !host.isEmpty : party == .firstParty
    var parties: SourceParties = isFirst ? .firstParty : .thirdParty
    parties.formUnion(isHost ? .sameHost : .otherHost)
    return UInt32(parties.rawValue) << IndexFormat.sourceShift
  }

  private func isHost(of url: SerializedURL) -> Bool {
    // SAFETY: the range of the host is within the URL.
    unsafe url.host.count == host.count
      && UnsafeBufferPointer(start: url.text.bytes + url.host.lowerBound, count: host.count)
        .elementsEqual(host) { FoldedText.lowercased($0) == FoldedText.lowercased($1) }
  }
}
