import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import {
  type AnswerShape,
  isSpecifiedInput,
  specification,
} from '@quarterdeck/contract/core/specification/specification';
import { formatNumber } from '../../ui/text/format.ts';

type Fields = Readonly<Record<string, unknown>>;
type Kind = Extract<AnswerShape, string>;

/** An answer cannot be read; the message says which part of it, and why: `data.totals is missing`. */
export class UnreadableAnswer extends Error {}

/** An answer with a good status says itself that it failed; the message is its own. */
export class FailedAnswer extends Error {}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

const unreadable = (path: string, why: string): UnreadableAnswer => new UnreadableAnswer(`${path} ${why}`);

/** An id is a number where it can be one exactly; other texts stay as they are. */
function idIn(value: unknown, path: string): unknown {
  if (isMissing(value)) throw unreadable(path, 'is missing');
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') throw unreadable(path, 'is not an id');
  return String(Number(value)) === value ? Number(value) : value;
}

function numberIn(value: unknown, path: string): number {
  if (isMissing(value)) return 0;
  const number = typeof value === 'object' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) throw unreadable(path, 'is not a number');
  return number;
}

/** A map draws tiles around a position until there are enough: beyond the world there never are. */
function degreesIn(value: unknown, path: string): number {
  const degrees = numberIn(value, path);
  if (Math.abs(degrees) > 180) throw unreadable(path, 'is not in degrees');
  return degrees;
}

const flagIn = (value: unknown, path: string): 0 | 1 => {
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0;
  return numberIn(value, path) === 0 ? 0 : 1;
};

function amountIn(value: unknown, path: string): string {
  const text = isMissing(value) || value === '' ? '0' : textIn(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw unreadable(path, 'is not an amount');
  return text;
}

/** What is empty is written in many ways: some servers write an empty object as a list, and the other way round. */
const isEmpty = (value: unknown): boolean =>
  isMissing(value) || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const textIn = (value: unknown): string =>
  isEmpty(value) ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const readers: Readonly<Record<Kind, (value: unknown, path: string) => unknown>> = {
  id: idIn,
  'id?': (value, path) => (isEmpty(value) ? null : idIn(value, path)),
  number: numberIn,
  'number?': (value, path) => (isEmpty(value) ? null : numberIn(value, path)),
  degrees: degreesIn,
  'degrees?': (value, path) => (isEmpty(value) ? null : degreesIn(value, path)),
  flag: flagIn,
  text: textIn,
  'text?': (value) => (isMissing(value) || (typeof value === 'object' && isEmpty(value)) ? null : textIn(value)),
  amount: amountIn,
};

const isList = (shape: AnswerShape): shape is readonly [AnswerShape] => Array.isArray(shape);

/** A list that is not shown page by page has no more: more would keep the page from answering anyone. */
const MOST = 10_000;

function readList(item: AnswerShape, value: unknown, path: string, most = MOST): unknown {
  if (isEmpty(value)) return [];
  if (!Array.isArray(value)) throw unreadable(path, 'is not a list');
  if (value.length > most) throw unreadable(path, `has more than ${formatNumber(most)} entries`);
  if (typeof item === 'string') return value.map((one) => read(item, one, path));
  const items = value.filter((one) => !isMissing(one));
  if (!items.every(isFields)) throw unreadable(path, 'has entries without fields');
  return items.map((one) => read(item, one, path));
}

function read(shape: AnswerShape, value: unknown, path: string): unknown {
  if (typeof shape === 'string') return readers[shape](value, path);
  if (isList(shape)) return readList(shape[0], value, path);
  if (isMissing(value)) throw unreadable(path, 'is missing');
  if (!(isFields(value) || isEmpty(value))) throw unreadable(path, 'has no fields');
  const fields = isFields(value) ? value : {};
  return { ...fields, ...readFields(shape, (name) => fields[name], `${path}.`) };
}

const bareName = (written: string): string => written.replace(/[?!]$/, '');

/** The fields of a shape; one that can be left out, and is, is in no answer. */
function readFields(
  shape: Exclude<AnswerShape, string | readonly [AnswerShape]>,
  find: (name: string, inner: AnswerShape) => unknown,
  prefix = '',
  pages?: string,
): Fields {
  const entries = Object.entries(shape).map(([written, inner]): readonly [string, unknown] => {
    const name = bareName(written);
    const path = `${prefix}${name}`;
    const value = find(name, inner);
    if (written.endsWith('?') && isMissing(value)) return [name, value];
    if (written.endsWith('!') && isMissing(value)) throw unreadable(path, 'is missing');
    // A server that answers all rows at once is shown page by page all the same.
    if (name === pages && isList(inner)) return [name, readList(inner[0], value, path, Number.POSITIVE_INFINITY)];
    return [name, read(inner, value, path)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const TOTALS = ['total', 'totalCount', 'total_users', 'totalCampaigns'];

interface ListCall extends Endpoint {
  readonly list?: { readonly rows: string; readonly total: string };
}

const sentenceIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** What an answer says of its failure, in the words that servers have for it; nothing when it says of none. */
function failureIn({ responseMessage, message, error, success, status }: Fields): string | undefined {
  const hasFailed = Boolean(error) || success === false || status === false || /^(error|fail)/.test(String(status));
  if (!hasFailed) return undefined;
  const inner = isFields(error) ? error.message : error;
  return [responseMessage, message, inner].map(sentenceIn).find(Boolean) ?? 'Server Error';
}

/** The fields of a body. An empty list is how some servers write an empty object. */
function fieldsOf(body: unknown): Fields {
  if (isFields(body)) return body;
  if (Array.isArray(body) && body.length === 0) return {};
  throw unreadable('it', 'has no fields');
}

/** The code that a body has next to the status, as a number or a text; nothing when it has none. */
export function codeIn(body: unknown): number | undefined {
  const code = isFields(body) && !isEmpty(body.responseCode) ? Number(body.responseCode) : Number.NaN;
  return Number.isFinite(code) ? code : undefined;
}

/**
 * Reads an answer to a call of the specification by the fields that it names: ids, numbers and amounts as numbers or as texts,
 * what is missing or null as nothing, and what has a name of its own (`users`) also under `data`. Everything else stays as it came.
 * @throws UnreadableAnswer with the path of what must be there and is not, or is something else: `data.totals is missing`
 * @throws FailedAnswer when nothing that is named is there, and the answer says that it failed
 */
export function readAnswer(one: ListCall, body: unknown): unknown {
  const fields = fieldsOf(body);
  const specified = specification[routeOf(one)];
  if (!specified) return body;
  const { list } = one;
  const shape = Object.fromEntries(Object.entries(specified.answers).filter(([name]) => name !== list?.total));
  const find = (name: string, inner: AnswerShape): unknown =>
    fields[name] ?? (typeof inner === 'string' ? undefined : fields.data);
  const isThere = Object.entries(shape).some(([written, inner]) => !isMissing(find(bareName(written), inner)));
  const failure = isThere ? undefined : failureIn(fields);
  if (failure !== undefined) throw new FailedAnswer(failure);
  const code = codeIn(fields);
  const counted = list && [list.total, ...TOTALS].find((name) => !isMissing(fields[name]));
  return {
    ...fields,
    ...(code === undefined ? {} : { responseCode: code }),
    ...(list && counted !== undefined ? { [list.total]: numberIn(fields[counted], counted) } : {}),
    ...readFields(shape, find, '', list?.rows),
  };
}

export { isAddition } from '@quarterdeck/contract/core/specification/specification';

/** The fields of an input that the specification names. */
export const inputByNames = (one: Endpoint, input: Fields): Fields =>
  Object.fromEntries(Object.entries(input).filter(([name]) => isSpecifiedInput(one, name)));
