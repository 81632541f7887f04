import { Skeleton, UnstyledButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode, type UIEvent } from 'react';
import type { Column } from './column.ts';
import classes from './list.module.css';
import type { RowSlots } from './row-extension.ts';
import type { ListEvent, ListState } from './state.ts';

interface HeaderProps<C extends ListEndpoint> {
  readonly column: Column<C>;
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
}

function Header<C extends ListEndpoint>({ column, state, dispatch }: HeaderProps<C>) {
  const { header, sortBy, align, card } = column;
  if (sortBy === undefined)
    return (
      <th scope="col" data-align={align} data-actions={card === 'actions' || undefined}>
        {header}
      </th>
    );
  const isSorted = state.order === sortBy;
  const isAscending = state.direction === 'asc';
  const Icon = isSorted ? (isAscending ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <th scope="col" data-align={align} aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => dispatch({ type: 'sort', by: sortBy })}
      >
        {header}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

/** What a list gives to what draws its rows. */
export interface TableProps<C extends ListEndpoint> {
  readonly title: string;
  readonly columns: readonly Column<C>[];
  /** Without rows, their places are drawn. */
  readonly rows: readonly RowOf<C>[] | undefined;
  readonly isEarlier: boolean;
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
  readonly marks?: ((row: RowOf<C>) => boolean) | undefined;
  readonly slots?: RowSlots<C> | undefined;
}

/** A row, and what is shown of it. */
export interface CellsProps<C extends ListEndpoint> {
  readonly row: RowOf<C>;
  readonly columns: readonly Column<C>[];
}

const RowCells = <C extends ListEndpoint>({ row, columns }: CellsProps<C>): ReactNode =>
  columns.map(({ header, cell, align, card }) => (
    <td key={header} data-align={align} data-actions={card === 'actions' || undefined}>
      {cell(row)}
    </td>
  ));

/** Every key in a list of cases renders its table: what a row shows is drawn again only when the row is another one. */
export const drawnOncePerRow = (draws: typeof RowCells): typeof RowCells =>
  memo(
    draws,
    (before, now) =>
      before.row === now.row &&
      before.columns.length === now.columns.length &&
      before.columns.every((column, index) => column === now.columns[index]),
  ) as typeof RowCells;

const Cells = drawnOncePerRow(RowCells);

/** Tells the styles at which of its sides there are further columns; a table that has moved is not drawn again for that. */
function tellSides({ currentTarget: scroller }: UIEvent<HTMLElement>): void {
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  scroller.toggleAttribute('data-begun', scrollLeft >= 1);
  scroller.toggleAttribute('data-ended', scrollLeft + clientWidth > scrollWidth - 1);
}

const SHARED_WIDTH = 112;
const LEAD_WIDTH = 44;

const keyOf = (row: unknown, index: number): string | number =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number' ? row.id : `row ${index}`;

interface FrameProps<C extends ListEndpoint>
  extends Pick<TableProps<C>, 'rows' | 'isEarlier' | 'state' | 'marks' | 'slots'> {
  readonly label?: string;
  /** Pixels; below that it scrolls sideways. */
  readonly least?: number;
  /** The columns and their headers, but for the narrow first one. */
  readonly cols: ReactNode;
  readonly headers: ReactNode;
  readonly cellsOf: (row: RowOf<C>) => ReactNode;
  /** What stands in the place of a row while it is loaded. */
  readonly placeOf: (place: number) => ReactNode;
}

/** The table of a list, whatever stands in its rows. */
export function TableFrame<C extends ListEndpoint>(props: FrameProps<C>) {
  const { rows, isEarlier, state, marks, slots, label, least, cols, headers, cellsOf, placeOf } = props;
  return (
    <table
      className={classes.table}
      style={{ minWidth: least }}
      aria-label={label}
      aria-busy={rows === undefined || isEarlier}
      data-earlier={isEarlier || undefined}
    >
      <colgroup>
        {slots && <col style={{ width: LEAD_WIDTH }} />}
        {cols}
      </colgroup>
      <thead>
        <tr>
          {slots && <th scope="col">{slots.head}</th>}
          {headers}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row, index) => (
          <tr
            key={slots?.idOf(row) ?? keyOf(row, index)}
            data-marked={marks?.(row) || undefined}
            {...slots?.rowProps(row)}
          >
            {slots && <td>{slots.lead(row)}</td>}
            {cellsOf(row)}
          </tr>
        )) ??
          Array.from({ length: state.size }, (_, place) => (
            <tr key={`place ${place}`} aria-hidden>
              {slots && <td />}
              {placeOf(place)}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** The table of a list: every row is as high as its place was while it loaded, so that nothing jumps. */
export function ListTable<C extends ListEndpoint>(props: TableProps<C>) {
  const { title, columns, state, dispatch, slots } = props;
  const { ref, width } = useElementSize();
  const isNarrow = slots?.columns !== undefined;
  // Beside something else, the widest column takes what is left.
  const widest = isNarrow ? Math.max(...columns.map((column) => column.width ?? 0)) : undefined;
  const least = isNarrow ? 0 : columns.reduce((sum, one) => sum + (one.width ?? SHARED_WIDTH), slots ? LEAD_WIDTH : 0);
  return (
    <section
      ref={ref}
      className={classes.scroller}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      data-fits={width >= least || undefined}
      onScroll={tellSides}
    >
      <TableFrame
        {...props}
        least={least}
        cols={columns.map(({ header, width: own }) => (
          <col key={header} style={{ width: own === widest ? undefined : own }} />
        ))}
        headers={columns.map((column) => (
          <Header key={column.header} column={column} state={state} dispatch={dispatch} />
        ))}
        cellsOf={(row) => <Cells row={row} columns={columns} />}
        placeOf={(place) =>
          columns.map(({ header }) => (
            <td key={header}>
              <Skeleton height={12} width={`${60 + ((place * 17) % 31)}%`} />
            </td>
          ))
        }
      />
    </section>
  );
}
