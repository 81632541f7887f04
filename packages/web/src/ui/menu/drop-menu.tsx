import { type ReactNode, type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { keyOf } from '../keys/key-of.ts';
import classes from './menu.module.css';
import { itemsIn, moveFocus } from './move-focus.ts';
import { placeOf } from './place.ts';

interface Props {
  /** The id that its button refers to as its popover. */
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Its accessible name. */
  readonly label: string;
  /** The edges of the menu and its button that are aligned. */
  readonly align?: 'left' | 'right';
  readonly isWide?: boolean;
  /** It opens as soon as it is mounted. */
  readonly opensItself?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
  /** Its items, which receive a function that closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button's menu. The browser opens and closes it above everything. It returns the focus to the button before an
 * action runs, so that a dialog knows where to return it.
 */
export function DropMenu(props: Props) {
  const { id, button, label, align = 'right', isWide = false, opensItself = false, onOpen, children } = props;
  const menu = useRef<HTMLDivElement>(null);
  // How often it was opened, or 0 while it is closed: the browser may report a closing and an opening as one event.
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
  // Hidden until it is positioned. With `visibility`, its items would briefly be unable to hold the focus.
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
