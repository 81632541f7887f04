import { type PageKey, pages } from '@quarterdeck/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import { CallFailure } from '../../data/client/failure.ts';
import { isLate, keyOf, reload } from '../../data/client/queries.ts';
import { fetchCall, send } from '../../data/client/send.ts';
import { alert } from '../../ui/alert/alert.ts';
import { sessionStore } from '../../ui/state/session-store.ts';
import type { Draft } from './draft.ts';

/** The pause between two calls that store a draft, in milliseconds: each of them is a row of the audit log. */
const REST_MS = 30_000;
/** The most bytes to send while the page is closing: browsers limit that to 64 KB. */
const MOST_WHEN_LEAVING = 60_000;

type DraftText = Pick<Draft, 'html' | 'version'>;

interface Options {
  readonly page: PageKey;
  readonly client: QueryClient;
  /** Called with the result of the last call, and the time that the server stored for the draft. */
  readonly onSent: (isKept: boolean, writtenAt?: string) => void;
}

/** Stores a page's draft on the server: one call at a time, 30 seconds apart. */
export interface ServerDraft {
  /** Sets the draft that the server already has, or that it has none. */
  readonly begin: (html: string | undefined) => void;
  /** Stores a draft within 30 seconds; after a failure, it is tried again. */
  readonly keep: (draft: DraftText) => void;
  /** Sends the rest at once, because the screen closes. */
  readonly end: () => void;
  /** Does the same when the browser leaves the page, in a call that outlives it. */
  readonly leave: () => void;
  /** Sends nothing until there are more changes: saving the page also deletes its draft. */
  readonly forget: () => void;
  /**
   * Deletes the draft, after pending calls.
   * @param isAsked whether to delete even when it is unknown if the server has one.
   */
  readonly remove: (isAsked: boolean) => Promise<void>;
}

/** Starts storing drafts of a page for the signed-in admin; after their session, nothing is sent any more. */
export function serverDraft({ page, client, onSent }: Options): ServerDraft {
  const store = sessionStore();
  const input = { data_key: page };
  /** The server's draft; null when there is none, and undefined when it is unknown. */
  let kept: string | null | undefined;
  let wanted: DraftText | undefined;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnding = false;

  const rest = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const callFor = ({ html, version }: DraftText) => ({ ...input, data: html, version });
  const sendOne = async (draft: DraftText): Promise<void> => {
    try {
      const answer = await send(pages.saveDraft, callFor(draft));
      kept = draft.html;
      client.setQueryData(keyOf(pages.draft, input), answer);
      onSent(true, answer.data?.written_at);
    } catch (error) {
      if (store.isOver()) return;
      // The page was saved in another window meanwhile.
      if (isLate(error)) return void (await reload(client, [pages.page, pages.draft]));
      // It may be stored even so, because the answer may have been lost.
      kept = undefined;
      if (!isEnding) wanted ??= draft;
      onSent(false);
    }
  };
  const flush = (): void => {
    rest();
    const draft = wanted;
    if (!draft || running || store.isOver()) return;
    wanted = undefined;
    if (draft.html === kept) return;
    running = sendOne(draft).then(() => {
      running = undefined;
      if (isEnding) flush();
      else if (wanted) timer ??= setTimeout(flush, REST_MS);
    });
  };

  return {
    begin: (html) => {
      kept = html ?? null;
    },
    keep: (draft) => {
      wanted = draft;
      if (!running) timer ??= setTimeout(flush, REST_MS);
    },
    end: () => {
      isEnding = true;
      flush();
    },
    leave: () => {
      rest();
      const draft = wanted;
      wanted = undefined;
      if (!draft || draft.html === kept || store.isOver()) return;
      const keepalive = new Blob([JSON.stringify(draft.html)]).size < MOST_WHEN_LEAVING;
      fetchCall(pages.saveDraft, callFor(draft), { keepalive }).then(
        () => {
          kept = draft.html;
        },
        () => {
          wanted ??= draft;
        },
      );
    },
    forget: () => {
      rest();
      wanted = undefined;
    },
    remove: async (isAsked) => {
      rest();
      wanted = undefined;
      await running;
      if (store.isOver() || kept === null || (kept === undefined && !isAsked)) return;
      try {
        const answer = await send(pages.removeDraft, input);
        kept = null;
        client.setQueryData(keyOf(pages.draft, input), { ...answer, data: null });
      } catch (error) {
        if (!store.isOver() && !(error instanceof CallFailure && error.isMissingCall))
          alert.danger('The draft could not be deleted on the server. It will appear again');
      }
    },
  };
}
