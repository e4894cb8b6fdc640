// Where the page is: `#/view/rest?name=value`.

export interface PageLocation {
  view: string;
  /** What follows the view, cut at slashes. */
  rest: string[];
  query: URLSearchParams;
}

function read(): PageLocation {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
  const [view = '', ...rest] = path.split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { view: view || 'play', rest, query: new URLSearchParams(query) };
}

const state = $state({ location: read() });

addEventListener('hashchange', () => {
  state.location = read();
});

/** The present location; reactive. */
export function pageLocation(): PageLocation {
  return state.location;
}

/** The address of a location. */
export function address(view: string, rest: string[] = [], query: Record<string, string> = {}): string {
  const path = [view, ...rest].map(encodeURIComponent).join('/');
  const words = new URLSearchParams(query).toString();
  return `#/${path}${words ? `?${words}` : ''}`;
}

/** Goes there; with `replace` without a step in the browser's history. */
export function go(target: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', target);
    state.location = read();
  } else {
    location.hash = target;
  }
}
