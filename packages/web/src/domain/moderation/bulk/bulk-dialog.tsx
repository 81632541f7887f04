import { Button, Group } from '@mantine/core';
import { BULK } from '@quarterdeck/contract/moderation/cases';
import { useEffect, useId, useRef, useState } from 'react';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import type { Days, ReasonChoice } from '../actions/actions.ts';
import { type ActionWithReason, wordsOfMany } from '../actions/actions.ts';
import { Duration } from '../actions/duration.tsx';
import { ReasonForm } from '../actions/reason-form.tsx';
import { useReasons } from '../actions/use-reasons.ts';
import { announceBulk, runBulk } from '../queue/bulk.ts';
import { isComplete } from '../queue/queue.ts';
import { type BulkJob, type Outcome, textOf } from '../queue/steps.ts';
import { dispatch, useQueue } from '../queue/store.ts';
import { offerUndo, undo } from '../queue/undo.tsx';
import { useUndoReason } from '../undo/undo-action.tsx';
import classes from './bulk.module.css';
import { BulkMail } from './bulk-mail.tsx';
import { LeaveQuestion, Results, Summary } from './results.tsx';

interface AskProps {
  readonly job: BulkJob;
  readonly onRun: (reason: ReasonChoice) => void;
  readonly onClose: () => void;
}

const Consequence = ({ job: { action, what, count }, id }: { readonly job: BulkJob; readonly id: string }) => (
  <div id={id} className={classes.consequence}>
    <p>{wordsOfMany(action, what, count).consequence}</p>
    <p className={classes.small}>
      Cases that someone else decides in the meantime are skipped and listed.
      {count > BULK && ` They are processed ${BULK} at a time. You can stop between batches.`}
    </p>
  </div>
);

/** Asks for confirmation and a reason. The reason that most of the cases are reported for is preselected. */
function AskWhy({ job, decision, onRun, onClose }: AskProps & { readonly decision: ActionWithReason }) {
  const listed = useReasons(job.reported, decision !== 'dismiss');
  const [days, setDays] = useState<Days>();
  const input = useRef<HTMLInputElement>(null);
  const says = useId();
  return (
    <ReasonForm
      {...{ decision, listed, input }}
      yes={wordsOfMany(decision, job.what, job.count).yes}
      no="Cancel"
      isDangerous={decision !== 'dismiss'}
      describedBy={says}
      onDecide={(given) => onRun({ ...given, days })}
      more={(reason) => (
        <>
          {decision === 'suspend' && <Duration days={days} onChange={setDays} />}
          <BulkMail {...{ decision, reason, days }} what={job.what} />
        </>
      )}
      onCancel={onClose}
    >
      <Consequence job={job} id={says} />
    </ReasonForm>
  );
}

function Ask({ job, onRun, onClose }: AskProps) {
  const { action, what, count } = job;
  const says = useId();
  if (action !== 'assign') return <AskWhy {...{ job, onRun, onClose }} decision={action} />;
  return (
    <>
      <Consequence job={job} id={says} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button aria-describedby={says} data-autofocus onClick={() => onRun({})}>
          {wordsOfMany(action, what, count).yes}
        </Button>
      </Group>
    </>
  );
}

interface Props {
  readonly job: BulkJob;
  readonly isOpen: boolean;
  /** Receives the cases' outcome, when any were processed. */
  readonly onClose: (outcome: Outcome | undefined) => void;
}

/** Asks before an action on many cases, shows its progress, and lists each result where some failed. */
export default function BulkDialog({ job, isOpen, onClose }: Props) {
  const step = useQueue(({ lastStep }) => lastStep);
  const bulk = useQueue((queue) => (queue.bulk?.job === job ? queue.bulk : undefined));
  const reason = useUndoReason(step);
  // Once its screen is left, no one sees the results of further cases.
  useEffect(() => () => dispatch({ type: 'bulkStopped', job }), [job]);
  const outcome = bulk?.outcome;
  const isRunning = bulk !== undefined && !outcome;
  const run = async (given: ReasonChoice): Promise<void> => {
    const all = await runBulk(job, given);
    if (!isComplete(all)) return;
    onClose(all);
    announceBulk(job, all);
  };
  const close = (): void => {
    onClose(outcome);
    if (outcome && step) offerUndo(textOf(step), step);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={outcome ? 'Results' : wordsOfMany(job.action, job.what, job.count).title}
      onClose={isRunning ? undefined : close}
      closesOutside={false}
      layer="question"
    >
      <LeaveQuestion isRunning={isRunning} />
      {!bulk && <Ask job={job} onRun={(given) => void run(given)} onClose={close} />}
      <div role="status">
        {isRunning && (
          <>
            <p>
              {formatNumber(bulk.results.length)} of {formatNumber(job.count)} processed
            </p>
            <progress className={classes.progress} aria-label="Progress" value={bulk.results.length} max={job.count} />
          </>
        )}
        {outcome && <Summary outcome={outcome} />}
      </div>
      {isRunning && job.count > BULK && (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" loading={bulk.isStopping} onClick={() => dispatch({ type: 'bulkStopped', job })}>
            Stop
          </Button>
        </Group>
      )}
      {outcome && (
        <>
          {outcome.results.length > 0 && <Results results={outcome.results} />}
          <Group justify="flex-end" mt="lg" gap="xs">
            {step && (
              <GatedButton
                variant="default"
                disabledReason={reason}
                onClick={() => {
                  close();
                  undo(step);
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
