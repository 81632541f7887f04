import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../data/client/failure.ts';
import { reload, useWrite } from '../../data/client/queries.ts';
import { type ReasonChoice, whyOf } from '../../domain/moderation/actions/actions.ts';
import { caseCalls } from '../../domain/moderation/actions/case-calls.ts';
import { useStop } from '../../domain/moderation/bulk/use-stop.ts';
import type { BulkResult, Outcome } from '../../domain/moderation/queue/steps.ts';
import { callOf, type UserAction } from './actions.ts';

/** A user of the action. */
export interface Person {
  readonly id: number;
  readonly name: string;
}

const FIRST_SERVER_ERROR = 500;

/** Whether the server refuses this user. Any other failure would be the same for the next user. */
const isRefusal = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && [403, 404, 409, 422].includes(error.status ?? FIRST_SERVER_ERROR);

/** Takes an action on users, one at a time, with the result of each. */
export function useMany(action: UserAction, people: readonly Person[]) {
  const client = useQueryClient();
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const stopped = useStop();
  const silent = { silent: true } as const;
  const suspend = useWrite(callOf.suspend, silent);
  const lift = useWrite(callOf.lift, silent);
  const follow = useWrite(callOf.follow, silent);

  const sendTo = (id: number, given: ReasonChoice) => {
    const input: InputOf<typeof profiles.suspend> = {
      user_id: id,
      ...whyOf(given),
      ...(given.days ? { days: given.days } : {}),
    };
    return {
      suspend: () => suspend.mutateAsync(input),
      lift: () => lift.mutateAsync({ user_id: id, revoke: 1 }),
      follow: () => follow.mutateAsync({ user_id: id, auto_follow: 1 }),
      unfollow: () => follow.mutateAsync({ user_id: id, auto_follow: 0 }),
    }[action]();
  };

  const run = async (given: ReasonChoice): Promise<void> => {
    const results: BulkResult[] = [];
    let failure: string | undefined;
    setDone(0);
    for (const { id, name } of people) {
      if (stopped.current) break;
      try {
        const { responseMessage: message } = await sendTo(id, given);
        results.push({ id, subject: name, done: 1, message });
      } catch (error) {
        if (!isRefusal(error)) {
          failure = error instanceof Error ? error.message : 'Failed';
          break;
        }
        results.push({ id, subject: name, done: 0, message: error.message });
      }
      setDone(results.length);
    }
    await reload(client, [...caseCalls, users.list]);
    setOutcome({ results, left: people.length - results.length, ...(failure ? { failure } : {}) });
  };
  return {
    /** The number of results so far; undefined before the action begins. */
    done,
    outcome,
    run: (given: ReasonChoice): void => void run(given),
    stop: (): void => {
      stopped.current = true;
    },
  };
}
