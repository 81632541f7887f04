import { useDebouncedCallback } from '@mantine/hooks';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { MOST_CHARACTERS, type PageKey, pageNames, pages } from '@quarterdeck/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { useCall, useWrite } from '../../data/client/queries.ts';
import { useSession } from '../../data/session/use-session.ts';
import { useAwaitsDelivery } from '../../domain/delivery/delivery-mark.tsx';
import { readDocument } from '../../domain/rich-text/document.ts';
import { putText, useRichText } from '../../domain/rich-text/use-rich-text.ts';
import { alert } from '../../ui/alert/alert.ts';
import { sessionStore } from '../../ui/state/session-store.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { type Draft, dropDraft, keepDraft, newerOf, readDraft } from './draft.ts';
import { serverDraft } from './server-draft.ts';

const PAUSE_MS = 300;

/** A saved page. */
export type Page = OutputOf<typeof pages.page>['data'];

type Document = ReturnType<typeof useRichText>['state']['doc'];

/** The version that the text in the editor is based on. */
interface Base {
  readonly version: number;
  readonly document: Document;
}

/** Where unsaved changes are stored. */
export type DraftPlace = 'kept' | 'in this browser' | 'on the server' | 'nowhere';

function keepingOf(isInBrowser: boolean, isOnServer: boolean): DraftPlace {
  if (isInBrowser) return isOnServer ? 'kept' : 'in this browser';
  return isOnServer ? 'on the server' : 'nowhere';
}

/**
 * Returns a page and its text in the editor. Unsaved changes are stored as this person's draft: at once in this
 * browser, and within 30 seconds on the server. An earlier draft, from here or another browser, is offered before
 * anything else is written.
 */
export function usePageEditor(key: PageKey) {
  const person = useSession().user?.id ?? 0;
  const verdict = useMay(pages.savePage);
  const client = useQueryClient();
  const { data, error, refetch } = useCall(pages.page, { data_key: key });
  const left = useCall(pages.draft, { data_key: key }, { enabled: verdict.allowed, silent: true });
  // Another window may have stored a draft meanwhile.
  const [isReady, setReady] = useState(false);
  if (!isReady && !left.isFetching) setReady(true);
  const awaitsDelivery = useAwaitsDelivery('page', data && [data.data.id]);
  const page: Page | undefined = isReady && !awaitsDelivery ? data?.data : undefined;
  const [base, setBase] = useState<Base>();
  const [offer, setOffer] = useState<Draft>();
  const [isDirty, setDirty] = useState(false);
  const [store] = useState(sessionStore);
  const [isKept, setKept] = useState(true);
  const [isSent, setSent] = useState(true);
  const [writtenAt, setWrittenAt] = useState<string>();
  const [onServer] = useState(() =>
    serverDraft({
      page: key,
      client,
      onSent: (isDone, at) => {
        setSent(isDone);
        if (isDone) setWrittenAt(at);
      },
    }),
  );
  const [length, setLength] = useState(0);
  const isLate = isDirty && page !== undefined && base !== undefined && page.version > base.version;
  const write = useWrite(pages.savePage, {
    invalidates: [pages.page, pages.versions, pages.draft],
    version: isLate ? page.version : base?.version,
  });
  const isEditable = verdict.allowed && base !== undefined && offer === undefined;

  const keep = (html: string, version: number): void => {
    // After a sign-out in another tab, no draft may stay in this browser.
    if (store.isOver()) return;
    setKept(keepDraft(person, key, { html, version, at: new Date().toISOString(), after: writtenAt }));
    onServer.keep({ html, version });
  };
  /** Deletes the draft. @param isAsked whether the admin requested it */
  const forget = (isAsked: boolean): void => {
    dropDraft(person, key);
    void onServer.remove(isAsked);
  };
  const saveDraft = useDebouncedCallback(
    () => {
      const isNew = base !== undefined && !editor.state.doc.eq(base.document);
      const html = editor.getHTML();
      setLength(html.length);
      if (isNew) keep(html, base.version);
      else forget(false);
    },
    { delay: PAUSE_MS, flushOnUnmount: true },
  );
  const editor = useRichText({
    label: pageNames[key],
    isEditable,
    onWritten: () => {
      setDirty(base !== undefined && !editor.state.doc.eq(base.document));
      saveDraft();
    },
    onLeftOut: (sentence) => alert.success(`Some of the pasted content is not allowed on a page. ${sentence}`),
  });

  /** Shows the saved text. */
  const show = (saved: Page): void => {
    putText(editor, saved.data);
    setBase({ version: saved.version, document: editor.state.doc });
    setDirty(false);
    setLength(saved.data.length);
  };
  const discard = (): void => {
    saveDraft.cancel();
    forget(true);
    setOffer(undefined);
    if (page) show(page);
  };
  const restoreDraft = (): void => {
    if (!offer || !base) return;
    putText(editor, offer.html);
    setDirty(!editor.state.doc.eq(base.document));
    setBase({ ...base, version: Math.min(base.version, offer.version) });
    setLength(offer.html.length);
    setOffer(undefined);
  };

  const take = useEffectEvent((saved: Page): void => {
    if (base && (isDirty || base.version >= saved.version)) return;
    show(saved);
    if (base || !verdict.allowed) return;
    const remote = left.data?.data ?? undefined;
    if (left.data) onServer.begin(remote?.data);
    setWrittenAt(remote?.written_at);
    const draft = newerOf(
      readDraft(person, key),
      remote && { html: remote.data, version: remote.version, at: remote.written_at },
    );
    if (draft && draft.html !== saved.data) setOffer(draft);
    else forget(false);
  });
  // Only a newer answer from the server replaces the text.
  useEffect(() => {
    if (page) take(page);
  }, [page]);

  useEffect(() => {
    const leave = (): void => {
      saveDraft.flush();
      onServer.leave();
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [saveDraft, onServer]);
  // After the last changes were stored in the browser.
  useEffect(() => () => onServer.end(), [onServer]);

  /** Makes the sent text the saved one; changes since then are still unsaved. */
  const applySaved = (saved: Page, sent: string, document: Document): void => {
    const isAsSent = saved.data === sent;
    const kept = isAsSent ? document : editor.schema.nodeFromJSON(readDocument(saved.data));
    if (!isAsSent && editor.state.doc.eq(document)) putText(editor, saved.data);
    setBase({ version: saved.version, document: kept });
    const hasMore = !editor.state.doc.eq(kept);
    setDirty(hasMore);
    saveDraft.cancel();
    onServer.begin(undefined);
    if (hasMore) keep(editor.getHTML(), saved.version);
    else dropDraft(person, key);
  };
  const save = (): void => {
    const sent = editor.getHTML();
    const { doc } = editor.state;
    onServer.forget();
    write.mutate(
      { data_key: key, data: sent },
      // A server that does not return the text has saved what was sent.
      { onSuccess: (answer) => page && applySaved(answer.data ?? { ...page, data: sent }, sent, doc) },
    );
  };

  const unready = (): string | undefined => {
    if (offer) return 'Continue your draft first, or discard it';
    if (length > MOST_CHARACTERS)
      return `Too long: ${formatNumber(length)} of ${formatNumber(MOST_CHARACTERS)} characters`;
    return undefined;
  };
  const reason = reasonOf(verdict) ?? unready();

  return {
    page,
    error,
    retry: () => void refetch(),
    editor,
    isEditable,
    mayWrite: verdict.allowed,
    isDirty,
    keeping: keepingOf(isKept, isSent),
    /** Someone else has saved the page since the text in the editor was loaded. */
    isLate: isLate && !write.isPending,
    offer,
    restoreDraft,
    discard,
    save,
    isSaving: write.isPending,
    /** Why it cannot be saved at the moment. An unchanged text can. */
    reason,
    /** Why it cannot be compared with the saved text. */
    compareReason: reason ?? (isDirty ? undefined : 'There are no changes to save'),
  };
}

/** The state and the actions of a page's screen. */
export type PageEditor = ReturnType<typeof usePageEditor>;
