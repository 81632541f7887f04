import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { webhooks } from '@quarterdeck/contract/webhooks';

/** An endpoint as the list shows it. */
export type EndpointRow = RowOf<typeof webhooks.endpoints>;

/** A delivery as the list shows it. */
export type DeliveryRow = RowOf<typeof webhooks.deliveries>;

/** The calls that show endpoints, and those that show deliveries. */
export const showsEndpoints: readonly Endpoint[] = [webhooks.endpoints];
export const showsDeliveries: readonly Endpoint[] = [webhooks.endpoints, webhooks.deliveries, webhooks.delivery];

/** Returns the event types of an endpoint, in short. */
export function eventsText(events: readonly string[]): string {
  if (events[0] === '*') return 'All';
  return events.length > 2 ? `${events.length} types` : events.join(', ');
}

/** Returns an answer in short: its status, or why there was none. */
export const answerText = (status: number | null, error: string | null): string =>
  status === null ? (error ?? '') : String(status);
