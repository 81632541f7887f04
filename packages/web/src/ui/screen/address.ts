import { type RegisteredRouter, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What an address says after its path: names and texts; what is undefined is not in it. */
export type Address = Readonly<Record<string, string | undefined>>;

type Filled<Path> = Path extends `${infer Start}$${string}` ? `${Start}${number}` : Path;

/** The path of a screen, with an id where it takes one: another path does not compile. */
export type ScreenLink = Filled<keyof RegisteredRouter['routesByPath'] & string>;

interface Options {
  /** It is no step that Back should undo. */
  readonly replace?: boolean;
}

/** What the address of the open screen says. */
export const useAddress = (): Address => useSearch({ strict: false });

/** Changes what the address of the open screen says; the page stays where it is scrolled to. */
export function useChangeAddress() {
  const navigate = useNavigate();
  return useCallback(
    (change: (now: Address) => Address, { replace = false }: Options = {}): void =>
      void navigate({ to: '.', search: change, replace, resetScroll: false }),
    [navigate],
  );
}

/** Opens a screen by its link. */
export function useOpenScreen(): (link: ScreenLink, search?: Address) => void {
  const navigate = useNavigate();
  return useCallback((link: string, search: Address = {}) => void navigate({ to: link, search }), [navigate]);
}
