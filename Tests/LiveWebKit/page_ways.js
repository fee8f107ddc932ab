// SPDX-License-Identifier: Apache-2.0
//
// Runs in the page of a visit or in a frame of it, and starts each load of VISIT in its own way.
(function () {
  const inFrame = window !== top;
  const keep = [];

  function tell(fact) {
    fact.visit = VISIT.number;
    console.log('@@' + JSON.stringify(fact));
  }

  function element(name, attributes, parent) {
    const made = document.createElement(name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    (parent || document.body).appendChild(made);
    return made;
  }

  function inSVG(name, attributes) {
    const space = 'http://www.w3.org/2000/svg';
    const root = document.createElementNS(space, 'svg');
    const made = document.createElementNS(space, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    root.appendChild(made);
    document.body.appendChild(root);
  }

  function sheet(text) { element('style', {}, document.head).textContent = text; }

  let names = 0;
  function styled(property, value) {
    const name = 'k' + ++names;
    sheet('.' + name + '{width:9px;height:9px;display:list-item;' + property + ':' + value + '}');
    element('div', {class: name});
  }

  const style = (property, more) => (url) => styled(property, 'url("' + url + '")' + (more || ''));
  const link = (rel, more) => (url) =>
    element('link', Object.assign({rel: rel, href: url}, more), document.head);
  const preload = (as, more) => link('preload', Object.assign({as: as}, more));
  const open = {crossorigin: ''};

  // The names of `ways` in random_ways.py.
  const ways = {
    'img': (url) => element('img', {src: url}),
    'new Image': (url) => { const image = new Image(); image.src = url; keep.push(image); },
    'img crossorigin': (url) => element('img', {crossorigin: '', src: url}),
    'srcset': (url) => element('img', {srcset: url + ' 1x'}),
    'picture': (url) => {
      const picture = element('picture', {});
      element('source', {srcset: url}, picture);
      element('img', {}, picture);
    },
    'input': (url) => element('input', {type: 'image', src: url}),
    'table background': (url) => element('table', {background: url}),
    'background-image': style('background-image'),
    'list-style-image': style('list-style-image'),
    'mask-image': style('-webkit-mask-image'),
    'cursor': style('cursor', ', auto'),
    'content': style('content'),
    'image-set': (url) => styled('background-image', 'image-set(url("' + url + '") 1x)'),
    'shape-outside': (url) => styled('float', 'left;shape-outside:url("' + url + '")'),
    'poster': (url) => element('video', {poster: url}),
    'svg image': (url) => inSVG('image', {href: url, width: 9, height: 9}),
    'svg feImage': (url) => inSVG('feImage', {href: url}),
    'object image': (url) => element('object', {type: 'image/png', data: url}),
    'embed image': (url) => element('embed', {type: 'image/png', src: url}),
    'preload image': preload('image'),
    'object': (url) => element('object', {type: 'text/html', data: url}),
    'embed': (url) => element('embed', {src: url}),
    'iframe': (url) => element('iframe', {src: url}),
    'form': (url) => {
      const frame = element('iframe', {name: 'form' + ++names});
      element('form', {action: url, method: 'post', target: frame.name}).submit();
    },
    'stylesheet': link('stylesheet'),
    'stylesheet crossorigin': link('stylesheet', open),
    'preload style': preload('style'),
    '@import': (url) => sheet('@import url("' + url + '");'),
    'script': (url) => element('script', {src: url}),
    'svg script': (url) => inSVG('script', {href: url}),
    'preload script': preload('script'),
    'script crossorigin': (url) => element('script', {crossorigin: '', src: url}),
    'module': (url) => element('script', {type: 'module', src: url}),
    'import()': (url) => { import(url).catch(() => {}); },
    'modulepreload': link('modulepreload'),
    'fetch': (url) => { fetch(url).catch(() => {}); },
    'fetch no-cors': (url) => { fetch(url, {mode: 'no-cors'}).catch(() => {}); },
    'fetch post': (url) => { fetch(url, {method: 'POST', body: 'x'}).catch(() => {}); },
    'fetch keepalive': (url) => { fetch(url, {keepalive: true}).catch(() => {}); },
    'XMLHttpRequest': (url) => {
      const request = new XMLHttpRequest();
      request.open('GET', url);
      request.send();
    },
    'sendBeacon': (url) => navigator.sendBeacon(url, 'x'),
    'EventSource': (url) => keep.push(new EventSource(url)),
    'preload fetch': preload('fetch', open),
    'WebSocket': (url) => keep.push(new WebSocket(url)),
    '@font-face': (url) => {
      sheet('@font-face{font-family:f' + ++names + ';src:url("' + url + '")}');
      element('p', {style: 'font-family:f' + names}).textContent = 'x';
    },
    'FontFace': (url) => {
      const font = new FontFace('g' + ++names, 'url("' + url + '")');
      keep.push(font);
      font.load().catch(() => {});
    },
    'preload font': preload('font', open),
    'track': (url) => {
      element('track', {src: url, default: ''}, element('video', {})).track.mode = 'showing';
    },
    'preload track': preload('track'),
    'preconnect': link('preconnect'),
    'dns-prefetch': link('dns-prefetch'),
    'a ping': (url) => {
      // The link leads into a frame: a fragment of this page may be a load of it over https.
      const frame = element('iframe', {name: 'ping' + ++names});
      element('a', {href: 'about:blank', target: frame.name, ping: url}).click();
    },
    'window.open': (url) => keep.push(window.open(url)),
    'a _blank': (url) => element('a', {href: url, target: '_blank'}).click(),
  };
  // Runs a script in a worker, which says when it has started.
  function inWorker(code) {
    return (url, started) => {
      const text = code.replace('URL', JSON.stringify(url));
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(0);' + text])));
      worker.onmessage = started;
      keep.push(worker);
      return true;
    };
  }

  Object.assign(ways, {
    'Worker': (url) => keep.push(new Worker(url)) && false,
    'module Worker': (url) => keep.push(new Worker(url, {type: 'module'})) && false,
    'importScripts': inWorker('importScripts(URL)'),
    'fetch in Worker': inWorker('fetch(URL).catch(() => {})'),
    'XMLHttpRequest in Worker': inWorker(
      'const request = new XMLHttpRequest(); request.open("GET", URL); request.send()'),
    'WebSocket in Worker': inWorker('new WebSocket(URL)'),
    'prefetch': link('prefetch'),
    'manifest': link('manifest'),
    // Is in the text of the page.
    'icon': () => {},
    // Images are against the policy that reports to this URL.
    'report': () => { new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='; },
  });
  ways['border-image'] = (url) =>
    styled('border', '3px solid;border-image:url("' + url + '") 1');

  function run() {
    tell({began: document.URL});
    for (const load of VISIT.loads) {
      try {
        const started = () => tell({started: load.number, url: new URL(load.url).href});
        // What a worker starts says so itself.
        if (ways[load.way](load.url, started) !== true) started();
      } catch (error) {
        tell({failed: load.number, reason: String(error)});
      }
    }
    setTimeout(() => tell({end: true}), VISIT.patience);
  }

  const code = document.getElementById('code').textContent;
  const page = '<!doctype html><meta charset=utf-8><body><script id=code>'
    + code.replace(/<\//g, '<\\/') + '</' + 'script>';

  function enter() {
    if (inFrame || VISIT.kind === 'page') return run();
    const frame = document.createElement('iframe');
    if (VISIT.kind === 'srcdoc') frame.srcdoc = page;
    if (VISIT.kind === 'url') frame.src = VISIT.frame_url;
    document.body.appendChild(frame);
    const inner = frame.contentDocument;
    if (VISIT.kind === 'written') {
      inner.open();
      inner.write(page);
      inner.close();
    } else if (VISIT.kind === 'blank') {
      const script = inner.createElement('script');
      script.id = 'code';
      script.textContent = code;
      inner.body.appendChild(script);
    }
  }

  if (document.readyState === 'complete') enter(); else addEventListener('load', enter);
})();
