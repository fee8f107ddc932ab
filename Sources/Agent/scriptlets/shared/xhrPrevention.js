// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks, conditions, xhr

/**
 * What a page gets for a request that is not sent.
 *
 * @typedef {object} XHRAnswer
 * @property {Record<string, any>} shown
 * @property {Record<string, string>} headers
 * @property {number} length
 */

/** What happens to a request on its way, in order. */
const xhrStages = [
  { readyState: 2, events: ['readystatechange'] },
  { readyState: 3, events: ['readystatechange', 'progress'] },
  { readyState: 4, events: ['readystatechange', 'load', 'loadend'] },
];

/** Whether `XMLHttpRequest.prototype.abort` is wrapped. */
let xhrAbortsAreFollowed = false;

/**
 * Answers requests that meet conditions, without sending them.
 *
 * @param {string} conditionText
 * @param {() => string} makeText
 * @param {string | undefined} type the content type of the text
 */
function preventXHRs(conditionText, makeText, type) {
  const conditions = readConditions(conditionText);
  if (conditions.length === 0) {
    return;
  }
  followXHR();
  followXHRAborts();
  wrapFunction('XMLHttpRequest.prototype.send', call => {
    const xhr = call.self;
    const state = xhrStates.get(xhr);
    if (state !== undefined && state.isPrevented) {
      return undefined;
    }
    if (state === undefined || xhr.readyState !== 1 || !meetsConditions(conditions, sentFacts(state, call.words[0]))) {
      return call.proceed();
    }
    state.isPrevented = true;
    answerXHR(xhr, state, makeXHRAnswer(xhr, state, makeText(), type));
    return undefined;
  });
}

/**
 * @param {XHRState} state
 * @param {any} body
 * @returns {RequestFacts}
 */
function sentFacts(state, body) {
  return body === undefined || body === null ? state.facts : { ...state.facts, body: tellFact(body) };
}

/**
 * @param {XMLHttpRequest} xhr
 * @param {XHRState} state
 * @param {string} text
 * @param {string | undefined} type
 * @returns {XHRAnswer}
 */
function makeXHRAnswer(xhr, state, text, type) {
  const body = makeXHRBody(xhr.responseType, text, type);
  const length = body.shown.response === text ? text.length : 0;
  /** @type {Record<string, string>} */
  const headers = { 'content-length': String(length) };
  if (body.type !== undefined) {
    headers['content-type'] = body.type;
  }
  const responseURL = absoluteAddress(state.facts.url);
  return { shown: { status: 200, statusText: 'OK', responseURL, ...body.shown }, headers, length };
}

/**
 * The text, or what is empty in another type of response.
 *
 * @param {string} responseType
 * @param {string} text
 * @param {string | undefined} type
 * @returns {{type: string | undefined, shown: Record<string, any>}}
 */
function makeXHRBody(responseType, text, type) {
  switch (responseType) {
    case 'arraybuffer':
      return { type: 'application/octet-stream', shown: { response: new natives.ArrayBuffer(0) } };
    case 'blob':
      return { type: 'application/octet-stream', shown: { response: new natives.Blob([]) } };
    case 'document': {
      const tree = new natives.DOMParser().parseFromString('', 'text/html');
      return { type: 'text/html', shown: { response: tree, responseXML: tree } };
    }
    case 'json':
      return { type: 'application/json', shown: { response: {} } };
    default:
      return { type, shown: { response: text, responseText: text } };
  }
}

/** @param {string} address as the page gave it */
function absoluteAddress(address) {
  try {
    return new natives.URL(address, document.baseURI).href;
  } catch (error) {
    return address;
  }
}

/**
 * @param {XMLHttpRequest} xhr
 * @param {XHRState} state
 * @param {XHRAnswer} answer
 */
function answerXHR(xhr, state, answer) {
  if (!state.isAsync) {
    runXHRStages(xhr, state, answer, xhrStages.slice(-1));
    return;
  }
  fireXHREvent(xhr, 'loadstart', 0);
  natives.setTimeout(() => runXHRStages(xhr, state, answer, xhrStages), 1);
}

/**
 * @param {XMLHttpRequest} xhr
 * @param {XHRState} state
 * @param {XHRAnswer} answer
 * @param {typeof xhrStages} stages
 */
function runXHRStages(xhr, state, answer, stages) {
  for (const { readyState, events } of stages) {
    for (const name of events) {
      // The page can abort or open the request anew whenever it is told something.
      if (xhrStates.get(xhr) !== state || state.isAborted) {
        return;
      }
      const { status, statusText, responseURL } = answer.shown;
      state.headers = answer.headers;
      state.shown = readyState === 4
        ? { ...answer.shown, readyState } : { status, statusText, responseURL, readyState };
      fireXHREvent(xhr, name, answer.length);
    }
  }
}

/**
 * @param {XMLHttpRequest} xhr
 * @param {string} name
 * @param {number} length
 */
function fireXHREvent(xhr, name, length) {
  const event = name === 'readystatechange'
    ? new natives.Event(name)
    : new natives.ProgressEvent(name, { loaded: length, total: length, lengthComputable: length > 0 });
  inPageTurn(() => natives.apply(natives.dispatchEvent, xhr, [event]));
}

/** Lets pages abort what is answered here. */
function followXHRAborts() {
  if (xhrAbortsAreFollowed) {
    return;
  }
  xhrAbortsAreFollowed = true;
  wrapFunction('XMLHttpRequest.prototype.abort', call => {
    const xhr = call.self;
    const state = xhrStates.get(xhr);
    if (state === undefined || !state.isPrevented) {
      return call.proceed();
    }
    if (xhr.readyState !== 4 && !state.isAborted) {
      abortXHR(xhr, state);
    }
    state.headers = undefined;
    state.shown = { readyState: 0 };
    return undefined;
  });
}

/**
 * Tells the page that its request was aborted on its way.
 *
 * @param {XMLHttpRequest} xhr
 * @param {XHRState} state
 */
function abortXHR(xhr, state) {
  state.isAborted = true;
  state.headers = undefined;
  state.shown = { readyState: 4 };
  for (const name of ['readystatechange', 'abort', 'loadend']) {
    if (xhrStates.get(xhr) === state) {
      fireXHREvent(xhr, name, 0);
    }
  }
}
