// SPDX-License-Identifier: Apache-2.0

/// The parts of an entry that are kept while pages are found.
struct HARLoad {
  let url: [UInt8]
  let pageName: [UInt8]
  let type: HARType
  let referringPages: [[UInt8]]
  let referrer: [UInt8]?
  let initiatorType: String
  let frame: [UInt8]?
  let isBasePage: Bool
  let isRedirected: Bool
  let redirectTarget: [UInt8]?
  let milliseconds: Double?

  init(_ entry: HAREntry) {
    url = entry.url ?? []
    pageName = entry.pageName
    type = entry.type
    referringPages = entry.referringPages
    referrer = entry.referrer
    initiatorType = entry.initiatorType
    frame = entry.frame
    isBasePage = entry.isBasePage
    isRedirected = entry.isRedirected
    redirectTarget = entry.redirectTarget
    milliseconds = entry.milliseconds
  }
}
