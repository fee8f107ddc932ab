# SPDX-License-Identifier: Apache-2.0
"""Every array, text and object of the rules of a schema, as elements.

A new member is covered without an edit. The schemas are those that `sluice schema` prints, which
are made from the tables of the linter.
"""
from elements import NUMBER, Element, compact, joined

#: Stands in a rule for the text that is repeated.
HOLE = "@@"
#: Texts that the members of rules accept, by the names of the members; any text otherwise.
TEXTS = {
    "if-domain": "*d§.test",
    "unless-domain": "d§.test",
    "selector": ".s§",
    "url": "https://r.test/§",
    "header": "x-§",
    "scheme": "https",
    "port": "80",
    "query": "?q§",
    "fragment": "#f§",
    "path": "/p§",
    "extension-path": "/e§",
    "extensionPath": "/e§",
    "host": "h§.test",
    "request-method": "get",
    "regex-substitution": "https://r.test/\\1",
    "regexSubstitution": "https://r.test/\\1",
    "url-filter": "ad§",
    "regexFilter": "(ad)§",
    "urlFilter": "ad§",
}


class Place:
    """A value of a rule that can be repeated: its schema and place, and the rule around a value."""

    def __init__(self, name, schema, wrap):
        self.name, self.schema, self.wrap = name, schema, wrap

    def text(self, raw):
        """The rule with the JSON of a value in it."""
        return compact(self.wrap(HOLE)).replace(f'"{HOLE}"', raw, 1)


class Schema:
    """A schema, and the values that it allows."""

    def __init__(self, schema):
        self.names = schema["$defs"]
        self.rule = self.whole(schema["items"])

    def whole(self, schema):
        """What a reference leads to."""
        return self.names[schema["$ref"].split("/")[-1]] if "$ref" in schema else schema

    def sample(self, schema, name=""):
        """A value with as little as possible, and a number in its texts."""
        schema = self.whole(schema)
        if "oneOf" in schema:
            return self.sample(schema["oneOf"][0], name)
        if "const" in schema or "enum" in schema:
            return schema.get("const", schema.get("enum", [None])[0])
        if "properties" in schema:
            return {
                member: self.sample(schema["properties"][member], member)
                for member in schema.get("required", [])
            }
        kind = schema.get("type")
        if kind == "array":
            return [self.sample(schema["items"], name)]
        if kind == "string":
            return TEXTS.get(name, f"d{NUMBER}.test" if "omain" in name else f"x{NUMBER}")
        return {"integer": 1, "boolean": True}.get(kind, 1)

    def samples(self, schema, name):
        """All values of a list of names, or one sample."""
        found = self.whole(schema)
        return found["enum"] if "enum" in found else [self.sample(schema, name)]

    def places(self):
        """Everything in a rule."""
        return self.inner(self.rule, lambda value: value, "rule")

    def inner(self, schema, wrap, name):
        """A value, and everything in it."""
        schema = self.whole(schema)
        if "oneOf" in schema:
            for variant in schema["oneOf"]:
                kind = variant.get("properties", {}).get("type", {}).get("const", "")
                yield from self.inner(variant, wrap, f"{name} {kind}")
            return
        if "properties" in schema:
            yield Place(name, schema, wrap)
            for member, value in schema["properties"].items():
                yield from self.inner(value, self.around(schema, member, wrap), f"{name}.{member}")
        elif schema.get("type") == "array":
            yield Place(name, schema, wrap)
            yield from self.inner(schema["items"], lambda value: wrap([value]), name + "[]")
        elif schema.get("type") == "string" and "enum" not in schema:
            yield Place(name, schema, wrap)

    def around(self, schema, member, wrap):
        """Puts a value into an object that has little else."""
        return lambda value: wrap({**self.sample(schema), member: value})


def of_schema(schema, language, complete):
    """The elements of a schema; `complete` makes a rule that is accepted of one with a member."""
    schema = Schema(schema)
    for place in schema.places():
        whole = Place(
            place.name, place.schema, lambda value, place=place: complete(place.wrap(value))
        )
        yield from of_place(schema, language, whole)


def of_place(schema, language, place):
    """A value that is longer, one that has more in it, and many rules with the value."""
    member = place.name.rstrip("[]").split(".")[-1]

    def element(name, make):
        return Element(language, f"{name} {place.name}", make)

    if "properties" in place.schema:
        known = next(iter(place.schema["properties"]))
        value = compact(schema.sample(place.schema["properties"][known], known)).replace(
            NUMBER, "0"
        )
        yield element("unknown members of", in_rule(place, joined(f'"x{NUMBER}":1', ",", "{", "}")))
        yield element(
            "one member again in", in_rule(place, joined(f'"{known}":{value}', ",", "{", "}"))
        )
        return
    if place.schema["type"] == "string":
        yield element("a long", in_rule(place, lambda numbers: '"' + "a" * len(numbers) + '"'))
        text = compact(schema.sample(place.schema, member))
        yield element("rules with", rules(place.text(text)))
        return
    values = [compact(value) for value in schema.samples(place.schema["items"], member)]
    yield element("values of", in_rule(place, several(values)))
    yield element("one value again in", in_rule(place, several([values[0].replace(NUMBER, "0")])))
    yield element("rules with", rules(place.text(f"[{values[0]}]")))


def in_rule(place, make):
    """One rule with a value that is made."""
    return (
        lambda numbers: "["
        + place.text(make(numbers)).replace(f'"{NUMBER}"', "1").replace(NUMBER, "0")
        + "]"
    )


def several(values):
    """An array of values, one after the other."""

    def make(numbers):
        texts = (values[number % len(values)].replace(NUMBER, str(number)) for number in numbers)
        return "[" + ",".join(texts) + "]"

    return make


def rules(template):
    """A list of rules, whose numbers are theirs."""
    return joined(template.replace(f'"id":"{NUMBER}"', f'"id":1{NUMBER}'), ",\n", "[", "]")
