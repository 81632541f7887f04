import type { WidgetKind } from '@quarterdeck/contract/dashboard';
import { productName } from '../../ui/text/product.ts';

interface Kind {
  readonly title: string;
  /** What it shows, for anyone who chooses. */
  readonly says: string;
}

/** What the kinds of widgets are called. */
export const kinds: Readonly<Record<WidgetKind, Kind>> = {
  TopSearches: { title: 'Top searches', says: 'What is searched for most' },
  PopularSearches: { title: 'Popular searches', says: 'The searches after which most is opened' },
  FailedUrlGraph: { title: 'Failed URLs over time', says: 'How many fail, and how many are resolved' },
  MapComp: { title: 'Users on the map', says: 'Where the users of the app are' },
  FailedUrls: { title: 'Failed URLs', says: 'How many fail, and on which hosts' },
  GoogleAnalytics: { title: 'Web analytics', says: 'Visits to the web pages, and where they come from' },
  GoogleAnalyticsGraph: { title: 'Web visits over time', says: 'Users, sessions and page views' },
  ProductAnalytics: {
    title: `${productName} analytics`,
    says: 'Users, searches, posts, follows and messages',
  },
};
