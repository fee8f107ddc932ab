// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Tools

/// The value of `! Diff-Path:`.
@Suite struct `Paths of patches` {
  private static let valid: [(text: String, path: String, resource: String?, due: Int)] = [
    (
      "list1_v1.0.0-m-28334180-60.patch#list1", "list1_v1.0.0-m-28334180-60.patch", "list1",
      1_700_054_400
    ),
    ("list1_v1.0.0-472236-1.patch", "list1_v1.0.0-472236-1.patch", nil, 1_700_053_200),
    ("../patches/a-s-1000-3600.patch", "../patches/a-s-1000-3600.patch", nil, 4600),
    ("a-h-1-2.patch#x-y_z", "a-h-1-2.patch", "x-y_z", 10_800),
    (
      "../patches/2026.8.22.1353.patch#ublock-filters", "../patches/2026.8.22.1353.patch",
      "ublock-filters", 0
    ),
    (
      "../patches/14/14-s-1720078545-3600.patch", "../patches/14/14-s-1720078545-3600.patch", nil,
      1_720_082_145
    ),
  ]

  @Test(arguments: valid)
  func `may have a time and a resource`(
    text: String, path: String, resource: String?, due: Int
  ) throws {
    let value = try #require(DiffPath(text))
    #expect(value.path == path && value.resource == resource && value.due == due)
    #expect(value.text == text)
  }

  @Test(arguments: [
    "", ".patch", "a-1.patch", "%diffpath%#easylist", "/a-1-2.patch", "https://a.test/a-1-2.patch",
    "a-1-2.txt", "a-1-0.patch",
    "a-d-1-2.patch", "a b-1-2.patch", "-1-2.patch", "a-1-2.patch#", "a-1-2.patch#a b",
    "a--1-2.patch", "a-1-9223372036854775807.patch", "a-9223372036854775806-1.patch",
    "folder/-1-2.patch", "a-x-y-1-2.patch",
  ])
  func `that have another form are none`(text: String) {
    #expect(DiffPath(text) == nil)
  }

  @Test(arguments: [("ads", "ads"), ("my list", "my_list"), ("", "list"), ("ä-b", "__b")])
  func `have names of letters and digits`(file: String, name: String) throws {
    #expect(DiffPath.name(for: file) == name)
    let next = try #require(DiffPath(in: "patches", named: name, at: 7, period: 60))
    #expect(next.text == "patches/\(name)-s-7-60.patch" && next.due == 67)
  }
}
