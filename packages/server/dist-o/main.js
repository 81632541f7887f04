import {
  adPictureNamed,
  DEMO_PASSWORD,
  DemoFailure,
  demoAccounts,
  face,
  filmNamed,
  loadDemo,
  pictureNamed,
  soundNamed,
} from './chunks/chunk-6LT6IKOT.js';
import { buildApp, findKey, loggerOptions, logOutput, startMaintenance } from './chunks/chunk-GWR6INSL.js';
import { countSuperAdmins } from './chunks/chunk-SJ4EMUYL.js';
import './chunks/chunk-OOJVYLFR.js';
import './chunks/chunk-LV5R3COE.js';
import './chunks/chunk-FNJL4NGJ.js';
import { markFailed, markSent, takeDue } from './chunks/chunk-H22WI6B6.js';
import './chunks/chunk-MCBG24I4.js';
import './chunks/chunk-47H7ZPNS.js';
import './chunks/chunk-5ZUTSCIL.js';
import './chunks/chunk-YBGTRJNI.js';
import './chunks/chunk-QAEVBAQ5.js';
import './chunks/chunk-UL33MALQ.js';
import './chunks/chunk-ZFOGH6PS.js';
import './chunks/chunk-VHHMIWKH.js';
import './chunks/chunk-2FTGFEAK.js';
import { ownSecretKey, storedSecret } from './chunks/chunk-WXA6UHSZ.js';
import './chunks/chunk-C3OQ7ZT4.js';
import './chunks/chunk-NDHLFYTB.js';
import { hashPassword } from './chunks/chunk-LLNENLV2.js';
import './chunks/chunk-EWPQDY4N.js';
import './chunks/chunk-YY5SK25Z.js';
import './chunks/chunk-LCRDW6I4.js';
import './chunks/chunk-MAQ42SSL.js';
import './chunks/chunk-JHPBDDP5.js';
import { addKey, newKey, secretsFrom, storedSecretOf } from './chunks/chunk-R7ZXWO3C.js';
import './chunks/chunk-W3SK2I7Q.js';
import { HttpError } from './chunks/chunk-2TIE53C4.js';
import { APP_API_BASE, APP_SCOPES } from './chunks/chunk-TQFVLIVK.js';
import './chunks/chunk-SZ7XHIHI.js';
import {
  bootstrapDatabase,
  ConfigFailure,
  EmbeddedFailure,
  isOutage,
  readConfig,
  resolveDatabaseUrl,
  SchemaFailure,
} from './chunks/chunk-HZYYA3QQ.js';
import { writeAudit } from './chunks/chunk-LHHPMCKX.js';
import './chunks/chunk-HTZLKMDM.js';
import './chunks/chunk-54KOYG5C.js';

// src/main.ts
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
// src/app/demo.ts
import pg from 'pg';
import pino from 'pino';

async function loadDemoData(config, ownerUrl) {
  if (config.demoUsers === 0) return { password: void 0, others: [] };
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { demoUsers: users, productName } = config;
    await loadDemo({ client, users, today: /* @__PURE__ */ new Date(), hashPassword, productName });
  } finally {
    await client.end();
  }
  return {
    password: DEMO_PASSWORD,
    others: demoAccounts.filter(({ isSuper }) => !isSuper).map(({ username }) => username),
  };
}
var folders = {
  faces: {
    ending: 'svg',
    type: 'image/svg+xml',
    make: (name) => (/^\d{1,6}$/.test(name) ? face(Number(name)) : void 0),
  },
  pictures: { ending: 'svg', type: 'image/svg+xml', make: pictureNamed },
  ads: { ending: 'svg', type: 'image/svg+xml', make: adPictureNamed },
  sounds: { ending: 'wav', type: 'audio/wav', make: soundNamed },
  films: { ending: 'webm', type: 'video/webm', make: filmNamed },
};
function demoFile(path) {
  const [, folder = '', name = '', end] = /^\/demo\/([a-z]+)\/([a-z\d-]{1,40})\.([a-z]+)$/.exec(path) ?? [];
  if (!Object.hasOwn(folders, folder)) return void 0;
  const { ending, type, make } = folders[folder];
  const file = end === ending ? make(name) : void 0;
  return file === void 0 ? void 0 : { type, bytes: Buffer.from(file) };
}

// src/app/demo-key.ts
var FILE = 'demo-key';
var CONFLICT = 409;
async function add({ db }, name, key) {
  await db.transaction().execute(async (trx) => {
    const { id } = await addKey(trx, { name, kind: 'test', scopes: APP_SCOPES, expiresAt: null }, null, key);
    await writeAudit(trx, {
      origin: { ip: 'server', requestId: 'demo' },
      event: 'upkeep.demo_key',
      outcome: 'done',
      status: 200,
      target: { type: 'service_key', id },
      details: { name, scopes: APP_SCOPES },
      keptForYears: true,
    });
  });
}
async function demoKey(config, database) {
  if (config.demoUsers === 0) return void 0;
  const key = await storedSecret(config.dataDir, FILE, () => newKey('test'));
  const found = await findKey(database.db, config, { key, ip: '' });
  if (found !== 'unknown') return typeof found === 'string' ? void 0 : key;
  try {
    await add(database, 'Demo', key);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== CONFLICT) throw error;
    await add(database, `Demo ${storedSecretOf(key).lastFour}`, key);
  }
  return key;
}
function curlLine({ publicUrl }, key) {
  const item = {
    type: 'user',
    id: 'u-1',
    occurred_at: /* @__PURE__ */ new Date().toISOString(),
    data: { name: 'Ada Example', username: 'ada.example' },
  };
  return `curl ${publicUrl}${APP_API_BASE}/batch -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify([item])}'`;
}

// src/jobs/mailer.ts
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import nodemailer from 'nodemailer';

var POLL_MS = 1e3;
var BATCH = 10;
var SMTP_MS = 1e4;
var STOP_MS = 3e3;
function smtp(config, url) {
  const transport = nodemailer.createTransport(url, { from: config.mailFrom });
  Object.assign(transport.options, { connectionTimeout: SMTP_MS, greetingTimeout: SMTP_MS, socketTimeout: SMTP_MS });
  return {
    deliver: async ({ recipient, subject, text }) => {
      await transport.sendMail({ to: recipient, subject, text: text() });
    },
    check: () =>
      transport.verify().then(
        () => void 0,
        (error) =>
          `The mail server ${new URL(url).host} does not answer (${error.message}): sign-in codes wait until it does.`,
      ),
  };
}
function files(config, show) {
  const folder = join(config.dataDir, 'mail');
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: config.mailFrom },
  );
  const deliver = async ({ id, kind, recipient, subject, text: read }) => {
    const text = read();
    const { message } = await transport.sendMail({ to: recipient, subject, text });
    await mkdir(folder, { recursive: true });
    const moment = /* @__PURE__ */ new Date().toISOString().replace(/[:.]/g, '-');
    await writeFile(join(folder, `${moment}-${id}.eml`), message, { mode: 384 });
    const secret = kind === 'code' ? /\b\d{6}\b/.exec(text) : /^ {4}(\S+)$/m.exec(text);
    if (kind === 'code') show(`Sign-in code for ${recipient}: ${secret?.[0]}`);
    if (kind === 'temporary-password') show(`Temporary password for ${recipient}: ${secret?.[1]}`);
  };
  return { deliver, check: async () => void 0 };
}
function startMailer(options, show) {
  const { config, db, secrets, log } = options;
  const { deliver, check } = config.smtpUrl === void 0 ? files(config, show) : smtp(config, config.smtpUrl);
  let stopped = false;
  let timer;
  let round;
  let again = false;
  async function deliverOne(email) {
    try {
      await deliver(email);
      await markSent(db, email.id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown error';
      log.warn({ mail: email.id, tries: email.tries, reason }, 'mail could not be delivered; it is tried again');
      await markFailed(db, email, reason);
    }
  }
  async function empty() {
    try {
      while (!stopped) {
        const emails = await takeDue(db, secrets, BATCH);
        await Promise.all(emails.map(deliverOne));
        if (emails.length < BATCH) return;
      }
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'the outbox could not be read; it is tried again');
    }
  }
  function go() {
    clearTimeout(timer);
    if (stopped) return;
    if (round) {
      again = true;
      return;
    }
    round = empty().finally(() => {
      round = void 0;
      if (again) {
        again = false;
        go();
      } else if (!stopped) timer = setTimeout(go, POLL_MS);
    });
  }
  go();
  return {
    // The work is the worker's own, never a part of the request that woke it.
    wake: AsyncLocalStorage.bind(go),
    check,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      if (round) await Promise.race([round, delay(STOP_MS, void 0, { ref: false })]);
    },
  };
}

// src/main.ts
setFlagsFromString('--heap-growing-percent=100');
var DRAIN_MS = 2e4;
var BACKLOG = 4096;
var consoleFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
var running = [];
var stopping;
async function stopAll() {
  for (const part of running.splice(0).reverse())
    try {
      await part.stop();
    } catch (error) {
      console.error(`${part.what} did not stop cleanly: ${error instanceof Error ? error.message : 'unknown error'}`);
    }
}
function stopOn(signal) {
  process.on(signal, () => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      await stopAll();
      process.exit(0);
    })();
  });
}
async function listen(app, config) {
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  } catch (error) {
    const { code } = error;
    if (code === 'EADDRINUSE')
      throw new ConfigFailure(`Port ${config.port} is in use: stop what listens there, or set PORT to another one.`);
    throw new ConfigFailure(
      `Cannot listen at ${config.host}:${config.port} (${code ?? 'unknown error'}): check HOST and PORT.`,
    );
  }
}
function greet(config, demo, key, notices) {
  const lines = [
    '',
    `  ${config.productName} is ready at ${config.publicUrl}`,
    ...(demo.password === void 0
      ? []
      : [
          `  Sign in as "admin" with the password "${demo.password}".`,
          `  Others to try: ${demo.others.join(', ')} (the same password).`,
        ]),
    ...(key === void 0
      ? []
      : [`  The key with which an app may send its data: ${key}`, `  Try it: ${curlLine(config, key)}`]),
    ...(config.smtpUrl === void 0 ? ['  Sign-in codes are shown here as they are sent.'] : []),
    ...notices.map((notice) => `  ${notice}`),
    '  Ctrl-C stops it.',
    '',
  ];
  console.log(lines.join('\n'));
}
async function start() {
  const config = readConfig(process.env);
  const { notice, stop: stopDatabase, ...addresses } = await resolveDatabaseUrl(config);
  if (stopDatabase) running.push({ what: 'The database', stop: stopDatabase });
  const log = pino(loggerOptions(config.logLevel, isOutage), logOutput());
  const onIdleError = (error) => log.warn({ err: error }, 'an idle database connection was lost');
  const tracing = config.tracesUrl
    ? (await import('./chunks/tracing-WGTLQUEZ.js')).startTracing(config.tracesUrl)
    : void 0;
  if (tracing) running.push({ what: 'Tracing', stop: () => tracing.stop() });
  const prepared = await bootstrapDatabase(
    {
      ...addresses,
      ...{ connections: config.databasePool, appUnique: config.appUnique, traceQuery: tracing?.traceQuery },
      // Developers meet them; in production, each call is faster without.
      looksForMistakes: !config.production,
    },
    onIdleError,
    { milliseconds: config.databaseWaitSeconds * 1e3, say: (sentence) => console.error(sentence) },
  );
  const { database, readDatabase } = prepared;
  running.push({ what: 'The connections to the database', stop: () => database.close() });
  if (readDatabase !== database) running.push({ what: 'The replica', stop: () => readDatabase.close() });
  const demo = await loadDemoData(config, addresses.owner);
  const key = await demoKey(config, database);
  const secrets = secretsFrom(config.secretKey ?? (await ownSecretKey(config.dataDir)));
  let mailer;
  running.push({ what: 'The mail worker', stop: async () => mailer?.stop() });
  let maintenance;
  running.push({ what: 'The work in the background', stop: async () => maintenance?.stop() });
  const app = await buildApp({
    config,
    database,
    readDatabase,
    secrets,
    log,
    wakeMailer: () => mailer?.wake(),
    ...(existsSync(consoleFolder) ? { consoleFolder } : {}),
    ...(tracing ? { instrument: tracing.register } : {}),
    ...(config.production ? {} : { demoFile }),
  });
  running.push({ what: 'The server', stop: () => app.close() });
  await listen(app, config);
  mailer = startMailer({ config, db: database.db, secrets, log }, (line) => console.log(`  ${line}`));
  maintenance = startMaintenance({ config, database, secrets, log });
  void mailer.check().then((warning) => warning && console.error(`  ${warning}`));
  const superAdmins = await countSuperAdmins(database.db);
  greet(config, demo, key, [
    ...(notice === void 0 ? [] : [notice]),
    ...prepared.warnings,
    ...(superAdmins === 0
      ? ['There is no super admin yet: npm run admin -- create <username> <e-mail address> makes one.']
      : []),
  ]);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) stopOn(signal);
process.on('unhandledRejection', (reason) => {
  console.error(JSON.stringify({ level: 'error', msg: 'unhandled rejection', reason: String(reason) }));
});
try {
  await start();
} catch (error) {
  const expected = [ConfigFailure, SchemaFailure, EmbeddedFailure, DemoFailure].some((kind) => error instanceof kind);
  if (expected) console.error(error.message);
  else
    console.error(isOutage(error) ? 'The database stopped answering while the server started: start it again.' : error);
  if (!stopping) {
    await stopAll();
    process.exit(1);
  }
}
//# sourceMappingURL=main.js.map
