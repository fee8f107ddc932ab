// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import WebAddresses

/// A page that a session remembers: a block of memory, used again for another page.
///
/// A value is only the address of the block, which `SessionPages` owns.
///
/// Nearly always the block has all that a decision reads of the page, apart from what the page shares
/// with others:
///
///     │ Head │ PageTables │ PageTables for the next index │ … │ URL │
///
/// The tables begin at a cache line, as those of a page do.
///
/// Preparing such a page takes a fifth less time than making objects of it, and nearly a third less
/// where a block is used again: that is for allocating and freeing memory and for counting references.
struct RecentPage: BitwiseCopyable {
  private let block: Block<Head>

  struct Head {
    /// The URL as it was written, in the block or of the object.
    fileprivate var text: Bytes
    /// The tables of the page as its loads see it, and as its own document sees it, in the block or of
    /// the object.
    fileprivate var loaded: PageTablesRow
    fileprivate var loading: PageTablesRow
    /// The page that has what the tables in the block lead to.
    fileprivate var owner: Page?
    /// The page as an object: if it is not in the block, or if the object was requested.
    fileprivate var object: PreparedPage?

    /// The page of an object, which this keeps.
    init(_ object: PreparedPage) {
      text = object.text
      loaded = object.view(for: .other).row
      loading = object.view(for: .topDocument).row
      self.object = object
    }

    /// The same page as one that outlives it until it is another one.
    init(like other: RecentPage) {
      text = other.block.head.text
      loaded = other.block.head.loaded
      loading = other.block.head.loading
    }
  }

  /// The page of a block that is kept as long as this is used.
  @inline(__always)
  init(_ block: Block<Head>) { self.block = block }

  /// Lets this be the page of an object.
  func set(_ object: PreparedPage) { block.head = Head(object) }

  /// Lets this be a page of a known host; there is room for it.
  func set(_ url: Bytes, _ host: RememberedHost, in hosts: borrowing HostPages) {
    let places = block.places(for: hosts.layerCount, of: PageTables.self, bytes: url.count)
    let text = places.bytes.copy(url)
    hosts.write(host, url: text, to: places.elements)
    keep(host.page)
    block.head.text = text
    block.head.loaded = PageTablesRow(places.elements)
    block.head.loading = PageTablesRow(places.elements)
  }

  /// Keeps the page that has what the tables lead to, and no object.
  ///
  /// Nearly all pages share one, and then no reference is counted.
  private func keep(_ page: Unowned<Page>) {
    page.withObject { page in
      if block.head.owner !== page { block.head.owner = page }
    }
    if block.head.object != nil { block.head.object = nil }
  }

  /// How many bytes follow the head.
  var room: Int { block.room }

  /// How many bytes a page of a known host takes there.
  static func room(for length: Int, _ layerCount: Int) -> Int {
    PageMemory.cacheLine &+ layerCount &* MemoryLayout<PageTables>.stride &+ length
  }

  /// Whether the page was prepared for a URL that is written like this.
  @inline(__always)
  func isPage(of url: Bytes) -> Bool { block.head.text.isEqual(to: url) }

  /// What decisions read of the page as a load of a type sees it, until another page is here.
  ///
  /// The page was prepared for the layers.
  @inline(__always)
  func view(for type: LoadType, _ layers: MatcherLayers) -> PageView {
    PageView(layers, type == .topDocument ? block.head.loading : block.head.loaded)
  }

  /// The page as an object.
  func object(with hosts: inout HostPages) throws(WebAddressError) -> PreparedPage {
    if let object = block.head.object { return object }
    let new = try PreparedPage(block.head.text, &hosts)
    block.head.object = new
    return new
  }
}
