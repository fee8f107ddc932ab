// SPDX-License-Identifier: Apache-2.0

/// The names that conditions of lists ask for (`!#if env_safari`), and whether they hold.
///
/// What the user did not choose has the value that suits rules for WebKit:
///
/// - `env_safari` holds, all other `env_` and all `cap_` names do not;
/// - in lists for uBlock Origin `ext_ublock` holds, because its own lists need it;
/// - in lists for AdGuard `adguard` and `adguard_ext_safari` hold;
/// - in lists for Adblock Plus `ext_abp` holds.
///
/// The value of any other name is not known: the lines of both branches are read.
public struct FilterConstants: Sendable, Hashable {
  /// What the user chose.
  public var values: [String: Bool]
  /// The platform of AdGuard's hints: `!+ PLATFORM(ext_safari)`.
  public var platform: String

  /// Creates constants; those that are not named have the usual value.
  public init(_ values: [String: Bool] = [:], platform: String = "ext_safari") {
    self.values = values
    self.platform = platform
  }

  /// Whether a name is true in a list of the given dialect; nil if that is unknown.
  func holds(_ name: String, in dialect: FilterDialect) -> Bool? {
    if let chosen = values[name] { return chosen }
    switch name {
    case "env_safari", "true": return true
    case "ext_ublock": return dialect == .ublock
    case "ext_abp": return dialect == .adblockPlus
    case "adguard", "adguard_ext_safari":
      return dialect == .adguard || dialect == .adguardDNS
    default: return name.hasPrefix("cap_") || Self.elsewhere.contains(name) ? false : nil
    }
  }

  /// All names that have a value in some list.
  static let names =
    (elsewhere.union([
      "env_safari", "ext_ublock", "ext_abp", "adguard", "adguard_ext_safari", "cap_html_filtering",
      "cap_ipaddress", "true",
    ])).sorted()

  /// The names of other platforms.
  private static let elsewhere: Set<String> = [
    "false", "ext_ubol", "ext_devbuild", "env_brave", "env_chromium", "env_edge", "env_firefox",
    "env_legacy", "env_mobile", "env_mv3", "adguard_app_windows", "adguard_app_mac",
    "adguard_app_cli", "adguard_app_android", "adguard_app_ios", "adguard_ext_chromium",
    "adguard_ext_chromium_mv3", "adguard_ext_firefox", "adguard_ext_edge", "adguard_ext_opera",
    "adguard_ext_android_cb",
  ]
}
