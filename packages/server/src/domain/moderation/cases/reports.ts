import { type RawBuilder, sql, type Transaction } from 'kysely';
import { boolean, number } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import type { Subject } from '../case.ts';
import { keepOfCases } from '../evidence/keep.ts';
import { addAppReasons } from '../reason-list.ts';
import { languagesOf } from './language.ts';

/*
 * Every report belongs to a case from the start: the open one about its post or user, or a new one. A new report never
 * belongs to a case that was already decided.
 */

/** A report to write. */
export interface NewReport {
  /** The id of the post or user. */
  readonly about: number;
  readonly by: number;
  readonly reason: string;
  readonly note?: string | null;
  /** The app's id. A report of the same month with the same id is not written again. */
  readonly appId?: string | null;
  /** When it was made: in RFC 3339 or in the format of `momentText`. */
  readonly at: string;
}

/** A case that received reports. */
export interface ReportedCase {
  readonly id: number;
  /** The severity before these reports. */
  readonly severity: number;
  /** Whether these reports opened the case. */
  readonly isNew: boolean;
}

interface Names {
  readonly reports: RawBuilder<unknown>;
  readonly insertReports: RawBuilder<unknown>;
  readonly about: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  readonly author: RawBuilder<unknown>;
  /** The table of the post or user, named `subject`. */
  readonly subjects: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
}

const names: Readonly<Record<Subject, Names>> = {
  posts: {
    reports: sql`post_reports`,
    insertReports: sql`insert into post_reports`,
    about: sql`post_id`,
    key: sql`post_id`,
    author: sql`subject.user_id`,
    subjects: sql`posts subject`,
    name: sql`subject.title`,
  },
  users: {
    reports: sql`user_reports`,
    insertReports: sql`insert into user_reports`,
    about: sql`reported_user_id`,
    key: sql`user_id`,
    author: sql`null::bigint`,
    subjects: sql`users subject`,
    name: sql`subject.name`,
  },
};

/** Whether the reported post or user, `subject`, is already hidden, deleted or suspended. */
export const ranksLow: Readonly<Record<Subject, RawBuilder<boolean>>> = {
  posts: sql`(subject.deleted_at is not null or subject.hidden_at is not null)`,
  users: sql`(subject.deleted_at is not null or subject.is_suspended)`,
};

const month = (alias: string) => sql`date_trunc('month', ${sql.ref(`${alias}.created_at`)} at time zone 'UTC')`;

/** It is one statement, so that a report repeated in a batch, or already stored, opens no case. */
const insertReports = statement(
  { id: number, severity: number, isNew: boolean },
  (what: Subject, rows: string) => {
    const { reports, insertReports, about, key, author, subjects, name } = names[what];
    return sql`
      with sent as (
        select distinct on (coalesce(r.app_id, r.place::text), ${month('r')}) r.*
        from rows from (jsonb_to_recordset(${rows}::jsonb) as (app_id text, about bigint, reported_by bigint, reason text, note text, created_at timestamptz,
            language text)) with ordinality as r (app_id, about, reported_by, reason, note, created_at, language, place)
        order by coalesce(r.app_id, r.place::text), ${month('r')}, r.created_at
      ), fresh as materialized (
        select sent.*, ${author} as author_id from sent join ${subjects} on subject.id = sent.about
        where sent.app_id is null or not exists (
          select from ${reports} there where there.app_id = sent.app_id collate "C" and ${month('there')} = ${month('sent')})
      ), grouped as materialized (
        select about, count(*)::int as reports, min(created_at) as first_at, max(created_at) as last_at,
          (array_agg(reported_by order by created_at desc, place desc))[1] as last_by,
          (array_agg(reason order by created_at desc, place desc))[1] as last_reason, max(language) as language
        from fresh group by about
      ), present as (
        update cases c set reports = c.reports + g.reports, created_at = least(c.created_at, g.first_at),
          last_report_at = greatest(c.last_report_at, g.last_at), snoozed_until = null,
          last_report_by = case when g.last_at >= c.last_report_at then g.last_by else c.last_report_by end,
          last_reason = case when g.last_at >= c.last_report_at then g.last_reason else c.last_reason end
        from grouped g where c.${key} = g.about and c.state = 'open'
        returning c.id, g.about, c.severity
      ), opened as (
        insert into cases (${key}, author_id, subject, reports, last_report_at, last_report_by, last_reason, created_at, version, ranks_low,
          language)
        select g.about, ${author}, ${name}, g.reports, g.last_at, g.last_by, g.last_reason, g.first_at,
          1 + coalesce((select max(version) from cases former where former.${key} = g.about), 0), ${ranksLow[what]}, g.language
        from grouped g join ${subjects} on subject.id = g.about
        where not exists (select from cases there where there.${key} = g.about and there.state = 'open')
        order by g.about
        returning id, ${key} as about, post_id, user_id, severity
      ), kept as (
        ${keepOfCases(sql`select id, post_id, user_id from opened`)}
      ), of_case as (
        select id, about, severity, false as is_new from present union all select id, about, severity, true from opened
      ), said as (
        insert into case_reasons as c (case_id, app_reason_id, reports)
        select of_case.id, a.id, count(*) from fresh join of_case using (about)
        join report_app_reasons a on md5(a.text) = md5(fresh.reason)
        group by 1, 2 order by 1, 2
        on conflict (case_id, app_reason_id) do update set reports = c.reports + excluded.reports
      ), written as (
        ${insertReports} (app_id, ${about}, ${what === 'posts' ? sql`author_id,` : sql``} case_id, reported_by, reason, note, created_at)
        select fresh.app_id, fresh.about, ${what === 'posts' ? sql`fresh.author_id,` : sql``} of_case.id, fresh.reported_by, fresh.reason, fresh.note, fresh.created_at
        from fresh join of_case using (about)
        order by fresh.about, fresh.created_at, fresh.place
      )
      select id, severity, is_new as "isNew" from of_case order by about`;
  },
  ['posts', '[]'],
  ['users', '[]'],
);

/**
 * Adds reports on posts or users, which are already locked, to cases.
 * @returns the cases, ordered by subject. A report that already exists adds none.
 */
export async function writeReports(
  trx: Transaction<Schema>,
  what: Subject,
  reports: readonly NewReport[],
): Promise<readonly ReportedCase[]> {
  if (reports.length === 0) return [];
  await addAppReasons(
    trx,
    reports.map(({ reason }) => reason),
  );
  const languages = await languagesOf(
    trx,
    what,
    reports.map(({ about }) => about),
  );
  const rows = reports.map(({ about, by, reason, note = null, appId = null, at }) => ({
    app_id: appId,
    about,
    reported_by: by,
    reason,
    note,
    created_at: at,
    language: languages.get(about) ?? null,
  }));
  return insertReports(trx, what, JSON.stringify(rows));
}
