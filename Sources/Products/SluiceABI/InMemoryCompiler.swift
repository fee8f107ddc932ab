// SPDX-License-Identifier: Apache-2.0

internal import Conversion
internal import CSluice
internal import Linting
internal import Compiling
internal import RuleMatching
internal import SystemFiles

/// Compiles lists without PCRE2: all but those of the wide dialect.
struct InMemoryCompiler {
  private var opener: ListOpener
  private let invalidRules: ListOpener.InvalidRules

  /// A compiler with the options of a program.
  init(_ options: sluice_compile_options) {
    var limits = CompileLimits()
    if options.decision_steps > 0 { limits[.decisionSteps] = Int(clamping: options.decision_steps) }
    var compiler = ListCompiler(LintOptions(target: .sluice), limits: limits, engine: nil)
    compiler.storesFilterTexts = options.stores_filter_texts != 0
    opener = ListOpener(compiler)
    opener.operation = "compile"
    invalidRules = options.skips_invalid_rules != 0 ? .skipped : .refused
  }

  /// Compiles lists into one index.
  func index(of lists: [GivenList]) throws(Failure) -> InMemoryIndex {
    guard !lists.isEmpty else { throw Failure(.argument, "no list was given") }
    let (input, leftOut) = try input(of: lists)
    guard !input.isLost else { throw Failure(.list, "no filter became a rule") }
    let names = input.rules.map(\.name)
    do throws(CompilationError) {
      let compilation = try opener.compile(input, invalidRules)
      return InMemoryIndex(
        compilation.index.bytes, leftOut.map(\.message) + compilation.messages(on: names))
    } catch {
      throw Failure(error, names, first: lists[0].name)
    }
  }

  /// What is compiled, and why other texts are no lists.
  private func input(
    of given: [GivenList]
  ) throws(Failure) -> (input: ListOpener.Input, leftOut: [FileError]) {
    do throws(FileError) {
      let lists = try opener.lists(given, invalidRules)
      return (try opener.checkedInput(of: lists.files), lists.leftOut)
    } catch {
      throw Failure(error.rejectsContent ? .list : .file, error.message)
    }
  }
}

extension GivenList {
  /// The name in messages.
  var name: String {
    switch self {
    case .file(let path, _): path.text
    case .text(let name, _): name
    }
  }
}

extension Failure {
  /// Why lists were not compiled, with a sentence for each reason.
  fileprivate init(_ error: CompilationError, _ names: [String], first name: String) {
    let reasons =
      if case .refused(let reports) = error {
        zip(names, reports).flatMap { $1.errors(in: $0) }
      } else {
        ListError.refused(error, path: name).reasons
      }
    self.init(.list, reasons.joined(separator: "\n"))
  }
}

/// The object of a `sluice_index`.
final class InMemoryIndex: Sendable {
  /// The index.
  let bytes: OwnedBytes
  /// What the index does not have, or not exactly, with a line for each sentence.
  let messages: [UInt8]

  init(_ index: [UInt8], _ sentences: [String]) {
    bytes = OwnedBytes(index)
    messages = Array(sentences.joined(separator: "\n").utf8)
  }
}
