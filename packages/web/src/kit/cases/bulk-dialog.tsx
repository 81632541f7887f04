import { Button, Group, TextInput } from '@mantine/core';
import { BULK } from '@quarterdeck/contract/cases';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { formatNumber } from '../format.ts';
import classes from './bulk.module.css';
import { wordsOfMany } from './deeds.ts';
import { type BulkJob, type BulkResult, useBulk } from './use-bulk.ts';

const SHOWN = 200;

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
        Cases that somebody decides meanwhile are told, not done again.
        {count > BULK && ` They are done ${BULK} at a time; you can stop in between.`}
      </p>
      {deed !== 'assign' && (
        <TextInput
          mt="md"
          label={deed === 'dismiss' ? 'Reason' : 'Reason (optional)'}
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

const Result = ({ result: { id, subject, done, message } }: { readonly result: BulkResult }) => {
  const Icon = done === 1 ? IconCircleCheck : IconCircleX;
  return (
    <li className={classes.result} data-done={done === 1 || undefined}>
      <Icon size={16} aria-hidden />
      <span className={classes.subject}>{subject ?? `Case ${id}`}</span>
      <span>{message}</span>
    </li>
  );
};

function Results({ results }: { readonly results: readonly BulkResult[] }) {
  const inOrder = results.toSorted((one, other) => one.done - other.done);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label="Results" className={classes.results} tabIndex={0}>
        <ul>
          {inOrder.slice(0, SHOWN).map((result) => (
            <Result key={result.id} result={result} />
          ))}
        </ul>
      </section>
      {results.length > SHOWN && (
        <p className={classes.small}>
          The first {SHOWN} are shown, those that were not done before all others. The trail has every one.
        </p>
      )}
    </>
  );
}

interface Props {
  readonly job: BulkJob;
  readonly isOpen: boolean;
  readonly onClose: (hasRun: boolean) => void;
}

/** Asks before one thing is done to many cases, shows how far it is, and says what became of each. */
export default function BulkDialog({ job, isOpen, onClose }: Props) {
  const { done, outcome, isStopping, run, stop } = useBulk(job);
  const isRunning = done !== undefined && !outcome;
  const close = (): void => onClose(done !== undefined);
  const good = outcome?.results.filter((result) => result.done === 1).length ?? 0;
  const bad = (outcome?.results.length ?? 0) - good;
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
        {outcome && (
          <p className={classes.summary}>
            {formatNumber(good)} done
            {bad > 0 && `, ${formatNumber(bad)} not done`}
            {outcome.left > 0 && `, ${formatNumber(outcome.left)} not looked at`}
            {outcome.failure && `: ${outcome.failure}`}
          </p>
        )}
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
          <Group justify="flex-end" mt="lg">
            <Button onClick={close} data-autofocus>
              Close
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
