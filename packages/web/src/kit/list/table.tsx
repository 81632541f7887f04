import { Skeleton, UnstyledButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ListCall, RowOf } from '@quarterdeck/contract/kit/paging';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import classes from './list.module.css';
import type { ListEvent, ListState } from './state.ts';

interface HeaderProps<C extends ListCall> {
  readonly column: Column<C>;
  readonly state: ListState;
  readonly tell: (event: ListEvent) => void;
}

function Header<C extends ListCall>({ column, state, tell }: HeaderProps<C>) {
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

interface Props<C extends ListCall> {
  readonly title: string;
  readonly columns: readonly Column<C>[];
  /** Without rows, their places are drawn. */
  readonly rows: readonly RowOf<C>[] | undefined;
  readonly isEarlier: boolean;
  readonly state: ListState;
  readonly tell: (event: ListEvent) => void;
  readonly marks?: ((row: RowOf<C>) => boolean) | undefined;
}

const SHARED_WIDTH = 112;

const keyOf = (row: unknown, index: number): string | number =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number' ? row.id : `row ${index}`;

/** The table of a list: every row is as high as its place was while it loaded, so that nothing jumps. */
export function ListTable<C extends ListCall>(props: Props<C>) {
  const { title, columns, rows, isEarlier, state, tell, marks } = props;
  const places = Array.from({ length: state.size }, (_, index) => index);
  const { ref, width } = useElementSize();
  const least = columns.reduce((sum, column) => sum + (column.width ?? SHARED_WIDTH), 0);
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
          {columns.map(({ header, width }) => (
            <col key={header} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.header} column={column} state={state} tell={tell} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, index) => (
            <tr key={keyOf(row, index)} data-marked={marks?.(row) || undefined}>
              {columns.map(({ header, cell, align }) => (
                <td key={header} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          )) ??
            places.map((place) => (
              <tr key={place} aria-hidden>
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
