# SPDX-License-Identifier: Apache-2.0
"""Random rules for declarativeNetRequest that Chromium accepts, and requests that they match."""

TYPES = ["main_frame", "sub_frame", "stylesheet", "script", "image", "font", "object",
         "xmlhttprequest", "ping", "csp_report", "media", "websocket", "webtransport", "webbundle",
         "other"]
METHODS = ["connect", "delete", "get", "head", "options", "patch", "post", "put", "other"]
HOSTS = ["example.com", "a.example.com", "b.a.example.com", "notexample.com", "example.co.uk",
         "www.example.co.uk", "ads.net", "shop.github.io", "other.github.io", "192.168.0.1",
         "localhost", "xn--bcher-kva.example", "[::1]", "com"]
DOMAINS = HOSTS + ["net", "co.uk", "github.io", "0.1", "Example.com", ".example.com", "*.ads.net",
                   "ads.net.", "", "https://ads.net"]
SCHEMES = ["http", "https", "https", "https", "ws", "wss", "ftp"]
PATHS = ["/", "/ads", "/ads.js", "/Ads/banner.gif?x=1", "/a-b_c.d%20e", "/x?u=https://ads.net/",
         "/track^x|y", "/?id=1&x=2", "/ads/?", "/é", "/a/ads.js#ads", "/ads;x=1,2"]
# What a redirect makes of these does not matter: no browser asks rules about them.
OPAQUE = ["data:text/plain,ads", "file:///ads.js", "about:blank"]
FILTERS = ["ads", "Ads", "ads.js", "||ads.net", "||ads.net^", "||example.com^*ads", "|https://", "|http://ads",
           "ads|", "ads^", "^ads^", "ads*^", "ads^*", "||net^", "||co", "*", "|*ads", "ads*|", "^",
           "||", "|", "|||", "/ads/", "?x=", "a*b", "||.example.com", "%20", "a-b_c.d%", "||example.com|",
           "||example.com^|", "js^|", "^^", ":81", "||ads.net:81^", "x=1", "ads*.gif", "|https://*.js|",
           "//", ".", "||192.168", "||[::1]", "*ads*", "js*^*", "ads.net^x"]
REGEXES = ["ads", "Ads", "^https?://ads\\.net", "^https://[^/]*example\\.com/", "\\.js$", "\\.(gif|js)\\b", "[?&]x=\\d",
           "^wss?:", "a.*b", "(ads|track)", "ads$", "^http:", "\\d+", "[[:alpha:]]{3}\\.net", "x+y?"]
HEADERS = [{"header": "x-test", "operation": "set", "value": "1"}]
REDIRECTS = [{"url": "https://ads.net/"}, {"url": "https://example.com/ads.js"},
             {"extensionPath": "/page.html"}, {"transform": {"scheme": "https"}},
             {"transform": {"scheme": "http"}}, {"transform": {"host": "ads.net"}},
             {"transform": {"path": "/ads.js"}}, {"transform": {"query": ""}},
             {"transform": {"fragment": ""}}, {"transform": {"port": ""}}, {"transform": {"port": "81"}},
             {"transform": {"username": "u"}}, {"transform": {"query": "?x=1"}},
             {"transform": {"queryTransform": {"removeParams": ["x"]}}},
             {"transform": {"queryTransform": {"addOrReplaceParams": [{"key": "x", "value": "1"}]}}},
             {"transform": {"queryTransform": {"addOrReplaceParams": [
                 {"key": "x", "value": "2", "replaceOnly": True}]}}}]
SUBSTITUTIONS = ["\\\\0", "\\0", "https://ads.net/\\0", "ads", "https://ads.net/"]


class RulesetMaker:
    """Makes rulesets, and requests for them."""

    def __init__(self, chance):
        self.chance = chance

    def ruleset(self):
        count = self.chance.choice([1, 2, 3, 5, 8, 12])
        return [self._rule(number + 1) for number in range(count)]

    def request(self):
        chance = self.chance
        request = {"url": self._url(), "type": chance.choice(TYPES)}
        if chance.random() < 0.7:
            request["initiator"] = chance.choice(["http://", "https://"]) + chance.choice(HOSTS)
        if chance.random() < 0.4:
            request["topUrl"] = "https://%s/" % chance.choice(HOSTS)
        if chance.random() < 0.4:
            request["method"] = chance.choice(METHODS)
        if chance.random() < 0.2:
            request["tabId"] = chance.choice([-1, 1, 2])
        return request

    def _url(self):
        chance = self.chance
        if chance.random() < 0.03:
            return chance.choice(OPAQUE)
        user = chance.choice(["", "", "", "", "", "", "ads@", "u:p@"])
        host = chance.choice(HOSTS)
        end = chance.choice(["", "", "", "", "", "", ".", ":81"])
        if host.endswith("]") and end == ".":
            end = ""
        return "%s://%s%s%s%s" % (chance.choice(SCHEMES), user, host, end, chance.choice(PATHS))

    def _rule(self, number):
        chance = self.chance
        action = chance.choices(
            ["block", "allow", "allowAllRequests", "upgradeScheme", "redirect", "modifyHeaders"],
            [6, 4, 2, 2, 3, 3])[0]
        condition = self._condition()
        rule = {"id": number, "condition": condition, "action": {"type": action}}
        if chance.random() < 0.8:
            rule["priority"] = chance.randint(1, 4)
        if action == "modifyHeaders":
            rule["action"][chance.choice(["requestHeaders", "responseHeaders"])] = HEADERS
        if action == "redirect":
            rule["action"]["redirect"] = self._redirect(condition)
        if action == "allowAllRequests":
            condition.pop("excludedResourceTypes", None)
            condition["resourceTypes"] = self._some(["main_frame", "sub_frame"], 2)
        return rule

    def _redirect(self, condition):
        if "regexFilter" in condition and self.chance.random() < 0.5:
            return {"regexSubstitution": self.chance.choice(SUBSTITUTIONS)}
        return self.chance.choice(REDIRECTS)

    def _condition(self):
        chance, condition = self.chance, {}
        kind = chance.random()
        if kind < 0.45:
            condition["urlFilter"] = chance.choice(FILTERS)
        elif kind < 0.7:
            condition["regexFilter"] = chance.choice(REGEXES)
        if chance.random() < 0.3:
            condition["isUrlFilterCaseSensitive"] = chance.random() < 0.5
        for name in ["initiatorDomains", "requestDomains", "topDomains"]:
            excluded = "excluded" + name[0].upper() + name[1:]
            if chance.random() < 0.15:
                condition[name] = self._some(DOMAINS, chance.choice([1, 2, 3, 8]))
            if chance.random() < 0.15:
                condition[excluded] = self._some(DOMAINS, chance.choice([0, 1, 2, 3, 8]))
        if chance.random() < 0.15:
            condition["domainType"] = chance.choice(["firstParty", "thirdParty"])
        self._add_types(condition)
        self._add_methods_and_tabs(condition)
        return condition

    def _add_types(self, condition):
        kind = self.chance.random()
        if kind < 0.3:
            condition["resourceTypes"] = self._some(TYPES, self.chance.choice([1, 3, 9]))
        elif kind < 0.4:
            condition["excludedResourceTypes"] = self._some(TYPES, self.chance.choice([0, 1, 3, 9]))
        elif kind < 0.6:
            condition["resourceTypes"] = TYPES

    def _add_methods_and_tabs(self, condition):
        chance = self.chance
        if chance.random() < 0.08:
            condition["requestMethods"] = self._some(METHODS, 3)
        elif chance.random() < 0.08:
            condition["excludedRequestMethods"] = self._some(METHODS, chance.choice([0, 3]))
        if chance.random() < 0.04:
            condition["tabIds"] = self._some([-1, 1, 2], 2)
        elif chance.random() < 0.04:
            condition["excludedTabIds"] = self._some([-1, 1, 2], 2)

    def _some(self, values, most):
        return self.chance.sample(values, min(len(values), most and self.chance.randint(1, most)))
