import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type Answered, isSpecifiedInput, specification } from '@quarterdeck/contract/core/specification/specification';

type Fields = Readonly<Record<string, unknown>>;
type Kind = Extract<Answered, string>;

/** An answer lacks something without which it says nothing. */
export class UnreadableAnswer extends Error {}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** An id is a number where it can be one exactly; other texts stay as they are. */
const idIn = (value: unknown): unknown =>
  typeof value === 'string' && String(Number(value)) === value ? Number(value) : value;

function numberIn(value: unknown): number {
  const number = typeof value === 'boolean' || typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

const textIn = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const orNull =
  (read: (value: unknown) => unknown) =>
  (value: unknown): unknown =>
    isMissing(value) ? null : read(value);

const readers: Readonly<Record<Kind, (value: unknown, path: string) => unknown>> = {
  id: idIn,
  'id?': orNull(idIn),
  number: numberIn,
  'number?': (value) => (value === '' || isMissing(value) ? null : numberIn(value)),
  flag: (value) => (numberIn(value) === 0 ? 0 : 1),
  text: (value) => (isMissing(value) ? '' : textIn(value)),
  'text?': orNull(textIn),
  amount: (value) => (isMissing(value) || value === '' ? '0' : textIn(value)),
  any: (value, path) => {
    if (isMissing(value)) throw new UnreadableAnswer(path);
    return value;
  },
};

const isList = (shape: Answered): shape is readonly [Answered] => Array.isArray(shape);

/** What is empty is written in many ways: some servers write an empty object as a list, and the other way round. */
const isEmpty = (value: unknown): boolean =>
  isMissing(value) || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

function read(shape: Answered, value: unknown, path: string): unknown {
  if (typeof shape === 'string') return readers[shape](value, path);
  if (isList(shape)) {
    if (isEmpty(value)) return [];
    if (!Array.isArray(value)) throw new UnreadableAnswer(path);
    const [item] = shape;
    const items = typeof item === 'string' ? value : value.filter(isFields);
    return items.map((one) => read(item, one, path));
  }
  if (isMissing(value) || !(isFields(value) || isEmpty(value))) throw new UnreadableAnswer(path);
  const fields = isFields(value) ? value : {};
  return { ...fields, ...readFields(shape, (name) => fields[name], `${path}.`) };
}

/** The fields of a shape; one that can be left out, and is, is in no answer. */
function readFields(
  shape: Exclude<Answered, string | readonly [Answered]>,
  find: (name: string, inner: Answered) => unknown,
  prefix = '',
): Fields {
  const entries = Object.entries(shape).map(([written, inner]): readonly [string, unknown] => {
    const name = written.replace(/\?$/, '');
    const value = find(name, inner);
    return [name, name !== written && isMissing(value) ? value : read(inner, value, `${prefix}${name}`)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const TOTALS = ['total', 'totalCount', 'total_users', 'totalCampaigns'];

interface Listed extends Endpoint {
  readonly list?: { readonly total: string };
}

/**
 * Reads an answer to a call of the specification by the fields that it names: ids, numbers and amounts as numbers or as texts,
 * what is missing or null as nothing, and what has a name of its own (`users`) also under `data`. Everything else stays as it came.
 * @throws UnreadableAnswer with the path of what must be there, and is not: `data.totals`
 */
export function readAnswer(one: Listed, body: unknown): unknown {
  const specified = specification[routeOf(one)];
  if (!specified || !isFields(body)) return body;
  const { responseCode } = body;
  const total = one.list?.total;
  const shape = Object.fromEntries(Object.entries(specified.answers).filter(([name]) => name !== total));
  const find = (name: string, inner: Answered): unknown =>
    body[name] ?? (typeof inner === 'string' ? undefined : body.data);
  const counted = total === undefined ? undefined : [total, ...TOTALS].find((name) => !isMissing(body[name]));
  return {
    ...body,
    ...(responseCode === undefined ? {} : { responseCode: numberIn(responseCode) }),
    ...(total !== undefined && counted !== undefined ? { [total]: numberIn(body[counted]) } : {}),
    ...readFields(shape, find),
  };
}

export { isAddition } from '@quarterdeck/contract/core/specification/specification';

/** The fields of an input that the specification names. */
export const inputNamed = (one: Endpoint, input: Fields): Fields =>
  Object.fromEntries(Object.entries(input).filter(([name]) => isSpecifiedInput(one, name)));
