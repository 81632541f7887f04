import { type Holder, may } from '@quarterdeck/contract/core/access/access';
import type { Me } from '../../data/access/me.ts';
import { NAV_GROUPS, type Screen } from '../../ui/screen/screen.ts';
import { isThere } from '../is-there.ts';
import { type ScreenPath, screens } from '../screens.ts';

type Admin = Holder & Pick<Me, 'additions'>;

/** A screen that the sidebar leads to. */
type Place = Screen<ScreenPath> & Required<Pick<Screen, 'nav'>>;

/** An item of the sidebar: a screen, or those of a section. */
interface NavItem {
  readonly path: Place['path'];
  readonly title: string;
  readonly icon: Place['nav']['icon'];
  readonly waits: Place['nav']['waits'];
  /** The addresses of all its screens. */
  readonly leadsTo: readonly string[];
}

const places = screens
  .filter((screen): screen is Place => screen.nav !== undefined)
  .toSorted((one, other) => one.nav.order - other.nav.order);

const keyOf = ({ path, nav }: Place): unknown => nav.section ?? path;

const itemOf = (first: Place, own: readonly Place[]): NavItem => {
  const { path, title, nav } = first;
  return {
    path,
    title: nav.section ?? nav.label ?? title,
    icon: nav.icon,
    waits: nav.waits,
    leadsTo: own.filter((place) => keyOf(place) === keyOf(first)).map((place) => place.path),
  };
};

/** The items of the sidebar that an admin may open, by group. A section leads to the first of its screens that they may. */
export function navFor(admin: Admin) {
  const open = places.filter((place) => isThere(admin, place) && may(admin, place.nav.access ?? place.access).allowed);
  return NAV_GROUPS.map((group) => {
    const own = open.filter(({ nav }) => nav.group === group);
    const firsts = own.filter((place, at) => own.findIndex((one) => keyOf(one) === keyOf(place)) === at);
    return { group, items: firsts.map((first) => itemOf(first, own)) };
  }).filter(({ items }) => items.length > 0);
}

/** The address of the screen whose item is marked while a screen is open: its own, or the nearest on the way to it. */
export function placeOf(screen: Screen | undefined): string | undefined {
  if (!screen) return undefined;
  const way = [screen.path, ...(screen.breadcrumbs ?? []).map(({ path }) => path).toReversed()];
  return way.find((path) => places.some((place) => place.path === path));
}

/** The screens of the section of a screen that an admin may open, when there is more than one. */
export function tabsBeside(admin: Admin, screen: Screen): readonly Place[] {
  const section = screen.nav?.section;
  if (!section) return [];
  const own = places.filter(
    (place) => place.nav.section === section && isThere(admin, place) && may(admin, place.access).allowed,
  );
  return own.length > 1 ? own : [];
}
