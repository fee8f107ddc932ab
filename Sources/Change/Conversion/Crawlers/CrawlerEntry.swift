// SPDX-License-Identifier: Apache-2.0

/// What one filter becomes in the file of a crawler.
struct CrawlerEntry {
  enum Form {
    /// A text that occurs anywhere in a URL, with `*` between its pieces.
    case anywhere([UInt8])
    /// A pattern of the URL Pattern standard.
    case pattern([UInt8])
    /// An expression for URLs, and one for the URL of the frame.
    case rule([UInt8], frame: [UInt8]?)
    /// A host, of which many are joined.
    case host([UInt8], HostClaim.Reach)
    /// An expression for pages that are not visited.
    case page([UInt8])
  }

  /// The number of its filter.
  let source: Int
  let form: Form
  let isException: Bool
  let isImportant: Bool

  /// The order in which the first entry that matches decides: those that exceptions do not undo,
  /// exceptions, and all others.
  var turn: Int { isImportant && !isException ? 0 : isException ? 1 : 2 }
}
