import { performance } from 'node:perf_hooks';
import pg from 'pg';

/** Returns the idle time of this process, in seconds. */
export const idle = (): number => performance.eventLoopUtilization().idle / 1000;

const state = { underWay: 0, idleBefore: 0, waited: 0 };

/** Returns the idle time of this process while a query was running, in seconds since this module was loaded. */
export const waitedForDatabase = (): number => state.waited;

function begin(): void {
  if (state.underWay === 0) state.idleBefore = idle();
  state.underWay += 1;
}

function end(): void {
  state.underWay -= 1;
  if (state.underWay === 0) state.waited += idle() - state.idleBefore;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;

/**
 * Every query to the database passes through here. It ends as a callback, a promise, or a stream, which is not timed.
 */
client.query = function timed(...args) {
  const callback = args.at(-1);
  begin();
  if (typeof callback === 'function') {
    const ended = (...results: unknown[]): unknown => {
      end();
      return callback(...results);
    };
    return query.apply(this, [...args.slice(0, -1), ended]);
  }
  const result = query.apply(this, args);
  if (result instanceof Promise) void result.then(end, end);
  else end();
  return result;
};
