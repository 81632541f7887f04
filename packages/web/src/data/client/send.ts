import { type Endpoint, type InputOf, type OutputOf, writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import { isSpecifiedInput } from '@quarterdeck/contract/core/specification/specification';
import { alert } from '../../ui/alert/alert.ts';
import { sessionStore } from '../../ui/state/session-store.ts';
import { confirmSession, readSession, sessionEnded } from '../session/session.ts';
import { CallFailure, failureOf, noAnswer, noSuchCall, sessionOver } from './failure.ts';
import { isMissingCall, noteFailure } from './missing-calls.ts';
import { readAnswer, UnreadableAnswer } from './read-answer.ts';
import { requestOf, type SendOptions } from './request.ts';

const SUCCESSES: readonly number[] = [200, 201, 204];

/** What a read asks of a server: one without our additions is asked for what the specification names alone. */
function knownInput<C extends Endpoint>(one: C, input: InputOf<C>): InputOf<C> {
  if (writes(one) || readSession().user?.additions === 1) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => isSpecifiedInput(one, name))) as InputOf<C>;
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
  const { token } = readSession();
  const store = sessionStore();
  const answer = await fetch(...requestOf(one, knownInput(one, input), token, options)).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw noAnswer();
  });
  if (store.isOver()) throw sessionOver();
  const isPrivate = one.access !== 'public';
  if (SUCCESSES.includes(answer.status)) {
    if (isPrivate) confirmSession(token);
    return answer;
  }
  if (noteFailure(one, answer.status)) throw noSuchCall();
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
  const answer = await fetchCall(one, input, options);
  if (answer.status === 204) return {} as OutputOf<C>;
  const body: unknown = await answer.json().catch(() => {
    throw new CallFailure(answer.status, 'Server Error');
  });
  try {
    return readAnswer(one, body) as OutputOf<C>;
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    throw new CallFailure(answer.status, `The server's answer cannot be read: ${error.message} is missing`);
  }
}
