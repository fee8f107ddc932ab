// SPDX-License-Identifier: Apache-2.0

import GRPCCalls
import Requests
import RuleMatching

/// The protocol that a client of `sluice serve` speaks, which its first bytes show.
enum ServiceConversation {
  case beginning
  case http
  case calls(GRPCConnection)

  /// Answers the first request of what a client has sent, as `SocketServer` expects it.
  mutating func answer(
    _ bytes: ArraySlice<UInt8>, of service: inout ProxyService, by matcher: Matcher?,
    _ problem: String
  ) -> (consumed: Int, bytes: [UInt8], closes: Bool) {
    if case .beginning = self {
      let preface = GRPCConnection.preface
      // No method of HTTP/1.1 begins so, but the start may come in pieces.
      if bytes.count < preface.count, preface.starts(with: bytes) { return (0, [], false) }
      let connection = bytes.starts(with: preface) ? GRPCConnection() : nil
      self = connection.map { .calls($0) } ?? .http
    }
    guard case .calls(let connection) = self else {
      return service.answer(bytes, by: matcher, problem: problem)
    }
    let isRead = connection.read(bytes)
    while isRead, let call = connection.nextCall() {
      connection.answer(call, of: &service, by: matcher, problem)
    }
    let output = connection.takeOutput()
    return (bytes.count, output, !isRead || connection.isOver)
  }
}

extension GRPCConnection {
  fileprivate func answer(
    _ call: GRPCCall, of service: inout ProxyService, by matcher: Matcher?, _ problem: String
  ) {
    guard call.path == EnvoyCheck.path else { return answer(call, with: .unimplemented) }
    guard let answer = service.check(call.message, by: matcher, problem: problem) else {
      return self.answer(call, with: .invalidArgument)
    }
    self.answer(call, with: answer)
  }
}
