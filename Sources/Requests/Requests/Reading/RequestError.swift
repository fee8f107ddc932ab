// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
package import WebAddresses

/// Why a text is not a request that can be answered.
public struct RequestError: Error, Sendable, Equatable {
  /// A member of a request.
  public enum Member: String, CaseIterable, Sendable {
    case url
    case topURL = "top_url"
    case type
    case frameURL = "frame_url"
    case loadContext = "load_context"
    case method
    case initiator
    case tab = "tab_id"
    case loadedBy = "loaded_by"
    case upgradesInsecureRequests = "upgrade_insecure_requests"

    /// Its position among all members.
    var position: Int {
      switch self {
      case .url: 0
      case .topURL: 1
      case .type: 2
      case .frameURL: 3
      case .loadContext: 4
      case .method: 5
      case .initiator: 6
      case .tab: 7
      case .loadedBy: 8
      case .upgradesInsecureRequests: 9
      }
    }

    /// The command's option for the member.
    package var option: String {
      switch self {
      case .url: "--url"
      case .topURL: "--top"
      case .type: "--type"
      case .frameURL: "--frame"
      case .loadContext: "--load-context"
      case .method: "--method"
      case .initiator: "--initiator"
      case .tab: "--tab"
      case .loadedBy: "--loaded-by"
      case .upgradesInsecureRequests: "--upgrade-insecure-requests"
      }
    }
  }

  /// The invalid member; nil if the request as a whole is invalid.
  public let member: Member?
  /// The problem, as it follows the member's name: "is missing".
  public let problem: String
  /// A suggestion.
  public let help: String?

  init(_ member: Member?, _ problem: String, help: String? = nil) {
    self.member = member
    self.problem = problem
    self.help = help
  }

  /// One sentence, with the member's name in JSON.
  public var message: String {
    sentence(about: member?.rawValue) + (help.map { "; \($0)" } ?? "")
  }

  /// The same with the option's name, without the help.
  package var optionMessage: String { sentence(about: member?.option) }

  private func sentence(about name: String?) -> String {
    name.map { "`\($0)` \(problem)" } ?? problem
  }

  /// The answer to an invalid request: one line of JSON without its line break.
  public var line: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("error")
    json.value(message)
    json.endObject()
    return json.bytes
  }

  /// The error of a member whose text is not a URL, or is too long.
  package init(_ member: Member, _ error: WebAddressError) {
    guard error.kind != .tooLong else {
      self.init(member, "is longer than \(error.offset) bytes")
      return
    }
    // The reason becomes the second half of a sentence.
    let reason = error.message.prefix(1).lowercased() + error.message.dropFirst().dropLast()
    self.init(member, "is not a URL: \(reason) (byte \(error.offset))")
  }
}
