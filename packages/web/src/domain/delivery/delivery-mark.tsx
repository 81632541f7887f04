import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type DecidedThing, deliveryState } from '@quarterdeck/contract/delivery-state';
import { webhooks } from '@quarterdeck/contract/webhooks';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../data/access/action-button.tsx';
import { useMay } from '../../data/access/use-may.ts';
import { useCall } from '../../data/client/queries.ts';
import { Status, type StatusFace } from '../../ui/status/status.tsx';
import classes from './delivery.module.css';
import { type DeliveryState, deliveryText } from './delivery-text.ts';

const ROUND_MS = 5000;
/** So long after a decision it is looked at again and again. */
const FRESH_MS = 60_000;

const invalidates: readonly Endpoint[] = [deliveryState.ofThing];

interface Props {
  readonly thing: DecidedThing;
  /** Without it, the latest decision about any charge or interest counts. */
  readonly id?: number;
  /** Whatever was loaded of the thing: when that changes, something may have been decided. */
  readonly of?: unknown;
  /** Its place is kept where there is nothing to say, or not yet: the cells of a table have the width of what they hold. */
  readonly keepsPlace?: boolean;
}

const faces: Readonly<Record<DeliveryState['state'], Omit<StatusFace, 'word'>>> = {
  waiting: { tone: 'neutral', icon: IconClock },
  delivered: { tone: 'success', icon: IconCircleCheck },
  read: { tone: 'success', icon: IconCircleCheck },
  failed: { tone: 'danger', icon: IconCircleX },
};

const isFresh = ({ state, decided_at: at }: DeliveryState, now: number): boolean =>
  state === 'waiting' || now - Date.parse(at) < FRESH_MS;

const inputOf = (thing: DecidedThing, id?: number) => ({ thing, ...(id === undefined ? {} : { thing_id: id }) });

/**
 * Whether it is not known yet what the mark of a thing shows. A screen that waits for it shows all of itself at once: a mark that
 * came later would move what stands below.
 * @param id is undefined until the thing is known.
 */
export function useAwaitsDelivery(thing: DecidedThing, id: number | undefined): boolean {
  const input = inputOf(thing, id);
  const { allowed } = useMay(deliveryState.ofThing, input);
  return useCall(deliveryState.ofThing, input, {
    ...{ enabled: allowed && id !== undefined, silent: true, staleTime: ROUND_MS },
  }).isLoading;
}

/** Whether the app has taken note of the latest decision about a thing; nothing without one, or when no app listens. */
export function DeliveryMark({ thing, id, of, keepsPlace = false }: Props) {
  const input = inputOf(thing, id);
  const verdict = useMay(deliveryState.ofThing, input);
  const maySend = useMay(webhooks.resend).allowed;
  const [pollInterval, setRepeats] = useState<number>();
  const { data, refetch, dataUpdatedAt } = useCall(deliveryState.ofThing, input, {
    // The screen may have loaded it just now.
    ...{ enabled: verdict.allowed, silent: true, staleTime: ROUND_MS },
    ...(pollInterval === undefined ? {} : { pollInterval }),
  });
  const known = data?.data;
  const before = useRef(of);
  useEffect(() => {
    if (before.current === of) return;
    before.current = of;
    void refetch();
  }, [of, refetch]);
  const isWatched = known !== undefined && known !== null && isFresh(known, dataUpdatedAt);
  useEffect(() => setRepeats(isWatched ? ROUND_MS : undefined), [isWatched]);
  if (!known) return keepsPlace ? <div className={classes.place} /> : null;
  const text = deliveryText(known, dataUpdatedAt);
  return (
    <div className={keepsPlace ? `${classes.mark} ${classes.place}` : classes.mark}>
      <Status isSmall {...faces[known.state]} word={<span title={`${known.type}: ${text}`}>{text}</span>} />
      {known.state === 'failed' && known.delivery_id !== null && maySend && (
        <ActionButton
          call={webhooks.resend}
          input={{ id: known.delivery_id }}
          invalidates={invalidates}
          variant="subtle"
          size="compact-xs"
        >
          Send again
        </ActionButton>
      )}
    </div>
  );
}
