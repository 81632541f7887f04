// @module-tag faults
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../test/support/database.ts';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { type Instance, startInstance } from '../../../test/support/instance.ts';
import type { Reports } from '../../core/report-memory.ts';
import { type ChainHead, verifyChain } from '../audit/chain.ts';
import { extendChain } from '../audit/chain-worker.ts';
import { addKey } from '../keys/service-keys.ts';

const LOST_HASH = 'f'.repeat(64);

/**
 * A real failover needs a cluster, which `npm run test:long -- cluster` has. Here, the reports are from a previous
 * timeline.
 */
describe('a database that lacks what was told', () => {
  let server: TestServer;
  let boss: SignedIn;
  let key: string;
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-told-'));
  const file = join(folder, 'last-told.json');
  const told = (): Reports => JSON.parse(readFileSync(file, 'utf8'));
  let lostHead: ChainHead;

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
    const wish = { name: 'app', kind: 'test', scopes: APP_SCOPES, expiresAt: null } as const;
    ({ key } = await addKey(server.database.db, wish, null));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const instance = async (): Promise<Instance> => {
    const database = openTestDatabase(server.appUrl, 4, {});
    const made = await startInstance({
      ...{ database, databaseUrl: server.appUrl, mailUrl: server.mailbox.url, environment: {} },
      toldIn: folder,
    });
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> => {
      closed ??= made.close().then(() => database.close());
      return closed;
    };
    onTestFinished(close);
    return { ...made, close };
  };
  const decide = async (name: string) =>
    expect((await server.send('POST', '/campaign-interests', { name }, { token: boss.token })).statusCode).toBe(201);
  const changes = (at: Instance, query: string) =>
    at.app.inject({ url: `/app/v1/changes${query}`, headers: { authorization: `Bearer ${key}` } });
  const rows = async (query: string) => (await server.owner.query(query)).rows;
  const gaps = () => rows(`select details from audit_log where call = 'upkeep.failover_gap' order by id`);
  const failoverCheck = async () => {
    const answer = await server.send('GET', '/system-checks', {}, { token: boss.token });
    return answer.json().data.find(({ name }: { name: string }) => name === 'failover');
  };
  /** Writes reports from before a failover, beyond what the database has now. */
  const writeTold = (more: Partial<Reports>): void =>
    writeFileSync(file, JSON.stringify({ ...told(), timeline: told().timeline - 1, ...more }));

  test('an instance remembers what it told, outside of the database', async () => {
    await decide('One');
    await decide('Two');
    const first = await instance();
    const { next } = (await changes(first, '?after=latest')).json();
    await extendChain(server.database.db);
    await expect.poll(() => told().position).toBe(Number(next));
    const [head] = await rows(
      `select seq::int, encode(hash, 'hex') as hash from audit_seals order by seq desc limit 1`,
    );
    await expect.poll(() => told().heads.at(-1)).toEqual(head);
    await first.close();
    expect(told()).toMatchObject({ history: 0, timeline: 1, position: Number(next) });
  });

  test('after a switchover that lost nothing, cursors stay as they are', async () => {
    writeTold({});
    const { position } = told();
    const next = await instance();
    expect((await changes(next, `?after=${position}`)).statusCode).toBe(200);
    expect(told().timeline).toBe(1);
    expect(await gaps()).toEqual([]);
    expect(await failoverCheck()).toMatchObject({ state: 'fine' });
  });

  test('after one that lost changes, cursors are gone at once and later, and the gap is written down, mailed and shown', async () => {
    const { position, heads } = told();
    const shared = heads.at(-1);
    if (!shared) throw new Error('The audit log has no end');
    lostHead = { seq: shared.seq + 3, hash: LOST_HASH };
    writeTold({ position: position + 2, event: null, heads: [...heads, lostHead] });
    // More is decided before an instance with earlier reports comes back: positions and links are reused.
    for (const name of ['Three', 'Four', 'Five', 'Six']) await decide(name);
    await extendChain(server.database.db);
    await expect
      .poll(() => rows('select last_position::int as last from app_event_feed'))
      .toEqual([{ last: position + 4 }]);
    const lost = await instance();
    const cursor = `?after=${position + 1}`;
    expect((await changes(lost, cursor)).statusCode).toBe(410);
    await decide('Seven');
    expect((await changes(lost, cursor)).statusCode).toBe(410);
    expect((await changes(lost, '?after=latest')).json().next).toMatch(/^\d+-\d+$/);
    expect(await gaps()).toEqual([
      {
        details: {
          timeline: { before: 0, after: 1 },
          feed: { after: position + 1, until: position + 2 },
          audit: { after: shared.seq, until: lostHead.seq, hash: lostHead.hash },
        },
      },
    ]);
  });

  test('super admins are emailed, System shows it, and the audit log names it', async () => {
    const mail = await server.mailbox.mailTo(boss.email);
    expect(mail.subject).toContain('changes were lost in a failover');
    expect(mail.text).toContain(`to ${lostHead.seq} of the chain`);
    const shown = await failoverCheck();
    expect(shown).toMatchObject({
      state: 'behind',
      says: expect.stringContaining(`to ${lostHead.seq} of the audit log`),
    });
    await extendChain(server.database.db);
    expect(await verifyChain(server.database.db, lostHead)).toMatchObject({
      holds: true,
      gap: expect.stringContaining(`Link ${lostHead.seq} was lost in a failover`),
    });
    // Links outside of any gap are still errors.
    const [first] = await rows(`select seq::int from audit_seals order by seq limit 1`);
    expect(await verifyChain(server.database.db, { seq: first.seq, hash: LOST_HASH })).toMatchObject({ holds: false });
    expect(await verifyChain(server.database.db, { ...lostHead, seq: lostHead.seq + 1000 })).toMatchObject({
      holds: false,
    });
  });

  test('another instance that was told less, or the same again, adds nothing', async () => {
    const { heads } = told();
    writeTold({ history: 0, heads: [...heads.slice(0, 1), { ...lostHead, seq: lostHead.seq - 1 }] });
    const other = await instance();
    expect((await changes(other, '?after=latest')).statusCode).toBe(200);
    expect(await gaps()).toHaveLength(1);
  });

  test('a database of another cluster is no failover', async () => {
    writeTold({ database: 'another 5', position: 1_000_000 });
    const other = await instance();
    expect((await changes(other, '?after=latest')).statusCode).toBe(200);
    expect(await gaps()).toHaveLength(1);
  });
});
