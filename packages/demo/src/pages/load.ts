import type { ClientBase } from 'pg';
import { randomFrom } from '../random.ts';
import { about } from './about.ts';
import { advertisingGuidelines } from './advertising-guidelines.ts';
import { childSafetyPolicy } from './child-safety-policy.ts';
import { faq } from './faq.ts';
import { privacy } from './privacy.ts';
import { term } from './term.ts';

const SEED = 1_899;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The number of days between versions of a page; the last version is recent. */
const APART_DAYS = 70;

const writers = ['chloe.martin', 'oluwaseun.adeyemi', 'helena.brandt'] as const;

/** The versions of each page, oldest first. */
export const pageTexts: Readonly<Record<string, readonly string[]>> = {
  faq,
  advertising_guidelines: advertisingGuidelines,
  about,
  child_safety_policy: childSafetyPolicy,
  privacy,
  term,
};

/** Inserts the app's pages and their versions, written by admins with that permission. */
export async function insertPages(client: ClientBase, today: Date): Promise<void> {
  const random = randomFrom(SEED);
  const midnight = Math.floor(today.getTime() / DAY) * DAY;
  const rows = Object.entries(pageTexts).flatMap(([key, texts]) =>
    texts.map((data, index) => {
      const days = (texts.length - index - 1) * APART_DAYS + 3 + random.below(40);
      const at = new Date(midnight - days * DAY + 9 * HOUR + random.below(8 * HOUR));
      return { key, version: index + 2, data, at, by: random.pick(writers) };
    }),
  );
  await client.query(
    `with given as (
       select * from json_to_recordset($1::json) as g (key text, version integer, data text, at timestamptz, by text)
     ), written as (
       insert into setting_versions (setting_id, version, data, updated_at, updated_by)
       select s.id, g.version, g.data, g.at, u.id
       from given g join settings s on s.data_key = g.key join users u on u.username = g.by
       order by g.at
       returning setting_id, version, data, updated_at, updated_by
     ), began as (
       update setting_versions v set updated_at = (
         select min(updated_at) from written w where w.setting_id = v.setting_id) - interval '1 day'
       from settings s where s.id = v.setting_id and s.data_key = any (select key from given)
     )
     update settings s set data = w.data, version = w.version, updated_at = w.updated_at, updated_by = w.updated_by
     from written w
     where w.setting_id = s.id and w.version = (select max(version) from written l where l.setting_id = s.id)`,
    [JSON.stringify(rows)],
  );
}
