// SPDX-License-Identifier: Apache-2.0

import Requests
import Testing

/// Scriptlets and resources, those that come with Sluice and those of a file.
@Suite struct `Resources of pages` {
  /// A file in Brave's JSON.
  private static let file = """
    [{"name":"shared.fn","kind":{"mime":"fn/javascript"},"content":"ZnVuY3Rpb24gc2hhcmVkKCl7fQ=="},
     {"name":"more.fn","kind":{"mime":"fn/javascript"},"content":"ZnVuY3Rpb24gbW9yZSgpe30=",
      "dependencies":["shared.fn"]},
     {"name":"set-constant.js","aliases":["set.js"],"kind":{"mime":"application/javascript"},
      "content":"ZnVuY3Rpb24gc2V0KGEsYil7fQ==","dependencies":["more.fn","shared.fn"]},
     {"name":"old.js","kind":"template","content":"Zigne3sxfX0nKTt7ezJ9fQ=="},
     {"name":"pixel.gif","aliases":["pixel"],"kind":{"mime":"image/gif"},"content":"AP8B"}]
    """

  @Test(arguments: [
    ("noop.js", "text/javascript"), ("noopjs", "text/javascript"), ("1x1.gif", "image/gif"),
    ("noop.txt", "text/plain"), ("noop-1s.mp4", "video/mp4"), ("noopvast-3.0", "text/xml"),
    ("google-analytics.com/analytics.js", "text/javascript"),
  ])
  func `come with Sluice under all of their names`(_ name: String, _ type: String) throws {
    let found = try #require(PageResources.bundled.resource(named: Array(name.utf8)))
    #expect(String(decoding: found.type, as: UTF8.self) == type)
  }

  @Test func `are bytes`() throws {
    let pixel = try #require(PageResources.bundled.resource(named: Array("1x1.gif".utf8)))
    #expect(pixel.content.starts(with: "GIF89a".utf8) && pixel.content.contains(0))
    #expect(PageResources.bundled.resource(named: Array("no such".utf8)) == nil)
  }

  @Test func `can be those of a file`() throws {
    let given = try PageResources(reading: Array(Self.file.utf8))
    #expect(given.resource(named: Array("pixel".utf8))?.content == [0, 0xFF, 1])
    #expect(given.resource(named: Array("noop.js".utf8)) == nil)
    #expect(given.resource(named: Array("shared.fn".utf8)) == nil)
  }

  @Test func `of a file are called with what they need`() throws {
    var script = try `The script of a page`.script([
      "a.test##+js(set, x, y)", "a.test##+js(old, it's, \"q)",
    ])
    script.resources = try PageResources(reading: Array(Self.file.utf8))
    let text = `The script of a page`.text(script)
    #expect(
      text.contains(
        "(()=>{\nfunction shared(){}\nfunction more(){}\nfunction set(a,b){}\nconst givenScriptlets={2:set};"
      ))
    #expect(text.contains("try{givenScriptlets[2](\"x\",\"y\")}"))
    #expect(text.contains(#"f('it\u0027s');\"q"#))
    #expect(script.unknownScriptlets.isEmpty)
  }

  @Test(arguments: [
    ("{", "the file is not JSON"),
    ("{}", "the file is not an array of resources"),
    ("[{}]", "resource 0: `name` is missing or has a wrong value"),
    (#"[{"name":"a"}]"#, "resource 0: `kind` is missing or has a wrong value"),
    (#"[{"name":"a","kind":"template"}]"#, "resource 0: `content` is missing or has a wrong value"),
    (#"[{"name":"a","kind":"template","content":"*"}]"#, "resource 0: `content` is not base64"),
    (
      #"[{"name":"a","kind":"template","content":"","dependencies":["b"]}]"#,
      "resource 0: it needs `b`, which is not in the file"
    ),
  ])
  func `of a broken file are refused with a reason`(_ text: String, _ reason: String) {
    #expect(throws: ResourceError.self) { try PageResources(reading: Array(text.utf8)) }
    do throws(ResourceError) {
      _ = try PageResources(reading: Array(text.utf8))
    } catch {
      #expect(error.description == reason)
    }
  }
}
