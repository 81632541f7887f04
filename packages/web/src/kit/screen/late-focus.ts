import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

let left: Element | null = null;
let hasActed = false;

const act = (): void => {
  hasActed = true;
};
addEventListener('keydown', act, { capture: true });
addEventListener('pointerdown', act, { capture: true });

/** Notes where the focus is when one leaves for another screen, so that this one, which may come late, can tell. */
export function useLeaving(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return;
        left = document.activeElement;
        hasActed = false;
      }),
    [router],
  );
}

/** Whether a screen that has come may take the focus: not from what a person has gone to, or opened, since they left. */
export function mayTakeFocus(): boolean {
  const here = document.activeElement;
  return !hasActed || here === left || here === null || here === document.body;
}
