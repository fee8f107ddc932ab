// SPDX-License-Identifier: Apache-2.0
// Starts the loads of PAGE, or checks its elements, and reports on the console.

// An object without a reference may be collected before it is loaded.
const held = [];

function tell(fact) {
  console.log("@@" + JSON.stringify(Object.assign({visit: PAGE.visit}, fact)));
}

function add(parent, name, members) {
  parent.appendChild(Object.assign(document.createElement(name), members));
}

const begin = {
  "image": url => held.push(Object.assign(new Image(), {src: url})),
  "script": url => add(document.head, "script", {src: url}),
  "style-sheet": url => add(document.head, "link", {rel: "stylesheet", href: url}),
  "font": url => {
    const font = new FontFace("font" + held.length, "url(" + JSON.stringify(url) + ")");
    held.push(font);
    font.load().catch(() => {});
  },
  "fetch": (url, method) => fetch(url, {method: method || "get"}).catch(() => {}),
  "child-document": url => add(document.body, "iframe", {src: url}),
  "other": url => navigator.sendBeacon(url, "x"),
  "websocket": url => held.push(new WebSocket(url)),
  "popup": url => held.push(window.open(url, "_blank")),
  "ping": url => add(document.head, "link", {rel: "preconnect", href: url}),
  "svg-document": url => {
    const place = document.createElement("div");
    place.innerHTML = "<svg width=9 height=9><use/></svg>";
    place.querySelector("use").setAttribute("href", url + "#a");
    document.body.appendChild(place);
  },
  // A track, because WebKit requests video and sound only if it can play them.
  "media": url => {
    const video = document.createElement("video");
    video.crossOrigin = "anonymous";
    add(video, "track", {kind: "captions", default: true, src: url});
    document.body.appendChild(video);
    video.textTracks[0].mode = "showing";
  },
};

function beginAll() {
  for (const request of PAGE.requests) {
    try {
      tell({number: request.number, url: new URL(request.url, document.URL).href});
      begin[request.type](request.url, request.method);
    } catch (error) {
      // Even a load that the page must not make has been reported; the control shows whether it counts.
    }
  }
  setTimeout(() => tell({end: true}), 300 + 5 * PAGE.requests.length);
}

function lookAtElements() {
  const elements = [...document.querySelectorAll("[data-number]")];
  tell({hidden: elements.filter(element => getComputedStyle(element).display === "none")
                        .map(element => +element.dataset.number)});
  tell({end: true});
}

window.onload = () => {
  if (PAGE.requests.length) {
    beginAll();
    return;
  }
  // The selectors of an image's rules come with its load.
  const image = new Image();
  image.onload = image.onerror = () => setTimeout(lookAtElements, 200);
  image.src = PAGE.image;
};
