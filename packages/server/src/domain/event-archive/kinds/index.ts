import { adEvents } from './ad-events.ts';
import type { ArchivedKind, ArchivedTable } from './kind.ts';
import { postViews } from './post-views.ts';
import { searches } from './searches.ts';
import { visits } from './visits.ts';

/** All events that move, by their table in PostgreSQL. */
export const archivedKinds: Readonly<Record<ArchivedTable, ArchivedKind>> = {
  searches,
  campaign_events: adEvents,
  web_events: visits,
  post_views: postViews,
};

/** The same as a list. */
export const allKinds: readonly ArchivedKind[] = Object.values(archivedKinds);
