import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { LazyPicker } from '../../date-range/lazy-picker.tsx';
import type { ListState } from '../state.ts';
import { type AnyFilter, type Choice, fits, namesOf } from './filter.ts';
import { PickList } from './pick-list.tsx';
import { TypedFilter } from './typed-filter.tsx';

const DEBOUNCE_MS = 250;

const withValue = (options: readonly Choice[], value: string, label = value): readonly Choice[] =>
  value === '' || options.some((option) => option.value === value) ? options : [{ value, label }, ...options];

interface LoadedProps {
  readonly filter: Extract<AnyFilter, { kind: 'loaded' }>;
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** A choice whose options the server searches by the typed text. */
function LoadedList({ filter: { useChoices, useLabel, label }, value, onPick }: LoadedProps) {
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text, DEBOUNCE_MS);
  const { options, isLoading } = useChoices(query);
  const chosen = useLabel(value) ?? value;
  // Until the server has answered, the options belong to an earlier text, and Enter would choose a wrong one.
  const isEarlier = isLoading || query !== text;
  const fitting = isEarlier ? options.filter((option) => fits(option, text)) : options;
  return (
    <PickList
      label={label}
      value={value}
      options={text === '' ? withValue(fitting, value, chosen) : fitting}
      onPick={onPick}
      isLoading={isEarlier}
      onSearch={setText}
    />
  );
}

interface Props {
  readonly filter: AnyFilter;
  readonly filters: ListState['filters'];
  /** Called with the filter's new parameters. */
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
  readonly onDone: () => void;
}

/** The input of one filter, in the popover of its chip. */
export function FilterInput({ filter, filters, onChange, onDone }: Props) {
  const { label, kind, name } = filter;
  const [from = '', to = ''] = namesOf(filter).map((one) => filters[one]);
  const pick = (next: string): void => {
    onChange({ [name]: next });
    onDone();
  };
  if (kind === 'range')
    return (
      <LazyPicker
        value={from && to ? { start: from, end: to } : undefined}
        onChange={({ start, end }) => onChange({ [name]: start, [filter.end]: end })}
        onClose={onDone}
      />
    );
  if (kind === 'loaded') return <LoadedList filter={filter} value={from} onPick={pick} />;
  if (kind === 'select') {
    const none = filter.all === undefined ? [] : [{ value: '', label: filter.all }];
    return <PickList label={label} value={from} options={[...none, ...filter.options]} onPick={pick} />;
  }
  if (kind === 'choice')
    return <PickList label={label} value={from} options={withValue(filter.options, from)} onPick={pick} />;
  return (
    <TypedFilter
      kind={kind}
      label={label}
      value={from}
      onChange={(next) => onChange({ [name]: next })}
      onDone={onDone}
    />
  );
}
