import type { activity } from '@quarterdeck/contract/activity';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { flag, number, numbers, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { checkDepth } from '../../database/lists/counted-list.ts';
import type { Page } from '../../database/lists/list-query.ts';
import { statement } from '../../database/statement.ts';
import { isReported } from '../../domain/people/is-reported.ts';
import { matchingPeople } from '../../domain/people/matching-people.ts';
import { requireUser } from '../../domain/people/require-user.ts';

type Input = z.output<typeof activity.followers.input>;
type Row = z.input<typeof activity.followers.output>['data'][number];

/** The columns of `follows` for the one who is asked about, and for those who are listed. */
const sides = {
  followers: { whose: sql.ref('followed_id'), them: sql.ref('follower_id') },
  following: { whose: sql.ref('follower_id'), them: sql.ref('followed_id') },
};

const COUNTED = 10_000;
/** A search looks through so many of the list, in its order, before it asks who matches among all users. */
const WALK = 4000;

/** The ids on a page, in order, how many there are on all pages, and whether that is all. */
interface Found {
  readonly ids: readonly number[];
  readonly total: number;
  readonly exact: boolean;
}

interface Asked {
  /** Those who are listed: `id` and `created_at`, since when. */
  readonly them: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly bounds: RawBuilder<unknown>;
  readonly input: Input;
}

function askedFor(side: keyof typeof sides, input: Input): Asked {
  const { whose, them } = sides[side];
  const way = sql.raw(input.direction);
  return {
    them: sql`(select ${them} as id, created_at from follows where ${whose} = ${input.user_id})`,
    order: input.order_by === 'id' ? sql`id ${way}` : sql`created_at ${way}, id ${way}`,
    bounds: sql`limit ${input.page_limit} offset ${input.page * input.page_limit}`,
    input,
  };
}

/** The two orders of a list, whose rows are those of a table or of another list. */
const examples = (['id', 'created_at'] as const).map((order_by) =>
  askedFor('followers', { user_id: 1, order_by, direction: 'asc', page: 0, page_limit: 1 }),
);
/** The same with a search that an index finds, and one that it does not. */
const searches = examples.flatMap((asked) => ['abc', 'a'].map((term) => [asked, matchingPeople(term)] as const));

const pageOfAll = statement(
  { ids: numbers, total: number },
  ({ them, order, bounds }: Asked, most: RawBuilder<unknown>) => sql`
    select array(select id from ${them} them order by ${order} ${bounds}) as ids,
      (select count(*) from (select from ${them} them ${most}) counted) as total`,
  ...examples.map((asked) => [asked, sql``] as const),
);

/** One page of the whole list: two ranges of indexes, and no look at the people before it. */
async function findAll(db: Db, asked: Asked): Promise<Found> {
  const isCounted = asked.input.count === 'exact';
  const { ids, total } = await pageOfAll.one(db, asked, isCounted ? sql`` : sql`limit ${COUNTED + 1}`);
  const exact = isCounted || total <= COUNTED;
  return { ids, total: exact ? total : COUNTED, exact };
}

const walk = statement(
  { ids: numbers, total: number, walked: number },
  ({ them, order, bounds }: Asked, match: RawBuilder<boolean>) => sql`
    with walked as materialized (
      select id, created_at from ${them} them order by ${order} limit ${WALK + 1}
    ), found as materialized (
      select walked.id, walked.created_at from walked
      cross join lateral (select from users where users.id = walked.id and is_app_user and ${match} offset 0) matching
    )
    select array(select id from found order by ${order} ${bounds}) as ids,
      (select count(*) from found) as total, (select count(*) from walked) as walked`,
  ...searches,
);

/** The matches near the beginning of the list; nothing when the page goes beyond them and the list is longer. */
async function findNear(db: Db, asked: Asked, match: RawBuilder<boolean>): Promise<Found | undefined> {
  const { ids, total, walked } = await walk.one(db, asked, match);
  const { count, page_limit } = asked.input;
  const exact = walked <= WALK;
  const isFull = ids.length === page_limit;
  return exact || (isFull && count !== 'exact') ? { ids, total, exact } : undefined;
}

const pageOfMatches = statement(
  { ids: numbers, total: number },
  ({ them, order, bounds }: Asked, match: RawBuilder<boolean>) => sql`
    with found as materialized (
      select them.id, them.created_at from users join ${them} them on them.id = users.id
      where is_app_user and ${match}
    )
    select array(select id from found order by ${order} ${bounds}) as ids, (select count(*) from found) as total`,
  ...searches,
);

/** All matches, from those among all users: few, when the beginning of a long list has too few for a page. */
const findFar = async (db: Db, asked: Asked, match: RawBuilder<boolean>): Promise<Found> => ({
  ...(await pageOfMatches.one(db, asked, match)),
  exact: true,
});

const peopleOf = statement(
  {
    id: number,
    avatar: orNull(text),
    is_reported: flag,
    name: text,
    username: text,
    email: orNull(text),
    phone: orNull(text),
    created_at: timestamp,
  },
  ({ them }: Asked, ids: readonly number[]) => sql`
    select users.id, avatar, ${isReported('users')} as is_reported, name, username, email, phone, them.created_at
    from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join users on users.id = page.id join ${them} them on them.id = page.id
    order by page.place`,
  ...examples.map((asked) => [asked, []] as const),
);

/**
 * A page of the followers of somebody, or of those whom they follow: all of them, or those whose name, username, email or
 * phone holds the keyword. The total is a floor beyond ten thousand, and of a search that is answered from the beginning
 * of a long list.
 * @throws HttpError 404 when there is no such user, 422 for a page too far from the beginning.
 */
export async function listFollows(db: Db, side: keyof typeof sides, input: Input): Promise<Page<Row>> {
  checkDepth(input);
  await requireUser(db, input.user_id);
  const asked = askedFor(side, input);
  const match = input.keyword ? matchingPeople(input.keyword) : undefined;
  const { ids, ...counted } = match
    ? ((await findNear(db, asked, match)) ?? (await findFar(db, asked, match)))
    : await findAll(db, asked);
  return { ...counted, rows: await peopleOf(db, asked, ids) };
}
