# SPDX-License-Identifier: Apache-2.0
"""The elements of rulesets for declarativeNetRequest, and of manifests that name them."""
from elements import Element, compact, joined
from pattern_elements import of_patterns
from rule_elements import of_json
from schema_elements import of_schema


def rule(condition=None, kind="block", **action):
    """A rule as JSON."""
    return compact(
        {
            "id": 1,
            "condition": {"urlFilter": "ad"} if condition is None else condition,
            "action": {"type": kind, **action},
        }
    )


def rules(*templates, number="1§"):
    """Rules of each text with numbers of their own: all of the first, then all of the next one."""

    def make(numbers):
        made = []
        for turn, template in enumerate(templates):
            text = template.replace('"id":1,', f'"id":{number.replace("1", str(turn + 1))},', 1)
            made.append(joined(text, ",\n")(numbers))
        return "[" + ",\n".join(made) + "]"

    return make


def complete(given):
    """The parts of a rule that are missing, and a number of its own."""
    if not isinstance(given, dict):
        return given
    given["id"] = "§" if given.get("id") != "@@" else "@@"
    action, condition = given.get("action"), given.get("condition")
    if isinstance(action, dict) and isinstance(condition, dict):
        if "redirect" in action:
            action["type"] = "redirect"
            if isinstance(action["redirect"], dict) and "regexSubstitution" in action["redirect"]:
                condition["regexFilter"] = "^(ad)"
        elif "requestHeaders" in action or "responseHeaders" in action:
            action["type"] = "modifyHeaders"
            if isinstance(action.get("requestHeaders"), list):
                change = action["requestHeaders"][0]
                if isinstance(change, dict):
                    change.setdefault("operation", "set")
                    change.setdefault("value", "v")
    return given


def url_filter(text):
    """A rule with a `urlFilter`."""
    return rule({"urlFilter": text})


def redirect(**to):
    """A rule that redirects."""
    return rule({"urlFilter": "ad"}, "redirect", redirect=to)


def headers(name, *changes):
    """A rule that changes headers."""
    return rule({"urlFilter": "ad"}, "modifyHeaders", **{name: list(changes)})


SET = {"header": "x-§", "operation": "set", "value": "v§"}
APPEND = {"header": "accept", "operation": "append", "value": "v§"}
MANY = {
    "equal numbers": rules(url_filter("ad§"), number="1"),
    "equal rules": rules(rule()),
    "texts": rules(url_filter("/ad§/")),
    "hosts": rules(url_filter("||d§.test^")),
    "hosts below each other": rules(url_filter("||d§.test^"), url_filter("||x.d§.test^")),
    "starts": rules(url_filter("|https://d§.test/")),
    "ends": rules(url_filter("ad§|")),
    "stars": rules(url_filter("a§*b")),
    "expressions": rules(rule({"regexFilter": "ad[0-9]+§"})),
    "equal expressions": rules(rule({"regexFilter": "ad[0-9]+"})),
    "rules without a condition": rules(rule({})),
    "blocks and allows": rules(url_filter("/ad§/"), rule({"urlFilter": "/ad§/x"}, "allow")),
    "blocks and allows for pages": rules(
        url_filter("/ad§/"),
        rule({"urlFilter": "||d§.test^", "resourceTypes": ["main_frame"]}, "allowAllRequests"),
    ),
    "priorities": rules(url_filter("/ad§/").replace('"id":1,', '"id":1,"priority":1§,')),
    "priorities of allows": rules(
        rule({"urlFilter": "/ad/"}, "allow").replace('"id":1,', '"id":1,"priority":1§,'),
        rule({"urlFilter": "/ad"}).replace('"id":1,', '"id":1,"priority":2§,'),
    ),
    "upgrades": rules(rule({"urlFilter": "|http://d§.test/"}, "upgradeScheme")),
    "redirects": rules(redirect(url="https://r.test/§")),
    "redirects of files": rules(redirect(extensionPath="/x§")),
    "redirects of one pattern": rules(
        redirect(transform={"queryTransform": {"removeParams": ["p§"]}})
    ),
    "added parameters": rules(
        redirect(
            transform={"queryTransform": {"addOrReplaceParams": [{"key": "k§", "value": "v"}]}}
        )
    ),
    "changes of headers": rules(headers("requestHeaders", SET)),
    "changes of one header": rules(headers("requestHeaders", {**SET, "header": "x"})),
    "appended headers": rules(headers("requestHeaders", APPEND)),
    "removed headers": rules(headers("responseHeaders", {"header": "x-§", "operation": "remove"})),
    "changes of headers with priorities": rules(
        headers("requestHeaders", SET).replace('"id":1,', '"id":1,"priority":1§,')
    ),
    "pages": rules(rule({"urlFilter": "ad", "initiatorDomains": ["d§.test"]})),
    "excluded pages": rules(rule({"urlFilter": "ad", "excludedInitiatorDomains": ["d§.test"]})),
    "hosts as domains": rules(rule({"requestDomains": ["d§.test"]})),
    "excluded hosts": rules(rule({"excludedRequestDomains": ["d§.test"]})),
    "methods": rules(rule({"urlFilter": "ad§", "requestMethods": ["post"]})),
    "tabs": rules(rule({"urlFilter": "ad§", "tabIds": [1]})),
    "wide domains": rules(rule({"requestDomains": ["é§.test"]})),
    "domains in capitals": rules(rule({"requestDomains": ["D§.test"]})),
    "rules with errors": rules(url_filter("é§")),
    "invalid expressions": rules(rule({"regexFilter": "a(§"})),
    "unknown actions": rules(rule(kind="x§")),
    "rules that others cover": rules(url_filter("ad"), url_filter("/ad/§")),
    "response headers": rules(rule({"responseHeaders": [{"header": "x-§", "values": ["v§"]}]})),
}
URL_FILTERS = {
    "letters": "a",
    "stars": "a*",
    "stars in a row": "*",
    "separators": "a^",
    "separators in a row": "^",
    "pipes": "a|",
    "slashes": "/",
    "dots": ".",
    "percent signs": "%41",
    "spaces": " ",
    "numbers": "/ad§",
    "wide characters": "é",
    "labels": "a.",
    "question marks": "?",
    "backslashes": "\\\\",
    "dollars": "$",
}


def manifest(resources, **members):
    """The JSON of a manifest with rulesets."""
    return compact(
        {
            "manifest_version": 3,
            "name": "x",
            "version": "1",
            "permissions": ["declarativeNetRequest"],
            "declarative_net_request": {"rule_resources": resources},
            **members,
        }
    )


def resource(number, path):
    """A ruleset in a manifest."""
    return {"id": f"r{number}", "enabled": True, "path": path}


def files(numbers):
    """A manifest with rulesets, each in a file of its own."""
    texts = {f"r{number}.json": "[" + url_filter(f"ad{number}") + "]" for number in numbers}
    return {
        "manifest.json": manifest([resource(number, f"r{number}.json") for number in numbers]),
        **texts,
    }


def one_file(numbers):
    """A manifest that names one file again and again."""
    resources = [resource(number, "r.json") for number in numbers]
    return {"manifest.json": manifest(resources), "r.json": "[" + url_filter("ad") + "]"}


def members(**given):
    """A manifest with other members."""
    return {
        "manifest.json": manifest([resource(0, "r.json")], **given),
        "r.json": "[" + url_filter("ad") + "]",
    }


MANIFESTS = {
    "rulesets": files,
    "rulesets of one file": one_file,
    "missing files": lambda numbers: {
        "manifest.json": manifest([resource(number, f"x{number}.json") for number in numbers])
    },
    "equal rulesets": lambda numbers: {
        "manifest.json": manifest([resource(0, "r.json") for _ in numbers]),
        "r.json": "[" + url_filter("ad") + "]",
    },
    "permissions": lambda numbers: members(
        permissions=["declarativeNetRequest"] + [f"p{number}" for number in numbers]
    ),
    "host permissions": lambda numbers: members(
        host_permissions=[f"*://d{number}.test/*" for number in numbers]
    ),
    "unknown members": lambda numbers: members(**{f"x{number}": 1 for number in numbers}),
    "a long name": lambda numbers: members(name="x" * len(numbers)),
}


def of_rulesets(schema):
    """All elements of rulesets."""
    yield from of_schema(schema, "ruleset", complete)
    yield from (Element("ruleset", name, make) for name, make in MANY.items())
    for name, part in URL_FILTERS.items():
        yield Element(
            "ruleset",
            f"{name} of a urlFilter",
            lambda numbers, part=part: "["
            + url_filter(joined(part, "", "||a.test/")(numbers))
            + "]",
        )
    yield from of_json("ruleset", "[" + rule(), "]")
    yield from of_patterns(
        "ruleset", "a regexFilter", lambda pattern: rule({"regexFilter": pattern})
    )
    yield from (Element("manifest", name, make) for name, make in MANIFESTS.items())
