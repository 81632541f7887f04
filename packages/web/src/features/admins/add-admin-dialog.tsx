import { admins } from '@quarterdeck/contract/admins';
import type { OpenDialog } from '../../kit/dialog/open-dialog.ts';
import { AddPersonDialog } from '../../kit/form/add-person-dialog.tsx';

/** Adds an admin of the console. */
export default function AddAdminDialog(open: OpenDialog) {
  return <AddPersonDialog label="Add admin" fixed={{ is_admin: 1 }} list={admins.list} {...open} />;
}
