// SPDX-License-Identifier: Apache-2.0

public import RuleMatching

/// A request of a log, with everything else that the log has about it.
public struct LoggedRequest: Sendable {
  /// The request.
  public var request: MatchRequest
  /// The page load that it belongs to.
  public var page: LoggedPage
  /// The bytes that were transferred, if the log has them.
  public var bytes: Int?
  /// When it began, in milliseconds since the same moment for all requests of a page; nil if
  /// unknown.
  public var milliseconds: Double?
  /// How long it took, in milliseconds, if the log has that.
  public var duration: Double?

  /// Makes a request.
  public init(
    request: MatchRequest, page: LoggedPage, bytes: Int? = nil, milliseconds: Double? = nil,
    duration: Double? = nil
  ) {
    self.request = request
    self.page = page
    self.bytes = bytes
    self.milliseconds = milliseconds
    self.duration = duration
  }
}

/// A page load of a log.
public struct LoggedPage: Sendable {
  /// The page's URL; empty for requests without a page.
  public var url: [UInt8]
  /// The page's title, if the log has one that is not its URL.
  public var title: String?
  /// Distinguishes loads of the same page, if the log does.
  public var name: [UInt8]?
  /// The number of the document with that name, from 1.
  public var navigation: Int

  /// Makes a page load.
  public init(
    url: [UInt8], title: String? = nil, name: [UInt8]? = nil, navigation: Int = 1
  ) {
    self.url = url
    self.title = title
    self.name = name
    self.navigation = navigation
  }
}

/// A part of a log that is not a valid request.
public struct UnreadableRequest: Error, Sendable, Equatable {
  /// The line, or the entry of a HAR file, from 1; 0 is the file as a whole.
  public let number: Int
  /// What is wrong, as a sentence for a person without a full stop.
  public let message: String

  /// Makes a note of an invalid part.
  public init(number: Int, message: String) {
    self.number = number
    self.message = message
  }
}
