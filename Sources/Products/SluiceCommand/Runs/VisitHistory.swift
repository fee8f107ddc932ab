// SPDX-License-Identifier: Apache-2.0

import SystemFiles

/// The visits in the database of a browser, or the queries in that of Pi-hole, as lines of a log.
///
/// The program `sqlite3` reads them: it is where these databases are, and it also reads what is still
/// in the write-ahead log of one. It prints lines in the format of other logs.
struct VisitHistory {
  /// One of the databases that are read.
  private struct Source {
    /// A table that only this database has.
    let table: String
    /// The rows, from the oldest to the newest: URL, type, milliseconds since 1970, title.
    let rows: String
  }

  private static let sources = [
    Source(
      table: "moz_historyvisits",
      rows: """
        SELECT p.url AS url, 'top-document' AS type, v.visit_date / 1000.0 AS time, p.title AS title
        FROM moz_historyvisits v JOIN moz_places p ON p.id = v.place_id
        """),
    // Chromium counts microseconds from 1601.
    Source(
      table: "visits",
      rows: """
        SELECT u.url AS url, 'top-document' AS type,
        v.visit_time / 1000.0 - 11644473600000 AS time, u.title AS title
        FROM visits v JOIN urls u ON u.id = v.url
        """),
    // Safari counts seconds from 2001.
    Source(
      table: "history_visits",
      rows: """
        SELECT i.url AS url, 'top-document' AS type,
        (v.visit_time + 978307200) * 1000.0 AS time, v.title AS title
        FROM history_visits v JOIN history_items i ON i.id = v.history_item
        """),
    // Pi-hole's types 1, 2, 8 and 16 are A, AAAA, ANY and HTTPS.
    Source(
      table: "query_storage",
      rows: """
        SELECT 'https://' || domain || '/' AS url, 'other' AS type, timestamp * 1000.0 AS time,
        NULL AS title FROM queries WHERE type IN (1, 2, 8, 16)
        """),
  ]

  /// Whether a file is a database of SQLite.
  static func isDatabase(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "SQLite format 3\0".utf8)
  }

  /// The visits of a database as lines of JSON.
  static func lines(of path: FilePath) throws(FileError) -> [UInt8] {
    let tables = try answer(to: "SELECT name FROM sqlite_master", path)
    let names = Set(tables.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
    guard let source = sources.first(where: { names.contains($0.table) }) else {
      throw FileError(
        path: path, operation: "read",
        reason: "it is an SQLite database, but not the history of Chromium, Firefox or Safari,"
          + " nor the queries of Pi-hole")
    }
    return try answer(
      to: """
        SELECT json_object('url', url, 'type', type, 'time', time, 'title', title)
        FROM (\(source.rows)) WHERE url LIKE 'http%' ORDER BY time
        """, path)
  }

  private static func answer(to query: String, _ path: FilePath) throws(FileError) -> [UInt8] {
    let options = ["sqlite3", "-init", "/dev/null", "-batch", "-safe", "-readonly", "-list"]
    // A name must not look like an option or like a URI.
    let name = path.bytes.first == UInt8(ascii: "/") ? path.bytes : Array("./".utf8) + path.bytes
    guard
      let output = ProgramOutput.read(
        options.map { Array($0.utf8) } + [name, Array(query.utf8)])
    else {
      throw FileError(
        path: path, operation: "read",
        reason: "it is an SQLite database, which the program `sqlite3` reads; install it, or copy"
          + " the database first if a browser that is running has locked it")
    }
    return output
  }
}
