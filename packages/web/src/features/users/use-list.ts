import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { CHANGED_AT_ONCE, LOOKED_UP_AT_ONCE, profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reload, useWrite } from '../../data/client/queries.ts';
import { type ReasonChoice, whyOf } from '../../domain/moderation/actions/actions.ts';
import { caseCalls } from '../../domain/moderation/actions/case-calls.ts';
import { useStop } from '../../domain/moderation/bulk/use-stop.ts';
import type { BulkResult } from '../../domain/moderation/queue/steps.ts';

export type ListAction = 'suspend' | 'note';

/** The action on each user of the list. */
export type ListWish =
  | { readonly action: 'suspend'; readonly why: ReasonChoice }
  | { readonly action: 'note'; readonly text: string };

export type ListedUser = OutputOf<typeof profiles.lookUp>['data'][number];

/** `slices(5, 2)` is 0, 2 and 4. */
const starts = (length: number, size: number): number[] =>
  Array.from({ length: Math.ceil(length / size) }, (_, place) => place * size);

const sentence = (error: unknown): string => (error instanceof Error ? error.message : 'The call failed');

/**
 * Looks up the users of a list and changes them, slice by slice. Work that failed or was stopped continues where it
 * ended; a slice without an answer is sent again with the same key, so that nothing happens twice.
 */
export function useList() {
  const client = useQueryClient();
  const stopped = useStop();
  const [listed, setListed] = useState<readonly ListedUser[]>();
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const lookUp = useWrite(profiles.lookUp, { silent: true });
  const suspend = useWrite(profiles.suspendMany, { silent: true });
  const note = useWrite(profiles.noteMany, { silent: true });
  const ids = [...new Set(listed?.flatMap(({ user }) => user?.id ?? []))];

  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    stopped.current = false;
    try {
      await work();
    } catch (error) {
      setFailure(sentence(error));
    }
    setBusy(false);
  };

  const find = (keys: readonly string[]): Promise<void> =>
    during(async () => {
      const found: ListedUser[] = [];
      for (const start of starts(keys.length, LOOKED_UP_AT_ONCE))
        found.push(...(await lookUp.mutateAsync({ keys: keys.slice(start, start + LOOKED_UP_AT_ONCE) })).data);
      setListed(found);
    });

  const change = (slice: number[], wish: ListWish) => {
    if (wish.action === 'note') return note.mutateAsync({ user_ids: slice, text: wish.text });
    const { days } = wish.why;
    return suspend.mutateAsync({ user_ids: slice, ...whyOf(wish.why), ...(days ? { days } : {}) });
  };

  const run = (wish: ListWish): Promise<void> =>
    during(async () => {
      const known = new Set(results.map(({ id }) => id));
      const left = ids.filter((id) => !known.has(id));
      try {
        for (const start of starts(left.length, CHANGED_AT_ONCE)) {
          if (stopped.current) break;
          const { data } = await change(left.slice(start, start + CHANGED_AT_ONCE), wish);
          setResults((before) => [...before, ...data]);
        }
      } finally {
        await reload(client, [...caseCalls, users.list, profiles.timeline]);
      }
    });

  return {
    listed,
    /** The number of users in the list. */
    total: ids.length,
    results,
    isBusy,
    failure,
    find: (keys: readonly string[]): void => void find(keys),
    run: (wish: ListWish): void => void run(wish),
    stop: (): void => {
      stopped.current = true;
    },
  };
}
