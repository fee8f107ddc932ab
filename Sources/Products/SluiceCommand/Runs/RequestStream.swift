// SPDX-License-Identifier: Apache-2.0

import RequestAnswering
import SystemFiles

/// Answers requests that come line by line.
struct RequestStream {
  private var answerer: RequestAnswerer

  init(_ answerer: RequestAnswerer) { self.answerer = answerer }

  /// Answers all requests of a file or of standard input.
  ///
  /// Answers are written before it waits for input, and when there are many of them. It stops
  /// reading when nobody reads the answers any more.
  mutating func answer(
    _ path: FilePath?, _ output: inout OutputStream
  ) throws(IndexFiles.Failure) {
    do throws(FileError) {
      let isFile = path != nil && path != FilePath("-")
      if isFile, let path {
        var reader = try LineReader(path)
        try answer(&reader, &output)
      } else {
        var reader = LineReader()
        try answer(&reader, &output)
      }
    } catch {
      throw IndexFiles.Failure(message: error.message)
    }
  }

  private mutating func answer(
    _ reader: inout LineReader, _ output: inout OutputStream
  ) throws(FileError) {
    while !output.isAbandoned, let line = try reader.next(beforeWaiting: { output.flush() }) {
      switch line {
      case .text(let bytes):
        output.write(answerer.answer(bytes))
      case .tooLong:
        output.write("{\"error\":\"the line is longer than 128 MiB\"}\n")
      }
    }
  }
}
