// @module-tag attack
// @module-tag promises/11
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/database/database.ts';
import type { ChainHead } from '../src/domain/audit/chain.ts';
import { verifyChain } from '../src/domain/audit/chain.ts';
import { reportTries } from './faults/tries.ts';
import { testDatabase } from './support/database.ts';
import { reportMeasurement } from './support/measurement.ts';
import {
  erase,
  linkAsFormer,
  linkRows,
  tellOfLinks,
  writeGoneRows,
  writeLongAuditLog,
  writeRows,
} from './tampering/long-audit-log.ts';
import type { AuditLogRows } from './tampering/manipulations.ts';
import { auditLogOf, drawFrom, tamperOften, withUndo } from './tampering/tampering.ts';

/** The same seed repeats the same manipulations. */
const SEED = Number(process.env.TAMPER_SEED ?? Date.now() % 1_000_000_000);
const COUNT = Number(process.env.TAMPERS ?? 10_000) / 4;
/** How often the regular work of staff and maintenance jobs is repeated, in which nothing may be found. */
const RIGHT = 200;

interface Fixture {
  readonly database: Database;
  readonly owner: pg.Pool;
  drop(): Promise<void>;
}

async function newFixture(): Promise<Fixture> {
  const made = await testDatabase(4);
  await writeLongAuditLog(made.owner);
  return { database: made.database, owner: made.owner, drop: () => made.drop() };
}

/** Creates an audit log that a previous server began, with links of version 1. */
async function formerFixture(): Promise<Fixture> {
  const made = await testDatabase(4);
  await writeGoneRows(made.owner, linkAsFormer);
  await writeRows(made.owner, 20, 3);
  await linkAsFormer(made.owner);
  await tellOfLinks(made.owner);
  await linkRows(made.owner);
  for (let round = 0; round < 6; round += 1) await writeRows(made.owner, 1);
  await linkRows(made.owner);
  const { rows } = await made.owner.query('select audit_id as id from audit_values order by audit_id');
  await erase(made.owner, [rows[2]?.id, rows[5]?.id, rows.at(-1)?.id]);
  await linkRows(made.owner);
  return { database: made.database, owner: made.owner, drop: () => made.drop() };
}

describe.each([
  ['an audit log', newFixture],
  ['an audit log that a former server began', formerFixture],
])('%s', (_what, make) => {
  let fixture: Fixture;
  let log: AuditLogRows;
  let head: ChainHead;
  let notes: readonly string[];

  beforeAll(async () => {
    fixture = await make();
    log = await auditLogOf(fixture.owner);
    const verdict = await verifyChain(fixture.database.db);
    if (!verdict.holds || !verdict.head) throw new Error(`The audit log does not hold: ${JSON.stringify(verdict)}`);
    ({ head, notes } = verdict);
  });
  afterAll(() => fixture.drop());

  test.each(['owner', 'server'] as const)(
    `${COUNT} manipulations as the %s: all found (TAMPER_SEED=${SEED})`,
    async (who) => {
      reportTries(COUNT);
      const hands = { name: who, pool: who === 'owner' ? fixture.owner : fixture.database.pool };
      const tally = await tamperOften(hands, log, { head, notes }, { count: COUNT, seed: SEED });
      reportMeasurement(
        `${who}: ${tally.found} found, ${tally.refused} refused by the database, ${tally.missed.length} missed`,
      );
      expect(tally.missed).toEqual([]);
    },
  );

  test(`${RIGHT} rounds of what is right: nothing is found`, async () => {
    for (let round = 0; round < RIGHT; round += 1)
      await withUndo(fixture.owner, async (client, verify) => {
        const full = new Set(log.full);
        const draw = drawFrom([SEED + round, round * 7919, round >> 1, round >> 2, round >> 3]);
        const callCases = [
          () => client.query('select audit_seal(500)'),
          async () => {
            const id = draw.pick([...full]);
            full.delete(id);
            await erase(client, [id]);
          },
          () => client.query('select audit_expire(100)'),
          () =>
            client.query(
              `with log as (insert into audit_log (ip, request_id, call, outcome, status) values ('', '', 'x', 'done', 200) returning id)
               insert into audit_values (audit_id, after) select id, '{"a": 1}' from log`,
            ),
        ];
        for (let step = 0; step < 5; step += 1) await draw.pick(callCases)();
        expect(await verify(head)).toMatchObject({ holds: true });
      });
  });
});
