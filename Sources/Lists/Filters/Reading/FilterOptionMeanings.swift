// SPDX-License-Identifier: Apache-2.0

/// What the options of network filters mean, by their first names.
enum FilterOptionMeanings {
  static let texts = types.merging(conditions) { one, _ in one }
    .merging(pages) { one, _ in one }.merging(changes) { one, _ in one }

  private static let types = [
    "script": "Scripts",
    "image": "Images",
    "stylesheet": "Style sheets",
    "object": "Plug-ins",
    "xmlhttprequest": "`XMLHttpRequest` and `fetch`",
    "subdocument": "Documents of frames",
    "font": "Fonts",
    "media": "Audio and video",
    "websocket": "Web sockets",
    "ping": "The `ping` attribute of a link, and `sendBeacon`",
    "other": "Requests of no other type",
    "popup": "Tabs that a page opens",
    "popunder": "Pages that navigate away after they opened a tab",
    "webrtc": "WebRTC connections",
    "inline-script": "Inline scripts",
    "inline-font": "Inline fonts",
    "document": "The page itself",
    "all": "Requests of every type, the page itself and tabs that it opens",
  ]

  private static let conditions = [
    "third-party": "The request is for another registrable domain than that of the page",
    "first-party": "The request is for the registrable domain of the page",
    "strict3p": "The request is for another host than that of the page",
    "strict1p": "The request is for the host of the page",
    "domain": "The hosts of pages that the filter applies to, separated by `|`; `~` excludes one",
    "to": "The request hosts that the filter applies to, separated by `|`; `~` excludes one",
    "denyallow": "The request hosts that the filter does not apply to, separated by `|`",
    "method": "The request methods, separated by `|`; `~` excludes one",
    "header": "The response has this header, or this header with this value",
    "requestheader": "The request has this header",
    "ipaddress": "The address of the server",
    "top": "The hosts of the top-level pages, separated by `|`",
    "app": "The apps that make the request, separated by `|`",
    "sitekey": "The page has a signature with one of these keys",
    "network": "The pattern is a network address, for any protocol",
    "client": "The clients that send the DNS query",
    "ctag": "The kinds of clients that send the DNS query",
    "dnstype": "The types of the DNS query",
    "respgeo": "The countries of the addresses in the answer",
    "tag": "The filter applies only if the ad blocker has this tag enabled",
    "important": "The filter wins over exceptions",
    "badfilter": "Removes the filter that is otherwise equal",
    "match-case": "The pattern is case-sensitive",
    "reason": "The reason for the block, shown to the user",
    "collapse": "No effect: whether elements are removed is no longer an option",
    "donottrack": "No effect: the option is no longer in use",
  ]

  private static let pages = [
    "generichide": "On such pages, generic cosmetic filters do not apply",
    "specifichide": "On such pages, specific cosmetic filters do not apply",
    "elemhide": "On such pages, no elements are hidden",
    "genericblock": "On such pages, generic blocking filters do not apply",
    "urlblock": "On such pages, no request is blocked",
    "content": "On such pages, no filters change the HTML",
    "jsinject": "On such pages, no filters add scripts",
    "extension": "On such pages, no scripts of users run",
    "stealth": "On such pages, the protection against tracking is off",
  ]

  private static let changes = [
    "redirect": "The request is redirected to this resource of the ad blocker",
    "redirect-rule": "If another filter blocks the request, it is redirected to this resource",
    "empty": "The request gets an empty response",
    "mp4": "The request gets a short video",
    "removeparam": "Removes this parameter from the query; without a value, all parameters",
    "csp": "The page gets this content security policy",
    "permissions": "The page gets this permissions policy",
    "replace": "Replaces text in the response",
    "uritransform": "Replaces text in the URL",
    "urlskip": "Opens the target of a redirect link directly",
    "removeheader": "Removes this header",
    "cookie": "Blocks or changes these cookies; without a value, blocks all",
    "referrerpolicy": "The page gets this referrer policy",
    "jsonprune": "Removes parts of a JSON response",
    "xmlprune": "Removes parts of an XML response",
    "hls": "Removes parts of a list of video segments",
    "cname": "Does not check the CNAME of the host",
    "dnsrewrite": "Answers the DNS query with this value",
  ]
}
