import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type ChainHead, type ChainResult, verifyChain } from '../../src/domain/audit/chain.ts';
import { type AuditLogRows, type Draw, manipulations, rewritings } from './manipulations.ts';

/** The result of a manipulation. `void`: it changed nothing, or the database refused it as invalid. */
type AttemptResult = 'refused' | 'found' | 'void' | 'not found';

const state = `select md5(concat(
  (select string_agg(l::text, '' order by l::text) from audit_log l),
  (select string_agg(v::text, '' order by v::text) from audit_values v),
  (select string_agg(s::text, '' order by s::text) from audit_seals s))) as now`;

/** Reads the contents that can be manipulated. */
export async function auditLogOf(owner: pg.Pool): Promise<AuditLogRows> {
  const ids = async (query: string): Promise<number[]> =>
    (await owner.query<{ id: number }>(query)).rows.map(({ id }) => Number(id));
  const rows = await ids('select l.id from audit_log l join audit_seals s on s.audit_id = l.id order by s.seq');
  const full = await ids(
    'select audit_id as id from audit_values where erased_at is null and audit_id in (select audit_id from audit_seals)',
  );
  const erased = await ids('select audit_id as id from audit_values where erased_at is not null');
  const first = rows.slice(0, Math.ceil(rows.length / 2));
  return {
    rows,
    full,
    bare: rows.filter((id) => !full.includes(id) && !erased.includes(id)),
    erased,
    gone: await ids('select audit_id as id from audit_seals where audit_id not in (select id from audit_log)'),
    unused: await ids(`select id from generate_series(${Math.min(...first)}, ${Math.max(...first)}) id
      where id not in (select audit_id from audit_seals) and id not in (select id from audit_log)`),
    links: (await ids('select count(*) as id from audit_seals'))[0] ?? 0,
  };
}

/** Makes random choices from drawn numbers. */
export function drawFrom(numbers: readonly number[]): Draw {
  let next = 0;
  const below = (end: number): number => {
    const number = numbers[next % numbers.length] ?? 0;
    next += 1;
    return number % end;
  };
  return {
    below,
    pick: (list) => {
      const one = list[below(list.length)];
      if (one === undefined) throw new RangeError('There is nothing to pick from');
      return one;
    },
  };
}

/** Runs work in a transaction on one connection, which is always rolled back. */
export async function withUndo<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, verify: (known?: ChainHead) => Promise<ChainResult>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const release = client.release.bind(client);
  const db = new Kysely<never>({
    dialect: new PostgresDialect({
      pool: { connect: async () => Object.assign(client, { release: () => undefined }), end: async () => undefined },
    }),
  });
  await client.query('begin');
  try {
    return await work(client, (known) => verifyChain(db, known));
  } finally {
    await client.query('rollback');
    release();
  }
}

/**
 * Executes statements on the audit log, checks that they are found, and reverts them.
 * @param notes the notes about the log before
 */
const tryToTamper = (
  pool: pg.Pool,
  statements: readonly string[],
  notes: readonly string[],
  known?: ChainHead,
): Promise<AttemptResult> =>
  withUndo(pool, async (client, verify) => {
    const before = await client.query(state);
    try {
      for (const statement of statements) await client.query(statement);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === '42501') return 'refused';
      if (/^2[23]/.test(code)) return 'void';
      throw error;
    }
    const after = await client.query(state);
    if (after.rows[0].now === before.rows[0].now) return 'void';
    const verdict = await verify(known);
    if (!verdict.holds) return 'found';
    // A clock that was set back is not an error of the chain, but is noted.
    return verdict.notes.some((note) => note.startsWith('The database clock') && !notes.includes(note))
      ? 'found'
      : 'not found';
  });

/** An attempt: the manipulation and its random choices. */
interface Attempt {
  readonly name: string;
  readonly numbers: readonly number[];
}

/** Draws attempts; the same seed draws the same ones. */
const attempts = (names: readonly string[], count: number, seed: number): Attempt[] =>
  fc.sample(
    fc.record({
      name: fc.constantFrom(...names),
      numbers: fc.noBias(fc.array(fc.nat(), { minLength: 12, maxLength: 12 })),
    }),
    { seed, numRuns: count },
  );

/** The database role that manipulates an audit log. */
interface DatabaseRole {
  readonly name: string;
  readonly pool: pg.Pool;
}

/** The results of many attempts. */
interface AttemptCounts {
  readonly found: number;
  readonly refused: number;
  /** Manipulations that were not found, with their statements. */
  readonly missed: readonly string[];
}

/**
 * Tries this many manipulations, evenly distributed over the kinds; those that change nothing do not count.
 * @param seed repeats the same manipulations
 */
export async function tamperOften(
  hands: DatabaseRole,
  log: AuditLogRows,
  { head, notes }: { readonly head: ChainHead; readonly notes: readonly string[] },
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<AttemptCounts> {
  let [found, refused, round] = [0, 0, 0];
  const missed: string[] = [];
  while (found + refused + missed.length < count) {
    for (const { name, numbers } of attempts(
      [...Object.keys(manipulations), ...Object.keys(rewritings)],
      count,
      seed + round,
    )) {
      if (found + refused + missed.length === count) break;
      const draw = drawFrom(numbers);
      const known = manipulations[name] ? undefined : head;
      const statements = (manipulations[name] ?? rewritings[name])?.(log, draw) ?? [];
      const ending = await tryToTamper(hands.pool, statements, notes, known);
      if (ending === 'found') found += 1;
      if (ending === 'refused') refused += 1;
      if (ending === 'not found') missed.push(`${hands.name}, ${name}: ${statements.join('; ')}`);
    }
    round += 1;
  }
  return { found, refused, missed };
}
