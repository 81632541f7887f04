import { Button, Textarea } from '@mantine/core';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { IconNote } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { isLate, useWrite } from '../../../data/client/queries.ts';
import { keyOf } from '../../../ui/keys/key-of.ts';
import { useSessionStore } from '../../../ui/state/session-store.ts';
import { caseCalls } from '../actions/case-calls.ts';
import classes from '../cases.module.css';
import { CASES, versionIn } from '../queue/queue.ts';
import { dispatch, readQueue } from '../queue/store.ts';
import type { CaseDetails } from './item.ts';

/** What one writes, and what it is about. */
interface Draft {
  readonly text: string;
  /** The note as it was when one began. */
  readonly note: string | null;
  /** The version of the case with the note that one has seen. */
  readonly version: number;
  /** It was refused, because the case has changed: what it has become is not known yet. */
  readonly isRefused: boolean;
}

/** The note of a case, for anyone who works on it next; written in its place. */
export function CaseNote({ details }: { readonly details: CaseDetails }) {
  const { id, what, note } = details;
  const [draft, setDraft] = useState<Draft>();
  const store = useSessionStore();
  // The note that a colleague wrote meanwhile.
  const isOvertaken = draft !== undefined && details.version >= draft.version && note !== draft.note;
  const write = useWrite(cases.note, {
    invalidates: caseCalls,
    // What one does about a case just before and just after it is one's own, and no reason to refuse anything.
    scope: { id: CASES },
    // A colleague's note is not overwritten before one was told of it; other changes of the case do no harm.
    version: () =>
      draft && isOvertaken
        ? draft.version
        : versionIn(readQueue(store), { id, version: Math.max(details.version, draft?.version ?? 0) }),
    onAnswer: ({ data }) => {
      if (store.isOver()) return;
      dispatch({ type: 'caseChanged', item: details, version: data.version }, store);
      setDraft((was) => was && { ...was, note: data.note, version: data.version });
    },
  });
  const refusal = reasonOf(useMay(cases.note, { what }));
  // The note that holds now is shown from here on: the next attempt is about it.
  if (draft?.isRefused && details.version > draft.version)
    setDraft({ ...draft, version: details.version, isRefused: false });
  const begin = (): void =>
    setDraft({
      text: note ?? '',
      note,
      version: versionIn(readQueue(store), details),
      isRefused: false,
    });
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    const { text = '' } = draft ?? {};
    write.mutate(
      { what, id, note: text },
      {
        // One may have gone on writing.
        onSuccess: () => setDraft((was) => (was?.text === text ? undefined : was)),
        onError: (error) => isLate(error) && setDraft((was) => was && { ...was, isRefused: true }),
      },
    );
  };
  const press = (event: KeyboardEvent): void => {
    if (keyOf(event) === 'Escape') setDraft(undefined);
    if (keyOf(event) === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
  };
  if (!draft)
    return (
      <div className={classes.note}>
        {note && <p>{note}</p>}
        {refusal === undefined && (
          <Button variant="subtle" size="compact-xs" leftSection={<IconNote size={14} aria-hidden />} onClick={begin}>
            {note ? 'Edit the note' : 'Add case note'}
          </Button>
        )}
      </div>
    );
  return (
    <form className={classes.note} onSubmit={save} onKeyDown={press}>
      {isOvertaken && (
        <div role="status">
          <b>The note that holds now</b>
          <p>{note || 'None'}</p>
        </div>
      )}
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        autoFocus
        value={draft.text}
        onChange={({ currentTarget: { value } }) => setDraft((was) => was && { ...was, text: value })}
      />
      <div className={classes.answers}>
        <Button variant="default" size="xs" onClick={() => setDraft(undefined)}>
          Cancel
        </Button>
        <Button type="submit" size="xs" loading={write.isPending}>
          Save note
        </Button>
      </div>
    </form>
  );
}
