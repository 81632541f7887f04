import type { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { CAMPAIGN_STATUSES } from '@quarterdeck/contract/core/entities/campaign-status';
import type { Tile } from '../../ui/chart/tiles.tsx';
import { count, dollars } from '../../ui/chart/unit.ts';

type Analytics = Omit<OutputOf<typeof campaignAnalytics.analytics>['data'], 'range' | 'compared' | 'previous'>;
type CountName = Exclude<keyof Analytics, 'transactions' | 'total_campaigns'>;

/** A group of tiles with its title. */
interface TileGroup {
  readonly title: string;
  readonly tiles: readonly Tile[];
}

const states = ['total', ...CAMPAIGN_STATUSES] as const;

const events: Readonly<Record<string, readonly (readonly [CountName, string])[]>> = {
  'User activity on campaigns': [
    ['total_viewed_campaigns', 'Views'],
    ['total_clicks_campaigns', 'Clicks'],
    ['total_likes_campaigns', 'Likes'],
    ['total_comments_campaigns', 'Comments'],
    ['total_shared_campaigns', 'Shares'],
    ['total_bookmarks_campaigns', 'Bookmarks'],
  ],
  'Number of users': [
    ['users_views_campaigns', 'Users who viewed'],
    ['users_clicks_campaigns', 'Users who clicked'],
    ['users_likes_campaigns', 'Users who liked'],
    ['users_comments_campaigns', 'Users who commented'],
    ['users_shared_campaigns', 'Users who shared'],
    ['users_bookmarks_campaigns', 'Users who bookmarked'],
  ],
};

const moneyOf = (now: Analytics, before: Analytics | undefined): readonly Tile[] =>
  (['debit', 'credit'] as const).map((id) => ({
    id,
    label: id === 'debit' ? 'Debit' : 'Credit',
    value: now.transactions[id],
    before: before?.transactions[id],
    unit: dollars,
  }));

const campaignsOf = (now: Analytics, before: Analytics | undefined): readonly Tile[] =>
  states.map((id) => ({
    id,
    label: id === 'total' ? 'Campaigns' : id,
    value: now.total_campaigns[id],
    before: before?.total_campaigns[id],
    unit: count,
  }));

/** Returns the 20 tiles, in their groups. */
export const tileGroups = (now: Analytics, before: Analytics | undefined): readonly TileGroup[] => [
  { title: 'Money', tiles: moneyOf(now, before) },
  { title: 'Campaigns created on these dates, by current status', tiles: campaignsOf(now, before) },
  ...Object.entries(events).map(([title, names]) => ({
    title,
    tiles: names.map(([id, label]) => ({ id, label, value: now[id], before: before?.[id], unit: count })),
  })),
];
