// The server's token: taken from the address once, then kept for this tab only.

const KEY = 'plyground.token';

/** Read once; where storage is forbidden it lasts as long as the page. */
let present: string | null = stored();

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Takes `?token=…` out of the address, so that it is neither bookmarked nor shared. */
export function takeToken(): void {
  const query = new URLSearchParams(location.search);
  const given = query.get('token');
  if (given === null) return;
  setToken(given);
  query.delete('token');
  const rest = query.toString();
  history.replaceState(null, '', location.pathname + (rest ? `?${rest}` : '') + location.hash);
}

/** The token, if the server wants one. */
export function token(): string | null {
  return present;
}

/** A person has typed it. */
export function setToken(text: string): void {
  present = text;
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // The page works, it only forgets.
  }
}
