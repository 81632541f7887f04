/** What single sign-on has brought to the address of the page: it goes from there before anything else is done with it. */
export function takeFragment(): string | undefined {
  const [, fragment] = /^#(sso(?:-refused)?=.+)$/.exec(location.hash) ?? [];
  if (fragment !== undefined) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return fragment;
}
