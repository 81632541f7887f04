import { type dashboard, widgetsFor, widgetsOf } from '@quarterdeck/contract/dashboard';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { type FieldError, invalid } from '../../core/errors.ts';
import { number } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { readLayout } from '../../domain/dashboard/layout.ts';
import type { Admin } from '../../http/caller.ts';
import type { CurrentVersion } from '../../http/handlers.ts';

type Wish = z.output<typeof dashboard.saveWidget.input>['widget_json'];

function wrongIn(wish: Wish, admin: Admin, productName: string): FieldError | undefined {
  const known = new Set(widgetsOf(productName).map(({ id }) => id));
  const seen = new Set(widgetsFor(admin, productName).map(({ id }) => id));
  const before = new Set<string>();
  for (const [n, { id }] of wish.entries()) {
    const field = `widget_json.${n}.id`;
    if (!known.has(id)) return { field, message: `There is no widget ${id}` };
    if (!seen.has(id)) return { field, message: `You may not see the widget ${id}` };
    if (before.has(id)) return { field, message: `The widget ${id} is there twice` };
    before.add(id);
  }
  return undefined;
}

const lockAdmins = statement(
  {},
  (adminId: number) => sql`select from admins where user_id = ${adminId} for no key update`,
);

/** The version of one's own layout, locked. */
export async function seenLayout(trx: Transaction<Schema>, admin: Admin, productName: string): Promise<CurrentVersion> {
  await lockAdmins(trx, admin.id);
  const { version, savedAt } = await readLayout(trx, admin, productName);
  return { version, by: 'You, somewhere else,', at: savedAt ?? new Date() };
}

const insertDashboardLayouts = statement(
  { version: number },
  (adminId: number, widgets: string) => sql`
    insert into dashboard_layouts as there (admin_id, widgets) values (${adminId}, ${widgets}::json)
    on conflict (admin_id) do update
      set widgets = excluded.widgets, version = there.version + 1, updated_at = now()
    returning version`,
);

/**
 * Saves the widgets in their order; those that they may not see now stay, behind them.
 * @returns the new version.
 * @throws HttpError 422 for an id that is unknown, twice there, or of a widget that they may not see.
 */
export async function saveLayout(
  trx: Transaction<Schema>,
  admin: Admin,
  wish: Wish,
  productName: string,
): Promise<number> {
  const wrong = wrongIn(wish, admin, productName);
  if (wrong) throw invalid([wrong]);
  const { hidden } = await readLayout(trx, admin, productName);
  const widgets = JSON.stringify([...wish, ...hidden]);
  const row = await insertDashboardLayouts.first(trx, admin.id, widgets);
  return row?.version ?? 1;
}
