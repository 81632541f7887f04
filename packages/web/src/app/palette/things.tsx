import type { Holder } from '@quarterdeck/contract/core/access/access';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { PaletteField, palette } from '@quarterdeck/contract/palette';
import {
  type Icon,
  IconFileText,
  IconFlag,
  IconReceipt,
  IconSpeakerphone,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ThingKind, thingKey } from '../../data/palette/recent.ts';
import { Avatar } from '../../domain/media/avatar.tsx';
import { formatMoney } from '../../ui/text/format.ts';
import type { Item, Section } from './item.ts';
import {
  firstOpen,
  waysToCampaign,
  waysToCase,
  waysToGroup,
  waysToPost,
  waysToTransaction,
  waysToUser,
} from './target.ts';

type Things = OutputOf<typeof palette.things>['data'];
type Plural = keyof Things;
type Thing<Kind extends Plural> = Things[Kind][number] & { readonly matched?: PaletteField };
/** Things that were found or opened recently, for some of the kinds. */
type Some = { readonly [Kind in Plural]?: readonly Thing<Kind>[] | undefined };

const sign = (Sign: Icon) => <Sign size={18} stroke={1.75} aria-hidden />;

const fieldNames: Readonly<Record<PaletteField, string>> = {
  id: 'Number',
  app_id: 'App id',
  name: 'Name',
  username: 'Username',
  email: 'Email',
  phone: 'Phone',
};

const stateNames = { open: 'Open', dismissed: 'Dismissed', acted_on: 'Actioned' } as const;

/** Returns a thing's placeholder until its name is known. */
export const placeholderOf = (key: string): Item => {
  const [kind = '', id = ''] = key.split('.');
  return { key, label: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${id}`, icon: sign(icons[kind as ThingKind]) };
};

const icons: Readonly<Record<ThingKind, Icon>> = {
  user: IconUser,
  campaign: IconSpeakerphone,
  group: IconUsersGroup,
  post: IconFileText,
  case: IconFlag,
  transaction: IconReceipt,
};

/** Returns the field that matched the search. A match in the name is visible in the name itself. */
const matchOf = (
  { matched }: { readonly matched?: PaletteField },
  names: Partial<Record<PaletteField, string>> = {},
): Pick<Item, 'matched'> =>
  matched === undefined || matched === 'name' ? {} : { matched: names[matched] ?? fieldNames[matched] };

/** Returns things under headings, limited to those whose screen the admin can open. */
export function sectionsOf(me: Holder, some: Some): readonly Section[] {
  const { users = [], campaigns = [], groups = [], posts = [], cases = [], transactions = [] } = some;
  const item = (
    kind: ThingKind,
    { id, ...thing }: { readonly id: number } & Omit<Item, 'key' | 'icon'> & Partial<Pick<Item, 'icon'>>,
    steps: Parameters<typeof firstOpen>[1],
  ): readonly Item[] => {
    const way = firstOpen(me, steps);
    return way ? [{ icon: sign(icons[kind]), ...thing, key: thingKey(kind, id), way }] : [];
  };
  const sections: readonly Section[] = [
    {
      heading: 'Users',
      items: users.flatMap((user) =>
        item(
          'user',
          {
            id: user.id,
            label: user.name,
            detail: user.username,
            icon: <Avatar person={user} size={24} isInControl />,
            ...matchOf(user),
          },
          waysToUser(user),
        ),
      ),
    },
    {
      heading: 'Campaigns',
      items: campaigns.flatMap((campaign) =>
        item(
          'campaign',
          {
            id: campaign.id,
            label: campaign.campaign_name,
            detail: campaign.username,
            ...matchOf(campaign, { username: 'Owner' }),
          },
          waysToCampaign(campaign),
        ),
      ),
    },
    {
      heading: 'Groups',
      items: groups.flatMap((group) =>
        item('group', { id: group.id, label: group.name, ...matchOf(group) }, waysToGroup(group)),
      ),
    },
    {
      heading: 'Posts',
      items: posts.flatMap((post) =>
        item('post', { id: post.id, label: post.title, detail: post.username, ...matchOf(post) }, waysToPost(post)),
      ),
    },
    {
      heading: 'Cases',
      items: cases.flatMap((one) =>
        item(
          'case',
          {
            id: one.id,
            label: one.subject,
            detail: `Case ${one.id} about a ${one.what === 'posts' ? 'post' : 'user'} · ${stateNames[one.state]}`,
            ...matchOf(one),
          },
          waysToCase(one),
        ),
      ),
    },
    {
      heading: 'Transactions',
      items: transactions.flatMap((transaction) =>
        item(
          'transaction',
          {
            id: transaction.id,
            label: `${transaction.transaction_type === 'debit' ? 'Debit' : 'Credit'} of ${formatMoney(transaction.amount)}`,
            detail: transaction.username,
            ...matchOf(transaction),
          },
          waysToTransaction(transaction),
        ),
      ),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}
