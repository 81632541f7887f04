import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { ComponentType, HTMLAttributes, ReactNode } from 'react';
import type { Column } from './column.ts';
import type { ListEvent, ListState } from './state.ts';
import type { Total } from './words.ts';

/** The current content of a list, for an extension of its rows. */
export interface ListView<C extends ListEndpoint> {
  readonly rows: readonly RowOf<C>[] | undefined;
  readonly total: Total | undefined;
  /** The rows belong to an earlier page. */
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

/** A row, and its visible columns. */
export interface CellsProps<C extends ListEndpoint> {
  readonly row: RowOf<C>;
  readonly columns: readonly Column<C>[];
}

/** The parts that an extension adds to a list. */
export interface RowSlots<C extends ListEndpoint> {
  readonly idOf: (row: RowOf<C>) => number;
  /** A bar between the toolbar and the rows. */
  readonly bar: ReactNode;
  /** The header of a narrow first column, and its cells. */
  readonly head: ReactNode;
  readonly lead: (row: RowOf<C>) => ReactNode;
  readonly rowProps: (row: RowOf<C>) => RowAttributes;
  /** The rows to show, when they differ from those of the latest answer. */
  readonly rows?: readonly RowOf<C>[] | undefined;
  /** Renders a row in one cell, where there is no room for columns. */
  readonly Cell?: ComponentType<CellsProps<C>> | undefined;
}

/**
 * An extension of a list's rows: it receives the list's content, and passes its slots to the list. Without slots, the
 * list is unchanged.
 */
export type RowExtension<C extends ListEndpoint> = ComponentType<{
  readonly shown: ListView<C>;
  readonly children: (slots?: RowSlots<C>) => ReactNode;
}>;
