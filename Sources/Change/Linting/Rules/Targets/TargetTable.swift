// SPDX-License-Identifier: Apache-2.0

package import RuleModel
package import Findings
package import RuleText

/// The features that are newer than the oldest target, with sources.
///
/// Measurements are of WebKitGTK 2.50. The source of 2.52 was read. Everything else comes from
/// release notes, dated changes and the sources named in a row. A cell without proof is `unknown`.
package enum TargetTable {
  /// One feature in all targets.
  package struct Row<Feature: Hashable & Sendable>: Sendable {
    /// The member, type or action.
    package let feature: Feature
    let safari15: Knowledge
    let safari164: Knowledge
    let safari17: Knowledge
    let safari18: Knowledge
    let safari26: Knowledge
    /// The source of the cells.
    package let source: String

    init(
      _ feature: Feature, _ cells: (Knowledge, Knowledge, Knowledge, Knowledge, Knowledge),
      _ source: String
    ) {
      self.feature = feature
      (safari15, safari164, safari17, safari18, safari26) = cells
      self.source = source
    }

    /// Whether a target supports the feature.
    package func knowledge(of target: Target) -> Knowledge {
      switch target {
      case .safari15: safari15
      case .safari164: safari164
      case .safari17: safari17
      case .safari18: safari18
      case .safari26: safari26
      case .webkitGTK250, .webkitGTK252, .sluice: .yes
      }
    }
  }

  private static let safari9 =
    "in the first content blockers of Safari 9 (2015) and in WebKit's parser of 2017"

  /// The most rules that a list may have.
  ///
  /// 150,000 since Safari 15 (WebKit bug 205719), 50,000 before; measured in WebKitGTK 2.50.
  package static let ruleLimit = 150_000

  /// The messages of targets before Safari 26 that were seen in reports of their users.
  ///
  /// The other messages may be the same, but this is not proven.
  package static let wordsOfOlderTargets: Set<WebKitError> = [.actionType, .pattern]

  /// Whether a target reads `_identifier` of a rule, and rejects the list if it is no number.
  package static func ruleIdentifiers(of target: Target) -> Knowledge {
    switch target {
    case .webkitGTK252: .yes
    case .safari26: .unknown
    case .webkitGTK250, .safari18, .safari17, .safari164, .safari15, .sluice: .no
    }
  }

  /// The source of the cells for `_identifier`.
  package static let identifierSource =
    "WebKit pull requests 49164, 49340 and 49864 (August 2025): it is not known which Safari 26 has them; "
    + "WebKitGTK 2.50.6 ignores it (measured), 2.52.6 reads it (its source)"

  /// Trigger members.
  ///
  /// An engine that does not support one ignores it.
  package static let members: [Row<TriggerMember>] = [
    Row(.urlFilter, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.urlFilterIsCaseSensitive, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.resourceType, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.loadType, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.ifDomain, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.unlessDomain, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.ifTopURL, (.yes, .yes, .yes, .yes, .yes), "new in Safari 11; in WebKit's parser of 2017"),
    Row(
      .unlessTopURL, (.yes, .yes, .yes, .yes, .yes), "new in Safari 11; in WebKit's parser of 2017"),
    Row(.topURLFilterIsCaseSensitive, (.yes, .yes, .yes, .yes, .yes), "in WebKit's parser of 2017"),
    Row(
      .loadContext, (.yes, .yes, .yes, .yes, .yes), "new in Safari 15; in WebKit's parser of 2021"),
    Row(
      .ifFrameURL, (.no, .yes, .yes, .yes, .yes),
      "WWDC 2022, \"What's new in WKWebView\": new in iOS 16"),
    Row(
      .frameURLFilterIsCaseSensitive, (.no, .yes, .yes, .yes, .yes),
      "came with if-frame-url; read by WebKit 259068@main, before the branch of Safari 16.4"),
    Row(
      .unlessFrameURL, (.no, .no, .no, .no, .yes),
      "WebKit pull request 36341 (November 2024), after the branch of Safari 18.0; announced with 26"
    ),
    Row(
      .requestMethod, (.no, .no, .no, .no, .yes),
      "WebKit pull request 43503 (April 2025); announced with Safari 26"),
  ]

  /// Resource types.
  ///
  /// An engine that does not support one rejects the list.
  package static let types: [Row<ResourceTypeName>] = [
    Row(.document, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.image, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.styleSheet, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.script, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.font, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.raw, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.svgDocument, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.media, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.popup, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.ping, (.yes, .yes, .yes, .yes, .yes), "new in Safari 14 (WebKit bug 197325)"),
    Row(.fetch, (.yes, .yes, .yes, .yes, .yes), "new in Safari 15 (WebKit bug 222709)"),
    Row(.websocket, (.yes, .yes, .yes, .yes, .yes), "new in Safari 15 (WebKit bug 222709)"),
    Row(.other, (.yes, .yes, .yes, .yes, .yes), "new in Safari 15 (WebKit bug 222709)"),
    Row(
      .topDocument, (.no, .no, .no, .no, .yes), "WebKit pull request 42722 (March 2025)"),
    Row(
      .childDocument, (.no, .no, .no, .no, .yes), "WebKit pull request 42722 (March 2025)"),
    Row(
      .cspReport, (.no, .unknown, .unknown, .unknown, .yes),
      "not among the names of WebKit at the end of 2021; there in 2024; no date known"),
  ]

  /// Actions.
  ///
  /// An engine that does not support one rejects the list.
  package static let actions: [Row<ActionType>] = [
    Row(.block, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.blockCookies, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.cssDisplayNone, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(.ignorePreviousRules, (.yes, .yes, .yes, .yes, .yes), safari9),
    Row(
      .makeHTTPS, (.yes, .yes, .yes, .yes, .yes),
      "WWDC 2017, session 220; in WebKit's parser of 2017"),
    Row(
      .notify, (.yes, .yes, .yes, .yes, .yes),
      "in WebKit's parser of 2017; not in Apple's documentation"),
    Row(
      .ignoreFollowingRules, (.no, .no, .no, .no, .yes), "WebKit pull request 46334 (June 2025)"),
    Row(
      .redirect, (.unknown, .yes, .yes, .yes, .yes),
      "read by WebKit 259068@main, before the branch of Safari 16.4; not known before"),
    Row(
      .modifyHeaders, (.unknown, .yes, .yes, .yes, .yes),
      "read by WebKit 259068@main, before the branch of Safari 16.4; not known before"),
  ]
}
