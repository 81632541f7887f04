import { Button, Group, TextInput } from '@mantine/core';
import { BULK } from '@quarterdeck/contract/cases';
import { type FormEvent, useState } from 'react';
import { GatedButton } from '../access/gated-button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { formatNumber } from '../format.ts';
import classes from './bulk.module.css';
import { wordsOfMany } from './deeds.ts';
import { Results, Summary } from './results.tsx';
import { type BulkJob, useBulk } from './use-bulk.ts';
import type { Undo } from './use-undo.ts';

interface AskProps {
  readonly job: BulkJob;
  readonly onRun: (reason: string) => void;
  readonly onClose: () => void;
}

function Ask({ job: { deed, what, count }, onRun, onClose }: AskProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { consequence, yes } = wordsOfMany(deed, what, count);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const isEmpty = deed === 'dismiss' && reason.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) onRun(reason.trim());
  };
  return (
    <form onSubmit={send}>
      <p>{consequence}</p>
      <p className={classes.small}>
        Cases that someone decides meanwhile are told, not done again.
        {count > BULK && ` They are done ${BULK} at a time; you can stop in between.`}
      </p>
      {deed !== 'assign' && (
        <TextInput
          mt="md"
          label={deed === 'dismiss' ? 'Reason' : 'Reason (optional)'}
          description="Staff see it, and the app is told it"
          autoComplete="off"
          maxLength={500}
          data-autofocus
          value={reason}
          error={isMissing && 'Reason is required'}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" {...(deed === 'remove' || deed === 'suspend' ? { color: 'red.9' } : {})}>
          {yes}
        </Button>
      </Group>
    </form>
  );
}

interface Props {
  readonly job: BulkJob;
  /** The way back, once it was done. */
  readonly undo: Undo | undefined;
  readonly isOpen: boolean;
  readonly onClose: (hasRun: boolean) => void;
}

/** Asks before one thing is done to many cases, shows how far it is, and says what became of each. */
export default function BulkDialog({ job, undo, isOpen, onClose }: Props) {
  const { done, outcome, isStopping, run, stop } = useBulk(job);
  const isRunning = done !== undefined && !outcome;
  const close = (): void => onClose(done !== undefined);
  return (
    <Dialog
      isOpen={isOpen}
      title={outcome ? 'What became of them' : wordsOfMany(job.deed, job.what, job.count).title}
      onClose={isRunning ? undefined : close}
      closesOutside={false}
      layer="question"
    >
      {done === undefined && <Ask job={job} onRun={run} onClose={close} />}
      <div role="status">
        {isRunning && (
          <>
            <p>
              {formatNumber(done)} of {formatNumber(job.count)} looked at
            </p>
            <progress className={classes.progress} aria-label="Progress" value={done} max={job.count} />
          </>
        )}
        {outcome && <Summary outcome={outcome} />}
      </div>
      {isRunning && job.count > BULK && (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" loading={isStopping} onClick={stop}>
            Stop
          </Button>
        </Group>
      )}
      {outcome && (
        <>
          {outcome.results.length > 0 && <Results results={outcome.results} />}
          <Group justify="flex-end" mt="lg" gap="xs">
            {undo?.text !== undefined && (
              <GatedButton
                variant="default"
                reason={undo.reason}
                onClick={() => {
                  close();
                  undo.run();
                }}
              >
                Undo
              </GatedButton>
            )}
            <Button onClick={close} autoFocus>
              Close
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
