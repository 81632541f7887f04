import { admins } from '@quarterdeck/contract/admins';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { permissions } from '@quarterdeck/contract/permissions';
import { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { consequenceOfSuspending, wordsOf } from '../../domain/moderation/actions/actions.ts';
import { refreshed } from '../../domain/moderation/actions/refreshed.ts';
import { whyOf } from '../../domain/moderation/actions/saving.ts';
import { MeasureDialog } from '../../domain/moderation/measure/measure-dialog.tsx';
import { WarnButton } from '../../domain/moderation/measure/warn-button.tsx';
import { liftQuestion } from '../../domain/moderation/suspension/lift-dialog.tsx';
import { SuspendDialog } from '../../domain/moderation/suspension/suspend-dialog.tsx';
import { rememberStep } from '../../domain/moderation/undo/last-step.ts';
import { Act } from '../../kit/access/act.tsx';
import { GatedButton } from '../../kit/access/gated-button.tsx';
import { reasonOf, useMay } from '../../kit/access/use-may.ts';
import { refusalOf, useRefusal } from '../../kit/access/use-refusal.ts';
import { alert } from '../../kit/alert/alert.ts';
import { isAccepted } from '../../kit/client/accepted.ts';
import { useWrite } from '../../kit/client/queries.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import type { Field } from '../../kit/form/values.ts';
import { HistoryDialog } from '../../kit/history/history-dialog.tsx';
import { useShortcut } from '../../kit/keys/keys.ts';
import type { Details } from './fields.ts';
import classes from './profiles.module.css';
import { aboutUser, userCase } from './user-case.ts';

interface Props {
  readonly id: number;
  readonly user: Details;
}

const passwordFields: readonly Field<typeof profiles.setAppPassword>[] = [
  { name: 'password', label: 'Password', kind: 'secret', autoComplete: 'new-password' },
  { name: 'password_confirmation', label: 'Password confirmation', kind: 'secret', autoComplete: 'new-password' },
];

const changes = [...refreshed, users.list];

/** Suspend Account, by button or key. */
function SuspendButton({ user, onOpen }: Pick<Props, 'user'> & { readonly onOpen: () => void }) {
  const reason = useRefusal(profiles.suspend, user);
  const ask = (): void => (reason ? alert.danger(reason) : onOpen());
  const { isOn } = useShortcut('s', 'Suspend the account', ask);
  return (
    <GatedButton variant="default" reason={reason} onClick={onOpen} {...(isOn ? { 'aria-keyshortcuts': 's' } : {})}>
      Suspend Account
    </GatedButton>
  );
}

/** Suspend Account, with the reason, for whom the server says that they can be suspended. */
function Suspend({ id, user }: Props) {
  const [isOpen, setOpen] = useState(false);
  const item = userCase(id, user);
  const write = useWrite(profiles.suspend, { refreshes: changes, version: item?.version });
  const onClose = (): void => setOpen(false);
  // The dialog stays until the way back is remembered: the suspension may be shown before.
  return (
    <>
      {user.can_be_suspended === 1 && <SuspendButton user={user} onOpen={() => setOpen(true)} />}
      {user.is_admin === 1 ? (
        <SuspendDialog account={{ id, name: user.name }} refreshes={changes} isOpen={isOpen} onClose={onClose} />
      ) : (
        <MeasureDialog
          decision="suspend"
          item={item ?? aboutUser(id, user)}
          title={`Suspend ${user.name}?`}
          consequence={(until) =>
            item ? wordsOf('suspend', item, until).consequence : consequenceOfSuspending(aboutUser(id, user), until)
          }
          yes="Suspend Account"
          isSaving={write.isPending}
          onDecide={(given) =>
            write.mutate(
              { user_id: id, ...whyOf(given), ...(given.days ? { days: given.days } : {}) },
              {
                onSuccess: () => {
                  if (item) rememberStep({ action: 'suspend', item });
                  onClose();
                },
              },
            )
          }
          isOpen={isOpen}
          onClose={onClose}
        />
      )}
    </>
  );
}

function AppPassword({ id, user }: Props) {
  const [isOpen, setOpen] = useState(false);
  const reason = useRefusal(profiles.setAppPassword, user);
  return (
    <>
      <GatedButton variant="default" reason={reason} onClick={() => setOpen(true)}>
        Set app password
      </GatedButton>
      <DialogForm
        call={profiles.setAppPassword}
        title={`Set the app password of ${user.name}`}
        lead={
          user.is_admin === 1
            ? `${user.name} signs in to the console with it once, and then chooses another. Their sessions end, and they are told by mail.`
            : `The app accepts it from ${user.name} once. ${user.email ? 'They are told by mail.' : 'They have no e-mail address: nobody tells them but you.'}`
        }
        fields={passwordFields}
        fixed={{ user_id: id }}
        submit="Set password"
        refreshes={[profiles.profile]}
        accepts={isAccepted}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function AutoFollow({ id, user }: Props) {
  const isOn = user.auto_follow === 1;
  return (
    <Act
      call={profiles.autoFollow}
      input={{ user_id: id }}
      refreshes={[profiles.profile]}
      accepts={isAccepted}
      variant="default"
      reason={refusalOf(profiles.autoFollow, user)}
      confirm={{
        title: isOn ? `Remove ${user.name} from auto-follow?` : `Add ${user.name} to auto-follow?`,
        text: isOn
          ? 'New users will no longer follow this account by themselves. Those who follow it go on.'
          : 'Every new user will follow this account by themselves, until you remove it again.',
        yes: isOn ? 'Remove' : 'Add',
      }}
    >
      {isOn ? 'Remove auto-follow' : 'Add auto-follow'}
    </Act>
  );
}

function History({ id, user }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GatedButton variant="default" reason={reasonOf(useMay('super'))} onClick={() => setOpen(true)}>
        History
      </GatedButton>
      <HistoryDialog type="user" id={id} title={user.name} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** What is done about an account, with the dialog of the room that knows groups. */
export interface ActionsProps extends Props {
  readonly AssignGroups: ComponentType<{
    readonly admin: Pick<RowOf<typeof admins.list>, 'id' | 'name' | 'auth_user_group' | 'version'>;
    readonly isOpen: boolean;
    readonly onClose: () => void;
  }>;
}

function Groups({ id, user, AssignGroups }: ActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const reason = useRefusal(admins.assignGroups, user);
  const { name, auth_user_group = [], rights_version } = user;
  return (
    <>
      <GatedButton variant="default" reason={reason} onClick={() => setOpen(true)}>
        Assign groups
      </GatedButton>
      <AssignGroups
        admin={{ id, name, auth_user_group, version: rights_version }}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** What can be done about an account. */
export function Actions({ id, user, AssignGroups }: ActionsProps) {
  const navigate = useNavigate();
  const isSuspended = user.is_suspended === 1;
  // Of an admin they can be looked at, even where they cannot be changed.
  const refused = user.is_admin === 1 ? undefined : refusalOf(permissions.toggleOfUser, user);
  const rights = reasonOf(useMay('user_permissions')) ?? refused;
  return (
    <div className={classes.actions}>
      <Suspend id={id} user={user} />
      {isSuspended && (
        <Act
          call={profiles.unsuspend}
          input={{ user_id: id, revoke: 1 }}
          refreshes={changes}
          reason={refusalOf(profiles.unsuspend, user)}
          confirm={liftQuestion(user.name)}
        >
          UnSuspend
        </Act>
      )}
      {user.is_admin === 0 && userCase(id, user)?.state !== 'open' && <WarnButton item={aboutUser(id, user)} />}
      <AutoFollow id={id} user={user} />
      <AppPassword id={id} user={user} />
      <Groups id={id} user={user} AssignGroups={AssignGroups} />
      <GatedButton
        variant="default"
        reason={rights}
        onClick={() => void navigate({ to: `/manage-user-permissions/${id}` as never })}
      >
        Permissions
      </GatedButton>
      <History id={id} user={user} />
    </div>
  );
}
