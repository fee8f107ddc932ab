// SPDX-License-Identifier: Apache-2.0

import CByteScan
import TestSupport
import Testing

/// The look-up of hosts, compared with a set of hosts.
@Suite struct `Look-ups of hosts` {
  /// A table of hosts as an index has it; the content of a host is its number.
  private struct HostTable {
    private(set) var filter: [UInt64]
    private(set) var buckets: [UInt32] = [0]
    /// The entries after eight bytes that stand for the header of a file.
    private(set) var entries = [UInt8](repeating: 0xAA, count: 8)
    private(set) var endings = [UInt64](repeating: 0, count: 256)
    private static let spread: UInt64 = 0x9E37_79B9_7F4A_7C15
    private let bucketBits: Int
    private let contentSize: Int

    init(_ hosts: [String], filterWords: Int, bucketBits: Int, contentSize: Int) {
      filter = [UInt64](repeating: 0, count: filterWords)
      self.bucketBits = bucketBits
      self.contentSize = contentSize
      // Their lengths are their numbers.
      for name in [".com", ".de", ".travels", ".x"] {
        let word = HostTable.word(of: Array(name.utf8))
        endings[HostTable.slot(ofEnding: word)] = word & ~0xFF | UInt64(name.utf8.count)
      }
      var members = [[(number: Int, host: [UInt8])]](repeating: [], count: 1 << bucketBits)
      for (number, host) in hosts.enumerated() {
        let hash = HostTable.hash(of: Array(host.utf8))
        let spread = hash &* HostTable.spread
        let bit = Int(spread >> UInt64(filterShift))
        filter[bit / 64] |= 1 << UInt64(bit % 64)
        let bucket = bucketBits == 0 ? 0 : Int(spread >> UInt64(64 - bucketBits))
        members[bucket].append((number, Array(host.utf8)))
      }
      for bucket in members {
        append(bucket)
        buckets.append(UInt32(entries.count - 8))
      }
    }

    /// Appends a bucket: all heads, and then the texts with their contents.
    private mutating func append(_ bucket: [(number: Int, host: [UInt8])]) {
      var texts: [UInt8] = []
      for (index, member) in bucket.enumerated() {
        let (text, ending) = parts(of: member.host)
        let more = index < bucket.count - 1 ? 0x80 : 0
        entries += [UInt8(text.count), UInt8(ending | more)]
        texts += text
        for index in 0..<contentSize {
          texts.append(UInt8(truncatingIfNeeded: member.number >> (index * 8)))
        }
      }
      entries += texts
    }

    private func parts(of host: [UInt8]) -> (text: [UInt8], ending: Int) {
      var text = host
      var ending = 0
      if let dot = host.lastIndex(of: UInt8(ascii: ".")), host.count - dot <= 8 {
        let word = HostTable.word(of: Array(host[dot...]))
        let slot = HostTable.slot(ofEnding: word)
        if endings[slot] != 0, endings[slot] >> 8 == word >> 8 {
          ending = host.count - dot
          text.removeSubrange(dot...)
        }
      }
      return (text, ending)
    }

    var filterShift: Int { 64 - (filter.count * 64).trailingZeroBitCount }

    /// The hash by its definition, a label and eight bytes at a time.
    static func hash(of host: [UInt8]) -> UInt64 {
      var hash: UInt64 = 0
      for label in host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .reversed()
      {
        var left = Array(label)
        while !left.isEmpty {
          let part = left.prefix(8)
          hash = (hash ^ word(of: part.map { $0 | 0x20 })) &* 0xD6E8_FEB8_6659_FD93
          hash ^= hash >> 32
          left.removeFirst(part.count)
        }
      }
      return hash
    }

    static func word(of bytes: [UInt8]) -> UInt64 {
      bytes.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64($1.offset * 8) }
    }

    static func slot(ofEnding word: UInt64) -> Int {
      Int((word &* HostTable.spread) >> 56)
    }

    /// What is found with a memory, which is used for one table only.
    // SAFETY: the caller passes a memory that lives for the call.
    @unsafe func found(
      in url: String, start: Int, with memory: UnsafeMutablePointer<remembered_host>
    ) -> [[Int]] {
      unsafe found(in: url, start: start) { lookup, bytes, start, end, dots, found in
        unsafe host_scan_remembering(lookup, memory, bytes, url.utf8.count, start, end, dots, found)
      }
    }

    typealias Scan = (
      UnsafePointer<host_lookup>?, UnsafePointer<UInt8>?, Int, Int, UInt64,
      UnsafeMutablePointer<host_found>?
    ) -> Int

    /// The hosts that are found, as offsets and numbers.
    func found(in url: String, start: Int, by scan: Scan) -> [[Int]] {
      let bytes = Array(url.utf8)
      let end = start + (bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count) - start
      let dots = bytes.prefix(64).enumerated().reduce(UInt64(0)) {
        $0 | ($1.element == UInt8(ascii: ".") ? 1 : 0) << UInt64($1.offset)
      }
      var result = [host_found](repeating: host_found(), count: Int(HOST_SCAN_MOST))
      // SAFETY: all buffers live for the calls, and there is room for as many hosts as are found.
      let count = unsafe filter.withUnsafeBufferPointer { filter in
        unsafe buckets.withUnsafeBufferPointer { buckets in
          unsafe entries.withUnsafeBufferPointer { entries in
            unsafe endings.withUnsafeBufferPointer { endings in
              var lookup = unsafe host_lookup(
                filter: filter.baseAddress, buckets: buckets.baseAddress,
                entries: entries.baseAddress.map { unsafe $0 + 8 }, endings: endings.baseAddress,
                filter_shift: UInt32(filterShift), bucket_shift_less_one: UInt32(63 - bucketBits),
                content_size: UInt32(contentSize), entries_size: UInt32(entries.count - 8))
              return unsafe scan(&lookup, bytes, start, end, dots, &result)
            }
          }
        }
      }
      return result[..<count].map { [Int($0.start), Int($0.content)] }
    }
  }

  /// A host of labels that have one to twenty letters and often come again.
  private static func host(_ random: inout RepeatableRandom) -> String {
    let labels = ["com", "de", "travels", "x", "co", "a", "adobedtm", "assets", "longerlabel9", ""]
    let count = Int.random(in: 1...4, using: &random)
    return (0..<count).map { _ in
      Int.random(in: 0..<4, using: &random) > 0
        ? labels.randomElement(using: &random) ?? ""
        : String(repeating: "q", count: Int.random(in: 1...20, using: &random))
    }.joined(separator: ".")
  }

  @Test(arguments: [(3, 0), (3, 3), (4, 5), (4, 0)])
  func `find the hosts of a set and no others`(_ contentSize: Int, _ bucketBits: Int) {
    let seed = UInt64.random(in: 0...(.max))
    var random = RepeatableRandom(seed: seed)
    for _ in 0..<40 {
      let known = Set((0..<60).map { _ in Self.host(&random) }).filter { !$0.isEmpty }.sorted()
      let table = HostTable(
        known, filterWords: 1 << Int.random(in: 0...4, using: &random), bucketBits: bucketBits,
        contentSize: contentSize)
      let memory = UnsafeMutablePointer<remembered_host>.allocate(capacity: HOST_MEMORY_HOSTS)
      defer { unsafe memory.deallocate() }
      unsafe memory.initialize(repeating: remembered_host(), count: HOST_MEMORY_HOSTS)
      for _ in 0..<60 {
        let host = Self.host(&random)
        for scheme in ["http://", "https://"] where !host.isEmpty && host.count < 50 {
          let parts = host.split(separator: ".", omittingEmptySubsequences: false)
          let expected = parts.indices.compactMap { index -> [Int]? in
            let suffix = parts[index...].joined(separator: ".")
            guard let number = known.firstIndex(of: suffix) else { return nil }
            return [scheme.count + host.count - suffix.count, number]
          }
          let url = scheme + host + "/"
          let hosts = unsafe [host_scan, host_scan_baseline].map {
            unsafe table.found(in: url, start: scheme.count, by: $0)
          }
          #expect(hosts == [expected, expected], "\(url), seed \(seed)")
          // The first time and the second, far from the end of the URL and near it.
          let long = url + String(repeating: "p", count: 32)
          let urls = Bool.random(using: &random) ? [long, url] : [url, long]
          for url in urls + urls {
            let known = unsafe table.found(in: url, start: scheme.count, with: memory)
            #expect(known == expected, "\(url), seed \(seed)")
          }
        }
      }
    }
  }
}
