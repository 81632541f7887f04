import { useDebouncedCallback } from '@mantine/hooks';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { MOST_CHARACTERS, type PageKey, pageNames, pages } from '@quarterdeck/contract/pages';
import { useEffect, useEffectEvent, useState } from 'react';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { useCall, useWrite } from '../../data/client/queries.ts';
import { useSession } from '../../data/session/use-session.ts';
import { readDocument } from '../../domain/rich-text/document.ts';
import { putText, useRichText } from '../../domain/rich-text/use-rich-text.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from './draft.ts';

const PAUSE_MS = 300;

/** A page as it is saved. */
export type Page = OutputOf<typeof pages.page>['data'];

type Document = ReturnType<typeof useRichText>['state']['doc'];

/** What the text in the editor began from. */
interface Base {
  readonly version: number;
  readonly document: Document;
}

/**
 * A page and the text that is being written of it. What is written is kept as a draft of this person in this browser; a
 * draft that was left behind is offered before anything else is written.
 */
export function usePageEditor(key: PageKey) {
  const person = useSession().user?.id ?? 0;
  const verdict = useMay(pages.savePage);
  const { data, error, refetch } = useCall(pages.page, { data_key: key });
  const page: Page | undefined = data?.data;
  const [base, setBase] = useState<Base>();
  const [offer, setOffer] = useState<Draft>();
  const [isDirty, setDirty] = useState(false);
  const [isKept, setKept] = useState(true);
  const [length, setLength] = useState(0);
  const isLate = isDirty && page !== undefined && base !== undefined && page.version > base.version;
  const write = useWrite(pages.savePage, {
    invalidates: [pages.page, pages.versions],
    version: isLate ? page.version : base?.version,
  });
  const isEditable = verdict.allowed && base !== undefined && offer === undefined;

  const saveDraft = useDebouncedCallback(
    () => {
      const isNew = base !== undefined && !editor.state.doc.eq(base.document);
      const html = editor.getHTML();
      setLength(html.length);
      if (!isNew) dropDraft(person, key);
      else setKept(keepDraft(person, key, { html, version: base.version, at: new Date().toISOString() }));
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
  });

  /** Shows what is saved. */
  const show = (saved: Page): void => {
    putText(editor, saved.data);
    setBase({ version: saved.version, document: editor.state.doc });
    setDirty(false);
    setLength(saved.data.length);
  };
  const discard = (): void => {
    saveDraft.cancel();
    dropDraft(person, key);
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
    const draft = readDraft(person, key);
    if (draft && draft.html !== saved.data) setOffer(draft);
    else dropDraft(person, key);
  });
  // Only news from the server put another text there.
  useEffect(() => {
    if (page) take(page);
  }, [page]);

  useEffect(() => {
    const flush = (): void => saveDraft.flush();
    addEventListener('pagehide', flush);
    return () => removeEventListener('pagehide', flush);
  }, [saveDraft]);

  /** What was sent is what holds now; what was written meanwhile is still to be saved. */
  const applySaved = (saved: Page, sent: string, document: Document): void => {
    const isAsSent = saved.data === sent;
    const kept = isAsSent ? document : editor.schema.nodeFromJSON(readDocument(saved.data));
    if (!isAsSent && editor.state.doc.eq(document)) putText(editor, saved.data);
    setBase({ version: saved.version, document: kept });
    const hasMore = !editor.state.doc.eq(kept);
    setDirty(hasMore);
    saveDraft.cancel();
    if (hasMore)
      keepDraft(person, key, { html: editor.getHTML(), version: saved.version, at: new Date().toISOString() });
    else dropDraft(person, key);
  };
  const save = (): void => {
    const sent = editor.getHTML();
    const { doc } = editor.state;
    write.mutate(
      { data_key: key, data: sent },
      { onSuccess: (answer) => answer.data && applySaved(answer.data, sent, doc) },
    );
  };

  const unready = (): string | undefined => {
    if (offer) return 'Continue your draft first, or discard it';
    if (!isDirty) return 'There is nothing new to save';
    if (length > MOST_CHARACTERS)
      return `Too long: ${formatNumber(length)} characters, of ${formatNumber(MOST_CHARACTERS)} that it may have`;
    return undefined;
  };

  return {
    page,
    error,
    retry: () => void refetch(),
    editor,
    isEditable,
    mayWrite: verdict.allowed,
    isDirty,
    /** Whether this browser keeps what is not saved. */
    isKept,
    /** Someone else saved the page after the text in the editor began from it. */
    isLate: isLate && !write.isPending,
    offer,
    restoreDraft,
    discard,
    save,
    isSaving: write.isPending,
    /** Why it cannot be saved just now. */
    reason: reasonOf(verdict) ?? unready(),
  };
}

/** What the screen of a page works with. */
export type PageEditor = ReturnType<typeof usePageEditor>;
