// SPDX-License-Identifier: Apache-2.0

import Requests
import SystemFiles

/// Answers requests that come line by line.
struct RequestStream: ~Copyable {
  private var answerer: RequestAnswerer
  /// The files of the rules, if the answers change with them.
  private var rules: WatchedRules?

  init(_ answerer: consuming RequestAnswerer, watching rules: WatchedRules?) {
    self.answerer = answerer
    self.rules = rules
  }

  /// Whether requests arrive one by one from a sender, and not all from a file.
  static func isOpenEnded(_ path: FilePath?) -> Bool {
    let isStandard = path == nil || path == FilePath("-")
    let source = isStandard ? FilePath("/dev/stdin") : path
    guard let identity = source.flatMap({ try? FileIdentity(of: $0) }) else { return isStandard }
    return !identity.isRegularFile
  }

  /// Answers all requests of a file or of standard input.
  ///
  /// Answers are written before it waits for input, and when there are many of them. It stops
  /// reading when the output is closed.
  mutating func answer(
    _ path: FilePath?, _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(RunFailure) {
    do throws(FileError) {
      let isFile = path != nil && path != FilePath("-")
      if isFile, let path {
        var reader = try LineReader(path)
        try answer(&reader, &output, &errors)
      } else {
        var reader = LineReader()
        try answer(&reader, &output, &errors)
      }
    } catch {
      throw RunFailure(message: error.message)
    }
  }

  private mutating func answer(
    _ reader: inout LineReader, _ output: inout OutputStream, _ errors: inout OutputStream
  ) throws(FileError) {
    while !output.isAbandoned, let line = try next(&reader, &output) {
      if let renewed = rules?.next(&errors) { answerer = renewed }
      switch line {
      case .text(let bytes):
        output.write(answerer.answer(bytes))
      case .tooLong:
        output.write("{\"error\":\"the line is longer than 128 MiB\"}\n")
      }
    }
  }
  private mutating func next(
    _ reader: inout LineReader, _ output: inout OutputStream
  ) throws(FileError) -> LineReader.Line? {
    try reader.next {
      output.flush()
      rules?.waits()
    }
  }
}
