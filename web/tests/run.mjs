// Runs the page's tests: `node tests/run.mjs [FILE…]`, without a name all of them, several files at a time.
//
// A file that fails is run once more, alone: where cores are taken a browser may be too late for a test that is right. A
// file that passes then is named at the end as flaky, and wants mending; one that fails twice has failed.

import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import slowest from './helpers/slowest.mjs';

/** One more than there are cores, since a browser waits for its server. */
const AT_ONCE = availableParallelism() + 1;

function allFiles() {
  const folder = import.meta.dirname;
  const names = readdirSync(folder).filter((name) => name.endsWith('.test.mjs'));
  return names.sort().map((name) => join(folder, name));
}

/** The files of which a test failed, or none was run. */
async function failedOf(files, concurrency) {
  const failed = new Set();
  const ran = new Set();
  const events = run({ files, concurrency });
  events.on('test:fail', ({ file }) => failed.add(file));
  events.on('test:pass', ({ file }) => ran.add(file));
  events.compose(slowest).pipe(process.stdout);
  const shown = events.compose(spec);
  shown.pipe(process.stdout);
  await new Promise((resolve, reject) => shown.on('end', resolve).on('error', reject));
  return files.filter((file) => failed.has(file) || !ran.has(file));
}

const named = process.argv.slice(2).map((name) => join(process.cwd(), name));
const failed = await failedOf(named.length > 0 ? named : allFiles(), AT_ONCE);
const again = failed.length > 0 ? await failedOf(failed, 1) : [];
const listed = (files) => files.map((file) => basename(file)).join(', ');
const flaky = failed.filter((file) => !again.includes(file));
if (flaky.length > 0) console.log(`flaky, passed when run alone: ${listed(flaky)}`);
if (again.length > 0) console.error(`failed twice: ${listed(again)}`);
process.exitCode = again.length > 0 ? 1 : 0;
