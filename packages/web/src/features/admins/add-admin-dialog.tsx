import { admins } from '@quarterdeck/contract/admins';
import { AddPersonDialog } from '../../domain/people/add-person-dialog.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';

/** Adds an admin of the console. */
export default function AddAdminDialog(open: OpenDialog) {
  return <AddPersonDialog label="Add admin" fixed={{ is_admin: 1 }} list={admins.list} {...open} />;
}
