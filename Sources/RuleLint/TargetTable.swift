// SPDX-License-Identifier: Apache-2.0

public import RuleText

/// What came into WebKit after the oldest target, and how that is known.
///
/// Everything that is not in this table is in all targets. What was measured stands for
/// WebKitGTK 2.50; everything else is taken from release notes, dated changes and the sources named
/// in a row. A cell that nobody can prove says `unknown`.
public enum TargetTable {
  /// One feature in all targets.
  public struct Row<Feature: Hashable & Sendable>: Sendable {
    /// The member, type or action.
    public let feature: Feature
    let safari15: Knowledge
    let safari164: Knowledge
    let safari17: Knowledge
    let safari18: Knowledge
    let safari26: Knowledge
    /// Where the cells come from.
    public let source: String

    init(
      _ feature: Feature, _ cells: (Knowledge, Knowledge, Knowledge, Knowledge, Knowledge),
      _ source: String
    ) {
      self.feature = feature
      (safari15, safari164, safari17, safari18, safari26) = cells
      self.source = source
    }

    /// What a target knows of the feature.
    public func knowledge(of target: Target) -> Knowledge {
      switch target {
      case .safari15: safari15
      case .safari164: safari164
      case .safari17: safari17
      case .safari18: safari18
      case .safari26: safari26
      case .webkitGTK250, .sluice: .yes
      }
    }
  }

  /// Trigger members.
  ///
  /// An engine that does not know one ignores it.
  public static let members: [Row<TriggerMember>] = [
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
  /// An engine that does not know one refuses the list.
  public static let types: [Row<ResourceTypeName>] = [
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
  /// An engine that does not know one refuses the list.
  public static let actions: [Row<ActionType>] = [
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
