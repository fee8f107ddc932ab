// SPDX-License-Identifier: Apache-2.0

/// An index's results for a page: everything that depends only on its URL.
///
/// Prepared once by a `Matcher` and used for all loads of the page, by any number of threads.
public final class Page: Sendable {
  /// The indexes that the page was prepared for.
  let layers: MatcherLayers
  private let memory: PageMemory
  /// The tables, in the memory.
  private let tables: PageTablesRow
  /// The URL, in the memory.
  let urlBytes: Bytes
  /// Whether a number sign may be in the URL.
  let mayHaveFragment: Bool
  /// The page that has what the tables lead to, if this does not; that one has none.
  private let owner: Page?

  /// The serialized URL, with its fragment; empty if there is no page.
  ///
  /// - Complexity: A copy of the URL.
  public var url: [UInt8] { Array(urlBytes) }

  /// Prepares a page; its host is a range of its URL, which is empty if there is none.
  static func of(_ url: [UInt8], host: Range<Int>, layers: MatcherLayers) -> Page {
    withBytes(of: url.span) { Page($0, host: host, layers: layers) }
  }

  /// Prepares a page; its host is a range of its URL, which is empty if there is none.
  convenience init(_ url: Bytes, host: Range<Int>, layers: MatcherLayers) {
    self.init(url, host: host, layers: layers, mayHaveFragment: true) { layer, conditions in
      let tables = layers[layer]
      guard !url.isEmpty, !tables.value.pages.isEmpty else { return }
      SubjectText(url).withSubject { tables.value.choices.pages.visit($0, &conditions) }
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
  init(
    _ url: Bytes, host: Range<Int>, layers: MatcherLayers,
    mayHaveFragment: Bool, find: (Int, inout ConditionCollector) -> Void
  ) {
    self.layers = layers
    self.mayHaveFragment = mayHaveFragment
    owner = nil
    var memory = PageMemory(size: Page.size(of: url.count, layers))
    memory.skipToCacheLine()
    let tables = memory.room(for: layers.count, of: PageTables.self)
    let bytes = memory.copy(url)
    for number in 0..<layers.count {
      tables[number] = PageTables(url: bytes, host: host, layers[number], &memory) {
        find(number, &$0)
      }
    }
    self.tables = PageTablesRow(tables)
    urlBytes = bytes
    self.memory = memory
  }

  /// Creates a page of a host from another page of it, which this keeps.
  init(_ url: Bytes, _ host: RememberedHost, in hosts: HostPages) {
    let other = host.page.object
    layers = other.layers
    mayHaveFragment = other.mayHaveFragment
    owner = other
    let size = PageMemory.cacheLine &+ layers.count &* MemoryLayout<PageTables>.stride &+ url.count
    var memory = PageMemory(size: size)
    memory.skipToCacheLine()
    let tables = memory.room(for: layers.count, of: PageTables.self)
    let bytes = memory.copy(url)
    self.tables = PageTablesRow(tables)
    hosts.write(host, url: bytes, to: tables)
    urlBytes = bytes
    self.memory = memory
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

  /// What decisions read, valid as long as the page.
  @inline(__always)
  var view: PageView { PageView(layers, tables) }

  /// The tables of an index for the page, by the number of the index.
  @inline(__always)
  subscript(layer: Int) -> Reference<PageTables> { view[layer] }
}
