import type { profiles } from '@quarterdeck/contract/profiles';
import { sql } from 'kysely';
import type { z } from 'zod';
import { json, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { Page } from '../../database/lists/source.ts';
import { listedReason, type ReasonName } from '../../domain/moderation/reasons.ts';
import { isReported } from '../../domain/people/report-flags.ts';
import { requireUser } from '../../domain/people/require-user.ts';

type ReportsInput = z.output<typeof profiles.reports.input>;
type NotesInput = z.output<typeof profiles.notes.input>;
type Report = z.input<typeof profiles.reports.output>['data'][number];
type Note = z.input<typeof profiles.notes.output>['data'][number];

const reportList = list(
  {
    id: number,
    reason: text,
    created_at: timestamp,
    reported_by: json<Report['reported_by']>(),
    listed_reason: orNull(json<ReasonName>()),
  },
  (userId: number) => ({
    from: sql`user_reports r join users reporter on reporter.id = r.reported_by`,
    where: sql<boolean>`r.reported_user_id = ${userId} and r.dismissed_at is null`,
    columns: sql`r.id, r.reason, r.created_at,
      json_build_object('id', reporter.id, 'name', reporter.name, 'avatar', reporter.avatar,
        'is_reported', ${isReported('reporter')}) as reported_by, ${listedReason('r.reason')} as listed_reason`,
    id: sql`r.id`,
    anyDepth: true,
    orders: { created_at: sql`r.created_at` },
  }),
);

const noteList = list({ id: number, text, created_at: timestamp, by: json<Note['by']>() }, (userId: number) => ({
  from: sql`user_notes n join users author on author.id = n.admin_id`,
  where: sql<boolean>`n.user_id = ${userId}`,
  columns: sql`n.id, n.text, n.created_at,
      json_build_object('id', author.id, 'name', author.name, 'avatar', author.avatar) as by`,
  id: sql`n.id`,
  anyDepth: true,
  orders: { id: sql`n.id` },
}));

/** Reads the open reports on a user. @throws Refusal not_found when the user does not exist. */
export async function listReports(db: Db, input: ReportsInput): Promise<Page<Report>> {
  await requireUser(db, input.user_id);
  return reportList.page(db, input, input.user_id);
}

/** Reads staff's notes about a user. @throws Refusal not_found when the user does not exist. */
export async function listNotes(db: Db, input: NotesInput): Promise<Page<Note>> {
  await requireUser(db, input.user_id);
  return noteList.page(db, input, input.user_id);
}
