import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import type { NoticeKind, noticeSubjects } from '@quarterdeck/contract/notices';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** The recipients: these admins, the members of groups, or super admins and anyone with one of these permissions. */
interface Audience {
  readonly admins?: readonly number[];
  readonly groups?: readonly number[];
  readonly holdersOf?: readonly Permission[];
}

/** A notice to staff. */
export interface NewNotice {
  readonly kind: NoticeKind;
  /** When its subject is closed, no one is notified any more: `notice_is_current` defines that. */
  readonly about: { readonly type: (typeof noticeSubjects)[number]; readonly id: number };
  readonly to: Audience;
  /** One sentence without a period and without personal data, because it is emailed and sent to channels. */
  readonly text: string;
}

const insertEvents = statement(
  {},
  (byId: number | null, rows: string) => sql`
    insert into notice_events (kind, about_type, about_id, text, by_id, to_admins, to_groups, to_holders)
    select r.kind, r.about_type, r.about_id, r.text, ${byId}::bigint, coalesce(r.to_admins, '{}'), coalesce(r.to_groups, '{}'), r.to_holders
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (kind text, about_type text, about_id bigint, text text,
      to_admins bigint[], to_groups bigint[], to_holders text[]))
      with ordinality as r (kind, about_type, about_id, text, to_admins, to_groups, to_holders, place)
    order by r.place`,
);

/**
 * Notifies staff, in the transaction of the event. Each recipient gets a notice within seconds of the commit, in the
 * way that they have chosen.
 * @param actor the admin who caused it and is not notified; null for the product.
 */
export async function notify(
  trx: Db,
  actor: { readonly id: number } | null,
  notices: readonly NewNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ kind, about, to, text }) => ({
    kind,
    about_type: about.type,
    about_id: about.id,
    text,
    to_admins: to.admins,
    to_groups: to.groups,
    to_holders: to.holdersOf,
  }));
  await insertEvents(trx, actor?.id ?? null, JSON.stringify(rows));
}
