import { type FocusEvent, type HTMLAttributes, type KeyboardEvent, useEffect, useRef } from 'react';
import { keyOf } from '../keys/key-of.ts';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const buttonsIn = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>('button, a[href]') ?? []),
];

/** Makes one button reachable by Tab: the wanted one, or else the first. */
function keepOne(bar: HTMLElement | null, wanted?: Element | null): void {
  const buttons = buttonsIn(bar);
  const one =
    buttons.find((button) => button === wanted) ?? buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === one ? 0 : -1;
}

/** Buttons and links that share one tab stop; arrow keys, Home and End move between them. */
export function Toolbar({ children, ...rest }: HTMLAttributes<HTMLDivElement> & { readonly 'aria-label': string }) {
  const bar = useRef<HTMLDivElement>(null);
  // Buttons appear and disappear with permissions.
  useEffect(() => keepOne(bar.current));
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = buttonsIn(bar.current);
    const here = buttons.indexOf(event.target as HTMLElement);
    // A dialog that a button opens is not part of the bar.
    if (here < 0) return;
    const step = steps[keyOf(event)];
    const next = step === undefined ? { Home: 0, End: buttons.length - 1 }[keyOf(event)] : here + step;
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  const remember = (event: FocusEvent<HTMLDivElement>): void => {
    if (buttonsIn(bar.current).includes(event.target as HTMLElement)) keepOne(bar.current, event.target);
  };
  return (
    <div {...rest} ref={bar} role="toolbar" onKeyDown={move} onFocus={remember}>
      {children}
    </div>
  );
}
