// SPDX-License-Identifier: Apache-2.0

public import RuleMatching

/// A request of a log, with what the log knows beside it.
public struct LoggedRequest: Sendable {
  /// The request.
  public var request: MatchRequest
  /// The page load that it belongs to.
  public var page: LoggedPage
  /// The bytes that it took, if the log knows.
  public var bytes: Int?
  /// When it began, in milliseconds since any moment that is the same for all of a page; nil if unknown.
  public var milliseconds: Double?

  /// Makes a request of what is known of it.
  public init(
    request: MatchRequest, page: LoggedPage, bytes: Int? = nil, milliseconds: Double? = nil
  ) {
    self.request = request
    self.page = page
    self.bytes = bytes
    self.milliseconds = milliseconds
  }
}

/// A page load of a log.
public struct LoggedPage: Sendable {
  /// The page's URL; empty for requests without a page.
  public var url: [UInt8]
  /// The page's title, if the log has one that is not its URL.
  public var title: String?
  /// What tells loads of the same page from each other, if the log does.
  public var name: [UInt8]?
  /// Which document of that name it is, from 1.
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

/// A part of a log that is no request.
public struct UnreadableRequest: Error, Sendable, Equatable {
  /// The line, or the entry of a HAR file, from 1; 0 is the file as a whole.
  public let number: Int
  /// What is wrong, as a sentence for a person without a full stop.
  public let message: String

  /// Makes a note of what could not be read.
  public init(number: Int, message: String) {
    self.number = number
    self.message = message
  }
}
