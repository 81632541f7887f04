import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { DemoFailure } from '@quarterdeck/demo';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app/build.ts';
import { resolveDatabaseUrl } from './app/database-url.ts';
import { demoFile, loadDemoData } from './app/demo.ts';
import { demoKey } from './app/demo-key.ts';
import { startMaintenance } from './app/maintenance.ts';
import { readyLines } from './app/ready-lines.ts';
import { processClock } from './core/clock.ts';
import { type Config, ConfigFailure, readConfig } from './core/config.ts';
import { loggerOptions, logOutput } from './core/log.ts';
import { ReportMemory } from './core/report-memory.ts';
import { ownSecretKey } from './core/secret-key.ts';
import { secretsFrom } from './core/secrets.ts';
import { bootstrapDatabase, type OpenDatabases } from './database/bootstrap.ts';
import { isOutage } from './database/connections/errors.ts';
import { EmbeddedFailure } from './database/embedded/index.ts';
import { SchemaFailure } from './database/migrate.ts';
import { countSuperAdmins } from './domain/access/admins.ts';
import { type Mailer, startMailer } from './jobs/mailer.ts';

// By default, V8 collects garbage when the heap is four times its live size: fast batches of items would leave 150 MB
// more of garbage.
setFlagsFromString('--heap-growing-percent=100');

const DRAIN_MS = 20_000;
/**
 * The length of the queue of new connections. A crowd opens thousands at once, and a client that finds no place retries
 * only after a second, then later and later. Fastify asks for 511; Linux allows at most `net.core.somaxconn`.
 */
const BACKLOG = 4096;
const consoleFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What must be stopped, newest first. */
const running: { readonly what: string; stop(): Promise<unknown> }[] = [];
let stopping: Promise<void> | undefined;

async function stopAll(): Promise<void> {
  for (const part of running.splice(0).reverse())
    try {
      await part.stop();
    } catch (error) {
      console.error(`${part.what} did not stop cleanly: ${error instanceof Error ? error.message : 'unknown error'}`);
    }
}

function stopOn(signal: NodeJS.Signals): void {
  process.on(signal, () => {
    stopping ??= (async () => {
      // Ends the process if something hangs. The timer is unreferenced, so that it never keeps the process alive.
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      await stopAll();
      process.exit(0);
    })();
  });
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigFailure(
        `Port ${config.port} is in use. Stop the program that uses it, or set PORT to another one.`,
      );
    throw new ConfigFailure(
      `Cannot listen on ${config.host}:${config.port} (${code ?? 'unknown error'}). Check HOST and PORT.`,
    );
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { notice, stop: stopDatabase, ...addresses } = await resolveDatabaseUrl(config);
  if (stopDatabase) running.push({ what: 'The database', stop: stopDatabase });
  const log = pino(loggerOptions(config.logLevel, isOutage), logOutput());
  const onIdleError = (error: Error): void => log.warn({ err: error }, 'an idle database connection was lost');
  const tracing = config.tracesUrl ? (await import('./core/tracing.ts')).startTracing(config.tracesUrl) : undefined;
  if (tracing) running.push({ what: 'Tracing', stop: () => tracing.stop() });
  const prepared: OpenDatabases = await bootstrapDatabase(
    {
      ...addresses,
      ...{
        connections: config.databasePool,
        readers: config.databaseReaders,
        appUnique: config.appUnique,
        traceQuery: tracing?.traceQuery,
      },
      // Developers see the mistakes; without this check, each call in production is faster.
      looksForMistakes: !config.production,
      onMigration: (step) => log.info(step, 'a migration begins'),
    },
    onIdleError,
    { milliseconds: config.databaseWaitSeconds * 1000, say: (sentence) => console.error(sentence) },
  );
  const { database, readDatabase } = prepared;
  running.push({ what: 'The connections to the database', stop: () => database.close() });
  if (readDatabase !== database) running.push({ what: 'The replica', stop: () => readDatabase.close() });
  const demo = await loadDemoData(config, addresses.owner);
  const key = await demoKey(config, database);
  const secrets = secretsFrom(config.secretKey ?? (await ownSecretKey(config.dataDir)));
  let mailer: Mailer | undefined;
  running.push({ what: 'The mail worker', stop: async () => mailer?.stop() });
  let maintenance: ReturnType<typeof startMaintenance> | undefined;
  running.push({ what: 'Background jobs', stop: async () => maintenance?.stop() });
  const told = new ReportMemory(config.dataDir, (error) =>
    log.warn({ err: error }, 'what was reported to others cannot be kept in DATA_DIR'),
  );
  const app = await buildApp({
    config,
    database,
    readDatabase,
    secrets,
    log,
    clock: processClock,
    told,
    wakeMailer: () => mailer?.wake(),
    ...(existsSync(consoleFolder) ? { consoleFolder } : {}),
    ...(tracing ? { instrument: tracing.register } : {}),
    ...(config.production ? {} : { demoFile }),
  });
  running.push({ what: 'The server', stop: () => app.close() });
  await listen(app, config);
  // After `listen`: a server that cannot listen, because another one uses its port, must send and delete nothing.
  mailer = startMailer({ config, db: database.db, secrets, log }, (line) => console.log(`  ${line}`));
  maintenance = startMaintenance({ config, database, secrets, log, told });
  void mailer.check().then((warning) => warning && console.error(`  ${warning}`));
  const superAdmins = await countSuperAdmins(database.db);
  const lines = readyLines(config, {
    demo,
    key,
    files: notice,
    warnings: [
      ...prepared.warnings,
      ...(superAdmins === 0
        ? ['There is no super admin yet: npm run admin -- create <username> <email address> creates one.']
        : []),
    ],
  });
  console.log(['', ...lines.map((line) => `  ${line}`)].join('\n'));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) stopOn(signal);
process.on('unhandledRejection', (reason) => {
  console.error(JSON.stringify({ level: 'error', msg: 'unhandled rejection', reason: String(reason) }));
});
try {
  await start();
} catch (error) {
  const expected = [ConfigFailure, SchemaFailure, EmbeddedFailure, DemoFailure].some((kind) => error instanceof kind);
  if (expected) console.error((error as Error).message);
  else
    console.error(isOutage(error) ? 'The database stopped responding during startup. Start the server again.' : error);
  if (!stopping) {
    await stopAll();
    process.exit(1);
  }
}
