import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { reload, useWrite } from '../../../data/client/queries.ts';
import { fetchCall } from '../../../data/client/send.ts';
import { alert } from '../../../ui/alert/alert.ts';
import type { ListEvent, ListState } from '../../../ui/list/state.ts';
import { caseCalls } from '../actions/case-calls.ts';
import type { Subject } from '../case/item.ts';
import { readQueue } from '../queue/store.ts';
import { filterInput } from './filter-input.ts';

/** The most ids that the call accepts. */
const MOST_SKIPPED = 200;

type Input = InputOf<typeof cases.next>;
type NextCase = NonNullable<OutputOf<typeof cases.next>['data']>;

interface Options {
  readonly what: Subject;
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
}

/** The list that shows the case from the server. */
export interface Place {
  readonly has: (id: number) => boolean;
  /** Shows the rows of the latest answer that contains this one. */
  readonly releaseFor: (id: number) => void;
  readonly go: (id: number | undefined) => void;
}

/** A review: the server assigns cases in order, each to a single moderator. */
export interface Review {
  readonly isOn: boolean;
  readonly isAsking: boolean;
  /** Why the admin cannot review. */
  readonly reason: string | undefined;
  /** Requests the next case. @param after the id of the current one. */
  readonly next: (place: Place, after?: number) => void;
  readonly stop: () => void;
}

const leave = (what: Subject, id: number): void => {
  // The page may be closing, so a failure is ignored: the lease ends automatically.
  fetchCall(cases.release, { what, id }, { keepalive: true }).catch(() => undefined);
};

/** Stores the case that the server assigned, requests the next one, and releases the case on leaving. */
export function useReview({ what, state, dispatch }: Options): Review {
  const [isOn, setOn] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const leased = useRef<number | undefined>(undefined);
  const client = useQueryClient();
  const ask = useWrite(cases.next, { silent: true });
  const mayReview = reasonOf(useMay(cases.next, { what }));
  const isOpenList = (state.filters.state ?? 'open') === 'open';

  const giveBack = (): void => {
    if (leased.current !== undefined) leave(what, leased.current);
    leased.current = undefined;
  };
  useEffect(() => {
    const onLeave = (): void => {
      if (leased.current !== undefined) leave(what, leased.current);
    };
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [what]);
  const stop = (): void => {
    setOn(false);
    giveBack();
  };

  const show = async (place: Place, { id, position }: NextCase): Promise<void> => {
    if (!place.has(id)) {
      await reload(client, caseCalls);
      place.releaseFor(id);
      const page = Math.floor(position / state.size);
      if (page !== state.page) dispatch({ type: 'page', page });
    }
    place.go(id);
    setMoving(false);
  };
  const next = (place: Place, after?: number): void => {
    const skip = [...readQueue().ahead].filter(([, { isLeaving }]) => isLeaving).map(([id]) => id);
    const input = {
      what,
      order_by: state.order as Input['order_by'],
      direction: state.direction,
      ...filterInput(state),
      ...(after === undefined ? {} : { after }),
      ...(skip.length > 0 ? { skip: skip.slice(-MOST_SKIPPED) } : {}),
    };
    setOn(true);
    setMoving(true);
    ask.mutate(input, {
      onSuccess: ({ data, responseMessage }) => {
        leased.current = data?.id;
        if (data) void show(place, data);
        else {
          setOn(false);
          setMoving(false);
          alert.success(responseMessage);
          place.go(undefined);
        }
      },
      onError: () => {
        setOn(false);
        setMoving(false);
      },
    });
  };
  const reason = mayReview ?? (isOpenList ? undefined : 'These cases are closed');
  return { isOn, isAsking: isMoving, reason, next, stop };
}
