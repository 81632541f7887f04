import type { ParsedLocation } from '@tanstack/react-router';
import type { Router } from './router.tsx';

/** A browser goes back through 50 places at most. */
const MOST_PLACES = 100;
const KEY = 'quarterdeck-scroll';

/** Each history entry has a key of its own. */
const placeOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}

/**
 * Restores a page's scroll position on Back, Forward and a reload. The router can do the same, but never forgets a
 * position, so its memory would grow with each navigation of a day.
 */
export function keepScroll(router: Router): void {
  const positions = readPositions();

  const keep = (location: ParsedLocation): void => {
    const place = placeOf(location);
    positions.delete(place);
    positions.set(place, scrollY);
    const [oldest] = positions.keys();
    if (positions.size > MOST_PLACES && oldest !== undefined) positions.delete(oldest);
  };

  // Otherwise the browser would scroll the page that is left, before the previous one is there.
  const takeOver = (): void => {
    history.scrollRestoration = 'manual';
  };

  takeOver();
  addEventListener('pageshow', takeOver);
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    keep(router.state.resolvedLocation ?? router.state.location);
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...positions]));
    } catch {
      // Storage is full or forbidden: a reload begins at the top.
    }
  });
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation) keep(fromLocation);
  });
  // After the router, which scrolls each new screen to its top.
  router.subscribe('onRendered', ({ toLocation }) => {
    const position = positions.get(placeOf(toLocation));
    if (position !== undefined) scrollTo(0, position);
  });
}
