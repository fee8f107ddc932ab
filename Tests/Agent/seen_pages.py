# SPDX-License-Identifier: Apache-2.0
"""What can be seen of a page: its elements, frames, requests, windows and the value of a probe."""
import json
import re
import urllib.parse

from devtools import DevToolsFailure

#: Looks at the elements with data-k. The attributes by which the agent hides are left out.
COLLECT = r"""(wanted => {
  const found = {};
  const look = root => {
    for (const element of root.querySelectorAll('*')) {
      const name = element.getAttribute('data-k');
      if (name !== null && name in found) {
        found[name].n = (found[name].n || 1) + 1;
      } else if (name !== null) {
        const css = getComputedStyle(element);
        const attrs = {};
        for (const {name: attribute, value} of element.attributes) {
          if (attribute !== 'data-k' && !(/^[a-y][0-9a-z]{8}$/.test(attribute) && value === '')) {
            attrs[attribute] = value;
          }
        }
        found[name] = {display: css.display, shown: element.getClientRects().length !== 0, attrs};
        if (!element.children.length) {
          found[name].text = element.textContent.trim().slice(0, 120);
        }
        if (wanted.length) {
          const valued = one => [one, css.getPropertyValue(one)];
          found[name].style = Object.fromEntries(wanted.map(valued));
        }
      }
      if (element.shadowRoot) {
        look(element.shadowRoot);
      }
    }
  };
  look(document);
  return {url: location.href, elements: found};
})(%s)"""
PROBE = """(async () => {
  const value = await (%s);
  return value === undefined ? 'undefined' : value;
})()"""
NAMES = re.compile(r"""data-k=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")


def address_of(url):
    """What a server is asked for a URL."""
    parts = urllib.parse.urlsplit(url)
    address = "%s://%s%s" % (parts.scheme, parts.netloc.lower(), parts.path or "/")
    return address + "?" + parts.query if "?" in url.split("#")[0] else address


def see(tab, site, case):
    """What a loaded page is like, in the form of the recorded answers."""
    page = case.get("page", {})
    script = COLLECT % json.dumps(case.get("styles", []))
    frames = tab.frames()
    seen = seen_document(tab, frames[0]["id"], script, page.get("html", ""))
    inner = []
    for frame in frames[1:]:
        body = case.get("resources", {}).get(frame["url"], {}).get("body", "")
        try:
            inner.append(seen_document(tab, frame["id"], script, body))
        except DevToolsFailure:
            pass  # gone meanwhile
    if inner:
        seen["frames"] = sorted(inner, key=lambda one: (one["url"], sorted(one["elements"])))
    if "probe" in case:
        see_probe(tab, case["probe"], seen)
    seen["requests"] = seen_requests(site, address_of(page.get("url", "http://example.com/")))
    if tab.dialogs:
        seen["prompts"] = list(tab.dialogs)
    see_popups(tab, seen)
    return seen


def seen_document(tab, frame, script, source):
    """The elements of a document, and those that are only in its text."""
    seen = tab.evaluate_apart(frame, script)
    for element in seen["elements"].values():
        for name, value in element["attrs"].items():
            element["attrs"][name] = plain_url(value) if value.startswith("blob:") else value
    names = {first or second or third for first, second, third in NAMES.findall(source)}
    seen["missing"] = sorted(name for name in names if name and name not in seen["elements"])
    seen["url"] = plain_url(seen["url"])
    return seen


def see_probe(tab, probe, seen):
    """Adds the value of the probe, or the error."""
    try:
        seen["probe"] = tab.evaluate(PROBE % probe)
    except DevToolsFailure as error:
        seen["probe_error"] = str(error)


def see_popups(tab, seen):
    """Adds the windows that the page opened."""
    popups = tab.popups()
    if popups:
        seen["popups"] = [{"open": True, "url": plain_url(url)} for url in popups.values()]
        seen["requests"] = None


def seen_requests(site, address):
    """What was asked besides the document, each once."""
    return sorted({(method, url) for method, url in site.requests()
                   if (method, url) != ("GET", address)})


def plain_url(url):
    """A URL without what is different in each session."""
    url = re.sub(r"^(blob:[^/]*//[^/]*/).*", r"\1…", url)
    return re.sub(r"^(data:[^,]*,.{60}).*", r"\1…", url, flags=re.DOTALL)
