// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemFiles
import Testing

@testable import LanguageServer

/// Tests of lists, as the editor runs them.
@Suite struct `Tests in the editor` {
  @Test func `a manifest is tested by the rulesets that it enables`() throws {
    let name = FileManager.default.temporaryDirectory.path + "/tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: name) }
    let folder = FilePath(name)
    let ruleset = #"[{"id":1,"condition":{"urlFilter":"/ads/"},"action":{"type":"block"}}]"#
    try FileWriter.replace(folder.appending("on.json".utf8), with: Array(ruleset.utf8))
    let manifest = """
      {"manifest_version": 3, "name": "x", "version": "1", "permissions": ["declarativeNetRequest"],
        "declarative_net_request": {"rule_resources": [
          {"id": "on", "enabled": true, "path": "on.json"}]}}
      """
    let tests = """
      {"url": "https://a.test/ads/x.js", "type": "script", "expect": "block"}
      {"url": "https://a.test/x.js", "type": "script", "expect": "block"}
      """
    let list = ListTests.List(
      path: folder.appending("manifest.json".utf8), bytes: Array(manifest.utf8))
    let result = ListTests(bytes: Array(tests.utf8), lists: [list], settings: Settings()).run()
    #expect(result.problems.isEmpty, "\(result.problems)")
    #expect(result.count == 2 && result.failures.map(\.line) == [2])
  }
}
