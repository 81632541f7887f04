import { admins } from '@quarterdeck/contract/admins';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { profiles } from '@quarterdeck/contract/profiles';
import { sso } from '@quarterdeck/contract/session/sso';
import {
  IconBan,
  IconCircleCheck,
  IconDevices,
  IconHelp,
  IconHistory,
  IconKey,
  IconLifebuoy,
  IconMail,
  IconMailOff,
  IconUnlink,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { useRefusal } from '../../data/access/use-refusal.ts';
import { useWrite } from '../../data/client/queries.ts';
import { LiftDialog } from '../../domain/moderation/suspension/lift-dialog.tsx';
import { SuspendDialog } from '../../domain/moderation/suspension/suspend-dialog.tsx';
import { signOnName } from '../../ui/browser/console-config.ts';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useOpenScreen } from '../../ui/screen/address.ts';
import classes from './admins.module.css';
import type { Row } from './row.ts';

const PermissionExplanation = lazyDialog(() => import('../../domain/access/permission-explanation-dialog.tsx'));
const HistoryDialog = lazyDialog(() => import('../../domain/audit/history-dialog.tsx'));
const AssignGroups = lazyDialog(() => import('./assign-groups.tsx'));
const Sessions = lazyDialog(() => import('./sessions.tsx'));

/** The calls that a suspension changes, here and on the profile. */
const suspends: readonly Endpoint[] = [admins.list, admins.sessions, profiles.profile];

/** The actions on an admin. */
export function RowActions({ row }: { readonly row: Row }) {
  const { id, name, is_suspended: isSuspended } = row;
  const [open, setOpen] = useState<
    'groups' | 'why' | 'sessions' | 'history' | 'suspend' | 'lift' | 'withdraw' | 'emergency' | 'unlink' | null
  >(null);
  const openScreen = useOpenScreen();
  const assign = useRefusal(admins.assignGroups, row);
  const permissions = reasonOf(useMay('user_permissions'));
  const isSuper = reasonOf(useMay('super'));
  const hasAdditions = useHasAdditions();
  const suspension = isSuspended === 1 ? profiles.unsuspend : profiles.suspend;
  const suspend = useRefusal(suspension, row);
  const again = useWrite(admins.inviteAgain, { invalidates: [admins.list] });
  const withdraw = useWrite(admins.withdrawInvitation, { invalidates: [admins.list] });
  const emergency = useWrite(sso.saveEmergency, { invalidates: [admins.list] });
  const unlink = useWrite(sso.unlink, { invalidates: [admins.list] });
  const isEmergency = row.is_emergency === 1;
  const close = (): void => setOpen(null);
  return (
    <div className={classes.actions}>
      <GatedButton
        variant="default"
        size="compact-sm"
        aria-label={`Assign groups to ${name}`}
        disabledReason={assign}
        onClick={() => setOpen('groups')}
      >
        Assign groups
      </GatedButton>
      <Menu
        label={`More actions for ${name}`}
        items={[
          {
            label: 'Permissions',
            icon: IconKey,
            reason: permissions,
            run: () => openScreen(`/manage-user-permissions/${id}`),
          },
          ...(hasAdditions
            ? [
                { label: 'Explain access', icon: IconHelp, reason: permissions, run: () => setOpen('why') },
                { label: 'Sessions', icon: IconDevices, reason: isSuper, run: () => setOpen('sessions') },
                {
                  label: isSuspended === 1 ? 'UnSuspend' : 'Suspend Account',
                  icon: isSuspended === 1 ? IconCircleCheck : IconBan,
                  reason: suspend,
                  run: () => setOpen(isSuspended === 1 ? 'lift' : 'suspend'),
                },
              ]
            : []),
          ...(hasAdditions
            ? [
                {
                  label: isEmergency ? 'Remove emergency access' : 'Mark as emergency account',
                  icon: IconLifebuoy,
                  reason: isSuper,
                  run: () => setOpen('emergency'),
                },
              ]
            : []),
          ...(hasAdditions && signOnName !== undefined
            ? [
                {
                  label: `Unlink from ${signOnName}`,
                  icon: IconUnlink,
                  reason: isSuper,
                  run: () => setOpen('unlink'),
                },
              ]
            : []),
          ...(row.invited_until
            ? [
                {
                  label: 'Resend invitation',
                  icon: IconMail,
                  reason: isSuper,
                  run: () => again.mutate({ user_id: id }),
                },
                { label: 'Withdraw invitation', icon: IconMailOff, reason: isSuper, run: () => setOpen('withdraw') },
              ]
            : []),
          ...(hasAdditions
            ? [{ label: 'History', icon: IconHistory, reason: isSuper, run: () => setOpen('history') }]
            : []),
        ]}
      />
      <AssignGroups admin={row} isOpen={open === 'groups'} onClose={close} />
      <PermissionExplanation admin={row} isOpen={open === 'why'} onClose={close} />
      <Sessions admin={row} isOpen={open === 'sessions'} onClose={close} />
      <SuspendDialog account={row} invalidates={suspends} isOpen={open === 'suspend'} onClose={close} />
      <LiftDialog account={row} invalidates={suspends} isOpen={open === 'lift'} onClose={close} />
      <Confirm
        isOpen={open === 'withdraw'}
        title={`Withdraw the invitation of ${name}?`}
        text="The account is deleted, and the emailed password no longer works. The username and email can be used again."
        yes="Withdraw invitation"
        isDangerous
        onYes={() => {
          withdraw.mutate({ user_id: id });
          close();
        }}
        onNo={close}
      />
      <Confirm
        isOpen={open === 'emergency'}
        title={isEmergency ? `Remove emergency access from ${name}?` : `Mark ${name} as an emergency account?`}
        text={
          isEmergency
            ? 'Where single sign-on is required, the password of this account no longer works.'
            : 'Its password also works where single sign-on is required. Each sign-in is emailed to all super admins.'
        }
        yes={isEmergency ? 'Remove' : 'Mark as emergency account'}
        onYes={() => {
          emergency.mutate({ user_id: id, is_emergency: isEmergency ? 0 : 1 });
          close();
        }}
        onNo={close}
      />
      <Confirm
        isOpen={open === 'unlink'}
        title={`Unlink ${name} from ${signOnName ?? 'single sign-on'}?`}
        text="They are signed out everywhere and emailed. The next sign-in with their verified email is linked again."
        yes="Unlink"
        isDangerous
        onYes={() => {
          unlink.mutate({ user_id: id });
          close();
        }}
        onNo={close}
      />
      <HistoryDialog type="user" id={id} title={name} isOpen={open === 'history'} onClose={close} />
    </div>
  );
}
