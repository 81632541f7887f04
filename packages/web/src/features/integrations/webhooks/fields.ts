import type { webhooks } from '@quarterdeck/contract/webhooks';
import type { Field } from '../../../ui/form/values.ts';
import { overlapControl } from '../controls.tsx';
import { eventsControl, momentControl, partControl } from './controls.tsx';

const address = {
  name: 'url',
  label: 'Address',
  description: "The app's address for events, such as https://api.example.com/hooks. Private networks are refused.",
} as const;
const events = { name: 'events', label: 'Events', control: eventsControl } as const;

export const newEndpointFields: readonly Field<typeof webhooks.addEndpoint>[] = [address, events];
export const endpointFields: readonly Field<typeof webhooks.updateEndpoint>[] = [address, events];

export const secretFields: readonly Field<typeof webhooks.changeSecret>[] = [
  { name: 'overlap_hours', label: 'Previous secret still signs for', control: overlapControl },
];

export const resendFields: readonly Field<typeof webhooks.resendSince>[] = [
  { name: 'since', label: 'Events since', description: 'In UTC', control: momentControl },
  { name: 'failed_only', label: 'Events to resend', control: partControl },
];
