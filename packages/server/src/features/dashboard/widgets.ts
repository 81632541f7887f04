import { type dashboard, widgetsFor, widgetsOf } from '@quarterdeck/contract/dashboard';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { type FieldError, invalid } from '../../core/errors.ts';
import { number } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { nextVersion } from '../../database/version.ts';
import { type Layout, readLayout } from '../../domain/dashboard/layout.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';

type WidgetInput = z.output<typeof dashboard.saveWidget.input>['widget_json'];

function wrongIn(wish: WidgetInput, admin: Admin, productName: string): FieldError | undefined {
  const known = new Set(widgetsOf(productName).map(({ id }) => id));
  const seen = new Set(widgetsFor(admin, productName).map(({ id }) => id));
  const before = new Set<string>();
  for (const [n, { id }] of wish.entries()) {
    const field = `widget_json.${n}.id`;
    if (!known.has(id)) return { field, message: `There is no widget ${id}` };
    if (!seen.has(id)) return { field, message: `You do not have access to the widget ${id}` };
    if (before.has(id)) return { field, message: `The widget ${id} appears twice` };
    before.add(id);
  }
  return undefined;
}

const lockAdmins = statement(
  {},
  (adminId: number) => sql`select from admins where user_id = ${adminId} for no key update`,
);

type CurrentLayout = Layout & CurrentVersion;

/** Returns the admin's own layout, locked. */
export async function lockLayout(trx: Transaction<Schema>, admin: Admin, productName: string): Promise<CurrentLayout> {
  await lockAdmins(trx, admin.id);
  const layout = await readLayout(trx, admin, productName);
  return { ...layout, by: 'You, somewhere else,', at: layout.savedAt ?? new Date() };
}

const insertDashboardLayouts = statement(
  { version: number },
  (adminId: number, widgets: string) => sql`
    insert into dashboard_layouts as there (admin_id, widgets) values (${adminId}, ${widgets}::json)
    on conflict (admin_id) do update
      set widgets = excluded.widgets, version = ${nextVersion('there.version')}, updated_at = now()
    returning version`,
);

/**
 * Saves the widgets of a locked layout in order. Widgets that the admin cannot see now stay, after the others.
 * @returns the new version.
 * @throws Refusal invalid for an id that is unknown, repeated, or of a widget that the admin cannot see.
 */
export async function saveLayout(
  trx: Transaction<Schema>,
  admin: Admin,
  { hidden }: Layout,
  wish: WidgetInput,
  productName: string,
): Promise<number> {
  const wrong = wrongIn(wish, admin, productName);
  if (wrong) throw invalid([wrong]);
  const widgets = JSON.stringify([...wish, ...hidden]);
  const row = await insertDashboardLayouts.first(trx, admin.id, widgets);
  return row?.version ?? 1;
}
