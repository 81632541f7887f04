import { type ReactNode, type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { keyOf } from '../keys/key-of.ts';
import classes from './menu.module.css';
import { itemsIn, moveFocus } from './move-focus.ts';
import { placeOf } from './place.ts';

interface Props {
  /** The id that its button names as its popover. */
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** What a screen reader calls it. */
  readonly label: string;
  /** Which edges of the menu and its button are in line. */
  readonly align?: 'left' | 'right';
  readonly isWide?: boolean;
  /** It opens as soon as it is there. */
  readonly opensItself?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
  /** Its items, given what closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * The menu of a button. The browser opens and closes it above everything, and gives the focus back to the button before
 * an action runs, so that a dialog knows where to give it back.
 */
export function DropMenu(props: Props) {
  const { id, button, label, align = 'right', isWide = false, opensItself = false, onOpen, children } = props;
  const menu = useRef<HTMLDivElement>(null);
  // How often it was opened, while it is: the browser may tell of a closing and an opening as of one thing.
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    if (opensItself) menu.current?.showPopover();
  }, [opensItself]);
  useEffect(() => {
    if (opened === 0 || !button.current || !menu.current) return;
    const box = button.current.getBoundingClientRect();
    const own = menu.current.getBoundingClientRect();
    const right = align === 'left' ? box.left + own.width : box.right;
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top } = placeOf({ top: box.top, bottom: box.bottom, right }, own, view);
    Object.assign(menu.current.style, { left: `${left}px`, top: `${top}px`, opacity: '1' });
    itemsIn(menu.current)[0]?.focus({ preventScroll: true });
    const close = (): void => menu.current?.hidePopover();
    const leave = ({ target }: Event): void => {
      if (target !== menu.current) close();
    };
    addEventListener('scroll', leave, { capture: true });
    addEventListener('resize', close);
    return () => {
      removeEventListener('scroll', leave, { capture: true });
      removeEventListener('resize', close);
    };
  }, [opened, button, align]);
  // Until its place is known. Its items must be able to take the focus: by visibility they would lose it for a moment.
  const hide = (): void => menu.current?.style.setProperty('opacity', '0');
  const close = (): void => menu.current?.hidePopover();
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={classes.menu}
      data-wide={isWide || undefined}
      onBeforeToggle={hide}
      onToggle={({ newState }: ToggleEvent) => {
        setOpened((times) => (newState === 'open' ? times + 1 : 0));
        onOpen?.(newState === 'open');
      }}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Tab') close();
        else moveFocus(event);
      }}
    >
      {opened > 0 && children(close)}
    </div>
  );
}
