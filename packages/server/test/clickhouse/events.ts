import { type ExploreKind, exploreKindNames, exploreKinds } from '@quarterdeck/contract/explore';
import type { Question } from '../../src/features/explore/question.ts';
import { randomFrom } from '../ingest/app-items.ts';

/** Of each kind. */
export const EVENTS = 1500;

const moment = `date_trunc('second', now()) - (4 + floor(random() * 95) * 24 + floor(random() * 4)) * interval '1 hour'
  + (i % 7) * interval '1 microsecond'`;

/** Users, campaigns, posts, and events of all kinds of 100 days. */
export const eventsOfAllKinds = `
  insert into users (name, username, email, app_id, device, device_app_version)
  select 'Person ' || i, 'user' || i, 'user' || i || '@example.com', 'u' || i,
    case i % 4 when 0 then 'iPhone' when 1 then 'Pixel "9"' when 2 then E'Tab\\t\\\\ x' end, case when i % 3 > 0 then '1.' || i % 3 end
  from generate_series(1, 30) i;
  insert into campaigns (user_id, campaign_name, goal, app_id)
  select id, 'Campaign', 'clicks', 'c' || substr(app_id, 2) from users where app_id in ('u1', 'u2', 'u3');
  insert into posts (user_id, title, app_id) select id, 'Post', 'p' || substr(app_id, 2) from users where app_id in ('u1', 'u2', 'u4');
  insert into web_visitors (visitor) select 'v' || i from generate_series(1, 25) i;
  select make_partitions(name, now() - interval '200 days', now()) from unnest(array['searches', 'campaign_events', 'web_events', 'post_views']) name;
  select setseed(0.25);
  insert into searches (user_id, search_term, type, title, is_opened, app_id, created_at, updated_at)
  select u.id, case when i % 700 = 3 then 'rare' else
    (array['lamp', ' Lamp ', 'Äpfel', 'a''b\\c' || chr(10) || '"d"', E'two  \\t words', '日本'])[1 + floor(random() * 6)] end, 'web',
    case when i % 3 = 0 then 'Title' end, case when i % 4 = 0 then i % 8 = 0 end, 'archived_searches-' || i, at, at
  from (select i, ${moment} as at from generate_series(1, ${EVENTS}) i) s left join users u on u.app_id = 'u' || (i % 33);
  insert into campaign_events (campaign_id, user_id, kind, state, app_id, at)
  select c.id, u.id, (array['click', 'view', 'like'])[1 + floor(random() * 3)], case when i % 3 = 0 then 'CA' when i % 3 = 1 then 'NY' end,
    'archived_ad_events-' || i, at
  from (select i, ${moment} as at from generate_series(1, ${EVENTS}) i) s
  join campaigns c on c.app_id = 'c' || (1 + i % 3) left join users u on u.app_id = 'u' || (i % 37);
  insert into web_events (visitor_id, session_started_at, at, path, referrer, device, browser, country, app_id)
  select v.id, at - (i % 3) * interval '20 minutes', at, (array['/', '/faq', E'/a?b=\\t"c"', '/é'])[1 + floor(random() * 4)],
    case when i % 2 = 0 then 'https://example.com/' end, (array['mobile', 'desktop'])[1 + i % 2], case when i % 5 > 0 then 'Firefox' end,
    case when i % 4 > 0 then (array['NL', 'DE', 'IN'])[i % 4] end, 'archived_visits-' || i
  from (select i, ${moment} as at from generate_series(1, ${EVENTS}) i) s join web_visitors v on v.visitor = 'v' || (1 + i % 25);
  insert into post_views (post_id, user_id, app_id, created_at)
  select p.id, u.id, case when i % 10 > 0 or i = 500 then 'archived_post_views-' || i end, at
  from (select i, ${moment} as at from generate_series(1, ${EVENTS}) i) s
  join posts p on p.app_id = (array['p1', 'p2', 'p4'])[1 + i % 3] left join users u on u.app_id = 'u' || (i % 41)`;

const values: Readonly<Record<string, readonly string[]>> = {
  term: ['LAMP', 'äpfel', 'two words', '日本', 'nothing'],
  type: ['web', 'images'],
  opened: ['yes', 'no'],
  campaign: ['1', '2', '3'],
  event: ['click', 'view'],
  state: ['CA', 'NY'],
  page: ['/', '/a?b=\t"c"', '/é'],
  referrer: ['https://example.com/'],
  browser: ['Firefox'],
  country: ['NL', 'IN', 'XX'],
  device: ['iPhone', 'Pixel "9"', 'Tab\t\\ x', 'mobile'],
  version: ['1.1', '1.2'],
};

/** Questions that are the same in each run of a day. */
export function questions(count: number): readonly Question[] {
  const random = randomFrom(2607);
  const pick = <Value>(all: readonly Value[]): Value => all[Math.floor(random() * all.length)] as Value;
  const day = (before: number): string =>
    new Date(Date.now() - before * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, index): Question => {
    const kind: ExploreKind = exploreKindNames[index % exploreKindNames.length] ?? 'searches';
    const { fields } = exploreKinds[kind];
    const from = Math.floor(random() * 110);
    const filters = fields.filter(() => random() < 0.2).map((field) => [field, pick(values[field] ?? [])] as const);
    const group = random() < 0.6 ? pick(fields) : undefined;
    return {
      kind,
      range: { start: day(from), end: day(Math.floor(random() * (from + 1))) },
      by: pick(['day', 'week', 'none'] as const),
      group,
      measure: pick(['events', 'people'] as const),
      filters,
      limit: pick([1, 3, 50]),
      ...(group && random() < 0.2 ? { among: [pick(values[group] ?? []), ''] } : {}),
    };
  });
}
