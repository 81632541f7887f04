import { palette } from '@quarterdeck/contract/palette';
import { useLocation } from '@tanstack/react-router';
import { useMe } from '../../data/access/me.ts';
import { useCall } from '../../data/client/queries.ts';
import { isThing } from '../../data/palette/recent.ts';
import { useAddress } from '../../ui/screen/address.ts';
import type { Item } from './item.ts';
import { placeholderOf, sectionsOf } from './things.tsx';

/**
 * Returns the items that the admin opened or chose last, without the open one. The browser stores no names: the server
 * sends them to admins who can still read them. Until it has answered, and when it cannot, a thing is shown by its kind
 * and number.
 */
export function useRecentItems(recent: readonly string[], own: readonly Item[], isOpen: boolean): readonly Item[] {
  const me = useMe();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const address = useAddress();
  const things = recent.filter(isThing);
  const { data } = useCall(
    palette.things,
    { things: things.join(',') },
    { enabled: isOpen && things.length > 0, silent: true },
  );
  const known = new Map(own.map((item) => [item.key, item]));
  if (data) for (const { items } of sectionsOf(me, data.data)) for (const item of items) known.set(item.key, item);
  const isOpenNow = ({ key, way }: Item): boolean =>
    isThing(key) &&
    way?.to === path &&
    Object.entries(way.search ?? {}).every(([name, value]) => name === 'userId' || address[name] === value);
  return recent
    .flatMap((key) => known.get(key) ?? (data || !isThing(key) ? [] : placeholderOf(key)))
    .filter((item) => !isOpenNow(item));
}
