import { type WidgetKind, widgetsFor } from '@quarterdeck/contract/dashboard';
import type { ClientBase } from 'pg';
import { staff } from './accounts.ts';
import { groups } from './groups.ts';

/** The order of widgets, most important first: two fit side by side. */
const order: readonly WidgetKind[] = [
  'ProductAnalytics',
  'GoogleAnalyticsGraph',
  'TopSearches',
  'PopularSearches',
  'GoogleAnalytics',
  'MapComp',
  'FailedUrlGraph',
  'FailedUrls',
];

/** Gives each admin a dashboard with all the widgets that they can see. */
export async function insertDashboards(client: ClientBase, productName: string): Promise<void> {
  const layouts = staff.flatMap(({ username, groups: its, isSuper }) => {
    const group_permissions = its.flatMap((name) => groups[name] ?? []);
    const seen = widgetsFor({ is_sup_admin: isSuper ? 1 : 0, group_permissions, user_permissions: [] }, productName);
    const widgets = order.flatMap((kind) => seen.filter((one) => one.kind === kind).map(({ id }) => ({ id })));
    return widgets.length === 0 ? [] : [{ username, widgets }];
  });
  await client.query(
    `insert into dashboard_layouts (admin_id, widgets)
     select u.id, g.widgets from json_to_recordset($1::json) as g (username text, widgets json)
     join users u on u.username = g.username`,
    [JSON.stringify(layouts)],
  );
}
