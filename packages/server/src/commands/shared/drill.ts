import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { z } from 'zod';
import { buildApp } from '../../app/build.ts';
import { processClock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import { newPassword, newToken, secretsFrom } from '../../core/secrets.ts';
import { checkAddresses, sentenceFor } from '../../database/bootstrap.ts';
import { boolean, number, orNull, text } from '../../database/columns.ts';
import { PrimaryClient } from '../../database/connections/primary-client.ts';
import type { Database } from '../../database/database.ts';
import { EmbeddedFailure } from '../../database/embedded/index.ts';
import { SchemaFailure } from '../../database/migrate.ts';
import { inOwnersTransaction } from '../../database/owner-connection.ts';
import { statement } from '../../database/statement.ts';
import { addAdmin } from '../../domain/access/admins.ts';
import { hashPassword } from '../../domain/access/passwords.ts';
import { verifyChain } from '../../domain/audit/chain.ts';
import { extendChain } from '../../domain/audit/chain-worker.ts';
import { selectForeign } from '../../domain/backups/catalogue.ts';
import { BackupFailure } from '../../domain/backups/failure.ts';
import type { Manifest } from '../../domain/backups/manifest.ts';
import { addUser } from '../../domain/people/users.ts';
import { takeDue } from '../../jobs/outbox.ts';
import { withEvents } from './drill-events.ts';
import { DrillFailure } from './failure.ts';
import { ownPlace, type Place } from './own-place.ts';
import { restoreAll } from './restore-all.ts';

const CONNECT_MS = 5000;
/** How long processes that were killed with a drill may take to exit. */
const GONE_MS = 10_000;
const LOOK_MS = 250;

const selectPlace = statement(
  { role: text, mark: text, isMarked: boolean, isOwn: orNull(boolean), servers: number },
  () => sql`
    select current_user as role, marked.mark, coalesce(obj_description(n.oid, 'pg_namespace') = marked.mark, false) as "isMarked",
      pg_has_role(n.nspowner, 'usage') as "isOwn",
      (select count(*) from pg_stat_activity
        where datid = d.oid and application_name = 'quarterdeck' and pid <> pg_backend_pid()) as servers
    from pg_database d
    -- With the number of the database: a copy of what a drill has left is no drill's.
    cross join lateral (select 'Quarterdeck: data of a drill in database ' || d.oid as mark) marked
    left join pg_namespace n on n.nspname = 'public'
    where d.datname = current_database()`,
);

/** Locks out other drills while this connection is open. Uses a transaction, because the address may be a pooler's. */
async function lockPlace(url: string): Promise<pg.Client> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query(`select pg_try_advisory_xact_lock(hashtext('quarterdeck drill')) as mine`);
    if (rows[0]?.mine === true) return client;
  } catch (error) {
    await client.end();
    throw new DrillFailure(sentenceFor(error, 'DRILL_DATABASE_URL'));
  }
  await client.end();
  throw new DrillFailure('Another drill is using DRILL_DATABASE_URL. Try again when it has finished.');
}

/** Removes only what a drill has left, so that the next one finds the database empty. */
async function clear(url: string): Promise<void> {
  await inOwnersTransaction(url, 'begin', async ({ db }) => {
    if (!(await selectPlace.one(db)).isMarked) return;
    await sql`set local lock_timeout = '60s'`.execute(db);
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  });
}

/** Removes what a killed drill has left, unless someone uses it as a server's database. @throws DrillFailure */
async function clearLeftover(url: string): Promise<void> {
  const look = () => inOwnersTransaction(url, 'begin', ({ db }) => selectPlace.one(db));
  for (const end = performance.now() + GONE_MS; ; await pause(LOOK_MS)) {
    const { isMarked, servers } = await look();
    if (!isMarked) return;
    if (servers === 0) break;
    if (performance.now() > end)
      throw new DrillFailure(
        'A server is using data left by a drill in DRILL_DATABASE_URL. Stop it, or use an empty database.',
      );
  }
  await clear(url);
}

/** @throws DrillFailure, or SchemaFailure, when a drill could not work or clean up in this database. */
async function requirePlace(url: string): Promise<void> {
  await checkAddresses({ app: url, owner: url });
  await clearLeftover(url);
  await inOwnersTransaction(url, 'begin', async ({ db }) => {
    const { tables, example } = await selectForeign.one(db);
    if (example !== null)
      throw new DrillFailure(
        `The database of DRILL_DATABASE_URL is not empty: it has ${tables} tables, views and sequences, including ${example}, that no drill created. Use an empty database.`,
      );
    const { role, isOwn } = await selectPlace.one(db);
    if (isOwn !== true)
      throw new DrillFailure(
        `The role ${role} could not remove the data of a drill: make it the owner of the schema public in the database of DRILL_DATABASE_URL.`,
      );
  });
}

async function givenPlace(url: string): Promise<Place> {
  const lock = await lockPlace(url);
  try {
    await requirePlace(url);
  } catch (error) {
    await lock.end();
    throw error;
  }
  return {
    app: url,
    owner: url,
    mark: async (db) => {
      const { mark } = await selectPlace.one(db);
      // oxlint-disable-next-line sql/checked-rows -- a comment returns no rows, and cannot be prepared
      await sql`comment on schema public is ${sql.lit(mark)}`.execute(db);
    },
    leave: async () => {
      try {
        await clear(url);
      } finally {
        await lock.end();
      }
    },
  };
}

/** Creates a database for a drill. @throws DrillFailure on any obstacle, because the backup is not the cause. */
async function makePlace(url: string | undefined): Promise<Place> {
  try {
    return await (url === undefined ? ownPlace() : givenPlace(url));
  } catch (error) {
    if (error instanceof DrillFailure) throw error;
    const why = error instanceof Error ? error.message : 'unknown error';
    const isSentence = error instanceof SchemaFailure || error instanceof EmbeddedFailure;
    throw new DrillFailure(isSentence ? why : `There is no database for the drill: ${why}`);
  }
}

const Challenge = z.object({ key: z.string() });
const Session = z.object({ user: z.object({ api_token: z.string() }) });

/** Creates a super admin in the restored database and signs in as them, with the code that is emailed. */
async function signIn(config: Config, database: Database, url: string): Promise<void> {
  const secrets = secretsFrom(newToken());
  const [username, password] = [`drill-${newPassword().toLowerCase()}`, newPassword()];
  const passwordHash = await hashPassword(password);
  await database.db.transaction().execute(async (trx) => {
    const email = `${username}@drill.invalid`;
    const person = { name: 'Drill', username, email, phone: null, is_admin: true, app_password_hash: null };
    await addAdmin(trx, { id: await addUser(trx, person), passwordHash, isSuper: true });
  });
  const app = await buildApp({
    // Without HTTPS, a session is not bound to a cookie.
    config: { ...config, databaseUrl: url, publicUrl: 'http://localhost', production: false },
    ...{ database, readDatabase: database, secrets, wakeMailer: () => undefined },
    log: pino({ level: 'silent' }),
    clock: processClock,
    withoutWorkers: true,
  });
  try {
    const call = async (method: 'GET' | 'POST', path: string, body?: object, token?: string): Promise<unknown> => {
      const answer = await app.inject({
        method,
        url: `/api/v1${path}`,
        ...(body === undefined ? {} : { payload: body }),
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      });
      if (answer.statusCode !== 200)
        throw new BackupFailure(`No one can sign in to the restored database: ${path} answered ${answer.statusCode}.`);
      return answer.json();
    };
    const { key } = Challenge.parse(await call('POST', '/admin-login', { username, password }));
    const [email] = await takeDue(database.db, secrets, 1);
    const otp = /\b\d{6}\b/.exec(email?.text() ?? '')?.[0] ?? '';
    const { user } = Session.parse(await call('POST', '/verify-auth', { key, otp }));
    await call('GET', '/get-login-data', undefined, user.api_token);
    await call('GET', '/users-list?page=1', undefined, user.api_token);
  } finally {
    await app.close();
  }
}

async function walkChain({ db }: Database, { auditHead }: Manifest): Promise<void> {
  await extendChain(db);
  const verdict = await verifyChain(db, auditHead ?? undefined);
  if (!verdict.holds) throw new BackupFailure(`The audit log of the backup is not intact. ${verdict.sentence}`);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Removes the data of a drill when it is interrupted; a second interrupt ends it at once.
 * @returns a function that removes the handlers.
 */
function leaveWhenInterrupted(leave: () => Promise<unknown>): () => void {
  const stop = (): void => {
    process.stderr.write('Interrupted. The restored data was removed.\n');
    void leave().finally(() => process.exit(1));
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}

/** Removes the data of a drill. @returns a message when that failed, which is not the backup's fault. */
async function leaveQuietly(place: Place): Promise<string | undefined> {
  try {
    await place.leave();
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown error';
    return `The restored data could not be removed (${why}). It contains personal data. The next drill removes it.`;
  }
}

/**
 * Restores a backup into an empty database, compares the counts, checks the audit chain and signs in. Deletes the data
 * afterwards.
 * @returns the backup's manifest, and a remark about data that could not be deleted.
 * @throws BackupFailure with one sentence about what does not work.
 * @throws DrillFailure when the backup could not be tested.
 */
export async function tryBackup(config: Config, folder: string): Promise<{ manifest: Manifest; remark?: string }> {
  const making = makePlace(config.drillDatabaseUrl).then((place) => withEvents(place, config.clickhouse));
  let left: Promise<string | undefined> | undefined;
  const leave = (): Promise<string | undefined> => {
    left ??= making.then(leaveQuietly, () => undefined);
    return left;
  };
  const finish = leaveWhenInterrupted(leave);
  try {
    const place = await making;
    const { manifest, database, missing } = await restoreAll(place, folder, place);
    try {
      if (manifest.events && place.clickhouse && missing.length > 0) throw new BackupFailure(missing.join(' '));
      await walkChain(database, manifest);
      await signIn({ ...config, clickhouse: place.clickhouse }, database, place.app);
    } finally {
      await database.close();
    }
    const remark = [...missing, (await leave()) ?? []].flat().join(' ');
    return remark === '' ? { manifest } : { manifest, remark };
  } catch (error) {
    const remark = await leave();
    if (remark !== undefined) process.stderr.write(`${remark}\n`);
    throw error;
  } finally {
    finish();
  }
}
