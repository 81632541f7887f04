import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../../core/concurrency/rounds.ts';
import type { Config } from '../../core/config.ts';
import type { ReportMemory, Reports } from '../../core/report-memory.ts';
import type { Secrets } from '../../core/secrets.ts';
import { READ_ONLY } from '../../database/connections/errors.ts';
import type { Database } from '../../database/database.ts';
import { emailSuperAdmins } from '../../jobs/outbox.ts';
import { beginHistory, lockFeed } from '../app-events/history.ts';
import { writeAudit } from '../audit/audit.ts';
import { GAP_EVENT } from '../audit/gap-event.ts';
import { gapEmail } from './email.ts';
import { type Gap, gapsSince } from './gaps.ts';
import { type Comparison, compareReports, lossOf } from './loss.ts';

const ROUND_MS = 1000;
/** The interval between log lines about what was reported. */
const LOG_MS = 60_000;

interface Deps {
  readonly database: Database;
  readonly config: Pick<Config, 'productName'>;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  readonly told: ReportMemory;
}

/** Compares what was reported with the current database. */
export interface FailoverWatch {
  /**
   * Must be called before anything of this timeline is reported. Makes sure that everything reported from an earlier
   * timeline exists, or its loss is recorded.
   * @returns whether a comparison was made, after which the feed may have a new history.
   */
  sure(timeline: number): Promise<boolean>;
  /** Records a feed position that the app receives. */
  notePlace(history: number, position: number): void;
  stop(): Promise<void>;
}

const toldBy = ({ database, timeline, history, position, event, seq, hash }: Comparison): Reports => ({
  ...{ database, timeline, history, position, event },
  heads: seq === 0 ? [] : [{ seq, hash }],
});

/** Whether a gap contains anything that earlier gaps on this timeline do not. */
function unsaid(gap: Gap, earlier: readonly { readonly gap: Gap }[]): boolean {
  if (gap.feed) return true;
  return (
    gap.audit !== undefined && !earlier.some(({ gap: known }) => (known.audit?.until ?? 0) >= (gap.audit?.until ?? 0))
  );
}

/**
 * Records a failover's loss once: a new history of the feed, an audit log row, and an email to super admins. Instances
 * remember different reports, so anything more that a later instance knows gets its own row.
 */
async function writeDown({ database, config, secrets, log }: Deps, told: Reports): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await lockFeed.one(trx);
    const found = await compareReports(trx, told);
    const loss = lossOf(told, found);
    if (!loss) return;
    const gap: Gap = { timeline: { before: told.timeline, after: found.timeline }, ...loss };
    if (!unsaid(gap, await gapsSince(trx, found.timeline))) return;
    if (gap.feed) await beginHistory(trx);
    await writeAudit(trx, {
      ...{ origin: { ip: 'server', requestId: 'failover' }, event: GAP_EVENT, outcome: 'done', status: 200 },
      ...{ keptForYears: true, details: { ...gap } },
    });
    await emailSuperAdmins(trx, secrets, (to) => gapEmail(config.productName, to, gap));
    log.error({ gap }, 'the database is missing changes that this server reported: they were lost in a failover');
  });
}

/** Follows the database's timeline, and checks once for each timeline whether everything reported exists. */
export function watchFailover(deps: Deps): FailoverWatch {
  const { database, log, told } = deps;
  let checking: Promise<void> | undefined;
  let logged = '';
  let loggedAt = Number.NEGATIVE_INFINITY;

  async function compare(): Promise<void> {
    const known = told.known();
    let found = await compareReports(database.db, known);
    if (found.timeline === 0) throw Object.assign(new Error('The database is a standby'), { code: READ_ONLY });
    const loss = known?.database === found.database ? lossOf(known, found) : undefined;
    if (known && loss) {
      if (found.timeline > known.timeline) {
        await writeDown(deps, known);
        found = await compareReports(database.db, undefined);
      } else if (known.history === found.history)
        log.error(
          { loss, timeline: found.timeline },
          'the database is missing changes that this server reported, without a failover: verify the audit log',
        );
      // A loss is reported once.
      told.doubt();
    }
    told.confirm(toldBy(found));
  }

  function check(): Promise<void> {
    checking ??= compare()
      .catch((error: unknown) => {
        told.doubt();
        throw error;
      })
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }

  function logTold(): void {
    const { heads, ...rest } = told.known() ?? { heads: [] };
    const lastTold = { ...rest, head: heads.at(-1) };
    const text = JSON.stringify(lastTold);
    if (text === logged || performance.now() - loggedAt < LOG_MS) return;
    logged = text;
    loggedAt = performance.now();
    log.info({ lastTold }, 'what this server has reported to others');
  }

  const rounds = startRounds(
    async () => {
      await check();
      logTold();
    },
    ROUND_MS,
    // Other work logs that the database is unavailable.
    () => undefined,
  );

  return {
    sure: async (timeline) => {
      if (told.isCertainOf(timeline)) return false;
      // A check that was already running may have queried the previous primary.
      for (let time = 0; time < 2 && !told.isCertainOf(timeline); time += 1) await check();
      return true;
    },
    notePlace: (history, position) => told.notePlace(history, position),
    stop: async () => {
      await rounds.stop();
      told.close();
    },
  };
}
