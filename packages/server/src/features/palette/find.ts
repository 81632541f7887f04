import { searchKey } from '@quarterdeck/contract/core/text/text';
import type { PaletteField } from '@quarterdeck/contract/palette';
import { type RawBuilder, sql } from 'kysely';
import { flag, number, orNull, text, textOf } from '../../database/columns.ts';
import { hasPart, idIn, searchHolds, startsWith, textHolds } from '../../database/lists/search.ts';
import { stableStatement, statement } from '../../database/statement.ts';
import { usernameOf } from '../../domain/people/deleted-users.ts';
import { emailKey, personHolds, phoneIn } from '../../domain/people/matching-people.ts';
import { isReported } from '../../domain/people/report-flags.ts';

/** The number of results per kind. */
const FEW = 5;
/** Matches no phone, because stored digits contain no hyphen. */
const NO_PHONE = '-';
/** With more matches than this, no one could tell why some are shown and others not. */
const ENOUGH = 200;

const field = textOf<PaletteField>();

/** A kind of things, as the table `t`. */
interface Kind {
  readonly table: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** Joins that `columns` needs. */
  readonly joins?: RawBuilder<unknown>;
}

/** A kind that can also be found by name. */
interface SearchableKind extends Kind {
  /** Keys in "C" order, with an index if the table is large. A key that begins with the term is the best match. */
  readonly beginnings: readonly RawBuilder<unknown>[];
  /** Whether the whole of its searched text contains a term. */
  readonly holds: (term: string) => RawBuilder<boolean>;
  /** The searched fields, most significant first, each with a condition for a match. */
  readonly fields: readonly (readonly [PaletteField, (term: string) => RawBuilder<boolean>])[];
  /** Whether the app has its own ids for the kind. */
  readonly isOfApp?: boolean;
}

/**
 * Finds the few best matches of a kind: first by id, then keys that begin with the term, then texts that contain its
 * words. Shorter keys come first. Each step reads only a short part of an index, so a common term costs no more than a
 * rare one.
 */
const bestOf = (
  { table, columns, where, joins = sql``, beginnings, holds, fields, isOfApp = false }: SearchableKind,
  term: string,
): RawBuilder<unknown> => {
  const key = searchKey(term);
  const begin = beginnings.map(
    (column) =>
      sql`(select t.id, 1 as rank, length(${column}) as size from ${table} t where ${where}
        and ${key === '' ? sql`false` : startsWith(column, key)} order by ${column} limit ${FEW})`,
  );
  const matched = sql`case when t.id = ${idIn(term)}::bigint then 'id'
    ${isOfApp ? sql`when t.app_id = ${term} then 'app_id'` : sql``}
    ${sql.join(
      fields.map(([name, has]) => sql`when ${has(term)} then ${sql.lit(name)}`),
      sql` `,
    )} else ${sql.lit(fields[0]?.[0] ?? 'name')} end`;
  return sql`
    with near as (
      (select t.id, 0 as rank, 0 as size from ${table} t where ${where} and t.id = ${idIn(term)}::bigint)
      ${isOfApp ? sql`union all (select t.id, 0, 0 from ${table} t where ${where} and t.app_id = ${term})` : sql``}
      union all ${sql.join(begin, sql` union all `)}
    ), far as (
      select t.id, 2 as rank, 0 as size from ${table} t
      where ${where} and ${holds(term)}
        and (select count(distinct id) from near) < ${FEW}
      limit ${ENOUGH}
    ), fits as (
      select id, min(rank) as rank, min(size) as size from (select * from near union all select * from far) found
      group by id order by min(rank), min(size), id limit ${FEW}
    )
    select ${columns}, ${matched} as matched from fits join ${table} t using (id) ${joins} order by fits.rank, fits.size, t.id`;
};

/** Selects the things of a kind with these ids. */
const these = ({ table, columns, where, joins = sql`` }: Kind, ids: readonly number[]): RawBuilder<unknown> => sql`
  select ${columns} from ${table} t ${joins} where t.id = any(${ids}::bigint[]) and ${where}`;

const nameKey = sql`(search_key(t.name) collate "C")`;
/** Whether the text contains each word of a term. */
const has = (column: string) => (term: string) => textHolds(sql.ref(column), term);
/** Whether the text contains at least one word of a term. */
const hasOne = (column: string) => (term: string) =>
  sql<boolean>`(${sql.join(
    term.split(' ').map((word) => textHolds(sql.ref(column), word)),
    sql` or `,
  )})`;

const users: SearchableKind = {
  table: sql`users`,
  columns: sql`t.id, t.name, t.username, t.avatar, ${isReported('t')} as is_reported`,
  where: sql<boolean>`t.is_app_user`,
  beginnings: [sql`t.sort_name`, sql`(search_key(t.username) collate "C")`, sql`(${emailKey} collate "C")`],
  holds: (term) => personHolds(sql`t.search`, term),
  fields: [
    ['name', has('t.name')],
    ['username', has('t.username')],
    // The words may match different fields. An email or phone with one of them contributed to the match.
    ['email', hasOne('t.email')],
    ['phone', (term) => hasPart(sql`search_digits(t.phone)`, phoneIn(term) ?? NO_PHONE)],
    ['phone', hasOne('t.phone')],
  ],
  isOfApp: true,
};
const userRow = { id: number, name: text, username: text, avatar: orNull(text), is_reported: flag };

/** Finds app users by name, username, email, phone, id or app id. */
export const findUsers = statement(
  { ...userRow, matched: field },
  (term: string) => bestOf(users, term),
  ['a'],
  ['a b'],
  ['555-01'],
);

/** Reads the app users with these ids. */
export const readUsers = statement(userRow, (ids: readonly number[]) => these(users, ids));

const campaigns: SearchableKind = {
  table: sql`campaigns`,
  columns: sql`t.id, t.campaign_name, t.username`,
  where: sql<boolean>`t.deleted_at is null`,
  beginnings: [sql`t.name_key`, sql`t.username_key`],
  holds: (term) => searchHolds(sql`t.search`, term),
  fields: [
    ['name', has('t.campaign_name')],
    ['username', has('t.username')],
  ],
  isOfApp: true,
};
const campaignRow = { id: number, campaign_name: text, username: text };

/** Finds campaigns by name, owner, id or app id. */
export const findCampaigns = statement({ ...campaignRow, matched: field }, (term: string) => bestOf(campaigns, term), [
  'a',
]);

/** Reads the campaigns with these ids. */
export const readCampaigns = statement(campaignRow, (ids: readonly number[]) => these(campaigns, ids));

const groups: SearchableKind = {
  table: sql`groups`,
  columns: sql`t.id, t.name`,
  where: sql<boolean>`true`,
  beginnings: [nameKey],
  holds: has('t.name'),
  fields: [['name', has('t.name')]],
};
const groupRow = { id: number, name: text };

/** Finds groups by name or id. */
export const findGroups = statement({ ...groupRow, matched: field }, (term: string) => bestOf(groups, term), ['a']);

/** Reads the groups with these ids. */
export const readGroups = statement(groupRow, (ids: readonly number[]) => these(groups, ids));

/**
 * Finds things of a kind by id or app id, newest first. Each part is its own index look-up; one condition on both would
 * read the whole table.
 */
const byNumber = (
  { table, columns, where, joins = sql`` }: Kind,
  term: string,
  ofApp: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns}, case when t.id = ${idIn(term)}::bigint then 'id' else 'app_id' end as matched
  from ${table} t ${joins}
  where t.id in (select ${idIn(term)}::bigint union all (${ofApp})) and ${where}
  order by t.id = ${idIn(term)}::bigint desc nulls last, t.id desc limit ${FEW}`;

const posts: Kind = {
  table: sql`posts`,
  columns: sql`t.id, t.title, ${usernameOf('u')} as username`,
  where: sql<boolean>`true`,
  joins: sql`join users u on u.id = t.user_id`,
};
const postRow = { id: number, title: text, username: text };

/** Finds posts by id or app id. */
export const findPosts = stableStatement(
  { ...postRow, matched: field },
  (term: string) => byNumber(posts, term, sql`select id from posts where app_id = ${term}`),
  ['a'],
);

/** Reads the posts with these ids. */
export const readPosts = statement(postRow, (ids: readonly number[]) => these(posts, ids));

const transactions: Kind = {
  table: sql`transactions`,
  columns: sql`t.id, coalesce(t.app_id, '') as app_id, t.amount::text as amount, t.transaction_type,
    coalesce(${usernameOf('u')}, '') as username`,
  where: sql<boolean>`true`,
  joins: sql`left join campaigns c on c.id = t.campaign_id left join users u on u.id = coalesce(t.user_id, c.user_id)`,
};
const transactionRow = {
  id: number,
  app_id: text,
  amount: text,
  transaction_type: textOf<'debit' | 'credit'>(),
  username: text,
};

/** Finds transactions by id or app id. */
export const findTransactions = stableStatement(
  { ...transactionRow, matched: field },
  (term: string) =>
    byNumber(
      transactions,
      term,
      sql`select id from transactions where app_id = ${term} order by created_at desc limit ${FEW}`,
    ),
  ['a'],
);

/** Reads the transactions with these ids. */
export const readTransactions = statement(transactionRow, (ids: readonly number[]) => these(transactions, ids));

/** The kinds of cases. */
type Subject = 'posts' | 'users';

/** The kind of cases about these subjects. */
const casesAbout = (subjects: readonly Subject[]): Kind => ({
  table: sql`cases`,
  columns: sql`t.id, t.what, t.subject, t.state, coalesce(t.user_id, p.user_id) as user_id, t.post_id`,
  where: sql<boolean>`t.what = any(${subjects}::text[])`,
  joins: sql`left join posts p on p.id = t.post_id`,
});
const caseRow = {
  id: number,
  what: textOf<Subject>(),
  subject: text,
  state: textOf<'open' | 'dismissed' | 'acted_on'>(),
  user_id: orNull(number),
  post_id: orNull(number),
};

/** Finds cases about these subjects, by id or by the app id of the post or user. */
export const findCases = stableStatement(
  { ...caseRow, matched: field },
  (subjects: readonly Subject[], term: string) =>
    byNumber(
      casesAbout(subjects),
      term,
      sql`select c.id from posts p join cases c on c.post_id = p.id where p.app_id = ${term}
        union all select c.id from users u join cases c on c.user_id = u.id where u.app_id = ${term}`,
    ),
  [['posts'], 'a'],
);

/** Reads the cases about these subjects with these ids. */
export const readCases = statement(caseRow, (subjects: readonly Subject[], ids: readonly number[]) =>
  these(casesAbout(subjects), ids),
);
