import { boolean, number, sql, statement } from './chunk-HZYYA3QQ.js';
import { startRounds } from './chunk-MAQ42SSL.js';

// src/domain/decisions/feed.ts
var ROUND_MS = 500;
var AT_ONCE = 1e3;
var lookAtFeed = statement(
  { last: number, isWaiting: boolean },
  () => sql`
    select last_position as last, exists (select from decision_events where position is null) as "isWaiting" from decision_feed`,
);
var tryFeed = statement(
  { last: number },
  () => sql`select last_position as last from decision_feed for update skip locked`,
);
var lockFeed = statement({ last: number }, () => sql`select last_position as last from decision_feed for update`);
var numberSome = statement(
  { last: number, numbered: number },
  () => sql`
    with unnumbered as (
      select id, row_number() over (order by id) as place
      from (select id from decision_events where position is null order by id limit ${sql.lit(AT_ONCE)}) next
    ), numbered as (
      update decision_events e set position = f.last_position + u.place
      from unnumbered u cross join decision_feed f where e.id = u.id returning e.id
    )
    update decision_feed set last_position = last_position + (select count(*) from numbered)
    returning last_position as last, coalesce((select count(*) from numbered), 0) as numbered`,
);
var beginHistory = statement(
  {},
  () => sql`update decision_feed set history = greatest(history + 1, extract(epoch from now())::bigint)`,
);
async function numberEvents(db) {
  for (;;) {
    const numbered = await db.transaction().execute(async (trx) => {
      if (!(await tryFeed.first(trx))) return 0;
      return (await numberSome.one(trx)).numbered;
    });
    if (numbered < AT_ONCE) return;
  }
}
async function numberUntilNow(trx) {
  await lockFeed.one(trx);
  for (;;) {
    const { last, numbered } = await numberSome.one(trx);
    if (numbered < AT_ONCE) return last;
  }
}
function startDecisionFeed(db, log) {
  let last = 0;
  const listeners = /* @__PURE__ */ new Set();
  const look = async () => {
    let seen = await lookAtFeed.one(db);
    if (seen.isWaiting) {
      await numberEvents(db);
      seen = await lookAtFeed.one(db);
    }
    if (seen.last === last) return;
    last = seen.last;
    for (const listener of [...listeners]) listener();
  };
  const rounds = startRounds(look, ROUND_MS, (error) =>
    log.warn({ err: error }, 'the change feed was not brought up to date; it is tried again'),
  );
  return {
    lastPosition: () => last,
    onAdvance: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    soon: () => rounds.soon(),
    stop: () => rounds.stop(),
  };
}

export { beginHistory, numberUntilNow, startDecisionFeed };
//# sourceMappingURL=chunk-C3OQ7ZT4.js.map
