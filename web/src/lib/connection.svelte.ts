// Whether the server is there and lets this page in. Once it is lost, it is looked for until it is back.

export const connection = $state({
  lost: false,
  /** It wants a token, or another one. */
  locked: false,
});

let looking: Promise<void> | null = null;

/** Somebody found the server away. */
export function lost(): void {
  connection.lost = true;
  looking ??= look().finally(() => (looking = null));
}

/** Resolves once the server answers again, rejects when the asker leaves. */
export function whenBack(signal?: AbortSignal): Promise<void> {
  lost();
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    void looking!.then(resolve);
  });
}

async function look(): Promise<void> {
  for (let wait = 250; ; wait = Math.min(wait * 1.5, 3000)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      if ((await fetch('/api/health')).ok) break;
    } catch {
      // Still away.
    }
  }
  connection.lost = false;
}
