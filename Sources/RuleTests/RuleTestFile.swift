// SPDX-License-Identifier: Apache-2.0

public import AnswerJSON
internal import MatchOutput
internal import RuleText

/// One request with what is expected of the answer.
public struct RuleTest: Sendable {
  /// What the test says, if it says something.
  public let name: String?
  /// Its line in the file, from 1.
  public let line: Int
  /// The request.
  public let request: MatchRequest
  let expectation: Expectation
}

/// A file of tests, one JSON object on each line:
/// `{"name"?,"url","top_url"?,"type","frame_url"?,"load_context"?,"method"?,"expect"}`.
///
/// The first object may be `{"lists":[…],"target":…,"active_actions":…}` instead. Empty lines are passed
/// over.
public struct RuleTestFile: Sendable {
  /// The lists that are tested, as the file names them; nil if it names none.
  public private(set) var lists: [String]?
  /// The target that the lists are held against, if the file names one.
  public private(set) var target: String?
  /// Whether redirects are carried out.
  public private(set) var allowsActiveActions = false
  /// The tests.
  public private(set) var tests: [RuleTest] = []
  /// The lines that are no tests.
  public private(set) var problems: [RuleTestProblem] = []

  /// Reads a file.
  public init(reading bytes: [UInt8]) {
    var isFirst = true
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !RequestLine.isBlank(Array(line)) {
      read(Array(line), number: number + 1, isFirst: isFirst)
      isFirst = false
    }
  }

  private mutating func read(_ line: [UInt8], number: Int, isFirst: Bool) {
    do throws(RuleTestProblem) {
      let value = JSONValue(JSONDocument(reading: line))
      if isFirst, let value, value.member("url") == nil, value.member("lists") != nil {
        try readHeader(value, number)
      } else {
        tests.append(try RuleTestFile.test(line, value, number))
      }
    } catch {
      problems.append(error)
    }
  }

  private mutating func readHeader(_ value: JSONValue, _ number: Int) throws(RuleTestProblem) {
    let named = value.member("lists")?.elements ?? []
    let names = named.compactMap(\.string).filter { !$0.isEmpty }
    guard !names.isEmpty, names.count == named.count else {
      throw RuleTestProblem(line: number, message: "`lists` is an array of names of files")
    }
    lists = names
    target = value.member("target")?.string
    allowsActiveActions = value.member("active_actions")?.boolean ?? false
  }

  private static func test(
    _ line: [UInt8], _ value: JSONValue?, _ number: Int
  ) throws(RuleTestProblem) -> RuleTest {
    do {
      // Whether the line is JSON is said by what reads the request.
      let request = try RequestLine.read(line)
      guard let expect = value?.member("expect") else {
        throw ExpectationProblem("`expect` is missing")
      }
      return RuleTest(
        name: value?.member("name")?.string, line: number, request: request,
        expectation: try Expectation(expect))
    } catch let error as RequestError {
      throw RuleTestProblem(line: number, message: error.message)
    } catch let error as ExpectationProblem {
      throw RuleTestProblem(line: number, message: error.message)
    } catch {
      throw RuleTestProblem(line: number, message: "\(error)")
    }
  }
}
