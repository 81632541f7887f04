import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { users } from '@quarterdeck/contract/users';
import { isAccepted } from '../../data/client/success.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import type { Field } from '../../ui/form/values.ts';

const fields: readonly Field<typeof users.create>[] = [
  { name: 'name', label: 'Name' },
  { name: 'username', label: 'Username' },
  { name: 'email', label: 'Email', kind: 'email' },
  { name: 'phone', label: 'Phone', kind: 'phone', description: 'Optional' },
  { name: 'password', label: 'Password', kind: 'secret', autoComplete: 'new-password' },
];

interface Props extends OpenDialog {
  readonly label: string;
  /** Fields in addition to the person's identity. */
  readonly others?: readonly Field<typeof users.create>[];
  readonly fixed?: Partial<InputOf<typeof users.create>>;
  /** The list that the person will be in. */
  readonly list: ListEndpoint;
}

/** The dialog that adds an app user or an admin. */
export const AddPersonDialog = ({ label, others = [], fixed = {}, list, isOpen, onClose }: Props) => (
  <DialogForm
    call={users.create}
    title={label}
    fields={[...fields, ...others]}
    fixed={fixed}
    submit="Add"
    invalidates={[list]}
    accepts={isAccepted}
    isOpen={isOpen}
    onClose={onClose}
  />
);
