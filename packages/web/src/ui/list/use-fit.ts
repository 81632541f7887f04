import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { sessionPart } from '../state/session-store.ts';
import { fitWidths, leastOf } from './fit.ts';

type Naturals = Readonly<Record<string, number>>;

/** What is known of lists that were open: a list that opens again has its widths at once. */
const known = sessionPart<Readonly<Record<string, Naturals>>>(() => ({}));

const SHARED_WIDTH = 112;

/** The width that each column of a table takes when nothing limits it, without a frame of it being drawn. */
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
  /** What the list is called. */
  readonly title: string;
  readonly columns: readonly FitColumn[];
  /** The widths that someone chose, by the headers of columns. */
  readonly chosen: Readonly<Record<string, number>>;
  /** The rows that are drawn; nothing while they are on their way. */
  readonly rows: readonly unknown[] | undefined;
  /** Pixels, without the narrow first column. */
  readonly room: number;
  /** There is a narrow first column. */
  readonly hasLead: boolean;
  /** Rows have one cell. */
  readonly isOff: boolean;
}

interface Fit {
  readonly table: RefObject<HTMLTableElement | null>;
  /** Of each column, in pixels; nothing until rows were measured. */
  readonly widths: readonly number[] | undefined;
  /** Below that the list scrolls sideways. */
  readonly least: number;
}

/** Fits the columns of a list to what they hold. A column that has held more keeps that for the session: pages turn without a move. */
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
