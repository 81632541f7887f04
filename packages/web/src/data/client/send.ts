import { type Endpoint, type InputOf, type OutputOf, writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import { alert } from '../../ui/alert/alert.ts';
import { cell } from '../../ui/state/cell.ts';
import { sessionStore } from '../../ui/state/session-store.ts';
import { confirmSession, endsSession, readSession } from '../session/session.ts';
import {
  CallFailure,
  cannotBeRead,
  failureIn,
  failureOf,
  noAnswer,
  noSuchCall,
  sessionOver,
  tooSlow,
} from './failure.ts';
import { ANSWER_MS, limitOf } from './limit.ts';
import { isMissingCall, isOfMissingCall, noteMissingCall } from './missing-calls.ts';
import { askForProof } from './proof.ts';
import { newKey, requestOf, type SendOptions } from './request.ts';

const SUCCESSES: readonly number[] = [200, 201, 204];
const UNAUTHORIZED = 401;

type SpecificationReader = typeof import('./read-answer.ts');

/** The reader of the specification's answers, once it is loaded: the sign-in page stays small without it. */
const loaded = cell<SpecificationReader | undefined>(undefined);

async function load(): Promise<SpecificationReader> {
  try {
    const { codeIn, FailedAnswer, inputByNames, isAddition, readAnswer, UnreadableAnswer } = await import(
      './read-answer.ts'
    );
    const specified = { codeIn, FailedAnswer, inputByNames, isAddition, readAnswer, UnreadableAnswer };
    loaded.set(specified);
    return specified;
  } catch {
    throw noAnswer();
  }
}

/** Makes a call once. @throws CallFailure as `fetchCall`, and when the admin must confirm their identity. */
async function fetchOnce<C extends Endpoint>(one: C, input: InputOf<C>, options: SendOptions): Promise<Response> {
  if (isMissingCall(one)) throw noSuchCall();
  const { token, user } = readSession();
  const store = sessionStore();
  // A write is sent at once, because the page may be about to close. A server without our additions receives only the
  // inputs that the specification names.
  const isWhole = writes(one) || user?.additions === 1;
  const asked = isWhole ? input : (loaded.get() ?? (await load())).inputByNames(one, input);
  const answer = await fetch(...requestOf(one, asked as InputOf<C>, token, options)).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw noAnswer();
  });
  if (store.isOver()) throw sessionOver();
  const isPrivate = one.access !== 'public';
  if (SUCCESSES.includes(answer.status)) {
    if (isPrivate) confirmSession(token);
    return answer;
  }
  if (isOfMissingCall(answer.status) && (loaded.get() ?? (await load())).isAddition(one)) throw missing(one);
  const isOver = isPrivate && answer.status === UNAUTHORIZED;
  const failure = await failureOf(answer, isOver);
  // The screen that made the call is closed, so the sign-in page says why.
  if (isOver && endsSession(token)) alert.danger(failure.message);
  throw failure;
}

/** From this code on, a body reports a failure, whatever the status. */
const FAILED_FROM = 400;

/** Remembers that the server does not have an addition. @returns the failure that says so */
function missing(one: Endpoint): CallFailure {
  noteMissingCall(one);
  return noSuchCall();
}

/** Reads an answer's body as a text. A body that breaks off counts as no answer, because the write may be done. */
const textOf = (answer: Response, signal: AbortSignal): Promise<string> =>
  answer.text().catch((error: unknown) => {
    throw signal.aborted ? error : cannotBeRead(0, 'it is incomplete');
  });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ENVELOPE = ['responseCode', 'responseMessage', 'code', 'message', 'status', 'success', 'error', 'errors'];

/**
 * Whether an answer means that another server does not have an addition. Many servers answer unknown calls with a page
 * of their own, report it in the body alone, or answer everything with the same few words.
 */
function isForeign(one: Endpoint, body: unknown, code: number | undefined): boolean {
  if (typeof body !== 'object' || body === null || (code !== undefined && isOfMissingCall(code))) return true;
  return !writes(one) && Object.keys(body).every((name) => ENVELOPE.includes(name));
}

/** Reads an answer with a success status. @throws CallFailure when its body reports a failure or lacks something */
async function answerIn<C extends Endpoint>(one: C, answer: Response, signal: AbortSignal): Promise<OutputOf<C>> {
  const { status } = answer;
  const text = status === 204 ? '{}' : await textOf(answer, signal);
  const { codeIn, isAddition, readAnswer, UnreadableAnswer, FailedAnswer } = loaded.get() ?? (await load());
  const { token, user } = readSession();
  const body = parse(text);
  const code = codeIn(body);
  if (user !== null && user.additions !== 1 && isAddition(one) && isForeign(one, body, code)) throw missing(one);
  if (body === undefined) throw cannotBeRead(status, text === '' ? 'it is empty' : 'it is not JSON');
  // The sign-in forms read their answers themselves: without a key or a user, the sign-in is refused.
  if (one.access !== 'public' && code !== undefined && code >= FAILED_FROM) {
    const isOver = code === UNAUTHORIZED;
    if (isOver) endsSession(token);
    throw failureIn(code, body, { sessionEnded: isOver });
  }
  try {
    return readAnswer(one, body) as OutputOf<C>;
  } catch (error) {
    if (error instanceof FailedAnswer) throw new CallFailure(status, error.message);
    if (error instanceof UnreadableAnswer) throw cannotBeRead(status, error.message);
    throw error;
  }
}

/**
 * Makes a call. When the server asks for it, the admin confirms their identity in place, and the call is repeated with
 * the same key. The caller does not notice.
 */
async function withProof<T>(options: SendOptions, make: (keyed: SendOptions) => Promise<T>): Promise<T> {
  const store = sessionStore();
  const keyed = { ...options, key: options.key ?? newKey() };
  try {
    return await make(keyed);
  } catch (error) {
    if (!(error instanceof CallFailure && error.asksForProof) || options.background) throw error;
    if (!(await askForProof())) throw store.isOver() ? sessionOver() : error;
    return make(keyed);
  }
}

/**
 * Makes a call and returns its answer unread.
 * @throws CallFailure for every status but 200, 201 and 204, and when there is no answer. A 401 to a call that needs a
 * session means that the session is over. An addition that the server does not have is not requested again.
 */
export const fetchCall = <C extends Endpoint>(
  one: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<Response> => withProof(options, (keyed) => fetchOnce(one, input, keyed));

/** Makes a call once, within the time limit. */
async function sendOnce<C extends Endpoint>(one: C, input: InputOf<C>, options: SendOptions): Promise<OutputOf<C>> {
  const limit = limitOf(options.signal);
  try {
    const { signal } = limit;
    return await answerIn(one, await fetchOnce(one, input, { ...options, signal }), signal);
  } catch (error) {
    throw limit.isOver() ? tooSlow(ANSWER_MS) : error;
  } finally {
    limit.end();
  }
}

/**
 * Makes a call and reads its answer.
 * @throws CallFailure, also when the answer lacks a required field, reports a failure, or does not come in time
 */
export async function send<C extends Endpoint>(
  one: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  // The reader is loaded by the time the answer comes.
  if (!loaded.get()) load().catch(() => undefined);
  return withProof(options, (keyed) => sendOnce(one, input, keyed));
}
