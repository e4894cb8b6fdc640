// A reporter for `node --test`: where the time of a run went, by file.

import { basename } from 'node:path';

const SHOWN = 8;

export default async function* slowest(events) {
  const files = new Map();
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0 || !data.file) continue;
    const file = basename(data.file);
    const { tests = 0, seconds = 0 } = files.get(file) ?? {};
    files.set(file, { tests: tests + 1, seconds: seconds + data.details.duration_ms / 1000 });
  }
  const sorted = [...files].sort(([, a], [, b]) => b.seconds - a.seconds);
  yield '\nslowest files:\n';
  for (const [file, { tests, seconds }] of sorted.slice(0, SHOWN))
    yield `  ${seconds.toFixed(1).padStart(6)} s  ${file} (${tests} tests)\n`;
}
