// SPDX-License-Identifier: Apache-2.0

/// The names of the resources that replace loads, as uBlock Origin, AdGuard and Adblock Plus document
/// them.
package enum ResourceNames {
  private static let prefix = "abp-resource:"

  /// Whether a name is known.
  package static func contains(_ name: String) -> Bool {
    all.contains(withoutPrefix(name))
  }

  /// The name that was probably meant by an unknown one, or nil.
  package static func suggestion(for name: String) -> String? {
    FilterSuggestion.best(for: name, among: all.sorted())
  }

  /// The first name of a resource, whatever an ad blocker calls it; an unknown name stays.
  package static func first(for name: String) -> String {
    rows[withoutPrefix(name)]?.first ?? name
  }

  /// The name that an ad blocker gives a resource; an unknown one stays.
  package static func name(for name: String, in dialect: FilterDialect) -> String {
    guard let row = rows[withoutPrefix(name)], let first = row.first else { return name }
    switch dialect {
    case .adblockPlus: return row.first(where: isOfAdblockPlus).map { prefix + $0 } ?? name
    case .adguard: return row.dropFirst().last(where: isOfAdguard) ?? first
    default: return first
    }
  }

  private static func isOfAdblockPlus(_ name: String) -> Bool {
    name.hasPrefix("blank-") || name.hasSuffix("-gif") || name.hasSuffix("-png")
  }

  /// AdGuard also reads the names of uBlock Origin, but has its own for most.
  private static func isOfAdguard(_ name: String) -> Bool {
    !isOfAdblockPlus(name) && !name.contains("/") && !name.hasSuffix(".js")
  }

  private static func withoutPrefix(_ name: String) -> String {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.utf8.count)) : name
  }

  /// The names of a resource, by each of them.
  private static let rows: [String: [String]] = {
    var rows: [String: [String]] = [:]
    for line in table {
      let names = line.split(separator: " ").map(String.init)
      for name in names where rows[name] == nil { rows[name] = names }
    }
    return rows
  }()

  /// All names, with their aliases.
  package static let all: Set<String> = Set(
    table.flatMap { $0.split(separator: " ").map(String.init) })

  /// For each resource its names; `none` is a resource that replaces nothing.
  private static let table = [
    "none",
    // Lists of uBlock Origin use these.
    "adthrive_abd.js", "hd-main.js",
    "1x1.gif 1x1-transparent.gif 1x1-transparent-gif",
    "2x2.png 2x2-transparent.png 2x2-transparent-png",
    "32x32.png 32x32-transparent.png 32x32-transparent-png",
    "3x2.png 3x2-transparent.png 3x2-transparent-png",
    "amazon_ads.js amazon-adsystem.com/aax2/amzn_ads.js",
    "amazon_apstag.js amazon-apstag",
    "ampproject_v0.js ampproject.org/v0.js",
    "ati-smarttag.js ati-smarttag",
    "chartbeat.js static.chartbeat.com/chartbeat.js",
    "click2load.html",
    "didomi-loader.js didomi-loader",
    "doubleclick_instream_ad_status.js doubleclick.net/instream/ad_status.js",
    "empty",
    "fingerprint2.js fingerprintjs2",
    "fingerprint3.js fingerprintjs3",
    "freewheel-admanager.js freewheel-admanager",
    "gemius.js gemius",
    "google-analytics_analytics.js google-analytics.com/analytics.js google-analytics googletagmanager.com/gtm.js",
    "googletagmanager_gtm.js",
    "google-analytics_cx_api.js google-analytics.com/cx/api.js",
    "google-analytics_ga.js google-analytics.com/ga.js google-analytics-ga",
    "google-analytics_inpage_linkid.js google-analytics.com/inpage_linkid.js",
    "google-ima-dai.js google-ima3-dai",
    "google-ima.js google-ima3",
    "googlesyndication_adsbygoogle.js googlesyndication.com/adsbygoogle.js googlesyndication-adsbygoogle",
    "",
    "googletagmanager-gtm.js googletagmanager-gtm",
    "googletagservices_gpt.js googletagservices.com/gpt.js googletagservices-gpt",
    "matomo.js matomo",
    "metrika-yandex-tag.js metrika-yandex-tag",
    "metrika-yandex-watch.js metrika-yandex-watch",
    "naver-wcslog.js naver-wcslog",
    "nitropay_ads.js",
    "nobab.js bab-defuser.js prevent-bab.js prevent-bab",
    "nobab2.js prevent-bab2",
    "noeval-silent.js silent-noeval.js noeval-silent",
    "noeval.js noeval",
    "nofab.js fuckadblock.js-3.2.0 prevent-fab-3.2.0",
    "noop-0.1s.mp3 blank-mp3 noopmp3-0.1s",
    "noop-0.5s.mp3",
    "noop-1s.mp4 blank-mp4 noopmp4-1s",
    "noop-vast2.xml noopvast-2.0",
    "noop-vast3.xml noopvast-3.0",
    "noop-vast4.xml noopvast-4.0",
    "noop-vmap1.xml noop-vmap1.0.xml noopvmap-1.0",
    "noop.css noopcss blank-css",
    "noop.html noopframe blank-html",
    "noop.js noopjs blank-js",
    "noop.json noopjson",
    "noop.txt nooptext blank-text",
    "outbrain-widget.js widgets.outbrain.com/outbrain.js",
    "pardot-1.0.js pardot-1.0",
    "piano-analytics.js",
    "popads-dummy.js set-popads-dummy",
    "popads.js popads.net.js prevent-popads-net.js prevent-popads-net",
    "prebid-ads.js prebid-ads",
    "prebid.js prebid",
    "scorecardresearch_beacon.js scorecardresearch.com/beacon.js scorecardresearch-beacon",
    "sensors-analytics.js",
    "none",
  ]
}
