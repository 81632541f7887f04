const PREFIX = 'draft.';

/** Returns the key under which this browser stores an admin's unsaved text. */
export const draftKey = (person: number, what: string): string => `${PREFIX}${person}.${what}`;

/** Deletes unsaved texts, except this person's. */
export function forgetDrafts(person?: number): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  const own = person === undefined ? undefined : draftKey(person, '');
  for (const key of keys)
    if (key.startsWith(PREFIX) && !(own !== undefined && key.startsWith(own))) localStorage.removeItem(key);
}
