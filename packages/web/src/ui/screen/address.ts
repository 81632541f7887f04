import { type RegisteredRouter, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What an address says after its path: names and texts; what is undefined is not in it. */
export type Address = Readonly<Record<string, string | undefined>>;

type FilledPath<Path> = Path extends `${infer Start}$${string}` ? `${Start}${number}` : Path;

/** The path of a screen, with an id where it takes one: another path does not compile. */
export type ScreenLink = FilledPath<keyof RegisteredRouter['routesByPath'] & string>;

interface Options {
  /** It is no step that Back should undo. */
  readonly replace?: boolean;
}

/** What the address of the open screen says. */
export const useAddress = (): Address => useSearch({ strict: false });

/**
 * Changes what the address of the screen says in which it is called; the page stays where it is scrolled to.
 * As soon as another screen is on its way, nothing is changed: what is said late (a map that has come to rest) is not for that one.
 */
export function useChangeAddress() {
  const router = useRouter();
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return useCallback(
    (change: (now: Address) => Address, { replace = false }: Options = {}): void => {
      if (router.latestLocation.pathname !== own) return;
      void router.navigate({ to: '.', search: change, replace, resetScroll: false });
    },
    [router, own],
  );
}

/** Opens a screen by its link. */
export function useOpenScreen(): (link: ScreenLink, search?: Address) => void {
  const navigate = useNavigate();
  return useCallback((link: string, search: Address = {}) => void navigate({ to: link, search }), [navigate]);
}
