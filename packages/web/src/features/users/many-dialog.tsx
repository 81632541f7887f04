import { Button, Group } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { Days, ReasonChoice } from '../../domain/moderation/actions/actions.ts';
import { Duration } from '../../domain/moderation/actions/duration.tsx';
import { ReasonForm } from '../../domain/moderation/actions/reason-form.tsx';
import { useReasons } from '../../domain/moderation/actions/use-reasons.ts';
import { BulkMail } from '../../domain/moderation/bulk/bulk-mail.tsx';
import { LeaveQuestion, Results, Summary } from '../../domain/moderation/bulk/results.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ChosenNames } from '../../ui/list/work/chosen-names.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { questionOf, type UserAction } from './actions.ts';
import { type Person, useMany } from './use-many.ts';

interface AskProps {
  readonly action: UserAction;
  readonly people: readonly Person[];
  readonly onRun: (given: ReasonChoice) => void;
  readonly onClose: () => void;
}

function AskSuspension({ people, onRun, onClose }: AskProps) {
  const listed = useReasons([], true);
  const [days, setDays] = useState<Days>();
  const input = useRef<HTMLInputElement>(null);
  const says = useId();
  const { consequence, yes } = questionOf('suspend', people.length);
  return (
    <ReasonForm
      {...{ listed, input, yes }}
      decision="suspend"
      no="Cancel"
      isDangerous
      describedBy={says}
      onDecide={(given) => onRun({ ...given, days })}
      onCancel={onClose}
      more={(reason) => (
        <>
          <Duration days={days} onChange={setDays} />
          <BulkMail decision="suspend" what="users" reason={reason} days={days} />
        </>
      )}
    >
      <p>{consequence}</p>
      <ChosenNames rows={people} id={says} />
    </ReasonForm>
  );
}

function Ask(props: AskProps) {
  const { action, people, onRun, onClose } = props;
  const says = useId();
  if (action === 'suspend') return <AskSuspension {...props} />;
  const { consequence, yes } = questionOf(action, people.length);
  return (
    <>
      <p>{consequence}</p>
      <ChosenNames rows={people} id={says} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button aria-describedby={says} data-autofocus onClick={() => onRun({})}>
          {yes}
        </Button>
      </Group>
    </>
  );
}

interface Props {
  readonly action: UserAction;
  readonly people: readonly Person[];
  /** Receives the ids of the processed users. */
  readonly onClose: (ids: readonly number[]) => void;
}

/** Asks before an action on many users, shows its progress, and lists each result. */
export function ManyDialog({ action, people, onClose }: Props) {
  const { done, outcome, run, stop } = useMany(action, people);
  const isRunning = done !== undefined && !outcome;
  const close = (): void => onClose(outcome?.results.map(({ id }) => id) ?? []);
  return (
    <Dialog
      isOpen
      title={outcome ? 'Results' : questionOf(action, people.length).title}
      onClose={isRunning ? undefined : close}
      closesOutside={false}
      layer="question"
    >
      <LeaveQuestion isRunning={isRunning} />
      {done === undefined && <Ask {...{ action, people }} onRun={run} onClose={close} />}
      <div role="status">
        {isRunning && (
          <p>
            {formatNumber(done)} of {formatNumber(people.length)} done
          </p>
        )}
        {outcome && <Summary outcome={outcome} />}
      </div>
      {isRunning && (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        </Group>
      )}
      {outcome && (
        <>
          {outcome.results.length > 0 && <Results results={outcome.results} />}
          <Group justify="flex-end" mt="lg">
            <Button onClick={close} autoFocus>
              Close
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
