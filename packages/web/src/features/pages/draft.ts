import type { PageKey } from '@quarterdeck/contract/pages';
import { z } from 'zod';
import { draftKey } from '../../data/session/drafts.ts';

const Draft = z.object({
  html: z.string(),
  /** The page version it is based on. */
  version: z.int(),
  at: z.iso.datetime(),
  /** When the server stored the earlier draft that this one continues. */
  after: z.iso.datetime().optional(),
});

/** Unsaved changes of a page. */
export type Draft = z.output<typeof Draft>;

/**
 * Returns the newer of the browser's and the server's draft. A draft that continues the server's is newer, whatever the
 * browser's clock says.
 */
export function newerOf(own: Draft | undefined, onServer: Draft | undefined): Draft | undefined {
  if (!own || !onServer) return own ?? onServer;
  return own.after === onServer.at || own.at > onServer.at ? own : onServer;
}

/** Reads a person's draft of a page in this browser. */
export function readDraft(person: number, page: PageKey): Draft | undefined {
  try {
    return Draft.safeParse(JSON.parse(localStorage.getItem(draftKey(person, page)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Stores a draft in this browser. @returns whether it could: its storage may be full or forbidden. */
export function keepDraft(person: number, page: PageKey, draft: Draft): boolean {
  try {
    localStorage.setItem(draftKey(person, page), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a draft from this browser. */
export const dropDraft = (person: number, page: PageKey): void => localStorage.removeItem(draftKey(person, page));
