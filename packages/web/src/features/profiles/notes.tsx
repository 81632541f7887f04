import { Skeleton } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { useState } from 'react';
import { GatedButton } from '../../kit/access/gated-button.tsx';
import { useRefusal } from '../../kit/access/use-refusal.ts';
import { Card } from '../../kit/card.tsx';
import { useCall } from '../../kit/client/queries.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Failed } from '../../kit/states.tsx';
import type { Details } from './fields.ts';
import classes from './profiles.module.css';

const SHOWN = 50;

/** What staff noted about a person, the latest first. */
export function Notes({ id, user }: { readonly id: number; readonly user: Details }) {
  const { data: loaded, error, refetch } = useCall(profiles.notes, { user_id: id, page_limit: SHOWN });
  const data = error ? undefined : loaded;
  const [isOpen, setOpen] = useState(false);
  const reason = useRefusal(profiles.addNote, user);
  return (
    <Card
      title="Notes of staff"
      action={
        <GatedButton variant="default" size="compact-sm" reason={reason} onClick={() => setOpen(true)}>
          Add note
        </GatedButton>
      }
    >
      {error && <Failed failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={48} />}
      {data?.data.length === 0 && <p className={classes.nothing}>Nothing has been noted yet.</p>}
      <ul className={classes.entries}>
        {data?.data.map((note) => (
          <li key={note.id} className={classes.entry}>
            <p className={classes.text}>{note.text}</p>
            <p className={classes.entryFoot}>
              {note.by.name} · <Moment at={note.created_at} />
            </p>
          </li>
        ))}
      </ul>
      <DialogForm
        call={profiles.addNote}
        title={`Note about ${user.name}`}
        fields={[{ name: 'text', label: 'Note', description: 'Other staff read it; the person does not' }]}
        fixed={{ user_id: id }}
        submit="Add note"
        refreshes={[profiles.notes]}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </Card>
  );
}
