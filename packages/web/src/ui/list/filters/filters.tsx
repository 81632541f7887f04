import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useShortcut } from '../../keys/keys.ts';
import { lazyWithRetry, NoFallback, ToldInAlert } from '../../lazy/lazy-with-retry.tsx';
import type { ListEvent, ListState } from '../state.ts';
import { type AnyFilter, canBeAdded, isPinned, isSet, widthOf, withChip } from './filter.ts';
import classes from './filters.module.css';

const FilterBar = lazyWithRetry(() => import('./filter-bar.tsx'), NoFallback);
const AddFilter = lazyWithRetry(() => import('./add-filter.tsx'), ToldInAlert);
const Chips = lazyWithRetry(async () => ({ default: (await import('./chips.tsx')).Chips }), NoFallback);

/** Preloads the menu and the input that it opens, when someone moves to its button. */
function prepare(): void {
  void AddFilter.preload();
  void Chips.preload();
}

/** Registers the menu's key. */
function AddKey({ onPress }: { readonly onPress: () => void }) {
  useShortcut('f', 'Filter this list', onPress);
  return null;
}

interface Props {
  readonly filters: readonly AnyFilter[];
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
  /** The filter that the search box fills. */
  readonly search: string | undefined;
}

/**
 * A list's filters next to its search: the inputs that are always shown, a chip for each filter that is set, and a menu
 * of the others.
 */
export function Filters({ filters, state, dispatch, search }: Props) {
  const [isMenu, setMenu] = useState(false);
  const [wasMenu, setWasMenu] = useState(false);
  const [open, setOpen] = useState<string>();
  const [added, setAdded] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const pinned = filters.filter(isPinned);
  const has = (name: string): boolean => filters.some((one) => one.name === name && isSet(one, state.filters));
  if (added !== undefined && open !== added && has(added)) setAdded(undefined);
  const addable = filters.filter(canBeAdded);
  const left = addable.filter((filter) => !isSet(filter, state.filters));
  const chips = withChip(filters, state.filters, added);
  const hasChips = chips.length > 0 || Object.keys(state.filters).length > 0;
  const openMenu = (isOpen: boolean): void => {
    setMenu(isOpen);
    setWasMenu(true);
  };
  const add = (
    <Button
      ref={button}
      variant="default"
      className={classes.add ?? ''}
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-label="Add filter"
      aria-haspopup="dialog"
      aria-expanded={isMenu}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => openMenu(!isMenu)}
    >
      Filter
    </Button>
  );
  return (
    <>
      {pinned.length > 0 && (
        <Suspense
          fallback={pinned.map((filter) => (
            <Skeleton
              key={filter.name}
              className={classes.place ?? ''}
              data-kind={filter.kind}
              style={{ width: widthOf(filter) }}
            />
          ))}
        >
          <FilterBar filters={pinned} state={state} dispatch={dispatch} />
        </Suspense>
      )}
      {addable.length > 0 && <AddKey onPress={() => openMenu(true)} />}
      {/* The button appears together with the chips before it: alone, it would move when they appear. */}
      <Suspense
        fallback={
          <>
            {hasChips && (
              <div className={classes.chips}>
                {chips.map(({ name }) => (
                  <Skeleton key={name} className={classes.place ?? ''} />
                ))}
              </div>
            )}
            {addable.length > 0 && <Skeleton className={classes.place ?? ''} data-kind="add" />}
          </>
        }
      >
        {hasChips && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
          <div role="group" aria-label="Filters" className={classes.chips}>
            <Chips
              {...{ state, dispatch, search, filters, open, added }}
              onOpen={setOpen}
              onDrop={() => setAdded(undefined)}
              addButton={button}
            />
          </div>
        )}
        {addable.length > 0 &&
          (wasMenu ? (
            <Suspense fallback={add}>
              <AddFilter
                filters={left}
                isOpen={isMenu}
                target={add}
                onClose={(isAsked) => {
                  setMenu(false);
                  if (isAsked) button.current?.focus();
                }}
                onChoose={(name) => {
                  setMenu(false);
                  setAdded(name);
                  setOpen(name);
                }}
              />
            </Suspense>
          ) : (
            add
          ))}
      </Suspense>
    </>
  );
}
