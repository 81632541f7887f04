import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type ComboboxItem, type ComboboxItemGroup, Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { AnyFilter, Choice } from './filter.ts';

const DEBOUNCE_MS = 250;
const MOST = 100;

interface Props {
  readonly label: string;
  /** What the address has. */
  readonly value: string;
  readonly options: readonly Choice[];
  readonly onChange: (value: string) => void;
}

interface RawProps extends Props {
  readonly isLoading?: boolean;
  readonly onSearch?: (text: string) => void;
  /** The options are those that fit already. */
  readonly isFiltered?: boolean;
}

type Data = (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[];

const item = ({ value, label }: Choice): ComboboxItem => ({ value, label });

/** Options under the names of their groups, in the order in which the groups come. */
function dataOf(options: readonly Choice[]): Data {
  const groups = new Map<string | undefined, Choice[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].flatMap(
    ([group, own]): Data => (group === undefined ? own.map(item) : [{ group, items: own.map(item) }]),
  );
}

const RawChoice = ({ label, value, options, onChange, isLoading = false, onSearch, isFiltered = false }: RawProps) => (
  <Select
    label={label}
    placeholder="Any"
    searchable
    clearable
    clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    limit={MOST}
    data={dataOf(options)}
    value={value === '' ? null : value}
    onChange={(next) => onChange(next ?? '')}
    nothingFoundMessage={isLoading ? 'Loading...' : 'Nothing found'}
    comboboxProps={{ width: 'max-content', position: 'bottom-start', shadow: 'md' }}
    styles={{ dropdown: { minWidth: 220, maxWidth: 'min(420px, 92vw)' } }}
    {...(isLoading ? { rightSection: <Loader size={14} /> } : {})}
    {...(onSearch ? { onSearchChange: onSearch } : {})}
    {...(isFiltered ? { filter: ({ options: all }) => all } : {})}
  />
);

const withValue = (options: readonly Choice[], value: string, label: string): readonly Choice[] =>
  value === '' || options.some((option) => option.value === value) ? options : [{ value, label }, ...options];

/** A filter with a value of many, found by typing a part of its label. */
export const LocalChoice = (props: Props) => (
  <RawChoice {...props} options={withValue(props.options, props.value, props.value)} />
);

interface RemoteProps extends Pick<Props, 'value' | 'onChange'> {
  readonly filter: Extract<AnyFilter, { kind: 'loaded' }>;
}

/** The same, where what is typed is looked for by the server. */
export function RemoteChoice({ filter, value, onChange }: RemoteProps) {
  const { useChoices, useLabel, label } = filter;
  const [text, setText] = useState('');
  const chosen = useLabel(value) ?? value;
  // When a value is chosen, its label stands in the box: that is no search.
  const [query] = useDebouncedValue(text === chosen ? '' : text, DEBOUNCE_MS);
  const { options, isLoading } = useChoices(query);
  return (
    <RawChoice
      label={label}
      value={value}
      options={withValue(options, value, chosen)}
      onChange={onChange}
      isLoading={isLoading}
      onSearch={setText}
      isFiltered
    />
  );
}
