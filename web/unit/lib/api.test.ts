// Requests and streams of events.
// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest';
import { ApiError, call, errorMessage, isAbort, stream, StreamBroken } from '../../src/lib/api';
import { connection } from '../../src/lib/connection.svelte';
import { json, refusal, serve } from '../server';

/** A response whose body comes in these pieces; an error breaks it off. */
function pieces(...parts: (string | Error)[]): Response {
  const waiting = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = waiting.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
  return new Response(body);
}

describe('call', () => {
  it('gets without a body and posts with one', async () => {
    const log = serve(() => ({ fine: true }));
    expect(await call('/api/a')).toEqual({ fine: true });
    await call('/api/b', { body: { x: 1 } });
    expect(log.map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['POST', { x: 1 }],
    ]);
  });

  it('throws the server’s sentence', async () => {
    serve(() => refusal(400, 'moves[2]: illegal'));
    const error = await call('/api/a').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'test', message: 'moves[2]: illegal' });
  });

  it('throws the status where the answer is not ours', async () => {
    serve(() => new Response('<html>', { status: 502 }));
    await expect(call('/api/a')).rejects.toThrow('502');
  });

  it('answers nothing for 204', async () => {
    serve(() => new Response(null, { status: 204 }));
    expect(await call('/api/a', { method: 'DELETE' })).toBeUndefined();
  });

  it('asks again after as long as a busy server says', async () => {
    vi.useFakeTimers();
    let busy = true;
    const log = serve(() =>
      busy ? new Response('', { status: 429, headers: { 'Retry-After': '2' } }) : json('done'),
    );
    const answer = call('/api/a');
    await vi.advanceTimersByTimeAsync(1900);
    expect(log).toHaveLength(1);
    busy = false;
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toBe('done');
    expect(log).toHaveLength(2);
  });

  it('waits for a server that is away, and asks again', async () => {
    vi.useFakeTimers();
    let away = true;
    serve(({ path }) => {
      if (away) throw new TypeError('fetch failed');
      return { path };
    });
    const answer = call('/api/a');
    await vi.advanceTimersByTimeAsync(300);
    expect(connection.lost).toBe(true);
    away = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toEqual({ path: '/api/a' });
    expect(connection.lost).toBe(false);
  });

  it('asks again where the answer breaks off', async () => {
    vi.useFakeTimers();
    let broken = true;
    const log = serve(({ path }) =>
      broken && path === '/api/a' ? pieces('{"fine":', new TypeError('network error')) : { fine: true },
    );
    const answer = call('/api/a');
    await vi.advanceTimersByTimeAsync(100);
    expect(connection.lost).toBe(true);
    broken = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toEqual({ fine: true });
    expect(log.map(({ path }) => path)).toEqual(['/api/a', '/api/health', '/api/a']);
  });

  it('throws what is no JSON, and does not ask again', async () => {
    const log = serve(() => pieces('<html>'));
    await expect(call('/api/a')).rejects.toThrow(SyntaxError);
    expect(log).toHaveLength(1);
  });

  it('does not wait where that is not wanted', async () => {
    serve(() => {
      throw new TypeError('fetch failed');
    });
    await expect(call('/api/a', { patient: false })).rejects.toThrow('fetch failed');
  });
});

describe('stream', () => {
  interface Events {
    line: { n: number };
    done: { all: number };
  }
  const listen = async (): Promise<unknown[]> => {
    const heard: unknown[] = [];
    await stream<Events>(
      '/api/s',
      { body: {} },
      { line: (data) => heard.push(data), done: (data) => heard.push(data) },
    );
    return heard;
  };

  it('puts events together, however they are cut', async () => {
    const text =
      'event: line\ndata: {"n":1}\n\n: still here\n\nevent: line\ndata: {"n":\ndata: 2}\n\nevent: done\ndata:{"all":2}\n\n';
    serve(() => pieces(...text));
    expect(await listen()).toEqual([{ n: 1 }, { n: 2 }, { all: 2 }]);
  });

  it('leaves out events that nobody listens to', async () => {
    serve(() => pieces('event: other\ndata: {}\n\nevent: line\ndata: {"n":1}\n\n'));
    expect(await listen()).toEqual([{ n: 1 }]);
  });

  it('throws the server’s sentence for a search that failed', async () => {
    serve(() => pieces('event: failed\ndata: {"code":"internal","message":"out of memory"}\n\n'));
    await expect(listen()).rejects.toThrow('out of memory');
  });

  it('tells a broken connection from an error of a handler', async () => {
    vi.useFakeTimers();
    serve(() => pieces('event: line\ndata: {"n":1}\n\n', new TypeError('network error')));
    await expect(listen()).rejects.toBeInstanceOf(StreamBroken);
    serve(() => pieces('event: line\ndata: {"n":1}\n\n'));
    const failing = stream<Events>(
      '/api/s',
      {},
      {
        line: () => {
          throw new TypeError('a mistake of the page');
        },
      },
    );
    await expect(failing).rejects.toThrow('a mistake of the page');
  });
});

describe('errors', () => {
  it('knows an abort, and gives every error a sentence', () => {
    expect(isAbort(new DOMException('left', 'AbortError'))).toBe(true);
    expect(isAbort(new Error('AbortError'))).toBe(false);
    expect(errorMessage(new Error('a sentence'))).toBe('a sentence');
    expect(errorMessage('text')).toBe('text');
  });
});
