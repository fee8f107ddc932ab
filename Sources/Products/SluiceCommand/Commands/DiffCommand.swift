// SPDX-License-Identifier: Apache-2.0

/// `sluice diff`: its name, help and examples.
enum DiffCommand {
  static let subcommand = Subcommand(
    name: "diff",
    summary: "Compare two lists or indexes by meaning",
    operands: "OLD|- NEW|-",
    description: """
      Shows rules that were added, removed, changed and moved. OLD and NEW are rule lists or indexes,
      told apart by their first bytes. Lists are compiled in memory; rules that are not valid are
      left out and counted on standard error.

      Two rules are the same if they compile to the same trigger and action: white space, the order
      of keys, of types and of domains, repeated domains, and escapes and sets in a pattern that are
      only written differently do not count. Rules are changed if a removed and an added one have
      the same url-filter and kind of action; those that differ in one property are paired first.
      Rules for every URL are paired only if they differ in one property, the selector or text
      aside, or if there is one on each side.

      Order counts where it decides. Rules that no ignore rule stands between may stand in any order
      and be repeated. A rule that now stands on the other side of an ignore rule has moved; if many
      rules crossed a few ignore rules, it is these that moved. Two more orders count: that of
      redirects, with blocks on either side of them, and that of modify-headers.

      Lists of indexes are compared with the list of the same name, else with the one at the same
      place; other lists are named as added or removed. The order of lists does not count.

      With --requests it answers requests, one JSON object a line as in sluice match, with both sides
      and shows each that is answered differently: decision, actions, css, notify, https, redirect
      and modify_headers, lists as sets. Which rule is named does not count. Lines that are not
      requests are passed over and counted on standard error.

      JSON is one object {"added", "removed", "changed", "moved", "lists_added", "lists_removed",
      "counts"}. With --requests it is a line {"request", "old", "new", "changed"} for each answer
      that differs, with the names of the members that do, and a last line {"requests", "changed",
      "errors"}.
      """,
    statuses: [
      (0, "nothing differs"),
      (1, "something differs"),
      (2, "the command can not do what was asked, or a file can not be used"),
    ],
    examples: [
      ("sluice diff old.json new.json", "See what an update changes"),
      ("sluice diff easylist.json ads.sluice", "See whether an index is current"),
      ("sluice diff old.json new.json --requests log.jsonl", "See which loads it changes"),
      (
        "git show HEAD:list.json | sluice diff - list.json", "Compare a list with its last commit"
      ),
    ],
    run: DiffRun.self)
}
