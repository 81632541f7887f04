import { type BenchDatabase, fillTo } from '../kit/database.ts';

/** How much is there to be listed. */
export interface Amount {
  readonly users: number;
  /** Of follows, of searches and of messages; of bookmarks a quarter. */
  readonly rows: number;
}

const REPORTS = 50_000;

const tables = {
  follows: { name: 'follows', share: 1 },
  searches: { name: 'searches', share: 1 },
  bookmarks: { name: 'bookmarks', share: 0.25 },
  messages: { name: 'chat_messages', share: 1 },
} as const;

/** About how many rows a table has; 0 when it is not there. */
async function estimate(database: BenchDatabase, table: string): Promise<number> {
  const [row] = await database.query<{ rows: number }>(
    `select greatest(0, reltuples)::float8 as rows from pg_class where oid = to_regclass('${table}')`,
  );
  return row?.rows ?? 0;
}

/** What `npm run scale` has to add; nothing where nearly as much is there. */
async function missing(database: BenchDatabase, { rows }: Amount): Promise<string[]> {
  const wishes: string[] = [];
  for (const [option, { name, share }] of Object.entries(tables)) {
    const lacking = Math.floor(rows * share - (await estimate(database, name)));
    if (lacking > rows * share * 0.2) wishes.push(`--${option}`, String(lacking));
  }
  return wishes;
}

/** Reports on one user in a hundred and twenty, counted in bulk instead of by the trigger. */
const reports = `
  begin;
  alter table user_reports disable trigger user_reports_count;
  insert into user_reports (reported_user_id, reported_by, reason, created_at)
  select reported.id, reporter.id, 'Sends me messages I did not ask for', now() - n * interval '17 minutes'
  from generate_series(1, ${REPORTS}) n
  join users reported on reported.id = 1000 + (n::bigint * n % 8191) * 120
  join users reporter on reporter.id = 2000 + n * 19 and reporter.id <> reported.id;
  update users set reported_count = counted.count from (
    select reported_user_id as id, count(*) from user_reports where dismissed_at is null group by 1
  ) counted where users.id = counted.id;
  alter table user_reports enable trigger user_reports_count;
  commit;
  vacuum analyze user_reports;
  vacuum analyze users;`;

/** Fills a database with people and what they do. */
export async function fill(
  database: BenchDatabase,
  amount: Amount,
  built: (file: string) => string,
): Promise<{ users: number }> {
  const users = await fillTo(database, amount.users, built, await missing(database, amount));
  if ((await estimate(database, 'user_reports')) < REPORTS / 10)
    for (const statement of reports.split(';').filter((one) => one.trim() !== '')) await database.query(statement);
  return { users };
}
