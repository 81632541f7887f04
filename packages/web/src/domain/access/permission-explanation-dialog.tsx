import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { permissions } from '@quarterdeck/contract/core/access/permissions';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { choicesOfPermissions, descriptionOf } from './permission-descriptions.ts';
import classes from './permission-explanation.module.css';
import { type Admin, PermissionExplanation } from './permission-explanation.tsx';

interface Props {
  /** The admin that the question is about. */
  readonly admin: Admin;
  /** The permission that the question is about; without it, the admin chooses one in the dialog. */
  readonly permission?: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const known = (code: string | null | undefined): Permission | undefined => permissions.find((one) => one === code);

/** "Why may they?": every way in which an admin holds a permission, or that there is none. */
export default function PermissionExplanationDialog({ admin, permission, isOpen, onClose }: Props) {
  const [code, setCode] = useState(known(permission));
  useEffect(() => {
    if (isOpen) setCode(known(permission));
  }, [isOpen, permission]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Why does ${admin.name} have access?`}>
      <div className={classes.why}>
        <Choice
          label="Permission"
          placeholder="Select a permission"
          data={choicesOfPermissions}
          says={descriptionOf}
          value={code ?? null}
          onChange={(next) => setCode(known(next))}
          takesFocus={permission === undefined}
        />
        {code ? (
          <PermissionExplanation admin={admin} permission={code} onGo={onClose} />
        ) : (
          <p className={classes.hint}>Select a permission to see whether they have it, and why.</p>
        )}
      </div>
    </Dialog>
  );
}
