// SPDX-License-Identifier: Apache-2.0

import RuleModel

// Options that several subcommands share and that belong to no group.

extension OptionDescription {
  static let activeActions = OptionDescription(
    name: "active-actions", help: "carry out redirects: a redirect before a block wins over it")

  static let asLoaded = OptionDescription(
    name: "as-loaded",
    help: """
      take URLs as pages wrote them, and upgrade or stop requests as WebKit does before it consults
      its lists; answers show the URLs that the lists saw
      """)

  static let inputName = OptionDescription(
    name: "stdin-filename", placeholder: "FILE",
    help: "the name of the text on standard input, for messages and for finding its project file")

  static let map = OptionDescription(
    name: "map", placeholder: "FILE",
    help: """
      name the rules of the original lists instead of those of optimized ones, using a map from
      `sluice optimize --map`; may be given several times
      """)

  static let resources = OptionDescription(
    name: "resources", placeholder: "FILE",
    help:
      "take scriptlets from this file, in the JSON of Brave and adblock-rust, and not from Sluice")

  static let output = OptionDescription(
    name: "output", letter: "o", placeholder: "FILE",
    help: "write to a file instead of standard output")
}

extension Option<Dialect> {
  convenience init() {
    self.init(
      "dialect", default: .webkit,
      help: "webkit (the default), or pcre for lists that never go to WebKit")
  }
}

extension Option<AnswerFormat> {
  convenience init() {
    self.init("format", letter: "f", default: .text, help: "text (the default) or json")
  }
}

/// `--format` of the subcommands that print text or JSON.
enum AnswerFormat: String, CaseIterable, Sendable {
  case text, json
}
