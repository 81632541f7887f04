import { number, sql, statement, text } from './chunk-HZYYA3QQ.js';
import { decisionTypes } from './chunk-TQFVLIVK.js';

// src/domain/decisions/record.ts
var internalId = (appId, id) =>
  sql`case when ${sql.ref(appId)} is null then jsonb_build_object('internal_id', ${sql.ref(id)}) else '{}' end`;
var MOST_REPORTS = 1e4;
var reportIds = (table) => sql`
  (select coalesce(jsonb_agg(newest.app_id order by newest.id), '[]') from (
    select app_id, id from ${sql.table(table)} r where r.case_id = c.id and app_id is not null order by id desc
    limit ${sql.lit(MOST_REPORTS)}) newest)`;
var knownThings = {
  user: sql`
    select jsonb_build_object('user', u.app_id) || ${internalId('u.app_id', 'u.id')} as ids
    from users u where u.id = given.id and not u.is_admin`,
  post: sql`
    select jsonb_build_object('post', p.app_id, 'user', author.app_id) || ${internalId('p.app_id', 'p.id')} as ids
    from posts p join users author on author.id = p.user_id where p.id = given.id`,
  case: sql`
    select jsonb_build_object('case', c.id) || case when c.what = 'posts'
      then (select jsonb_build_object('about', jsonb_build_object('post', p.app_id), 'reports', ${reportIds('post_reports')})
          || ${internalId('p.app_id', 'p.id')}
        from posts p where p.id = c.post_id)
      else (select jsonb_build_object('about', jsonb_build_object('user', u.app_id), 'reports', ${reportIds('user_reports')})
          || ${internalId('u.app_id', 'u.id')}
        from users u where u.id = c.user_id and not u.is_admin)
      end as ids
    from cases c where c.id = given.id`,
  campaign: sql`
    select jsonb_build_object('campaign', c.app_id) || ${internalId('c.app_id', 'c.id')} as ids
    from campaigns c where c.id = given.id`,
  other: sql`select '{}'::jsonb as ids`,
};
var insertEvents = statement(
  { id: number, event_id: text },
  (known, type, thing, subject, byId, rows) => sql`
    insert into decision_events (type, subject, thing, thing_id, data, by_id)
    select ${type}, coalesce(${subject}::text, ${thing} || ':' || given.id), ${thing}, given.id, found.ids || given.facts, ${byId}::bigint
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (id bigint, facts jsonb)) with ordinality as given (id, facts, place)
    cross join lateral (${knownThings[known]}) found
    where found.ids is not null
    order by given.place
    returning thing_id as id, event_id`,
  ...Object.keys(knownThings).map((known) => [known, '', '', null, null, '[]']),
);
function subjectOf(type, decision) {
  const { thing } = decisionTypes[type];
  if (thing === 'page' && 'page' in decision) return `page:${decision.page}`;
  return thing in knownThings ? null : (type.split('.')[0] ?? type);
}
async function recordDecisions(trx, actor, type, decisions) {
  const [first] = decisions;
  if (!first) return /* @__PURE__ */ new Map();
  const { thing } = decisionTypes[type];
  const rows = decisions.map(({ id, ...facts }) => ({ id, facts }));
  const known = thing in knownThings ? thing : 'other';
  const events = await insertEvents(
    trx,
    known,
    type,
    thing,
    subjectOf(type, first),
    actor?.id ?? null,
    JSON.stringify(rows),
  );
  return new Map(events.map(({ id, event_id }) => [id, event_id]));
}

export { recordDecisions };
//# sourceMappingURL=chunk-JHPBDDP5.js.map
