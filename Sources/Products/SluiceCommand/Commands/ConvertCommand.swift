// SPDX-License-Identifier: Apache-2.0

/// `sluice convert`: its name, help and examples.
enum ConvertCommand {
  static let subcommand = Subcommand(
    name: "convert",
    summary: "Convert lists of ad blockers and rulesets of extensions into rule lists",
    operands: "FILE|-…",
    description: """
      Reads filter lists (Adblock Plus, uBlock Origin, AdGuard), hosts files and
      lists of domains, and writes rule lists for WebKit, with an account of every
      line: exact, broader (its rules do more), narrower (they do less), different
      (more and less) or lost.

      Several rule lists are written, because an ignore rule undoes everything
      before it in its own list: OUT.json has the rules about loads,
      OUT.generic-hiding.json and OUT.specific-hiding.json those that hide
      elements. A list with more rules than WebKit takes becomes several, such as
      OUT.2.json. Use all of them together. Files with such names that an earlier
      conversion wrote and this one does not are named, and left alone.

      A target before Safari 26 does not know the types top-document and child-document; rules about
      them are written with load-context. Safari 15 does not know csp-report: it is left out, and
      the filter is narrower.

      Files that a list includes are read from its folder.

      Rulesets for declarativeNetRequest are known by their content. Those of one
      extension are converted together, into one list, and rules that Chromium refuses
      are left out. A manifest stands for the rulesets that it enables.

      With --to dnr, filter lists or one list for WebKit become rules for
      declarativeNetRequest. With --to safari-18 or safari-26, the rules that Safari
      itself makes of a ruleset are written, and what they do differently is shown.
      """,
    statuses: [
      (0, "the rule lists were written"),
      (1, "with --strict: something is not exact, and no rule list was written"),
      (
        2,
        "usage error, a file cannot be read or written, no filter became a rule, or a list has too "
          + "many exceptions for the target"
      ),
    ],
    examples: [
      (
        "sluice convert easylist.txt easyprivacy.txt -o ads.json",
        "Convert two lists; exceptions of one hold for the other, too"
      ),
      (
        "sluice convert --report lost.json easylist.txt -o ads.json",
        "Write what is not exact as JSON"
      ),
      (
        "sluice convert --report lost.html easylist.txt -o ads.json",
        "The same as a page to read"
      ),
      (
        "sluice convert --to webkit --strict rules.json -o webkit.json",
        "Convert the ruleset of an extension, if that is possible exactly"
      ),
      (
        "sluice convert --to dnr easylist.txt -o rules.json",
        "Make the ruleset of an extension from a filter list"
      ),
      (
        "sluice convert --to safari-26 rules.json -o webkit.json",
        "See what Safari makes of the ruleset of an extension"
      ),
      (
        "sluice convert --explain '{\"id\":1,\"condition\":{},\"action\":{\"type\":\"block\"}}'",
        "Show what becomes of one rule for declarativeNetRequest"
      ),
      ("sluice convert --explain '||ads.example^$script,3p'", "Show the rules of one filter"),
    ],
    run: ConvertRun.self)
}
