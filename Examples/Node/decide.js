// SPDX-License-Identifier: Apache-2.0
//
// Decides about the loads of standard input, one on each line: its type, the URL of the page or
// `-`, and its URL. The add-on sluice.node is beside this file, or where SLUICE_NODE says.
//
//     echo 'script https://news.example/ https://cdn.ads.example/a.js' | node decide.js ads.sluice
'use strict';

const readline = require('readline');
const sluice = require(process.env.SLUICE_NODE || './sluice.node');

const BLOCK = 0x01;
const INVALID = 0x80000000;
const EFFECTS = [
  [0x02, 'block-cookies'], [0x04, 'make-https'], [0x08, 'hide-elements'], [0x10, 'notify'],
  [0x20, 'redirect'], [0x40, 'modify-headers'],
];

function words(decision) {
  if (decision & INVALID) return 'invalid';
  const effects = EFFECTS.filter(([bit]) => decision & bit).map(([, name]) => name);
  return [decision & BLOCK ? 'block' : 'allow', ...effects].join(' ');
}

async function answerLines(matcher) {
  // Loads come page by page, so only the last page has to be kept.
  let last = '-';
  let page = null;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [type, top, url] = line.split(' ').filter((field) => field);
    if (url === undefined) {
      console.log('invalid');
      continue;
    }
    if (top !== last) {
      page = top === '-' ? null : sluice.page(matcher, top);
      last = top;
    }
    const isValid = top === '-' || page !== null;
    console.log(words(isValid ? sluice.decide(matcher, page, url, sluice.type(type)) : INVALID));
  }
}

async function main() {
  if (process.argv.length !== 3) {
    console.error('usage: node decide.js INDEX < REQUESTS');
    return 2;
  }
  try {
    await answerLines(sluice.open(process.argv[2]));
    return 0;
  } catch (error) {
    console.error(error.message);
    return 2;
  }
}

main().then((status) => { process.exitCode = status; });
