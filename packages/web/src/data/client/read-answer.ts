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

/** An answer that cannot be read. The message says which part, and why: `data.totals is missing`. */
export class UnreadableAnswer extends Error {}

/** An answer with a success status that reports its own failure, with its own message. */
export class FailedAnswer extends Error {}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

const unreadable = (path: string, why: string): UnreadableAnswer => new UnreadableAnswer(`${path} ${why}`);

/** Returns an id as a number where a number is exact; other texts stay as they are. */
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

/** Reads degrees. A map draws tiles around a position until there are enough, and outside the world there never are. */
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

/** Whether a value is empty. Some servers write an empty object as a list, and the other way round. */
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

/** The most rows of a list without pages: more would freeze the page. */
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

/** Reads the fields of a shape. An optional field that is missing stays missing. */
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
    // A list that a server answers in full is still shown page by page.
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

/** Returns an answer's failure message, under the names that servers use for it; undefined when it has none. */
function failureIn({ responseMessage, message, error, success, status }: Fields): string | undefined {
  const hasFailed = Boolean(error) || success === false || status === false || /^(error|fail)/.test(String(status));
  if (!hasFailed) return undefined;
  const inner = isFields(error) ? error.message : error;
  return [responseMessage, message, inner].map(sentenceIn).find(Boolean) ?? 'Server Error';
}

/** Returns the fields of a body. Some servers write an empty object as an empty list. */
function fieldsOf(body: unknown): Fields {
  if (isFields(body)) return body;
  if (Array.isArray(body) && body.length === 0) return {};
  throw unreadable('it', 'has no fields');
}

/** Returns the code that a body has next to the status, as a number or a text; undefined when it has none. */
export function codeIn(body: unknown): number | undefined {
  const code = isFields(body) && !isEmpty(body.responseCode) ? Number(body.responseCode) : Number.NaN;
  return Number.isFinite(code) ? code : undefined;
}

/**
 * Reads an answer to a call of the specification by the fields that it names. Ids, numbers and amounts may be numbers
 * or texts, and missing or null fields are empty. A field with a name of its own (`users`) may also be under `data`.
 * Everything else stays as it came.
 * @throws UnreadableAnswer with the path of a required field that is missing or of another type: `data.totals is
 * missing`
 * @throws FailedAnswer when no named field is there, and the answer says that it failed
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

/** Returns the fields of an input that the specification names. */
export const inputByNames = (one: Endpoint, input: Fields): Fields =>
  Object.fromEntries(Object.entries(input).filter(([name]) => isSpecifiedInput(one, name)));
