// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `replay` with logs of servers and several lists.
@Suite struct `Replay of server logs` {
  private static let log = """
    Nov 29 04:58:02 dnsmasq[15240]: started, version 2.90 cachesize 150
    Nov 29 04:58:03 dnsmasq[15240]: query[A] ads.test from 127.0.0.1
    Nov 29 04:58:03 dnsmasq[15240]: query[A] b.test from 127.0.0.1
    Nov 29 04:58:03 dnsmasq[15240]: query[AAAA] paper.test from 127.0.0.1

    """

  @Test func `shows what each list adds`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.log, to: "dns.log")
      try shell.write("||ads.test^\n||b.test^\n||never.test^\n", to: "a.txt")
      try shell.write("0.0.0.0 ads.test\n", to: "b.txt")
      let run = try shell.run("sluice replay dns.log -l a.txt -l b.txt")
      #expect(run.status == 0)
      #expect(run.output.contains("  3 requests\n  2 blocked, 66.7 %\n"))
      #expect(run.output.contains("  a.txt      3        2     1        2          1\n"))
      #expect(run.output.contains("  a.txt alone blocks 100 % of what both lists block"))
      let json = try shell.run("sluice replay dns.log -l a.txt -l b.txt -f json")
      #expect(
        json.output.contains(
          #""contribution":{"names":["a.txt","b.txt"],"shared":[[2,1],[1,1]],"only_here":[1,0],"#
            + #""allowed":[0,0],"blocked":2,"smallest_set":[0],"covered":2}"#))
      let page = try shell.run("sluice replay dns.log -l a.txt -l b.txt -f html")
      #expect(page.output.contains("Requests that two lists both block"))
      #expect(page.output.contains("Over the log"))
    }
  }

  @Test func `rejects a database without the program that reads it, and an unknown one`() throws {
    try Shell.withFolder { shell in
      try shell.write("||a.test^\n", to: "a.txt")
      try shell.write("SQLite format 3\u{0}broken", to: "history")
      let run = try shell.run("sluice replay history -l a.txt")
      #expect(run.status == 2)
      #expect(run.errors.contains("cannot read history: it is an SQLite database"))
    }
  }

  /// Databases with the tables of each program that are read.
  static let databases: [(name: String, tables: String, urls: [String])] = [
    (
      "Firefox",
      """
      CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url, title);
      CREATE TABLE moz_historyvisits(id, place_id, visit_date);
      INSERT INTO moz_places VALUES(1,'https://a.test/x','A'),(2,'about:blank',NULL);
      INSERT INTO moz_historyvisits VALUES(1,1,1795928334000000),(2,2,1),(3,1,5);
      """, ["https://a.test/x", "https://a.test/x"]
    ),
    (
      "Chromium",
      """
      CREATE TABLE urls(id INTEGER PRIMARY KEY, url, title);
      CREATE TABLE visits(id, url, visit_time);
      INSERT INTO urls VALUES(1,'https://a.test/"x"','A'),(2,'https://b.test/',NULL);
      INSERT INTO visits VALUES(1,2,13440401934000000),(2,1,13440401934000001);
      """, ["https://b.test/", "https://a.test/%22x%22"]
    ),
    (
      "Safari",
      """
      CREATE TABLE history_items(id INTEGER PRIMARY KEY, url);
      CREATE TABLE history_visits(id, history_item, visit_time, title);
      INSERT INTO history_items VALUES(1,'https://a.test/');
      INSERT INTO history_visits VALUES(1,1,700000000.5,'A');
      """, ["https://a.test/"]
    ),
    (
      "Pi-hole",
      """
      CREATE TABLE query_storage(id, timestamp, type, domain);
      CREATE VIEW queries AS SELECT id, timestamp, type, domain FROM query_storage;
      INSERT INTO query_storage VALUES(1,1795928334.25,1,'a.test'),(2,1795928335,5,'b.test');
      """, ["https://a.test/"]
    ),
  ]

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")),
    arguments: databases)
  func `read the visits and queries in databases`(name: String, tables: String, urls: [String])
    throws
  {
    try Shell.withFolder { shell in
      try shell.write("||ads.test^\n", to: "a.txt")
      try shell.write(tables, to: "tables.sql")
      #expect(try shell.run("sqlite3 ./-history < tables.sql").status == 0)
      let run = try shell.run("sluice replay ./-history -l a.txt --requests -f json-lines")
      #expect(run.status == 0, "\(name): \(run.errors)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == urls.count)
      for (line, url) in zip(lines, urls) { #expect(line.contains("\"url\":\"\(url)\"")) }
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
  func `name what an unknown database is not`() throws {
    try Shell.withFolder { shell in
      try shell.write("||a.test^\n", to: "a.txt")
      #expect(try shell.run("sqlite3 other 'CREATE TABLE x(y)'").status == 0)
      let run = try shell.run("sluice replay other -l a.txt")
      #expect(run.status == 2 && run.errors.contains("not the history of Chromium"))
    }
  }

  @Test func `compare lists with the names that exist`() throws {
    try Shell.withFolder { shell in
      try shell.write("||gone.example^\na.ads.example,gone.example##.x\n", to: "a.txt")
      try shell.write("a.ads.example\n", to: "names")
      let run = try shell.run("sluice lint --live-names names a.txt")
      #expect(run.output.contains("a.txt:1:1"))
      #expect(run.output.contains("SL2307"))
      #expect(run.output.contains("a.txt:2:15"))
      try shell.write("# nothing\n", to: "names")
      let empty = try shell.run("sluice lint --live-names names a.txt")
      #expect(empty.status == 2 && empty.errors.contains("cannot use names: it has no names"))
    }
  }
}
