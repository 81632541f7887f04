import { type PageKey, pages } from '@quarterdeck/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import { isLate, keyOf, reload } from '../../data/client/queries.ts';
import { fetchCall, send } from '../../data/client/send.ts';
import { sessionStore } from '../../ui/state/session-store.ts';
import type { Draft } from './draft.ts';

/** Between two calls that keep a draft: each of them is a row of the audit log. */
const REST_MS = 30_000;
/** A browser sends no more than 64 KB from a page that it leaves. */
const MOST_WHEN_LEAVING = 60_000;

type Kept = Pick<Draft, 'html' | 'version'>;

interface Options {
  readonly page: PageKey;
  readonly client: QueryClient;
  /** Hears whether the server could keep what it was sent last, and when it says that it was written. */
  readonly onSent: (isKept: boolean, writtenAt?: string) => void;
}

/** Keeps what is written of a page on the server: one call at a time, half a minute apart. */
export interface ServerDraft {
  /** The server has this draft. */
  readonly begin: (html: string) => void;
  /** This is to be kept, within half a minute. */
  readonly keep: (draft: Kept) => void;
  /** Sends at once what is not sent yet. @param isLeaving the browser is about to end the page */
  readonly flush: (isLeaving?: boolean) => void;
  /** The page was saved, and its draft is gone with that. */
  readonly forget: () => void;
  /** Deletes the draft, after what is on its way. */
  readonly remove: () => Promise<void>;
}

/** Begins to keep the drafts of a page for the admin who is signed in; after their session, nothing is sent any more. */
export function serverDraft({ page, client, onSent }: Options): ServerDraft {
  const store = sessionStore();
  const input = { data_key: page };
  let kept: string | undefined;
  let wanted: Kept | undefined;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const sendWanted = async (draft: Kept): Promise<void> => {
    try {
      const answer = await send(pages.saveDraft, { ...input, data: draft.html, version: draft.version });
      kept = draft.html;
      client.setQueryData(keyOf(pages.draft, input), answer);
      onSent(true, answer.data?.written_at);
    } catch (error) {
      if (store.isOver()) return;
      onSent(false);
      // The page was saved meanwhile, in another window.
      if (isLate(error)) await reload(client, [pages.page, pages.draft]);
    }
  };
  const flush = (isLeaving = false): void => {
    rest();
    const draft = wanted;
    if (!draft || draft.html === kept || store.isOver()) return;
    if (isLeaving) {
      const keepalive = new Blob([draft.html]).size < MOST_WHEN_LEAVING;
      void fetchCall(pages.saveDraft, { ...input, data: draft.html, version: draft.version }, { keepalive }).catch(
        () => undefined,
      );
      return;
    }
    if (running) return;
    wanted = undefined;
    running = sendWanted(draft).then(() => {
      running = undefined;
      if (wanted && timer === undefined) timer = setTimeout(flush, REST_MS);
    });
  };

  return {
    begin: (html) => {
      kept = html;
    },
    keep: (draft) => {
      wanted = draft;
      if (!running) timer ??= setTimeout(flush, REST_MS);
    },
    flush,
    forget: () => {
      rest();
      wanted = undefined;
      kept = undefined;
    },
    remove: async () => {
      rest();
      wanted = undefined;
      await running;
      if (kept === undefined || store.isOver()) return;
      kept = undefined;
      const answer = await send(pages.removeDraft, input).catch(() => undefined);
      if (answer) client.setQueryData(keyOf(pages.draft, input), { ...answer, data: null });
    },
  };
}
