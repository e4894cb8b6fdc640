// Runs the test binaries that `cargo test --no-run --message-format=json` names on standard input, several at a time:
// most of them wait for servers, engines and clocks more than they compute, and cargo runs one after the other. In
// JavaScript, since Node.js is here for the page anyway.
//
// What each prints is shown whole when it ends. One that fails is run once more, alone: where cores are taken a server or an
// engine may be too late for a test that is right. One that passes then is named as flaky, and wants mending.

import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, relative } from 'node:path';
import { createInterface } from 'node:readline';

/** One more than there are cores, since tests wait. */
const AT_ONCE = availableParallelism() + 1;

/** Bytes of a test thread's stack, as `.cargo/config.toml` has it and as the program gives its searches. */
const SEARCH_STACK = String(32 << 20);

/** The largest first: what links the most runs the longest. */
async function testBinaries() {
  const found = [];
  for await (const text of createInterface({ input: process.stdin })) {
    if (!text.startsWith('{')) continue;
    const { reason, profile, executable, manifest_path: manifest, target } = JSON.parse(text);
    if (reason !== 'compiler-artifact' || !profile.test || !executable) continue;
    const folder = dirname(manifest);
    const name = `${relative('.', folder)}, ${target.kind[0]} ${target.name}`;
    found.push({ name, executable, folder, size: statSync(executable).size });
  }
  return found.sort((one, other) => other.size - one.size);
}

/** Runs one where cargo would run it; resolves to whether it passed. */
function passes({ name, executable, folder }) {
  return new Promise((resolve) => {
    const begun = Date.now();
    const child = spawn(executable, ['--quiet'], {
      cwd: folder,
      env: { ...process.env, CARGO_MANIFEST_DIR: folder, RUST_MIN_STACK: SEARCH_STACK },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('error', (error) => (said += error.message));
    child.on('close', (code, signal) => {
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      const ended = code === 0 ? '' : `, failed with ${signal ?? code}`;
      console.log(`\n${name} (${seconds} s${ended})\n${said.trim()}`);
      resolve(code === 0);
    });
  });
}

const binaries = await testBinaries();
if (binaries.length === 0) {
  console.error('run-tests: standard input names no test binary');
  process.exit(2);
}
/** Those that fail of these, so many at a time. */
async function failuresOf(binaries, atOnce) {
  const left = [...binaries];
  const failed = [];
  const worker = async () => {
    while (left.length > 0) {
      const binary = left.shift();
      if (!(await passes(binary))) failed.push(binary);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
}

const listed = (binaries) => binaries.map(({ name }) => name).join('; ');
const failed = await failuresOf(binaries, AT_ONCE);
const again = await failuresOf(failed, 1);
const flaky = failed.filter((binary) => !again.includes(binary));
if (flaky.length > 0) console.log(`\nflaky, passed when run alone: ${listed(flaky)}`);
if (again.length > 0) {
  console.error(`\nfailed twice: ${listed(again)}`);
  process.exit(1);
}
