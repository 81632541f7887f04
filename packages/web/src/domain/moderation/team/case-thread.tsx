import { Button } from '@mantine/core';
import { NOTE_LENGTH, team } from '@quarterdeck/contract/moderation/team';
import { IconNote } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useState } from 'react';
import { useHas } from '../../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { useCall, useWrite } from '../../../data/client/queries.ts';
import { keyOf } from '../../../ui/keys/key-of.ts';
import { useSessionStore } from '../../../ui/state/session-store.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { caseCalls } from '../actions/case-calls.ts';
import type { CaseDetails } from '../case/item.ts';
import { CASES } from '../queue/queue.ts';
import { dispatch } from '../queue/store.ts';
import { Entry } from './entry.tsx';
import { MentionArea } from './mention-area.tsx';
import { PictureInput } from './picture-input.tsx';
import classes from './team.module.css';

/** How many entries are shown at first, and at most. */
const LATEST = 5;
const MOST = 100;

/** The entries of a case's thread, newest last. */
function Entries({ details: { what, id, notes } }: Props) {
  const [isAll, setAll] = useState(false);
  const input = { what, id, page_limit: isAll ? MOST : LATEST };
  const { data, refetch } = useCall(team.thread, input, { silent: true, keepEarlier: true });
  const isOld = data !== undefined && data.total !== notes;
  useEffect(() => {
    // Another admin has written a note.
    if (isOld) void refetch();
  }, [isOld, refetch]);
  if (!data) return null;
  const earlier = data.total - data.data.length;
  return (
    <>
      {earlier > 0 && !isAll && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          Show {formatNumber(earlier)} earlier
        </Button>
      )}
      <ol className={classes.entries} aria-label="Notes">
        {data.data.toReversed().map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

interface Props {
  readonly details: CaseDetails;
}

/** A case's thread: notes with their authors, the team's actions, and the form for a note. */
export function CaseThread({ details }: Props) {
  const { id, what, notes } = details;
  const [text, setText] = useState<string>();
  const [picture, setPicture] = useState('');
  const store = useSessionStore();
  const hasThread = useHas(team.thread) && notes !== undefined;
  const refusal = reasonOf(useMay(team.addNote, { what }));
  const write = useWrite(team.addNote, {
    invalidates: [...caseCalls, team.thread],
    // The admin's own actions right before and after the note must not conflict with it.
    scope: { id: CASES },
    onAnswer: ({ data }) => {
      if (!store.isOver()) dispatch({ type: 'caseChanged', item: details, version: data.version }, store);
    },
  });
  if (!hasThread) return null;
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (write.isPending || text === undefined || !(text.trim() || picture)) return;
    write.mutate(
      { what, id, text: text.trim() ? text : 'Picture', ...(picture ? { picture } : {}) },
      {
        onSuccess: () => {
          setPicture((now) => (now === picture ? '' : now));
          // The admin may have continued to write.
          setText((now) => (now === text ? undefined : now));
        },
      },
    );
  };
  const cancel = (): void => {
    setText(undefined);
    setPicture('');
  };
  const press = (event: KeyboardEvent): void => {
    if (keyOf(event) === 'Escape') cancel();
    if (keyOf(event) === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
  };
  return (
    <div className={classes.thread}>
      {notes > 0 && <Entries details={details} />}
      {text === undefined ? (
        refusal === undefined && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconNote size={14} aria-hidden />}
            onClick={() => setText('')}
          >
            Add a case note
          </Button>
        )
      ) : (
        <form onSubmit={save} onKeyDown={press}>
          <MentionArea what={what} label="Note" value={text} maxLength={NOTE_LENGTH} onChange={setText} />
          <PictureInput value={picture} onChange={setPicture} />
          <div className={classes.answers}>
            <Button variant="default" size="xs" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" size="xs" loading={write.isPending}>
              Save note
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
