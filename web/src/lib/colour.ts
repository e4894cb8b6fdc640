// The page's colours for things that are painted, not styled.

/** The present value of a colour of app.css, such as `--ink`, as a canvas takes it. */
export function colour(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
