import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';

/** What a menu that is loaded later is given by its button. */
export interface LazyMenu {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onOpen: (isOpen: boolean) => void;
}

/** What goes onto a button, and what shows its menu: that is loaded, and opens, when it is first wanted. */
export function useLazyMenu() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return {
    button: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onClick: () => setWanted(true),
      // At first it opens itself: the browser would close it again with the same click.
      ...(wasOpen ? { popoverTarget: id } : {}),
    } as const,
    slot: (show: (menu: LazyMenu) => ReactNode): ReactNode =>
      isWanted && <Suspense>{show({ id, button, onOpen: setOpen })}</Suspense>,
  };
}
