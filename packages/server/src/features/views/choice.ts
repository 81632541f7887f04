import type { views } from '@quarterdeck/contract/views';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { json, number, orNull, texts } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import { seenBy, type Viewer } from './list.ts';
import { listAt, mayOpen } from './lists.ts';

type Choice = z.input<typeof views.choose.output>['data'];
type Input = z.output<typeof views.choose.input>;

type Widths = NonNullable<Choice['column_widths']>;

const nothingChosen: Choice = { hidden_columns: [], default_view_id: null, column_widths: {} };

const selectChoice = statement(
  { hidden_columns: texts, default_view_id: orNull(number), column_widths: json<Widths>() },
  (admin: Viewer, list: string, isOpen: boolean) => sql`
    select hidden_columns, (
      select v.id from list_views v where v.id = default_view_id and ${isOpen}::boolean and ${seenBy(admin)}
    ) as default_view_id, column_widths
    from list_choices where admin_id = ${admin.id} and list = ${list}`,
);

/** Reads an admin's choice for a list; a view that they can no longer see is ignored. */
export async function choiceOf(db: Db, admin: Admin, list: string): Promise<Choice> {
  const row = await selectChoice.first(db, admin, list, mayOpen(admin, list));
  return row ?? nothingChosen;
}

const lockView = statement(
  {},
  (view: number, list: string, admin: Viewer) => sql`
    select from list_views v where v.id = ${view}::bigint and v.list = ${list} and ${seenBy(admin)} for key share`,
);

const saveChoice = statement(
  {},
  (
    adminId: number,
    list: string,
    hidden: readonly string[] | null,
    widths: Widths | null,
    view: number | null | undefined,
  ) => sql`
    insert into list_choices as c (admin_id, list, hidden_columns, column_widths, default_view_id)
    values (${adminId}, ${list}, ${hidden ?? []}::text[], ${JSON.stringify(widths ?? {})}::jsonb, ${view ?? null}::bigint)
    on conflict (admin_id, list) do update set
      column_widths = coalesce(${widths === null ? null : JSON.stringify(widths)}::jsonb, c.column_widths),
      hidden_columns = coalesce(${hidden}::text[], c.hidden_columns),
      default_view_id = case when ${view === undefined}::boolean then c.default_view_id else ${view ?? null}::bigint end`,
  [0, '', [], {}, null],
);

/**
 * Saves the given parts of an admin's choice for a list, and leaves the rest.
 * @returns the audit event.
 * @throws Refusal invalid for a view that they do not see.
 */
export async function choose(trx: Transaction<Schema>, admin: Admin, wish: Input): Promise<AuditEvent> {
  const { list, hidden_columns: hidden, column_widths: widths, default_view_id: view } = wish;
  listAt(list);
  if (view != null) {
    const row = await lockView.first(trx, view, list, admin);
    if (!row || !mayOpen(admin, list))
      throw invalid([{ field: 'default_view_id', message: 'There is no such view of this list' }]);
  }
  await saveChoice(trx, admin.id, list, hidden ?? null, widths ?? null, view);
  const details = {
    list,
    ...(hidden ? { hidden_columns: hidden } : {}),
    ...(widths ? { column_widths: widths } : {}),
    ...(view === undefined ? {} : { view }),
  };
  return { target: { type: 'user', id: admin.id }, details };
}
