// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import TextFormats
import Loads
import Requests
import Linting
import RuleMatching
import Findings
import RuleText
import Sluice
import SystemFiles

/// Commands that an editor can run.
extension EditorSession {
  /// The names of the commands.
  ///
  /// Each takes an object with `uri` and the command's other arguments. The result is text.
  enum Command: String, CaseIterable {
    /// Explains the decision about a request; its members are those of `sluice match`.
    case explain = "sluice.explain"
    /// Runs the tests of a list, or of a file of tests.
    case runTests = "sluice.runTests"
    /// The cost of a list in WebKit.
    case cost = "sluice.cost"
    /// The page of a code.
    case explainFinding = "sluice.explainFinding"
    /// Shows a rule.
    case showRule = "sluice.showRule"
    /// Shows the first test of a rule.
    case showTests = "sluice.showTests"
  }

  mutating func execute(_ id: MessageID, _ parameters: JSONValue?) throws(CallError) -> [UInt8]? {
    guard let command = parameters?.member("command")?.shortName.flatMap({ Command(rawValue: $0) })
    else {
      let known = Command.allCases.map(\.rawValue).joined(separator: ", ")
      throw CallError(.invalidParameters, "the commands are \(known)")
    }
    let argument = parameters?.member("arguments")?.elements.first
    if command == .explainFinding { return try explainFinding(argument) }
    guard let uri = argument?.member("uri")?.string, let document = documents[DocumentURI(uri)]
    else { throw CallError(.invalidParameters, "`uri` must be that of an open document") }
    switch command {
    case .explain: try explain(id, argument, document)
    case .runTests: try runTests(id, document)
    case .cost: showCost(id, document)
    case .showRule: return try showRule(argument, document)
    case .showTests: return try showTests(argument, document)
    case .explainFinding: break
    }
    return nil
  }

  // MARK: Texts

  private mutating func answerWithText(
    _ id: MessageID, _ text: @escaping @Sendable () -> Result<String, CallError>
  ) {
    running[id] = CheckTask()
    jobs.append(
      Job {
        .answered(id, text().map { text in JSONWriter.json { $0.value(text) } })
      })
  }

  private mutating func explain(
    _ id: MessageID, _ argument: JSONValue?, _ document: OpenDocument
  ) throws(CallError) {
    let request: MatchRequest
    do throws(RequestError) {
      request = try RequestLine.read(Array((argument?.member("request") ?? argument)?.source ?? []))
    } catch {
      throw CallError(.invalidParameters, error.message)
    }
    let list = ListTests.List(
      path: document.uri.path ?? FilePath(document.uri.name), bytes: document.text.bytes)
    let settings = document.settings
    answerWithText(id) {
      do {
        let tests = ListTests(bytes: [], lists: [list], settings: settings)
        let matcher = Matcher.layering(try tests.indexes(for: nil))
        var answerer = RequestAnswerer(matcher) {
          ResolvedChanges(of: $0, $1, by: .complete())
        }
        let explanation = try answerer.decide(request).explanation
        let text = ExplanationText(style: Style(isColored: false)) { matcher.rule($0) }
        return .success(explanation.map { text.text(of: $0, request) } ?? "")
      } catch {
        return .failure(CallError(.failed, ListTests.reason(error)))
      }
    }
  }

  private mutating func runTests(_ id: MessageID, _ document: OpenDocument) throws(CallError) {
    guard let path = document.uri.path else {
      throw CallError(.invalidParameters, "the document was never saved, so it has no tests")
    }
    let file = document.kind == .tests ? path : ListTests.path(beside: path)
    guard let bytes = text(of: file) else {
      throw CallError(.failed, "no tests found: \(file.text) does not exist")
    }
    let tests = ListTests(
      bytes: bytes, lists: lists(ofTests: bytes, at: file), settings: document.settings)
    answerWithText(id) {
      let result = tests.run()
      let passed = result.count - result.failures.count
      var text = "\(passed.grouped) of \(PlainWords.count(result.count, "test")) passed\n"
      for remark in result.problems + result.failures {
        text += "\(file.name.text):\(remark.line): \(remark.message)\n"
      }
      return .success(text)
    }
  }

  private mutating func showCost(_ id: MessageID, _ document: OpenDocument) {
    let (bytes, options, name) = (document.text.bytes, document.settings.lint, document.uri.name)
    guard document.kind == .rules else {
      return answerWithText(id) {
        .failure(CallError(.failed, "only rule lists for WebKit have a cost here"))
      }
    }
    answerWithText(id) {
      let report = RuleLint.findErrors(in: bytes, options)
      let list = CostedList(report.located(as: name))
      return .success(CostText.text(of: list, most: 10, style: Style(isColored: false)))
    }
  }

  private mutating func explainFinding(_ argument: JSONValue?) throws(CallError) -> [UInt8] {
    guard let code = argument?.member("code")?.shortName.flatMap({ FindingCode.identified(by: $0) })
    else { throw CallError(.invalidParameters, "`code` must be a code, such as SL0403") }
    if client.showsDocuments, let page = pages.address(of: code) {
      ask(
        "window/showDocument",
        JSONWriter.object { writer in
          writer.member("uri", page)
          writer.member("external", !page.hasPrefix("file:"))
        })
    }
    return JSONWriter.json { $0.value(code.markdown) }
  }

  // MARK: Places

  private mutating func showRule(
    _ argument: JSONValue?, _ document: OpenDocument
  ) throws(CallError) -> [UInt8] {
    guard let number = argument?.member("rule")?.integer, let outline = document.outline,
      outline.rules.indices.contains(number)
    else { throw CallError(.invalidParameters, "`rule` must be the number of a rule") }
    return show(outline.rules[number], document.uri, document.text)
  }

  private mutating func showTests(
    _ argument: JSONValue?, _ document: OpenDocument
  ) throws(CallError) -> [UInt8] {
    guard let number = argument?.member("rule")?.integer, let facts = document.facts,
      let path = facts.tests, let line = facts.testLines[number]?.first, let bytes = text(of: path)
    else { throw CallError(.failed, "no test matches this rule") }
    let text = EditorText(bytes)
    return show(text.range(ofLine: line - 1), uri(of: path), text)
  }

  /// Shows a range if the editor can; the result is its location.
  private mutating func show(
    _ range: Range<Int>, _ uri: DocumentURI, _ text: EditorText
  ) -> [UInt8] {
    let places = Places(text: text, encoding: client.encoding)
    if client.showsDocuments {
      ask(
        "window/showDocument",
        JSONWriter.object { writer in
          writer.member("uri", uri.text)
          writer.member("takeFocus", true)
          writer.range("selection", range, in: places)
        })
    }
    return JSONWriter.json { $0.location(uri, range, in: places) }
  }
}
