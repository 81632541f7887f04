/** Removes the result of single sign-on from the page's address before anything else uses it, and returns it. */
export function takeFragment(): string | undefined {
  const [, fragment] = /^#(sso(?:-refused)?=.+)$/.exec(location.hash) ?? [];
  if (fragment !== undefined) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return fragment;
}
