// SPDX-License-Identifier: Apache-2.0

import Filters
import Conversion
import RuleModel
import Testing

/// Filters that change loads, and those that give resources instead.
@Suite struct `Changes of loads` {
  private func redirected(_ lists: TranslatedLists, _ load: PageLoad) -> [String] {
    lists.carriedOut(for: load).compactMap { action in
      guard case .redirect(.url(let url)) = action else { return nil }
      return String(decoding: url, as: UTF8.self)
    }
  }

  private func removed(_ lists: TranslatedLists, _ load: PageLoad) -> [String] {
    lists.carriedOut(for: load).flatMap { action -> [String] in
      guard case .redirect(.transform(let transform)) = action else { return [] }
      if transform.query == [] { return ["all"] }
      return (transform.queryTransform?.removed ?? []).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  // MARK: Redirects

  static let resources: [(name: String, url: String)] = [
    ("noopjs", "data:text/javascript,"), ("noopjs:10", "data:text/javascript,"),
    ("noop.txt", "data:text/plain,"), ("empty", "data:text/plain,"),
    ("noopframe", "data:text/html,"),
    ("noopvast-3.0", "data:text/xml,%3CVAST%20version=%223.0%22/%3E"),
    ("1x1.gif", "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
  ]

  @Test(arguments: resources)
  func `a small resource is given in place of a load that is blocked`(name: String, url: String) {
    let lists = TranslatedLists("||x.test^\n||x.test/a$script,redirect=\(name)")
    #expect(lists.actions() == [.redirect, .block, .block])
    #expect(redirected(lists, PageLoad("https://x.test/a")) == [url])
    #expect(redirected(lists, PageLoad("https://x.test/b")) == [])
    #expect(lists.block(PageLoad("https://x.test/a")))
  }

  @Test func `an old name of a resource is one of Adblock Plus`() {
    let lists = TranslatedLists(
      "||x.test^$script,domain=a.test,rewrite=abp-resource:blank-js", .adblockPlus)
    #expect(lists.actions() == [.redirect, .block])
  }

  @Test func `an exception to a block undoes the redirect as well`() {
    let lists = TranslatedLists("||x.test/a$script,redirect=noopjs\n@@||x.test^")
    #expect(lists.carriedOut(for: PageLoad("https://x.test/a")) == [])
  }

  static let exceptions: [(exception: String, isRedirected: Bool)] = [
    ("@@||x.test^$redirect-rule", false), ("@@||x.test^$redirect-rule=noopjs", false),
    ("@@||x.test^$redirect-rule=noop.css", true), ("@@||y.test^$redirect-rule", true),
  ]

  @Test(arguments: exceptions)
  func `an exception to a redirect leaves the block`(exception: String, isRedirected: Bool) {
    let lists = TranslatedLists("||x.test/a$script,redirect=noopjs\n" + exception)
    let load = PageLoad("https://x.test/a")
    #expect(lists.block(load))
    #expect(!redirected(lists, load).isEmpty == isRedirected)
  }

  // MARK: Parameters

  static let parameters: [(filter: String, url: String, removed: [String])] = [
    ("$removeparam=id", "https://x.test/?id=1", ["id"]),
    ("$removeparam=id", "https://x.test/?a=1&id", ["id"]),
    ("$removeparam=id", "https://x.test/?idx=1", []),
    ("||x.test^$removeparam=id", "https://x.test/?id=1", ["id"]),
    ("||x.test^$removeparam=id", "https://y.test/?id=1", []),
    (#"$removeparam=/^(?:a|b)=/"#, "https://x.test/?a=1&b=2", ["a", "b"]),
    ("$removeparam=%243p", "https://x.test/?%243p=1", ["$3p"]),
    ("$removeparam=%243p", "https://x.test/?$3p=1", []),
    ("||x.test^$removeparam=amp%3Bid", "https://x.test/?amp%3Bid=1", ["amp;id"]),
    ("||x.test^$removeparam", "https://x.test/?a=1", ["all"]),
    ("$removeparam=id,to=~x.test", "https://x.test/?id=1", []),
    ("$removeparam=id,to=~x.test", "https://y.test/?id=1", ["id"]),
  ]

  @Test(arguments: parameters)
  func `parameters are removed by their names`(filter: String, url: String, expected: [String]) {
    let lists = TranslatedLists(filter)
    #expect(removed(lists, PageLoad(url)) == expected)
    #expect(lists.translation.lists.map(\.purpose) == [.changes])
  }

  @Test func `an encoded name that the pattern does not have is reported`() {
    #expect(TranslatedLists("$removeparam=%243p").notes.map(\.fidelity) == [.narrower])
    let fidelities = TranslatedLists("||x.test^$removeparam=%243p").notes.map(\.fidelity)
    #expect(Set(fidelities) == [.broader, .narrower])
  }

  @Test(arguments: ["%", "%2", "%zz", "%20", "%C3%A9", "a%00", "a+b"])
  func `names that rules cannot compare are lost`(name: String) {
    let lists = TranslatedLists("$removeparam=" + name)
    #expect(lists.notes.map(\.fidelity) == [.lost] && lists.translation.lists.isEmpty)
  }

  @Test func `the types of a filter without one are those of its dialect`() {
    let page = PageLoad("https://x.test/?id=1", on: "https://x.test/?id=1", .document)
    let script = PageLoad("https://x.test/?id=1")
    for (dialect, isScript) in [(FilterDialect.ublock, true), (.adguard, false)] {
      let lists = TranslatedLists("||x.test^$removeparam=id", dialect)
      #expect(removed(lists, page) == ["id"])
      #expect(removed(lists, script).isEmpty != isScript)
    }
  }

  @Test func `an exception keeps one parameter, and one without a name keeps all`() {
    let text = "||x.test^$removeparam=a\n||x.test^$removeparam=b\n"
    let load = PageLoad("https://x.test/?a=1&b=2")
    #expect(removed(TranslatedLists(text), load) == ["a", "b"])
    #expect(removed(TranslatedLists(text + "@@||x.test^$removeparam=b"), load) == ["a"])
    #expect(removed(TranslatedLists(text + "@@||x.test^$removeparam"), load) == [])
    #expect(removed(TranslatedLists(text + "@@||x.test^"), load) == ["a", "b"])
  }

  @Test func `a block does not keep a list of changes from its own order`() {
    let lists = TranslatedLists("||x.test^$removeparam=a\n||x.test^$script")
    #expect(lists.translation.lists.map(\.purpose) == [.network, .changes])
    #expect(lists.block(PageLoad("https://x.test/?a=1")))
  }

  // MARK: Headers and cookies

  @Test func `a header of the request is removed, one of the response is not`() {
    let lists = TranslatedLists("||x.test^$removeheader=request:referer", .adguard)
    var changes = HeaderChanges()
    changes.request = [.remove(header: Array("referer".utf8))]
    changes.priority = 1
    #expect(lists.carriedOut(for: PageLoad("https://x.test/")) == [.modifyHeaders(changes)])
    let lost = TranslatedLists("||x.test^$removeheader=refresh", .adguard)
    #expect(lost.notes.map(\.reason) == [.responseHeader] && lost.translation.lists.isEmpty)
  }

  @Test func `cookies are blocked, all of a load`() {
    let lists = TranslatedLists("||x.test^$cookie\n@@||x.test/ok$cookie", .adguard)
    #expect(lists.carriedOut(for: PageLoad("https://x.test/")) == [.blockCookies])
    #expect(lists.carriedOut(for: PageLoad("https://x.test/ok")) == [])
  }
}
