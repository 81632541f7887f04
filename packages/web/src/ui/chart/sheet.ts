import { BYTE_ORDER_MARK, FORMULA_AT_START, FORMULA_BEHIND_SEPARATOR } from '@quarterdeck/contract/core/fields/formula';

/** A cell as it is; nothing is an empty one. */
export type Cell = string | number | null;

/** A column with a way to show its values has numbers, which stand at the right, unless it says that they are text. */
interface SheetColumn {
  readonly header: string;
  readonly show?: (value: string | number, row: number) => string;
  readonly isText?: boolean;
}

/** The numbers behind a picture, as a table. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

const IS_NUMBER = /^-?\d+(\.\d+)?$/;
const BEGINS_AS_FORMULA = new RegExp(FORMULA_AT_START);
const BEHIND_SEPARATOR = new RegExp(FORMULA_BEHIND_SEPARATOR, 'g');

/** A text that no spreadsheet takes for a formula, quoted where it must be. */
function csvCell(cell: Cell): string {
  const text = String(cell ?? '');
  const guarded = text.replace(BEHIND_SEPARATOR, "$1'$2");
  const safe = !IS_NUMBER.test(text) && BEGINS_AS_FORMULA.test(text) ? `'${guarded}` : guarded;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The table as CSV, its numbers not shortened. */
export const csvOf = ({ columns, rows }: Sheet): string =>
  [columns.map(({ header }) => header), ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** The table as a file that spreadsheets read as UTF-8. */
export const csvFile = (sheet: Sheet): Blob => new Blob([BYTE_ORDER_MARK, csvOf(sheet)], { type: 'text/csv' });

/** The name of the file of a table: `top-searches-2026-10-22-2026-11-20.csv`. */
export const csvName = (title: string, about: string): string =>
  `${`${title} ${about}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}.csv`;
