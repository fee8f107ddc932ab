// SPDX-License-Identifier: Apache-2.0

/// The tags of a page, read in the simplest way: what this cannot parse is an error of the page.
package struct PageTags {
  package struct Tag {
    package var name: String
    package var attributes: [String: String] = [:]
    /// How many elements it is nested in.
    package var level: Int
    /// The text up to the next tag.
    package var text = ""
  }

  package private(set) var tags: [Tag] = []
  /// What is wrong with the page.
  package private(set) var mistakes: [String] = []
  private var open: [String] = []

  package static let voids: Set<String> = ["br", "input", "meta", "wbr"]

  package init(_ page: [UInt8]) {
    let text = String(decoding: page, as: UTF8.self)
    var rest = text[...]
    rest.removeFirst("<!DOCTYPE html>".count)
    while let start = rest.firstIndex(of: "<") {
      append(text: rest[..<start])
      rest = rest[rest.index(after: start)...]
      readTag(&rest)
    }
    if !open.isEmpty { mistakes.append("not closed: \(open)") }
  }

  private mutating func append(text: Substring) {
    // A style sheet is not text, and ends with its tag.
    if text.contains(">"), tags.last?.name != "style" {
      mistakes.append("a bracket in text: \(text)")
    }
    if !tags.isEmpty { tags[tags.count - 1].text += text }
  }

  private mutating func readTag(_ rest: inout Substring) {
    let isEnd = rest.first == "/"
    if isEnd { rest.removeFirst() }
    let name = String(rest.prefix { $0.isLetter || $0.isNumber })
    rest.removeFirst(name.count)
    if name.isEmpty { mistakes.append("a tag without a name: \(rest.prefix(40))") }
    guard !isEnd else { return close(name, &rest) }
    var tag = Tag(name: name, level: open.count)
    while rest.first == " " { readAttribute(&rest, &tag) }
    let isClosed = rest.first == "/"
    if isClosed { rest.removeFirst() }
    if rest.first != ">" { mistakes.append("no end of <\(name): \(rest.prefix(40))") }
    rest = rest.dropFirst()
    tags.append(tag)
    if !isClosed, !PageTags.voids.contains(name) { open.append(name) }
  }

  private mutating func close(_ name: String, _ rest: inout Substring) {
    if open.popLast() != name { mistakes.append("</\(name)> closes nothing") }
    if rest.first != ">" { mistakes.append("no end of </\(name)") }
    rest = rest.dropFirst()
    tags.append(Tag(name: "/" + name, level: open.count))
  }

  private mutating func readAttribute(_ rest: inout Substring, _ tag: inout Tag) {
    rest.removeFirst()
    let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
    rest = rest.dropFirst(name.count)
    guard rest.hasPrefix("=\"") else { return mistakes.append("no value of \(name)") }
    rest = rest.dropFirst(2)
    let value = rest.prefix { $0 != "\"" }
    if value.contains("<") { mistakes.append("a bracket in \(name)") }
    rest = rest.dropFirst(value.count + 1)
    if tag.attributes.updateValue(String(value), forKey: name) != nil {
      mistakes.append("\(name) twice")
    }
  }

  /// The text of elements by their tags, without the tags in them.
  package func texts(of name: String, with attributes: [String: String] = [:]) -> [String] {
    tags.indices.filter { index in
      tags[index].name == name
        && attributes.allSatisfy { tags[index].attributes[$0.key] == $0.value }
    }.map(text)
  }

  private func text(from start: Int) -> String {
    let end = tags[(start + 1)...].firstIndex { $0.level <= tags[start].level } ?? tags.endIndex
    return tags[start..<end].map(\.text).joined()
  }
}
