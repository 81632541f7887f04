const PREFIX = 'draft.';

/** Where this browser keeps what a person wrote and did not save. */
export const draftKey = (person: number, what: string): string => `${PREFIX}${person}.${what}`;

/** Forgets what was written and not saved, but for what this person wrote. */
export function forgetDrafts(person?: number): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  const own = person === undefined ? undefined : draftKey(person, '');
  for (const key of keys)
    if (key.startsWith(PREFIX) && !(own !== undefined && key.startsWith(own))) localStorage.removeItem(key);
}
