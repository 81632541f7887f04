import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionPart } from '../state/session-store.ts';

/** How long a list may take to bring the row back that one came from. */
const COMES_WITHIN_MS = 5000;

/** By the key of an entry of the history: the address of the link that was followed from there. */
const followed = sessionPart<ReadonlyMap<string, string>>(() => new Map());

/** Notes from which link of a screen one leaves it, so that Back can return there. */
export function useFollowedLinks(): void {
  const router = useRouter();
  useEffect(() => {
    let pressed: string | undefined;
    const note = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('main a[href]') : null;
      pressed = link?.getAttribute('href') ?? undefined;
    };
    // `click` is sent for Enter on a link too.
    addEventListener('click', note, { capture: true });
    const stop = router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
      const key = fromLocation?.state.__TSR_key;
      if (pathChanged && key && pressed?.split(/[?#]/)[0] === toLocation.pathname)
        followed.set(new Map([...followed.get(), [key, pressed]]));
      pressed = undefined;
    });
    return () => {
      stop();
      removeEventListener('click', note, { capture: true });
    };
  }, [router]);
}

/**
 * Returns the focus to the link that was followed when this entry of the history was open before; the row that it stands in may
 * still be loading. A key or a click ends the waiting.
 * @param key of the entry of the history.
 * @returns what ends it.
 */
export function returnFocus(key: string | undefined): (() => void) | undefined {
  const href = key === undefined ? undefined : followed.get().get(key);
  const main = document.querySelector('main');
  if (href === undefined || !main) return undefined;
  const find = (): boolean => {
    const link = main.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
    link?.focus();
    return link !== null;
  };
  if (find()) return undefined;
  const observer = new MutationObserver(() => find() && end());
  const timer = setTimeout(() => end(), COMES_WITHIN_MS);
  const ends = ['keydown', 'pointerdown'] as const;
  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ends) removeEventListener(event, end, { capture: true });
  }
  for (const event of ends) addEventListener(event, end, { capture: true });
  observer.observe(main, { childList: true, subtree: true });
  return end;
}
