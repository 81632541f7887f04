import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { deliveryState } from '@quarterdeck/contract/delivery-state';

/** The delivery to the app of the latest decision about a thing. */
export type DeliveryState = NonNullable<OutputOf<typeof deliveryState.ofThing>['data']>;

const SECOND = 1000;
const units = [
  { ms: 24 * 60 * 60 * SECOND, name: 'days', from: 48 * 60 * 60 * SECOND },
  { ms: 60 * 60 * SECOND, name: 'hours', from: 2 * 60 * 60 * SECOND },
  { ms: 60 * SECOND, name: 'minutes', from: 2 * 60 * SECOND },
] as const;

/** Returns the time since a moment, in whole units: `12 s`, `3 minutes`. */
function timeSince(at: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(at));
  const unit = units.find(({ from }) => ms >= from);
  return unit ? `${Math.floor(ms / unit.ms)} ${unit.name}` : `${Math.floor(ms / SECOND)} s`;
}

const answering = ({ answer, since }: DeliveryState, now: number): string => {
  const what = /^\d+$/.test(answer ?? '')
    ? `the endpoint has been responding with ${answer}`
    : `no response (${answer})`;
  return since === null ? what : `${what} for ${timeSince(since, now)}`;
};

/** Returns a short text for the state. */
export function deliveryText(known: DeliveryState, now: number): string {
  const { state, at, answer } = known;
  const when = at === null ? '' : ` ${timeSince(at, now)} ago`;
  if (state === 'delivered') return `App: delivered${when}`;
  if (state === 'read') return `App: read from the change feed${when}`;
  if (state === 'failed')
    return `App: not delivered for 72 hours${answer === null ? '' : `, the last answer was ${answer}`}`;
  if (known.is_paused === 1) return 'App: waiting, because the endpoint is paused';
  return answer === null ? 'App: waiting' : `App: waiting: ${answering(known, now)}`;
}
