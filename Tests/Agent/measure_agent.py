#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what the agent costs a page of 10,000 elements with 100 procedural filters.

The same page is loaded with and without the agent, in turn, and then changed in batches of 100
changes. Time is that which the page's main thread computed, scripts, styles, layout and painting
together, as Chromium counts it.
"""
import argparse
import statistics
import tempfile

from answering_site import Site
from chromium_tabs import Chromium
from page_scripts import PageScripts

URL = "http://example.com/"
CARD = ('<div class="card kind-%d" id="card-%d"><div class="head"><span class="label">%s</span>'
        '<b class="title">Title %d</b></div><p class="text">Some text about the thing %d</p>'
        '<ul class="links"><li class="link"><a class="more" href="/a/%d">more</a></li>'
        '<li class="link"><em data-kind="%d">note</em></li></ul></div>\n')
#: A change of the page: cards appear, move, get other texts and go.
CHANGE = """(async () => {
  const list = document.getElementById('list');
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  for (let batch = 0; batch < %d; batch += 1) {
    for (let change = 0; change < 25; change += 1) {
      const cards = list.children;
      const card = cards[(batch * 397 + change * 31) %% cards.length];
      list.append(card.cloneNode(true));
      card.querySelector('.text').append(document.createElement('i'));
      card.querySelector('.title').textContent = 'Title ' + batch;
      cards[(batch * 89 + change * 7) %% cards.length].remove();
    }
    for (let wait = 0; wait < 5; wait += 1) { await frame(); }
  }
})()"""


def page():
    """A document with 10,000 elements in the body."""
    cards = "".join(
        CARD % (number % 50, number, "News" if number % 20 else "Sponsored", *[number] * 4)
        for number in range(1000))
    return ("<!doctype html><meta charset=utf-8><title>page</title><style>.card{padding:2px}"
            ".kind-3{position:relative}</style><body><div id=list>%s</div></body>" % cards)


def filters():
    """A hundred filters: some begin at a thousand elements, most at a few, some at none."""
    found = [
        ".card:has-text(/^Sponsored/)", ".label:has-text(Sponsored):upward(.card)",
        "li:has-text(advertisement)", ".title:has-text(/Title 9\\d+$/)",
        ".text:min-text-length(200)", 'em:matches-attr("data-kind"="/^99/")',
        ".card:has(.more):has-text(Partner)", ".head > .label:has-text(/anzeige|werbung/i)",
    ]
    found += [".kind-%d:has-text(Offer %d)" % (number, number) for number in range(40)]
    found += ["#card-%d .label:has-text(News):upward(2)" % number for number in range(1, 13)]
    found += [".kind-%d > .text:matches-css(position: fixed)" % number for number in range(5)]
    found += [".kind-%d:has(> .head:has-text(Promo))" % number for number in range(10)]
    found += [".absent-%d:has-text(Ad)" % number for number in range(100 - len(found))]
    return ["example.com##" + text for text in found]


def measure(chromium, script, batches):
    """The milliseconds of tasks until the page is settled, and for each batch of changes."""
    tab = chromium.open()
    try:
        tab.call("Performance.enable", timeDomain="threadTicks")
        if script:
            tab.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        before = tasks(tab)
        tab.load(URL)
        tab.idle(0.6)
        loaded = tasks(tab)
        tab.evaluate(CHANGE % batches)
        changed = tasks(tab)
        return loaded - before, (changed - loaded) / batches, tab.evaluate(
            "document.getElementsByTagName('*').length")
    finally:
        tab.close([URL])


def tasks(tab):
    """The milliseconds that the main thread has worked so far."""
    metrics = tab.call("Performance.getMetrics")["metrics"]
    return 1000 * next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("sluice", help="the command")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--batches", type=int, default=20)
    options = parser.parse_args()
    figures = {"without": [], "with": []}
    with tempfile.TemporaryDirectory() as folder:
        script = PageScripts(options.sluice, folder).script(filters(), URL)
        print("%d filters, a script of %d bytes" % (len(filters()), len(script)))
        site = Site(folder)
        site.begin({URL: {"body": page(), "type": "text/html; charset=utf-8"}})
        with Chromium(site.port) as chromium:
            for _ in range(options.runs):
                figures["without"].append(measure(chromium, "", options.batches))
                figures["with"].append(measure(chromium, script, options.batches))
        site.close()
    for name, runs in figures.items():
        loads, batches, elements = zip(*runs)
        print("%-8s load %6.1f ms (%.1f to %.1f), batch %5.2f ms (%.2f to %.2f), %d elements" % (
            name, statistics.median(loads), min(loads), max(loads),
            statistics.median(batches), min(batches), max(batches), elements[0]))
    for place, what in enumerate(("load", "batch")):
        one, other = ([run[place] for run in figures[name]] for name in ("without", "with"))
        print("%-5s %+.2f ms by medians, %+.2f by lower quarters, %+.2f by the least" % (
            what, statistics.median(other) - statistics.median(one),
            statistics.quantiles(other)[0] - statistics.quantiles(one)[0], min(other) - min(one)))


if __name__ == "__main__":
    main()
