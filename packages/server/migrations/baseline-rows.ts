import { type Kysely, sql } from 'kysely';
import { usStates } from './us-states.ts';

/** The reasons that a new console begins with. `Other` is what a reason of the app counts as until staff assign it. */
const reasons = [
  [
    'Spam',
    'low',
    'It is spam: the same thing again and again, or advertising where it does not belong.',
    'other_violation_tc',
    24,
  ],
  ['Scam or fraud', 'high', 'It misleads people, or sells what does not exist.', 'scams_and_fraud', 24],
  [
    'Prohibited goods',
    'medium',
    'It offers something that may not be sold here.',
    'unsafe_and_prohibited_products',
    24,
  ],
  ['Impersonation', 'medium', 'It pretends to be somebody else.', 'scams_and_fraud', 24],
  ['Harassment or hate', 'high', 'It insults, threatens or hounds people.', 'illegal_or_harmful_speech', 24],
  ['Violence', 'high', 'It shows or calls for violence.', 'violence', 24],
  ['Nudity or sexual content', 'medium', 'It shows nudity or sexual content.', 'other_violation_tc', 24],
  [
    'Copyright or privacy',
    'medium',
    'It uses pictures or words of somebody who did not agree.',
    'intellectual_property_infringements',
    24,
  ],
  ['Self-harm', 'critical', 'It shows or encourages self-harm.', 'self_harm', 1],
  ['Child safety', 'critical', 'It puts children in danger.', 'protection_of_minors', 1],
  ['Other', 'medium', 'It breaks our guidelines.', 'other_violation_tc', 24],
] as const;

/** The email that a user gets when a measure is taken, until staff change it. */
const mails = [
  [
    'warn',
    'A warning about your account',
    `Hello {name},

we looked at reports and give you a warning.
It is about your post “{post}”.
Reason: {reason}
{text}

You can go on using the app. If it happens again, your account may be suspended.`,
  ],
  [
    'hide_post',
    'Your post is hidden',
    `Hello {name},

your post “{post}” is not shown to others any more.
Reason: {reason}
{text}`,
  ],
  [
    'delete_post',
    'Your post was deleted',
    `Hello {name},

your post “{post}” was deleted.
Reason: {reason}
{text}`,
  ],
  [
    'suspend',
    'Your account is suspended',
    `Hello {name},

your account is suspended: you cannot use the app.
It ends by itself on {until}.
Reason: {reason}
{text}`,
  ],
] as const;

/** The rows that an empty database begins with. */
export async function insertRows(db: Kysely<never>): Promise<void> {
  await sql`
    insert into settings (data_key, data) values ('ENRICHMENT_SERVICE', '1'), ('CAMPAIGN_ANALYTICS_TAB', '0');
    insert into settings (data_key, data)
    select unnest(array['faq', 'advertising_guidelines', 'about', 'child_safety_policy', 'privacy', 'term']), '';
    insert into setting_versions (setting_id, version, data, updated_at) select id, version, data, updated_at from settings where data = '';
    insert into settings (data_key, data) values ('MEDIA_DEFAULTS', 'blur_media');
    insert into app_versions (device_type, app_version, notify_for_update) values ('android', '1.0.0', 0), ('ios', '1.0.0', 0);
    insert into clock default values;
    insert into decision_feed default values;
    insert into event_retention (kind, table_name, months) values
      ('searches', 'searches', 25), ('visits', 'web_events', 25), ('ad_events', 'campaign_events', 25), ('views', 'post_views', 25),
      ('positions', 'positions', 25), ('failed_urls', 'failed_urls', 13), ('messages', 'chat_messages', null);
    insert into measure_mails (measure, subject, body)
      values ${sql.join(mails.map((mail) => sql`(${sql.join(mail.map((text) => sql.lit(text)))})`))};
  `.execute(db);
  const starters = reasons.map(
    ([name, severity, text, category, hours], index) =>
      sql`(${name}, ${severity}, ${text}, ${category}, ${hours}::integer, ${index + 1}::integer, ${name === 'Other'}::boolean)`,
  );
  await sql`
    insert into report_reasons (name, severity, text, dsa_category, target_hours, place, is_other) values ${sql.join(starters)}
  `.execute(db);
  await states(db);
}

/** The states and where they are. */
async function states(db: Kysely<never>): Promise<void> {
  const shapes = usStates
    .trimEnd()
    .split('\n')
    .map((line) => line.split('|'));
  const column = (n: number) => shapes.map((parts) => parts[n] ?? '');
  await sql`
    insert into us_states select distinct * from unnest(${column(0)}::text[], ${column(1)}::text[])
  `.execute(db);
  await sql`
    insert into us_state_shapes select state, shape::polygon from unnest(${column(0)}::text[], ${column(2)}::text[]) as s (state, shape)
  `.execute(db);
}
