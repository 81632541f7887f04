import { type Holder, may } from '@quarterdeck/contract/core/access/access';
import type { Address, ScreenLink } from '../../ui/screen/address.ts';
import { screens } from '../screens.ts';

/** An address of the console. */
export interface Way {
  readonly to: ScreenLink;
  readonly search?: Address;
}

/** An address at which something can be seen, and the screen that it opens. */
type Step = Way & { readonly screen: string };

/** Returns the first of several ways that the admin can open; undefined when there is none. */
export const firstOpen = (me: Holder, steps: readonly Step[]): Way | undefined =>
  steps.find(({ screen: path }) => screens.some((one) => one.path === path && may(me, one.access).allowed));

/** Returns the ways to a user: their profile, or the list. */
export const waysToUser = (user: { readonly id: number; readonly username: string }): readonly Step[] => [
  { screen: '/user-profile/$userId', to: `/user-profile/${user.id}` },
  { screen: '/users', to: '/users', search: { query: user.username } },
];

/** Returns the ways to a campaign: its details, or the list. */
export const waysToCampaign = (campaign: { readonly id: number; readonly campaign_name: string }): readonly Step[] => [
  { screen: '/campaign-details/$campaignId', to: `/campaign-details/${campaign.id}` },
  { screen: '/campaign-list', to: '/campaign-list', search: { keyword: campaign.campaign_name } },
];

/** Returns the way to a post. */
export const waysToPost = (post: { readonly id: number }): readonly Step[] => [
  { screen: '/post-details/$postId', to: `/post-details/${post.id}` },
];

/** Returns the ways to a case: its list, filtered by its user, or the page about its post or user. */
export const waysToCase = (one: {
  readonly id: number;
  readonly what: 'posts' | 'users';
  readonly state: 'open' | 'dismissed' | 'acted_on';
  readonly user_id: number | null;
  readonly post_id: number | null;
}): readonly Step[] => {
  const list = one.what === 'posts' ? '/reported-posts' : '/reported-users';
  const search = {
    ...(one.user_id === null ? {} : { userId: `${one.user_id}` }),
    ...(one.state === 'open' ? {} : { state: one.state }),
    row: `${one.id}`,
  };
  return [
    { screen: list, to: list, search },
    ...(one.post_id === null ? [] : waysToPost({ id: one.post_id })),
    ...(one.what === 'users' && one.user_id !== null
      ? [{ screen: '/user-profile/$userId', to: `/user-profile/${one.user_id}` } as const]
      : []),
  ];
};

/** Returns the way to a transaction: the list, filtered to it. */
export const waysToTransaction = (transaction: { readonly id: number }): readonly Step[] => [
  { screen: '/transactions', to: '/transactions', search: { keyword: `#${transaction.id}` } },
];

/** Returns the ways to a group: its permissions, or the list. */
export const waysToGroup = (group: { readonly id: number; readonly name: string }): readonly Step[] => [
  { screen: '/manage-group-permissions', to: '/manage-group-permissions', search: { group_id: `${group.id}` } },
  { screen: '/users-groups', to: '/users-groups', search: { query: group.name } },
];
