// SPDX-License-Identifier: Apache-2.0

internal import Requests
internal import WebAddresses
internal import Loads
internal import RuleMatching
internal import Synchronization
internal import SystemFiles
internal import RuleModel

/// The object of a `sluice_matcher`.
final class OpenMatcher: Sendable {
  /// A file as it was when it was opened.
  private struct Layer: Sendable {
    /// Nil for an index in memory, which is never replaced.
    let path: FilePath?
    let identity: FileIdentity?
    let index: RuleIndex

    /// Whether its file is the one that was opened.
    var isUnchanged: Bool {
      guard let path, let identity else { return false }
      return (try? FileIdentity(of: path)) == identity
    }
  }

  private let access: IndexAccess
  private let limits: OpeningLimits
  private let layers: [Layer]
  let matcher: Matcher
  private let noPage: PreparedPage
  /// The sessions that no batch uses at the moment: as many as there were batches at once.
  private let storedSessions = Mutex<[KeptSession]>([])

  /// Opens and checks the indexes.
  convenience init(
    _ paths: [FilePath], by access: IndexAccess, _ limits: OpeningLimits
  ) throws(Failure) {
    guard !paths.isEmpty else { throw Failure(.argument, "no index path given") }
    var layers: [Layer] = []
    for path in paths { layers.append(try OpenMatcher.layer(path, access, limits)) }
    self.init(layers, access, limits)
  }

  /// Checks indexes in memory, which are copied.
  convenience init(_ indexes: [[UInt8]], _ limits: OpeningLimits) throws(Failure) {
    guard !indexes.isEmpty else { throw Failure(.argument, "no index was given") }
    var layers: [Layer] = []
    for (number, bytes) in indexes.enumerated() {
      do throws(IndexError) {
        let index = try RuleIndex(bytes, limits: limits)
        layers.append(Layer(path: nil, identity: nil, index: index))
      } catch {
        throw Failure(error, FilePath("index \(number)"))
      }
    }
    self.init(layers, .copying, limits)
  }

  private init(_ layers: [Layer], _ access: IndexAccess, _ limits: OpeningLimits) {
    self.access = access
    self.limits = limits
    self.layers = layers
    // Without PCRE2, the target of a group substitution is unknown.
    matcher = Matcher(
      layers.map(\.index),
      redirectStays: { redirect, urlFilter, url, engine in
        Redirection().stays(redirect, urlFilter: urlFilter, at: url, as: engine)
      })
    noPage = PreparedPage(matcher.noPage)
  }

  /// The same matcher with the files that were replaced opened again; nil if none was.
  func reopened() throws(Failure) -> OpenMatcher? {
    var new: [Layer] = []
    var isChanged = false
    for layer in layers {
      guard let path = layer.path, !layer.isUnchanged else {
        new.append(layer)
        continue
      }
      new.append(try OpenMatcher.layer(path, access, limits))
      isChanged = true
    }
    return isChanged ? OpenMatcher(new, access, limits) : nil
  }

  private static func layer(
    _ path: FilePath, _ access: IndexAccess, _ limits: OpeningLimits
  ) throws(Failure) -> Layer {
    // Read before the file is opened: if it is replaced in between, it has changed the next time.
    let identity = try? FileIdentity(of: path)
    do throws(IndexError) {
      return Layer(
        path: path, identity: identity, index: try RuleIndex(path, by: access, limits: limits))
    } catch {
      throw Failure(error, path)
    }
  }

  /// Prepares a page; nil for an invalid URL.
  func page(_ url: Span<UInt8>) -> PreparedPage? {
    // SAFETY: the buffer is copied within the closure.
    try? unsafe url.withUnsafeBufferPointer { try unsafe PreparedPage($0, matcher) }
  }

  /// A session that no other batch uses at the same time, with the pages of earlier ones.
  func takeSession() -> KeptSession {
    storedSessions.withLock { $0.popLast() } ?? KeptSession(newSession())
  }

  /// Keeps a session for the next batch.
  func keep(_ session: KeptSession) {
    storedSessions.withLock { $0.append(session) }
  }

  /// A session of its own, for one thread.
  func newSession() -> DecisionSession { DecisionSession(matcher) }

  /// Decides about a load on a page.
  // SAFETY: the caller passes bytes and a page that live for the call.
  @inline(__always)
  @unsafe func decide(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, on page: PreparedPage
  ) -> DecisionBits {
    if let quick = unsafe matcher.layerTables.quickDecision(url, type, on: page) {
      return DecisionBits(quick)
    }
    return unsafe decideSlowly(url, type, on: page)
  }

  // SAFETY: the caller passes bytes and a page that live for the call.
  @inline(never)
  @unsafe private func decideSlowly(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, on page: PreparedPage
  ) -> DecisionBits {
    // SAFETY: the page lives for the call.
    let page = unsafe page.page(for: type).takeUnretainedValue()
    do throws(WebAddressError) {
      return DecisionBits(try unsafe matcher.decide(url.span, Load(type), on: page))
    } catch {
      return .invalid
    }
  }

  /// Decides about a load with details.
  func decide(_ url: Span<UInt8>, _ load: DetailedLoad, on given: PreparedPage?) -> DecisionBits {
    guard let page = page(of: load.load, url, given) else { return .invalid }
    do throws(WebAddressError) {
      guard load.loading == nil else {
        return decided(url, load, on: page).map { DecisionBits($0.decision) } ?? .invalid
      }
      return DecisionBits(try matcher.decide(url, load.load, on: page))
    } catch {
      return .invalid
    }
  }

  /// The number in C of the rule that decides about a load; -1 if there is none.
  func ruleNumber(_ url: Span<UInt8>, _ load: DetailedLoad, on page: PreparedPage?) -> Int64 {
    numberedDecision(url, load, on: page).rule
  }

  /// The decision about a load, and that number.
  func numberedDecision(
    _ url: Span<UInt8>, _ load: DetailedLoad, on page: PreparedPage?
  ) -> (bits: DecisionBits, rule: Int64) {
    guard let decided = decided(url, load, on: page) else { return (.invalid, -1) }
    return (DecisionBits(decided.decision), (try? decided.rule)?.number ?? -1)
  }

  /// Decides about a load and keeps details for further questions; nil for an invalid URL.
  func decided(
    _ url: Span<UInt8>, _ load: DetailedLoad, on given: PreparedPage?
  ) -> DecidedRequest? {
    page(of: load.load, url, given).flatMap { decided(url, load, on: $0) }
  }

  private func decided(_ url: Span<UInt8>, _ load: DetailedLoad, on page: Page) -> DecidedRequest? {
    let text = url.indices.map { url[$0] }
    guard let address = try? WebAddress(parsing: text, following: matcher.urls)
    else { return nil }
    let request = MatchRequest(
      url: address.bytes, topURL: page.url.isEmpty ? nil : page.url, load: load.load)
    return try? DecidedRequest(request, as: load.loading, on: page, by: matcher)
  }

  /// The JSON of a rule; nil if there is none.
  func position(of rule: RuleReference) -> [UInt8]? {
    guard matcher.layers.indices.contains(rule.layer) else { return nil }
    return Answer.position(of: rule, in: matcher)
  }

  /// The page of a load: the given one, else a document is its own page, else the initiator; nil
  /// for an invalid URL.
  private func page(of load: Load, _ url: Span<UInt8>, _ given: PreparedPage?) -> Page? {
    var prepared = given
    if prepared == nil, load.type == .topDocument {
      prepared = page(url)
    } else if prepared == nil, case .document(let initiator) = load.initiator {
      prepared = page(initiator.span)
    } else if prepared == nil {
      prepared = noPage
    }
    // SAFETY: the page is counted before `prepared` ends.
    return unsafe prepared?.page(for: load.type).takeUnretainedValue()
  }

  /// Decides about a load without a given page: a document of a page is its own page.
  @unsafe func decideWithoutPage(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType
  ) -> DecisionBits {
    // SAFETY: the caller passes bytes that live for the call, and both pages do.
    guard type == .topDocument else { return unsafe decide(url, type, on: noPage) }
    guard let page = unsafe page(url.span) else { return .invalid }
    return unsafe decide(url, type, on: page)
  }
}

extension Failure {
  /// Why an index cannot be opened.
  init(_ error: IndexError, _ path: FilePath) {
    switch error.kind {
    case .unreadable: self.init(.file, error.message)
    case .beyondLimit: self.init(.limit, "\(path.text): \(error.message)")
    default: self.init(.index, "\(path.text): at byte \(error.offset): \(error.message)")
    }
  }
}

extension RuleReference {
  /// The number in C.
  var number: Int64 { Int64(layer) << 32 | Int64(rule) }

  /// The rule of a number in C; nil if it is negative.
  init?(number: Int64) {
    guard number >= 0 else { return nil }
    self.init(layer: Int(number >> 32), rule: Int(number & 0xFFFF_FFFF))
  }
}
