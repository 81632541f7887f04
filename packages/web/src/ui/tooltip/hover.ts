import { type MouseEvent, useState } from 'react';

const always = (): boolean => true;

interface Hover<E extends HTMLElement> {
  /** The element, while the pointer is over it: what a tooltip is for. */
  readonly target: E | undefined;
  /** For the element. */
  readonly listeners: {
    readonly onMouseEnter: (event: MouseEvent<E>) => void;
    readonly onMouseLeave: () => void;
  };
}

/**
 * Whether the pointer is over an element. A list has hundreds of texts with a tooltip, and one is shown at a time: tooltips that
 * are made for all of them took almost half of the time that a hundred rows need.
 * @param wants whether the element has something to tell, asked when the pointer enters it.
 */
export function useHover<E extends HTMLElement>(wants: (element: E) => boolean = always): Hover<E> {
  const [target, setTarget] = useState<E>();
  return {
    target,
    listeners: {
      onMouseEnter: ({ currentTarget }) => setTarget(wants(currentTarget) ? currentTarget : undefined),
      onMouseLeave: () => setTarget(undefined),
    },
  };
}
