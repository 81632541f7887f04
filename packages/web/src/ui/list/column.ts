import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint, OrderOf, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { ReactNode } from 'react';

/** A column of a list: its header, its cells, and its name in the call if the call can sort by it. */
export interface Column<C extends ListEndpoint> {
  readonly header: string;
  readonly cell: (row: RowOf<C>) => ReactNode;
  readonly sortBy?: OrderOf<C>;
  /** Numbers are aligned right. */
  readonly align?: 'right';
  /**
   * Its place on cards, which phones show instead of rows. The first column without a place is the title; others are
   * facts with their names. In a list with a `line` below the titles, the facts unfold there. `age` ends that line.
   * `off` is left out, because the screen that the row opens shows it.
   */
  readonly card?: 'picture' | 'title' | 'mark' | 'line' | 'age' | 'actions' | 'off';
  /** It only shows additions to the specification: with other servers, it would be empty. */
  readonly isAdded?: true;
  /** The filters that give all rows the same value: while one of them is set, the column is hidden by default. */
  readonly saidBy?: readonly Extract<keyof InputOf<C>, string>[];
  /** It is hidden by default, and shown to admins who choose it. */
  readonly isExtra?: true;
  /** The width in pixels; columns without one share the rest. */
  readonly width?: number;
}
