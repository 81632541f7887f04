import type { Probe } from '../support/lists.ts';
import type { ContractList } from './contract-lists.ts';

/** A filter and one of its values. */
export interface Choice {
  readonly field: string;
  readonly value: string;
}

/** A rare term, one at the end of the alphabet, a medium and a common one; short and hostile ones. */
const TERMS = ['zyxwvut', 'zosha', 'quillfeather', 'martinez', 'zo', 'a', 'a_b', '%', '😀'];
export const PAGE_ROWS = 20;

const queryOf = (choices: readonly Choice[]): string =>
  choices.map(({ field, value }) => `${field}=${encodeURIComponent(value)}`).join('&');

/** The parameters of a list for its probes. */
export interface Question {
  readonly list: ContractList;
  /** The required filters, each with a value. */
  readonly required: readonly Choice[];
  /** Every value of every optional filter. */
  readonly choices: readonly Choice[];
}

/** Returns the path of a list, below the API. */
export const addressOf = (
  { list, required }: Pick<Question, 'list' | 'required'>,
  choices: readonly Choice[] = [],
  more = '',
): string =>
  `${list.path}?${[queryOf([...required, ...choices]), `page_limit=${PAGE_ROWS}`, more].filter(Boolean).join('&')}`;

/** Most orders of cases apply to the cases of one state. */
const stateOf = ({ list, choices }: Question): readonly Choice[] =>
  list.path.startsWith('/reported-') ? choices.filter(({ field }) => field === 'state').slice(0, 1) : [];

/** Returns probes for the first, middle and last page, by each order in both directions. */
export const pageProbes = (question: Question, lastPage: number): Probe[] =>
  question.list.orders.flatMap((order) =>
    ['asc', 'desc'].flatMap((direction) =>
      [...new Set([0, Math.floor(lastPage / 2), lastPage])].map((page) => ({
        what: `${question.list.path} by ${order} ${direction}, page ${page}`,
        path: addressOf(question, stateOf(question), `order_by=${order}&direction=${direction}&page=${page}`),
      })),
    ),
  );

/** Returns probes without a filter, with each filter alone, and with each pair of filters. */
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

/** Returns probes with each search term, by each order in both directions. */
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
