import type pg from 'pg';

/** A row of the audit log, without the columns that every request has. */
export interface AuditRow {
  readonly admin_id: number | null;
  readonly session_id: number | null;
  readonly call: string;
  readonly permission: string | null;
  readonly target: { readonly type: string; readonly id: number } | null;
  readonly outcome: string;
  readonly status: number;
  readonly reason: string | null;
  /** Whether it is stored for years. */
  readonly years: boolean;
}

/** Returns the id of the current last row of the audit log. */
export async function lastAuditRow(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ last: number }>('select coalesce(max(id), 0) as last from audit_log');
  return Number(rows[0]?.last);
}

/** Returns the rows of the audit log after a row, in order. */
export async function auditRowsAfter(owner: pg.Pool, last: number): Promise<AuditRow[]> {
  const { rows } = await owner.query<AuditRow>(
    `select admin_id, session_id, call, permission, outcome, status, details ->> 'reason' as reason,
       case when target_type is not null then json_build_object('type', target_type, 'id', target_id) end as target,
       kept_until > now() + interval '6 years' as years
     from audit_log where id > $1 order by id`,
    [last],
  );
  return rows;
}
