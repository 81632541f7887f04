import { audit } from '@quarterdeck/contract/audit';
import { groups } from '@quarterdeck/contract/groups';
import { groupView } from '@quarterdeck/contract/session/group-view';
import { IconEye, IconFingerprint, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useHas } from '../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { useRefusal } from '../../data/access/use-refusal.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import classes from './groups.module.css';
import { type Row, showsGroups } from './row.ts';
import { SignInRule } from './sign-in-rule.tsx';
import { useViewAs } from './use-view-as.ts';
import { ViewAsButton } from './view-as-button.tsx';

const HistoryDialog = lazyDialog(() => import('../../domain/audit/history-dialog.tsx'));
const DeleteGroup = lazyDialog(() => import('./delete-group.tsx'));

interface Props {
  readonly row: Row;
  /** Set on the group's page, where there is room for all actions, with a callback for its deletion. */
  readonly page?: { readonly onDeleted: () => void };
}

/** The actions on a group. */
export function RowActions({ row, page }: Props) {
  const { id, name, version } = row;
  const [open, setOpen] = useState<'edit' | 'delete' | 'rule' | 'history' | null>(null);
  const editReason = useRefusal(groups.update, row);
  const deleteReason = useRefusal(groups.remove, row);
  const isSuper = reasonOf(useMay('super'));
  const hasHistory = useHas(audit.list);
  const viewReason = reasonOf(useMay(groupView.start));
  const viewAs = useViewAs(id);
  const close = (): void => setOpen(null);
  const size = page ? 'sm' : 'compact-sm';
  return (
    <div className={page ? `${classes.actions} ${classes.onPage}` : classes.actions}>
      <GatedButton
        variant="default"
        size={size}
        aria-label={`Edit ${name}`}
        disabledReason={editReason}
        onClick={() => setOpen('edit')}
      >
        Edit
      </GatedButton>
      <GatedButton
        variant="default"
        size={size}
        aria-label={`Delete ${name}`}
        disabledReason={deleteReason}
        onClick={() => setOpen('delete')}
      >
        Delete
      </GatedButton>
      {!hasHistory ? null : page ? (
        <>
          <ViewAsButton id={id} />
          <GatedButton variant="default" size={size} disabledReason={isSuper} onClick={() => setOpen('rule')}>
            Sign-in rule
          </GatedButton>
          <GatedButton variant="default" size={size} disabledReason={isSuper} onClick={() => setOpen('history')}>
            History
          </GatedButton>
        </>
      ) : (
        <Menu
          label={`More actions for ${name}`}
          items={[
            { label: 'View as this group', icon: IconEye, reason: viewReason, run: viewAs },
            { label: 'Sign-in rule', icon: IconFingerprint, reason: isSuper, run: () => setOpen('rule') },
            { label: 'History', icon: IconHistory, reason: isSuper, run: () => setOpen('history') },
          ]}
        />
      )}
      <DialogForm
        call={groups.update}
        title="Edit group"
        fields={[{ name: 'name', label: 'Group name' }]}
        initial={{ name }}
        fixed={{ id }}
        version={version}
        submit="Save"
        invalidates={showsGroups}
        isOpen={open === 'edit'}
        onClose={close}
      />
      <SignInRule row={row} isOpen={open === 'rule'} onClose={close} />
      <DeleteGroup row={row} isOpen={open === 'delete'} onClose={close} onDeleted={page?.onDeleted ?? close} />
      <HistoryDialog type="group" id={id} title={name} isOpen={open === 'history'} onClose={close} />
    </div>
  );
}
