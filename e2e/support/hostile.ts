import type { ServerResponse } from 'node:http';
import { type AnswerShape, specification } from '../../packages/contract/src/core/specification/specification.ts';
import type { Answer } from './other-make.ts';

/** A kind of answer that a console should never get. */
export interface Kind {
  readonly name: string;
  /** The message that it shows; if unset, the console may also read as much as it can. */
  readonly says?: RegExp;
  readonly answerFor: (route: string) => Answer;
}

type Fields = Readonly<Record<string, unknown>>;
type Random = (below: number) => number;

/** Returns a generator of pseudo-random numbers, identical for the same text on every machine. */
function randomOf(text: string): Random {
  let state = [...text].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 0x01_00_01_93), 0x81_1c_9d_c5);
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) % below;
  };
}

const pick = <One>(random: Random, ...all: readonly [One, ...One[]]): One => all[random(all.length)] ?? all[0];

/** A place in an answer that the specification names. */
interface Spot {
  readonly path: readonly (string | number)[];
  readonly shape: AnswerShape;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns every named place in an answer, outermost first. */
function spotsIn(shape: AnswerShape, value: unknown, path: Spot['path'] = []): readonly Spot[] {
  const here = path.length === 0 ? [] : [{ path, shape }];
  if (Array.isArray(shape) && Array.isArray(value))
    return [...here, ...value.flatMap((one, place) => spotsIn(shape[0] as AnswerShape, one, [...path, place]))];
  if (typeof shape === 'string' || Array.isArray(shape) || !isFields(value)) return here;
  const inner = Object.entries(shape).flatMap(([written, below]: readonly [string, AnswerShape]) => {
    const name = written.replace(/[?!]$/, '');
    return value[name] === undefined ? [] : spotsIn(below, value[name], [...path, name]);
  });
  return [...here, ...inner];
}

/** Replaces the value at a place in an answer; undefined removes it. */
function put(body: unknown, [step, ...rest]: Spot['path'], next: (before: unknown) => unknown): unknown {
  if (step === undefined) return next(body);
  if (Array.isArray(body)) return body.map((one, place) => (place === step ? put(one, rest, next) : one));
  const fields = body as Fields;
  return { ...fields, [step]: put(fields[step], rest, next) };
}

const isLeaf = ({ shape }: Spot): boolean => typeof shape === 'string';
const isList = ({ shape }: Spot): boolean => Array.isArray(shape);

function wrongFor({ shape }: Spot, random: Random): unknown {
  if (isList({ path: [], shape })) return pick<unknown>(random, 'none', 7, { first: { id: 1 } }, [1, 2], [[]], true);
  if (typeof shape !== 'string') return pick<unknown>(random, 'none', 7, [1], true);
  if (/^text/.test(shape)) return pick<unknown>(random, 7, { en: 'Hello' }, ['a', 'b'], true, 1.5e300);
  return pick<unknown>(random, 'many', { $numberLong: '1' }, [1, 2], 'NaN', '12 items', '١٢');
}

const STRANGE: Readonly<Record<string, unknown>> = {
  id: 'u-7',
  number: -1e300,
  degrees: -1e300,
  flag: 7,
  text: '\u202Eنص ☃ <b onclick=alert(1)>{{x}}</b> %00',
  amount: '-0.00000000000000000001',
};

const HUGE_LIST = 20_000;
const HUGE_TEXT = 20_000;

const json = (response: ServerResponse, body: unknown): unknown =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const raw = (name: string, says: RegExp, send: (response: ServerResponse, good: string) => unknown): Kind => ({
  name,
  says,
  answerFor: () => (good, response) => send(response, JSON.stringify(good)),
});

const body = (name: string, says: RegExp, instead: unknown): Kind =>
  raw(name, says, (response) => json(response, instead));

/** Returns a kind of answer that changes some places in a valid answer. */
function changed(
  name: string,
  choose: (spots: readonly Spot[], random: Random) => readonly Spot[],
  next: (spot: Spot, random: Random) => (before: unknown) => unknown,
): Kind {
  const answerFor =
    (route: string): Answer =>
    (good, response) => {
      const random = randomOf(`${name} ${route}`);
      const spots = spotsIn(specification[route]?.answers ?? {}, good);
      // Innermost first, because a change to an outer place could replace the inner one.
      const chosen = choose(spots, random).toReversed();
      json(
        response,
        chosen.reduce((now, spot) => put(now, spot.path, next(spot, random)), good),
      );
    };
  return { name, answerFor };
}

const oneOf = (spots: readonly Spot[], random: Random): readonly Spot[] =>
  spots.length === 0 ? [] : spots.slice(random(spots.length)).slice(0, 1);

const AWAY = 'The database is away';
const away = new RegExp(AWAY);
const notJson = /cannot be read: it is not JSON/;
const noFields = /cannot be read: it has no fields/;
const failed = /Server Error/;

/** The kinds of answers that a console can get but should not. */
export const kinds: readonly Kind[] = [
  raw('a page instead of JSON', notJson, (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>It works!</h1>'),
  ),
  raw('a way to a sign-in page', notJson, (response) => response.writeHead(302, { location: '/login' }).end()),
  raw('an empty body', /cannot be read: it is empty/, (response) => response.writeHead(200).end()),
  { name: 'no content', answerFor: () => (_good, response) => response.writeHead(204).end() },
  raw('an answer that is cut off', /cannot be read: it is incomplete/, (response, good) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': good.length + 1000 });
    response.write(good.slice(0, good.length / 2), () => response.destroy());
  }),
  raw('JSON that is cut off', notJson, (response, good) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(good.slice(0, -1)),
  ),
  raw('a connection that is closed', /cannot be reached/, (response) => response.destroy()),
  body('null', noFields, null),
  body('a text', noFields, 'OK'),
  body('a list', noFields, [{ id: 1 }, { id: 2 }]),
  body('an error with a code inside', away, { responseCode: 500, responseMessage: AWAY, data: null }),
  body('an error in words inside', away, { success: false, message: AWAY }),
  body('an error as an object inside', away, { error: { code: 'E_AWAY', message: AWAY } }),
  raw('500 with a page', failed, (response) => response.writeHead(500).end('<h1>Oops</h1>')),
  raw('502 without anything', failed, (response) => response.writeHead(502).end()),
  raw('404 with a message', away, (response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ responseMessage: AWAY })),
  ),
  raw('503 for an hour', away, (response) =>
    response
      .writeHead(503, { 'content-type': 'application/json', 'retry-after': '3600' })
      .end(JSON.stringify({ responseMessage: AWAY })),
  ),
  changed('one field is missing', oneOf, () => () => undefined),
  changed(
    'every field is missing',
    (spots) => spots.filter(isLeaf),
    () => () => undefined,
  ),
  changed(
    'every field is null',
    (spots) => spots.filter(isLeaf),
    () => () => null,
  ),
  changed('one field is of another type', oneOf, (spot, random) => () => wrongFor(spot, random)),
  changed(
    'every list is something else',
    (spots) => spots.filter(isList),
    (spot, random) => () => wrongFor(spot, random),
  ),
  changed(
    'every field is of another type',
    (spots) => spots.filter(isLeaf),
    (spot, random) => () => wrongFor(spot, random),
  ),
  changed(
    'every text and number is strange',
    (spots) => spots.filter(isLeaf),
    ({ shape }) =>
      () =>
        STRANGE[String(shape).replace('?', '')],
  ),
  changed(
    'a huge list',
    (spots) => spots.filter(isList).slice(0, 1),
    () => (list) => {
      const all = Array.isArray(list) && list.length > 0 ? list : [{ id: 1 }];
      return Array.from({ length: HUGE_LIST }, (_, place) => all[place % all.length]);
    },
  ),
  changed(
    'huge texts',
    (spots) => spots.filter((spot) => isLeaf(spot) && /^text/.test(String(spot.shape))),
    () => () => 'long '.repeat(HUGE_TEXT / 5),
  ),
];

const SAMPLES: Readonly<Record<string, unknown>> = {
  id: 1,
  number: 3,
  degrees: 36.7,
  flag: 1,
  text: '2026-03-14T00:00:00.000Z',
  amount: '12.50',
};

/** Returns an answer in the form that the specification names, with one entry in each list. */
export function sampleOf(shape: AnswerShape): unknown {
  if (typeof shape === 'string') return SAMPLES[shape.replace('?', '')];
  if (Array.isArray(shape)) return [sampleOf(shape[0] as AnswerShape)];
  return Object.fromEntries(
    Object.entries(shape).map(([written, inner]: readonly [string, AnswerShape]) => [
      written.replace(/[?!]$/, ''),
      sampleOf(inner),
    ]),
  );
}
