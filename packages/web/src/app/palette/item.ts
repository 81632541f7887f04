import { hasWords, searchKey } from '@quarterdeck/contract/core/text/text';
import type { ReactNode } from 'react';
import type { Way } from './target.ts';

/** An option of the palette. */
export interface Item {
  /** Identifies it among all others. */
  readonly key: string;
  readonly label: string;
  /** Text next to the label. */
  readonly detail?: string | undefined;
  readonly icon: ReactNode;
  /** The field that matched the search text. */
  readonly matched?: string;
  /** Why it cannot be chosen at the moment. */
  readonly reason?: string | undefined;
  /** Additional search words besides the label. */
  readonly also?: string;
  /** Its address. Without one, it has an action that runs once the palette is closed. */
  readonly way?: Way;
  /** The text to search for instead, when it is chosen. */
  readonly search?: string;
  readonly run?: () => void;
}

/** Items under a heading. */
export interface Section {
  readonly heading: string;
  readonly items: readonly Item[];
}

/**
 * Returns the items that contain every word of a text in their label or detail; items whose label begins with it come
 * first.
 */
export function matchingItems(items: readonly Item[], text: string): readonly Item[] {
  const key = searchKey(text);
  const rank = ({ label }: Item): number => (searchKey(label).startsWith(key) ? 0 : 1);
  return items
    .filter(({ label, also = '' }) => hasWords(`${label} ${also}`, text))
    .toSorted((one, other) => rank(one) - rank(other));
}
