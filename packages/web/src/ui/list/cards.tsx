import { ActionIcon, NativeSelect, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { IconChevronDown, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './cards.module.css';
import type { Column } from './column.ts';
import type { CellsProps } from './row-extension.ts';
import type { ListEvent, ListState } from './state.ts';
import { drawnOncePerRow, TableFrame, type TableProps } from './table.tsx';

/** Returns a list's columns by their place on a card: the first one without a place is the title. */
function placesOf<C extends ListEndpoint>(columns: readonly Column<C>[]) {
  const at = (place: Column<C>['card']) => columns.filter(({ card }) => card === place);
  const [first] = at(undefined);
  const title = at('title')[0] ?? first;
  return {
    title,
    picture: at('picture')[0],
    marks: at('mark'),
    line: at('line'),
    age: at('age')[0],
    facts: at(undefined).filter((column) => column !== title),
    actions: at('actions'),
  };
}

type FactsProps<C extends ListEndpoint> = CellsProps<C> & { readonly id?: string };

/** A card's facts, with the names of their columns. */
const Facts = <C extends ListEndpoint>({ id, row, columns }: FactsProps<C>) => (
  <div id={id} className={classes.facts}>
    {columns.map(({ header, cell, align }) => (
      <span key={header} className={classes.fact} data-short={align === 'right' || undefined}>
        <span className={classes.label}>{header}</span> <span className={classes.value}>{cell(row)}</span>
      </span>
    ))}
  </div>
);

interface LineProps<C extends ListEndpoint> extends CellsProps<C> {
  readonly age: Column<C> | undefined;
  readonly facts: readonly Column<C>[];
}

/** The line that distinguishes rows with similar titles; the other facts unfold below it. */
function Line<C extends ListEndpoint>({ row, columns, age, facts }: LineProps<C>) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={classes.line}>
        <div className={classes.items}>
          {columns.map(({ header, cell, align }) => (
            <span key={header} className={classes.item}>
              <span className={classes.label} data-hidden={align !== 'right' || undefined}>
                {header}
              </span>{' '}
              <span className={classes.value}>{cell(row)}</span>
            </span>
          ))}
        </div>
        {age && <div className={classes.age}>{age.cell(row)}</div>}
        {facts.length > 0 && (
          <UnstyledButton
            className={classes.more}
            aria-label="More"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        )}
      </div>
      {isOpen && <Facts id={id} row={row} columns={facts} />}
    </>
  );
}

function PlainCard<C extends ListEndpoint>({ row, columns }: CellsProps<C>) {
  const { title, picture, marks, line, age, facts, actions } = placesOf(columns);
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
          {line.length > 0 ? (
            <Line row={row} columns={line} age={actions.length > 0 ? undefined : age} facts={facts} />
          ) : (
            <Facts row={row} columns={facts} />
          )}
          {actions.map(({ header, cell }) => (
            <div key={header} className={classes.actions}>
              {cell(row)}
              {age && <div className={classes.age}>{age.cell(row)}</div>}
            </div>
          ))}
        </div>
      </div>
    </td>
  );
}

/** A card with picture, title, mark, one line and age; the other facts unfold. */
const Card = drawnOncePerRow(PlainCard);

/** The placeholder of a card. */
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

/** The sort order of cards, which have no headers to press. */
function Sort<C extends ListEndpoint>({ columns, state, dispatch }: SortProps<C>) {
  const sortable = columns.flatMap(({ header, sortBy }) => (sortBy === undefined ? [] : [{ header, by: sortBy }]));
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
        aria-label={isAscending ? 'Ascending. Reverse the order' : 'Descending. Reverse the order'}
        disabled={!isNamed}
        onClick={() => sort(state.order)}
      >
        {isAscending ? <IconSortAscending size={18} aria-hidden /> : <IconSortDescending size={18} aria-hidden />}
      </ActionIcon>
    </div>
  );
}

/** A list's rows as cards, for phones. */
export default function Cards<C extends ListEndpoint>(props: TableProps<C>) {
  const { title, columns, state, dispatch } = props;
  return (
    <TableFrame
      {...props}
      label={title}
      cols={<col />}
      headers={
        columns.some(({ sortBy }) => sortBy !== undefined) ? (
          <th scope="col">
            <Sort columns={columns} state={state} dispatch={dispatch} />
          </th>
        ) : (
          <th scope="col" className={classes.unsorted}>
            <VisuallyHidden>{title}</VisuallyHidden>
          </th>
        )
      }
      cellsOf={(row) => <Card row={row} columns={columns} />}
      placeOf={() => <CardPlace />}
    />
  );
}
