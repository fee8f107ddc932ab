// SPDX-License-Identifier: Apache-2.0

internal import Linting
public import Compiling
public import RuleMatching

extension Matcher {
  /// Reads lists and indexes, and decides with them.
  ///
  /// The content of a file shows what it is: an index, a rule list for WebKit, a filter list or hosts
  /// file, a ruleset for declarativeNetRequest, or the manifest of an extension. Filter lists are read
  /// together with the files that they include, because exceptions of one hold for the others. Rules
  /// that Sluice cannot use are left out, as browsers do; `sluice lint` shows them. Lists are compiled
  /// in memory, which takes half a second for EasyList and EasyPrivacy; a program that starts often
  /// keeps an index. Patterns that only PCRE2 can match are refused.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - allowsActiveActions: Whether redirects are carried out.
  public init(reading paths: [String], allowsActiveActions: Bool = false) throws(ListError) {
    let opener = ListOpener(ListCompiler(LintOptions(target: .sluice)))
    self = .layering(try opener.indexes(of: paths), allowsActiveActions: allowsActiveActions)
  }
}
