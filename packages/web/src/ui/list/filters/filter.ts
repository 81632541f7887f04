import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import type { TypedKind } from './typed.ts';

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

/** A fixed, short set of values. */
interface SelectFilter {
  readonly kind: 'select';
  readonly options: readonly Choice[];
  /** What is said for no choice, when it is not "Any". */
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
interface RangeFilter {
  readonly kind: 'range';
  readonly end: string;
}

/** One filter of a list beside its search box, by the name that its call gives it. */
export type Filter<C extends ListEndpoint> = {
  readonly name: Extract<keyof InputOf<C>, string>;
  readonly label: string;
  /** Another value brings the list back to its first order. */
  readonly resetsOrder?: true;
} & (SelectFilter | ChoiceFilter | LoadedFilter | TypedFilter | RangeFilter);

/** A filter of whatever list. */
export type AnyFilter = Filter<ListEndpoint>;

/** How many places side by side filters take: a range of days is as wide as two others. */
export const placesOf = (filters: readonly AnyFilter[]): number =>
  filters.reduce((sum, { kind }) => sum + (kind === 'range' ? 2 : 1), 0);
