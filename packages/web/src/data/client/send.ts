import type { Endpoint, InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { alert } from '../../ui/alert/alert.ts';
import { sessionStore } from '../../ui/state/session-store.ts';
import { confirmSession, readSession, sessionEnded } from '../session/session.ts';
import { CallFailure, failureOf, noAnswer, sessionOver } from './failure.ts';
import { requestOf, type SendOptions } from './request.ts';

const SUCCESSES: readonly number[] = [200, 201, 204];

/**
 * Makes a call and hands over its answer unread.
 * @throws CallFailure for every status but 200, 201 and 204, and when there is no answer. A 401 to a call that needs a
 * session says that the session is over.
 */
export async function fetchCall<C extends Endpoint>(
  one: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<Response> {
  const { token } = readSession();
  const store = sessionStore();
  const answer = await fetch(...requestOf(one, input, token, options)).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw noAnswer();
  });
  if (store.isOver()) throw sessionOver();
  const isPrivate = one.access !== 'public';
  if (SUCCESSES.includes(answer.status)) {
    if (isPrivate) confirmSession(token);
    return answer;
  }
  const isOver = isPrivate && answer.status === 401;
  const failure = await failureOf(answer, isOver);
  // The screen that asked is gone: the sign-in page says why.
  if (isOver && sessionEnded(token)) alert.danger(failure.message);
  throw failure;
}

/** Makes a call and reads its answer. @throws CallFailure */
export async function send<C extends Endpoint>(
  one: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const answer = await fetchCall(one, input, options);
  if (answer.status === 204) return {} as OutputOf<C>;
  return (await answer.json().catch(() => {
    throw new CallFailure(answer.status, 'Server Error');
  })) as OutputOf<C>;
}
