import { NativeSelect } from '@mantine/core';
import { may } from '@quarterdeck/contract/core/access/access';
import { useMe } from '../../data/access/me.ts';
import { useOpenScreens } from '../../data/access/use-open-screens.ts';
import { NAV_GROUPS } from '../../ui/screen/screen.ts';

interface Props {
  readonly value: string | null;
  readonly onChange: (path: string | null) => void;
}

/** Returns the sidebar's screens that the admin can open, by group. */
function usePlaces() {
  const me = useMe();
  const screens = useOpenScreens();
  return NAV_GROUPS.map((group) => ({
    group,
    items: screens
      .flatMap(({ path, title, nav, access }) => (nav ? [{ path, title, nav, access }] : []))
      .filter(({ nav, access }) => nav.group === group && may(me, nav.access ?? access).allowed)
      .toSorted((one, other) => one.nav.order - other.nav.order)
      .map(({ path, title, nav }) => ({ value: path, label: nav.label ?? title })),
  })).filter(({ items }) => items.length > 0);
}

/** Chooses the admin's first screen. */
export const StartPage = ({ value, onChange }: Props) => (
  <NativeSelect
    aria-label="Start page"
    data={[{ value: '', label: 'Default' }, ...usePlaces()]}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
  />
);
