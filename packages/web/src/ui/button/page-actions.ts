import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react';
import { sessionPart } from '../state/session-store.ts';

/** What a button of the open page does, for the palette, which offers it too. */
export interface PageAction {
  readonly key: number;
  /** The name of what it is done to. */
  readonly subject: string;
  readonly label: string;
  /** Why it cannot be done just now. */
  readonly reason: string | undefined;
  readonly button: RefObject<HTMLElement | null>;
  readonly run: () => void;
}

/** The name of the open thing whose actions are inside; the buttons outside of one stay on the page. */
export const ActionSubject = createContext<string | undefined>(undefined);

const registered = sessionPart<{ readonly actions: readonly PageAction[]; readonly last: number }>(() => ({
  actions: [],
  last: 0,
}));

function register(action: Omit<PageAction, 'key'>): () => void {
  const { actions, last } = registered.get();
  const key = last + 1;
  registered.set({ actions: [...actions, { ...action, key }], last: key });
  return () => {
    const now = registered.get();
    registered.set({ ...now, actions: now.actions.filter((one) => one.key !== key) });
  };
}

const isBefore = (one: PageAction, other: PageAction): boolean =>
  one.button.current !== null &&
  other.button.current !== null &&
  (one.button.current.compareDocumentPosition(other.button.current) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The actions of the open page, in the order of its buttons. */
export const usePageActions = (): readonly PageAction[] =>
  registered.use().actions.toSorted((one, other) => (isBefore(one, other) ? -1 : 1));

/**
 * Offers in the palette what a button does, while the button is there and stands for an open thing.
 * @param label what the palette calls it; without one it is not offered.
 * @returns the place for the button.
 */
export function usePageAction<Button extends HTMLElement = HTMLButtonElement>(
  label: string | undefined,
  reason: string | undefined,
  onClick: () => void,
) {
  const subject = use(ActionSubject);
  const button = useRef<Button>(null);
  const latest = useRef(onClick);
  useLayoutEffect(() => {
    latest.current = onClick;
  });
  useEffect(() => {
    if (subject === undefined || label === undefined) return;
    return register({ subject, label, reason, button, run: () => latest.current() });
  }, [subject, label, reason]);
  return button;
}
