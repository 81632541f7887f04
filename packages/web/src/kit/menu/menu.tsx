import { ActionIcon, UnstyledButton } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './menu.module.css';
import { itemsIn, moveFocus } from './move-focus.ts';
import { placeOf } from './place.ts';

/** One thing that a menu offers. */
interface MenuItem {
  readonly label: string;
  readonly icon: Icon;
  readonly run: () => void;
  /** Why it cannot be done just now; it then stays in reach of the keyboard and says so. */
  readonly reason?: string | undefined;
}

interface ItemProps {
  readonly item: MenuItem;
  readonly onRun: () => void;
}

function Item({ item: { label, icon: ItemIcon, reason }, onRun }: ItemProps) {
  const id = useId();
  const isRefused = reason !== undefined;
  return (
    <UnstyledButton
      role="menuitem"
      tabIndex={-1}
      className={classes.item ?? ''}
      aria-labelledby={`${id}-label`}
      {...(isRefused ? { 'aria-disabled': true, 'aria-describedby': `${id}-reason` } : { onClick: onRun })}
    >
      <ItemIcon size={16} aria-hidden />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {isRefused && (
          <span id={`${id}-reason`} className={classes.reason}>
            {reason}
          </span>
        )}
      </span>
    </UnstyledButton>
  );
}

interface Props {
  /** What a screen reader calls the button: whose actions these are. */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/**
 * The further actions of a row. The browser opens and closes the menu above everything, and gives the focus back to the
 * button before an action runs, so that a dialog knows where to give it back.
 */
export function Menu({ label, items }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen || !button.current || !menu.current) return;
    const { left, top } = placeOf(button.current.getBoundingClientRect(), menu.current.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: innerHeight,
    });
    Object.assign(menu.current.style, { left: `${left}px`, top: `${top}px`, visibility: 'visible' });
    itemsIn(menu.current)[0]?.focus({ preventScroll: true });
    const close = (): void => menu.current?.hidePopover();
    addEventListener('scroll', close, { capture: true, once: true });
    addEventListener('resize', close, { once: true });
    return () => {
      removeEventListener('scroll', close, { capture: true });
      removeEventListener('resize', close);
    };
  }, [isOpen]);
  // Until its place is known.
  const hide = (): void => menu.current?.style.setProperty('visibility', 'hidden');
  return (
    <>
      <ActionIcon
        ref={button}
        variant="default"
        size={30}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <IconDots size={16} aria-hidden />
      </ActionIcon>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classes.menu}
        onBeforeToggle={hide}
        onToggle={({ newState }: ToggleEvent) => setOpen(newState === 'open')}
        onKeyDown={(event) => {
          if (event.key === 'Tab') menu.current?.hidePopover();
          else moveFocus(event);
        }}
      >
        {isOpen &&
          items.map((item) => (
            <Item
              key={item.label}
              item={item}
              onRun={() => {
                menu.current?.hidePopover();
                item.run();
              }}
            />
          ))}
      </div>
    </>
  );
}
