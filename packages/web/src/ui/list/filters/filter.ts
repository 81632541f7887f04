import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { hasWords } from '@quarterdeck/contract/core/text/text';
import type { TypedKind } from './typed-value.ts';

/** A value that can be chosen, and its label for staff. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** The heading of the choices that share it. */
  readonly group?: string;
}

/** The choices that are currently available. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly isLoading: boolean;
}

/**
 * A filter whose input is always in the toolbar, because the console's specification shows it on the screen: the status
 * of campaigns, the type and days of transactions, the kind of failed URLs, the days of frequently used URLs. Every
 * other filter is a chip.
 */
interface PinOption {
  readonly isPinned?: true;
}

/** A fixed, short set of values. */
interface SelectFilter extends PinOption {
  readonly kind: 'select';
  readonly options: readonly Choice[];
  /** The label without a choice, when it is not "Any": the chip is then always shown. */
  readonly all?: string;
  /** The value that the call receives without a choice, when it is not the call's own default. */
  readonly otherwise?: string;
}

/** A filter with many values, with a search. */
interface ChoiceFilter {
  readonly kind: 'choice';
  readonly options: readonly Choice[];
}

/**
 * A filter with too many values to load: one hook searches them by the typed text, another returns the label of a
 * chosen one.
 */
interface LoadedFilter {
  readonly kind: 'loaded';
  readonly useChoices: (query: string) => Choices;
  readonly useLabel: (value: string) => string | undefined;
}

/** A filter for a positive whole number, or a text. */
interface TypedFilter {
  readonly kind: TypedKind;
}

/** A filter for days from `name` to `end`, both included. */
interface RangeFilter extends PinOption {
  readonly kind: 'range';
  readonly end: string;
}

/** A list's filter next to its search box, with its name in the call. */
export type Filter<C extends ListEndpoint> = {
  readonly name: Extract<keyof InputOf<C>, string>;
  readonly label: string;
  /** Another value resets the list's order. */
  readonly resetsOrder?: true;
} & (SelectFilter | ChoiceFilter | LoadedFilter | TypedFilter | RangeFilter);

/** A filter of any list. */
export type AnyFilter = Filter<ListEndpoint>;

/** A filter whose input is always in the toolbar. */
export type PinnedFilter = Extract<AnyFilter, { kind: 'select' | 'range' }>;

/** Whether a filter's input is always in the toolbar. */
export const isPinned = (filter: AnyFilter): filter is PinnedFilter => 'isPinned' in filter && filter.isPinned === true;

/** Returns the width of an input in the toolbar: that of the label and the longest value, so that no value is cut. */
export function widthOf(filter: PinnedFilter): string | undefined {
  if (filter.kind === 'range') return undefined;
  const longest = Math.max(
    ...[filter.all ?? 'Any', ...filter.options.map(({ label }) => label)].map((text) => text.length),
  );
  return `calc(${filter.label.length + longest}ch + 56px)`;
}

/** Whether a filter has a chip even without a choice, because its default is not "Any". */
export const isLasting = (filter: AnyFilter): boolean => 'all' in filter && filter.all !== undefined;

/** Returns a filter's parameters in the address. */
export const namesOf = (filter: AnyFilter): readonly string[] =>
  filter.kind === 'range' ? [filter.name, filter.end] : [filter.name];

/** The chosen values, by parameter of the address. */
type Values = Readonly<Record<string, string>>;

/** Whether a filter is set. */
export const isSet = (filter: AnyFilter, set: Values): boolean =>
  namesOf(filter).some((name) => set[name] !== undefined);

/**
 * Returns the filters that have a chip.
 * @param added the filter that was just added, and has no value yet.
 */
export const withChip = (filters: readonly AnyFilter[], set: Values, added: string | undefined): readonly AnyFilter[] =>
  filters.filter((filter) => !isPinned(filter) && (isLasting(filter) || filter.name === added || isSet(filter, set)));

/**
 * Returns how many filters apply, including those with a lasting default.
 * @param search the filter that the search box fills.
 */
export function countActive(filters: readonly AnyFilter[], set: Values, search: string | undefined): number {
  const known = new Set(filters.flatMap(namesOf));
  const others = Object.keys(set).filter((name) => name !== search && !known.has(name));
  return filters.filter((filter) => isLasting(filter) || isSet(filter, set)).length + others.length;
}

/** Whether "+ Filter" can offer a filter. */
export const canBeAdded = (filter: AnyFilter): boolean => !isPinned(filter) && !isLasting(filter);

/** Whether a choice matches the typed text. */
export const fits = ({ label }: Choice, text: string): boolean => hasWords(label, text);
