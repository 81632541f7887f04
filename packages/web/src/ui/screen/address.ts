import { type RegisteredRouter, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The search parameters of an address: names and texts; undefined ones are left out. */
export type Address = Readonly<Record<string, string | undefined>>;

type FilledPath<Path> = Path extends `${infer Start}$${string}` ? `${Start}${number}` : Path;

/** A screen's path, with an id where it takes one: another path does not compile. */
export type ScreenLink = FilledPath<keyof RegisteredRouter['routesByPath'] & string>;

interface Options {
  /** It is not a step that Back should undo. */
  readonly replace?: boolean;
}

/** Returns the search parameters of the open screen. */
export const useAddress = (): Address => useSearch({ strict: false });

/**
 * Returns a function that changes the search parameters of the screen that calls it, without scrolling. Once another
 * screen is loading, it changes nothing: a late call (a map that has come to rest) is not for that screen.
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

/** Returns a function that opens a screen by its link. */
export function useOpenScreen(): (link: ScreenLink, search?: Address) => void {
  const navigate = useNavigate();
  return useCallback((link: string, search: Address = {}) => void navigate({ to: link, search }), [navigate]);
}
