import { BYTE_ORDER_MARK, FORMULA_AT_START, FORMULA_BEHIND_SEPARATOR } from '@quarterdeck/contract/core/fields/formula';

/** A cell's exact value; null is an empty cell. */
export type Cell = string | number | null;

/** A column. One with a formatter has numbers and is aligned right, unless it is marked as text. */
interface SheetColumn {
  readonly header: string;
  readonly show?: (value: string | number, row: number) => string;
  readonly isText?: boolean;
}

/** The numbers of a chart, as a table. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

const IS_NUMBER = /^-?\d+(\.\d+)?$/;
const BEGINS_AS_FORMULA = new RegExp(FORMULA_AT_START);
const BEHIND_SEPARATOR = new RegExp(FORMULA_BEHIND_SEPARATOR, 'g');

/** Returns a text that no spreadsheet reads as a formula, quoted where necessary. */
function csvCell(cell: Cell): string {
  const text = String(cell ?? '');
  const guarded = text.replace(BEHIND_SEPARATOR, "$1'$2");
  const safe = !IS_NUMBER.test(text) && BEGINS_AS_FORMULA.test(text) ? `'${guarded}` : guarded;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the table as CSV, with exact numbers. */
export const csvOf = ({ columns, rows }: Sheet): string =>
  [columns.map(({ header }) => header), ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** Returns the table as a file that spreadsheets read as UTF-8. */
export const csvFile = (sheet: Sheet): Blob => new Blob([BYTE_ORDER_MARK, csvOf(sheet)], { type: 'text/csv' });

/** Returns the file name of a table: `top-searches-2026-10-22-2026-11-20.csv`. */
export const csvName = (title: string, about: string): string =>
  `${`${title} ${about}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}.csv`;
