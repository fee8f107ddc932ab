// SPDX-License-Identifier: Apache-2.0

import Loads
import Requests
import RuleMatching
import Sluice
import SystemFiles

/// One run of `sluice squid`.
struct SquidRun: CommandRun {
  private let options: SquidCommand

  init(_ options: SquidCommand) { self.options = options }

  mutating func run(_ output: inout OutputStream, _ errors: inout OutputStream) -> Int32 {
    var rules = HelperRules(
      options.indexes, allowsActiveActions: options.form == .rewriting,
      limits: options.limits.index, meanwhile: meanwhile, &errors)
    do throws(FileError) {
      try answerLines(by: &rules, &output, &errors)
      return SluiceCommand.Status.fine
    } catch {
      return RunFailure(error).report(&errors)
    }
  }

  private var meanwhile: String {
    switch options.withoutIndex {
    case .allow: "all requests are allowed until it is usable"
    case .block: "all requests are blocked until it is usable"
    }
  }

  private func helper() -> SquidHelper {
    SquidHelper(
      options.form, decidesTunnels: options.tunnels == .decide,
      urls: SquidHelper.URLs(blocked: options.blockedURL, resources: options.resourcesURL),
      undecided: options.undecided
    ) { effects, url in
      Redirection.complete().destination(of: url, under: effects)
    }
  }

  private func answerLines(
    by rules: inout HelperRules, _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(FileError) {
    var helper = helper()
    var reader = LineReader()
    while !output.isAbandoned, let line = try next(&reader, &rules, &output) {
      rules.look(&errors)
      switch line {
      case .text(let bytes): output.write(answer(trimmed(bytes), of: &helper, by: rules))
      case .tooLong: output.write("ERR message=\"the line is longer than 128 MiB\"\n")
      }
    }
  }

  private func next(
    _ reader: inout LineReader, _ rules: inout HelperRules, _ output: inout OutputStream
  ) throws(FileError) -> LineReader.Line? {
    try reader.next {
      output.flush()
      rules.waits()
    }
  }

  private func answer(
    _ line: [UInt8], of helper: inout SquidHelper, by rules: HelperRules
  ) -> [UInt8] {
    guard let matcher = rules.matcher else {
      return helper.answer(line, by: options.withoutIndex, because: rules.problem)
    }
    return helper.answer(line, by: matcher)
  }

  private func trimmed(_ line: [UInt8]) -> [UInt8] {
    line.last == 0x0D ? Array(line.dropLast()) : line
  }
}
