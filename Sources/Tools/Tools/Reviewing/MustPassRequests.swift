// SPDX-License-Identifier: Apache-2.0

internal import Requests
public import RuleMatching
internal import RuleModel
internal import TextFormats

/// Requests that no version of a list may block.
public struct MustPassRequests: Sendable {
  /// Why a line is not one.
  public struct Problem: Error, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The error, as a sentence without a period.
    public let message: String
  }

  /// The requests, each with its line.
  public private(set) var requests: [(line: Int, request: MatchRequest)] = []

  /// Reads a text: on each line a host, the URL of a page, or a request as JSON; `#` begins a comment.
  public init(reading text: [UInt8]) throws(Problem) {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let line = Array(line.drop { $0 == 0x20 || $0 == 0x09 })
      guard !RequestLine.isBlank(line), line.first != UInt8(ascii: "#") else { continue }
      do throws(RequestError) {
        for request in try MustPassRequests.requests(of: line) {
          requests.append((number + 1, request))
        }
      } catch {
        throw Problem(line: number + 1, message: error.message)
      }
    }
  }

  private static func requests(of line: [UInt8]) throws(RequestError) -> [MatchRequest] {
    if line.first == UInt8(ascii: "{") { return [try RequestLine.read(line)] }
    let word = line.prefix { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    let isURL = word.firstRange(matching: Array("://".utf8)) != nil
    let url = isURL ? Array(word) : Array("https://".utf8) + word + Array("/".utf8)
    var requests: [MatchRequest] = []
    for type in types {
      var fields = RequestFields()
      fields.url = url
      fields.topURL = url
      fields.type = Array(type.rawValue.utf8)[...]
      requests.append(try MatchRequest(fields))
    }
    return requests
  }

  /// The document itself, and what its own host serves for it.
  private static let types: [LoadType] = [.topDocument, .script, .styleSheet, .image, .fetch]
}
