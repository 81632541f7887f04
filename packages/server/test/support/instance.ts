import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import { buildApp } from '../../src/app/build.ts';
import { demoFile } from '../../src/app/demo.ts';
import { type Config, readConfig } from '../../src/core/config.ts';
import { loggerOptions } from '../../src/core/log.ts';
import { ReportMemory } from '../../src/core/report-memory.ts';
import { secretsFrom } from '../../src/core/secrets.ts';
import { isOutage } from '../../src/database/connections/errors.ts';
import type { Database } from '../../src/database/database.ts';
import { startMailer } from '../../src/jobs/mailer.ts';
import { clockOf, type TimeWishes } from './database.ts';

/** The secret key of every instance. */
export const SECRET_KEY = 'a secret key for tests, long enough';

/** The options of a call in addition to its input. */
interface CallOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

/** One server on a database: HTTP in process. */
export interface Instance {
  readonly app: FastifyInstance;
  readonly config: Config;
  /** Every mounted route, such as `GET /api/v1/users-list`. */
  readonly routes: readonly string[];
  /** Sends a call as the contract defines it: with a query or a body, by method. */
  send(method: string, path: string, input?: unknown, sent?: CallOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** The database and mail server of an instance. */
interface Surroundings {
  readonly database: Database;
  readonly readDatabase?: Database;
  readonly databaseUrl: string;
  readonly mailUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Receives the lines of the log. */
  readonly logTo?: DestinationStream;
  readonly clock?: TimeWishes['clock'];
  /** The folder in which it stores which external notifications were sent. */
  readonly toldIn?: string;
}

/** Starts an instance; several may share a database. The database stays open when it closes. */
export async function startInstance(surroundings: Surroundings): Promise<Instance> {
  const { database, databaseUrl, mailUrl, environment } = surroundings;
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-data-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    SMTP_URL: mailUrl,
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost:3000',
    // Nothing listens there, because seeds already have their translations.
    TRANSLATE_URL: 'http://127.0.0.1:9',
    ...environment,
  });
  const log = pino(loggerOptions(config.logLevel, isOutage), ...(surroundings.logTo ? [surroundings.logTo] : []));
  const secrets = secretsFrom(config.secretKey ?? '');
  const mailer = startMailer({ config, db: database.db, secrets, log }, () => undefined);
  const routes: string[] = [];
  const app = await buildApp({
    config,
    database,
    readDatabase: surroundings.readDatabase ?? database,
    secrets,
    log,
    clock: clockOf(surroundings),
    wakeMailer: () => mailer.wake(),
    demoFile,
    ...(surroundings.toldIn === undefined ? {} : { told: new ReportMemory(surroundings.toldIn, () => undefined) }),
    instrument: async (building) => {
      building.addHook('onRoute', ({ method, url }) => {
        routes.push(...[method].flat().map((verb) => `${verb} ${url}`));
      });
    },
  });
  await app.ready();
  return {
    app,
    config,
    routes,
    send: (method, path, input, sent = {}) => {
      const inQuery = method === 'GET' || method === 'DELETE';
      return app.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: {
          'content-type': 'application/json',
          ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
          ...sent.headers,
        },
        ...(sent.ip === undefined ? {} : { remoteAddress: sent.ip }),
        ...(input === undefined
          ? {}
          : inQuery
            ? { query: input as Record<string, string> }
            : { payload: input as object }),
      });
    },
    close: async () => {
      await app.close();
      await mailer.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
