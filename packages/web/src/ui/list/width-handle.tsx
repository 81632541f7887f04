import type { PointerEvent } from 'react';
import classes from './list.module.css';

const LEAST = 40;
const MOST = 1200;

/** The widths of the columns of a list, as someone chooses them. */
export interface ColumnWidths {
  readonly chosen: Readonly<Record<string, number>>;
  /** All are as wide as what they hold. */
  readonly reset: () => void;
  /**
   * @param width in pixels, or made of the width that is chosen just now; nothing for what the column holds.
   * @param isOver it is kept: the pointer has let go.
   */
  readonly choose: (
    header: string,
    width: number | undefined | ((chosen: number | undefined) => number),
    isOver: boolean,
  ) => void;
}

/** A width that a column can have. */
export const allowedWidth = (width: number): number => Math.round(Math.min(MOST, Math.max(LEAST, width)));

/** How wide a column is just now. */
export const shownWidth = (header: string): number =>
  document.querySelector<HTMLElement>(`[data-column="${CSS.escape(header)}"]`)?.offsetWidth ?? LEAST;

/**
 * The right edge of a header: drawn, it makes the column wider; a double click makes it as wide as what it holds. By keyboard, the
 * menu of the columns does the same.
 */
export function WidthHandle({ header, widths }: { readonly header: string; readonly widths: ColumnWidths }) {
  const move = (isOver: boolean) => (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: handle, pointerId, clientX } = event;
    const { left = clientX } = handle.parentElement?.getBoundingClientRect() ?? {};
    if (handle.hasPointerCapture(pointerId)) widths.choose(header, clientX - left, isOver);
  };
  return (
    <span
      aria-hidden
      className={classes.handle}
      onPointerDown={({ currentTarget, pointerId, button }) =>
        button === 0 && currentTarget.setPointerCapture(pointerId)
      }
      onPointerMove={move(false)}
      onPointerUp={move(true)}
      onDoubleClick={() => widths.choose(header, undefined, true)}
    />
  );
}
