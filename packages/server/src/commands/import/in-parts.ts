import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, isOutage, LOCK_NOT_AVAILABLE, QUERY_CANCELED } from '../../database/connections/errors.ts';
import { DatabaseAway } from './away.ts';
import type { ApplyResult, ImportOptions } from './options.ts';
import { BATCH_ROWS, idOf } from './sources/source.ts';

/** How long a database may be unavailable before the import stops. */
const OUTAGE_MS = 60_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/** Whether a smaller part may succeed. */
const isSlow = (error: unknown): boolean => [QUERY_CANCELED, LOCK_NOT_AVAILABLE].includes(codeOf(error) ?? '');

/**
 * Sends items in parts that the database can process in time. The size is halved after a failure and grows a little
 * after each success. Waits for a database that is unavailable.
 * @throws DatabaseAway when it stays unavailable, with the row it had reached.
 */
export function inParts({ apply, database }: Pick<ImportOptions, 'apply' | 'database'>): ImportOptions['apply'] {
  let most = BATCH_ROWS;

  /** @returns undefined when the items must be sent in smaller parts. */
  async function send(items: readonly unknown[], from: number): Promise<[ApplyResult, sent: number] | undefined> {
    const until = Date.now() + OUTAGE_MS;
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      const part = items.slice(from, from + most);
      try {
        return [await apply(part), part.length];
      } catch (error) {
        if (!(isOutage(error) && error instanceof Error)) throw error;
        if (isSlow(error) && part.length > 1) {
          most = Math.min(most, Math.ceil(part.length / 2));
          return undefined;
        }
        if (Date.now() > until)
          throw new DatabaseAway(
            `The Quarterdeck database ${database} did not answer for a minute at row ${idOf(part[0])} (${error.message}). Earlier rows are saved. Run the same command to continue.`,
          );
        await pause(wait);
      }
    }
  }

  return async (items) => {
    const results: ApplyResult[] = [];
    for (let from = 0; from < items.length; ) {
      const done = await send(items, from);
      if (!done) continue;
      const [result, sent] = done;
      const begin = from;
      results.push({
        ...result,
        refused: result.refused.map((one) => ({ ...one, index: one.index + begin })),
      });
      from += sent;
      most = Math.min(BATCH_ROWS, Math.ceil(most * 1.1));
    }
    const sum = (of: (result: ApplyResult) => number): number => results.reduce((all, one) => all + of(one), 0);
    return {
      accepted: sum(({ accepted }) => accepted),
      waiting: sum(({ waiting }) => waiting),
      added: sum(({ added }) => added),
      removed: sum(({ removed }) => removed),
      refused: results.flatMap(({ refused }) => refused),
    };
  };
}
