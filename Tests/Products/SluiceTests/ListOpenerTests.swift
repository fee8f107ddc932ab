// SPDX-License-Identifier: Apache-2.0

import Conversion
import Linting
import RuleMatching
import Sluice
import SystemFiles
import TestSupport
import Testing

/// Opening lists and indexes of all kinds by their content.
@Suite struct `A list opener` {
  private static let manifest = """
    {"manifest_version": 3, "name": "x", "version": "1", "permissions": ["declarativeNetRequest"],
      "declarative_net_request": {"rule_resources": [
        {"id": "on", "enabled": true, "path": "on.json"},
        {"id": "off", "enabled": false, "path": "off.json"}]}}
    """

  private static let files = [
    "webkit": #"[{"trigger":{"url-filter":"/webkit/"},"action":{"type":"block"}}]"#,
    "filters": "! Title: a\n||filters.test^\n",
    "more-filters": "@@||filters.test/fine^\n",
    "ruleset": #"[{"id":1,"condition":{"urlFilter":"/ruleset/"},"action":{"type":"block"}}]"#,
    "manifest.json": manifest,
    "on.json": #"[{"id":1,"condition":{"urlFilter":"/on/"},"action":{"type":"block"}}]"#,
    "off.json": #"[{"id":1,"condition":{"urlFilter":"/off/"},"action":{"type":"block"}}]"#,
  ]

  private func blocks(_ indexes: [RuleIndex], _ url: String) throws -> Bool {
    let matcher = Matcher.layering(indexes)
    return try matcher.decide(url, Load(.script), on: matcher.noPage).isBlocked
  }

  @Test(
    arguments: [
      ("webkit", "https://a.test/webkit/", ListContent.rules),
      ("filters", "https://filters.test/", .filters),
      ("ruleset", "https://a.test/ruleset/", .dnr),
      ("manifest.json", "https://a.test/on/", .manifest),
    ])
  func `opens a file as its content says`(name: String, url: String, content: ListContent) throws {
    try Folder.with(Self.files) { folder in
      let opener = ListOpener()
      #expect(try opener.file(folder[name]).content == content)
      let opened = try opener.open([[folder[name]]])[0].map { try $0.get() }
      #expect(opened.count == 1 && opened[0].path == folder[name])
      #expect(try blocks(opened.map(\.index), url))
      #expect(try !blocks(opened.map(\.index), "https://a.test/off/"))
    }
  }

  @Test func `joins filter lists and rulesets of a side, and keeps the rest apart`() throws {
    try Folder.with(Self.files) { folder in
      let names = ["filters", "webkit", "ruleset", "more-filters", "on.json", "manifest.json"]
      let opener = ListOpener()
      let layers = ListLayer.layers(of: try names.map { try opener.file(folder[$0]) })
      #expect(
        layers.map { $0.files.map(\.path.name.text) } == [
          ["filters", "more-filters"], ["webkit"], ["ruleset", "on.json"], ["manifest.json"],
        ])
      let opened = try opener.open([names.map { folder[$0] }, [folder["filters"]]])
        .map { try $0.map { try $0.get().index } }
      #expect(opened.map(\.count) == [4, 1])
      #expect(try !blocks(opened[0], "https://filters.test/fine/"))
      #expect(try blocks(opened[1], "https://filters.test/fine/"), "another side is another list")
    }
  }

  @Test func `opens an index that it wrote, whatever its name is`() throws {
    try Folder.with(Self.files) { folder in
      let opener = ListOpener()
      let input = try opener.input(of: [try opener.file(folder["webkit"])])
      try FileWriter.replace(folder["index"], with: opener.compile(input).index.bytes)
      let opened = try opener.open([[folder["index"]]])[0][0].get()
      #expect(try blocks([opened.index], "https://a.test/webkit/"))
      #expect { try opener.file(folder["index"]) } throws: {
        ($0 as? FileError)?.reason == "it is already an index, not a rule list"
      }
    }
  }

  @Test(
    arguments: [
      ("broken.sluice", "not an index", "broken.sluice: at byte 0: "),
      ("missing", "", "missing: No such file"),
      ("page.txt", "<!doctype html>", "it is an HTML page"),
      ("none.txt", "! nothing\n", "none.txt: no filter found"),
      ("broken", #"[f{"trigger":1}]"#, "broken:1:2: `f` is not a value in JSON (SL0008)"),
    ])
  func `says what is wrong with a file`(name: String, text: String, message: String) throws {
    try Folder.with(text.isEmpty ? [:] : [name: text]) { folder in
      let found: ListError?
      do throws(ListError) {
        _ = try ListOpener().open([[folder[name]]])[0][0].get()
        found = nil
      } catch {
        found = error
      }
      let error = try #require(found)
      #expect("\(error.reasons)".contains(message), "\(error.reasons)")
    }
  }
}
