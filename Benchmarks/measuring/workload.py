# SPDX-License-Identifier: Apache-2.0
"""A made-up list of any length in the shapes that converters write, and requests for it.

The same in each run and on each machine. A list of 1,000 rules is the beginning of one of 4,000."""
import json

from .rules import HOST_PREFIX

SYLLABLES = [first + second for first in "bdfgklmnprstvzj" for second in "aeiou"]
ENDINGS = [".com"] * 8 + [".net"] * 2 + [".org", ".io", ".xyz", ".info", ".online", ".co.uk"]
SUBDOMAINS = ["ads", "cdn", "track", "static", "pixel", "metrics"]
ADVERTISING = ["ads", "adserver", "banner", "track", "pixel", "sponsor", "popunder", "beacon"]
# Names of sites without rules: rules have no hyphen in their hosts.
SITE_WORDS = ["garden", "daily", "river", "news", "market", "north", "travel", "music", "city",
              "blue", "school", "health", "photo", "open", "data", "world"]
PATH_WORDS = ["assets", "images", "static", "articles", "2026", "11", "v2", "api", "content",
              "media", "scripts", "themes", "uploads", "gallery", "products", "search", "build",
              "add"]
FILES = [("script", "main-%x.js"), ("script", "vendor.%x.min.js"),
         ("image", "photograph-%x-800x600.jpg"), ("style-sheet", "site-%x.css"),
         ("fetch", "query-%x"), ("font", "text-%x.woff2"), ("image", "icon-%x.png"),
         ("document", "story-%x.html")]
PARAMETERS = ["version", "id", "width", "height", "lang", "session", "ref", "page", "callback",
              "time"]
LOAD_CONDITIONS = [{"load-type": ["third-party"]}] * 5 + [
    {"resource-type": ["script", "image"]}, {"resource-type": ["image"]},
    {"resource-type": ["script", "raw", "style-sheet"], "load-type": ["third-party"]}]
PAGES = 20


class Numbers:
    """SplitMix64: the same numbers for the same seed."""
    MASK = (1 << 64) - 1

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & self.MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & self.MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & self.MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit):
        return self.next() % limit

    def choice(self, items):
        return items[self.next() % len(items)]


# Rules

def name(numbers):
    """Three to five syllables, of one random number."""
    number = numbers.next()
    number, count = divmod(number, 3)
    syllables = []
    for _ in range(3 + count):
        number, syllable = divmod(number, len(SYLLABLES))
        syllables.append(SYLLABLES[syllable])
    return "".join(syllables)


def host(numbers):
    """Every fourth one has a subdomain."""
    registrable = name(numbers) + numbers.choice(ENDINGS)
    if numbers.below(4) > 0:
        return registrable
    return numbers.choice(SUBDOMAINS) + "." + registrable


def escaped(text):
    return text.replace(".", r"\.").replace("/", r"\/")


def host_rule(numbers):
    return rule(HOST_PREFIX + escaped(host(numbers)) + "[/:]", load_condition(numbers, 3))


def path_rule(numbers):
    """A host followed by a path; one of fifty has anything in between."""
    between = "" if numbers.below(50) else ".*"
    path = "/%s/" % numbers.choice(ADVERTISING)
    return rule(HOST_PREFIX + escaped(host(numbers)) + between + escaped(path),
                load_condition(numbers, 3))


def fragment_rule(numbers):
    """Text anywhere in the URL: `/ads/…-`, `-adserver.…/`, `/…-pixel.`, `&…=`."""
    first, second = numbers.choice(ADVERTISING), name(numbers)
    shape = numbers.below(4)
    text = ["/%s/%s-" % (first, second), "-%s.%s/" % (first, second),
            "/%s-%s." % (second, first),
            "&%s=" % second][shape]
    condition = load_condition(numbers, 3)
    if numbers.below(4) == 0:
        condition = {**condition, **site_condition(numbers)}
    return rule(escaped(text), condition)


def repetition_rule(numbers):
    return rule(r"\/%s\/[0-9a-f]+\/%s[0-9]*\.js" % (
        numbers.choice(ADVERTISING), name(numbers)), {})


def hiding_rule(numbers):
    return {"trigger": {"url-filter": ".*", "if-domain": ["*" + host(numbers)]},
            "action": {"type": "css-display-none",
                       "selector": ".%s-%s, #%s" % (
                           numbers.choice(ADVERTISING), name(numbers), name(numbers))}}


def exception_rule(numbers):
    """Allows a site, or something on a site; no other rule has a host of this kind."""
    site = "allowed-" + host(numbers)
    trigger = {"url-filter": HOST_PREFIX + escaped(site) + "[/:]"}
    if numbers.below(2):
        trigger = {"url-filter": ".*", "if-domain": ["*" + site]}
    return {"trigger": trigger, "action": {"type": "ignore-previous-rules"}}


def rule(pattern, condition):
    return {"trigger": {"url-filter": pattern, **condition}, "action": {"type": "block"}}


def load_condition(numbers, of):
    """A condition for one rule of so many."""
    return {} if numbers.below(of) else numbers.choice(LOAD_CONDITIONS)


def site_condition(numbers):
    member = "if-domain" if numbers.below(2) else "unless-domain"
    return {member: ["*" + host(numbers) for _ in range(1 + numbers.below(3))]}


# Of a thousand rules, how many are of each shape.
SHAPES = [kind for kind, count in [
    (host_rule, 850), (path_rule, 50), (fragment_rule, 70), (hiding_rule, 15), (exception_rule, 11),
    (repetition_rule, 4)] for _ in range(count)]


def rules(count):
    numbers = Numbers(1)
    return (numbers.choice(SHAPES)(numbers) for _ in range(count))


def write_list(path, lines):
    """Rules as JSON, one per line."""
    with open(path, "w", encoding="ascii") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")


def write_requests(path, requests):
    with open(path, "w", encoding="ascii") as file:
        file.writelines(json.dumps(request) + "\n" for request in requests)


# Requests

def site(numbers):
    return "%s-%s%s" % (
        numbers.choice(SITE_WORDS), numbers.choice(SITE_WORDS), numbers.choice(ENDINGS))


def request(numbers, to_host, length=None):
    """A load from a host by one of a few pages; the URL has this length, or about 150 bytes."""
    kind, file = numbers.choice(FILES)
    url = "https://%s/" % to_host
    for _ in range(1 + numbers.below(4)):
        url += numbers.choice(PATH_WORDS) + "/"
    url += file % numbers.below(1 << 32) + "?"
    target = length or 90 + numbers.below(120)
    while len(url) < target:
        url += "%s=%x&" % (numbers.choice(PARAMETERS), numbers.below(1 << 40))
    page = "https://www.page-%d.example/%s/today" % (
        numbers.below(PAGES), numbers.choice(PATH_WORDS))
    return {"url": url[:length] if length else url.rstrip("&?"), "top_url": page, "type": kind}


def misses(count, length=None):
    """Requests that no rule matches."""
    numbers = Numbers(2)
    prefixes = ["www.", "static.", "cdn.", "img2.", ""]
    return [request(numbers, numbers.choice(prefixes) + site(numbers), length)
            for _ in range(count)]


def hits(count, hosts):
    """Requests to hosts that are blocked, and to subdomains of them."""
    numbers = Numbers(3)
    return [request(numbers, numbers.choice(["", "a.", "cdn7."]) + numbers.choice(hosts))
            for _ in range(count)]


def mixed(count, hosts):
    """Every fourth request is to a host that is blocked."""
    quarter = count // 4
    blocked, others = iter(hits(quarter, hosts)), misses(count - quarter)
    return [one for number, other in enumerate(others)
            for one in ([other, next(blocked, None)] if number % 3 == 0 else [other]) if one]


def blocked_host(found):
    """The host of a rule that blocks whatever a site loads from there; None for other rules."""
    pattern = found["trigger"]["url-filter"]
    is_plain = found["action"]["type"] == "block" and pattern.endswith("[/:]") \
        and found["trigger"].get("load-type", ["third-party"]) == ["third-party"] \
        and "resource-type" not in found["trigger"]
    return pattern[len(HOST_PREFIX):-len("[/:]")].replace("\\", "") if is_plain else None


def blocked_hosts(found):
    return [blocked for blocked in map(blocked_host, found) if blocked]
