import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionPart } from '../state/session-store.ts';

/** How long a list may take to show again the row that was left, in milliseconds. */
const COMES_WITHIN_MS = 5000;

/** The address of the link that was followed, by the key of the history entry. */
const followed = sessionPart<ReadonlyMap<string, string>>(() => new Map());

/** Records the link through which the admin leaves a screen, so that Back can return to it. */
export function useFollowedLinks(): void {
  const router = useRouter();
  useEffect(() => {
    let pressed: string | undefined;
    const note = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('main a[href]') : null;
      pressed = link?.getAttribute('href') ?? undefined;
    };
    // Enter on a link also sends `click`.
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
 * Returns the focus to the link that was followed from this history entry; its row may still be loading. A key or a
 * click ends the wait.
 * @param key the history entry's key.
 * @returns a function that ends it.
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
