import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionPart } from '../state/session-store.ts';

/** Where the focus was, and whether anything was done since. */
const leaving = sessionPart<{ readonly left: Element | null; readonly hasActed: boolean }>(() => ({
  left: null,
  hasActed: false,
}));

const act = (): void => leaving.set({ ...leaving.get(), hasActed: true });
addEventListener('keydown', act, { capture: true });
addEventListener('pointerdown', act, { capture: true });

/** Notes where the focus is when one leaves for another screen, so that this one, which may come late, can tell. */
export function useFocusBeforeLeave(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return;
        leaving.set({ left: document.activeElement, hasActed: false });
      }),
    [router],
  );
}

/** Whether a screen that has come may take the focus: not from what a person has gone to, or opened, since they left. */
export function mayTakeFocus(): boolean {
  const here = document.activeElement;
  const { left, hasActed } = leaving.get();
  return !hasActed || here === left || here === null || here === document.body;
}
