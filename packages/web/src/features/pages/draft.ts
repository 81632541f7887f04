import type { PageKey } from '@quarterdeck/contract/pages';
import { z } from 'zod';

const Draft = z.object({
  html: z.string(),
  /** The version of the page that it began from. */
  version: z.int(),
  at: z.iso.datetime(),
});

/** What someone wrote of a page without saving it. */
export type Draft = z.output<typeof Draft>;

const keyOf = (person: number, page: PageKey): string => `draft.${person}.${page}`;

/** The draft that this browser keeps of a page for a person. */
export function readDraft(person: number, page: PageKey): Draft | undefined {
  try {
    return Draft.safeParse(JSON.parse(localStorage.getItem(keyOf(person, page)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Keeps a draft. @returns whether this browser could: its storage may be full or closed. */
export function keepDraft(person: number, page: PageKey, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(person, page), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a draft. */
export const dropDraft = (person: number, page: PageKey): void => localStorage.removeItem(keyOf(person, page));
