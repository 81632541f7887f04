import type { OutputOf } from '@quarterdeck/contract/kit/call';
import { users } from '@quarterdeck/contract/users';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { GatedButton } from '../../kit/access/gated-button.tsx';
import { reasonOf, useMay } from '../../kit/access/use-may.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { switchControl } from '../../kit/form/switch.tsx';
import type { Field } from '../../kit/form/values.ts';

const fields: readonly Field<typeof users.create>[] = [
  { name: 'name', label: 'Name' },
  { name: 'username', label: 'Username' },
  { name: 'email', label: 'Email', kind: 'email' },
  { name: 'phone', label: 'Phone', kind: 'phone', description: 'Optional' },
  { name: 'password', label: 'Password', kind: 'secret', autoComplete: 'new-password' },
];

const admin: Field<typeof users.create> = {
  name: 'is_admin',
  label: 'Admin of this console',
  control: switchControl,
  description: 'Signs in here with this password, and is not in the list of users',
};

const isAdded = ({ responseCode, responseMessage }: OutputOf<typeof users.create>): boolean =>
  [200, 201].includes(responseCode) && responseMessage !== '';

/** The button and the dialog that add a user. */
export function AddUser() {
  const [isOpen, setOpen] = useState(false);
  const verdict = useMay(users.create);
  const isSuper = useMay('super').allowed;
  return (
    <>
      <GatedButton
        reason={reasonOf(verdict)}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add user
      </GatedButton>
      <DialogForm
        call={users.create}
        title="Add user"
        fields={isSuper ? [...fields, admin] : fields}
        submit="Add"
        refreshes={[users.list]}
        accepts={isAdded}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
