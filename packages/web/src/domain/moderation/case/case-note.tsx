import { Button, Textarea } from '@mantine/core';
import { cases } from '@quarterdeck/contract/cases';
import { IconNote } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { useWrite } from '../../../data/client/queries.ts';
import { useSessionStore } from '../../../ui/state/session-store.ts';
import { refreshed } from '../actions/refreshed.ts';
import { aheadOfServer, CASES, noteMade, versionIn } from '../actions/saving.ts';
import classes from '../cases.module.css';
import type { CaseDetails } from './item.ts';

/** The note of a case, for anyone who works on it next; written in its place. */
export function CaseNote({ details }: { readonly details: CaseDetails }) {
  const { id, what, note } = details;
  const [text, setText] = useState<string>();
  const store = useSessionStore();
  const write = useWrite(cases.note, {
    invalidates: refreshed,
    // What one does about a case just before and just after it is one's own, and no reason to refuse anything.
    scope: { id: CASES },
    version: () => versionIn(aheadOfServer.in(store).get(), details),
    onAnswer: ({ data }) => store.isOver() || noteMade(store, details, data.version),
  });
  const refusal = reasonOf(useMay(cases.note, { what }));
  const save = (event: FormEvent): void => {
    event.preventDefault();
    write.mutate({ what, id, note: text ?? '' }, { onSuccess: () => setText(undefined) });
  };
  if (text === undefined)
    return (
      <div className={classes.note}>
        {note && <p>{note}</p>}
        {refusal === undefined && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconNote size={14} aria-hidden />}
            onClick={() => setText(note ?? '')}
          >
            {note ? 'Edit the note' : 'Add case note'}
          </Button>
        )}
      </div>
    );
  return (
    <form
      className={classes.note}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText(undefined);
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
      }}
    >
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.answers}>
        <Button variant="default" size="xs" onClick={() => setText(undefined)}>
          Cancel
        </Button>
        <Button type="submit" size="xs" loading={write.isPending}>
          Save note
        </Button>
      </div>
    </form>
  );
}
