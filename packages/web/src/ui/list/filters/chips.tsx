import '@mantine/core/styles/Pill.layer.css';
import { Button, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import { rangeText } from '../../date-range/range-text.ts';
import { formatDay } from '../../text/format.ts';
import classes from '../list.module.css';
import type { ListEvent, ListState } from '../state.ts';
import type { AnyFilter } from './filter.ts';

interface Props {
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
  /** The filter that the search box fills. */
  readonly search: string | undefined;
  readonly filters: readonly AnyFilter[];
}

type Loaded = Extract<AnyFilter, { kind: 'loaded' }>;

const LoadedLabel = ({ useLabel, value }: Pick<Loaded, 'useLabel'> & { readonly value: string }) =>
  useLabel(value) ?? value;

interface ValueProps {
  readonly filter: AnyFilter | undefined;
  readonly value: string;
}

function ChipValue({ filter, value }: ValueProps) {
  if (!filter) return value;
  if (filter.kind === 'loaded') return <LoadedLabel useLabel={filter.useLabel} value={value} />;
  if ('options' in filter) return filter.options.find((option) => option.value === value)?.label ?? value;
  return value;
}

type Range = Extract<AnyFilter, { kind: 'range' }>;

/** A range for reading; an address may name one of its ends alone. */
function rangeValue(from: string | undefined, to: string | undefined): string {
  if (from && to) return rangeText({ start: from, end: to });
  return from ? `from ${formatDay(from)}` : `until ${formatDay(to ?? '')}`;
}

/** The name of an input in words: `userId` and `user_id` are `User id`. */
const labelOf = (name: string): string =>
  name.charAt(0).toUpperCase() +
  name
    .slice(1)
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

interface ChipProps {
  readonly label: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

const Chip = ({ label, onRemove, children }: ChipProps) => (
  <Pill
    className={classes.chip ?? ''}
    withRemoveButton
    onRemove={onRemove}
    removeButtonProps={{ 'aria-label': `Remove filter ${label}`, 'aria-hidden': false, tabIndex: 0 }}
  >
    {label}: {children}
  </Pill>
);

/** What a list is filtered by, each with a way to take it away. */
export function Chips({ state, dispatch, search, filters }: Props) {
  const has = (name: string): boolean => state.filters[name] !== undefined;
  const ranges = filters.filter((filter): filter is Range => filter.kind === 'range');
  const shown = ranges.filter(({ name, end }) => has(name) || has(end));
  const inRange = new Set(ranges.flatMap(({ name, end }) => [name, end]));
  const others = Object.entries(state.filters).filter(([name]) => !inRange.has(name));
  const count = shown.length + others.length;
  if (count === 0) return null;
  return (
    <div className={classes.chips}>
      {shown.map(({ name, end, label }) => (
        <Chip
          key={name}
          label={label}
          onRemove={() => dispatch({ type: 'filters', values: { [name]: '', [end]: '' } })}
        >
          {rangeValue(state.filters[name], state.filters[end])}
        </Chip>
      ))}
      {others.map(([name, value]) => {
        const filter = filters.find((one) => one.name === name);
        const label = name === search ? 'Search' : (filter?.label ?? labelOf(name));
        return (
          <Chip key={name} label={label} onRemove={() => dispatch({ type: 'filter', name, value: '' })}>
            <ChipValue filter={filter} value={value} />
          </Chip>
        );
      })}
      {count > 1 && (
        <Button variant="subtle" size="compact-xs" onClick={() => dispatch({ type: 'clear' })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
