import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';

type Address = Readonly<Record<string, unknown>>;

const entryIn = ({ entry }: Address): number | undefined =>
  typeof entry === 'string' && /^[1-9]\d{0,14}$/.test(entry) ? Number(entry) : undefined;

/** Which entry is open, kept in the address: Back closes it, and a pasted link opens it. */
export function useEntryAddress() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  const show = (entry: number | undefined, replace: boolean): void =>
    void navigate({
      to: '.',
      search: ({ entry: _before, ...others }: Address) =>
        entry === undefined ? others : { ...others, entry: String(entry) },
      replace,
      resetScroll: false,
    });
  return {
    entry: entryIn(address),
    open: (entry: number): void => {
      wasOpenedHere.current = true;
      show(entry, false);
    },
    close: (): void => {
      if (wasOpenedHere.current) history.back();
      else show(undefined, true);
      wasOpenedHere.current = false;
    },
  };
}
