// SPDX-License-Identifier: Apache-2.0

internal import CByteScan
internal import RuleModel
internal import WebAddresses

/// A page that a session remembers: a block of memory, used again for another page.
///
/// A value is a pointer to the block, which `SessionPages` owns: it alone makes and frees blocks.
///
/// Nearly always the block has all that a decision reads of the page, apart from what the page shares
/// with others:
///
///     │ Header │ PageTables │ PageTables for the next index │ … │ URL │
///
/// The tables begin at a cache line, as those of a page do.
///
/// Preparing such a page takes a fifth less time than making objects of it, and nearly a third less
/// where a block is used again: that is for allocating and freeing memory and for counting references.
@safe
struct RecentPage {
  // SAFETY: whoever has this uses it as long as the owner keeps the block.
  private let header: UnsafeMutablePointer<Header>

  @safe
  private struct Header {
    // SAFETY: in the block, or of the object.
    /// The URL as it was written.
    var text: UnsafeBufferPointer<UInt8>
    // SAFETY: in the block, or of the object, which the header keeps.
    /// The tables of the page as its loads see it, and as its own document sees it.
    var loaded: UnsafePointer<PageTables>
    var loading: UnsafePointer<PageTables>
    /// The page that has what the tables in the block lead to.
    var owner: Page?
    /// The page as an object: if it is not in the block, or if the object was requested.
    var object: PreparedPage?
    /// How many bytes follow the header.
    let room: Int
  }

  /// Creates a block for the page of an object.
  init(_ object: PreparedPage) {
    // SAFETY: the header keeps the object.
    unsafe header = RecentPage.block(room: 0)
    unsafe header.initialize(
      to: Header(
        text: object.text, loaded: object.view(for: .other).tables,
        loading: object.view(for: .topDocument).tables, object: object, room: 0))
  }

  /// Creates a block with room for another page, which is the same page as one that outlives it
  /// until then.
  init(_ other: RecentPage, room: Int) {
    // SAFETY: the caller keeps the other page until this block gets a page of its own.
    unsafe header = RecentPage.block(room: room)
    unsafe header.initialize(
      to: Header(
        text: other.header.pointee.text, loaded: other.header.pointee.loaded,
        loading: other.header.pointee.loading, room: room))
  }

  // SAFETY: the caller frees it.
  @unsafe private static func block(room: Int) -> UnsafeMutablePointer<Header> {
    let size = MemoryLayout<Header>.stride &+ room
    // SAFETY: a block begins with a header.
    return unsafe UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      .bindMemory(to: Header.self, capacity: 1)
  }

  /// Frees the block.
  // SAFETY: the owner calls this once, when nothing uses the page any more.
  @unsafe func deallocate() {
    unsafe header.deinitialize(count: 1)
    unsafe header.deallocate()
  }

  /// Lets this be the page of an object.
  func set(_ object: PreparedPage) {
    // SAFETY: the header keeps the object.
    unsafe header.pointee.text = unsafe object.text
    unsafe header.pointee.loaded = object.view(for: .other).tables
    unsafe header.pointee.loading = object.view(for: .topDocument).tables
    unsafe header.pointee.object = object
    unsafe header.pointee.owner = nil
  }

  /// Lets this be a page of a known host.
  // SAFETY: the caller passes a URL that lives for the call, and for which there is room.
  @unsafe func set(_ url: UnsafeBufferPointer<UInt8>, _ host: RememberedHost, in hosts: HostPages) {
    let count = hosts.layerCount
    // SAFETY: the tables end where the text begins, and both are within the room.
    let block = unsafe UnsafeMutableRawPointer(header + 1)
      .alignedUp(toMultipleOf: PageMemory.cacheLine)
    let tables = unsafe UnsafeMutableBufferPointer(
      start: block.bindMemory(to: PageTables.self, capacity: count), count: count)
    let start = unsafe (block + count &* MemoryLayout<PageTables>.stride).bindMemory(
      to: UInt8.self, capacity: url.count)
    let text = unsafe UnsafeMutableBufferPointer(start: start, count: url.count)
    unsafe _ = text.initialize(from: url)
    // SAFETY: the header keeps the page of the host.
    unsafe header.pointee.text = UnsafeBufferPointer(text)
    unsafe hosts.write(host, url: header.pointee.text, to: tables)
    unsafe keep(host.page)
    unsafe header.pointee.loaded = UnsafePointer(tables.baseAddress.unsafelyUnwrapped)
    unsafe header.pointee.loading = unsafe header.pointee.loaded
  }

  /// Keeps the page that has what the tables lead to, and no object.
  ///
  /// Nearly all pages share one, and then no reference is counted.
  @unsafe private func keep(_ page: Unmanaged<Page>) {
    // SAFETY: the caller passes a page that lives for the call, and the header keeps what it has.
    unsafe page._withUnsafeGuaranteedRef { page in
      if unsafe header.pointee.owner !== page { unsafe header.pointee.owner = page }
    }
    if unsafe header.pointee.object != nil { unsafe header.pointee.object = nil }
  }

  /// How many bytes follow the header.
  // SAFETY: the block has a header.
  var room: Int { unsafe header.pointee.room }

  /// How many bytes a page of a known host takes there.
  static func room(for length: Int, _ layerCount: Int) -> Int {
    PageMemory.cacheLine &+ layerCount &* MemoryLayout<PageTables>.stride &+ length
  }

  /// Whether the page was prepared for a URL that is written like this.
  // SAFETY: the caller passes a text that lives for the call.
  @inline(__always)
  @unsafe func isPage(of url: UnsafeBufferPointer<UInt8>) -> Bool {
    // SAFETY: both texts have as many bytes.
    let text = unsafe header.pointee.text
    return unsafe text.count == url.count
      && bytes_are_equal(text.baseAddress, url.baseAddress, url.count) != 0
  }

  /// What decisions read of the page as a load of a type sees it, until another page is here.
  // SAFETY: the caller passes the layers for which the page was prepared.
  @inline(__always)
  @unsafe func view(for type: LoadType, _ layers: MatcherLayers) -> PageView {
    unsafe PageView(
      layers, type == .topDocument ? header.pointee.loading : header.pointee.loaded)
  }

  /// The page as an object.
  // SAFETY: the header keeps what it has.
  func object(with hosts: inout HostPages) throws(WebAddressError) -> PreparedPage {
    if let object = unsafe header.pointee.object { return object }
    let new = try unsafe PreparedPage(header.pointee.text, &hosts)
    unsafe header.pointee.object = new
    return new
  }
}
