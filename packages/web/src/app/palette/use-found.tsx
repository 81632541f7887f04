import { useDebouncedValue } from '@mantine/hooks';
import { type Holder, holds } from '@quarterdeck/contract/core/access/access';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { palette } from '@quarterdeck/contract/palette';
import { IconFileText, IconReceipt, IconSpeakerphone, IconUsersGroup } from '@tabler/icons-react';
import { useMe } from '../../data/access/me.ts';
import { useCall } from '../../data/client/queries.ts';
import { Avatar } from '../../domain/media/avatar.tsx';
import { formatMoney } from '../../ui/text/format.ts';
import type { Item, Section } from './item.ts';
import { firstOpen, waysToCampaign, waysToGroup, waysToPost, waysToTransaction, waysToUser } from './target.ts';

const DEBOUNCE_MS = 150;

type Found = OutputOf<typeof palette.find>['data'];

const searchable: readonly Permission[] = ['users_list', 'campaign_list', 'group_list', 'post_details'];

/** What was found, as far as there is a screen for it that the admin may open. */
function sectionsOf(
  me: Holder,
  { users = [], campaigns = [], groups = [], posts = [], transactions = [] }: Found,
): readonly Section[] {
  const open = (item: Item): readonly Item[] => (item.way ? [item] : []);
  const wayTo = (steps: Parameters<typeof firstOpen>[1]): Pick<Item, 'way'> => {
    const way = firstOpen(me, steps);
    return way ? { way } : {};
  };
  const sections: readonly Section[] = [
    {
      heading: 'Users',
      items: users.flatMap((user) =>
        open({
          key: `user ${user.id}`,
          label: user.name,
          detail: user.username,
          icon: <Avatar person={user} size={24} isInControl />,
          ...wayTo(waysToUser(user)),
        }),
      ),
    },
    {
      heading: 'Campaigns',
      items: campaigns.flatMap((campaign) =>
        open({
          key: `campaign ${campaign.id}`,
          label: campaign.campaign_name,
          detail: campaign.username,
          icon: <IconSpeakerphone size={18} stroke={1.75} aria-hidden />,
          ...wayTo(waysToCampaign(campaign)),
        }),
      ),
    },
    {
      heading: 'Groups',
      items: groups.flatMap((group) =>
        open({
          key: `group ${group.id}`,
          label: group.name,
          icon: <IconUsersGroup size={18} stroke={1.75} aria-hidden />,
          ...wayTo(waysToGroup(group)),
        }),
      ),
    },
    {
      heading: 'Posts',
      items: posts.flatMap((post) =>
        open({
          key: `post ${post.id}`,
          label: post.title,
          detail: post.username,
          icon: <IconFileText size={18} stroke={1.75} aria-hidden />,
          ...wayTo(waysToPost(post)),
        }),
      ),
    },
    {
      heading: 'Transactions',
      items: transactions.flatMap((transaction) =>
        open({
          key: `transaction ${transaction.id}`,
          label: `${transaction.transaction_type === 'debit' ? 'Debit' : 'Credit'} of ${formatMoney(transaction.amount)}`,
          detail: transaction.username,
          icon: <IconReceipt size={18} stroke={1.75} aria-hidden />,
          ...wayTo(waysToTransaction(transaction)),
        }),
      ),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

/** What the server finds for a text, a moment after the last key; answers to an earlier text are never shown. */
export function useFound(text: string, isOpen: boolean) {
  const me = useMe();
  const query = text.trim().slice(0, 100);
  const [settled] = useDebouncedValue(query, DEBOUNCE_MS);
  const isAsked = isOpen && query !== '' && searchable.some((code) => holds(me, code));
  const { data, error, isFetching } = useCall(
    palette.find,
    { query: settled },
    { enabled: isAsked && settled === query, silent: true },
  );
  const isCurrent = isAsked && settled === query;
  return {
    sections: isCurrent && data ? sectionsOf(me, data.data) : [],
    isSearching: isAsked && (!isCurrent || (isFetching && !data)),
    failure: isCurrent && error?.status !== 404 ? error : null,
  };
}
