import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionPart } from '../state/session-store.ts';

/** Where the focus was on leaving, and whether the admin has done anything since. */
const leaving = sessionPart<{ readonly left: Element | null; readonly hasActed: boolean }>(() => ({
  left: null,
  hasActed: false,
}));

const act = (): void => leaving.set({ ...leaving.get(), hasActed: true });
addEventListener('keydown', act, { capture: true });
addEventListener('pointerdown', act, { capture: true });

/** Records the focus when the admin leaves for another screen, so that a screen that loads late can check it. */
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

/**
 * Whether a loaded screen may take the focus: not from an element that the admin has focused or opened since they left.
 */
export function mayTakeFocus(): boolean {
  const here = document.activeElement;
  const { left, hasActed } = leaving.get();
  return !hasActed || here === left || here === null || here === document.body;
}
