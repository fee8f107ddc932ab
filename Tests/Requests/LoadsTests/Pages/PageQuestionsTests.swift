// SPDX-License-Identifier: Apache-2.0

import Foundation
import Loads
@testable import RuleMatching
import Requests
import RuleModel
import Testing

/// A request, and the URLs that WebKitGTK 2.50.6 was seen to ask about.
private struct Vector: Decodable {
  let asked: [String]
  let ways: [String]

  static func all() throws -> [(line: [UInt8], vector: Vector)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "Vectors/asked.jsonl"))
    return try data.split(separator: UInt8(ascii: "\n")).map {
      (Array($0), try JSONDecoder().decode(Vector.self, from: $0))
    }
  }
}

private let allowed = Decision.nothing
private let upgraded = Decision(actions: .makeHTTPS, isBlocked: false, isUpgraded: true)
private let blocked = Decision(actions: .block, isBlocked: true, isUpgraded: false)

/// The types and URLs of all questions, if each gets the same decision.
private func questions(
  _ members: String, deciding decision: Decision = allowed
) throws -> [String] {
  let (request, loading) = try RequestLine.readLoading(Array("{\(members)}".utf8))
  return questions(request, try #require(loading), decision)
}

private func questions(
  _ request: MatchRequest, _ loading: PageLoading, _ decision: Decision
) -> [String] {
  var questions = loading.questions(about: request)
  var found: [String] = []
  var latest: Decision?
  while let question = questions.next(after: latest) {
    found.append("\(question.load.type.rawValue) \(String(decoding: question.url, as: UTF8.self))")
    latest = decision
  }
  return found
}

@Suite struct `The questions about a load` {
  @Test func `are about the URLs that WebKit was seen to ask about`() throws {
    let vectors = try Vector.all()
    #expect(vectors.count > 1_600)
    for (line, vector) in vectors {
      let (request, loading) = try RequestLine.readLoading(line)
      let found = questions(request, try #require(loading), allowed)
      let urls = Set(found.compactMap { $0.split(separator: " ").last.map(String.init) })
      #expect(urls == Set(vector.asked), "\(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test(arguments: [
    (
      #""type":"ping","url":"http://a.test/","top_url":"http://b.test/""#,
      ["ping http://a.test/", "other http://a.test/"]
    ),
    (
      #""type":"ping","url":"http://a.test/","top_url":"https://b.test/""#, ["ping http://a.test/"]
    ),
    (
      #""type":"csp-report","url":"http://a.test/","top_url":"http://b.test/""#,
      ["csp-report http://a.test/", "other http://a.test/"]
    ),
    (
      #""type":"csp-report","url":"http://a.test/","top_url":"https://b.test/""#,
      ["csp-report http://a.test/"]
    ),
    (
      #""type":"csp-report","url":"http://u@a.test:22/","top_url":"http://b.test/""#,
      ["csp-report http://u@a.test:22/"]
    ),
    (
      #""type":"csp-report","url":"http://a.test/","top_url":"http://b.test/","#
        + #""upgrade_insecure_requests":true"#,
      ["csp-report http://a.test/", "other https://a.test/"]
    ),
    (
      #""type":"popup","url":"http://a.test/#x","top_url":"https://b.test/""#,
      ["popup http://a.test/#x", "top-document http://a.test/#x"]
    ),
    (#""type":"script","url":"http://a.test/","top_url":"https://b.test/""#, []),
    (#""type":"fetch","url":"https://u:p@a.test/","top_url":"https://b.test/""#, []),
    (#""type":"image","url":"data:,x","top_url":"https://b.test/""#, ["image data:,x"]),
    (#""type":"image","url":"http://a.test:22/","top_url":"http://b.test/""#, []),
    (
      #""type":"script","url":"http://a.test/","initiator":"https://b.test/""#, []
    ),
  ])
  func `have types and an order`(members: String, expected: [String]) throws {
    #expect(try questions(#"\#(members),"loaded_by":"usual""#) == expected)
  }

  @Test func `go on with the URL that a rule upgraded`() throws {
    let load = #""url":"http://a.test/","top_url":"http://b.test/""#
    let ping = try questions(#"\#(load),"type":"ping","loaded_by":"usual""#, deciding: upgraded)
    #expect(ping == ["ping http://a.test/", "other https://a.test/"])
    let poster = try questions(#"\#(load),"type":"image","loaded_by":"twice""#, deciding: upgraded)
    #expect(poster == ["image http://a.test/", "image https://a.test/"])
    let image = try questions(#"\#(load),"type":"image","loaded_by":"usual""#, deciding: upgraded)
    #expect(image == ["image http://a.test/"])
  }

  @Test func `end with a block`() throws {
    let members =
      #""type":"ping","url":"http://a.test/","top_url":"http://b.test/","loaded_by":"usual""#
    #expect(try questions(members, deciding: blocked) == ["ping http://a.test/"])
  }
}

@Suite struct `A request that says how it is loaded` {
  @Test func `names a way or the policy of its page`() throws {
    let start = #"{"type":"image","url":"http://a.test/","#
    let way = try RequestLine.readLoading(Array(#"\#(start)"loaded_by":"srcset"}"#.utf8)).loading
    #expect(way == PageLoading(.sourceSet))
    let policy = try RequestLine.readLoading(
      Array(#"\#(start)"upgrade_insecure_requests":true}"#.utf8)
    ).loading
    #expect(policy == PageLoading(upgradesInsecureRequests: true))
    let none = try RequestLine.readLoading(Array(#"\#(start)"loaded_by":null}"#.utf8)).loading
    #expect(none == nil)
  }

  @Test(arguments: [#""loaded_by":"twic""#, #""loaded_by":1"#, #""upgrade_insecure_requests":"x""#])
  func `is an error if it says it wrongly`(member: String) {
    #expect(throws: RequestError.self) {
      try RequestLine.read(Array(#"{"type":"image","url":"http://a.test/",\#(member)}"#.utf8))
    }
  }
}
