// SPDX-License-Identifier: Apache-2.0

import WebAddresses
import Semantics
import RuleModel

/// One line of the input.
struct Question {
  private let name: String
  private let arguments: [[UInt8]]

  init(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    name = String(decoding: fields.first ?? [], as: UTF8.self)
    arguments = fields.dropFirst().map { Question.unescaped($0) }
  }

  /// The answer, in one line.
  var answer: [UInt8] {
    switch (name, arguments.count) {
    case ("serialize", 1): Question.serialization(of: arguments[0])
    case ("site", 1):
      PublicSuffixes.bundled.registrableDomain(of: arguments[0]) ?? [UInt8(ascii: "-")]
    case ("party", 2): Question.party(of: arguments[0], on: arguments[1])
    default: Array("?".utf8)
    }
  }

  private static func serialization(of url: [UInt8]) -> [UInt8] {
    do throws(WebAddressError) {
      return try WebAddress(parsing: url).bytes
    } catch {
      return Array("!\(error.kind)".utf8)
    }
  }

  private static func party(of url: [UInt8], on topURL: [UInt8]) -> [UInt8] {
    let party = Party.party(of: url, on: topURL)
    return Array((party == .firstParty ? "first-party" : "third-party").utf8)
  }

  /// Reads `\` and two digits as a byte; a backslash without them stands for itself.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
