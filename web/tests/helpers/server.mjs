// A real `ply serve` for a test: its own port, its own store, ended with the test.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
export const program = process.env.PLY_BIN ?? join(root, 'target', 'debug', 'ply');
/** `ply` with one game more (examples/fifth_game), which is built beside it. */
export const fifthGame = join(dirname(program), 'fifth-game');

/** The server that `start` gives. */
export class Server {
  constructor(folder, extra, binary) {
    this.folder = folder;
    this.extra = extra;
    this.binary = binary;
    this.port = 0;
  }

  /** Its address without a slash at the end. */
  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, on its old port if it had one. */
  async up() {
    const store = join(this.folder, 'ply.sqlite');
    const args = [
      'serve',
      '--addr',
      `127.0.0.1:${this.port}`,
      '--store',
      store,
      '--rate',
      '100000',
      ...this.extra,
    ];
    this.child = spawn(this.binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.log = '';
    this.child.stderr.on('data', (data) => (this.log += data));
    const text = await new Promise((resolve, reject) => {
      let said = '';
      this.child.stdout.on('data', (data) => {
        said += data;
        if (/http:\/\/\S+/.test(said)) resolve(said);
      });
      this.child.once('exit', (code) => reject(new Error(`ply serve ended with ${code}: ${this.log}`)));
    });
    this.port = Number(/http:\/\/[^\s/]*:(\d+)/.exec(text)[1]);
    return this;
  }

  /** Ends it, politely unless told otherwise. */
  async down(signal = 'SIGTERM') {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await ended;
  }

  /** Ends it for good. */
  async close() {
    await this.down();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Asks its API. */
  async ask(path, body, method = body === undefined ? 'GET' : 'POST') {
    const response = await fetch(this.url + path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  }
}

/** A server of one's own, with more flags if wanted. */
export function start(...extra) {
  return startProgram(program, ...extra);
}

/** The same by another program that is `ply` too. */
export function startProgram(binary, ...extra) {
  return new Server(mkdtempSync(join(tmpdir(), 'ply-page-')), extra, binary).up();
}
