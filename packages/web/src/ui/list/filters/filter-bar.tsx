import { NativeSelect } from '@mantine/core';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { useId } from 'react';
import { DateRangeField } from '../../date-range/date-range.tsx';
import type { ListEvent, ListState } from '../state.ts';
import { type PinnedFilter, widthOf } from './filter.ts';
import classes from './filters.module.css';

interface Props {
  readonly filters: readonly PinnedFilter[];
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
}

interface ControlProps<Kind extends PinnedFilter['kind']> extends Omit<Props, 'filters'> {
  readonly filter: Extract<PinnedFilter, { kind: Kind }>;
}

/** A select with its label inside its frame, as high as the controls next to it. */
function SelectControl({ filter, state, dispatch }: ControlProps<'select'>) {
  const { name, label, options, all = 'Any' } = filter;
  const id = useId();
  return (
    <div className={classes.pinned} style={{ width: widthOf(filter) }} data-pinned>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        variant="unstyled"
        value={state.filters[name] ?? ''}
        data={[{ value: '', label: all }, ...options.map((one) => ({ value: one.value, label: one.label }))]}
        onChange={({ currentTarget }) => dispatch({ type: 'filter', name, value: currentTarget.value })}
      />
    </div>
  );
}

function RangeControl({ filter: { name, end }, state, dispatch }: ControlProps<'range'>) {
  const { [name]: from, [end]: to } = state.filters;
  const set = (range: DateRange): void =>
    dispatch({ type: 'filters', values: { [name]: range.start, [end]: range.end } });
  return (
    <DateRangeField
      value={from && to ? { start: from, end: to } : undefined}
      onChange={set}
      onClear={() => set({ start: '', end: '' })}
    />
  );
}

/** The filters whose inputs are always in the toolbar. */
export default function FilterBar({ filters, state, dispatch }: Props) {
  return filters.map((filter) =>
    filter.kind === 'range' ? (
      <RangeControl key={filter.name} filter={filter} state={state} dispatch={dispatch} />
    ) : (
      <SelectControl key={filter.name} filter={filter} state={state} dispatch={dispatch} />
    ),
  );
}
