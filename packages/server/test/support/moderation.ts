import type { TestDatabase } from './database.ts';
import { type SignedIn, testServer } from './index.ts';
import { addReports } from './reports.ts';

type Owner = Pick<TestDatabase, 'owner' | 'database'>;

/** Adds app users. @returns their ids. */
export async function addUsers({ owner }: Pick<Owner, 'owner'>, names: readonly string[]): Promise<number[]> {
  const { rows } = await owner.query(
    `insert into users (name, username, email) select name, name, name || '@example.com' from unnest($1::text[]) name
     returning id`,
    [names],
  );
  return rows.map(({ id }) => Number(id));
}

/** Adds posts with numbered titles and a report each. @returns the ids of their cases, which rise with the numbers. */
async function addReportedPosts(server: Owner, count: number): Promise<number[]> {
  const { rows } = await server.owner.query(
    `with added as (
       insert into posts (user_id, title) select (select min(id) from users where not is_admin), 'Post ' || i
       from generate_series(1, $1) i returning id)
     select id from added order by id`,
    [count],
  );
  return reportPosts(
    server,
    rows.map(({ id }) => Number(id)),
  );
}

const idOf = async ({ owner }: Owner, which: 'min' | 'max'): Promise<number> =>
  Number((await owner.query(`select ${which}(id) as id from users where not is_admin`)).rows[0].id);

/** Adds a report on each post. @returns the ids of their cases. */
export async function reportPosts(server: Owner, posts: readonly number[]): Promise<number[]> {
  const by = await idOf(server, 'max');
  return addReports(
    server,
    'posts',
    posts.map((about) => ({ about, by })),
  );
}

/** Adds a report on each user. @returns the ids of their cases. */
export async function reportUsers(server: Owner, users: readonly number[]): Promise<number[]> {
  const by = await idOf(server, 'min');
  return addReports(
    server,
    'users',
    users.map((about) => ({ about, by })),
  );
}

/** The result for one case of a bulk call. */
interface Result {
  readonly id: number;
  readonly subject: string | null;
  readonly done: number;
  readonly message: string;
  readonly version?: number;
  readonly assignee_before?: number | null;
}

/** The answer of a bulk call. */
export interface BulkOutcome {
  readonly responseMessage: string;
  readonly data: readonly Result[];
  readonly done: number;
  readonly refused: number;
  readonly left: number;
}

/** The permissions of moderators. */
export const permissions = [
  'reported_posts',
  'reported_users',
  'delete_post',
  'suspend_account',
  'revoke_suspended_account',
] as const;

/** Starts a server with two moderators, Ann and Ben, two app users, and helpers for tests of many cases. */
export async function startModeration() {
  const server = await testServer();
  const ann = await server.signedIn({ username: 'ann', permissions });
  const ben = await server.signedIn({ username: 'ben', permissions });
  await addUsers(server, ['author', 'reporter']);
  let made = 0;

  const send = (path: string, input: object, who: SignedIn = ann, key?: string) =>
    server.send('POST', path, input, {
      token: who.token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  /** Makes a call that must succeed. */
  const ok = async (...asked: Parameters<typeof send>): Promise<BulkOutcome> => {
    const answer = await send(...asked);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const casesIn = async (ids: readonly number[]) =>
    (
      await server.owner.query(
        'select state, version, closed_by, closing_reason, assigned_to::int as to from cases where id = any($1) order by id',
        [ids],
      )
    ).rows;
  return {
    server,
    ann,
    ben,
    send,
    ok,
    casesIn,
    states: async (ids: readonly number[]): Promise<string[]> => (await casesIn(ids)).map(({ state }) => String(state)),
    /** Returns the post or user of a case. */
    subjectOf: async (id: number): Promise<number> =>
      Number(
        (await server.owner.query('select coalesce(post_id, user_id) as id from cases where id = $1', [id])).rows[0].id,
      ),
    /** Returns the audit rows of an admin's call. */
    auditRows: async (call: string, who: SignedIn = ann) =>
      (
        await server.owner.query(
          `select target_type as type, target_id::int as id, before, after, details from audit_log
           join audit_values v on v.audit_id = id
           where call = $1 and admin_id = $2 and outcome = 'done' order by target_id`,
          [call, who.id],
        )
      ).rows,
    reportedPosts: (count: number) => addReportedPosts(server, count),
    reportedUsers: async (count: number): Promise<number[]> => {
      made += 1;
      const names = Array.from({ length: count }, (_, index) => `person${made}.${index}`);
      return reportUsers(server, await addUsers(server, names));
    },
    /** Dismisses cases of posts. @returns the input to undo that. */
    dismiss: async (ids: readonly number[], who: SignedIn = ann) =>
      (await ok('/dismiss-cases', { what: 'posts', ids, reason: 'Harmless' }, who)).data.map(({ id, version = 0 }) => ({
        id,
        version,
      })),
    reopen: (cases: readonly object[], who: SignedIn = ann, what = 'posts') =>
      ok('/reopen-cases', { what, cases }, who),
    remove: (ids: readonly number[], who: SignedIn = ann) => ok('/delete-posts', { ids, reason: 'Spam' }, who),
    bringBack: (ids: readonly number[], who: SignedIn = ann) => ok('/undo-delete-posts', { ids }, who),
    suspend: (ids: readonly number[], who: SignedIn = ann) => ok('/suspend-users', { ids, reason: 'Spam' }, who),
    lift: (ids: readonly number[], who: SignedIn = ann) => ok('/undo-suspend-users', { ids }, who),
  };
}

export type Moderation = Awaited<ReturnType<typeof startModeration>>;

/** Returns the message for each case. */
export const messagesOf = ({ data }: Pick<BulkOutcome, 'data'>): string[] => data.map(({ message }) => message);
