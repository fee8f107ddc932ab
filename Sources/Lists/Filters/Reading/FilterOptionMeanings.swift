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
    "ping": "`ping` of a link and `sendBeacon`",
    "other": "Loads of no other type",
    "popup": "Tabs that a page opens",
    "popunder": "The page behind a tab that it opened",
    "webrtc": "Connections between browsers",
    "inline-script": "Scripts in the text of a page",
    "inline-font": "Fonts in the text of a page",
    "document": "The page itself",
    "all": "Loads of every type, with the page itself and tabs that it opens",
  ]

  private static let conditions = [
    "third-party": "The load belongs to another registrable domain than the page",
    "first-party": "The load belongs to the registrable domain of the page",
    "strict3p": "The load has another host than the page",
    "strict1p": "The load has the host of the page",
    "domain": "The hosts of pages on which the filter holds, between `|`; `~` excludes one",
    "to": "The hosts of loads to which the filter applies, between `|`; `~` excludes one",
    "denyallow": "The hosts of loads to which the filter does not apply, between `|`",
    "method": "The methods of loads, between `|`; `~` excludes one",
    "header": "The response has this header, or this header with this value",
    "requestheader": "The request has this header",
    "ipaddress": "The address of the server",
    "top": "The hosts of the pages at the top, between `|`",
    "app": "The apps that make the load, between `|`",
    "sitekey": "The page has a signature of one of these keys",
    "network": "The pattern is an address of the network, of any protocol",
    "client": "The clients of the DNS server that ask",
    "ctag": "The kinds of clients of the DNS server that ask",
    "dnstype": "The types of records that are asked for",
    "respgeo": "The countries of the addresses in the answer",
    "tag": "The filter holds only if the ad blocker has this tag on",
    "important": "The filter wins over exceptions",
    "badfilter": "The filter is no filter: it takes back one that is else the same",
    "match-case": "The case of letters in the pattern counts",
    "reason": "Why the page is blocked, to be shown",
    "collapse": "Nothing: that an element is removed is no longer an option",
    "donottrack": "Nothing: the option is no longer in use",
  ]

  private static let pages = [
    "generichide": "On such pages, no filters hide elements that name no page",
    "specifichide": "On such pages, no filters hide elements that name the page",
    "elemhide": "On such pages, no elements are hidden",
    "genericblock": "On such pages, filters do not block that name no page",
    "urlblock": "On such pages, no load is blocked",
    "content": "On such pages, no filters change the HTML",
    "jsinject": "On such pages, no filters add scripts",
    "extension": "On such pages, no scripts of users run",
    "stealth": "On such pages, the protection against tracking is off",
  ]

  private static let changes = [
    "redirect": "The load gets this resource of the ad blocker instead",
    "redirect-rule": "If another filter blocks the load, it gets this resource instead",
    "empty": "The load gets an empty answer",
    "mp4": "The load gets a short video",
    "removeparam": "This parameter is removed from the query; without a value, all are",
    "csp": "The page gets this content security policy",
    "permissions": "The page gets this permissions policy",
    "replace": "Text of the answer is replaced",
    "uritransform": "Text of the URL is replaced",
    "urlskip": "The page behind a link is opened at once",
    "removeheader": "This header is removed",
    "cookie": "These cookies are blocked or changed; without a value, all are blocked",
    "referrerpolicy": "The page gets this referrer policy",
    "jsonprune": "Parts of an answer in JSON are removed",
    "xmlprune": "Parts of an answer in XML are removed",
    "hls": "Parts of a list of video segments are removed",
    "cname": "The name behind an alias of the host is not looked at",
    "dnsrewrite": "The question is answered with this instead",
  ]
}
