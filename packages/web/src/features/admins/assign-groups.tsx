import { GuardedDialog } from '../../ui/form/guarded-dialog.tsx';
import { AssignForm } from './assign-form.tsx';
import type { Assignable } from './row.ts';

interface Props {
  readonly admin: Assignable;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Sets an admin's groups, several at once. */
export default function AssignGroups({ admin, isOpen, onClose }: Props) {
  return (
    <GuardedDialog title={`Groups of ${admin.name}`} isOpen={isOpen} onClose={onClose}>
      {(inside) => <AssignForm admin={admin} {...inside} />}
    </GuardedDialog>
  );
}
