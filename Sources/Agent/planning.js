// SPDX-License-Identifier: Apache-2.0

/**
 * What filters do to a document, from the data of `sluice convert --page-data`: the plan that an engine
 * answers with.
 *
 * @param {PageData} data
 * @param {Place} place
 * @returns {DataPlan}
 */
function planOf(data, place) {
  const { effects, limited = [] } = data;
  const suffixes = data.suffixes && new Set(data.suffixes);
  const own = hostsAbove(place.host, suffixes);
  const hosts = new Set(own);
  const off = switchesOf(data.switches || [], place, hosts);

  /**
   * The effect of a filter; -1 if the filter excludes the document.
   * @param {number} filter
   */
  function effectOf(filter) {
    if (filter < effects.length) {
      return filter;
    }
    const [effect, excluded] = limited[filter - effects.length];
    return excluded.some((host) => hosts.has(host)) ? -1 : effect;
  }

  /** @param {Record<string, number[]> | undefined} table */
  const listed = (table, names = own) =>
    (table ? names.flatMap((host) => listOf(table, host)) : []);
  /** @param {boolean} isException */
  const matched = (isException) => (data.found || [])
    .filter((one) => Boolean(one.exception) === isException && holds(one, place, hosts))
    .map((one) => one.filter);

  const outer = place.isFrame ? hostsAbove(place.top, suffixes) : [];
  const taken = new Set([...data.exceptions_everywhere || [], ...listed(data.exceptions),
    ...listed(data.frame_exceptions, outer), ...matched(true)].map(effectOf));
  const wide = [...taken].map((number) => effects[number]).filter((effect) => effect &&
    (effect.scriptlets !== undefined || (effect.scriptlet && !effect.scriptlet.length)));
  /** @param {PageDataEffect} effect */
  const isTakenWidely = (effect) => Boolean(effect.scriptlet) && wide.some((exception) =>
    exception.scriptlets === undefined || exception.scriptlets === effect.scriptlet[0]);

  /** @type {Set<number>} */
  const found = new Set();
  /**
   * @param {number[]} filters
   * @param {string} hiding
   */
  function collect(filters, hiding) {
    filters.map(effectOf).forEach((number) => {
      const effect = effects[number];
      const kind = effect && (effect.scriptlet || effect.script !== undefined ? 'jsinject' : hiding);
      if (effect && !off.has(kind) && !taken.has(number) && !isTakenWidely(effect)) {
        found.add(number);
      }
    });
  }

  collect(data.generic || [], 'generichide');
  collect(data.everywhere || [], 'specifichide');
  collect(listed(data.hosts), 'specifichide');
  collect(listed(data.frames, outer), 'specifichide');
  collect(matched(false), 'specifichide');

  /** @type {DataPlan} */
  const plan = {
    generic: Boolean(data.names) && !off.has('generichide'), selectors: [], styles: [], procedural: [],
    scriptlets: [], scripts: [], exceptions: [],
  };
  [...found].sort((one, other) => one - other).forEach((number) => addEffect(plan, effects[number]));
  taken.forEach((number) => {
    const effect = effects[number];
    if (effect && effect.selector !== undefined && effect.style === undefined) {
      plan.exceptions.push(effect.selector);
    }
  });
  return plan;
}

/**
 * @param {Record<string, number[]>} table
 * @param {string} name
 */
function listOf(table, name) {
  return Object.prototype.hasOwnProperty.call(table, name) ? table[name] : [];
}

/**
 * @param {DataPlan} plan
 * @param {PageDataEffect} effect
 */
function addEffect(plan, effect) {
  if (effect.scriptlet) {
    plan.scriptlets.push(effect.scriptlet);
  } else if (effect.script !== undefined) {
    plan.scripts.push(effect.script);
  } else if (effect.procedural) {
    plan.procedural.push(effect.procedural);
  } else if (effect.style !== undefined) {
    plan.styles.push({ selector: effect.selector, style: effect.style });
  } else if (effect.selector !== undefined) {
    plan.selectors.push(effect.selector);
  }
}

/**
 * What is switched off on a document.
 *
 * @param {PageDataSwitch[]} switches
 * @param {Place} place
 * @param {Set<string>} hosts
 */
function switchesOf(switches, place, hosts) {
  const held = switches.filter((one) => holds(one, place, hosts));
  const off = new Set(held.filter((one) => !one.on).map((one) => one.kind));
  held.filter((one) => one.on).forEach((one) => off.delete(one.kind));
  return off;
}

/**
 * Whether a document has the URL and the host that are asked for.
 *
 * @param {PageDataCondition} condition
 * @param {Place} place
 * @param {Set<string>} hosts
 */
function holds(condition, place, hosts) {
  /** @param {string} url */
  const matches = (url) =>
    new RegExp(url, condition.case_sensitive ? '' : 'i').test(place.url);
  // An entry with a star includes what is below the host.
  /** @param {string} entry */
  const isHost = (entry) => (entry.startsWith('*') ? hosts.has(entry.slice(1)) : entry === place.host);
  return (condition.url === undefined || matches(condition.url)) &&
    (!condition.if_hosts || condition.if_hosts.some(isHost)) &&
    !(condition.unless_hosts && condition.unless_hosts.some(isHost)) &&
    (!condition.if_urls || condition.if_urls.some(matches)) &&
    !(condition.unless_urls && condition.unless_urls.some(matches));
}

/**
 * A host and those above it; then the same before its public suffix, each with `.*`.
 *
 * @param {string} host
 * @param {Set<string>} [suffixes] public suffixes of several labels; `*.` stands for any label, `!` takes one out
 */
function hostsAbove(host, suffixes) {
  if (!host || host.startsWith('[') || /^[\d.]+$/.test(host)) {
    return host ? [host] : [];
  }
  const labels = host.replace(/\.$/, '').split('.');
  const names = labels.map((_, index) => labels.slice(index).join('.'));
  if (!suffixes) {
    return names;
  }
  let start = labels.length - 1;
  for (let index = labels.length - 2; index >= 0; index -= 1) {
    if (suffixes.has(`!${names[index]}`)) {
      start = index + 1;
      break;
    }
    if (suffixes.has(names[index]) || suffixes.has(`*.${names[index + 1]}`)) {
      start = index;
    }
  }
  return [...names, ...labels.slice(0, start).map((_, index) => `${labels.slice(index, start).join('.')}.*`)];
}
