// The server's token: taken from the address once, then kept for this tab only.

const KEY = 'plyground.token';

/** Takes `?token=…` out of the address, so that it is neither bookmarked nor shared. */
export function takeToken(): void {
  const query = new URLSearchParams(location.search);
  const given = query.get('token');
  if (given === null) return;
  sessionStorage.setItem(KEY, given);
  query.delete('token');
  const rest = query.toString();
  history.replaceState(null, '', location.pathname + (rest ? `?${rest}` : '') + location.hash);
}

/** The token, if the server wants one. */
export function token(): string | null {
  return sessionStorage.getItem(KEY);
}

/** A person has typed it. */
export function setToken(text: string): void {
  sessionStorage.setItem(KEY, text);
}
