// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// Events other than messages.
extension EditorSession {
  /// Accepts the result of a job.
  mutating func take(_ outcome: Outcome) {
    switch outcome {
    case .checked(let uri, let version, let result): finishCheck(of: uri, version, result)
    case .workspace(let id, let reports): take(reports, of: id)
    case .facts(let uri, let facts): take(facts, about: uri)
    case .answered(let id, let result):
      // A cancelled request was already answered.
      guard running.removeValue(forKey: id) != nil else { return }
      switch result {
      case .success(let result): output.append(MessageWriter.response(id, result: result))
      case .failure(let error): output.append(MessageWriter.response(id, error: error))
      }
    }
  }

  /// Answers input that was not a message.
  mutating func takeBroken(_ frame: FrameReader.Frame) {
    let error: CallError
    switch frame {
    case .message: return
    case .tooLong(let count):
      error = CallError(.invalidRequest, "a message of \(count) bytes is too long")
    case .noLength: error = CallError(.parseError, "a header has no `Content-Length`")
    case .endlessHeader:
      error = CallError(.parseError, "a header does not end")
      exitStatus = 1
    }
    output.append(MessageWriter.response(nil, error: error))
  }
}
