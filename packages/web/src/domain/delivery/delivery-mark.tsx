import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type DecidedThing, deliveryState } from '@quarterdeck/contract/delivery-state';
import { webhooks } from '@quarterdeck/contract/webhooks';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../data/access/action-button.tsx';
import { useMay } from '../../data/access/use-may.ts';
import { useCall, useCalls } from '../../data/client/queries.ts';
import { Status, type StatusFace } from '../../ui/status/status.tsx';
import classes from './delivery.module.css';
import { type DeliveryState, deliveryText } from './delivery-text.ts';

const ROUND_MS = 5000;
/** How long after a decision its state is loaded repeatedly, in milliseconds. */
const FRESH_MS = 60_000;

const invalidates: readonly Endpoint[] = [deliveryState.ofThing];

interface Props {
  readonly thing: DecidedThing;
  /** By default, the latest decision about any charge or interest. */
  readonly id?: number;
  /** Data of the thing: when it changes, there may be a new decision. */
  readonly of?: unknown;
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
 * Returns whether it is still unknown what the marks of things show. A screen that waits for them appears all at once:
 * a mark that came later would move what is next to and below it. Once the screen was shown, it waits for nothing.
 * @param ids of the things; one without an id was never decided. Undefined while they are not known.
 */
export function useAwaitsDelivery(thing: DecidedThing, ids: readonly (number | undefined)[] | undefined): boolean {
  const { allowed: enabled } = useMay(deliveryState.ofThing, { thing });
  const inputs = (ids ?? []).filter((id) => id !== undefined).map((id) => inputOf(thing, id));
  const states = useCalls(deliveryState.ofThing, inputs, { enabled, silent: true, staleTime: ROUND_MS });
  const isKnown = ids !== undefined && !states.some(({ isLoading }) => isLoading);
  const [isShown, setShown] = useState(false);
  if (isKnown && !isShown) setShown(true);
  return !isKnown && !isShown;
}

/**
 * Shows whether the app has received the latest decision about a thing; nothing without one, or when no app receives
 * decisions.
 */
export function DeliveryMark({ thing, id, of }: Props) {
  const input = inputOf(thing, id);
  const verdict = useMay(deliveryState.ofThing, input);
  const maySend = useMay(webhooks.resend).allowed;
  const [pollInterval, setRepeats] = useState<number>();
  const { data, refetch, dataUpdatedAt } = useCall(deliveryState.ofThing, input, {
    // The screen may have just loaded it.
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
  if (!known) return null;
  const text = deliveryText(known, dataUpdatedAt);
  return (
    <div className={classes.mark}>
      <Status isSmall {...faces[known.state]} word={<span title={`${known.type}: ${text}`}>{text}</span>} />
      {known.state === 'failed' && known.delivery_id !== null && maySend && (
        <ActionButton
          call={webhooks.resend}
          input={{ id: known.delivery_id }}
          invalidates={invalidates}
          variant="subtle"
          size="compact-xs"
        >
          Resend
        </ActionButton>
      )}
    </div>
  );
}
