// Studies at the server and in the browser.
// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest';
import { remember } from '../../src/lib/settings.svelte';
import { Autosave, lineNodes, listStudies, mainLine, recallStudy, saveStudy } from '../../src/lib/studies';
import type { Study } from '../../src/lib/types';
import { json, refusal, serve } from '../server';

function study(moves: string[], more: Partial<Study> = {}): Study {
  return {
    game: 'othello',
    rules: null,
    kind: 'play',
    title: '',
    first: '',
    second: '',
    start: null,
    nodes: lineNodes(moves),
    result: null,
    reason: null,
    settings: null,
    ...more,
  };
}

describe('mainLine', () => {
  it('is the first child of each node', () => {
    const nodes = [
      { parent: null, move: 'a' },
      { parent: null, move: 'b' },
      { parent: 0, move: 'c' },
      { parent: 1, move: 'd' },
      { parent: 0, move: 'e' },
      { parent: 2, move: 'f' },
    ];
    expect(mainLine({ nodes })).toEqual(['a', 'c', 'f']);
  });

  it('gives a line back as it was', () => {
    expect(mainLine({ nodes: lineNodes(['a', 'b', 'a']) })).toEqual(['a', 'b', 'a']);
    expect(lineNodes([])).toEqual([]);
  });
});

describe('saveStudy', () => {
  it('posts a new study and puts a known one', async () => {
    const log = serve(({ body }) => ({ ...(body as Study), id: 7, updated: 2 }));
    await saveStudy(study(['a']));
    await saveStudy(study(['a'], { id: 7, updated: 2 }));
    expect(log.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/studies',
      'PUT /api/studies/7',
    ]);
  });

  it('saves what was deleted elsewhere as a new one', async () => {
    const log = serve(({ method }) => (method === 'PUT' ? refusal(404, 'gone') : { id: 8 }));
    const saved = await saveStudy(study(['a'], { id: 7, created: 1, updated: 2 }));
    expect(saved.id).toBe(8);
    expect(log.at(-1)!.body).not.toHaveProperty('id');
    expect(log.at(-1)!.body).not.toHaveProperty('updated');
  });

  it('goes on after its own change whose answer was lost', async () => {
    const kept = study(['a'], { id: 7, updated: 5 });
    const log = serve(({ method, body }) => {
      if (method === 'GET') return kept;
      return (body as Study).updated === 5 ? { ...(body as Study), updated: 6 } : refusal(409, 'changed');
    });
    const saved = await saveStudy(study(['a', 'b'], { id: 7, updated: 2 }));
    expect(saved).toMatchObject({ id: 7, updated: 6 });
    expect(log.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT']);
  });

  it('loses neither version when somebody else has changed it', async () => {
    const theirs = study(['z'], { id: 7, updated: 5 });
    const log = serve(({ method }) =>
      method === 'GET' ? theirs : method === 'PUT' ? refusal(409, 'changed') : { id: 9 },
    );
    expect((await saveStudy(study(['a'], { id: 7, updated: 2 }))).id).toBe(9);
    expect(log.map(({ method }) => method)).toEqual(['PUT', 'GET', 'POST']);
  });

  it('passes on any other refusal', async () => {
    serve(() => refusal(400, 'nodes[0].move: no'));
    await expect(saveStudy(study(['a'], { id: 7 }))).rejects.toThrow('nodes[0].move: no');
  });
});

describe('Autosave', () => {
  it('saves the newest of many versions once, and under one number', async () => {
    vi.useFakeTimers();
    let updated = 0;
    const log = serve(({ body }) => json({ ...(body as Study), id: 3, updated: ++updated }));
    const saved: Study[] = [];
    const autosave = new Autosave(
      {},
      (study) => saved.push(study),
      () => expect.unreachable(),
    );
    autosave.put(study(['a']));
    autosave.put(study(['a', 'b']));
    expect(autosave.waits).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.waits).toBe(false);
    autosave.put(study(['a', 'b', 'c']));
    await autosave.flush();
    expect(log.map(({ method }) => method)).toEqual(['POST', 'PUT']);
    expect(saved.map(mainLine)).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
    expect(log[1]!.body).toMatchObject({ id: 3, updated: 1 });
  });

  it('is waited for by a list', async () => {
    const log = serve(({ method, body }) => (method === 'GET' ? [] : { ...(body as Study), id: 1 }));
    const autosave = new Autosave(
      {},
      () => undefined,
      () => expect.unreachable(),
    );
    autosave.put(study(['a']));
    void autosave.flush();
    await listStudies({});
    expect(log.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('tells of a refusal, and may save again', async () => {
    let refuse = true;
    serve(({ body }) => (refuse ? refusal(400, 'no') : { ...(body as Study), id: 1 }));
    const refused: unknown[] = [];
    const saved: Study[] = [];
    const autosave = new Autosave(
      {},
      (study) => saved.push(study),
      (error) => refused.push(error),
    );
    autosave.put(study(['a']));
    await autosave.flush();
    expect(refused).toHaveLength(1);
    refuse = false;
    autosave.put(study(['b']));
    await autosave.flush();
    expect(saved).toHaveLength(1);
  });
});

describe('recallStudy', () => {
  it('gives back what the browser keeps', () => {
    const kept = { study: study(['a']), at: ['a'] };
    remember('analysis.othello', kept);
    expect(recallStudy('analysis.othello')).toEqual(kept);
  });

  it('reads what an older page left', () => {
    remember('play.othello', { sheet: study(['a']), position: 'p' });
    expect(recallStudy<{ study: Study; position: string }>('play.othello')).toMatchObject({
      study: { game: 'othello' },
      position: 'p',
    });
  });

  it.each([null, 7, 'text', [], {}, { study: {} }, { study: { game: 'othello' } }])(
    'is null for %j',
    (stored) => {
      remember('play.othello', stored);
      expect(recallStudy('play.othello')).toBeNull();
    },
  );
});
