/** Terms that were common a moment ago are not counted again before the walk: how long, and how many are remembered. */
const COMMON_MS = 60_000;
const COMMON_TERMS = 1000;

/** What a list was asked for a moment ago and has many matches. */
export interface CommonTerms {
  has(term: string): boolean;
  add(term: string): void;
  delete(term: string): void;
}

/** Nothing is known to be common at first. It belongs to one list of one server: what is common elsewhere says nothing. */
export function commonTerms(): CommonTerms {
  const until = new Map<string, number>();
  return {
    has: (term) => (until.get(term) ?? 0) > Date.now(),
    add: (term) => {
      if (until.size >= COMMON_TERMS) until.clear();
      until.set(term, Date.now() + COMMON_MS);
    },
    delete: (term) => until.delete(term),
  };
}
