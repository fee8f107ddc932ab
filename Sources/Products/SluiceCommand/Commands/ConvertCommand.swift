// SPDX-License-Identifier: Apache-2.0

import Linting
import SystemFiles
import Tools
import TextFormats

/// `sluice convert`.
struct ConvertCommand: Command {
  static let name = "convert"
  static let summary = "Convert lists for WebKit, extensions, DNS servers and ad blockers"
  static let description = """
    Reads filter lists (Adblock Plus, uBlock Origin, AdGuard), hosts files and lists of domains, and
    writes rule lists for WebKit. A report covers every line: exact, broader (its rules do more),
    narrower (they do less), different (both more and less) or lost.

    Several rule lists are written, because an ignore rule undoes everything before it in its own
    list: OUT.json has the network rules, OUT.generic-hiding.json and OUT.specific-hiding.json have
    the rules that hide elements. A list with more rules than WebKit accepts is split into several,
    such as OUT.2.json. Use all of them together. Files with such names that are left over from an
    earlier conversion are reported but not removed.

    Targets before Safari 26 lack the types top-document and child-document; rules for them are
    written with load-context. Safari 15 lacks csp-report: the type is omitted, and the filter is
    narrower.

    Included files are read from the folder of the list.

    Rulesets for declarativeNetRequest are recognized by their content. The rulesets of one
    extension are converted together into one list, and rules that Chromium rejects are left out. A
    manifest stands for the rulesets that it enables.

    Rules hide elements and do nothing else to pages. With --page-data and --page-scripts, styles,
    procedural filters and scriptlets are written as well, and the report calls them exact. With --to
    dnr these files also have the filters that hide.

    With --to hosts, domains, dnsmasq, unbound, rpz or adguard-dns, the hosts that filter lists block
    are written for a DNS server: those of filters for all requests to a host. Exceptions and
    `important` are applied. Filters with a condition that a DNS server does not see, such as a path,
    a type or `third-party`, are lost. A zone (rpz) has the time as its serial number, or that of
    SOURCE_DATE_EPOCH.

    With --to cdp, the parameters of `Network.setBlockedURLs` of Chromium's DevTools are written,
    which reach scripts, images, fetches and the like, but no documents, frames and WebSockets. With
    --to browsertrix, `blockRules` and `exclude` of Browsertrix Crawler are written. Both compare each
    request with each entry, so they are for short lists.

    With --to ublock, adguard or abp, filter lists are written for another ad blocker, with its names
    of options, resources and scriptlets, and its ways to write procedural filters and styles. Each
    line is read again as that ad blocker reads it: one that does not mean the same is lost.
    Comments stay, conditions are decided, and included files are written where they are included.

    With --to dnr, filter lists or one list for WebKit are translated into rules for
    declarativeNetRequest. With --to safari-18 or safari-26, Safari's own translation of a ruleset
    is written, and its differences are shown.
    """
  static let statuses: [(Int32, String)] = [
    (0, "the rule lists were written"),
    (
      1,
      "a list was rejected, or with --strict, something is not exact; nothing was written"
    ),
    (
      2,
      "usage error, a file cannot be read or written, no filter became a rule, or a list has too "
        + "many exceptions for the target"
    ),
  ]
  static let project: ProjectUse? = ProjectUse(settings: [.target, .syntax, .constants])
  static let examples: [(command: String, meaning: String)] = [
    (
      "sluice convert easylist.txt easyprivacy.txt -o ads.json",
      "Convert two lists; exceptions in one also apply to the other"
    ),
    (
      "sluice convert --report lost.json easylist.txt -o ads.json",
      "Write what is not exact as JSON"
    ),
    (
      "sluice convert --report lost.html easylist.txt -o ads.json",
      "Write the same report as an HTML page"
    ),
    (
      "sluice convert --to webkit --strict rules.json -o webkit.json",
      "Convert a ruleset only if the result is exact"
    ),
    (
      "sluice convert --to adguard ublock.txt -o adguard.txt",
      "Write a list of uBlock Origin for AdGuard"
    ),
    (
      "sluice convert --to dnr easylist.txt -o rules.json",
      "Translate a filter list into a ruleset for an extension"
    ),
    (
      "sluice convert --to dnr ads.txt -o rules.json --page-scripts ads",
      "Make the rules and the content scripts of an extension"
    ),
    (
      "sluice convert --to unbound easylist.txt easyprivacy.txt -o ads.conf",
      "Let a DNS server block the hosts of two lists"
    ),
    (
      "sluice convert --to safari-26 rules.json -o webkit.json",
      "See Safari's translation of an extension's ruleset"
    ),
    (
      "sluice convert --explain '{\"id\":1,\"condition\":{},\"action\":{\"type\":\"block\"}}'",
      "Show the translation of one rule for declarativeNetRequest"
    ),
    ("sluice convert --explain '||ads.example^$script,3p'", "Show the translation of one filter"),
  ]

  @Operands("FILE|DIRECTORY|-…") private var files: [FilePath]

  @Option("output", letter: "o", placeholder: "OUT.json", help: "the rule list to write")
  private var output: FilePath?

  @Option(
    "to", default: .webkit,
    help: """
      the language to write: webkit (the default); dnr; for DNS servers hosts, domains, dnsmasq,
      unbound, rpz (a response policy zone) or adguard-dns; for crawlers cdp or browsertrix; for ad
      blockers ublock, adguard or abp; or Safari's own translation of a ruleset: safari-18 or
      safari-26
      """)
  var language: ConvertedLanguage

  @Option(
    "target", letter: "t", all: "webkit",
    help: "what reads the rules: webkit (the default), sluice, or a version as in `sluice lint`")
  var target: Target?

  @Option("strict", help: "write nothing, and exit with 1, unless everything is exact")
  var isStrict: Bool

  @Option(
    "report", placeholder: "FILE",
    help: """
      write a report on every line or rule that is not exact: JSON if the name ends in .json, a page
      if it ends in .html, otherwise text
      """)
  var report: FilePath?

  @Option(
    "page-data", placeholder: "FILE.json",
    help:
      "write what filters do to pages and rules cannot express, by host, for a program that does it"
  )
  var pageData: FilePath?

  @Option(
    "page-scripts", placeholder: "NAME",
    help: """
      write the same as scripts for extensions and apps: NAME.page.js for the world of a page,
      NAME.isolated.js for a world of its own, and NAME.scripting.json for `chrome.scripting`
      """)
  var pageScripts: FilePath?

  @Option(.resources) var resources: FilePath?

  @Option(
    "explain", placeholder: "FILTER|RULE",
    help: """
      show the translation of one filter, or of one rule for declarativeNetRequest, and why it is
      not exact
      """,
    read: { (given) throws(UsageError) in
      guard given.count <= 1 else {
        throw UsageError("--explain takes one filter or rule, found \(given.count)")
      }
      return given.first?.bytes
    })
  private var explained: [UInt8]?

  @OptionGroup var filters = FilterOptions(for: .converting)

  @Option("quiet", letter: "q", help: "show no summary")
  var isQuiet: Bool

  /// Whether what filters do to pages is written, too.
  var writesPages: Bool { pageData != nil || pageScripts != nil }

  /// What the run does.
  enum Mode {
    /// Shows the rules of one filter.
    case explain([UInt8])
    /// Converts lists into files.
    case convert([FilePath], to: FilePath)
  }

  func mode() throws(UsageError) -> Mode {
    if let explained {
      guard files.isEmpty else {
        throw UsageError(
          "--explain takes one filter or rule, and no list", help: "leave the files out")
      }
      guard output == nil else {
        throw UsageError("--output and --explain cannot be used together")
      }
      guard report == nil else {
        throw UsageError("--report and --explain cannot be used together")
      }
      return .explain(explained)
    }
    guard !files.isEmpty else {
      throw UsageError("no list given", help: "name filter lists, or `-` for standard input")
    }
    try files.checkStandardInput()
    guard let output else { throw UsageError.noOutput(as: "ads.json") }
    guard !output.isStandardStream else {
      throw UsageError(
        "rule lists cannot be written to standard output", help: "name a file with -o")
    }
    guard language.hostFormat == nil && language.crawlerFormat == nil || !writesPages else {
      throw UsageError(
        "--to \(language.rawValue) writes no data of pages",
        help: "leave out --page-data and --page-scripts")
    }
    try output.checkAsOutput("the rule list", against: files)
    try report?.checkAsReport(output: output, against: files)
    try checkPages(against: files + [output, report].compactMap(\.self))
    return .convert(files, to: output)
  }

  /// Checks the files with what filters do to pages against those that the run reads or writes.
  private func checkPages(against others: [FilePath]) throws(UsageError) {
    guard resources == nil || pageScripts != nil else {
      throw UsageError("--resources is for scripts", help: "name them with --page-scripts")
    }
    let scripts = pageScripts.map(PageFiles.scripts) ?? []
    try pageData?.checkAsPages(against: others + scripts)
    for script in scripts { try script.checkAsPages(against: others) }
  }
}

extension FilePath {
  fileprivate func checkAsPages(against others: [FilePath]) throws(UsageError) {
    guard !isStandardStream else {
      throw UsageError("data of pages cannot be written to standard output", help: "name a file")
    }
    guard let other = others.first(where: { isWrittenOver($0) }) else { return }
    throw UsageError(
      "the data of pages would replace \(Visible.text(other.text))", help: "name another file")
  }
}
