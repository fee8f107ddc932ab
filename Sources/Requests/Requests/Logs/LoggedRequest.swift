// SPDX-License-Identifier: Apache-2.0

public import RuleMatching

/// A request of a log, with all other data of the log about it.
public struct LoggedRequest: Sendable {
  /// The request.
  public var request: MatchRequest
  /// The page load that it belongs to.
  package var page: LoggedPage
  /// The bytes that were transferred, if the log has them.
  public var bytes: Int?
  /// When it began, in milliseconds since the same moment for all requests of a page; nil if
  /// unknown.
  public var milliseconds: Double?
  /// How long it took, in milliseconds, if the log has that.
  public var duration: Double?
  /// How well its type is known.
  package var typeConfidence: LogConfidence
  /// How well its page is known; `guessed` if it has none.
  package var pageConfidence: LogConfidence
  /// Its line, or its entry in a HAR file, from 1; 0 if it is not of a log.
  public var number: Int

  /// Creates a request.
  package init(
    request: MatchRequest, page: LoggedPage, bytes: Int? = nil, milliseconds: Double? = nil,
    duration: Double? = nil, typeConfidence: LogConfidence = .stated,
    pageConfidence: LogConfidence = .stated, number: Int = 0
  ) {
    self.request = request
    self.page = page
    self.bytes = bytes
    self.milliseconds = milliseconds
    self.duration = duration
    self.typeConfidence = typeConfidence
    self.pageConfidence = pageConfidence
    self.number = number
  }
}

/// A page load of a log.
package struct LoggedPage: Sendable {
  /// The page's URL; empty for requests without a page.
  package var url: [UInt8]
  /// The page's title, if the log has one that is not its URL.
  package var title: String?
  /// Distinguishes loads of the same page, if the log does.
  package var name: [UInt8]?
  /// The number of the document with that name, from 1.
  package var navigation: Int

  /// Creates a page load.
  package init(
    url: [UInt8], title: String? = nil, name: [UInt8]? = nil, navigation: Int = 1
  ) {
    self.url = url
    self.title = title
    self.name = name
    self.navigation = navigation
  }
}

extension LogReading {
  /// A part of a log that is not a valid request.
  public struct Problem: Error, Sendable, Equatable {
    /// The line, or the entry of a HAR file, from 1; 0 is the file as a whole.
    public let number: Int
    /// The error, as a sentence without a period.
    public let message: String

    /// Creates a note of an invalid part.
    public init(number: Int, message: String) {
      self.number = number
      self.message = message
    }
  }
}

/// The result of reading a log, in addition to its requests.
public struct LogReading: Sendable, Equatable {
  /// The format of the log.
  public var form: RequestLog.Form
  /// The parts that are not valid requests, or that were rejected.
  public var problems: [LogReading.Problem]
  /// Entries that open a tunnel (`CONNECT`): the requests inside are not in the log.
  public var tunnels: Int

  /// Creates a reading.
  public init(form: RequestLog.Form, problems: [LogReading.Problem] = [], tunnels: Int = 0) {
    self.form = form
    self.problems = problems
    self.tunnels = tunnels
  }
}
