import type { Endpoint } from '@quarterdeck/contract/core/endpoint';
import { profiles } from '@quarterdeck/contract/profiles';
import { DialogForm, type DialogFormProps } from '../form/dialog-form.tsx';
import type { Field } from '../form/values.ts';

/** An account that is suspended, or no longer. */
export interface SuspensionProps {
  readonly account: { readonly id: number; readonly name: string };
  /** The calls whose answers it changes. */
  readonly refreshes: readonly Endpoint[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const fields: readonly Field<typeof profiles.suspend>[] = [
  { name: 'reason', label: 'Reason', description: 'Optional; staff see it on the profile' },
];

type Props = SuspensionProps & Partial<Pick<DialogFormProps<typeof profiles.suspend>, 'lead' | 'version' | 'onDone'>>;

/** Suspends an account, with a reason. */
export const SuspendDialog = ({ account: { id, name }, ...rest }: Props) => (
  <DialogForm
    call={profiles.suspend}
    title={`Suspend ${name}?`}
    lead={`${name} cannot sign in until the suspension is lifted.`}
    fields={fields}
    fixed={{ user_id: id }}
    submit="Suspend Account"
    {...rest}
  />
);
