// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Linting
import SystemFiles

/// Options that several subcommands have.
enum SharedOptions {
  static let dialect = Option<Dialect>(
    "dialect", default: .webkit,
    help: "webkit (the default), or pcre for lists that never go to WebKit")

  static let activeActions = Option<Bool>(
    "active-actions",
    help: "carry out redirects: a redirect before a block wins over it")

  static let asLoaded = Option<Bool>(
    "as-loaded",
    help: "take URLs as pages wrote them: upgrade, stop and ask as WebKit does before it asks its "
      + "lists; answers have the URLs that were asked about")

  static let map = Option<[FilePath]>(
    "map", placeholder: "FILE",
    help: "name the rules of the lists that optimized ones were made of, by a map that "
      + "`sluice optimize --map` wrote; may be given several times")

  static let publicSuffixes = Option<FilePath?>(
    "public-suffixes", placeholder: "FILE",
    help: "tell first and third party apart by this list of public suffixes, in the format of "
      + "publicsuffix.org; an index keeps the one that it was compiled with (default: the list that "
      + "comes with Sluice)")

  static let answerFormat = Option<AnswerFormat>(
    "format", letter: "f", default: .text, help: "text (the default) or json")

  static func target(default usual: Target, help: String) -> Option<Target> {
    Option("target", letter: "t", default: usual, help: help)
  }
}

/// `--format` of the subcommands that print text or JSON.
enum AnswerFormat: String, CaseIterable, Sendable {
  case text, json
}
