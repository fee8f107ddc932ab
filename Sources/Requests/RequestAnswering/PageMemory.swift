// SPDX-License-Identifier: Apache-2.0

/// The pages that were used last, so that the loads of a page share its preparation.
struct PageMemory<Page> {
  private struct Entry {
    let url: [UInt8]
    let page: Page
  }

  private let mostEntries: Int
  private var entries: [Entry] = []
  private var lastUsed = 0
  private var oldest = 0

  init(mostEntries: Int = 16) { self.mostEntries = max(1, mostEntries) }

  /// The page of a URL, made if it is not remembered.
  mutating func page<Failure: Error>(
    _ url: [UInt8], make: ([UInt8]) throws(Failure) -> Page
  ) throws(Failure) -> Page {
    if lastUsed < entries.count, entries[lastUsed].url == url { return entries[lastUsed].page }
    if let index = entries.firstIndex(where: { $0.url == url }) {
      lastUsed = index
      return entries[index].page
    }
    let entry = Entry(url: url, page: try make(url))
    remember(entry)
    return entry.page
  }

  private mutating func remember(_ entry: Entry) {
    if entries.count < mostEntries {
      lastUsed = entries.count
      entries.append(entry)
    } else {
      lastUsed = oldest
      entries[oldest] = entry
      oldest = (oldest + 1) % mostEntries
    }
  }
}
