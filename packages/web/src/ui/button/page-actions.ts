import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react';
import { sessionPart } from '../state/session-store.ts';

/** The action of a button on the open page, which the palette offers too. */
export interface PageAction {
  readonly key: number;
  /** The name of the thing that it acts on. */
  readonly subject: string;
  readonly label: string;
  /** Why it is disabled at the moment. */
  readonly reason: string | undefined;
  readonly button: RefObject<HTMLElement | null>;
  readonly run: () => void;
}

/** The name of the open thing whose actions are inside. The palette does not offer buttons outside of one. */
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

/** Returns the actions of the open page, in the order of its buttons. */
export const usePageActions = (): readonly PageAction[] =>
  registered.use().actions.toSorted((one, other) => (isBefore(one, other) ? -1 : 1));

/**
 * Offers a button's action in the palette, while the button is mounted inside an open thing.
 * @param label its name in the palette; without one it is not offered.
 * @returns the button's ref.
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
