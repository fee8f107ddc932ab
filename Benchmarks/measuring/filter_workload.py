# SPDX-License-Identifier: Apache-2.0
"""A made-up list for ad blockers, in the shapes that people write.

The same in each run and on each machine, like the rules of `workload`."""
from .workload import ADVERTISING, Numbers, host, name

OPTIONS = ["third-party"] * 5 + [
    "script", "image", "script,third-party", "~third-party,xmlhttprequest", "popup", "subdocument",
    "ping", "important,script"]


def host_filter(numbers):
    return "||%s^" % host(numbers) + options(numbers, 6)


def path_filter(numbers):
    between = "/" if numbers.below(10) else "/*/"
    end = "" if numbers.below(10) else "^"
    return "||%s%s%s%s" % (host(numbers), between, numbers.choice(ADVERTISING), end) + options(
        numbers, 3)


def text_filter(numbers):
    """Text anywhere in the URL."""
    first, second = numbers.choice(ADVERTISING), name(numbers)
    return ["/%s/%s-", "-%s.%s/", "/%s-%s.", "&%s=%s&"][numbers.below(4)] % (
        first, second) + options(numbers, 3)


def regex_filter(numbers):
    return "/%s-(%s|%s)[0-9]{2,4}\\.js/$script" % (
        numbers.choice(ADVERTISING), name(numbers), name(numbers))


def site_filter(numbers):
    return "/%s/%s$script,domain=%s" % (
        numbers.choice(ADVERTISING), name(numbers), sites(numbers, "|"))


def exception(numbers):
    return "@@||%s^$script,domain=%s" % (host(numbers), sites(numbers, "|"))


def generic_hiding(numbers):
    return "##.%s-%s" % (numbers.choice(ADVERTISING), name(numbers))


def specific_hiding(numbers):
    return "%s##.%s > .%s" % (sites(numbers, ","), name(numbers), numbers.choice(ADVERTISING))


def hiding_exception(numbers):
    return "%s#@#.%s-%s" % (sites(numbers, ","), numbers.choice(ADVERTISING), name(numbers))


def comment(numbers):
    return "! %s %s" % (name(numbers), name(numbers))


def options(numbers, of):
    """Options for one filter of so many."""
    return "" if numbers.below(of) else "$" + numbers.choice(OPTIONS)


def sites(numbers, separator):
    count = 1 + numbers.below(3)
    return separator.join(host(numbers) for _ in range(count))


# Of a thousand lines, how many are of each shape.
SHAPES = [kind for kind, count in [
    (host_filter, 600), (path_filter, 80), (text_filter, 70), (specific_hiding, 130),
    (generic_hiding, 70), (site_filter, 20), (exception, 12), (hiding_exception, 4), (comment, 10),
    (regex_filter, 4)] for _ in range(count)]


def filters(count):
    numbers = Numbers(4)
    return (numbers.choice(SHAPES)(numbers) for _ in range(count))


def write_list(path, lines):
    with open(path, "w", encoding="ascii") as file:
        file.write("[Adblock Plus 2.0]\n")
        file.writelines(line + "\n" for line in lines)
