import { ActionIcon, Button } from '@mantine/core';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';

const PermissionExplanation = lazyDialog(() => import('../../domain/access/permission-explanation-dialog.tsx'));

interface Props {
  readonly admin: { readonly id: number; readonly name: string };
  readonly permission: Permission;
  /** It is the row's main action, not one of several. */
  readonly isAction?: boolean;
}

/** The button in a row that explains why an admin has a permission. */
export function WhyButton({ admin, permission, isAction = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = { 'aria-label': `Why does ${admin.name} have access? ${permission}`, onClick: () => setOpen(true) };
  return (
    <>
      {isAction ? (
        <Button variant="default" size="compact-sm" {...open}>
          Why?
        </Button>
      ) : (
        <Tooltip label="Why?">
          <ActionIcon variant="subtle" color="gray" size={28} {...open}>
            <IconHelp size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <PermissionExplanation admin={admin} permission={permission} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
