import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { ComponentType, HTMLAttributes, ReactNode } from 'react';
import type { Column } from './column.ts';
import type { ListEvent, ListState } from './state.ts';
import type { Total } from './words.ts';

/** What a list shows just now, for what works on its rows. */
export interface ListView<C extends ListEndpoint> {
  readonly rows: readonly RowOf<C>[] | undefined;
  readonly total: Total | undefined;
  /** The rows are those of an earlier page. */
  readonly isEarlier: boolean;
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
}

type RowAttributes = HTMLAttributes<HTMLTableRowElement> & {
  readonly 'data-current'?: true | undefined;
  readonly 'data-chosen'?: true | undefined;
  readonly 'data-done'?: true | undefined;
  readonly 'data-worked'?: true | undefined;
};

/** A row, and the columns of what is shown of it. */
export interface CellsProps<C extends ListEndpoint> {
  readonly row: RowOf<C>;
  readonly columns: readonly Column<C>[];
}

/** What work on rows adds to a list. */
export interface RowSlots<C extends ListEndpoint> {
  readonly idOf: (row: RowOf<C>) => number;
  /** Between the toolbar and the rows. */
  readonly bar: ReactNode;
  /** The header of a narrow first column, and its cells. */
  readonly head: ReactNode;
  readonly lead: (row: RowOf<C>) => ReactNode;
  readonly rowProps: (row: RowOf<C>) => RowAttributes;
  /** The rows to show, where they are not those of the latest answer. */
  readonly rows?: readonly RowOf<C>[] | undefined;
  /** Draws a row in one cell, where there is no room for columns. */
  readonly Cell?: ComponentType<CellsProps<C>> | undefined;
}

/** Works on the rows of a list: it learns what they are, and hands the slots over; without any, the list is as it was. */
export type RowExtension<C extends ListEndpoint> = ComponentType<{
  readonly shown: ListView<C>;
  readonly children: (slots?: RowSlots<C>) => ReactNode;
}>;
