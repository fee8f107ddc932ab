// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Requests
import TestSupport
import Testing
import RuleModel

@Suite struct `The type of a load` {
  /// The Python package is tested with the same cases.
  @Test func `is guessed from headers and paths`() throws {
    let vectors = try JSONLines.read("Requests/RequestsTests/Proxies/Vectors/load-types.jsonl")
    #expect(vectors.count == 104)
    for vector in vectors {
      let headers = try #require(vector.member("headers"))
      var request = ProxyRequest(url: try #require(vector.bytes("url")))
      request.method = try #require(vector.bytes("method"))
      request.referer = vector.bytes("referer", of: headers) ?? []
      request.destination = vector.bytes("sec-fetch-dest", of: headers) ?? []
      request.mode = vector.bytes("sec-fetch-mode", of: headers) ?? []
      request.accept = vector.bytes("accept", of: headers) ?? []
      let text = String(decoding: vector.document.bytes, as: UTF8.self)
      #expect(request.type.rawValue == vector.string("type"), "\(text)")
    }
  }
}
