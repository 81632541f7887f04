import type { Random } from '../random.ts';
import { PICTURES, picturePath } from './picture.ts';
import { narrowings, pages, type SearchType, subjects, types } from './subjects.ts';

/** A search and the page opened from its results; for some searches, none was opened. */
export interface Find {
  readonly search_term: string;
  readonly type: SearchType;
  readonly image: string | null;
  readonly title: string | null;
  readonly description: string | null;
}

const weights = [34, 19, 16, 11, 12, 8] as const;
const weightedTypes = types.map((type, index) => [type, weights[index] ?? 1] as const);
const SKEW = 1.8;
const OPENED = 0.86;
const NARROWED = 0.5;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Draws a search; if `opened`, one with an opened page. */
export function drawFind(random: Random, opened = random.chance(OPENED)): Find {
  const type = random.pickWeighted(weightedTypes);
  const what = random.pickCommon(subjects[type], SKEW);
  const narrowing = random.chance(NARROWED) ? random.pick(narrowings[type]) : '';
  const search_term = what.includes(narrowing) ? what : `${what} ${narrowing}`;
  if (!opened) return { search_term, type, image: null, title: null, description: null };
  const [title, description] = random.pick(pages[type]);
  const subject = title.startsWith('%') ? capital(search_term) : search_term;
  return {
    search_term,
    type,
    image: random.chance(0.92) ? picturePath(type, random.below(PICTURES)) : null,
    title: title.replace('%', subject),
    description: random.chance(0.95) ? description : null,
  };
}
