// SPDX-License-Identifier: Apache-2.0
//
// Measures uBlock Origin's engine for network filters, as an installed extension has it.
//
//     ublock_peer.mjs EXTENSION build LISTS SERIALIZED
//     ublock_peer.mjs EXTENSION decide SERIALIZED REQUESTS PASSES FOLDER
//     ublock_peer.mjs EXTENSION explain SERIALIZED REQUESTS < NUMBERS
//
// See ../README.md for what each must print and write. Needs node's option --expose-gc.

import { readFileSync, statSync, writeFileSync } from 'node:fs';

// The engine is faster when it has been optimised for what it does; these passes are not counted.
const warmUpPasses = 5;

const [extension, step, ...rest] = process.argv.slice(2);
const load = (path) => import(`${extension}/${path}`);
const { default: engine } = await load('js/static-net-filtering.js');
const { default: suffixes } = await load('lib/publicsuffixlist/publicsuffixlist.js');
const { default: punycode } = await load('lib/punycode.js');
const { FilteringContext } = await load('js/filtering-context.js');
const serializer = await load('js/s14e-serializer.js');

// Without public suffixes the engine treats requests of the same site as third-party ones.
function readSuffixes() {
  const list = 'assets/thirdparties/publicsuffix.org/list/effective_tld_names.dat';
  suffixes.parse(readFileSync(`${extension}/${list}`, 'utf8'), punycode.toASCII);
}

async function enableWebAssembly() {
  const fetcher = (path) => WebAssembly.compile(readFileSync(`${path}.wasm`));
  const isEnabled = [
    await engine.enableWASM(fetcher, `${extension}/js/wasm/`),
    await suffixes.enableWASM(fetcher, `${extension}/lib/publicsuffixlist/wasm/`),
  ];
  if (isEnabled.includes(false)) throw new Error('WebAssembly could not be enabled');
}

async function compile(text) {
  const { AstFilterParser } = await load('js/static-filtering-parser.js');
  const { CompiledListReader, CompiledListWriter } = await load('js/static-filtering-io.js');
  const started = performance.now();
  const parser = new AstFilterParser({ maxTokenLength: engine.MAX_TOKEN_LENGTH });
  const writer = new CompiledListWriter();
  const compiler = engine.createCompiler();
  compiler.start(writer);
  for (const line of text.split('\n')) {
    parser.parse(line);
    if (parser.isNetworkFilter()) compiler.compile(parser, writer);
  }
  compiler.finish(writer);
  engine.reset();
  engine.fromCompiled(new CompiledListReader(writer.toString()));
  engine.freeze();
  engine.optimize();
  return performance.now() - started;
}

async function build(lists, serialized) {
  const milliseconds = await compile(readFileSync(lists, 'utf8'));
  writeFileSync(serialized, serializer.serialize(engine.serialize()));
  const { version } = JSON.parse(readFileSync(`${extension}/manifest.json`, 'utf8'));
  return { version, build_ms: milliseconds, bytes: statSync(serialized).size };
}

function open(serialized) {
  const started = performance.now();
  engine.reset();
  if (!engine.unserialize(serializer.deserialize(readFileSync(serialized, 'utf8')))) {
    throw new Error(`${serialized} cannot be loaded`);
  }
  return performance.now() - started;
}

function readRequests(path) {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const [type, originURL, url] = line.split('\t');
    return { type, originURL, url };
  });
}

function privateBytes() {
  globalThis.gc();
  const text = readFileSync('/proc/self/smaps_rollup', 'utf8');
  return 1024 * Number(/^Private_Dirty: *(\d+)/m.exec(text)[1]);
}

// The nanoseconds between two successive readings of the clock.
function readingTheClock() {
  const times = Float64Array.from({ length: 200_000 }, () => {
    const started = performance.now();
    return performance.now() - started;
  });
  return 1e6 * times.subarray(100_000).sort()[50_000];
}

const context = new FilteringContext();
// 0 for nothing, 1 for a block, 2 for an exception.
const ask = (request) => engine.matchRequest(context.fromDetails(request));

function bestTimes(requests, passes, reading) {
  const best = new Float64Array(requests.length).fill(Infinity);
  for (let pass = -warmUpPasses; pass < passes; pass += 1) {
    for (let number = 0; number < requests.length; number += 1) {
      const { type, originURL, url } = requests[number];
      const started = performance.now();
      ask({ type, originURL, url });
      const taken = performance.now() - started;
      if (pass >= 0 && taken < best[number]) best[number] = taken;
    }
  }
  return Uint32Array.from(best, (taken) => Math.max(0, Math.round(1e6 * taken - reading)));
}

function decide(serialized, requestPath, passes, folder) {
  const requests = readRequests(requestPath);
  const before = privateBytes();
  const milliseconds = open(serialized);
  const decisions = Uint8Array.from(requests, (request) => Number(ask(request) === 1));
  const after = privateBytes();
  const reading = readingTheClock();
  const times = bestTimes(requests, Number(passes), reading);
  writeFileSync(`${folder}/times`, times);
  writeFileSync(`${folder}/decisions`, decisions);
  return { load_ms: milliseconds, private_bytes: after - before, clock_ns: reading };
}

const verdicts = ['nothing', 'block', 'exception'];

// Which filter decided about a request, and what the decision is for a frame, and on some page.
function explanation(request) {
  const verdict = ask(request);
  const raw = verdict === 0 ? null : engine.toLogData().raw;
  return {
    filter: verdict === 1 ? raw : null,
    exception: verdict === 2 ? raw : null,
    as_frame: verdicts[ask({ ...request, type: 'sub_frame' })],
    on_page: verdicts[ask({ ...request, originURL: 'https://page.invalid/' })],
  };
}

// Explains the requests whose numbers come in.
function explain(serialized, requestPath) {
  open(serialized);
  const requests = readRequests(requestPath);
  const numbers = readFileSync(0, 'utf8').split(/\s+/).filter(Boolean);
  return Object.fromEntries(numbers.map((number) => [number, explanation(requests[number])]));
}

readSuffixes();
await enableWebAssembly();
const answer = await { build, decide, explain }[step](...rest);
console.log(JSON.stringify(answer));
