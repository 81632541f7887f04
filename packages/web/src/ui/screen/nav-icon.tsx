import {
  IconActivityHeartbeat,
  IconApi,
  IconCalendarStats,
  IconChartDots,
  IconChecklist,
  IconCoins,
  IconFiles,
  IconGavel,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLinkOff,
  IconListSearch,
  IconLockAccess,
  IconMap2,
  IconMessageReport,
  IconPlugConnected,
  type IconProps,
  IconReceipt2,
  IconServerOff,
  IconSettings,
  IconShieldCheck,
  IconTags,
  IconTargetArrow,
  IconUserExclamation,
  IconUserQuestion,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

// Screens refer to their icons by name, so that the sign-in page, which knows all screens, loads none.
const icons = {
  dashboard: IconLayoutDashboard,
  month: IconCalendarStats,
  explore: IconChartDots,
  map: IconMap2,
  users: IconUsers,
  admins: IconUserShield,
  groups: IconUsersGroup,
  permissions: IconKey,
  holders: IconUserQuestion,
  review: IconShieldCheck,
  reportedPosts: IconMessageReport,
  reportedUsers: IconUserExclamation,
  appeals: IconGavel,
  decisions: IconChecklist,
  searches: IconListSearch,
  failedUrls: IconLinkOff,
  failedHosts: IconServerOff,
  documents: IconApi,
  accessRequests: IconLockAccess,
  pages: IconFiles,
  campaigns: IconTargetArrow,
  charges: IconCoins,
  interests: IconTags,
  transactions: IconReceipt2,
  settings: IconSettings,
  integrations: IconPlugConnected,
  system: IconActivityHeartbeat,
  trail: IconHistory,
};

/** The name of an icon of the sidebar. */
export type NavIconName = keyof typeof icons;

/** A screen's icon in the sidebar. */
export const NavIcon = ({ name, ...props }: Pick<IconProps, 'size' | 'stroke'> & { readonly name: NavIconName }) => {
  const Icon = icons[name];
  return <Icon {...props} aria-hidden />;
};
