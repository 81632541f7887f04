import { type Endpoint, type InputOf, type OutputOf, writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import { alert } from '../../ui/alert/alert.ts';
import { cell } from '../../ui/state/cell.ts';
import { sessionStore } from '../../ui/state/session-store.ts';
import { confirmSession, readSession, sessionEnded } from '../session/session.ts';
import { CallFailure, failureOf, noAnswer, noSuchCall, sessionOver } from './failure.ts';
import { isMissingCall, isOfMissing, noteMissing } from './missing-calls.ts';
import { requestOf, type SendOptions } from './request.ts';

const SUCCESSES: readonly number[] = [200, 201, 204];

type Specified = typeof import('./read-answer.ts');

/** What the specification names, once it is loaded: the sign-in page is light without it. */
const loaded = cell<Specified | undefined>(undefined);

async function load(): Promise<Specified> {
  try {
    const { inputNamed, isAddition, readAnswer, UnreadableAnswer } = await import('./read-answer.ts');
    const specified = { inputNamed, isAddition, readAnswer, UnreadableAnswer };
    loaded.set(specified);
    return specified;
  } catch {
    throw noAnswer();
  }
}

/**
 * Makes a call and hands over its answer unread.
 * @throws CallFailure for every status but 200, 201 and 204, and when there is no answer. A 401 to a call that needs a
 * session says that the session is over. An addition that the server does not have is not asked for again.
 */
export async function fetchCall<C extends Endpoint>(
  one: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<Response> {
  if (isMissingCall(one)) throw noSuchCall();
  const { token, user } = readSession();
  const store = sessionStore();
  // A write is on its way at once: the page may be about to go. A server without our additions is asked what the specification names.
  const isWhole = writes(one) || user?.additions === 1;
  const asked = isWhole ? input : (loaded.get() ?? (await load())).inputNamed(one, input);
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
  if (isOfMissing(answer.status) && (loaded.get() ?? (await load())).isAddition(one)) {
    noteMissing(one);
    throw noSuchCall();
  }
  const isOver = isPrivate && answer.status === 401;
  const failure = await failureOf(answer, isOver);
  // The screen that asked is gone: the sign-in page says why.
  if (isOver && sessionEnded(token)) alert.danger(failure.message);
  throw failure;
}

/** Makes a call and reads its answer. @throws CallFailure, also when the answer lacks what it must have */
export async function send<C extends Endpoint>(
  one: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  // It is there by the time of the answer.
  if (!loaded.get()) load().catch(() => undefined);
  const answer = await fetchCall(one, input, options);
  if (answer.status === 204) return {} as OutputOf<C>;
  const body: unknown = await answer.json().catch(() => {
    throw new CallFailure(answer.status, 'Server Error');
  });
  const { readAnswer, UnreadableAnswer } = loaded.get() ?? (await load());
  try {
    return readAnswer(one, body) as OutputOf<C>;
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    throw new CallFailure(answer.status, `The server's answer cannot be read: ${error.message} is missing`);
  }
}
