import { ActionIcon, NativeSelect, Skeleton } from '@mantine/core';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import classes from './cards.module.css';
import type { Column } from './column.ts';
import type { ListEvent, ListState } from './state.ts';
import { type CellsProps, drawnOncePerRow, TableFrame, type TableProps } from './table.tsx';

/** The columns of a list by their place on a card: the first one that has no place is its title. */
function placesOf<C extends ListEndpoint>(columns: readonly Column<C>[]) {
  const at = (place: Column<C>['card']) => columns.filter(({ card }) => card === place);
  const [first] = at(undefined);
  const title = at('title')[0] ?? first;
  return {
    title,
    picture: at('picture')[0],
    marks: at('mark'),
    facts: at(undefined).filter((column) => column !== title),
    actions: at('actions'),
  };
}

function PlainCard<C extends ListEndpoint>({ row, columns }: CellsProps<C>) {
  const { title, picture, marks, facts, actions } = placesOf(columns);
  return (
    <td className={classes.cell}>
      <div className={classes.card}>
        {picture && <div className={classes.picture}>{picture.cell(row)}</div>}
        <div className={classes.body}>
          <div className={classes.top}>
            <div className={classes.title}>{title?.cell(row)}</div>
            {marks.map(({ header, cell }) => (
              <div key={header} className={classes.mark}>
                {cell(row)}
              </div>
            ))}
          </div>
          <div className={classes.facts}>
            {facts.map(({ header, cell, align }) => (
              <span key={header} className={classes.fact} data-short={align === 'right' || undefined}>
                <span className={classes.label}>{header}</span> <span className={classes.value}>{cell(row)}</span>
              </span>
            ))}
          </div>
          {actions.map(({ header, cell }) => (
            <div key={header} className={classes.actions}>
              {cell(row)}
            </div>
          ))}
        </div>
      </div>
    </td>
  );
}

/** Picture, title, how it stands, and the rest in short. */
const Card = drawnOncePerRow(PlainCard);

/** The place of a card that is loaded. */
const CardPlace = () => (
  <td className={classes.cell}>
    <div className={classes.card}>
      <div className={classes.body}>
        <Skeleton height={14} width="60%" my={4} />
        <Skeleton height={12} width="85%" my={6} />
      </div>
    </div>
  </td>
);

interface SortProps<C extends ListEndpoint> {
  readonly columns: readonly Column<C>[];
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
}

/** By what cards are ordered: they have no headers to press. */
function Sort<C extends ListEndpoint>({ columns, state, dispatch }: SortProps<C>) {
  const sortable = columns.flatMap(({ header, sortBy }) => (sortBy === undefined ? [] : [{ header, by: sortBy }]));
  if (sortable.length === 0) return null;
  const isAscending = state.direction === 'asc';
  const isNamed = sortable.some(({ by }) => by === state.order);
  const sort = (by: string): void => dispatch({ type: 'sort', by });
  return (
    <div className={classes.sort}>
      <NativeSelect
        aria-label="Sort by"
        size="sm"
        value={isNamed ? state.order : ''}
        data={[
          ...(isNamed ? [] : [{ value: '', label: 'Sort by …', disabled: true }]),
          ...sortable.map(({ header, by }) => ({ value: by, label: `By ${header}` })),
        ]}
        onChange={({ currentTarget }) => sort(currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={isAscending ? 'Ascending: turn round' : 'Descending: turn round'}
        disabled={!isNamed}
        onClick={() => sort(state.order)}
      >
        {isAscending ? <IconSortAscending size={18} aria-hidden /> : <IconSortDescending size={18} aria-hidden />}
      </ActionIcon>
    </div>
  );
}

/** The rows of a list as cards, for phones. */
export default function Cards<C extends ListEndpoint>(props: TableProps<C>) {
  const { title, columns, state, dispatch } = props;
  return (
    <TableFrame
      {...props}
      label={title}
      cols={<col />}
      headers={
        <th scope="col">
          <Sort columns={columns} state={state} dispatch={dispatch} />
        </th>
      }
      cellsOf={(row) => <Card row={row} columns={columns} />}
      placeOf={() => <CardPlace />}
    />
  );
}
