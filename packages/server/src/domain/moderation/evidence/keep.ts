import { type RawBuilder, sql } from 'kysely';

/*
 * Stores evidence: a post or person as shown when a case opens and when it is decided. The same statement opens or
 * decides, so that nothing can change in between.
 */

const columns = sql`what, title, text, website, user_id, name, username, address, current_location, picture, picture_state`;

/** The values for `columns`, from the post `p` and the person `u`. For a person alone, there is no post. */
const shown = (what: RawBuilder<unknown>) => sql`
  ${what}, coalesce(p.title, u.name), p.text, p.website, u.id, u.name, u.username,
  case when p.id is null then u.address end, case when p.id is null then u.current_location end,
  case when p.id is null then u.avatar else p.image end,
  case when coalesce(case when p.id is null then u.avatar else p.image end, '') = '' then 'none' else 'waiting' end`;

/**
 * Stores the subjects of newly opened cases.
 * @param opened a query of the ids of cases, with `post_id` and `user_id`.
 */
export const keepOfCases = (opened: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into evidence (case_id, ${columns})
  select c.id, ${shown(sql`case when c.post_id is null then 'users' else 'posts' end`)}
  from (${opened}) c left join posts p on p.id = c.post_id join users u on u.id = coalesce(p.user_id, c.user_id)`;

/**
 * Stores the subjects of decisions. For content that the app has deleted since, the earlier evidence applies.
 * @param decided a query of decisions, with `id`, `case_id`, `post_id`, `user_id` and `what`.
 */
export const keepOfDecisions = (decided: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into evidence (case_id, decision_id, ${columns}, picture_sha256)
  select d.case_id, d.id,
    ${sql.join(
      ['what', 'title', 'text', 'website', 'user_id', 'name', 'username', 'address', 'current_location', 'picture'].map(
        (name) => sql`case when former.id is null then ${sql.ref(`now.${name}`)} else ${sql.ref(`former.${name}`)} end`,
      ),
    )}, case when former.id is null then now.picture_state else former.picture_state end, former.picture_sha256
  from (${decided}) d left join posts p on p.id = d.post_id join users u on u.id = d.user_id
  cross join lateral (select ${shown(sql`d.what`)}) now (${columns})
  left join lateral (
    select e.* from evidence e where e.case_id = d.case_id and (p.deleted_by_app or u.deleted_at is not null)
    order by e.id desc limit 1
  ) former on true`;
