import { type RawBuilder, sql } from 'kysely';
import { flag, number, orNull, text, textOf } from '../../database/columns.ts';
import { hasTrigram, holdsTerm, startsWith } from '../../database/lists/search.ts';
import { statement } from '../../database/statement.ts';
import { usernameOf } from '../../domain/people/deleted.ts';
import { isReported } from '../../domain/people/is-reported.ts';
import { emailKey } from '../../domain/people/matching-people.ts';

/** How many of a kind are shown. */
const FEW = 5;
/** Of more matches than these, which ones are shown depends on nothing that anybody could tell. */
const ENOUGH = 200;

/** The id that a term is, if it is one. */
const idIn = (term: string): number | null => (/^[1-9]\d{0,14}$/.test(term) ? Number(term) : null);

interface Kind {
  readonly table: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** In lower case and "C" order, each with an index where there are many: what fits best is what begins with the term. */
  readonly beginnings: readonly RawBuilder<unknown>[];
  /** All of it, in lower case. */
  readonly text: RawBuilder<unknown>;
  /** Whether the app knows them by ids of its own. */
  readonly isOfApp?: boolean;
}

/**
 * Declares the few of a kind that fit a term best: the one with the id, then those that begin with it, the shortest first,
 * then those that hold it. Each step is a short walk of an index and takes no more than it needs, so that a common term costs
 * no more than a rare one.
 */
const bestOf = (
  { table, columns, where, beginnings, text: all, isOfApp = false }: Kind,
  term: string,
): RawBuilder<unknown> => {
  const begin = beginnings.map(
    (column) =>
      sql`(select t.id, 1 as rank, length(${column}) as size from ${table} t where ${where}
        and ${startsWith(column, term)} order by ${column} limit ${FEW})`,
  );
  return sql`
    with near as (
      (select t.id, 0 as rank, 0 as size from ${table} t where ${where} and t.id = ${idIn(term)}::bigint)
      ${isOfApp ? sql`union all (select t.id, 0, 0 from ${table} t where ${where} and t.app_id = ${term})` : sql``}
      union all ${sql.join(begin, sql` union all `)}
    ), far as (
      select t.id, 2 as rank, 0 as size from ${table} t
      where ${where} and ${hasTrigram(term)}::boolean and ${holdsTerm(all, term)}
        and (select count(distinct id) from near) < ${FEW}
      limit ${ENOUGH}
    ), fits as (
      select id, min(rank) as rank, min(size) as size from (select * from near union all select * from far) found
      group by id order by min(rank), min(size), id limit ${FEW}
    )
    select ${columns} from fits join ${table} t using (id) order by fits.rank, fits.size, t.id`;
};

const inC = (column: string): RawBuilder<unknown> => sql`(lower(${sql.ref(column)}) collate "C")`;

/** Users of the app, by name, username, email, id or the app's id. */
export const findUsers = statement(
  { id: number, name: text, username: text, avatar: orNull(text), is_reported: flag },
  (term: string) =>
    bestOf(
      {
        table: sql`users`,
        columns: sql`t.id, t.name, t.username, t.avatar, ${isReported('t')} as is_reported`,
        where: sql<boolean>`t.is_app_user`,
        beginnings: [inC('t.name'), inC('t.username'), sql`(${emailKey} collate "C")`],
        text: sql`t.search`,
        isOfApp: true,
      },
      term,
    ),
  ['a'],
);

/** Campaigns, by name, owner, id or the app's id. */
export const findCampaigns = statement(
  { id: number, campaign_name: text, username: text },
  (term: string) =>
    bestOf(
      {
        table: sql`campaigns`,
        columns: sql`t.id, t.campaign_name, t.username`,
        where: sql<boolean>`t.deleted_at is null`,
        beginnings: [sql`t.name_key`, sql`t.username_key`],
        text: sql`t.search`,
        isOfApp: true,
      },
      term,
    ),
  ['a'],
);

/** Groups, by name. */
export const findGroups = statement(
  { id: number, name: text },
  (term: string) =>
    bestOf(
      {
        table: sql`groups`,
        columns: sql`t.id, t.name`,
        where: sql<boolean>`true`,
        beginnings: [inC('t.name')],
        text: sql`lower(t.name)`,
      },
      term,
    ),
  ['a'],
);

/** Posts that the app knows by this id. */
export const findPosts = statement(
  { id: number, title: text, username: text },
  (term: string) => sql`
    select p.id, p.title, ${usernameOf('u')} as username from posts p join users u on u.id = p.user_id
    where p.app_id = ${term}`,
);

/** Transactions that the app knows by this id. */
export const findTransactions = statement(
  { id: number, app_id: text, amount: text, transaction_type: textOf<'debit' | 'credit'>(), username: text },
  (term: string) => sql`
    select t.id, coalesce(t.app_id, '') as app_id, t.amount::text as amount, t.transaction_type,
      coalesce(${usernameOf('u')}, '') as username
    from transactions t left join campaigns c on c.id = t.campaign_id
      left join users u on u.id = coalesce(t.user_id, c.user_id)
    where t.app_id = ${term} order by t.id desc limit ${FEW}`,
);
