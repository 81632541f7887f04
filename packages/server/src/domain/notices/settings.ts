import { noticeKinds, type notices } from '@quarterdeck/contract/notices';
import { sql } from 'kysely';
import type { z } from 'zod';
import { json, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

type Settings = Omit<z.input<typeof notices.settings.output>, 'responseMessage' | 'responseCode'>;
type Wish = z.output<typeof notices.saveSettings.input>;

const selectSettings = statement(
  { data: json<Settings['data']>(), from: orNull(text), until: orNull(text) },
  (adminId: number, kinds: readonly string[]) => sql`
    select coalesce((select jsonb_object_agg(kind, notice_choice(s.choices, kind)) from unnest(${kinds}::text[]) kind), '{}') as data,
      s.quiet_from as "from", s.quiet_until as until
    from (select ${adminId}::bigint as admin_id) own left join notice_settings s using (admin_id)`,
);

/** Returns how an admin receives notices. */
export async function settingsOf(db: Db, adminId: number): Promise<Settings> {
  const { data, from, until } = await selectSettings.one(db, adminId, noticeKinds);
  return { data, quiet_hours: from === null || until === null ? null : { from, until } };
}

const upsertSettings = statement(
  {},
  (adminId: number, choices: string, setsHours: boolean, from: string | null, until: string | null) => sql`
    insert into notice_settings as s (admin_id, choices, quiet_from, quiet_until)
    values (${adminId}, ${choices}::jsonb, ${from}::text, ${until}::text)
    on conflict (admin_id) do update set choices = s.choices || excluded.choices,
      quiet_from = case when ${setsHours}::boolean then excluded.quiet_from else s.quiet_from end,
      quiet_until = case when ${setsHours}::boolean then excluded.quiet_until else s.quiet_until end`,
);

/** Reschedules waiting emails by the current settings. */
const replanMails = statement(
  {},
  (adminId: number) => sql`
    update notices n set mail_at = notice_mail_at(notice_choice(s.choices, n.kind), s.quiet_from, s.quiet_until,
      coalesce((select time_zone from preferences where admin_id = n.admin_id), 'UTC'), now())
    from notice_settings s where n.admin_id = ${adminId} and n.mail_at is not null and s.admin_id = n.admin_id`,
);

/** Saves how an admin receives notices. Omitted settings stay. */
export async function saveSettings(db: Db, adminId: number, { quiet_hours: hours, ...choices }: Wish): Promise<void> {
  const { from = null, until = null } = hours ?? {};
  await upsertSettings(db, adminId, JSON.stringify(choices), hours !== undefined, from, until);
  await replanMails(db, adminId);
}
