// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks

/**
 * What is known of a request of `XMLHttpRequest`.
 *
 * @typedef {object} XHRState
 * @property {RequestFacts} facts
 * @property {boolean} isAsync
 * @property {boolean} [isPrevented] it is answered here, and not sent
 * @property {boolean} [isAborted] the page aborted it before it was answered
 * @property {Record<string, any>} [shown] properties that pages see instead of the real ones
 * @property {Record<string, string>} [headers] of the response, in lower case, that pages see
 */

/** @type {WeakMap<XMLHttpRequest, XHRState>} */
const xhrStates = new natives.WeakMap();

/** Whether the functions of `XMLHttpRequest` are wrapped. */
let xhrIsFollowed = false;

/** Keeps the facts of all requests from here on, and shows what `xhrStates` says about them. */
function followXHR() {
  if (xhrIsFollowed) {
    return;
  }
  xhrIsFollowed = true;
  wrapFunction('XMLHttpRequest.prototype.open', call => {
    const [method, address, isAsync] = call.words;
    xhrStates.set(call.self, {
      facts: { method: String(method).toUpperCase(), url: String(address) },
      isAsync: isAsync !== false,
    });
    return call.proceed();
  });
  for (const name of ['readyState', 'response', 'responseText', 'responseURL', 'responseXML', 'status', 'statusText']) {
    wrapGetter(natives.XMLHttpRequest.prototype, name, (xhr, read) => {
      const state = xhrStates.get(xhr);
      return state !== undefined && state.shown !== undefined && name in state.shown ? state.shown[name] : read();
    });
  }
  followHeaders();
}

function followHeaders() {
  wrapFunction('XMLHttpRequest.prototype.getResponseHeader', call => {
    const state = xhrStates.get(call.self);
    if (state === undefined || state.headers === undefined) {
      return call.proceed();
    }
    const value = state.headers[String(call.words[0]).toLowerCase()];
    return value === undefined ? null : value;
  });
  wrapFunction('XMLHttpRequest.prototype.getAllResponseHeaders', call => {
    const state = xhrStates.get(call.self);
    return state === undefined || state.headers === undefined ? call.proceed()
      : Object.entries(state.headers).map(([name, value]) => name + ': ' + value + '\r\n').join('');
  });
}

/**
 * Puts a function in front of a getter.
 *
 * @param {any} owner
 * @param {string} name
 * @param {(self: any, read: () => any) => any} handler
 */
function wrapGetter(owner, name, handler) {
  const present = natives.getDescriptor(owner, name);
  if (present === undefined || present.get === undefined) {
    return;
  }
  const getter = makeProxy(present.get, call => handler(call.self, call.proceed));
  natives.defineProperty(owner, name, { ...present, get: getter });
}
