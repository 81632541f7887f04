import { contract } from '@quarterdeck/contract';
import { type Holder, may } from '@quarterdeck/contract/core/access/access';
import {
  API_BASE,
  type Endpoint,
  inputInQuery,
  type OutputOf,
  writes,
} from '@quarterdeck/contract/core/endpoint/endpoint';
import { Failure } from '@quarterdeck/contract/core/endpoint/envelope';
import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { queryReader } from '@quarterdeck/contract/core/endpoint/query';
import { exampleOf } from '@quarterdeck/contract/core/openapi/example';
import { z } from 'zod';

/** A request of the console, as the server would read it. */
export interface TestRequest<C extends Endpoint> {
  readonly input: z.output<C['input']>;
  readonly headers: Headers;
}

/** The fields of an answer; the envelope is added. */
type AnswerOf<C extends Endpoint> = Omit<OutputOf<C>, 'responseCode' | 'responseMessage'> & {
  responseMessage?: string;
};

type Handler<C extends Endpoint> = (
  input: z.output<C['input']>,
  headers: Headers,
) => AnswerOf<C> | Response | Promise<AnswerOf<C> | Response>;

type AnyHandler = (input: unknown, headers: Headers) => object | Promise<object>;

type FileHandler = (headers: Headers) => Response | Promise<Response>;

interface ApiState {
  readonly files: Map<string, FileHandler>;
  readonly families: Map<RegExp, FileHandler>;
  readonly handlers: Map<Endpoint, AnyHandler>;
  readonly asked: Map<Endpoint, TestRequest<Endpoint>[]>;
  readonly problems: string[];
  count: number;
  holder: Holder | undefined;
  token: string | undefined;
}

const calls = Object.entries(contract).flatMap(([room, members]) =>
  Object.entries(members).map(([name, one]): readonly [string, Endpoint] => [`${room}.${name}`, one]),
);
const nameOf = (one: Endpoint): string => calls.find(([, known]) => known === one)?.[0] ?? `${one.method} ${one.path}`;

const empty = (): ApiState => ({
  files: new Map(),
  families: new Map(),
  handlers: new Map(),
  asked: new Map(),
  problems: [],
  count: 0,
  holder: undefined,
  token: undefined,
});
let kept = empty();

/** The request got no answer: no network, or a server that is down. */
class Unreachable extends Error {}

/** Returns a promise that the test resolves. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Returns the server's refusal, with the header `retry-after` where it is given. */
export function refusal(
  status: number,
  responseMessage: string,
  {
    errors,
    retryAfter,
    stepUp,
  }: { readonly errors?: Failure['errors']; readonly retryAfter?: number; readonly stepUp?: true } = {},
): Response {
  const body = Failure.parse({
    responseCode: status,
    responseMessage,
    ...(errors ? { errors } : {}),
    ...(stepUp ? { stepUp } : {}),
  });
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Response.json(body, { status, headers });
}

/** Returns the call of a request: the same address may answer JSON or a file. */
function callOf(method: string, path: string, accept: string): Endpoint | undefined {
  const fitting = calls.map(([, one]) => one).filter((one) => one.method === method && one.path === path);
  return fitting.find(({ produces }) => produces === accept) ?? fitting.find(({ produces }) => produces === undefined);
}

function readInput(one: Endpoint, url: URL, init: RequestInit | undefined): unknown {
  if (inputInQuery(one)) return queryReader(one.input)(Object.fromEntries(url.searchParams));
  return JSON.parse(String(init?.body ?? '{}'));
}

/** Defaults: no app is connected, no names are suggested, and passkeys work. */
const usual = new Map<Endpoint, AnyHandler>([
  [contract.signIn.methods, () => ({ data: { passkey: true, passkey_origin: location.origin, sso: null } })],
  [contract.deliveryState.ofThing, () => ({ data: null })],
  [contract.palette.suggest, () => ({ data: [] })],
]);

/** Yields the mistakes of a request that the server would refuse, and that the console must never send. */
function* mistakesOf(one: Endpoint, headers: Headers): Generator<string> {
  if (one.access === 'public') return;
  if (headers.get('authorization') !== `Bearer ${kept.token}`) yield 'without the token of the session';
  if (writes(one) && !headers.has('idempotency-key')) yield 'without an Idempotency-Key';
  if (kept.holder && one.allowsTemporaryGrant === undefined && !may(kept.holder, one.access).allowed)
    yield 'without a permission';
}

async function answerOf(one: Endpoint, input: unknown, headers: Headers): Promise<Response> {
  const handler = kept.handlers.get(one) ?? usual.get(one);
  if (!handler) throw new Error('was asked, and the test has no answer to it');
  const answer = await handler(input, headers);
  if (answer instanceof Response) return answer;
  const status =
    typeof one.creates === 'function' ? (one.creates(input as never) ? 201 : 200) : one.creates ? 201 : 200;
  const body = one.output.parse({ responseCode: status, responseMessage: 'Done', ...answer });
  return Response.json(body, { status });
}

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

async function fetchFake(url: URL, init: RequestInit | undefined): Promise<Response> {
  const headers = new Headers(init?.headers);
  const path = url.pathname.slice(API_BASE.length);
  const one = callOf(init?.method ?? 'GET', path, headers.get('accept') ?? '');
  if (!one) {
    kept.problems.push(`${init?.method} ${url.pathname} is no call of the contract`);
    throw new TypeError('Failed to fetch');
  }
  kept.count += 1;
  const { problems } = kept;
  try {
    for (const mistake of mistakesOf(one, headers)) problems.push(`${nameOf(one)} was asked ${mistake}`);
    const input: unknown = one.input.parse(readInput(one, url, init));
    const known = kept.asked.get(one) ?? [];
    kept.asked.set(one, [...known, { input: input as never, headers }]);
    return await Promise.race([answerOf(one, input, headers), aborted(init?.signal)]);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    if (!(error instanceof Unreachable))
      problems.push(`${nameOf(one)}: ${error instanceof z.ZodError ? z.prettifyError(error) : error}`);
    throw new TypeError('Failed to fetch');
  }
}

const realFetch = globalThis.fetch;

/** Replaces the server: from now on, no request of the console leaves the page. */
export function installApi(): void {
  globalThis.fetch = (request, init) => {
    const url = new URL(request instanceof Request ? request.url : request, globalThis.location.href);
    const [, family] = [...kept.families].findLast(([paths]) => paths.test(url.pathname)) ?? [];
    const file = kept.files.get(url.href) ?? kept.files.get(url.pathname) ?? family;
    if (file) return Promise.resolve(file(new Headers(init?.headers)));
    return url.pathname.startsWith(API_BASE) ? fetchFake(url, init) : realFetch(request, init);
  };
}

/** A test's server: inputs and answers must match the contract, or the test fails. */
export const api = {
  /** One call: sets its answers from now on, and returns its requests, newest last. */
  call: <C extends Endpoint>(one: C) => ({
    answers: (handler: Handler<C>): void => {
      kept.handlers.set(one, handler as AnyHandler);
    },
    /** Sets the answer, unless the test has already set one. */
    answersByDefault: (handler: Handler<C>): void => {
      if (!kept.handlers.has(one)) kept.handlers.set(one, handler as AnyHandler);
    },
    /** Answers with a refusal, like the server. */
    refuses: (...said: Parameters<typeof refusal>): void => {
      kept.handlers.set(one, () => refusal(...said));
    },
    /** Gives no answer: no network, or a server that is down. */
    isUnreachable: (): void => {
      kept.handlers.set(one, () => Promise.reject(new Unreachable()));
    },
    /** Never answers. */
    isUnanswered: (): void => {
      kept.handlers.set(one, () => new Promise(() => undefined));
    },
    asked: (): readonly TestRequest<C>[] => (kept.asked.get(one) ?? []) as readonly TestRequest<C>[],
    inputs: (): readonly z.output<C['input']>[] => (kept.asked.get(one) ?? []).map(({ input }) => input as never),
  }),
  /** A file at an address or a path of this server that is not a call: sets its answer from now on. */
  file: (address: string) => ({
    answers: (handler: FileHandler): void => {
      kept.files.set(address, handler);
    },
    isUnreachable: (): void => {
      kept.files.set(address, () => Promise.reject(new TypeError('Failed to fetch')));
    },
    /** Answers with the real file. */
    isReal: (): void => {
      kept.files.delete(address);
    },
  }),
  /** All files whose path matches: sets their answer. */
  files: (paths: RegExp) => ({
    answers: (handler: FileHandler): void => {
      kept.families.set(paths, handler);
    },
  }),
  /** Sets the session's holder: the console must not make calls for which they have no permission. */
  session: (token: string, holder: Holder): void => {
    kept.token = token;
    kept.holder = holder;
  },
  /** Returns the number of requests. */
  count: (): number => kept.count,
  /** Resets everything. @returns the requests and answers that violated the contract. */
  end: (): readonly string[] => {
    const { problems } = kept;
    kept = empty();
    return problems;
  },
};

interface Part {
  readonly type?: unknown;
}
const mayBeNull = ({ type }: Part): boolean => Array.isArray(type) && type.includes('null');

/** An example in which texts, numbers and flags that may be null are null: no picture is loaded unless a test says so. */
function plainExampleOf(schema: z.ZodType): unknown {
  const described = JSON.stringify(z.toJSONSchema(schema, { io: 'output' }));
  return exampleOf(JSON.parse(described, (_, part: Part | null) => (part && mayBeNull(part) ? { const: null } : part)));
}

/** Returns an answer like the API's, with one entry in each of its lists and the given fields. */
export function exampleAnswer<C extends Endpoint>(one: C, fields: Partial<AnswerOf<C>> = {}): AnswerOf<C> {
  const example = plainExampleOf(one.output);
  return { ...(example as object), ...fields } as AnswerOf<C>;
}

/** Returns a list row like the API's, with the given fields. */
export function rowOf<C extends ListEndpoint>(one: C, fields: Partial<RowOf<C>>): RowOf<C> {
  const rows = one.output.shape[one.list.rows] as z.ZodArray;
  const example = plainExampleOf(rows.element as z.ZodType);
  return { ...(example as object), ...fields } as RowOf<C>;
}
