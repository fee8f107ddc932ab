// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// Recognizes lists that are written in another language than WebKit's.
enum ForeignList {
  /// The most lines that are examined.
  private static let mostLines = 50

  /// What to do about a text that is not JSON, or nil if it does not look like another language.
  static func help(for text: [UInt8]) -> String? {
    guard let first = text.first(where: { $0 > 0x20 }),
      first != UInt8(ascii: "{"), first != UInt8(ascii: "[") || text.starts(with: "[Ad".utf8)
    else { return nil }
    let lines = text.split(separator: 0x0A, maxSplits: mostLines).prefix(mostLines)
    if lines.contains(where: isHostsLine) {
      return "this is a hosts file; write each host as a rule: \(example)"
    }
    if lines.contains(where: isFilter) {
      return "this is a filter list for ad blockers; write each filter as a rule: \(example)"
    }
    return nil
  }

  private static let example =
    #"{"trigger":{"url-filter":"^https?://([^:/]+\\.)?ads\\.example[/:]"},"action":{"type":"block"}}"#

  private static func isHostsLine(_ line: ArraySlice<UInt8>) -> Bool {
    ["0.0.0.0", "127.0.0.1", "::1"].contains { address in
      line.starts(with: address.utf8)
        && [0x20, 0x09].contains(line.dropFirst(address.utf8.count).first)
    }
  }

  private static func isFilter(_ line: ArraySlice<UInt8>) -> Bool {
    let marks = ["||", "@@", "!", "[Ad", "|http", "##"]
    return marks.contains { line.starts(with: $0.utf8) }
      || String(decoding: line, as: UTF8.self).includes("##")
  }
}
