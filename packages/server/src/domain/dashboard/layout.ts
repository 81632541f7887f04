import type { Holder } from '@quarterdeck/contract/core/access';
import { type Widget, widgetsFor } from '@quarterdeck/contract/dashboard';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';

/** Somebody's arrangement of widgets, as far as they may see them now. */
export interface Layout {
  readonly widgets: readonly Widget[];
  /** Those that they may not see now; they come back with the permission. */
  readonly hidden: readonly Widget[];
  /** 0 before it was saved for the first time. */
  readonly version: number;
  readonly savedAt: Date | undefined;
}

/** The widgets that somebody has arranged; whoever never did has none. */
export async function readLayout(
  db: Db,
  admin: Holder & { readonly id: number },
  productName: string,
): Promise<Layout> {
  const { rows } = await sql<{ widgets: Widget[]; version: number; updated_at: Date }>`
    select widgets, version, updated_at from dashboard_layouts where admin_id = ${admin.id}
  `.execute(db);
  const seen = new Set(widgetsFor(admin, productName).map(({ id }) => id));
  const [row] = rows;
  const { widgets = [] } = row ?? {};
  return {
    widgets: widgets.filter(({ id }) => seen.has(id)),
    hidden: widgets.filter(({ id }) => !seen.has(id)),
    version: row?.version ?? 0,
    savedAt: row?.updated_at,
  };
}
