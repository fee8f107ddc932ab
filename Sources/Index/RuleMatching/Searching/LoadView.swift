// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// One load as one index sees it; the matcher and the page outlive every view.
struct LoadView {
  private let tableReference: Reference<IndexTables>
  private let pageReference: Reference<PageTables>
  private let url: Reference<SerializedURL>
  private let details: Reference<LoadDetails>
  /// The bits of type, party, context and method, and those of the source.
  let flags: UInt32
  /// Whether a rule has a condition on the document that makes the load, and that is not the page.
  let hasOtherSource: Bool
  /// Whether there is no such document.
  private let hasNoSource: Bool

  @inline(__always)
  init(
    _ tables: Reference<IndexTables>, page: Reference<PageTables>, url: Reference<SerializedURL>,
    flags: LoadFlags, _ details: Reference<LoadDetails>
  ) {
    tableReference = tables
    pageReference = page
    self.url = url
    self.details = details
    let party = LoadView.party(of: url, site: page.value.site)
    let hasMethod = flags.rawValue & IndexFormat.anyMethod != 0
    let ownFlags = flags.rawValue | party.rawValue | (hasMethod ? 0 : IndexFormat.noMethod)
    guard tables.value.asksForSource else {
      self.flags = ownFlags
      hasOtherSource = false
      hasNoSource = false
      return
    }
    // Nearly always the page itself makes the load.
    if details.value.initiator == .usual, !tables.value.hasRanks,
      details.value.sourceURL.isSame(as: page.value.url)
    {
      self.flags =
        ownFlags
        | LoadSource.flags(
          isFirstParty: party == .firstParty, isHost: LoadSource.isHost(page.value.host, of: url))
      hasOtherSource = false
      hasNoSource = false
      return
    }
    let source = LoadSource.flags(of: url, flags, details, page, tables, partyOfPage: party)
    hasNoSource = source.isMissing
    hasOtherSource = source.isOther
    self.flags = ownFlags | source.flags
  }

  /// The URL as it is matched.
  @inline(__always)
  var subject: Subject { LoadView.subject(of: url) }

  /// Whether the URL is that of the page, apart from the fragments of both.
  var isOwnPage: Bool {
    SerializedURL.withoutFragment(page.url)
      .isEqual(to: SerializedURL.withoutFragment(subject.bytes))
  }

  /// The range of its host.
  var host: Range<Int> { url.value.host }

  @inline(__always)
  private static func subject(of url: Reference<SerializedURL>) -> Subject {
    Subject(url.reference(to: \.text))
  }

  /// First party is the page's site or a host below it; an empty host is first party only to an
  /// empty one.
  @inline(__always)
  fileprivate static func party(of url: Reference<SerializedURL>, site: Site) -> LoadFlags {
    let (host, subject) = (url.value.host, subject(of: url))
    let first = LoadFlags(rawValue: IndexFormat.firstParty)
    let third = LoadFlags(rawValue: IndexFormat.thirdParty)
    // Nearly all that is third party is so by its last bytes.
    guard site.mayEnd(subject, at: host.upperBound) else { return third }
    return site.isSite(ofHost: host, in: subject) ? first : third
  }

  /// The URL of the frame.
  var frameURL: Bytes { details.value.frameURL }

  /// The URL of the source; empty if there is none.
  var sourceURL: Bytes { hasNoSource ? Bytes() : details.value.sourceURL }

  /// What WebKit has no word for.
  var traits: LoadTraits { details.value.traits }

  @inline(__always)
  var page: PageTables {
    _read { yield pageReference.value }
  }

  @inline(__always)
  var tables: IndexTables {
    _read { yield tableReference.value }
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

  /// The patterns that are run over every URL and have a rule that may apply.
  @inline(__always)
  var wantedScanItems: WantedScanItems {
    hasOtherSource
      ? WantedScanItems()
      : WantedScanItems(
        first: page.scanLoads.groups(for: flags), later: page.laterScanItems, flags: flags)
  }

  /// Whether a rule may apply, judging by its class without its condition.
  @inline(__always)
  func mayApply(_ record: ClassRecord) -> Bool {
    fits(record.mask) && record.bits & IndexFormat.ClassBit.never == 0
  }
}

/// The document that makes a load: that of the frame, or the page if the frame has no host.
private struct LoadSource {
  private let host: Bytes
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
  @inline(never)
  static func flags(
    of url: Reference<SerializedURL>, _ flags: LoadFlags, _ details: Reference<LoadDetails>,
    _ page: Reference<PageTables>, _ tables: Reference<IndexTables>, partyOfPage: LoadFlags
  ) -> (flags: UInt32, isOther: Bool, isMissing: Bool) {
    let source = LoadSource(details.value, flags, page.value, tables.value)
    let bits = source.flags(of: url, partyOfPage: partyOfPage)
    return (bits, source.isOther, source.isMissing)
  }

  private init(
    _ details: LoadDetails, _ flags: LoadFlags, _ page: PageTables, _ tables: IndexTables
  ) {
    // For rules of extensions, a page has no initiator unless the request names one.
    isMissing =
      details.initiator == .none
      || details.initiator == .usual && tables.hasRanks && flags.contains(.topDocument)
    guard !isMissing else {
      host = Bytes()
      site = Site(Bytes())
      isOther = true
      isAlone = true
      return
    }
    // Nearly always the frame's URL is the page's own.
    let url = details.sourceURL
    let isPage = url.isSame(as: page.url)
    let frameHost = isPage ? page.host : OwnSubject.host(of: url)
    guard !isPage, details.initiator == .document || frameHost.count > 0 else {
      host = page.host
      site = page.site
      isOther = false
      isAlone = tables.hasRanks && tables.suffixes.registrableDomainStart(of: host) == nil
      return
    }
    let siteStart = tables.suffixes.registrableDomainStart(of: frameHost)
    isAlone = tables.hasRanks && siteStart == nil
    host = frameHost
    site = Site(frameHost[(siteStart ?? 0)...])
    isOther = true
  }

  private func flags(of url: Reference<SerializedURL>, partyOfPage: LoadFlags) -> UInt32 {
    let party = isOther ? LoadView.party(of: url, site: site) : partyOfPage
    let isHost = LoadSource.isHost(host, of: url)
    let isFirst = isAlone ? isHost && !host.isEmpty : party == .firstParty
    return LoadSource.flags(isFirstParty: isFirst, isHost: isHost)
  }

  /// The bits of `SourceParties`.
  @inline(__always)
  static func flags(isFirstParty: Bool, isHost: Bool) -> UInt32 {
    (isFirstParty ? IndexFormat.firstPartySource : IndexFormat.thirdPartySource)
      | (isHost ? IndexFormat.sameHostSource : IndexFormat.otherHostSource)
  }

  /// Whether a host is that of a load.
  @inline(__always)
  static func isHost(_ host: Bytes, of url: Reference<SerializedURL>) -> Bool {
    guard url.value.host.count == host.count else { return false }
    let other = url.value.text.bytes[url.value.host]
    return other.isEqual(to: host) || hasCapitals(other, host)
  }

  /// Whether two hosts differ only in the case of letters, as in `foo://HOST`.
  @inline(never)
  private static func hasCapitals(_ one: Bytes, _ other: Bytes) -> Bool {
    one.indices.allSatisfy {
      FoldedText.lowercased(one[$0]) == FoldedText.lowercased(other[$0])
    }
  }
}
