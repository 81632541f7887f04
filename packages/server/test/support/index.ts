import { hash } from '@node-rs/argon2';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { inject } from 'vitest';
import { hashToken, newToken } from '../../src/core/secrets.ts';
import { takeMistakes } from '../../src/database/connections/connections.ts';
import { hashPassword } from '../../src/domain/access/passwords.ts';
import { openTestDatabase, type TestDatabase, type TimeWishes, testDatabase } from './database.ts';
import { type Instance, startInstance } from './instance.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

export const PASSWORD = 'correct horse battery';
/** Cheap password hashes: hashing would be half of a sign-in, and most tests are not about it. */
const passwordHashes = {
  cheap: hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  asShipped: hashPassword(PASSWORD),
};

/** An admin created for a test. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** An admin with an open session. */
export type SignedIn = Person & { readonly token: string };

/** The properties of an admin to create. */
export interface AdminOptions {
  readonly username?: string;
  readonly super?: boolean;
  readonly permissions?: readonly Permission[];
  /** Hold the permissions through a group instead of directly. */
  readonly throughGroup?: boolean;
  /** `asShipped` for tests about the duration of a sign-in. */
  readonly passwordHash?: keyof typeof passwordHashes;
}

/** A complete server for one test: real database, real email, HTTP in process. */
export interface TestServer extends TestDatabase, Omit<Instance, 'close'> {
  readonly mailbox: Mailbox;
  makeAdmin(wish?: AdminOptions): Promise<Person>;
  /** Creates an admin with an open session, and returns its token. */
  signedIn(wish?: AdminOptions): Promise<SignedIn>;
  openSession(adminId: number): Promise<string>;
  /** Starts another server on the same database, with separate connections; `more` adds to its configuration. */
  another(more?: Readonly<Record<string, string>>): Promise<Instance>;
  stop(): Promise<void>;
}

/** Creates an account with its permissions: directly, or through a group if that has a name. */
const MAKE_ADMIN = `
  with person as (insert into users (name, username, email, is_admin) values ($1, $2, $3, true) returning id),
    admin as (
      insert into admins (user_id, password_hash, is_sup_admin) select id, $4, $5::boolean from person returning user_id as id),
    team as (insert into groups (name) select $7::text where $7 is not null returning id),
    of_team as (insert into group_permissions select id, unnest($6::text[]) from team),
    membership as (insert into admin_groups (admin_id, group_id) select admin.id, team.id from admin, team),
    own as (insert into user_permissions select id, unnest($6::text[]) from admin where $7::text is null)
  select id from admin`;

let counter = 0;

/** Starts a server for tests; `environment` adds to its configuration. */
export async function testServer(
  environment: Readonly<Record<string, string>> = {},
  time: TimeWishes = {},
): Promise<TestServer> {
  const database = await testDatabase(8, time);
  const { owner, appUrl: databaseUrl } = database;
  const mailbox = await startMailbox();
  const around = { databaseUrl, mailUrl: mailbox.url, environment, clock: time.clock };
  const instance = await startInstance({ ...around, database: database.database });
  const others: Instance[] = [];

  const makeAdmin = async (wish: AdminOptions = {}): Promise<Person> => {
    counter += 1;
    const username = wish.username ?? `admin${counter}`;
    const email = `${username}@staff.example`;
    const { rows } = await owner.query<{ id: string }>(MAKE_ADMIN, [
      `Admin ${username}`,
      username,
      email,
      await passwordHashes[wish.passwordHash ?? 'cheap'],
      wish.super ?? false,
      wish.permissions ?? [],
      wish.throughGroup ? `Group of ${username}` : null,
    ]);
    const id = Number(rows[0]?.id);
    return { id, username, email };
  };

  const openSession = async (adminId: number): Promise<string> => {
    const token = newToken();
    await owner.query(
      `insert into sessions (token_hash, admin_id, ip, user_agent) values ($1, $2, '127.0.0.1', 'test')`,
      [hashToken(token), adminId],
    );
    return token;
  };

  return {
    ...database,
    ...instance,
    mailbox,
    makeAdmin,
    openSession,
    signedIn: async (wish) => {
      const person = await makeAdmin(wish);
      return { ...person, token: await openSession(person.id) };
    },
    another: async (more = {}) => {
      const own = openTestDatabase(databaseUrl, 8, time);
      const other = await startInstance({ ...around, environment: { ...environment, ...more }, database: own });
      const closing = { ...other, close: () => other.close().then(() => own.close()) };
      others.push(closing);
      return closing;
    },
    stop: async () => {
      for (const other of others) await other.close();
      await instance.close();
      await mailbox.close();
      await (inject('cluster').isInMemory ? database.drop() : database.leave());
      // Includes mistakes that a handler caught: each could block a server if there are as many callers as connections.
      const mistakes = takeMistakes();
      if (mistakes.length > 0) throw new Error([...new Set(mistakes)].join('\n'));
    },
  };
}
