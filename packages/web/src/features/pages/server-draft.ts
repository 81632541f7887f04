import { type PageKey, pages } from '@quarterdeck/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import { CallFailure } from '../../data/client/failure.ts';
import { isLate, keyOf, reload } from '../../data/client/queries.ts';
import { fetchCall, send } from '../../data/client/send.ts';
import { alert } from '../../ui/alert/alert.ts';
import { sessionStore } from '../../ui/state/session-store.ts';
import type { Draft } from './draft.ts';

/** Between two calls that keep a draft: each of them is a row of the audit log. */
const REST_MS = 30_000;
/** A browser sends no more than 64 KB from a page that it leaves. */
const MOST_WHEN_LEAVING = 60_000;

type DraftText = Pick<Draft, 'html' | 'version'>;

interface Options {
  readonly page: PageKey;
  readonly client: QueryClient;
  /** Hears whether the server could keep what it was sent last, and when it says that it was written. */
  readonly onSent: (isKept: boolean, writtenAt?: string) => void;
}

/** Keeps what is written of a page on the server: one call at a time, half a minute apart. */
export interface ServerDraft {
  /** The server has this draft, or none. */
  readonly begin: (html: string | undefined) => void;
  /** This is to be kept, within half a minute; what could not be kept is tried again. */
  readonly keep: (draft: DraftText) => void;
  /** The screen is left: what is not sent yet is sent at once. */
  readonly end: () => void;
  /** The browser leaves the page: the same, in a call that outlives it. */
  readonly leave: () => void;
  /** Sends nothing until more is written: the page is being saved, and its draft goes with that. */
  readonly forget: () => void;
  /** Deletes the draft, after what is on its way. @param isAsked also one that the server could not tell of. */
  readonly remove: (isAsked: boolean) => Promise<void>;
}

/** Begins to keep the drafts of a page for the admin who is signed in; after their session, nothing is sent any more. */
export function serverDraft({ page, client, onSent }: Options): ServerDraft {
  const store = sessionStore();
  const input = { data_key: page };
  /** What the server has; null is nothing, and undefined is not known. */
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
      // The page was saved meanwhile, in another window.
      if (isLate(error)) return void (await reload(client, [pages.page, pages.draft]));
      // It may be there all the same: the answer may be what was lost.
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
