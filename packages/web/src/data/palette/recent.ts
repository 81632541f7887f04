import { useLocalStorage } from '@mantine/hooks';
import { PALETTE_KINDS } from '@quarterdeck/contract/palette';
import { useCallback } from 'react';
import { useMe } from '../access/me.ts';

const MOST = 5;

/** A kind of thing that the palette remembers. */
export type ThingKind = (typeof PALETTE_KINDS)[number];

/** Returns a thing's key in the palette: its kind and id, like `user.7`. */
export const thingKey = (kind: ThingKind, id: number): string => `${kind}.${id}`;

const things = new RegExp(`^(${PALETTE_KINDS.join('|')})\\.[1-9]\\d{0,14}$`);

/** Whether a key is that of a thing, not of a screen or an action. */
export const isThing = (key: string): boolean => things.test(key);

/**
 * Returns the keys of what the admin opened or chose last, newest first, and a function that adds one: five screens or
 * actions, and five things. The browser stores them per admin. Of a thing it stores the kind and the id, never a name.
 */
export function useRecent(): readonly [readonly string[], (key: string) => void] {
  const { id = 0 } = useMe();
  const [recent, setRecent] = useLocalStorage<readonly string[]>({
    key: `palette-recent-${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const remember = useCallback(
    (key: string): void =>
      setRecent((before) => {
        const all = [key, ...before.filter((one) => one !== key)];
        const of = (sort: boolean): readonly string[] => all.filter((one) => isThing(one) === sort).slice(0, MOST);
        const kept = new Set([...of(true), ...of(false)]);
        return all.filter((one) => kept.has(one));
      }),
    [setRecent],
  );
  return [recent, remember];
}
