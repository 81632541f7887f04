import { Button, Skeleton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { lazyWithRetry } from '../../lazy/lazy-with-retry.tsx';
import classes from '../list.module.css';
import type { ListEvent, ListState } from '../state.ts';
import type { AnyFilter } from './filter.ts';

const FilterBar = lazyWithRetry(() => import('./filter-bar.tsx'));
/** Loads the filters while someone goes to their button. */
const prepare = (): void => void FilterBar.preload();

/** The places of the filters until they are there. */
const FilterPlaces = ({ filters }: { readonly filters: readonly AnyFilter[] }) => (
  <div className={classes.filters} data-loading aria-hidden>
    {filters.map(({ name, kind }) => (
      <Skeleton key={name} className={classes.filterPlace ?? ''} data-kind={kind} />
    ))}
  </div>
);

interface Props {
  readonly filters: readonly AnyFilter[];
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
  /** They fold behind a button that tells how many are active, and are loaded when it is pressed; on phones all do. */
  readonly isFolded: boolean;
}

/** The filters of a list beside its search. */
export function Filters({ filters, state, dispatch, isFolded }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const active = filters.filter(({ name }) => state.filters[name] !== undefined).length;
  return (
    <>
      <Button
        className={classes.fold ?? ''}
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!isOpen)}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      {(isOpen || !isFolded) && (
        <Suspense fallback={<FilterPlaces filters={filters} />}>
          <FilterBar filters={filters} state={state} dispatch={dispatch} id={id} isOpen={isOpen} />
        </Suspense>
      )}
    </>
  );
}
