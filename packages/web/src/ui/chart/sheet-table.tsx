import type { ReactNode } from 'react';
import classes from './chart.module.css';
import type { Cell, Sheet } from './sheet.ts';

interface Props {
  readonly label: string;
  readonly sheet: Sheet;
  /** Returns a link for the first cell of a row; undefined leaves its text. */
  readonly leads?: (row: number, text: string) => ReactNode;
}

const shown = (cell: Cell | undefined, show: ((value: string | number) => string) | undefined): string =>
  cell === null || cell === undefined ? '–' : (show?.(cell) ?? String(cell));

/** A chart's numbers as a table, for screen readers and for copying. */
export const SheetTable = ({ label, sheet: { columns, rows }, leads }: Props) => (
  <section
    className={classes.scroller}
    aria-label={`${label} as a table`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    tabIndex={0}
  >
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ header, show, isText }) => (
            <th key={header} scope="col" data-number={show !== undefined && !isText}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map(({ header, show, isText }, column) => (
              <td key={header} data-number={show !== undefined && !isText}>
                {(column === 0 && leads?.(index, shown(row[0], undefined))) ||
                  shown(row[column], show && ((value) => show(value, index)))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
