// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks

/** The names of the constructor in different browsers. */
const peerConnectionNames = ['RTCPeerConnection', 'webkitRTCPeerConnection'];

/**
 * A constructor that looks like that of connections and makes none.
 *
 * @param {Function} original
 */
function makeDeadConnection(original) {
  const answers = /** @type {Record<string, () => any>} */ ({
    createOffer: () => natives.Promise.resolve({ type: 'offer', sdp: '' }),
    createAnswer: () => natives.Promise.resolve({ type: 'answer', sdp: '' }),
    setLocalDescription: () => natives.Promise.resolve(),
    setRemoteDescription: () => natives.Promise.resolve(),
    addIceCandidate: () => natives.Promise.resolve(),
    getStats: () => natives.Promise.resolve(new natives.Map()),
    getSenders: () => [],
    getReceivers: () => [],
    getTransceivers: () => [],
    createDataChannel: () => ({ close() {}, send() {}, addEventListener() {}, removeEventListener() {} }),
  });
  return new natives.Proxy(original, {
    construct(target) {
      return natives.Object.create(target.prototype, natives.Object.fromEntries(
        Object.keys(natives.Object.getOwnPropertyDescriptors(target.prototype)).map(name => [name, {
          value: answers[name] || (/^on|State$|Description$/.test(name) ? null : () => undefined),
          writable: true, configurable: true,
        }])));
    },
  });
}
