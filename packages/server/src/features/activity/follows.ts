import type { activity } from '@quarterdeck/contract/activity';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { Filter, ListSource, Page } from '../../database/lists/source.ts';
import { findingPeople } from '../../domain/people/matching-people.ts';
import { isReported } from '../../domain/people/report-flags.ts';
import { requireUser } from '../../domain/people/require-user.ts';

type Input = z.output<typeof activity.followers.input>;
type Row = z.input<typeof activity.followers.output>['data'][number];

/** The columns of `follows` for the user in question, and for the users in the list. */
const sides = {
  followers: { whose: sql.ref('followed_id'), them: sql.ref('follower_id') },
  following: { whose: sql.ref('follower_id'), them: sql.ref('followed_id') },
};

/** A search checks this many rows of the list, in order, before it searches all users. */
const WALK = 4000;

function searching(term: string): Filter {
  return {
    ...findingPeople(term, [sql`users.is_app_user`]),
    joined: sql`join users on users.id = them.id`,
    // `offset 0` keeps the planner from first searching all users for matches, which may be many.
    walk: {
      alias: 'them',
      rows: WALK,
      joined: sql`cross join lateral (select * from users where users.id = them.id offset 0) users`,
    },
  };
}

/** The users in the list: `id`, and `created_at` of the follow. */
function sourceFor(side: keyof typeof sides, user: number, keyword: string | undefined): ListSource {
  const { whose, them } = sides[side];
  return {
    from: sql`(select ${them} as id, created_at from follows where ${whose} = ${user}) them`,
    joined: sql`join users on users.id = them.id`,
    columns: sql`users.id, avatar, ${isReported('users')} as is_reported, name, username, email, phone, them.created_at`,
    where: sql<boolean>`true`,
    id: sql`them.id`,
    orders: { id: sql`them.id`, created_at: sql`them.created_at` },
    filter: keyword ? searching(keyword) : undefined,
  };
}

const followList = list(
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
  sourceFor,
  ['followers', 1, undefined],
  ['followers', 1, 'abc'],
  ['followers', 1, 'a_b'],
  ['following', 1, 'a'],
);

/**
 * Reads a page of a user's followers, or of those they follow, optionally only those whose name, username, email or
 * phone contains the keyword. The total is a minimum beyond ten thousand, and for a search that the beginning of a long
 * list answers.
 * @throws Refusal not_found when the user does not exist, invalid for a page too far from the beginning.
 */
export async function listFollows(db: Db, side: keyof typeof sides, input: Input): Promise<Page<Row>> {
  const { user_id: user, keyword } = input;
  await requireUser(db, user);
  return followList.page(db, input, side, user, keyword);
}
