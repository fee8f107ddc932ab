// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks, conditions, bodies

/**
 * Answers fetches that meet conditions, without a request.
 *
 * @param {string} conditionText
 * @param {() => string} makeText
 * @param {string} type of the response: `basic`, `cors`, `default`, `error`, `opaque`, or an object with `type`
 * @param {number} delay milliseconds
 */
function preventFetches(conditionText, makeText, type, delay) {
  const conditions = readConditions(conditionText);
  if (conditions.length === 0) {
    return;
  }
  const shown = readResponseType(type);
  wrapFunction('fetch', call => {
    const facts = fetchFacts(call.words);
    if (!meetsConditions(conditions, facts)) {
      return call.proceed();
    }
    const response = makeResponse(makeText(), shown, facts.url);
    return delay > 0
      ? new natives.Promise(resolve => natives.setTimeout(() => resolve(response), delay))
      : natives.Promise.resolve(response);
  });
}

/** @param {string} text */
function readResponseType(text) {
  const types = ['basic', 'cors', 'default', 'error', 'opaque', 'opaqueredirect'];
  if (types.includes(text)) {
    return text;
  }
  try {
    const type = natives.parseJSON(text).type;
    return types.includes(type) ? type : undefined;
  } catch (error) {
    return undefined;
  }
}

/**
 * @param {string} body
 * @param {string | undefined} type
 * @param {string} address as the page gave it
 */
function makeResponse(body, type, address) {
  const response = new natives.Response(body, {
    status: 200,
    statusText: 'OK',
    headers: { 'Content-Length': String(body.length), 'Content-Type': 'text/plain;charset=UTF-8' },
  });
  let url = address;
  try {
    url = new natives.URL(address, document.baseURI).href;
  } catch (error) {
    // As the page wrote it.
  }
  showOnResponse(response, type === undefined ? { url } : { url, type });
  return response;
}

/**
 * Gives a response properties that its constructor does not take.
 *
 * @param {Response} response
 * @param {Record<string, any>} properties
 */
function showOnResponse(response, properties) {
  for (const [name, value] of Object.entries(properties)) {
    natives.defineProperty(response, name, { value, configurable: true });
  }
}

/**
 * Edits the text of responses whose requests meet conditions. What is not changed is left as it came.
 *
 * @param {string} conditionText
 * @param {(text: string) => string | undefined} edit undefined leaves a text as it is
 */
function editFetchedTexts(conditionText, edit) {
  const conditions = readConditions(conditionText);
  wrapFunction('fetch', call => {
    const answer = call.proceed();
    if (!meetsConditions(conditions, fetchFacts(call.words), true)) {
      return answer;
    }
    return answer.then(response => editResponse(response, edit));
  });
}

/**
 * @param {Response} response
 * @param {(text: string) => string | undefined} edit
 */
async function editResponse(response, edit) {
  if (response.bodyUsed || response.type === 'opaque' || response.type === 'error') {
    return response;
  }
  try {
    const text = await response.clone().text();
    const edited = edit(text);
    if (edited === undefined || edited === text) {
      return response;
    }
    const replaced = new natives.Response(edited, {
      status: response.status, statusText: response.statusText, headers: response.headers,
    });
    const { ok, redirected, type, url } = response;
    showOnResponse(replaced, { ok, redirected, type, url });
    return replaced;
  } catch (error) {
    return response;
  }
}
