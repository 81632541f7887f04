import type { PointerEvent } from 'react';
import classes from './list.module.css';

const LEAST = 40;
const MOST = 1200;

/** The chosen widths of a list's columns. */
export interface ColumnWidths {
  readonly chosen: Readonly<Record<string, number>>;
  /** Fits all columns to their content. */
  readonly reset: () => void;
  /**
   * @param width in pixels, or a function of the current choice; undefined fits the column to its content.
   * @param isOver the width is saved, because the pointer was released.
   */
  readonly choose: (
    header: string,
    width: number | undefined | ((chosen: number | undefined) => number),
    isOver: boolean,
  ) => void;
}

/** Returns the nearest width that a column can have. */
export const allowedWidth = (width: number): number => Math.round(Math.min(MOST, Math.max(LEAST, width)));

/** Returns a column's current width. */
export const shownWidth = (header: string): number =>
  document.querySelector<HTMLElement>(`[data-column="${CSS.escape(header)}"]`)?.offsetWidth ?? LEAST;

/**
 * The right edge of a header: dragging it changes the column's width; a double click fits the column to its content.
 * The menu of columns does the same by keyboard.
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
