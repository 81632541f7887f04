import { hasWords, searchKey } from '@quarterdeck/contract/core/text/text';
import type { ReactNode } from 'react';
import type { Way } from './target.ts';

/** One thing that can be chosen. */
export interface Item {
  /** Names it among all others. */
  readonly key: string;
  readonly label: string;
  /** What stands next to the label. */
  readonly detail?: string | undefined;
  readonly icon: ReactNode;
  /** The field in which the text was found. */
  readonly matched?: string;
  /** Why it cannot be chosen just now. */
  readonly reason?: string | undefined;
  /** Words that find it besides its label. */
  readonly also?: string;
  /** Where it leads, or what it does once the palette is closed. */
  readonly way?: Way;
  /** What is searched for instead, when it is chosen. */
  readonly search?: string;
  readonly run?: () => void;
}

/** Items under a heading. */
export interface Section {
  readonly heading: string;
  readonly items: readonly Item[];
}

/** The items that have every word of a text in their label or next to it, those first whose label begins with it. */
export function matchingItems(items: readonly Item[], text: string): readonly Item[] {
  const key = searchKey(text);
  const rank = ({ label }: Item): number => (searchKey(label).startsWith(key) ? 0 : 1);
  return items
    .filter(({ label, also = '' }) => hasWords(`${label} ${also}`, text))
    .toSorted((one, other) => rank(one) - rank(other));
}
