import { Button, Pill } from '@mantine/core';
import { formatDay } from '../format.ts';
import type { AnyFilter } from './filter.ts';
import classes from './list.module.css';
import type { ListEvent, ListState } from './state.ts';

interface Props {
  readonly state: ListState;
  readonly tell: (event: ListEvent) => void;
  /** The filter that the search box fills. */
  readonly search: string | undefined;
  readonly filters: readonly AnyFilter[];
}

type Loaded = Extract<AnyFilter, { kind: 'loaded' }>;

const LoadedLabel = ({ useLabel, value }: Pick<Loaded, 'useLabel'> & { readonly value: string }) =>
  useLabel(value) ?? value;

function ChipValue({ filter, value }: { readonly filter: AnyFilter | undefined; readonly value: string }) {
  if (!filter) return value;
  if (filter.kind === 'loaded') return <LoadedLabel useLabel={filter.useLabel} value={value} />;
  if (filter.kind === 'day') return formatDay(value);
  if ('options' in filter) return filter.options.find((option) => option.value === value)?.label ?? value;
  return value;
}

const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** What a list is filtered by, each with a way to take it away. */
export function Chips({ state, tell, search, filters }: Props) {
  const active = Object.entries(state.filters);
  if (active.length === 0) return null;
  return (
    <div className={classes.chips}>
      {active.map(([name, value]) => {
        const filter = filters.find((one) => one.name === name);
        const label = name === search ? 'Search' : (filter?.label ?? labelOf(name));
        return (
          <Pill
            key={name}
            className={classes.chip ?? ''}
            withRemoveButton
            onRemove={() => tell({ type: 'filter', name, value: '' })}
            removeButtonProps={{ 'aria-label': `Remove filter ${label}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {label}: <ChipValue filter={filter} value={value} />
          </Pill>
        );
      })}
      {active.length > 1 && (
        <Button variant="subtle" size="compact-xs" onClick={() => tell({ type: 'clear' })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
