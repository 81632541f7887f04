import { NAV_GROUPS, type Screen } from '../../ui/screen/screen.ts';

const OWN = 'Your account';

/** Returns a screen's group: its own, or that of the screen on the way to it. */
function groupOf(screen: Screen, screens: readonly Screen[]): string {
  if (screen.nav) return screen.nav.group;
  const [first] = screen.breadcrumbs ?? [];
  const before = screens.find(({ path }) => path === first?.path);
  return before?.nav?.group ?? OWN;
}

/** Returns the screens for signed-in admins in the guide's order: by group, each after the screen that leads to it. */
export function guideOf(screens: readonly Screen[]) {
  const guarded = screens.filter(({ access, isUnlisted }) => access !== 'public' && !isUnlisted);
  const place = ({ nav, breadcrumbs }: Screen): number =>
    nav?.order ?? (guarded.find(({ path }) => path === breadcrumbs?.[0]?.path)?.nav?.order ?? 0) + 0.5;
  return [...NAV_GROUPS, OWN]
    .map((group) => ({
      group,
      items: guarded
        .filter((screen) => groupOf(screen, guarded) === group)
        .toSorted((one, other) => place(one) - place(other)),
    }))
    .filter(({ items }) => items.length > 0);
}
