import { AsyncResource } from 'node:async_hooks';
import { setImmediate } from 'node:timers';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { PoolConnection } from './driver.ts';

/** The last one of a piece waits for all others. */
const MOST = 8;

/** A statement that waits for its answer. */
export interface Asked {
  readonly query: CompiledQuery;
  readonly resolve: (result: QueryResult<unknown>) => void;
  readonly reject: (error: unknown) => void;
  /** Where it is noted until it is answered. */
  readonly notedIn: Set<Asked> | undefined;
  /** It is answered, or nobody waits for the answer. */
  isOver: boolean;
  /** Set once it is sent: looks whether all that was sent with it is over. */
  look: (() => void) | undefined;
}

/** Connections that several calls use at once. */
interface SharedConnections {
  /**
   * Asks a statement that is answered at once.
   * @param notedIn has it until it is answered.
   */
  ask(query: CompiledQuery, notedIn?: Set<Asked>): Promise<QueryResult<unknown>>;
  /** How many wait, but for those for which a connection is lent or asked for. */
  waiting(): number;
}

/** Nobody waits for these answers any more. A connection on which nobody waits is ended. */
export function leave(asked: ReadonlySet<Asked>): void {
  for (const one of asked) {
    one.isOver = true;
    one.look?.();
  }
}

const finish = (one: Asked): void => {
  one.isOver = true;
  one.look = undefined;
  one.notedIn?.delete(one);
};

/**
 * Sends statements that come at once in one piece, on one connection. To send one wakes up a process of the database: that takes as long
 * as to answer a short one. No one is answered by what was sent before they asked.
 * @param lend gives a connection for some work, and takes it back.
 */
export function sharedConnections(
  lend: (work: (connection: PoolConnection) => Promise<void>) => Promise<void>,
): SharedConnections {
  let next: Asked[] = [];
  let [unanswered, pieces] = [0, 0];

  async function send(piece: readonly Asked[]): Promise<void> {
    pieces += 1;
    const isOver = (): boolean => piece.every((one) => one.isOver);
    try {
      await lend(async (connection) => {
        if (isOver()) throw new Error('Nobody waits for the answer');
        const look = (): void => {
          if (isOver()) connection.cut();
        };
        for (const one of piece) one.look = look;
        const queries = piece.map(({ query }) => query);
        await connection.executeTogether(queries, (at, answer) => {
          const one = piece[at];
          if (!one) return;
          if (answer.status === 'fulfilled') one.resolve(answer.value);
          else one.reject(answer.reason);
          finish(one);
        });
      });
    } catch (error) {
      for (const one of piece) {
        one.reject(error);
        finish(one);
      }
    } finally {
      pieces -= 1;
      unanswered -= piece.length;
    }
  }

  // For nobody in particular: what is followed of a request must not be followed of those that come with it.
  const sendAll = AsyncResource.bind(() => {
    const all = next;
    next = [];
    for (let from = 0; from < all.length; from += MOST) void send(all.slice(from, from + MOST));
  });

  return {
    ask: (query, notedIn) =>
      new Promise((resolve, reject) => {
        const one: Asked = { query, resolve, reject, notedIn, isOver: false, look: undefined };
        notedIn?.add(one);
        // When all that has come by now was read.
        if (next.length === 0) setImmediate(sendAll);
        next.push(one);
        unanswered += 1;
      }),
    waiting: () => unanswered - pieces,
  };
}
