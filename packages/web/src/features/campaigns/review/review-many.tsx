import { Button, Group, Textarea } from '@mantine/core';
import { campaigns } from '@quarterdeck/contract/campaigns';
import { type FormEvent, useLayoutEffect, useState } from 'react';
import { useWrite } from '../../../data/client/queries.ts';
import { Results, Summary } from '../../../domain/moderation/bulk/results.tsx';
import type { Outcome } from '../../../domain/moderation/queue/steps.ts';
import { GuardedDialog, type Inside } from '../../../ui/form/guarded-dialog.tsx';
import { useTell } from '../../../ui/form/use-tell.ts';
import { ChosenNames } from '../../../ui/list/work/chosen-names.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import type { Row } from '../campaign.ts';

/** A decision about pending campaigns. */
type Decision = 'approve' | 'reject';

const words = {
  approve: {
    title: 'Approve',
    says: 'The app receives the decision, and each owner is emailed.',
  },
  reject: {
    title: 'Reject',
    says: 'They become drafts again. Their owners can edit and resubmit them.',
  },
} as const;

interface Props {
  readonly decision: Decision;
  readonly rows: readonly Row[];
  /** Receives the ids of the processed campaigns. */
  readonly onClose: (ids: readonly number[]) => void;
}

interface AskProps {
  readonly decision: Decision;
  readonly rows: readonly Row[];
  readonly isSending: boolean;
  readonly onSend: (reason: string) => void;
  readonly inside: Inside;
}

function Ask({ decision, rows, isSending, onSend, inside }: AskProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { title, says } = words[decision];
  const isMissing = decision === 'reject' && reason.trim() === '';
  const others = rows.filter(({ status }) => status !== 'Pending').length;
  const { onDirty, onSaving } = inside;
  useTell(onDirty, reason !== '');
  useTell(onSaving, isSending);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (isMissing) event.currentTarget.querySelector('textarea')?.focus();
    else onSend(reason.trim());
  };
  return (
    <form onSubmit={send} noValidate>
      <p>{says}</p>
      <ChosenNames rows={rows.map(({ id, campaign_name: name }) => ({ id, name }))} />
      {others > 0 && <p>{formatNumber(others)} of them are not pending and will be skipped.</p>}
      {decision === 'reject' && (
        <Textarea
          label="Reason"
          description="Sent to the app and to each owner by email."
          rows={3}
          maxLength={500}
          mt="sm"
          data-autofocus
          value={reason}
          error={isTried && isMissing && 'Reason is required'}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={inside.onCancel} disabled={isSending}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending} data-autofocus={decision === 'approve' || undefined}>
          {title} {formatNumber(rows.length)}
        </Button>
      </Group>
    </form>
  );
}

function Came({ outcome, inside }: { readonly outcome: Outcome; readonly inside: Inside }) {
  const { onDirty, onSaving } = inside;
  // The input is sent, so there is nothing unsaved.
  useLayoutEffect(() => {
    onDirty(false);
    onSaving(false);
  }, [onDirty, onSaving]);
  return (
    <>
      <Results results={outcome.results} />
      <Group justify="flex-end" mt="lg">
        <Button onClick={inside.onDone} autoFocus>
          Close
        </Button>
      </Group>
    </>
  );
}

/**
 * Asks before many campaigns are approved or rejected, and shows each result. Campaigns that are not pending stay
 * unchanged.
 */
export function ReviewMany({ decision, rows, onClose }: Props) {
  const review = useWrite(campaigns.review, { invalidates: [campaigns.list, campaigns.details], silent: true });
  const outcome = review.data && { results: review.data.data, left: 0 };
  return (
    <GuardedDialog
      isOpen
      title={
        outcome
          ? 'Results'
          : `${words[decision].title} ${formatNumber(rows.length)} ${rows.length === 1 ? 'campaign' : 'campaigns'}?`
      }
      onClose={() => onClose(outcome?.results.map(({ id }) => id) ?? [])}
    >
      {(inside) => (
        <>
          {!outcome && (
            <Ask
              {...{ decision, rows, inside }}
              isSending={review.isPending}
              onSend={(reason) => review.mutate({ ids: rows.map(({ id }) => id), decision, ...(reason && { reason }) })}
            />
          )}
          <div role="status">{outcome && <Summary outcome={outcome} />}</div>
          {outcome && <Came outcome={outcome} inside={inside} />}
        </>
      )}
    </GuardedDialog>
  );
}
