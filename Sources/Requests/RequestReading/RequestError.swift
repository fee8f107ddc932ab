// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import WebAddresses

/// Why something is not a request that can be answered.
public struct RequestError: Error, Sendable, Equatable {
  /// A member of a request.
  public enum Member: String, CaseIterable, Sendable {
    case url
    case topURL = "top_url"
    case type
    case frameURL = "frame_url"
    case loadContext = "load_context"
    case method

    /// Its place among all.
    var position: Int {
      switch self {
      case .url: 0
      case .topURL: 1
      case .type: 2
      case .frameURL: 3
      case .loadContext: 4
      case .method: 5
      }
    }

    /// The option of the command that stands for the member.
    public var option: String {
      switch self {
      case .url: "--url"
      case .topURL: "--top"
      case .type: "--type"
      case .frameURL: "--frame"
      case .loadContext: "--load-context"
      case .method: "--method"
      }
    }
  }

  /// The member that is wrong; nil if it is the request as a whole.
  public let member: Member?
  /// What is wrong, as it follows the member's name: "is missing".
  public let problem: String
  /// What was probably meant.
  public let help: String?

  init(_ member: Member?, _ problem: String, help: String? = nil) {
    self.member = member
    self.problem = problem
    self.help = help
  }

  /// One sentence for a person, with the member named as JSON has it.
  public var message: String {
    sentence(about: member?.rawValue) + (help.map { "; \($0)" } ?? "")
  }

  /// The same with the option's name, and without the help.
  public var optionMessage: String { sentence(about: member?.option) }

  private func sentence(about name: String?) -> String {
    name.map { "`\($0)` \(problem)" } ?? problem
  }

  /// An answer in the place of one that can not be given, one line of JSON without its line break.
  public var line: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("error")
    json.value(message)
    json.endObject()
    return json.bytes
  }

  /// The error of a member that holds a text which is no URL, or too long a one.
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
