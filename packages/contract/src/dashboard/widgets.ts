import { type Holder, holds } from '../core/access/access.ts';
import type { Permission } from '../core/access/permissions.ts';

/** The kinds of widgets with fixed ids, and the permissions to see each. */
const fixedSize = {
  TopSearches: 'top_searches',
  PopularSearches: 'top_searches',
  FailedUrlGraph: 'failed_urls',
  MapComp: 'dashboard_data',
  FailedUrls: 'failed_urls',
  GoogleAnalytics: 'google_analytics',
  GoogleAnalyticsGraph: 'google_analytics_graph',
} as const satisfies Record<string, Permission>;

/** The kind of a widget; the last id contains the name of the product. */
export type WidgetKind = keyof typeof fixedSize | 'ProductAnalytics';

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Returns the id of the product's analytics: its name in Pascal case with `Analytics`, such as `QuarterdeckAnalytics`.
 */
export const productWidgetId = (productName: string): string =>
  `${(productName.match(WORD) ?? ['Product']).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Analytics`;

/** One kind of widget of a product. */
export interface WidgetOffer {
  readonly id: string;
  readonly kind: WidgetKind;
  readonly permission: Permission;
}

/** Returns all eight kinds of widgets of a product, in the order in which they are offered. */
export const widgetsOf = (productName: string): readonly WidgetOffer[] => [
  ...(Object.entries(fixedSize) as [keyof typeof fixedSize, Permission][]).map(([id, permission]) => ({
    id,
    kind: id,
    permission,
  })),
  { id: productWidgetId(productName), kind: 'ProductAnalytics', permission: 'dashboard_data' },
];

/** Returns the widgets that an admin can see. */
export const widgetsFor = (holder: Holder, productName: string): readonly WidgetOffer[] =>
  widgetsOf(productName).filter(({ permission }) => holds(holder, permission));
