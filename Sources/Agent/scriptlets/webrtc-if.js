// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks, webrtc
/**
 * Allows connections of WebRTC only to servers whose address matches.
 *
 * @scriptlet webrtc-if
 * @aliases
 * @adguard ubo-webrtc-if.js
 * @arguments text
 * @trust no
 * @world page
 */
function webRTCIf(text = '') {
  const pattern = makePattern(text);
  for (const name of peerConnectionNames) {
    wrapFunction(name, call => {
      const servers = call.words[0] && call.words[0].iceServers;
      if (servers && !pattern.matches(natives.stringifyJSON(servers))) {
        throw new TypeError('Failed to construct \'RTCPeerConnection\'');
      }
      return call.proceed();
    });
  }
}
