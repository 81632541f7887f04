import type { channels } from '@quarterdeck/contract/channels';
import type { Field } from '../../../ui/form/values.ts';
import { eventsControl, groupsControl, kindControl } from './controls.tsx';

const events = { name: 'events', label: 'Notices', control: eventsControl } as const;
const groups = {
  name: 'groups',
  label: 'Groups',
  description: 'Only notices for members of these groups. Leave it empty to post all notices.',
  control: groupsControl,
} as const;

export const newChannelFields: readonly Field<typeof channels.add>[] = [
  { name: 'kind', label: 'Kind', control: kindControl },
  {
    name: 'url',
    label: 'Address',
    description: 'The address of the incoming webhook. Private networks are refused.',
  },
  events,
  groups,
];

export const channelFields: readonly Field<typeof channels.update>[] = [events, groups];

export const addressFields: readonly Field<typeof channels.update>[] = [{ name: 'url', label: 'New address' }];
