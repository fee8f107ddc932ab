// SPDX-License-Identifier: Apache-2.0

import RuleMatching
internal import TextFormats
import SluiceReports
import Requests
import SystemFiles

/// Compares how two sides answer requests that come line by line.
struct AnswerComparison: ~Copyable {
  private var old: RequestAnswerer
  private var new: RequestAnswerer
  /// Writes differences as text; nil writes JSON.
  private let text: AnswerDifferenceText?
  private var requests = 0
  private(set) var changed = 0
  private var errors = 0
  private var lines = 0
  private var firstError: String?

  init(
    _ old: consuming RequestAnswerer, _ new: consuming RequestAnswerer,
    _ text: AnswerDifferenceText?
  ) {
    self.old = old
    self.new = new
    self.text = text
  }

  /// Compares the answers to all requests of a file or of standard input.
  mutating func compare(
    _ path: FilePath?, _ output: inout OutputStream
  ) throws(RunFailure) {
    do throws(FileError) {
      if let path, path != FilePath("-") {
        var reader = try LineReader(path)
        try compare(&reader, &output)
      } else {
        var reader = LineReader()
        try compare(&reader, &output)
      }
    } catch {
      throw RunFailure(message: error.message)
    }
  }

  private mutating func compare(
    _ reader: inout LineReader, _ output: inout OutputStream
  ) throws(FileError) {
    while !output.isAbandoned, let line = try reader.next(beforeWaiting: { output.flush() }) {
      lines += 1
      switch line {
      case .text(let bytes): compare(bytes, &output)
      case .tooLong: note("the line is longer than 128 MiB")
      }
    }
  }

  private mutating func compare(_ line: [UInt8], _ output: inout OutputStream) {
    guard !RequestLine.isBlank(line) else { return }
    do throws(RequestError) {
      let request = try RequestLine.read(line)
      guard let difference = try difference(request) else { return }
      write(difference, to: request, &output)
    } catch {
      note(error.message)
    }
  }

  private mutating func difference(
    _ request: MatchRequest
  ) throws(RequestError) -> AnswerDifference? {
    let (one, other) = (try old.answer(request), try new.answer(request))
    requests += 1
    guard let difference = AnswerDifference(one, other) else { return nil }
    changed += 1
    return difference
  }

  private func write(
    _ difference: AnswerDifference, to request: MatchRequest, _ output: inout OutputStream
  ) {
    if let text {
      output.write(text.text(of: difference, to: request))
    } else {
      output.write(difference.line(request: request) + [0x0A])
    }
  }

  /// Compares the answers to requests that were made for one filter; writes one difference of each
  /// kind.
  mutating func compare(_ requests: [MatchRequest], _ output: inout OutputStream) {
    var shown: Set<[String]> = []
    for request in requests {
      // Generated requests have valid URLs, or none that matter.
      guard let difference = try? difference(request),
        shown.insert(difference.names + [difference.new.word]).inserted
      else { continue }
      write(difference, to: request, &output)
    }
  }

  private mutating func note(_ error: String) {
    errors += 1
    firstError = firstError ?? "line \(lines): \(error)"
  }

  /// Writes the counts, and how many lines were skipped.
  func finish(_ output: inout OutputStream, _ errorOutput: inout OutputStream) {
    if let text {
      output.write(text.summary(changed: changed, of: requests))
    } else {
      output.write("{\"requests\":\(requests),\"changed\":\(changed),\"errors\":\(errors)}\n")
    }
    guard let firstError else { return }
    errorOutput.write(
      "sluice: skipped \(PlainWords.count(errors, "invalid line")); the first: \(firstError)\n")
  }
}
