import type { PageKey } from '@quarterdeck/contract/pages';
import { z } from 'zod';
import { draftKey } from '../../data/session/drafts.ts';

const Draft = z.object({
  html: z.string(),
  /** The page version it is based on. */
  version: z.int(),
  at: z.iso.datetime(),
  /** When the server says that it wrote the draft which this one goes on from. */
  after: z.iso.datetime().optional(),
});

/** What someone wrote of a page without saving it. */
export type Draft = z.output<typeof Draft>;

/**
 * Of what this browser keeps and what the server keeps, what was written last. What goes on from the draft of the server is
 * newer, whatever the clock of this browser says.
 */
export function newerOf(own: Draft | undefined, onServer: Draft | undefined): Draft | undefined {
  if (!own || !onServer) return own ?? onServer;
  return own.after === onServer.at || own.at > onServer.at ? own : onServer;
}

/** The draft that this browser keeps of a page for a person. */
export function readDraft(person: number, page: PageKey): Draft | undefined {
  try {
    return Draft.safeParse(JSON.parse(localStorage.getItem(draftKey(person, page)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Keeps a draft. @returns whether this browser could: its storage may be full or closed. */
export function keepDraft(person: number, page: PageKey, draft: Draft): boolean {
  try {
    localStorage.setItem(draftKey(person, page), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a draft. */
export const dropDraft = (person: number, page: PageKey): void => localStorage.removeItem(draftKey(person, page));
