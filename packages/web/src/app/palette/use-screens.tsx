import { may } from '@quarterdeck/contract/core/access/access';
import { IconArrowRight } from '@tabler/icons-react';
import { useMe } from '../../data/access/me.ts';
import { NavIcon } from '../../ui/screen/nav-icon.tsx';
import { NAV_GROUPS, type Screen } from '../../ui/screen/screen.ts';
import { isThere } from '../is-there.ts';
import { type ScreenPath, screens } from '../screens.ts';
import type { Item } from './item.ts';

const place = ({ nav }: Screen): number => (nav ? NAV_GROUPS.indexOf(nav.group) * 1000 + nav.order : 1e6);

type Reachable = Screen<Exclude<ScreenPath, `${string}$${string}`>>;

const isReachable = (screen: Screen<ScreenPath>): screen is Reachable =>
  screen.access !== 'public' && !screen.isUnlisted && !screen.path.includes('$');

/** Every screen that needs no id, in the sidebar's order; the screens outside of it come last. */
const reachable = screens.filter(isReachable).toSorted((one, other) => place(one) - place(other));

/** Returns the screens that the admin can open. */
export function useScreens(): readonly Item[] {
  const me = useMe();
  return reachable
    .filter((screen) => isThere(me, screen))
    .filter(({ access, nav }) => may(me, access).allowed && may(me, nav?.access ?? access).allowed)
    .map(({ path, title, nav }) => ({
      key: path,
      label: title,
      detail: nav?.group,
      also: [nav?.group, nav?.section, nav?.label].join(' '),
      icon: nav ? <NavIcon name={nav.icon} size={18} stroke={1.75} /> : <IconArrowRight size={18} aria-hidden />,
      way: { to: path },
    }));
}
