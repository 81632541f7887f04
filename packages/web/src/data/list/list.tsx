import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Endpoint, InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { isSpecifiedInput } from '@quarterdeck/contract/core/specification/specification';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { MayBeOld } from '../../ui/block/may-be-old.tsx';
import { Empty, FailureState, NO_RECORDS, RefusalState } from '../../ui/block/states.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import type { Column } from '../../ui/list/column.ts';
import { type AnyFilter, countActive, type Filter, namesOf } from '../../ui/list/filters/filter.ts';
import { Filters } from '../../ui/list/filters/filters.tsx';
import classes from '../../ui/list/list.module.css';
import { Pager } from '../../ui/list/pager.tsx';
import { type PhonePanel, PhoneTools } from '../../ui/list/phone-tools.tsx';
import type { RowExtension, RowSlots } from '../../ui/list/row-extension.ts';
import { markSaid } from '../../ui/list/said-columns.ts';
import { Search } from '../../ui/list/search.tsx';
import { exportInputOf, type ListEvent } from '../../ui/list/state.ts';
import { ListTable } from '../../ui/list/table.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { rangeText } from '../../ui/list/words.ts';
import { useScreen } from '../../ui/screen/screen.ts';
import { useHasAdditions } from '../access/use-additions.ts';
import { useMay } from '../access/use-may.ts';
import { CsvButton } from './csv-button.tsx';
import { NoMatches } from './no-matches.tsx';
import { Poll } from './poll.tsx';
import type { SuggestionKind } from './suggestions.tsx';
import { useRows } from './use-rows.ts';
import { ColumnsButton, ViewsButton } from './views/list-menus.tsx';
import { columnsToChoose, useViews, visibleColumns } from './views/use-views.ts';
import { useWidths } from './views/use-widths.ts';
import type { OrderView } from './views/view-state.ts';

interface Props<C extends ListEndpoint, Csv extends Endpoint> {
  readonly call: C;
  readonly columns: readonly Column<C>[];
  /** The filter that the search box fills. */
  readonly search?: Extract<keyof InputOf<C>, string>;
  /** What it searches: "names and emails". */
  readonly searched?: string;
  /** The list whose names are suggested when the search finds nothing. */
  readonly suggests?: SuggestionKind;
  /** Shows a button next to the search box. */
  readonly hasSearchButton?: boolean;
  /** The filters next to it. */
  readonly filters?: readonly Filter<C>[];
  /** The call that exports all filtered rows. */
  readonly csv?: Csv | undefined;
  /** Further actions, at the right of the toolbar. */
  readonly actions?: ReactNode;
  /** Inputs of the call that are not filters, such as the subject of a list in a tab. */
  readonly fixed?: Partial<InputOf<C>>;
  /** What the rows are, where it differs from the screen's title. */
  readonly label?: string;
  /** Whether a row stands out; its cells say why. */
  readonly marks?: (row: RowOf<C>) => boolean;
  /** A summary of all filtered rows, above them. It gets no answer at first, and the previous one while it loads. */
  readonly summary?: (answer: OutputOf<C> | undefined, isEarlier: boolean) => ReactNode;
  /** The interval in milliseconds at which the rows are loaded again; undefined for never. */
  readonly pollInterval?: (rows: readonly RowOf<C>[]) => number | undefined;
  /** Named orders that the menu of views offers next to the saved views. */
  readonly orderViews?: readonly OrderView<C>[];
  /** The actions on rows. */
  readonly work?: RowExtension<C> | undefined;
  /** The content when there are no rows yet. */
  readonly empty: ReactNode;
}

const Cards = lazyWithRetry(() => import('../../ui/list/cards.tsx'));
const PHONE = '(max-width: 574px)';

/** A paged, sorted and searched list of one call. Its state is in the address. */
export function List<C extends ListEndpoint, Csv extends Endpoint>(props: Props<C, Csv>) {
  const { call, actions, fixed = {}, label, marks, summary, empty } = props;
  const { work: Work } = props;
  const hasAdditions = useHasAdditions();
  const isKnown = (name: string): boolean => hasAdditions || isSpecifiedInput(call, name);
  const search = props.search !== undefined && isKnown(props.search) ? props.search : undefined;
  const filters = (props.filters ?? []).filter((filter) => namesOf(filter as AnyFilter).every(isKnown));
  const offered = useMemo(
    () => props.columns.filter(({ isAdded }) => hasAdditions || !isAdded),
    [props.columns, hasAdditions],
  );
  const screen = useScreen();
  const title = label ?? screen.title;
  const { csv } = props;
  const verdict = useMay(call);
  const isPart = Object.keys(fixed).length > 0;
  const views = useViews(call, isPart, verdict.allowed);
  const [state, change] = useListState(call, fixed, views.mark);
  const dispatch = (event: ListEvent): void => {
    const filter = event.type === 'filter' ? filters.find(({ name }) => name === event.name) : undefined;
    change(filter?.resetsOrder ? ({ ...event, resetsOrder: true } as ListEvent) : event);
  };
  const unset = filters.flatMap((one) =>
    one.kind === 'select' && one.otherwise !== undefined && state.filters[one.name] === undefined
      ? [[one.name, one.otherwise] as const]
      : [],
  );
  const said = JSON.stringify({ ...Object.fromEntries(unset), ...state.filters });
  // Rows render again only when a column changes.
  const choosable = useMemo(() => markSaid(offered, JSON.parse(said) as Record<string, string>), [offered, said]);
  const columns = useMemo(() => visibleColumns(choosable, views.hidden), [choosable, views.hidden]);
  const { answer, rows, total, isEarlier, failure, old, repeated, retry, isCounting, countExactly } = useRows(
    call,
    state,
    {
      fixed: { ...(Object.fromEntries(unset) as Partial<InputOf<C>>), ...fixed },
      enabled: verdict.allowed,
      isEarly: views.isOpening,
      pollInterval: props.pollInterval,
    },
  );
  const widths = useWidths(call, views);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [unfolded, setUnfolded] = useState<PhonePanel>();
  if (!verdict.allowed) return <RefusalState verdict={verdict} />;
  const holding = countActive(filters, state.filters, search);
  const isFiltered = Object.keys(state.filters).length > 0;
  const query = search && state.filters[search];
  const toFirst = (
    <Button variant="default" onClick={() => dispatch({ type: 'page', page: 0 })}>
      First page
    </Button>
  );
  const shownOf = (slots: RowSlots<C> | undefined) => slots?.rows ?? rows;
  const body = (slots: RowSlots<C> | undefined): ReactNode => {
    if (failure) return <FailureState failure={failure} onRetry={retry} />;
    if (shownOf(slots)?.length !== 0) {
      const table = {
        ...{ title, isEarlier, state, dispatch, marks, slots, widths },
        rows: shownOf(slots),
        columns,
      };
      return isPhone ? <Cards {...table} /> : <ListTable {...table} />;
    }
    if (state.page > 0) return <Empty title="There are no rows on this page" action={toFirst} />;
    if (!isFiltered) return <Empty title={NO_RECORDS} text={empty} />;
    return (
      <NoMatches
        query={query}
        hasFilters={Object.keys(state.filters).length > (query === undefined ? 0 : 1)}
        searched={props.searched}
        suggests={props.suggests}
        onSearch={(value) => search && dispatch({ type: 'filter', name: search, value })}
        onClear={() => dispatch({ type: 'clear' })}
      />
    );
  };
  const printed = total && rows && `Rows ${rangeText(state.page, state.size, rows.length, total)}`;
  const sheet = (slots?: RowSlots<C>): ReactNode => (
    <>
      {slots?.bar}
      <div className={classes.card}>
        {!failure && rows && total && <p className={classes.printed}>{printed}</p>}
        {/* The pager appears together with the cards: below their placeholder it would move. */}
        <Suspense fallback={<div className={classes.cards} />}>
          {body(slots)}
          {!failure && rows && (shownOf(slots)?.length ?? 0) > 0 && total && (
            <Pager
              {...{ state, dispatch, total, isCounting }}
              shown={rows.length}
              onCount={countExactly}
              old={<MayBeOld old={old} />}
            />
          )}
        </Suspense>
      </div>
    </>
  );
  return (
    <div className={classes.list} data-list data-prints="wide">
      {repeated && <Poll call={call} {...repeated} />}
      <div className={classes.toolbar}>
        <div className={classes.narrow}>
          {search && (
            <Search
              value={state.filters[search] ?? ''}
              onSearch={(value) => dispatch({ type: 'filter', name: search, value })}
              hasButton={props.hasSearchButton}
            />
          )}
          {isPhone && (
            <PhoneTools
              unfolded={unfolded}
              onUnfold={setUnfolded}
              filters={filters.length > 0 || holding > 0 ? holding : undefined}
              hasActions={!views.isUnknown || csv !== undefined || Boolean(actions)}
            />
          )}
          <div className={classes.filters} hidden={isPhone && unfolded !== 'filters'}>
            <Filters filters={filters} state={state} dispatch={dispatch} search={search} />
          </div>
        </div>
        <div className={classes.actions} hidden={isPhone && unfolded !== 'actions'}>
          {!isPart && !views.isUnknown && (
            <ViewsButton call={call} views={views} state={state} orderViews={props.orderViews} />
          )}
          {!views.isUnknown && (
            <ColumnsButton call={call} columns={columnsToChoose(choosable)} views={views} widths={widths} />
          )}
          {csv && <CsvButton call={csv} input={{ ...exportInputOf(call, state), ...fixed } as InputOf<Csv>} />}
          {actions}
        </div>
      </div>
      {!failure && summary?.(answer, isEarlier)}
      {Work ? <Work shown={{ rows, total, isEarlier, state, dispatch }}>{sheet}</Work> : sheet()}
      <VisuallyHidden role="status">
        {rows && total && !isEarlier && `${rangeText(state.page, state.size, rows.length, total)} rows`}
      </VisuallyHidden>
    </div>
  );
}
