import { type Answer, isSuccess, messageOf, summaryOf } from '../kit/answer.ts';
import { mustWrite } from '../kit/fixtures.ts';
import type { Kit } from '../kit/kit.ts';
import { fail, judge, type Outcome, SignInFailure } from '../kit/outcome.ts';

/** Checks one statement. */
export type Check = (kit: Kit) => Promise<Outcome>;

/** Checks by the number of their statement. */
export type Checks = Readonly<Record<string, Check>>;

/** Returns a check that changes data; it is skipped unless the kit may write. */
export const writeCheck =
  (check: Check): Check =>
  async (kit) => {
    mustWrite(kit);
    return check(kit);
  };

/** Returns a check of the sign-in itself: it fails if the sign-in fails. */
export const ofSignIn =
  (check: Check): Check =>
  (kit) =>
    check(kit).catch((error: unknown) => {
      if (error instanceof SignInFailure) return fail(error.message);
      throw error;
    });

/** Passes when a call succeeded with JSON. */
export const succeeds = (answer: Answer): Outcome =>
  judge(summaryOf(answer), isSuccess(answer) && (answer.isJson || answer.status === 204) ? undefined : 'no success');

/** Passes when a save succeeded with a success code and a message. */
export const saysSuccess = (answer: Answer): Outcome => {
  const code = answer.body.responseCode;
  const isCode = code === 200 || code === 201;
  const wrong = isCode ? (messageOf(answer) === '' ? 'no responseMessage' : undefined) : `responseCode is ${code}`;
  return judge(summaryOf(answer), isSuccess(answer) ? wrong : 'no success');
};
