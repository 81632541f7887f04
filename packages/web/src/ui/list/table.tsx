import { Skeleton, UnstyledButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode, type RefObject, type UIEvent } from 'react';
import type { Column } from './column.ts';
import classes from './list.module.css';
import type { CellsProps, RowSlots } from './row-extension.ts';
import type { ListEvent, ListState } from './state.ts';
import { useFit } from './use-fit.ts';
import { type ColumnWidths, WidthHandle } from './width-handle.tsx';

interface HeaderProps<C extends ListEndpoint> {
  readonly column: Column<C>;
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
  readonly widths: ColumnWidths | undefined;
}

function Header<C extends ListEndpoint>({ column, state, dispatch, widths }: HeaderProps<C>) {
  const { header, sortBy, align, card } = column;
  const handle = widths && <WidthHandle header={header} widths={widths} />;
  if (sortBy === undefined)
    return (
      <th scope="col" data-column={header} data-align={align} data-actions={card === 'actions' || undefined}>
        {header}
        {handle}
      </th>
    );
  const isSorted = state.order === sortBy;
  const isAscending = state.direction === 'asc';
  const Icon = isSorted ? (isAscending ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <th
      scope="col"
      data-column={header}
      data-align={align}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => dispatch({ type: 'sort', by: sortBy })}
      >
        {header}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
      {handle}
    </th>
  );
}

/** The properties of the components that render a list's rows. */
export interface TableProps<C extends ListEndpoint> {
  readonly title: string;
  readonly columns: readonly Column<C>[];
  /** Without rows, placeholders are rendered. */
  readonly rows: readonly RowOf<C>[] | undefined;
  readonly isEarlier: boolean;
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
  readonly marks?: ((row: RowOf<C>) => boolean) | undefined;
  readonly slots?: RowSlots<C> | undefined;
  /** The chosen widths; without them, widths cannot be changed. */
  readonly widths?: ColumnWidths | undefined;
}

const RowCells = <C extends ListEndpoint>({ row, columns }: CellsProps<C>): ReactNode =>
  columns.map(({ header, cell, align, card }) => (
    <td key={header} data-align={align} data-actions={card === 'actions' || undefined}>
      {cell(row)}
    </td>
  ));

/**
 * Returns a component that renders again only when its row changes, because every key in a list of cases renders the
 * whole table.
 */
export const drawnOncePerRow = (draws: typeof RowCells): typeof RowCells =>
  memo(
    draws,
    (before, now) =>
      before.row === now.row &&
      before.columns.length === now.columns.length &&
      before.columns.every((column, index) => column === now.columns[index]),
  ) as typeof RowCells;

const Cells = drawnOncePerRow(RowCells);

/** Marks for the styles on which sides there are more columns, without rendering a scrolled table again. */
function tellSides({ currentTarget: scroller }: UIEvent<HTMLElement>): void {
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  scroller.toggleAttribute('data-begun', scrollLeft >= 1);
  scroller.toggleAttribute('data-ended', scrollLeft + clientWidth > scrollWidth - 1);
}

const LEAD_WIDTH = 44;
const NO_WIDTHS: Readonly<Record<string, number>> = {};

const keyOf = (row: unknown, index: number): string | number =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number' ? row.id : `row ${index}`;

interface FrameProps<C extends ListEndpoint>
  extends Pick<TableProps<C>, 'rows' | 'isEarlier' | 'state' | 'marks' | 'slots'> {
  readonly label?: string;
  /** The least width in pixels; below that it scrolls sideways. */
  readonly least?: number;
  readonly table?: RefObject<HTMLTableElement | null>;
  readonly headKey?: string;
  /** The columns and their headers, except the narrow first one. */
  readonly cols: ReactNode;
  readonly headers: ReactNode;
  readonly cellsOf: (row: RowOf<C>) => ReactNode;
  /** Returns a row's placeholder while it loads. */
  readonly placeOf: (place: number) => ReactNode;
}

/** The table of a list, with any content of rows. */
export function TableFrame<C extends ListEndpoint>(props: FrameProps<C>) {
  const { rows, isEarlier, state, marks, slots, label, least, table, headKey, cols, headers, cellsOf, placeOf } = props;
  return (
    <table
      ref={table}
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
      <thead key={headKey}>
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

/** A list's table: every row is as high as its placeholder, so that nothing jumps. */
export function ListTable<C extends ListEndpoint>(props: TableProps<C>) {
  const { title, columns, state, dispatch, slots, widths } = props;
  const { ref, width } = useElementSize();
  const Cell = slots?.Cell;
  const lead = slots ? LEAD_WIDTH : 0;
  const fit = useFit({
    ...{ title, columns, rows: props.rows, chosen: widths?.chosen ?? NO_WIDTHS },
    room: width - lead,
    hasLead: slots !== undefined,
    isOff: Cell !== undefined,
  });
  const least = Cell ? 0 : fit.least + lead;
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
        table={fit.table}
        // The widths are known only with the rows. A new key replaces the headers, so that the old ones do not move.
        headKey={fit.widths ? 'fitted' : 'declared'}
        cols={
          Cell ? (
            <col />
          ) : (
            columns.map(({ header, width: own }, index) => (
              <col key={header} style={{ width: fit.widths?.[index] ?? own }} />
            ))
          )
        }
        headers={
          Cell ? (
            <th scope="col">
              <span>{title}</span>
            </th>
          ) : (
            columns.map((column) => <Header key={column.header} {...{ column, state, dispatch, widths }} />)
          )
        }
        cellsOf={(row) => (Cell ? <Cell row={row} columns={columns} /> : <Cells row={row} columns={columns} />)}
        placeOf={(place) =>
          columns.slice(0, Cell ? 1 : undefined).map(({ header }) => (
            <td key={header}>
              <Skeleton height={12} width={`${60 + ((place * 17) % 31)}%`} />
            </td>
          ))
        }
      />
    </section>
  );
}
