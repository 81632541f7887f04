import { buildApp, recordDrill } from '../chunks/chunk-GWR6INSL.js';
import { restoreAll } from '../chunks/chunk-HB4CUGHL.js';
import '../chunks/chunk-OOJVYLFR.js';
import '../chunks/chunk-LV5R3COE.js';
import '../chunks/chunk-FNJL4NGJ.js';
import { emailSuperAdmins, takeDue } from '../chunks/chunk-H22WI6B6.js';
import '../chunks/chunk-MCBG24I4.js';
import '../chunks/chunk-47H7ZPNS.js';
import '../chunks/chunk-5ZUTSCIL.js';
import '../chunks/chunk-YBGTRJNI.js';
import '../chunks/chunk-QAEVBAQ5.js';
import '../chunks/chunk-UL33MALQ.js';
import '../chunks/chunk-ZFOGH6PS.js';
import '../chunks/chunk-VHHMIWKH.js';
import '../chunks/chunk-2FTGFEAK.js';
import { addAdmin, ownSecretKey } from '../chunks/chunk-WXA6UHSZ.js';
import '../chunks/chunk-C3OQ7ZT4.js';
import '../chunks/chunk-NDHLFYTB.js';
import { verifyChain } from '../chunks/chunk-GRNRQCC6.js';
import { hashPassword } from '../chunks/chunk-LLNENLV2.js';
import { archiveLine, folderIn, inOwnersTransaction, readManifest, selectForeign } from '../chunks/chunk-PIV74R3I.js';
import '../chunks/chunk-EWPQDY4N.js';
import { extendChain } from '../chunks/chunk-YY5SK25Z.js';
import '../chunks/chunk-LCRDW6I4.js';
import '../chunks/chunk-MAQ42SSL.js';
import '../chunks/chunk-JHPBDDP5.js';
import { newPassword, newToken, secretsFrom } from '../chunks/chunk-R7ZXWO3C.js';
import { addUser } from '../chunks/chunk-W3SK2I7Q.js';
import '../chunks/chunk-2TIE53C4.js';
import '../chunks/chunk-TQFVLIVK.js';
import '../chunks/chunk-SZ7XHIHI.js';
import { auditCommand } from '../chunks/chunk-TW5JB525.js';
import '../chunks/chunk-LHHPMCKX.js';
import { external_exports } from '../chunks/chunk-HTZLKMDM.js';
import {
  boolean,
  bootstrapDatabase,
  checkAddresses,
  EmbeddedFailure,
  number,
  orNull,
  readConfig,
  removeEmbedded,
  resolveDatabaseUrl,
  SchemaFailure,
  sentenceFor,
  sql,
  startEmbedded,
  statement,
  text,
} from '../chunks/chunk-HZYYA3QQ.js';
import { BackupFailure, CommandFailure, DrillFailure, runPlainCommand } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-54KOYG5C.js';

// src/commands/shared/own-place.ts
import { lstat, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// src/commands/shared/drill.ts
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';

function isRunning(pid) {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
async function isLeftover(folder, pid) {
  if (isRunning(pid)) return false;
  const found = await lstat(folder).catch(() => void 0);
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}
async function removeLeftovers() {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^quarterdeck-drill-(\d+)-/.exec(name) ?? [];
    const folder = join(tmpdir(), name);
    if (pid === void 0 || !(await isLeftover(folder, Number(pid)))) continue;
    await removeEmbedded(folder).catch((error) => {
      const why = error instanceof Error ? error.message : 'unknown error';
      process.stderr.write(`What a drill has left in ${folder} was not removed: ${why}
`);
    });
  }
}
async function ownPlace() {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `quarterdeck-drill-${process.pid}-`));
  const instead = 'set DRILL_DATABASE_URL to an empty database';
  try {
    const embedded = await startEmbedded({ dataDir, instead });
    return {
      app: embedded.appUrl,
      owner: embedded.ownerUrl,
      mark: async () => void 0,
      leave: async () => {
        await embedded.stop();
        await removeEmbedded(dataDir);
      },
    };
  } catch (error) {
    await removeEmbedded(dataDir).catch(() => void 0);
    throw error;
  }
}

// src/commands/shared/drill.ts
var CONNECT_MS = 5e3;
var GONE_MS = 1e4;
var LOOK_MS = 250;
var selectPlace = statement(
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
async function lockPlace(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  client.on('error', () => void 0);
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
  throw new DrillFailure('Another drill uses the database of DRILL_DATABASE_URL: try again when it has ended.');
}
async function clear(url) {
  await inOwnersTransaction(url, 'begin', async ({ db }) => {
    if (!(await selectPlace.one(db)).isMarked) return;
    await sql`set local lock_timeout = '60s'`.execute(db);
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  });
}
async function clearLeftover(url) {
  const look = () => inOwnersTransaction(url, 'begin', ({ db }) => selectPlace.one(db));
  for (const end = performance.now() + GONE_MS; ; await pause(LOOK_MS)) {
    const { isMarked, servers } = await look();
    if (!isMarked) return;
    if (servers === 0) break;
    if (performance.now() > end)
      throw new DrillFailure(
        'A server works on what a drill has left in the database of DRILL_DATABASE_URL: stop it, or give drills an empty database of their own.',
      );
  }
  await clear(url);
}
async function requirePlace(url) {
  await checkAddresses({ app: url, owner: url });
  await clearLeftover(url);
  await inOwnersTransaction(url, 'begin', async ({ db }) => {
    const { tables, example } = await selectForeign.one(db);
    if (example !== null)
      throw new DrillFailure(
        `The database of DRILL_DATABASE_URL is not empty: it has ${tables} tables, views and sequences, ${example} among them, and no drill has left them. Give drills an empty database of their own.`,
      );
    const { role, isOwn } = await selectPlace.one(db);
    if (isOwn !== true)
      throw new DrillFailure(
        `The role ${role} could not remove the data of a drill: make it the owner of the schema public in the database of DRILL_DATABASE_URL.`,
      );
  });
}
async function givenPlace(url) {
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
async function makePlace(url) {
  try {
    return await (url === void 0 ? ownPlace() : givenPlace(url));
  } catch (error) {
    if (error instanceof DrillFailure) throw error;
    const why = error instanceof Error ? error.message : 'unknown error';
    const isSentence = error instanceof SchemaFailure || error instanceof EmbeddedFailure;
    throw new DrillFailure(isSentence ? why : `There is no database for the drill: ${why}`);
  }
}
var Challenge = external_exports.object({ key: external_exports.string() });
var Session = external_exports.object({ user: external_exports.object({ api_token: external_exports.string() }) });
async function signIn(config, database, url) {
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
    ...{ database, readDatabase: database, secrets, wakeMailer: () => void 0 },
    log: pino({ level: 'silent' }),
    withoutWorkers: true,
  });
  try {
    const call = async (method, path, body, token) => {
      const answer = await app.inject({
        method,
        url: `/api/v1${path}`,
        ...(body === void 0 ? {} : { payload: body }),
        ...(token === void 0 ? {} : { headers: { authorization: `Bearer ${token}` } }),
      });
      if (answer.statusCode !== 200)
        throw new BackupFailure(`Nobody can sign in to the restored database: ${path} answered ${answer.statusCode}.`);
      return answer.json();
    };
    const { key } = Challenge.parse(await call('POST', '/admin-login', { username, password }));
    const [email] = await takeDue(database.db, secrets, 1);
    const otp = /\b\d{6}\b/.exec(email?.text() ?? '')?.[0] ?? '';
    const { user } = Session.parse(await call('POST', '/verify-auth', { key, otp }));
    await call('GET', '/get-login-data', void 0, user.api_token);
    await call('GET', '/users-list?page=1', void 0, user.api_token);
  } finally {
    await app.close();
  }
}
async function walkChain({ db }, { auditHead }) {
  await extendChain(db);
  const verdict = await verifyChain(db, auditHead ?? void 0);
  if (!verdict.holds) throw new BackupFailure(`The audit log of the backup does not hold. ${verdict.sentence}`);
}
var SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
function leaveWhenInterrupted(leave) {
  const stop = () => {
    process.stderr.write('Interrupted: what the drill has restored is removed.\n');
    void leave().finally(() => process.exit(1));
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}
async function leaveQuietly(place) {
  try {
    await place.leave();
    return void 0;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown error';
    return `What the drill has restored could not be removed (${why}): it has personal data. The next drill removes it.`;
  }
}
async function tryBackup(config, folder) {
  const making = makePlace(config.drillDatabaseUrl);
  let left;
  const leave = () => {
    left ??= making.then(leaveQuietly, () => void 0);
    return left;
  };
  const finish = leaveWhenInterrupted(leave);
  try {
    const place = await making;
    const { manifest, database } = await restoreAll(place, folder, place.mark);
    try {
      await walkChain(database, manifest);
      await signIn(config, database, place.app);
    } finally {
      await database.close();
    }
    const remark = await leave();
    return remark === void 0 ? { manifest } : { manifest, remark };
  } catch (error) {
    const remark = await leave();
    if (remark !== void 0)
      process.stderr.write(`${remark}
`);
    throw error;
  } finally {
    finish();
  }
}

// src/commands/shared/drill-report.ts
async function drill(config, folder) {
  const backupAt = await readManifest(folder).then(
    ({ createdAt }) => new Date(createdAt),
    () => null,
  );
  const started = performance.now();
  try {
    const { manifest, remark } = await tryBackup(config, folder);
    const seconds = Math.ceil((performance.now() - started) / 1e3);
    const result = `The backup was restored in ${seconds} s, its counts are right, its audit chain holds, and an admin can sign in: ${archiveLine(manifest)}.`;
    return { isOk: true, isTried: true, backupAt, result: [result, remark].filter(Boolean).join(' ') };
  } catch (error) {
    const what = error instanceof Error ? error.message : 'unknown error';
    const isTried = !(error instanceof DrillFailure);
    const result = error instanceof BackupFailure || !isTried ? what : `The drill failed: ${what}`;
    return { isOk: false, isTried, backupAt, result };
  }
}
async function report(config, folder, done) {
  const secrets = secretsFrom(config.secretKey ?? (await ownSecretKey(config.dataDir)));
  const verdict = done.isTried
    ? `${done.isOk ? 'the backup works' : 'THE BACKUP DOES NOT WORK'}`
    : 'THE BACKUP COULD NOT BE TRIED';
  const reached = await resolveDatabaseUrl(config, { join: true });
  try {
    const { database } = await bootstrapDatabase({ ...reached, connections: 2 }, () => void 0);
    try {
      await database.db.transaction().execute(async (trx) => {
        await recordDrill(trx, done);
        await auditCommand(trx, 'command.drill', { details: { ok: done.isOk, result: done.result } });
        await emailSuperAdmins(trx, secrets, (to) => ({
          kind: 'notice',
          to,
          subject: `${config.productName}: ${verdict}`,
          text: `The backup in ${folder} was${done.isTried ? '' : ' not'} tried.

${done.result}
`,
        }));
      });
    } finally {
      await database.close();
    }
  } finally {
    await reached.stop?.();
  }
}
async function drillAndReport(config, folder) {
  const done = await drill(config, folder);
  try {
    await report(config, folder, done);
    return done;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown error';
    return { ...done, unreported: `This could not be written down or mailed: ${why}` };
  }
}

// src/commands/drill.ts
var USAGE = `npm run drill -- <folder>
  restores a backup into an empty database (one that is made for it, or DRILL_DATABASE_URL), compares the counts, walks the
  audit chain, signs in, and mails the result to the super admins`;
await runPlainCommand(USAGE, async (args) => {
  const folder = folderIn(args, USAGE);
  const { isOk, result, unreported } = await drillAndReport(readConfig(process.env), folder);
  if (unreported !== void 0)
    throw new CommandFailure(`${result}
${unreported}`);
  if (!isOk) throw new CommandFailure(result);
  return result;
});
//# sourceMappingURL=drill.js.map
