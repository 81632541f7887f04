import { type MouseEvent, useState } from 'react';

const always = (): boolean => true;

interface Hover<E extends HTMLElement> {
  /** The element while the pointer is over it, for its tooltip. */
  readonly target: E | undefined;
  /** The element's event listeners. */
  readonly listeners: {
    readonly onMouseEnter: (event: MouseEvent<E>) => void;
    readonly onMouseLeave: () => void;
  };
}

/**
 * Returns whether the pointer is over an element. A list has hundreds of texts with a tooltip, and shows one at a time:
 * creating all tooltips took almost half of the time of rendering a hundred rows.
 * @param wants whether the element needs a tooltip, checked when the pointer enters it.
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
