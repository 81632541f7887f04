import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { sessionPart } from '../state/session-store.ts';
import { fitWidths, leastOf } from './fit.ts';

type Naturals = Readonly<Record<string, number>>;

/** The measured widths of lists that were open, so that a list that opens again has its widths at once. */
const known = sessionPart<Readonly<Record<string, Naturals>>>(() => ({}));

const SHARED_WIDTH = 112;

/** Returns the natural width of each column of a table, measured without painting a frame. */
function naturalsOf(table: HTMLTableElement): readonly number[] {
  const cols = [...table.querySelectorAll('col')];
  const before = [table, ...cols].map(({ style }) => style.cssText);
  Object.assign(table.style, { tableLayout: 'auto', width: 'max-content', minWidth: '0' });
  for (const { style } of cols) style.width = 'auto';
  const widths = [...table.querySelectorAll('thead th')].map((header) =>
    Math.ceil(header.getBoundingClientRect().width),
  );
  for (const [index, { style }] of [table, ...cols].entries()) style.cssText = before[index] ?? '';
  return widths;
}

interface FitColumn {
  readonly header: string;
  readonly width?: number;
}

interface Options {
  /** The list's title. */
  readonly title: string;
  readonly columns: readonly FitColumn[];
  /** The chosen widths, by column header. */
  readonly chosen: Readonly<Record<string, number>>;
  /** The rendered rows; undefined while they load. */
  readonly rows: readonly unknown[] | undefined;
  /** The available width in pixels, without the narrow first column. */
  readonly room: number;
  /** There is a narrow first column. */
  readonly hasLead: boolean;
  /** Rows have a single cell. */
  readonly isOff: boolean;
}

interface Fit {
  readonly table: RefObject<HTMLTableElement | null>;
  /** Each column's width in pixels; undefined until rows were measured. */
  readonly widths: readonly number[] | undefined;
  /** The least width in pixels, below which the list scrolls sideways. */
  readonly least: number;
}

/**
 * Fits a list's columns to their content. For the session, a column stays as wide as its widest content, so that
 * columns do not move when the page changes.
 */
export function useFit({ title, columns, chosen, rows, room, hasLead, isOff }: Options): Fit {
  const table = useRef<HTMLTableElement>(null);
  const [naturals, setNaturals] = useState<Naturals>(() => known.get()[title] ?? {});
  const headers = columns.map(({ header }) => header).join('\n');
  useLayoutEffect(() => {
    if (!table.current || !rows || rows.length === 0 || isOff) return;
    const measured = naturalsOf(table.current).slice(hasLead ? 1 : 0);
    const before = known.get()[title] ?? {};
    const now = Object.fromEntries(
      headers.split('\n').map((header, index) => [header, Math.max(before[header] ?? 0, measured[index] ?? 0)]),
    );
    if (Object.entries(now).every(([header, width]) => before[header] === width)) return;
    known.set({ ...known.get(), [title]: { ...before, ...now } });
    setNaturals({ ...before, ...now });
  }, [title, headers, rows, hasLead, isOff]);
  const declared = columns.map(({ width = SHARED_WIDTH }) => width);
  const fitted = columns.map(({ header }, index) => ({
    natural: naturals[header] ?? 0,
    least: declared[index] ?? 0,
    chosen: chosen[header],
  }));
  const isMeasured = room > 0 && fitted.every(({ natural }) => natural > 0);
  return {
    table,
    widths: isMeasured ? fitWidths(fitted, room) : undefined,
    least: (isMeasured ? fitted.map(leastOf) : declared).reduce((sum, one) => sum + one, 0),
  };
}
