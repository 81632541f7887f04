import { Button, Group, Textarea } from '@mantine/core';
import { campaigns } from '@quarterdeck/contract/campaigns';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../../data/client/queries.ts';
import { Results, Summary } from '../../../domain/moderation/bulk/results.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ChosenNames } from '../../../ui/list/work/chosen-names.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import type { Row } from '../campaign.ts';

/** What is decided of pending campaigns. */
type Decision = 'approve' | 'reject';

const words = {
  approve: {
    title: 'Approve',
    says: 'Each owner gets an email, and the app is told.',
  },
  reject: {
    title: 'Reject',
    says: 'They are drafts again. Their owners can change them and submit them once more.',
  },
} as const;

interface Props {
  readonly decision: Decision;
  readonly rows: readonly Row[];
  readonly onClose: (hasRun: boolean) => void;
}

/** Asks before many campaigns are approved or rejected, and says what became of each. What is not pending is not touched. */
export function ReviewMany({ decision, rows, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const review = useWrite(campaigns.review, { invalidates: [campaigns.list, campaigns.details], silent: true });
  const { title, says } = words[decision];
  const isMissing = decision === 'reject' && reason.trim() === '';
  const others = rows.filter(({ status }) => status !== 'Pending').length;
  const outcome = review.data && { results: review.data.data, left: 0 };
  const close = (): void => onClose(outcome !== undefined);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (isMissing) event.currentTarget.querySelector('textarea')?.focus();
    else review.mutate({ ids: rows.map(({ id }) => id), decision, ...(reason.trim() && { reason: reason.trim() }) });
  };
  return (
    <Dialog
      isOpen
      title={
        outcome
          ? 'What became of them'
          : `${title} ${formatNumber(rows.length)} ${rows.length === 1 ? 'campaign' : 'campaigns'}?`
      }
      onClose={review.isPending ? undefined : close}
      closesOutside={false}
      layer="question"
    >
      {!outcome && (
        <form onSubmit={send} noValidate>
          <p>{says}</p>
          <ChosenNames rows={rows.map(({ id, campaign_name: name }) => ({ id, name }))} />
          {others > 0 && <p>{formatNumber(others)} of them are not pending: they stay as they are.</p>}
          {decision === 'reject' && (
            <Textarea
              label="Reason"
              description="The app is told it, and each owner by mail."
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
            <Button variant="default" onClick={close} disabled={review.isPending}>
              Cancel
            </Button>
            <Button type="submit" loading={review.isPending} data-autofocus={decision === 'approve' || undefined}>
              {title} {formatNumber(rows.length)}
            </Button>
          </Group>
        </form>
      )}
      <div role="status">{outcome && <Summary outcome={outcome} />}</div>
      {outcome && (
        <>
          <Results results={outcome.results} />
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
