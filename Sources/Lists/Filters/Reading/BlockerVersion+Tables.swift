// SPDX-License-Identifier: Apache-2.0

/// The versions of uBlock Origin in which names came, as its documentation states them in 2026.
///
/// Many are versions of development: what came in 1.50.1 is in the release 1.51.0. Names for which the
/// documentation states no version are not here.
extension BlockerVersion {
  static let options = table(
    """
    1.4.0: redirect
    1.20.0: all
    1.22.0: empty mp4 redirect-rule
    1.23.0: ehide elemhide shide specifichide
    1.26.0: cname denyallow
    1.31.1: match-case
    1.32.0: header removeparam strict1p strict3p
    1.46.1: from method to
    1.50.1: permissions
    1.52.3: urltransform
    1.53.1: replace
    1.54.1: uritransform
    1.60.0: ipaddress urlskip
    """)

  static let operators = table(
    """
    1.17.5: not watch-attr
    1.18.17: nth-ancestor
    1.20.1: min-text-length
    1.25.3: upward
    1.26.0: remove
    1.35.0: responseheader
    1.37.3: matches-path
    1.41.1: others
    1.43.1: matches-media
    1.45.3: matches-attr remove-attr remove-class
    """)

  static let scriptlets = table(
    """
    1.22.0: raf-if
    1.22.1: requestAnimationFrame-if
    1.23.0: json-prune no-setInterval-if no-setTimeout-if nosiif nostif
    1.26.0: rc remove-class
    1.27.0: no-requestAnimationFrame-if norafif nowoif
    1.29.3: abort-on-stack-trace aost
    1.31.3: no-fetch-if
    1.35.0: no-floc
    1.38.0: no-xhr-if
    1.38.7: refresh-defuser
    1.39.3: window-close-if
    1.41.0: prebid-ads
    1.44.5: m3u-prune xml-prune
    1.47.5: href-sanitizer
    1.48.1: call-nothrow
    1.49.3: evaldata-prune remove-node-text replace-node-text rmnt rpnt
    1.50.1: set-attr set-cookie set-local-storage-item set-session-storage-item \
    trusted-set-cookie
    1.51.1: json-prune-fetch-response json-prune-xhr-response object-prune \
    trusted-replace-fetch-response trusted-replace-xhr-response
    1.52.3: prevent-canvas trusted-prune-inbound-object trusted-prune-outbound-object
    1.53.5: trusted-click-element
    1.55.1: remove-cache-storage-item trusted-replace-argument
    1.57.1: trusted-replace-outbound-text
    1.58.1: trusted-suppress-native-method
    1.60.1: trusted-override-element-method trusted-prevent-dom-bypass trusted-prevent-xhr \
    trusted-set-attr
    1.63.1: prevent-innerHTML
    1.63.3: trusted-create-html trusted-prevent-fetch
    """)

  private static func table(_ text: String) -> [String: BlockerVersion] {
    var table: [String: BlockerVersion] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":")
      guard parts.count == 2, let version = BlockerVersion("ublock-\(parts[0])") else { continue }
      for name in parts[1].split(separator: " ") { table[String(name)] = version }
    }
    return table
  }
}
