import { describe, expect, it, test } from 'vitest';
import type { Permission } from '../core/access/permissions.ts';
import { productWidgetId, widgetsFor, widgetsOf } from './widgets.ts';

test.each([
  ['Quarterdeck', 'QuarterdeckAnalytics'],
  ['my search app', 'MySearchAppAnalytics'],
  ['Lamp-Light 2', 'LampLight2Analytics'],
  ['Élan', 'ÉlanAnalytics'],
  ['***', 'ProductAnalytics'],
])('%s has the widget %s', (name, id) => expect(productWidgetId(name)).toBe(id));

const seenWith = (...user_permissions: Permission[]): string[] =>
  widgetsFor({ is_sup_admin: 0, group_permissions: [], user_permissions }, 'Quarterdeck').map(({ id }) => id);

describe('the widgets that someone may see', () => {
  it('are none without a permission, and all eight for a super admin', () => {
    expect(seenWith('users_list', 'campaign_analytics')).toEqual([]);
    expect(widgetsFor({ is_sup_admin: 1, group_permissions: [], user_permissions: [] }, 'Quarterdeck')).toEqual(
      widgetsOf('Quarterdeck'),
    );
    expect(widgetsOf('Quarterdeck').map(({ id }) => id)).toEqual([
      'TopSearches',
      'PopularSearches',
      'FailedUrlGraph',
      'MapComp',
      'FailedUrls',
      'GoogleAnalytics',
      'GoogleAnalyticsGraph',
      'QuarterdeckAnalytics',
    ]);
  });

  it.each([
    ['dashboard_data', ['MapComp', 'QuarterdeckAnalytics']],
    ['top_searches', ['TopSearches', 'PopularSearches']],
    ['failed_urls', ['FailedUrlGraph', 'FailedUrls']],
    ['google_analytics', ['GoogleAnalytics']],
    ['google_analytics_graph', ['GoogleAnalyticsGraph']],
  ] as const)('with %s are %o', (permission, ids) => expect(seenWith(permission)).toEqual(ids));
});
