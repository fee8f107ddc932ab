// SPDX-License-Identifier: Apache-2.0

import CSluice
import SluiceABI
import Testing

/// What filters do to documents, as C gets it.
@Suite struct `Plans of pages in C` {
  private static let list = """
    [Adblock Plus 2.0]
    ##.ad
    ##div[data-ad]
    a.test##.x
    a.test#@#.ad
    b.test##.y

    """

  private let lists: OpenedLists

  init() throws { lists = try OpenedLists(filters: Self.list) }

  /// What a function writes about the document of a page.
  private func text(
    on top: String,
    _ write: (OpaquePointer?, UnsafeMutablePointer<CChar>?, Int) -> Int
  ) -> String {
    var buffer = [CChar](repeating: 0, count: 2_000)
    let page = unsafe Array(top.utf8).withCharacters {
      unsafe sluice_page_open(lists.pointer, $0, $1)
    }
    defer { unsafe sluice_page_close(page) }
    let length = unsafe buffer.withUnsafeMutableBufferPointer {
      unsafe write(page, $0.baseAddress, $0.count)
    }
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test func `are those of the page and of its frames`() {
    let own = unsafe text(on: "https://a.test/") {
      unsafe sluice_page_plan(lists.pointer, $0, nil, 0, $1, $2)
    }
    #expect(own == #"{"generic":true,"selectors":[".x"],"exceptions":[".ad"]}"#)
    let framed = unsafe text(on: "https://a.test/") { page, json, size in
      unsafe Array("https://b.test/".utf8).withCharacters {
        unsafe sluice_page_plan(lists.pointer, page, $0, $1, json, size)
      }
    }
    #expect(framed == #"{"generic":true,"selectors":[".y"]}"#)
  }

  @Test func `name the filters`() {
    let explained = unsafe text(on: "https://a.test/") {
      unsafe sluice_page_explain(lists.pointer, $0, nil, 0, $1, $2)
    }
    let filters = #""filters":{"selectors":[{"file":"list","line":4,"column":1}]}}"#
    #expect(explained.hasSuffix(filters), "\(explained)")
  }

  @Test func `come with generic selectors for names`() {
    let found = unsafe text(on: "https://b.test/") { page, json, size in
      unsafe Array(".ad\n#none\n".utf8).withCharacters {
        unsafe sluice_generic_selectors(lists.pointer, page, nil, 0, $0, $1, json, size)
      }
    }
    #expect(found == #"[".ad"]"#)
    let all = unsafe text(on: "https://b.test/") {
      unsafe sluice_generic_selectors(lists.pointer, $0, nil, 0, nil, 0, $1, $2)
    }
    #expect(all == #"[".ad","div[data-ad]"]"#)
  }

  @Test func `come with a style sheet`() {
    let rest = unsafe text(on: "https://a.test/") {
      unsafe sluice_generic_style(lists.pointer, nil, nil, 0, SLUICE_GENERIC_REST, $1, $2)
    }
    #expect(rest == "div[data-ad]{display:none!important}\n")
    let excepted = unsafe text(on: "https://a.test/") {
      unsafe sluice_generic_style(lists.pointer, $0, nil, 0, SLUICE_GENERIC_ALL, $1, $2)
    }
    #expect(excepted == rest)
  }

  @Test func `come as scripts`() {
    let script = unsafe text(on: "https://b.test/") {
      unsafe sluice_page_script(lists.pointer, $0, nil, 0, nil, nil, 0) > 0
        ? sluice_page_script(lists.pointer, $0, nil, 0, nil, $1, $2) : 0
    }
    #expect(script.hasPrefix("(()=>{\n"))
    let isolated = unsafe text(on: "https://b.test/") {
      var options = unsafe sluice_script_options(
        size: MemoryLayout<sluice_script_options>.size, world: SLUICE_WORLD_PAGE, request: nil,
        diagnostics: nil, resources: nil)
      return unsafe sluice_page_script(lists.pointer, $0, nil, 0, &options, $1, $2)
    }
    #expect(isolated == "")
  }

  @Test func `have the resources of a file`() throws {
    let json = #"[{"name":"a.gif","kind":{"mime":"image/gif"},"content":"AP8B"}]"#
    let resources = unsafe Array(json.utf8).withCharacters {
      unsafe sluice_resources_open($0, $1, nil, 0)
    }
    defer { unsafe sluice_resources_close(resources) }
    var type = [CChar](repeating: 0, count: 64)
    let content = unsafe text(on: "https://a.test/") { _, content, size in
      unsafe Array("a.gif".utf8).withCharacters {
        unsafe sluice_resource(resources, $0, $1, &type, 64, content, size)
      }
    }
    #expect(content.utf8.count > 0)
    let name = type.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    #expect(String(decoding: name, as: UTF8.self) == "image/gif")
  }
}
