// Requests to the server: one JSON answer, or a stream of events. A server that is away is waited for.

import { connection, lost, whenBack } from './connection.svelte';
import { settings } from './settings.svelte';
import { messages } from './i18n';
import { inChinese } from './problems';
import { token } from './token';
import type { Problem } from './types';

/** The server has said no, in a sentence. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Whether to ask again once a server that was away is back; true unless said otherwise. */
  patient?: boolean;
}

function request(path: string, options: Options): Promise<Response> {
  const headers: Record<string, string> = {};
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (token()) headers.Authorization = `Bearer ${token()}`;
  return fetch(path, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers,
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal,
  });
}

/** The server's sentence in the page's language. */
function worded(problem: Problem): string {
  return settings.language === 'zh' ? inChinese(problem) : problem.message;
}

async function refusal(response: Response): Promise<ApiError> {
  let problem: Problem = { code: 'unknown', message: messages[settings.language].answered(response.status) };
  try {
    problem = ((await response.json()) as { error: Problem }).error;
  } catch {
    // Not our JSON: the status must do.
  }
  return new ApiError(response.status, problem.code, worded(problem));
}

/** A wait that an abort ends. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), {
      once: true,
    });
  });
}

/** Sends a request until somebody answers it. */
async function answered(path: string, options: Options): Promise<Response> {
  for (;;) {
    let response: Response;
    try {
      response = await request(path, options);
    } catch (error) {
      if (options.signal?.aborted || options.patient === false) throw error;
      lost();
      await whenBack(options.signal);
      continue;
    }
    connection.lost = false;
    // Too many at once: the server says when to come back.
    if (response.status === 429 && options.patient !== false) {
      await pause(1000 * Math.min(5, Number(response.headers.get('Retry-After')) || 1), options.signal);
      continue;
    }
    if (response.status === 401) connection.locked = true;
    if (!response.ok) throw await refusal(response);
    return response;
  }
}

/** One question, one JSON answer. An answer that breaks off on its way has never come: it refuses nothing. */
export async function call<T>(path: string, options: Options = {}): Promise<T> {
  for (;;) {
    const response = await answered(path, options);
    if (response.status === 204) return undefined as T;
    try {
      return (await response.json()) as T;
    } catch (error) {
      if (options.signal?.aborted || options.patient === false || error instanceof SyntaxError) throw error;
    }
    await whenBack(options.signal);
  }
}

/** One question, one answer that is plain text. */
export async function callText(path: string, options: Options = {}): Promise<string> {
  return (await answered(path, options)).text();
}

export type Handlers<E> = { [K in keyof E]?: (data: E[K]) => void };

/** The connection broke before the stream's end. */
export class StreamBroken extends Error {}

/**
 * A question answered by a stream of events; resolves at its end. Abort it to leave, which stops the server's
 * search.
 */
export async function stream<E>(path: string, options: Options, handlers: Handlers<E>): Promise<void> {
  const response = await answered(path, options);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  try {
    for (;;) {
      const { value, done } = await piece(reader, options.signal);
      if (done) break;
      waiting += value;
      const events = waiting.split('\n\n');
      waiting = events.pop()!;
      for (const event of events) dispatch(event, handlers);
    }
  } finally {
    // A handler that throws leaves a search that nobody listens to.
    void reader.cancel().catch(() => undefined);
  }
}

/** The next piece of a stream. Only what goes wrong here is the connection's fault. */
async function piece(
  reader: ReadableStreamDefaultReader<string>,
  signal?: AbortSignal,
): Promise<ReadableStreamReadResult<string>> {
  try {
    return await reader.read();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!(error instanceof TypeError)) throw error;
    lost();
    throw new StreamBroken('the connection broke');
  }
}

function dispatch<E>(event: string, handlers: Handlers<E>): void {
  let name = 'message';
  const data: string[] = [];
  for (const line of event.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5));
  }
  if (data.length === 0) return;
  const content: unknown = JSON.parse(data.join('\n'));
  if (name === 'failed') {
    const problem = content as Problem;
    throw new ApiError(400, problem.code, worded(problem));
  }
  handlers[name as keyof E]?.(content as never);
}

/** Whether an error only says that somebody left. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** What went wrong, in a sentence. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
