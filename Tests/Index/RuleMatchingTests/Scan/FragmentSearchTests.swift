// SPDX-License-Identifier: Apache-2.0

import CByteScan
import TestSupport
import Testing

/// The search for entries around windows, compared with the one byte by byte.
@Suite struct `Searches for entries of fragments` {
  /// What is searched, and for what; every four bytes are a window, and each bucket has all entries.
  private struct Question {
    let bytes: [UInt8]
    let entries: [[UInt8]]
    let filter: [UInt64] = [.max]
    let all = fragment_bytes(columns: (.max, .max))

    @safe
    private struct Memory {
      // SAFETY: used within the call that made them.
      let scan: fragment_scan
      let lookup: fragment_lookup
      let table: fragment_table
    }

    private func withMemory<Answer>(_ body: (Memory) -> Answer) -> Answer {
      let count = UInt32(entries.count)
      // SAFETY: all buffers live for the call.
      return unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe entries.flatMap(\.self).withUnsafeBufferPointer { entries in
          unsafe [0, count].withUnsafeBufferPointer { buckets in
            unsafe filter.withUnsafeBufferPointer { filter in
              body(
                unsafe Memory(
                  scan: fragment_scan(
                    bytes: bytes.baseAddress, count: bytes.count, start: 0, begun: 0, window: 0,
                    entry: 0),
                  lookup: fragment_lookup(
                    beginnings: all, endings: all, filter: filter.baseAddress, shift: 26),
                  table: fragment_table(
                    buckets: buckets.baseAddress, entries: entries.baseAddress, shift: 32,
                    count: count)))
            }
          }
        }
      }
    }

    /// Entries and their offsets, found by calls that find some each.
    var found: [SIMD2<UInt32>] {
      withMemory { memory in
        var (scan, lookup, table) = unsafe (memory.scan, memory.lookup, memory.table)
        var found: [SIMD2<UInt32>] = []
        var some = [fragment_found](repeating: fragment_found(), count: Int(FRAGMENT_SEARCH_PLACES))
        while unsafe scan.start < scan.count {
          let count = unsafe fragment_search_next(&lookup, &table, &scan, &some)
          found += some[..<count].map { SIMD2($0.offset, $0.entry) }
        }
        return found
      }
    }

    typealias EntryFrom = (
      UnsafePointer<fragment_table>?, UnsafePointer<fragment_scan>?, Int, UInt32, UInt32
    ) -> UInt32

    /// The same, asked window by window.
    func found(by next: EntryFrom) -> [SIMD2<UInt32>] {
      withMemory { memory in
        var (scan, table) = unsafe (memory.scan, memory.table)
        var found: [SIMD2<UInt32>] = []
        for offset in 0..<max(0, bytes.count - 3)
        where bytes[offset] < 0x80 || bytes[offset + 3] < 0x80 {
          var entry = unsafe next(&table, &scan, offset, 0, UInt32(entries.count))
          while entry < entries.count {
            found.append(SIMD2(UInt32(offset), entry))
            entry = unsafe next(&table, &scan, offset, entry + 1, UInt32(entries.count))
          }
        }
        return found
      }
    }
  }

  private static func random(_ random: inout RepeatableRandom) -> Question {
    let letters = Array("abAB/.".utf8)
    let asked = Array("ab/.".utf8).map { $0 | 0x20 }
    return Question(
      bytes: (0..<random.below(random.oneIn(10) ? 400 : 40)).map { _ in random.pick(letters) },
      entries: (0..<random.below(12)).map { _ in
        (0..<16).map { _ in random.oneIn(2) ? 0 : random.pick(asked) }
      })
  }

  @Test func `find the same as byte by byte, for random texts and entries`() {
    var random = RepeatableRandom()
    for _ in 0..<5_000 {
      let question = Self.random(&random)
      let expected = unsafe question.found(by: fragment_entry_from_plain)
      #expect(
        unsafe question.found(by: fragment_entry_from) == expected && question.found == expected,
        "seed \(random.seed)")
    }
  }

  @Test func `go on where one call has no more room`() {
    let anything = [UInt8](repeating: 0, count: 16)
    let question = Question(
      bytes: [UInt8](repeating: UInt8(ascii: "/"), count: 300),
      entries: [[UInt8]](repeating: anything, count: 300))
    let found = question.found
    #expect(found.count == 297 * 300)
    let expected = unsafe question.found(by: fragment_entry_from_plain)
    #expect(found == expected)
  }
}
