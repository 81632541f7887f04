import type { Permission } from '@quarterdeck/contract/kit/permissions';
import { openDatabase } from '../database.ts';
import { hashPassword } from '../passwords.ts';
import { hashToken, newToken } from '../secrets.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type Instance, startInstance } from './instance.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

export const PASSWORD = 'correct horse battery';
const passwordHash = hashPassword(PASSWORD);

/** Somebody made for a test. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** An admin with an open session. */
export type SignedIn = Person & { readonly token: string };

interface AdminWish {
  readonly username?: string;
  readonly super?: boolean;
  readonly permissions?: readonly Permission[];
  /** Hold the permissions through a group instead of directly. */
  readonly throughGroup?: boolean;
}

/** A whole server of a test's own: real database, real mail, HTTP in process. */
export interface TestServer extends TestDatabase, Omit<Instance, 'close'> {
  readonly mailbox: Mailbox;
  makeAdmin(wish?: AdminWish): Promise<Person>;
  /** Makes an admin with an open session, and gives its token. */
  signedIn(wish?: AdminWish): Promise<SignedIn>;
  openSession(adminId: number): Promise<string>;
  /** Starts another server on the same database, with connections of its own. */
  another(): Promise<Instance>;
  stop(): Promise<void>;
}

let counter = 0;

/** Starts a server for tests; `environment` adds to its configuration. */
export async function testServer(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const database = await testDatabase();
  const { owner, appUrl: databaseUrl } = database;
  const mailbox = await startMailbox();
  const around = { databaseUrl, mailUrl: mailbox.url, environment };
  const instance = await startInstance({ ...around, database: database.database });
  const others: Instance[] = [];

  const makeAdmin = async (wish: AdminWish = {}): Promise<Person> => {
    counter += 1;
    const username = wish.username ?? `admin${counter}`;
    const email = `${username}@staff.example`;
    const { rows } = await owner.query<{ id: number }>(
      'insert into users (name, username, email, is_admin) values ($1, $2, $3, true) returning id',
      [`Admin ${username}`, username, email],
    );
    const id = rows[0]?.id ?? 0;
    await owner.query('insert into admins (user_id, password_hash, is_sup_admin) values ($1, $2, $3)', [
      id,
      await passwordHash,
      wish.super ?? false,
    ]);
    if (wish.throughGroup) {
      const group = await owner.query<{ id: number }>('insert into groups (name) values ($1) returning id', [
        `Group of ${username}`,
      ]);
      const groupId = group.rows[0]?.id;
      await owner.query('insert into group_permissions select $1, unnest($2::text[])', [
        groupId,
        wish.permissions ?? [],
      ]);
      await owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [id, groupId]);
    } else
      await owner.query('insert into user_permissions select $1, unnest($2::text[])', [id, wish.permissions ?? []]);
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
    another: async () => {
      const own = openDatabase(databaseUrl, 8, () => undefined);
      const other = await startInstance({ ...around, database: own });
      const closing = { ...other, close: () => other.close().then(() => own.close()) };
      others.push(closing);
      return closing;
    },
    stop: async () => {
      for (const other of others) await other.close();
      await instance.close();
      await mailbox.close();
      await database.drop();
    },
  };
}
