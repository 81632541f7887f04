import { may } from '@quarterdeck/contract/core/access/access';
import { useRouter } from '@tanstack/react-router';
import type { Screen } from '../../ui/screen/screen.ts';
import { useMe } from './me.ts';

/** Returns the screens for signed-in admins that the admin can open, except those that no list contains. */
export function useOpenScreens(): readonly Screen[] {
  const me = useMe();
  const { routesByPath } = useRouter();
  return Object.values(routesByPath)
    .flatMap(({ options }) => options.staticData?.screen ?? [])
    .filter(({ access, isUnlisted }) => access !== 'public' && !isUnlisted && may(me, access).allowed)
    .filter(({ isAdded }) => !isAdded || me.additions === 1);
}
