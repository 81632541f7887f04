import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { z } from 'zod';
import { buildApp } from '../../app/build.ts';
import type { Config } from '../../core/config.ts';
import { newPassword, newToken, secretsFrom } from '../../core/secrets.ts';
import type { Database } from '../../database/database.ts';
import { startEmbedded } from '../../database/embedded/index.ts';
import { inOwnersTransaction } from '../../database/owner-connection.ts';
import { addAdmin } from '../../domain/access/admins.ts';
import { hashPassword } from '../../domain/access/passwords.ts';
import { verifyChain } from '../../domain/audit/chain.ts';
import { extendChain } from '../../domain/audit/chain-worker.ts';
import { BackupFailure } from '../../domain/backups/failure.ts';
import type { Manifest } from '../../domain/backups/manifest.ts';
import { addUser } from '../../domain/people/users.ts';
import { takeDue } from '../../jobs/outbox.ts';
import { restoreAll } from './restore-all.ts';

/** A database for one drill. */
interface Place {
  readonly app: string;
  readonly owner: string;
  /** @param isFilled whether the drill has put its data in. */
  leave(isFilled: boolean): Promise<void>;
}

async function givenPlace(url: string): Promise<Place> {
  return {
    app: url,
    owner: url,
    leave: async (isFilled) => {
      // Personal data does not stay, and the next drill finds it empty again.
      if (isFilled)
        await inOwnersTransaction(url, 'begin', async ({ db }) => {
          await sql`drop schema public cascade`.execute(db);
          await sql`create schema public`.execute(db);
        });
    },
  };
}

async function ownPlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-drill-'));
  const embedded = await startEmbedded({ dataDir, instead: 'set DRILL_DATABASE_URL to an empty database' });
  return {
    app: embedded.appUrl,
    owner: embedded.ownerUrl,
    leave: async () => {
      await embedded.stop();
      // As root, the files of the database are elsewhere.
      const record = await readFile(join(dataDir, 'embedded.json'), 'utf8').catch(() => '{}');
      const { home } = z.object({ home: z.string().optional() }).parse(JSON.parse(record));
      if (home !== undefined) await rm(home, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const Challenge = z.object({ key: z.string() });
const Session = z.object({ user: z.object({ api_token: z.string() }) });

/** Makes a super admin in the restored database and signs in as them, with the code that is mailed. */
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
    // Without https, no cookie belongs to a session.
    config: { ...config, databaseUrl: url, publicUrl: 'http://localhost', production: false },
    ...{ database, readDatabase: database, secrets, wakeMailer: () => undefined },
    log: pino({ level: 'silent' }),
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
        throw new BackupFailure(`Nobody can sign in to the restored database: ${path} answered ${answer.statusCode}.`);
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
  if (!verdict.holds) throw new BackupFailure(`The audit log of the backup does not hold. ${verdict.sentence}`);
}

/**
 * Restores a backup into an empty database, compares the counts, walks the audit chain and signs in; the data is gone afterwards.
 * @returns the manifest of the backup.
 * @throws BackupFailure with one sentence that says what does not work.
 */
export async function tryBackup(config: Config, folder: string): Promise<Manifest> {
  const place = config.drillDatabaseUrl === undefined ? await ownPlace() : await givenPlace(config.drillDatabaseUrl);
  let isFilled = false;
  try {
    const { manifest, database } = await restoreAll(place, folder, () => {
      // From now on there may be personal data, whatever fails next.
      isFilled = true;
    });
    try {
      await walkChain(database, manifest);
      await signIn(config, database, place.app);
    } finally {
      await database.close();
    }
    return manifest;
  } finally {
    await place.leave(isFilled);
  }
}
