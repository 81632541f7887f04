import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Group, Textarea } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { useState } from 'react';
import { useWrite } from '../../../data/client/queries.ts';
import { GuardedDialog, type Inside } from '../../../ui/form/guarded-dialog.tsx';
import type { Details } from '../fields.ts';
import classes from './jobs.module.css';
import { type JobName, jobs, recordOf } from './jobs.ts';
import { stepsOf } from './steps.tsx';

interface JobProps {
  readonly job: JobName;
  readonly id: number;
  readonly user: Details;
}

interface ContentProps extends JobProps {
  readonly inside: Inside;
}

function Checklist({ job, id, user, inside }: ContentProps) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState('');
  const note = useWrite(profiles.addNote, { invalidates: [profiles.timeline] });
  const steps = stepsOf[job];
  const mark = (label: string, isDone: boolean): void => {
    setDone((before) => new Set([...before].filter((one) => one !== label).concat(isDone ? [label] : [])));
    inside.onDirty(true);
  };
  const finish = (): void => {
    const marked = steps.map(({ label }) => ({ label, isDone: done.has(label) }));
    note.mutate({ user_id: id, text: recordOf(job, marked, result) }, { onSuccess: inside.onDone });
  };
  return (
    <>
      <ol className={classes.steps}>
        {steps.map(({ label, Content }) => (
          <li key={label} className={classes.step}>
            <Checkbox
              label={label}
              checked={done.has(label)}
              onChange={({ currentTarget }) => mark(label, currentTarget.checked)}
            />
            <div className={classes.content}>
              <Content id={id} user={user} onDone={() => mark(label, true)} />
            </div>
          </li>
        ))}
      </ol>
      <Textarea
        label="Result"
        description="Optional. Stored with the steps as a note that only staff can see."
        rows={2}
        maxLength={500}
        value={result}
        onChange={({ currentTarget }) => {
          setResult(currentTarget.value);
          inside.onDirty(true);
        }}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={inside.onCancel}>
          Cancel
        </Button>
        <Button loading={note.isPending} onClick={finish}>
          Finish and add note
        </Button>
      </Group>
    </>
  );
}

interface Props extends JobProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A support job as a checklist. Finishing it adds a note that records the steps. */
export default function JobDialog({ isOpen, onClose, ...job }: Props) {
  return (
    <GuardedDialog
      title={`${jobs[job.job]}: ${job.user.name}`}
      isOpen={isOpen}
      isWide={job.job === 'impersonation'}
      onClose={onClose}
    >
      {(inside) => <Checklist {...job} inside={inside} />}
    </GuardedDialog>
  );
}
