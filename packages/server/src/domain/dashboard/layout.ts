import type { Holder } from '@quarterdeck/contract/core/access/access';
import { type Widget, widgetsFor } from '@quarterdeck/contract/dashboard';
import { sql } from 'kysely';
import { json, number, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** An admin's dashboard widgets that they have access to. */
export interface Layout {
  readonly widgets: readonly Widget[];
  /** Widgets without access. They come back with the permission. */
  readonly hidden: readonly Widget[];
  /** 0 until it is saved for the first time. */
  readonly version: number;
  readonly savedAt: Date | undefined;
}

const selectLayout = statement(
  { widgets: json<Widget[]>(), version: number, updated_at: timestamp },
  (adminId: number) => sql`
    select widgets, version, updated_at from dashboard_layouts where admin_id = ${adminId}`,
);

/** Returns the widgets that an admin has arranged; none if they never did. */
export async function readLayout(
  db: Db,
  admin: Holder & { readonly id: number },
  productName: string,
): Promise<Layout> {
  const row = await selectLayout.first(db, admin.id);
  const seen = new Set(widgetsFor(admin, productName).map(({ id }) => id));
  const { widgets = [] } = row ?? {};
  return {
    widgets: widgets.filter(({ id }) => seen.has(id)),
    hidden: widgets.filter(({ id }) => !seen.has(id)),
    version: row?.version ?? 0,
    savedAt: row?.updated_at,
  };
}
