import { Group, Skeleton } from '@mantine/core';
import { webhooks } from '@quarterdeck/contract/webhooks';
import { refusalOf } from '../../../data/access/use-refusal.ts';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall, useWrite } from '../../../data/client/queries.ts';
import { Fact, Facts } from '../../../ui/block/card.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { CopiedCode } from '../copied-code.tsx';
import { answerText, type DeliveryRow, showsDeliveries } from './row.ts';
import classes from './webhooks.module.css';

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

function Content({ row: { id } }: { readonly row: DeliveryRow }) {
  const { data, error, refetch } = useCall(webhooks.delivery, { id });
  const resend = useWrite(webhooks.resend, { invalidates: showsDeliveries });
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  const { body, tries, subject, event_id: event, next_at: next } = data.data;
  return (
    <>
      <Facts>
        <Fact label="Event">{event}</Fact>
        <Fact label="Subject">{subject}</Fact>
        {next !== null && (
          <Fact label="Next try">
            <Moment at={next} shows="full" />
          </Fact>
        )}
      </Facts>
      {body === null ? (
        <p className={classes.lead}>The request is no longer stored.</p>
      ) : (
        <CopiedCode copies="Copy body">{pretty(body)}</CopiedCode>
      )}
      <h3 className={classes.heading}>Attempts</h3>
      {tries.length === 0 && <p className={classes.text}>Not attempted yet.</p>}
      <ol className={classes.attempts}>
        {tries.map(({ id: attempt, at, url, status, error: failure, ms, answer, headers }) => (
          <li key={attempt}>
            <p>
              <strong>{answerText(status, failure)}</strong> after {ms} ms, <Moment at={at} shows="full" />
            </p>
            <p className={classes.text}>{url}</p>
            <details>
              <summary>Headers and answer</summary>
              <pre>
                {Object.entries(headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
              </pre>
              <pre>{answer === '' ? 'No answer' : answer}</pre>
            </details>
          </li>
        ))}
      </ol>
      <Group justify="flex-end" mt="lg">
        <GatedButton
          disabledReason={refusalOf(webhooks.resend, data.data)}
          loading={resend.isPending}
          onClick={() => resend.mutate({ id })}
        >
          Resend
        </GatedButton>
      </Group>
    </>
  );
}

interface Props {
  readonly row: DeliveryRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A delivery with its requests and answers. */
export default function DeliveryDialog({ row, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={row.type} isWide>
      <Content row={row} />
    </Dialog>
  );
}
