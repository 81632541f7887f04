import type { integrations } from '@quarterdeck/contract/integrations';
import { dayControl } from '../../ui/form/day.tsx';
import type { Field } from '../../ui/form/values.ts';
import { numberControl, overlapControl, scopesControl, textsControl } from './controls.tsx';

const ITEMS_PER_SECOND = 20_000;

const name = { name: 'name', label: 'Name', description: 'Which server uses it, such as "shop backend"' } as const;
const others = [
  {
    name: 'allowed_networks',
    label: 'Allowed addresses',
    description: 'Such as 203.0.113.7 or 10.1.0.0/16. Leave it empty to allow every address.',
    control: textsControl,
  },
  {
    name: 'items_per_second',
    label: 'Items per second',
    description: 'Across all instances. Calls above the limit are refused and can be retried later.',
    control: numberControl(ITEMS_PER_SECOND),
  },
] as const;

export const newKeyFields: readonly Field<typeof integrations.addKey>[] = [
  name,
  { name: 'scopes', label: 'Scopes', control: scopesControl },
  {
    name: 'expires_on',
    label: 'Last day',
    description: 'In UTC. Without one, it does not expire.',
    control: dayControl,
  },
  ...others,
];

export const keyFields: readonly Field<typeof integrations.updateKey>[] = [name, ...others];

export const rotationFields: readonly Field<typeof integrations.rotateKey>[] = [
  { name: 'overlap_hours', label: 'Previous key still works for', control: overlapControl },
];
