// SPDX-License-Identifier: Apache-2.0

import Requests
import RuleMatching
import Sluice
import RuleModel

/// A request as a program has it before a decision: its page is prepared already.
struct PreparedRequest {
  /// The line of the file, counted from 0.
  let line: Int
  let url: [UInt8]
  let load: Load
  let page: Page
}

/// What a session reads of a request: the page is a URL, given with each call.
struct SessionRow {
  let url: [UInt8]
  let type: LoadType
  let topURL: [UInt8]

  init?(_ request: MatchRequest) {
    let load = request.load
    guard load.frameURL == nil, load.method == .get, load.context == Load(load.type).context
    else { return nil }
    url = request.url
    type = load.type
    // A document without a page is its own.
    topURL = request.topURL ?? (type == .topDocument ? request.url : [])
  }
}

/// The requests of a file of JSON lines.
struct RequestFile {
  /// The valid requests, each with the number of its line.
  let requests: [(line: Int, request: MatchRequest)]
  let lineCount: Int

  init(_ text: [UInt8]) {
    let lines = text.split(separator: 0x0A)
    lineCount = lines.count
    requests = lines.enumerated().compactMap { number, line in
      (try? RequestLine.read(Array(line))).map { (number, $0) }
    }
  }

  /// The URLs of the pages, each once, in the order in which they are needed.
  var pages: [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return requests.compactMap(\.request.topURL).filter { seen.insert($0).inserted }
  }

  /// The requests with their pages, of which each is made once.
  func prepared(for matcher: Matcher) throws -> [PreparedRequest] {
    let none = matcher.noPage
    var pages: [[UInt8]: Page] = [:]
    return try requests.map { line, request in
      guard let top = request.topURL else {
        return PreparedRequest(line: line, url: request.url, load: request.load, page: none)
      }
      let page = try pages[top] ?? matcher.page(top)
      pages[top] = page
      return PreparedRequest(line: line, url: request.url, load: request.load, page: page)
    }
  }
}
