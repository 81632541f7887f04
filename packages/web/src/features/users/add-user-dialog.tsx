import { users } from '@quarterdeck/contract/users';
import { useMay } from '../../data/access/use-may.ts';
import { AddPersonDialog } from '../../domain/people/add-person-dialog.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import { switchControl } from '../../ui/form/switch.tsx';
import type { Field } from '../../ui/form/values.ts';

const admin: Field<typeof users.create> = {
  name: 'is_admin',
  label: 'Admin of this console',
  control: switchControl,
  description: 'Signs in here with this password. Not shown in the user list',
};

/** Adds an app user; a super admin can make them an admin. */
export default function AddUserDialog(open: OpenDialog) {
  const isSuper = useMay('super').allowed;
  return <AddPersonDialog label="Add user" others={isSuper ? [admin] : []} list={users.list} {...open} />;
}
