// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks, webrtc
/**
 * Connections of WebRTC do nothing.
 *
 * @scriptlet nowebrtc
 * @aliases
 * @adguard nowebrtc ubo-nowebrtc.js
 * @arguments
 * @trust no
 * @world page
 */
function noWebRTC() {
  for (const name of peerConnectionNames) {
    const place = findPlace(name);
    if (place !== undefined && typeof place.value === 'function') {
      setFunction(place, cloakFunction(makeDeadConnection(place.value), place.value));
    }
  }
}
