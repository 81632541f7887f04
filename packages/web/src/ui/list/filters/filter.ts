import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { hasWords } from '@quarterdeck/contract/core/text/text';
import type { TypedKind } from './typed-value.ts';

/** One value that can be chosen, as the address has it, and what staff read for it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Choices of one group stand together, under its name. */
  readonly group?: string;
}

/** What there is to choose from just now. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly isLoading: boolean;
}

/**
 * A filter whose input always stands in the toolbar: the specification of the console shows it on its screen (the status
 * of campaigns, the type and the days of transactions, what failed of URLs, the days of frequently used URLs). Every other
 * filter is a chip.
 */
interface PinOption {
  readonly isPinned?: true;
}

/** A fixed, short set of values. */
interface SelectFilter extends PinOption {
  readonly kind: 'select';
  readonly options: readonly Choice[];
  /** What holds while nothing is chosen, when it is not "Any": its chip always stands there and says it. */
  readonly all?: string;
  /** What the call is sent for no choice, when that is not its own default. */
  readonly otherwise?: string;
}

/** One of many values, found by typing. */
interface ChoiceFilter {
  readonly kind: 'choice';
  readonly options: readonly Choice[];
}

/** One of more values than are worth loading: a hook finds those that fit what is typed, another names a chosen one. */
interface LoadedFilter {
  readonly kind: 'loaded';
  readonly useChoices: (query: string) => Choices;
  readonly useLabel: (value: string) => string | undefined;
}

/** A positive whole number, or a text. */
interface TypedFilter {
  readonly kind: TypedKind;
}

/** Days from `name` to `end`, both included. */
interface RangeFilter extends PinOption {
  readonly kind: 'range';
  readonly end: string;
}

/** One filter of a list next to its search box, by the name that its call gives it. */
export type Filter<C extends ListEndpoint> = {
  readonly name: Extract<keyof InputOf<C>, string>;
  readonly label: string;
  /** Another value brings the list back to its first order. */
  readonly resetsOrder?: true;
} & (SelectFilter | ChoiceFilter | LoadedFilter | TypedFilter | RangeFilter);

/** A filter of whatever list. */
export type AnyFilter = Filter<ListEndpoint>;

/** A filter whose input always stands in the toolbar. */
export type PinnedFilter = Extract<AnyFilter, { kind: 'select' | 'range' }>;

/** Whether the input of a filter always stands in the toolbar. */
export const isPinned = (filter: AnyFilter): filter is PinnedFilter => 'isPinned' in filter && filter.isPinned === true;

/** As wide as the label and the longest value of an input in the toolbar, so that no value is cut. */
export function widthOf(filter: PinnedFilter): string | undefined {
  if (filter.kind === 'range') return undefined;
  const longest = Math.max(
    ...[filter.all ?? 'Any', ...filter.options.map(({ label }) => label)].map((text) => text.length),
  );
  return `calc(${filter.label.length + longest}ch + 56px)`;
}

/** Whether a filter has a chip although nothing is chosen: something else than "Any" holds then. */
export const isLasting = (filter: AnyFilter): boolean => 'all' in filter && filter.all !== undefined;

/** The parameters of the address that a filter has. */
export const namesOf = (filter: AnyFilter): readonly string[] =>
  filter.kind === 'range' ? [filter.name, filter.end] : [filter.name];

/** What is chosen, as the address has it. */
type Values = Readonly<Record<string, string>>;

/** Whether something is chosen. */
export const isSet = (filter: AnyFilter, set: Values): boolean =>
  namesOf(filter).some((name) => set[name] !== undefined);

/**
 * The filters that have a chip.
 * @param added one that was just added, and has no value yet.
 */
export const withChip = (filters: readonly AnyFilter[], set: Values, added: string | undefined): readonly AnyFilter[] =>
  filters.filter((filter) => !isPinned(filter) && (isLasting(filter) || filter.name === added || isSet(filter, set)));

/** How many filters hold, those that hold without being chosen among them. @param search the one that the search box fills. */
export function countActive(filters: readonly AnyFilter[], set: Values, search: string | undefined): number {
  const known = new Set(filters.flatMap(namesOf));
  const others = Object.keys(set).filter((name) => name !== search && !known.has(name));
  return filters.filter((filter) => isLasting(filter) || isSet(filter, set)).length + others.length;
}

/** The filters that "+ Filter" can ever offer. */
export const canBeAdded = (filter: AnyFilter): boolean => !isPinned(filter) && !isLasting(filter);

/** Whether a choice fits what is typed. */
export const fits = ({ label }: Choice, text: string): boolean => hasWords(label, text);
