// SPDX-License-Identifier: Apache-2.0
//
// Runs in every document of a visit, starts the loads of VISIT, and reports on the
// console what it did and what was hidden in the end.
(function () {
  const number = window === top ? 0 : Number(window.name);
  const part = VISIT.documents[number];
  const keep = [];
  const waiting = {};

  function tell(fact) {
    fact.visit = VISIT.number;
    fact.document = number;
    console.log('@@' + JSON.stringify(fact));
  }

  function element(name, attributes, parent, done) {
    const made = document.createElement(name);
    made.onload = made.onerror = done;
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    parent.appendChild(made);
  }

  function preload(as) {
    return (url, done) => element('link', {rel: 'preload', as: as, href: url}, document.head, done);
  }

  // A few ways to load each type; each calls `done` when its load has ended, with success or not.
  const ways = {
    'image': [
      (url, done) => {
        const image = new Image();
        image.onload = image.onerror = done;
        image.src = url;
        keep.push(image);
      },
      (url, done) => element('input', {type: 'image', src: url}, document.body, done),
      preload('image'),
    ],
    'script': [
      (url, done) => element('script', {src: url}, document.head, done),
      preload('script'),
    ],
    'style-sheet': [
      (url, done) => element('link', {rel: 'stylesheet', href: url}, document.head, done),
      preload('style'),
    ],
    'font': [
      (url, done) => {
        const font = new FontFace('f' + keep.length, 'url(' + JSON.stringify(url) + ')');
        keep.push(font);
        font.load().then(done, done);
      },
      preload('font'),
    ],
    'fetch': [
      (url, done) => fetch(url, {credentials: 'include'}).then(done, done),
      (url, done) => {
        const request = new XMLHttpRequest();
        request.open('GET', url);
        request.withCredentials = true;
        request.onloadend = done;
        request.send();
      },
    ],
    'media': [preload('track')],
    'other': [
      (url, done) => {
        const source = new EventSource(url);
        source.onopen = source.onerror = () => { source.close(); done(); };
        keep.push(source);
      },
      preload('fetch'),
      (url, done) => {
        navigator.sendBeacon(url, 'x');
        setTimeout(done, 100);
      },
    ],
    'websocket': [
      (url, done) => {
        const socket = new WebSocket(url);
        socket.onopen = socket.onclose = done;
        keep.push(socket);
      },
    ],
    'svg-document': [
      (url, done) => {
        const name = 'http://www.w3.org/2000/svg';
        const use = document.createElementNS(name, 'use');
        use.setAttribute('href', url + '#x');
        document.body.appendChild(document.createElementNS(name, 'svg')).appendChild(use);
        setTimeout(done, 150);
      },
    ],
    'ping': [
      (url, done) => {
        element('link', {rel: 'preconnect', href: url}, document.head, () => {});
        setTimeout(done, 20);
      },
    ],
  };

  // Mixed content is blocked before the rule lists are checked.
  function isMixed(url) {
    const around = [location.href].concat(Array.from(location.ancestorOrigins));
    return /^(http|ws):/.test(url) && around.some((one) => /^https:/.test(one));
  }

  function start(request) {
    return new Promise((resolve) => {
      const choices = ways[request.type];
      let url = request.url;
      let isStarted = false;
      try {
        url = new URL(url).href;
        isStarted = choices !== undefined && !isMixed(url);
      } catch (error) {
        // It is not a URL.
      }
      tell({request: request.number, url: url, started: isStarted});
      if (!isStarted) return resolve();
      setTimeout(resolve, 4000);
      waiting['load ' + request.number] = resolve;
      choices[request.number % choices.length](url, resolve);
    });
  }

  // Frames report when they have finished. Blocked frames and sockets report nothing; for them the
  // console has a message, and its reader calls `finish`.
  window.finish = (owner, what) => {
    if (owner !== number) {
      const frame = document.getElementsByName(String(owner))[0];
      frame.contentWindow.postMessage({finished: what}, '*');
    } else if (waiting[what]) {
      waiting[what]();
    }
  };
  addEventListener('message', (event) => finish(number, event.data.finished));

  // The code for a frame that has no page of its own.
  const code = document.getElementById('code').textContent;
  const probes = document.getElementById('probes').outerHTML;
  const page = '<!doctype html><meta charset=utf-8><body>' + probes
    + '<script id=code>' + code.replace(/<\//g, '<\\/') + '</' + 'script>';

  function open(child) {
    return new Promise((resolve) => {
      const kind = VISIT.documents[child].kind;
      const url = VISIT.documents[child].url;
      const frame = document.createElement('iframe');
      frame.name = String(child);
      waiting['frame ' + child] = resolve;
      if (kind === 'url') {
        const isStarted = !isMixed(url);
        tell({frame: child, url: new URL(url).href, started: isStarted});
        if (!isStarted) return resolve();
        frame.src = url;
      } else if (kind === 'srcdoc') {
        frame.srcdoc = page;
      }
      setTimeout(resolve, 6000);
      document.body.appendChild(frame);
      if (kind === 'written' || kind === 'blank') {
        const inner = frame.contentDocument;
        if (kind === 'written') {
          inner.open();
          inner.write(page);
          inner.close();
        } else {
          inner.body.innerHTML = probes;
          const script = inner.createElement('script');
          script.id = 'code';
          script.textContent = code;
          inner.body.appendChild(script);
        }
      }
    });
  }

  function hidden() {
    return Array.from(document.querySelectorAll('#probes > *'))
      .filter((probe) => getComputedStyle(probe).display === 'none')
      .map((probe) => probe.dataset.selector);
  }

  async function run() {
    tell({began: document.URL});
    await Promise.all((part.requests || []).map(start).concat((part.children || []).map(open)));
    tell({hidden: hidden()});
    if (number !== 0) return parent.postMessage({finished: 'frame ' + number}, '*');
    tell({end: true});
  }

  if (document.readyState === 'complete') run(); else addEventListener('load', run);
})();
