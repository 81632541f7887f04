import { type Holder, may } from '@quarterdeck/contract/core/access/access';
import type { Me } from '../../data/access/me.ts';
import { NAV_GROUPS, type Screen } from '../../ui/screen/screen.ts';
import { isThere } from '../is-there.ts';
import { type ScreenPath, screens } from '../screens.ts';

/** A group of the sidebar. */
export type Group = (typeof NAV_GROUPS)[number];

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

/**
 * Returns the sidebar items that an admin can open, by group. A section leads to the first of its screens that they can
 * open.
 */
export function navFor(admin: Admin) {
  const open = places.filter((place) => isThere(admin, place) && may(admin, place.nav.access ?? place.access).allowed);
  return NAV_GROUPS.map((group) => {
    const own = open.filter(({ nav }) => nav.group === group);
    const firsts = own.filter((place, at) => own.findIndex((one) => keyOf(one) === keyOf(place)) === at);
    return { group, items: firsts.map((first) => itemOf(first, own)) };
  }).filter(({ items }) => items.length > 0);
}

/** Heights from the style sheet, in pixels: an item, a heading, and the space above and below all of them. */
const HEIGHTS = { item: 28, heading: 30, around: 180 } as const;

/** The groups that most people need least, to fold first. */
const FOLD_FIRST: readonly Group[] = ['Advertising', 'Content'];

/**
 * Returns the groups that are folded until someone chooses: where a window is too low for all items, so that the last
 * group is visible.
 * @param here the address of the open screen, whose group is never folded.
 */
export function foldedAtFirst(
  groups: ReturnType<typeof navFor>,
  here: string | undefined,
  windowHeight: number,
): readonly Group[] {
  const items = groups.flatMap((one) => one.items);
  const room = windowHeight - HEIGHTS.around - groups.length * HEIGHTS.heading;
  let missing = items.length * HEIGHTS.item - room;
  const folded: Group[] = [];
  for (const group of FOLD_FIRST) {
    const own = groups.find((one) => one.group === group)?.items ?? [];
    if (missing <= 0 || own.length === 0 || own.some(({ leadsTo }) => here !== undefined && leadsTo.includes(here)))
      continue;
    folded.push(group);
    missing -= own.length * HEIGHTS.item;
  }
  return folded;
}

/**
 * Returns the address of the screen whose item is marked while a screen is open: its own, or the nearest on the way to
 * it.
 */
export function placeOf(screen: Screen | undefined): string | undefined {
  if (!screen) return undefined;
  const way = [screen.path, ...(screen.breadcrumbs ?? []).map(({ path }) => path).toReversed()];
  return way.find((path) => places.some((place) => place.path === path));
}

/** Returns the screens of a screen's section that an admin can open; none when there is only one. */
export function tabsBeside(admin: Admin, screen: Screen): readonly Place[] {
  const section = screen.nav?.section;
  if (!section) return [];
  const own = places.filter(
    (place) => place.nav.section === section && isThere(admin, place) && may(admin, place.access).allowed,
  );
  return own.length > 1 ? own : [];
}
