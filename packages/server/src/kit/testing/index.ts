import type { Permission } from '@quarterdeck/contract/kit/permissions';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { buildApp } from '../../app.ts';
import { type Config, readConfig } from '../config.ts';
import { loggerOptions } from '../log.ts';
import { hashPassword } from '../passwords.ts';
import { startPostman } from '../postman.ts';
import { hashToken, newToken, secretsFrom } from '../secrets.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

export const PASSWORD = 'correct horse battery';
const passwordHash = hashPassword(PASSWORD);

/** Somebody made for a test. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

interface AdminWish {
  readonly username?: string;
  readonly super?: boolean;
  readonly permissions?: readonly Permission[];
  /** Hold the permissions through a group instead of directly. */
  readonly throughGroup?: boolean;
}

interface Sent {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

/** A whole server of a test's own: real database, real mail, HTTP in process. */
export interface TestServer extends TestDatabase {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly mailbox: Mailbox;
  /** Sends a call as the contract says: query or body by method. */
  send(method: string, path: string, input?: unknown, sent?: Sent): Promise<LightMyRequestResponse>;
  makeAdmin(wish?: AdminWish): Promise<Person>;
  /** Makes an admin with an open session, and gives its token. */
  signedIn(wish?: AdminWish): Promise<Person & { readonly token: string }>;
  openSession(adminId: number): Promise<string>;
  stop(): Promise<void>;
}

let counter = 0;

/** Starts a server for tests; `environment` adds to its configuration. */
export async function testServer(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const database = await testDatabase();
  const mailbox = await startMailbox();
  const config = readConfig({
    DATABASE_URL: database.appUrl,
    SECRET_KEY: 'a secret key for tests, long enough',
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost:3000',
    ...environment,
  });
  const log = pino(loggerOptions(config.logLevel));
  const secrets = secretsFrom(config.secretKey ?? '');
  const postman = startPostman({ config, db: database.database.db, secrets, log }, () => undefined);
  const app = await buildApp({
    config,
    database: database.database,
    readDatabase: database.database,
    secrets,
    log,
    wakeMail: () => postman.wake(),
  });
  await app.ready();

  const makeAdmin = async (wish: AdminWish = {}): Promise<Person> => {
    counter += 1;
    const username = wish.username ?? `admin${counter}`;
    const email = `${username}@staff.example`;
    const { rows } = await database.owner.query<{ id: number }>(
      'insert into users (name, username, email, is_admin) values ($1, $2, $3, true) returning id',
      [`Admin ${username}`, username, email],
    );
    const id = rows[0]?.id ?? 0;
    await database.owner.query('insert into admins (user_id, password_hash, is_sup_admin) values ($1, $2, $3)', [
      id,
      await passwordHash,
      wish.super ?? false,
    ]);
    if (wish.throughGroup) {
      const group = await database.owner.query<{ id: number }>('insert into groups (name) values ($1) returning id', [
        `Group of ${username}`,
      ]);
      const groupId = group.rows[0]?.id;
      await database.owner.query('insert into group_permissions select $1, unnest($2::text[])', [
        groupId,
        wish.permissions ?? [],
      ]);
      await database.owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [id, groupId]);
    } else
      await database.owner.query('insert into user_permissions select $1, unnest($2::text[])', [
        id,
        wish.permissions ?? [],
      ]);
    return { id, username, email };
  };

  const openSession = async (adminId: number): Promise<string> => {
    const token = newToken();
    await database.owner.query(
      `insert into sessions (token_hash, admin_id, ip, user_agent) values ($1, $2, '127.0.0.1', 'test')`,
      [hashToken(token), adminId],
    );
    return token;
  };

  return {
    ...database,
    app,
    config,
    mailbox,
    makeAdmin,
    openSession,
    signedIn: async (wish) => {
      const person = await makeAdmin(wish);
      return { ...person, token: await openSession(person.id) };
    },
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
    stop: async () => {
      await app.close();
      await postman.stop();
      await mailbox.close();
      await database.drop();
    },
  };
}
