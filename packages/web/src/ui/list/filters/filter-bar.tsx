import { NativeSelect } from '@mantine/core';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { DateRangeField } from '../../date-range/date-range.tsx';
import classes from '../list.module.css';
import type { ListEvent, ListState } from '../state.ts';
import type { AnyFilter, Choice } from './filter.ts';
import { LocalChoice, RemoteChoice } from './filter-choice.tsx';
import { TypedFilter } from './filter-typed.tsx';

/** What a list with filters gives to their bar. */
interface FilterBarProps {
  readonly filters: readonly AnyFilter[];
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
  /** What the button that folds them calls them by. */
  readonly id: string;
  /** They are shown although they fold. */
  readonly isOpen: boolean;
}

const selectData = (options: readonly Choice[], all = 'Any') => [
  { value: '', label: all },
  ...options.map(({ value, label }) => ({ value, label })),
];

interface ControlProps {
  readonly filter: Exclude<AnyFilter, { kind: 'range' }>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Control({ filter, value, onChange }: ControlProps) {
  const { label } = filter;
  if (filter.kind === 'select')
    return (
      <NativeSelect
        label={label}
        classNames={{ input: value === '' ? (classes.unset ?? '') : '' }}
        value={value}
        data={selectData(filter.options, filter.all)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  if (filter.kind === 'choice')
    return <LocalChoice label={label} value={value} options={filter.options} onChange={onChange} />;
  if (filter.kind === 'loaded') return <RemoteChoice filter={filter} value={value} onChange={onChange} />;
  return <TypedFilter kind={filter.kind} label={label} value={value} onChange={onChange} />;
}

interface RangeProps extends Pick<FilterBarProps, 'state' | 'dispatch'> {
  readonly filter: Extract<AnyFilter, { kind: 'range' }>;
}

function RangeControl({ filter: { name, end, label }, state, dispatch }: RangeProps) {
  const { [name]: from, [end]: to } = state.filters;
  const set = (range: DateRange): void =>
    dispatch({ type: 'filters', values: { [name]: range.start, [end]: range.end } });
  return (
    <DateRangeField
      filterLabel={label}
      value={from && to ? { start: from, end: to } : undefined}
      onChange={set}
      onClear={() => set({ start: '', end: '' })}
    />
  );
}

/** The filters of a list, side by side. */
export default function FilterBar({ filters, state, dispatch, id, isOpen }: FilterBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame, and cannot be a grid everywhere
    <div id={id} role="group" aria-label="Filters" className={classes.filters} data-open={isOpen || undefined}>
      {filters.map((filter) =>
        filter.kind === 'range' ? (
          <RangeControl key={filter.name} filter={filter} state={state} dispatch={dispatch} />
        ) : (
          <Control
            key={filter.name}
            filter={filter}
            value={state.filters[filter.name] ?? ''}
            onChange={(value) => dispatch({ type: 'filter', name: filter.name, value })}
          />
        ),
      )}
    </div>
  );
}
