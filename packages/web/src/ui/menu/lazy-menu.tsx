import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';

/** The properties that a button passes to a menu that is loaded later. */
export interface LazyMenu {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Returns the properties of a button, and the state of its menu, which is loaded and opened on first use. */
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
      // The first time, the menu opens itself: the browser would close it again with the same click.
      ...(wasOpen ? { popoverTarget: id } : {}),
    } as const,
    slot: (show: (menu: LazyMenu) => ReactNode): ReactNode =>
      isWanted && <Suspense>{show({ id, button, onOpen: setOpen })}</Suspense>,
  };
}
