// SPDX-License-Identifier: Apache-2.0

package import RuleMatching
internal import Requests
internal import TextFormats

/// One request with the expected answer.
package struct RuleTest: Sendable {
  /// The name of the test, if it has one.
  package let name: String?
  /// Its line in the file, from 1.
  package let line: Int
  /// The request.
  package let request: MatchRequest
  let expectation: Expectation
}

/// A file of tests, one JSON object on each line:
/// `{"name"?,"url","top_url"?,"type","frame_url"?,"load_context"?,"method"?,"expect"}`.
///
/// The first object may be `{"lists":[…],"target":…,"active_actions":…}` instead. Empty lines are
/// ignored.
public struct RuleTestFile: Sendable {
  /// The lists that are tested, by their names in the file, each once; nil if it has none.
  public private(set) var lists: [String]?
  /// The target that the lists are checked against, if the file has one.
  public private(set) var target: String?
  /// Whether redirects are carried out.
  public private(set) var allowsActiveActions = false
  /// The tests.
  package private(set) var tests: [RuleTest] = []
  /// The lines that are not valid tests, at most the first 1,000.
  package private(set) var problems: [RuleTestProblem] = []
  /// How many more lines are not valid tests.
  package private(set) var omittedProblems = 0

  /// Reads a file.
  public init(reading bytes: [UInt8]) {
    var isFirst = true
    var number = 0
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = Array(bytes[start..<end])
      start = end + 1
      number += 1
      guard !RequestLine.isBlank(line) else { continue }
      read(line, number: number, isFirst: isFirst)
      isFirst = false
    }
  }

  private mutating func read(_ line: [UInt8], number: Int, isFirst: Bool) {
    do throws(RuleTestProblem) {
      let value = JSONValue(JSONDocument(reading: line))
      if isFirst, let value, RuleTestFile.isHeader(value) {
        try readHeader(value, number)
      } else {
        tests.append(try RuleTestFile.test(line, value, number))
      }
    } catch {
      add(error)
    }
  }

  private static let mostProblems = 1_000

  private mutating func add(_ problem: RuleTestProblem) {
    if problems.count < RuleTestFile.mostProblems {
      problems.append(problem)
    } else {
      omittedProblems += 1
    }
  }

  /// The members of a first line that is not a test.
  private enum HeaderMember: String, CaseIterable {
    case lists, target, activeActions = "active_actions"
  }

  private static func isHeader(_ value: JSONValue) -> Bool {
    value.member("url") == nil && value.member("expect") == nil
      && HeaderMember.allCases.contains { value.member($0.rawValue) != nil }
  }

  private mutating func readHeader(_ value: JSONValue, _ number: Int) throws(RuleTestProblem) {
    for (name, value) in value.members {
      switch JSONValue.shortName(name).flatMap({ HeaderMember(rawValue: $0) }) {
      case .lists: lists = try RuleTestFile.lists(value, number)
      case .target:
        guard let text = value.string else {
          throw RuleTestProblem(line: number, message: "`target` must be a string")
        }
        target = text
      case .activeActions:
        guard let isTrue = value.boolean else {
          throw RuleTestProblem(line: number, message: "`active_actions` must be true or false")
        }
        allowsActiveActions = isTrue
      case nil: throw RuleTestProblem(line: number, message: RuleTestFile.unknown(name))
      }
    }
  }

  private static func unknown(_ name: [UInt8]) -> String {
    UnknownName.sentence("the first line", name, HeaderMember.allCases.map(\.rawValue))
  }

  /// Whether a name leads out of the folder of the file that contains it.
  private static func leadsOut(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: "/")
      || name.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  /// More lists than any test needs: each is compiled, and asked about every request.
  private static let mostLists = 1_000

  private static func lists(
    _ value: JSONValue, _ number: Int
  ) throws(RuleTestProblem) -> [String] {
    let names = value.elements.compactMap(\.string).filter { !$0.isEmpty }
    // A file name ends at a NUL.
    guard !names.isEmpty, names.count == value.elements.count,
      !names.contains(where: { $0.utf8.contains(0) })
    else {
      throw RuleTestProblem(line: number, message: "`lists` must be an array of file names")
    }
    // An untrusted file of tests must not read unrelated files.
    guard !names.contains(where: RuleTestFile.leadsOut) else {
      throw RuleTestProblem(
        line: number, message: "`lists` must name files in the folder of the tests, or below it")
    }
    var seen: Set<String> = []
    let lists = names.filter { seen.insert($0).inserted }
    guard lists.count <= mostLists else {
      throw RuleTestProblem(line: number, message: "`lists` names more than 1,000 files")
    }
    return lists
  }

  private static func test(
    _ line: [UInt8], _ value: JSONValue?, _ number: Int
  ) throws(RuleTestProblem) -> RuleTest {
    do {
      // The reader of the request reports a line that is not JSON.
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
