// SPDX-License-Identifier: Apache-2.0

/// An index's results for a page: everything that depends only on its URL.
///
/// Prepared once by a `Matcher` and used for all loads of the page, by any number of threads.
@safe
public final class Page: Sendable {
  /// The indexes that the page was prepared for.
  let layers: MatcherLayers
  // SAFETY: written in `init` only.
  private nonisolated(unsafe) let memory: PageMemory
  // SAFETY: in the memory.
  private nonisolated(unsafe) let tables: UnsafePointer<PageTables>
  /// The URL in memory that does not move.
  // SAFETY: in the memory, which lives as long as the page.
  nonisolated(unsafe) let urlBytes: UnsafeBufferPointer<UInt8>
  /// Whether a number sign may be in the URL.
  let mayHaveFragment: Bool
  /// The page that has what the tables lead to, if this does not; that one has none.
  private let owner: Page?

  /// The serialized URL, with its fragment; empty if there is no page.
  ///
  /// - Complexity: A copy of the URL.
  public var url: [UInt8] {
    // SAFETY: the bytes live as long as the page.
    unsafe Array(urlBytes)
  }

  /// Prepares a page; its host is a range of its URL, which is empty if there is none.
  static func of(_ url: [UInt8], host: Range<Int>, layers: MatcherLayers) -> Page {
    // SAFETY: the buffer is used within the closure only.
    unsafe url.withUnsafeBufferPointer { unsafe Page($0, host: host, layers: layers) }
  }

  /// Prepares a page; its host is a range of its URL, which is empty if there is none.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe convenience init(
    _ url: UnsafeBufferPointer<UInt8>, host: Range<Int>, layers: MatcherLayers
  ) {
    unsafe self.init(url, host: host, layers: layers, mayHaveFragment: true) { layer, conditions in
      let index = layers[layer]
      guard !url.isEmpty, !index.tables.pages.isEmpty else { return }
      // SAFETY: the URL is not empty.
      unsafe SubjectText(url).withSubject { index.tables.choices.pages.visit($0, &conditions) }
    }
  }

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - url: Its URL.
  ///   - host: The range of the host in the URL, empty if there is none.
  ///   - layers: The indexes that it is prepared for.
  ///   - mayHaveFragment: Whether a number sign may be in the URL.
  ///   - find: Marks the conditions of an index, given its number, that match the URL.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe init(
    _ url: UnsafeBufferPointer<UInt8>, host: Range<Int>, layers: MatcherLayers,
    mayHaveFragment: Bool, find: (Int, inout ConditionCollector) -> Void
  ) {
    self.layers = layers
    self.mayHaveFragment = mayHaveFragment
    owner = nil
    var memory = PageMemory(size: Page.size(of: url.count, layers))
    // SAFETY: all of it is in the memory, which the page owns.
    memory.skipToCacheLine()
    let tables = unsafe memory.room(for: layers.count, of: PageTables.self)
    let bytes = unsafe memory.copy(url)
    for number in 0..<layers.count {
      let new = unsafe PageTables(url: bytes, host: host, index: layers[number], &memory) {
        find(number, &$0)
      }
      unsafe tables.initializeElement(at: number, to: new)
    }
    unsafe self.tables = Page.start(of: tables)
    unsafe urlBytes = unsafe bytes
    unsafe self.memory = memory
  }

  /// Creates a page of a host from another page of it.
  // SAFETY: the caller passes a URL that lives for the call, with its host.
  @unsafe init(_ url: UnsafeBufferPointer<UInt8>, _ host: RememberedHost, in hosts: HostPages) {
    let other = unsafe host.page.takeUnretainedValue()
    layers = other.layers
    mayHaveFragment = other.mayHaveFragment
    owner = other
    let size = PageMemory.cacheLine &+ layers.count &* MemoryLayout<PageTables>.stride &+ url.count
    var memory = PageMemory(size: size)
    // SAFETY: both are in the memory, which the page owns; the owner keeps the rest.
    memory.skipToCacheLine()
    let tables = unsafe memory.room(for: layers.count, of: PageTables.self)
    let bytes = unsafe memory.copy(url)
    unsafe self.tables = Page.start(of: tables)
    unsafe hosts.write(host, url: bytes, to: tables)
    unsafe urlBytes = unsafe bytes
    unsafe self.memory = memory
  }

  /// About as many bytes as a page with a URL of some length takes.
  private static func size(of length: Int, _ layers: MatcherLayers) -> Int {
    var size = PageMemory.cacheLine &+ 2 &* length &+ usualSize
    for number in 0..<layers.count {
      size &+= MemoryLayout<PageTables>.stride &+ PageTables.usualSize(layers[number])
    }
    return size
  }

  /// More than nearly every page needs for what depends on the conditions that hold.
  private static let usualSize = 512

  // SAFETY: the caller passes memory that lives as long as the page.
  @unsafe private static func start(
    of tables: UnsafeMutableBufferPointer<PageTables>
  ) -> UnsafePointer<PageTables> {
    // SAFETY: the memory has an address, even if there are no tables.
    unsafe UnsafePointer(tables.baseAddress.unsafelyUnwrapped)
  }

  /// What decisions read, valid as long as the page.
  @inline(__always)
  var view: PageView {
    // SAFETY: the page has both.
    unsafe PageView(layers, tables)
  }

  /// The tables of an index for the page, by the number of the index.
  @inline(__always)
  subscript(layer: Int) -> PageReference { view[layer] }
}

/// What a decision reads of a page, without the objects that own it.
@safe
struct PageView: BitwiseCopyable {
  // SAFETY: both belong to the page, which outlives every view.
  private unowned(unsafe) let layers: MatcherLayers
  let tables: UnsafePointer<PageTables>

  // SAFETY: the caller passes layers and tables that outlive every view.
  @inline(__always)
  @unsafe init(_ layers: MatcherLayers, _ tables: UnsafePointer<PageTables>) {
    unsafe self.layers = layers
    unsafe self.tables = unsafe tables
  }

  /// Whether the page was prepared for some indexes.
  // SAFETY: only the address is compared.
  @inline(__always)
  func isOf(_ other: MatcherLayers) -> Bool { unsafe layers === other }

  /// The URL of a page that has tables for an index at least.
  // SAFETY: the page outlives every view.
  @inline(__always)
  @unsafe var url: UnsafeBufferPointer<UInt8> { unsafe tables.pointee.url }

  /// The tables of an index for the page, by the number of the index.
  @inline(__always)
  subscript(layer: Int) -> PageReference {
    // SAFETY: the page has tables for each layer of its matcher.
    unsafe PageReference(tables + layer)
  }
}
