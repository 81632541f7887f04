import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { reload, useWrite } from '../../../data/client/queries.ts';
import { fetchCall, send } from '../../../data/client/send.ts';
import { alert } from '../../../ui/alert/alert.ts';
import { afterPaint } from '../../../ui/browser/after-paint.ts';
import type { ListEvent, ListState } from '../../../ui/list/state.ts';
import { caseCalls } from '../actions/case-calls.ts';
import type { Subject } from '../case/item.ts';
import { readQueue } from '../queue/store.ts';
import { filterInput } from './filter-input.ts';

/** The most ids that the call accepts. */
const MOST_SKIPPED = 200;
/** How long a reserved case can be shown without asking again, in milliseconds: half of its lease. */
const RESERVED_MS = 300_000;

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
  /** Whether it contains the case, still without a decision. */
  readonly isOpen: (id: number) => boolean;
  /** Shows the rows of the latest answer that contains this one. */
  readonly releaseFor: (id: number) => void;
  readonly go: (id: number | undefined) => void;
}

/** A review: the server assigns cases in order, each to a single moderator. */
export interface Review {
  readonly isOn: boolean;
  readonly isAsking: boolean;
  /** The case that comes next, once it is reserved. */
  readonly nextId: number | undefined;
  /** Why the admin cannot review. */
  readonly reason: string | undefined;
  /** Requests the next case. @param after the id of the current one. */
  readonly next: (place: Place, after?: number) => void;
  readonly stop: () => void;
}

/** The case that the server reserves while the admin is still at another one. */
interface Reservation {
  /** The case that it follows. */
  readonly after: number;
  /** The view that it is of. */
  readonly view: string;
  readonly at: number;
  readonly answer: Promise<NextCase | undefined>;
  /** Known when the answer is there. */
  found?: NextCase | undefined;
}

const leave = (what: Subject, id: number): void => {
  // The page may be closing, so a failure is ignored: the lease ends automatically.
  fetchCall(cases.release, { what, id }, { keepalive: true }).catch(() => undefined);
};

/**
 * Stores the case that the server assigned and releases it on leaving. The next one is reserved while this one is
 * read, so that no one waits for it.
 */
export function useReview({ what, state, dispatch }: Options): Review {
  const [isOn, setOn] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [nextId, setNextId] = useState<number>();
  const leased = useRef<number | undefined>(undefined);
  const reserved = useRef<Reservation | undefined>(undefined);
  /** How often the review was stopped: an answer that was asked for before is given back. */
  const stops = useRef(0);
  const client = useQueryClient();
  const ask = useWrite(cases.next, { silent: true });
  const mayReview = reasonOf(useMay(cases.next, { what }));
  const isOpenList = (state.filters.state ?? 'open') === 'open';

  /** Ends a reservation, unless its case was assigned meanwhile. */
  const drop = (one: Reservation | undefined): void => {
    void one?.answer.then((found) => {
      if (found && found.id !== leased.current) leave(what, found.id);
    });
  };
  const takeReservation = (): Reservation | undefined => {
    const one = reserved.current;
    reserved.current = undefined;
    setNextId(undefined);
    return one;
  };
  const giveBack = (): void => {
    if (leased.current !== undefined) leave(what, leased.current);
    leased.current = undefined;
    drop(takeReservation());
  };
  useEffect(() => {
    const onLeave = (): void => {
      if (leased.current !== undefined) leave(what, leased.current);
      void reserved.current?.answer.then((found) => found && leave(what, found.id));
      reserved.current = undefined;
    };
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [what]);
  const stop = (): void => {
    stops.current += 1;
    setOn(false);
    setMoving(false);
    giveBack();
  };

  const view: Omit<Input, 'after' | 'skip'> = {
    what,
    order_by: state.order as Input['order_by'],
    direction: state.direction,
    ...filterInput(state),
  };
  const inputAfter = (after: number | undefined, skipped: readonly number[]): Input => ({
    ...view,
    ...(after === undefined ? {} : { after }),
    ...(skipped.length > 0 ? { skip: skipped.slice(-MOST_SKIPPED) } : {}),
  });
  const leaving = (): number[] => [...readQueue().ahead].filter(([, { isLeaving }]) => isLeaving).map(([id]) => id);

  /** Reserves the case after this one. A failure is ignored: the case is requested again when it is needed. */
  const reserve = (after: number): void => {
    const answer = new Promise<void>(afterPaint)
      .then(() => send(cases.next, inputAfter(after, [...leaving(), after])))
      .then(
        ({ data }) => data ?? undefined,
        () => undefined,
      );
    const one: Reservation = { after, view: JSON.stringify(view), at: Date.now(), answer };
    reserved.current = one;
    void answer.then((found) => {
      one.found = found;
      if (reserved.current === one) setNextId(found?.id);
    });
  };
  const show = async (place: Place, { id, position }: NextCase): Promise<void> => {
    leased.current = id;
    if (!place.has(id)) {
      await reload(client, caseCalls);
      // Who stops meanwhile stays where they are.
      if (leased.current !== id) return;
      place.releaseFor(id);
      const page = Math.floor(position / state.size);
      if (page !== state.page) dispatch({ type: 'page', page });
    }
    place.go(id);
    setMoving(false);
    reserve(id);
  };
  const request = (place: Place, after: number | undefined): void => {
    setMoving(true);
    const begun = stops.current;
    ask.mutate(inputAfter(after, leaving()), {
      onSuccess: ({ data, responseMessage }) => {
        if (stops.current !== begun) {
          if (data) leave(what, data.id);
        } else if (data) void show(place, data);
        else {
          leased.current = undefined;
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
  const next = (place: Place, after?: number): void => {
    setOn(true);
    const early = takeReservation();
    const isFresh = early !== undefined && Date.now() - early.at < RESERVED_MS;
    if (!isFresh || early.after !== after || early.view !== JSON.stringify(view)) {
      request(place, after);
      drop(early);
      return;
    }
    const take = (found: NextCase | undefined): void => {
      if (!found || !place.isOpen(found.id)) {
        request(place, after);
        return;
      }
      if (!leaving().includes(after)) leave(what, after);
      void show(place, found);
    };
    if (early.found) {
      take(early.found);
      return;
    }
    setMoving(true);
    // Who stops meanwhile gives it back.
    reserved.current = early;
    void early.answer.then((found) => {
      if (reserved.current !== early) return;
      takeReservation();
      take(found);
    });
  };
  const reason = mayReview ?? (isOpenList ? undefined : 'These cases are closed');
  return { isOn, isAsking: isMoving, nextId, reason, next, stop };
}
