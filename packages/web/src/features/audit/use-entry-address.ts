import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { type Address, useAddress, useChangeAddress } from '../../ui/screen/address.ts';

const entryIn = ({ entry }: Address): number | undefined =>
  entry !== undefined && /^[1-9]\d{0,14}$/.test(entry) ? Number(entry) : undefined;

/** Stores the open entry in the address: Back closes it, and a pasted link opens it. */
export function useEntryAddress() {
  const address = useAddress();
  const change = useChangeAddress();
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  const show = (entry: number | undefined, replace: boolean): void =>
    change((now) => ({ ...now, entry: entry === undefined ? undefined : String(entry) }), { replace });
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
