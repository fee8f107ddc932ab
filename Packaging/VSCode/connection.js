// SPDX-License-Identifier: Apache-2.0
// JSON-RPC with a server in a process of its own.
'use strict';
const { spawn } = require('node:child_process');

class RefusedRequest extends Error {
  constructor(error) {
    super(error.message);
    this.code = error.code;
  }
}

class Connection {
  /// Starts a server. `handlers` has `notification(method, params)`, `request(method, params)`, which
  /// may give a promise, and `ended(reason)`.
  constructor(command, handlers) {
    this.handlers = handlers;
    this.waiting = new Map();
    this.lastId = 0;
    this.input = Buffer.alloc(0);
    this.isOpen = true;
    this.process = spawn(command, ['language-server'], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.process.on('error', error => this.end(error.message));
    this.process.on('exit', (status, signal) => this.end(signal || `status ${status}`));
    this.process.stdin.on('error', () => {});
    this.process.stdout.on('data', bytes => this.read(bytes));
    this.process.stderr.on('data', bytes => handlers.notification('window/logMessage', { message: `${bytes}` }));
  }

  end(reason) {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const { reject } of this.waiting.values()) reject(new Error(`the server ended: ${reason}`));
    this.waiting.clear();
    this.handlers.ended(reason);
  }

  read(bytes) {
    this.input = Buffer.concat([this.input, bytes]);
    for (;;) {
      const end = this.input.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.input.toString('latin1', 0, end))[1]);
      if (this.input.length < end + 4 + length) return;
      const body = this.input.toString('utf8', end + 4, end + 4 + length);
      this.input = this.input.subarray(end + 4 + length);
      this.take(JSON.parse(body));
    }
  }

  async take(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (!waiting) return;
      if (message.error) waiting.reject(new RefusedRequest(message.error));
      else waiting.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers.notification(message.method, message.params);
    } else {
      const result = await this.handlers.request(message.method, message.params);
      if (result === undefined) {
        const error = { code: -32601, message: `there is no ${message.method} here` };
        this.send({ id: message.id, error });
      } else {
        this.send({ id: message.id, result });
      }
    }
  }

  send(message) {
    if (!this.isOpen) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  notify(method, params) { this.send({ method, params }); }

  /// Asks; a token of the editor cancels.
  ask(method, params, token) {
    if (!this.isOpen) return Promise.reject(new Error('the server does not run'));
    const id = ++this.lastId;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    token?.onCancellationRequested?.(() => this.notify('$/cancelRequest', { id }));
    this.send({ id, method, params });
    return answer;
  }

  /// Ends the server as the protocol wants it.
  async stop() {
    if (!this.isOpen) return;
    const gone = new Promise(resolve => this.process.once('exit', resolve));
    const timer = setTimeout(() => this.process.kill(), 2000);
    await this.ask('shutdown', null).catch(() => {});
    this.isOpen && this.send({ method: 'exit' });
    await gone;
    clearTimeout(timer);
  }
}

module.exports = { Connection, RefusedRequest };
