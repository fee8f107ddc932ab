// SPDX-License-Identifier: Apache-2.0

import TextFormats
internal import Loads
internal import Sluice
internal import WebAddresses

/// A line is answered with a line of JSON, and the explanation agrees with the answer.
enum RequestTrial {
  static func difference(_ line: [UInt8]) -> String? {
    var answerer = RequestAnswerer(AddressTrial.matcher) { effects, url in
      let address = try? WebAddress(parsing: url)
      let destination = address.flatMap {
        Redirection.complete().destination(of: $0, under: effects)
      }
      return ResolvedChanges(
        redirect: destination?.bytes, headers: RequestHeaderChanges(effects).operations)
    }
    let answer = answerer.answer(line)
    guard answer.last == 0x0A, !answer.dropLast().contains(0x0A) else { return "not one line" }
    guard JSONDocument(reading: Array(answer.dropLast())).problems.isEmpty else {
      return "the answer is not JSON: \(String(decoding: answer, as: UTF8.self))"
    }
    guard let request = try? RequestLine.read(line),
      let plain = try? answerer.answer(request),
      let told = try? answerer.decide(request).explanation
    else { return nil }
    let isSame = plain.decision.actions == told.effects.decision.actions
    return isSame ? nil : "answered as \(plain.decision), explained as \(told.effects.decision)"
  }
}
