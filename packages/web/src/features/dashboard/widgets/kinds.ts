import type { WidgetKind } from '@quarterdeck/contract/dashboard';
import { failedUrlGraph } from './failed-url-graph/failed-url-graph.tsx';
import { failedUrls } from './failed-urls/failed-urls.tsx';
import type { Kind } from './kind.ts';
import { popularSearches } from './popular-searches/popular-searches.tsx';
import { productAnalytics } from './product-analytics/product-analytics.tsx';
import { topSearches } from './top-searches/top-searches.tsx';
import { usersMap } from './users-map/users-map.ts';
import { webAnalytics } from './web-analytics/web-analytics.tsx';
import { webVisits } from './web-visits/web-visits.tsx';

/** All kinds of widgets: each has a folder, and a line here. */
export const kinds: Readonly<Record<WidgetKind, Kind>> = {
  TopSearches: topSearches,
  PopularSearches: popularSearches,
  FailedUrlGraph: failedUrlGraph,
  MapComp: usersMap,
  FailedUrls: failedUrls,
  GoogleAnalytics: webAnalytics,
  GoogleAnalyticsGraph: webVisits,
  ProductAnalytics: productAnalytics,
};
