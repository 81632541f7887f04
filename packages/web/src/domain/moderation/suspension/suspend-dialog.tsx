import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { profiles } from '@quarterdeck/contract/profiles';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import type { Control, Field } from '../../../ui/form/values.ts';
import type { Days } from '../actions/actions.ts';
import { Duration } from '../actions/duration.tsx';

/** An account that can be suspended or is suspended. */
export interface SuspensionProps {
  readonly account: { readonly id: number; readonly name: string };
  /** The calls whose answers it changes. */
  readonly invalidates: readonly Endpoint[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const daysControl: Control = {
  blank: '',
  Component: ({ value, onChange }) => (
    <Duration days={value === '' ? undefined : (Number(value) as Days)} onChange={(days) => onChange(days ?? '')} />
  ),
};

const fields: readonly Field<typeof profiles.suspend>[] = [
  { name: 'reason', label: 'Reason', description: 'Optional. Visible to staff on the profile.', isAdded: true },
  { name: 'days', label: 'For how long', control: daysControl, isAdded: true },
];

/** Suspends an admin, with a reason. */
export const SuspendDialog = ({ account: { id, name }, ...rest }: SuspensionProps) => (
  <DialogForm
    call={profiles.suspend}
    title={`Suspend ${name}?`}
    lead={`${name} cannot sign in until the suspension is lifted.`}
    fields={fields}
    fixed={{ user_id: id }}
    submit="Suspend Account"
    isDangerous
    {...rest}
  />
);
