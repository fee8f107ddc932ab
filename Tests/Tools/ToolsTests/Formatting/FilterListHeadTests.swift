// SPDX-License-Identifier: Apache-2.0

import Testing
import TextFormats

@testable import Tools

@Suite struct `The head of a filter list` {
  private func setTime(_ text: String) -> String? {
    guard
      let edit = FilterListHead.settingTime(CalendarTime(seconds: 0), in: Array(text.utf8))
    else { return nil }
    return String(
      decoding: ListFormatter.text(of: Array(text.utf8), after: [edit]), as: UTF8.self)
  }

  private func setChecksum(_ text: String) -> String? {
    guard let edit = FilterListHead.settingChecksum(in: Array(text.utf8)) else { return nil }
    return String(
      decoding: ListFormatter.text(of: Array(text.utf8), after: [edit]), as: UTF8.self)
  }

  private static let time = "Last modified: Thu, 01 Jan 1970 00:00:00 +0000"

  @Test(arguments: [
    ("! Last modified: today\n||a.com^\n", "! \(time)\n||a.com^\n"),
    (
      "!  LAST MODIFIED:today  \r\n||a.com^\r\n",
      "!  LAST MODIFIED:\(time.dropFirst(15))  \r\n||a.com^\r\n"
    ),
    ("[Adblock Plus 2.0]\r\n||a.com^\r\n", "[Adblock Plus 2.0]\r\n! \(time)\r\n||a.com^\r\n"),
    ("[Adblock Plus 2.0]\n! Title: A\n! b\n", "[Adblock Plus 2.0]\n! Title: A\n! \(time)\n! b\n"),
    ("# Title: A\n0.0.0.0 a.com\n", "# Title: A\n# \(time)\n0.0.0.0 a.com\n"),
    ("||a.com^\n! Last modified: today\n", "! \(time)\n||a.com^\n! Last modified: today\n"),
    ("", "! \(time)\n"),
  ])
  func `gets a time`(text: String, changed: String) {
    #expect(setTime(text) == changed)
    #expect(setTime(changed) == nil)
  }

  /// The sum is that of OpenSSL.
  ///
  ///     printf '[Adblock Plus 2.0]\n! Title: A\n||a.com^\n' | openssl md5 -binary | base64
  @Test(arguments: [
    "[Adblock Plus 2.0]\n! Title: A\n||a.com^\n",
    "[Adblock Plus 2.0]\n! Title: A\n! Checksum: old\n||a.com^\n",
    "[Adblock Plus 2.0]\n! Title: A\n! Checksum:  \n||a.com^\n",
    "[Adblock Plus 2.0]\r\n\r\n! checksum: old\r\n! Title: A\r\n\r\n\r\n||a.com^\r\n",
  ])
  func `gets the checksum of Adblock Plus`(text: String) throws {
    let changed = try #require(setChecksum(text))
    #expect(changed.contains("hecksum: Tde8BIzwMxO1KALNkmwHyA"), "\(changed)")
    #expect(setChecksum(changed) == nil)
  }
}
