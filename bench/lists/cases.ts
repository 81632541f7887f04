import type { Probe } from '../support/lists.ts';
import type { ContractList } from './contract-lists.ts';

/** A filter with one of its values. */
export interface Choice {
  readonly field: string;
  readonly value: string;
}

/** Rare, at the end of the alphabet, medium and common, and then short and hostile ones. */
const TERMS = ['zyxwvut', 'zosha', 'quillfeather', 'martinez', 'zo', 'a', 'a_b', '%', '😀'];
export const PAGE_ROWS = 20;

const queryOf = (choices: readonly Choice[]): string =>
  choices.map(({ field, value }) => `${field}=${encodeURIComponent(value)}`).join('&');

/** What a list is asked for. */
export interface Question {
  readonly list: ContractList;
  /** What it cannot be asked for without. */
  readonly required: readonly Choice[];
  /** Every value of every other filter. */
  readonly choices: readonly Choice[];
}

/** The address of a list, below the API. */
export const addressOf = (
  { list, required }: Pick<Question, 'list' | 'required'>,
  choices: readonly Choice[] = [],
  more = '',
): string =>
  `${list.path}?${[queryOf([...required, ...choices]), `page_limit=${PAGE_ROWS}`, more].filter(Boolean).join('&')}`;

/** Most orders of cases are those of the cases of one state. */
const stateOf = ({ list, choices }: Question): readonly Choice[] =>
  list.path.startsWith('/reported-') ? choices.filter(({ field }) => field === 'state').slice(0, 1) : [];

/** Pages of all rows, or of those of one state: first, middle and last, by each order, both ways. */
export const pageProbes = (question: Question, lastPage: number): Probe[] =>
  question.list.orders.flatMap((order) =>
    ['asc', 'desc'].flatMap((direction) =>
      [...new Set([0, Math.floor(lastPage / 2), lastPage])].map((page) => ({
        what: `${question.list.path} by ${order} ${direction}, page ${page}`,
        path: addressOf(question, stateOf(question), `order_by=${order}&direction=${direction}&page=${page}`),
      })),
    ),
  );

/** No filter, each filter alone, and each pair of two. */
export function filterProbes(question: Question): Probe[] {
  const { choices, list } = question;
  const pairs = choices.flatMap((one, at) =>
    choices
      .slice(at + 1)
      .filter(({ field }) => field !== one.field)
      .map((other) => [one, other]),
  );
  return [[], ...choices.map((one) => [one]), ...pairs].map((chosen) => ({
    what: `${list.path} with ${queryOf(chosen) || 'no filter'}`,
    path: addressOf(question, chosen),
  }));
}

/** Each term, by each order, both ways. */
export const searchProbes = (question: Question): Probe[] => {
  const { search, orders, path } = question.list;
  if (search === undefined) return [];
  return TERMS.flatMap((value) =>
    orders.flatMap((order) =>
      ['asc', 'desc'].map((direction) => ({
        what: `${path} with "${value}" by ${order} ${direction}`,
        path: addressOf(
          question,
          [...stateOf(question), { field: search, value }],
          `order_by=${order}&direction=${direction}`,
        ),
      })),
    ),
  );
};
