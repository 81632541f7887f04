import { MOST_DUPLICATES, type profiles } from '@quarterdeck/contract/profiles';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, json, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isReported } from '../../domain/people/report-flags.ts';
import type { Admin } from '../../ports/caller.ts';
import { requireVisible } from './visible.ts';

type Duplicates = Pick<z.input<typeof profiles.duplicates.output>, 'data' | 'has_more'>;
type CommonField = Duplicates['data'][number]['same'][number];

/** The most users compared for one shared value. A shop's device or a common text says little. */
const MOST_SHARING = 50;
/** The number of the user's newest posts and devices that are compared. */
const NEWEST = 20;

/** Each kind of shared value has its own index. */
const selectDuplicates = statement(
  {
    id: number,
    name: text,
    username: text,
    avatar: orNull(text),
    is_reported: flag,
    created_at: timestamp,
    is_suspended: flag,
    same: json<CommonField[]>(),
    is_noted: flag,
  },
  (userId: number) => sql`
    with own as materialized (
      select id, lower(coalesce(email, '')) collate "C" as email, right(search_digits(phone), 10) as phone,
        length(search_digits(phone)) >= 7 as has_phone
      from users where id = ${userId}
    ), shared as (
      (select u.id, 'phone' as what from own, users u
        where own.has_phone and right(search_digits(u.phone), 10) = own.phone
          and u.is_app_user and u.deleted_at is null and length(search_digits(u.phone)) >= 7 limit ${MOST_SHARING})
      union all
      (select u.id, 'email' from own, users u
        where own.email <> '' and lower(coalesce(u.email, '')) collate "C" = own.email and u.is_app_user limit ${MOST_SHARING})
      union all
      (select s.user_id, 'device' from (
          select distinct device from (
            select device from app_sign_ins where user_id = ${userId} and device is not null
            order by created_at desc, id desc limit ${NEWEST}) newest
        ) used cross join lateral (
          select distinct other.user_id from app_sign_ins other where other.device = used.device limit ${MOST_SHARING}) s
        limit ${MOST_SHARING})
      union all
      (select p.user_id, 'text' from (
          select distinct comparable_text(title, text) as words from (
            select title, text from posts where user_id = ${userId} and deleted_at is null order by id desc limit ${NEWEST}) newest
        ) written cross join lateral (
          select distinct same.user_id from posts same
          where comparable_text(same.title, same.text) = written.words and same.deleted_at is null limit ${MOST_SHARING}) p
        limit ${MOST_SHARING})
      union all
      (select same_as, null from user_notes where user_id = ${userId} and same_as is not null limit ${MOST_SHARING})
    ), found as (
      select id, count(distinct what) as things, coalesce(json_agg(distinct what) filter (where what is not null), '[]') as same,
        bool_or(what is null) as is_noted
      from shared where id <> ${userId} group by id
    )
    select u.id, u.name, u.username, u.avatar, ${isReported('u')} as is_reported, u.created_at, u.is_suspended::int as is_suspended, found.same,
      found.is_noted::int as is_noted
    from found join users u on u.id = found.id
    where u.is_app_user and u.deleted_at is null
    order by found.is_noted desc, found.things desc, u.id limit ${MOST_DUPLICATES + 1}`,
);

/** Reads other users who may be the same person. @throws Refusal not_found when the user does not exist. */
export async function findDuplicates(db: Db, asking: Admin, userId: number): Promise<Duplicates> {
  await requireVisible(db, asking, userId);
  const rows = await selectDuplicates(db, userId);
  return { data: rows.slice(0, MOST_DUPLICATES), has_more: rows.length > MOST_DUPLICATES ? 1 : 0 };
}
