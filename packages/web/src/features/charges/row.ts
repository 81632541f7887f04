import { charges } from '@quarterdeck/contract/charges';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { deliveryState } from '@quarterdeck/contract/delivery-state';
import { selectControl } from '../../ui/form/select.tsx';
import type { Field } from '../../ui/form/values.ts';

/** A charge as the list shows it. */
export type Row = RowOf<typeof charges.list>;

/** The calls that show charges. */
export const showsCharges: readonly Endpoint[] = [charges.list, charges.history, deliveryState.ofThing];

const goalNames: Readonly<Record<string, string>> = { clicks: 'Clicks', impressions: 'Impressions' };

/** Returns a goal's name for display. */
export const goalName = (goal: string): string => goalNames[goal] ?? goal;

/** The form fields of a charge. */
export const chargeFields: readonly Field<typeof charges.add | typeof charges.update>[] = [
  {
    name: 'goal',
    label: 'Goal',
    control: selectControl(
      [
        { value: 'clicks', label: goalName('clicks') },
        { value: 'impressions', label: goalName('impressions') },
      ],
      'Select a goal',
    ),
  },
  { name: 'value', label: 'Goal charges', description: 'In dollars, with at most 4 decimals' },
];
