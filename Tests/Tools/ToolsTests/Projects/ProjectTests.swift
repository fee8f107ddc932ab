// SPDX-License-Identifier: Apache-2.0

import Findings
import Foundation
import SystemFiles
import TestSupport
import Testing
import Tools

/// Project files.
struct `Project files` {
  /// The message about a project file, without its folder.
  private static func message(_ text: String, others: [String: String] = [:]) throws -> String? {
    var message: String?
    try Folder.with(others.merging(["sluice.toml": text]) { $1 }) { folder in
      do throws(ProjectError) {
        _ = try Project(reading: folder["sluice.toml"])
      } catch {
        let start = try folder.path.resolved().text + "/"
        message = error.message.replacingOccurrences(of: start, with: "")
      }
    }
    return message
  }

  @Test func `every setting is read`() throws {
    let text = """
      target = "safari-17"
      syntax = "ublock"
      dialect = "pcre"
      scope = "dynamic"
      ignore = ["SL2305", "duplicate-filter"]
      exclude = ["dist/"]
      baseline = "known.json"
      tests = ["*.tests.jsonl"]
      style = "fop"
      oldest = "ublock-1.50"
      constants = { env_mobile = true, env_firefox = false }
      severity.SL2601 = "error"
      [per-file-ignores]
      "old/*.txt" = ["SL2602"]
      [lists]
      all = ["*.txt", "!b.txt"]
      """
    try Folder.with(["sluice.toml": text, "a.txt": "", "b.txt": "", "c.json": ""]) { folder in
      let settings = try Project(reading: folder["sluice.toml"]).settings
      #expect(settings.given == Set(ProjectSetting.allCases).subtracting([.extends]))
      let location = try folder.path.resolved()
      let expected: [ProjectSetting: [String]] = [
        .target: ["safari-17"], .syntax: ["ublock"], .dialect: ["pcre"], .scope: ["dynamic"],
        .ignore: ["SL2305", "SL2601"], .exclude: ["dist/"],
        .baseline: [location.text + "/known.json"], .tests: ["*.tests.jsonl"],
        .constants: ["env_firefox=false", "env_mobile=true"], .severity: ["SL2601=error"],
        .perFileIgnores: ["old/*.txt=SL2602"], .lists: ["all=*.txt,!b.txt"],
        .style: ["fop"], .oldest: ["ublock-1.50"],
      ]
      for (setting, values) in expected { #expect(settings.texts(of: setting) == values) }
      #expect(try settings.files(ofLists: "all")?.map(\.name.text) == ["a.txt"])
      #expect(try settings.files(ofLists: "none") == nil)
      let old = location.appending("old/x.txt".utf8)
      #expect(settings.ignored(in: old).contains(.redundantFilter))
      #expect(!settings.ignored(in: location.appending("x.txt".utf8)).contains(.redundantFilter))
    }
  }

  @Test(arguments: [
    (
      "target = 'safri-17'",
      "sluice.toml:1:10: target: `safri-17` is not known; did you mean `safari-17`?"
    ),
    ("targets = 'x'", "sluice.toml:1:1: there is no setting `targets`; did you mean `target`?"),
    ("\nignore = ['SL9999']", "sluice.toml:2:11: ignore: `SL9999` is not the code of a finding"),
    (
      "ignore = 'SL2601'", "sluice.toml:1:10: ignore: must be an array of codes, as in [\"SL1017\"]"
    ),
    (
      "severity = { SL2601 = 'bad' }",
      "sluice.toml:1:23: severity: `bad` is not known; it must be one of note, warning, error"
    ),
    ("constants = { a = 1 }", "sluice.toml:1:19: constants: must be true or false"),
    (
      "exclude = ['']",
      "sluice.toml:1:12: exclude: must be a pattern for paths, such as \"lists/*.txt\""
    ),
    (
      "lists = ['a']",
      "sluice.toml:1:9: lists: must be a table, as in { default = [\"lists/*.txt\"] }"
    ),
    (
      "extends = 'none.toml'",
      "sluice.toml:1:11: extends: cannot open none.toml: No such file or directory"
    ),
    (
      "extends = 'sluice.toml'",
      "sluice.toml:1:11: extends: the files extend each other, or are too many"
    ),
    ("a =", "sluice.toml:1:4: a value is expected here"),
    ("a = 1\na = 2", "sluice.toml:2:1: `a` is already defined"),
  ])
  func `errors have a position and a hint`(text: String, message: String) throws {
    #expect(try Self.message(text) == message)
  }

  @Test func `a file that extends another keeps what it does not set`() throws {
    let files = [
      "base/shared.toml": "target = 'safari-17'\nignore = ['SL2305']\nexclude = ['out/']\n"
        + "constants = { a = true, b = true }",
      "sluice.toml": "extends = 'base/shared.toml'\nignore = []\nconstants = { b = false }",
    ]
    try Folder.with(files) { folder in
      let project = try Project(reading: folder["sluice.toml"])
      let settings = project.settings
      #expect(settings.texts(of: .target) == ["safari-17"])
      #expect(settings.texts(of: .ignore) == [])
      #expect(settings.texts(of: .constants) == ["a=true", "b=false"])
      let base = try folder.path.resolved().appending("base/out/a.txt".utf8)
      #expect(settings.exclude?.exclusion(of: base)?.text == "out/")
      #expect(project.origins[.target]?.map(\.line) == [1])
      #expect(project.origins[.ignore]?.map(\.line) == [2])
      #expect(project.origins[.constants]?.map(\.line) == [4, 3])
    }
  }

  @Test func `files that extend each other are an error`() throws {
    let message = try Self.message(
      "extends = 'b.toml'", others: ["b.toml": "extends = 'sluice.toml'"])
    #expect(message == "b.toml:1:11: extends: the files extend each other, or are too many")
  }

  @Test func `the nearest file above counts`() throws {
    let files = ["sluice.toml": "", "a/b/x.txt": "", "c/sluice.toml": "", "c/d/y.txt": ""]
    try Folder.with(files) { folder in
      let search = ProjectSearch()
      let location = try folder.path.resolved()
      func file(_ name: String) throws -> FilePath? { try search.project(of: folder[name])?.file }
      #expect(try file("a/b/x.txt") == location.appending("sluice.toml".utf8))
      #expect(try file("c/d/y.txt") == location.appending("c/sluice.toml".utf8))
      #expect(try file("c/d/missing.txt") == location.appending("c/sluice.toml".utf8))
      #expect(try file("c") == location.appending("c/sluice.toml".utf8))
    }
  }

  @Test func `companions are the other lists of the same sets`() throws {
    let text = "[lists]\none = ['a.txt', 'b.txt']\ntwo = ['b.txt', 'c.txt']"
    try Folder.with(["sluice.toml": text, "a.txt": "", "b.txt": "", "c.txt": ""]) { folder in
      let project = try Project(reading: folder["sluice.toml"])
      func names(_ name: String) throws -> [String] {
        let file = project.folder.appending(name.utf8)
        return ProjectSettings.companions(of: file, in: try project.settings.listedFiles())
          .map(\.name.text)
      }
      #expect(try names("a.txt") == ["b.txt"])
      #expect(try names("b.txt") == ["a.txt", "c.txt"])
      #expect(try names("d.txt") == [])
    }
  }
}
