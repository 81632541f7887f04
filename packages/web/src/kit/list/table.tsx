import { Skeleton, UnstyledButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Column } from './column.ts';
import classes from './list.module.css';
import type { RowSlots } from './row-work.ts';
import type { ListEvent, ListState } from './state.ts';

interface HeaderProps<C extends ListEndpoint> {
  readonly column: Column<C>;
  readonly state: ListState;
  readonly tell: (event: ListEvent) => void;
}

function Header<C extends ListEndpoint>({ column, state, tell }: HeaderProps<C>) {
  const { header, sortBy, align } = column;
  if (sortBy === undefined)
    return (
      <th scope="col" data-align={align}>
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
        onClick={() => tell({ type: 'sort', by: sortBy })}
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
  readonly tell: (event: ListEvent) => void;
  readonly marks?: ((row: RowOf<C>) => boolean) | undefined;
  readonly slots?: RowSlots<C> | undefined;
}

interface CellsProps<C extends ListEndpoint> {
  readonly row: RowOf<C>;
  readonly columns: readonly Column<C>[];
}

const RowCells = <C extends ListEndpoint>({ row, columns }: CellsProps<C>): ReactNode =>
  columns.map(({ header, cell, align }) => (
    <td key={header} data-align={align}>
      {cell(row)}
    </td>
  ));

/** Every key in a list of cases renders its table: the cells of a row are drawn again only when the row is another one. */
const Cells = memo(
  RowCells,
  (before, now) =>
    before.row === now.row &&
    before.columns.length === now.columns.length &&
    before.columns.every((column, index) => column === now.columns[index]),
) as typeof RowCells;

const SHARED_WIDTH = 112;
const LEAD_WIDTH = 44;

/** What tells a row from the others, where no work on rows does. */
export const keyOf = (row: unknown, index: number): string | number =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number' ? row.id : `row ${index}`;

/** The table of a list: every row is as high as its place was while it loaded, so that nothing jumps. */
export function ListTable<C extends ListEndpoint>(props: TableProps<C>) {
  const { title, columns, rows, isEarlier, state, tell, marks, slots } = props;
  const places = Array.from({ length: state.size }, (_, index) => index);
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
    >
      <table
        className={classes.table}
        style={{ minWidth: least }}
        aria-busy={rows === undefined || isEarlier}
        data-earlier={isEarlier || undefined}
      >
        <colgroup>
          {slots && <col style={{ width: LEAD_WIDTH }} />}
          {columns.map(({ header, width: own }) => (
            <col key={header} style={{ width: own === widest ? undefined : own }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {slots && <th scope="col">{slots.head}</th>}
            {columns.map((column) => (
              <Header key={column.header} column={column} state={state} tell={tell} />
            ))}
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
              <Cells row={row} columns={columns} />
            </tr>
          )) ??
            places.map((place) => (
              <tr key={place} aria-hidden>
                {slots && <td />}
                {columns.map(({ header }) => (
                  <td key={header}>
                    <Skeleton height={12} width={`${60 + ((place * 17) % 31)}%`} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
