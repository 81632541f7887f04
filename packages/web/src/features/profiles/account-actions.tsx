import type { admins } from '@quarterdeck/contract/admins';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { profiles } from '@quarterdeck/contract/profiles';
import { type ComponentType, useState } from 'react';
import { ActionButton } from '../../data/access/action-button.tsx';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { isAccepted } from '../../data/client/success.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { Field } from '../../ui/form/values.ts';
import { type AccountProps, type ActionProps, timelineCalls } from './action-parts.ts';

const ContainDialog = lazyDialog(() => import('./contain.tsx'));
const HistoryDialog = lazyDialog(() => import('../../domain/audit/history-dialog.tsx'));

const passwordFields: readonly Field<typeof profiles.setAppPassword>[] = [
  { name: 'password', label: 'Password', kind: 'secret', autoComplete: 'new-password' },
  { name: 'password_confirmation', label: 'Password confirmation', kind: 'secret', autoComplete: 'new-password' },
];

/** Sets a one-time password for the app. */
export function AppPassword({ id, user, face, reason }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GatedButton {...face} disabledReason={reason} onClick={() => setOpen(true)}>
        Set app password
      </GatedButton>
      <DialogForm
        call={profiles.setAppPassword}
        title={`Set the app password of ${user.name}`}
        lead={
          user.is_admin === 1
            ? `${user.name} can sign in to the console with it once, then must choose a new one. Their sessions end, and they are emailed.`
            : `The app accepts it from ${user.name} once. ${user.email ? 'They are emailed.' : 'They have no email address, so you must tell them yourself.'}`
        }
        fields={passwordFields}
        fixed={{ user_id: id }}
        submit="Set password"
        invalidates={timelineCalls}
        accepts={isAccepted}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Sets whether new users follow the account. */
export function AutoFollow({ id, user, face, reason }: ActionProps) {
  const isOn = user.auto_follow === 1;
  const hasAdditions = useHasAdditions();
  return (
    <ActionButton
      call={profiles.autoFollow}
      // The confirmed value: when another admin was first, the server refuses it instead of reverting it.
      input={{ user_id: id, ...(hasAdditions ? { auto_follow: isOn ? 0 : 1 } : {}) }}
      invalidates={timelineCalls}
      accepts={isAccepted}
      {...face}
      disabledReason={reason}
      confirm={{
        title: isOn ? `Remove ${user.name} from auto-follow?` : `Add ${user.name} to auto-follow?`,
        text: isOn
          ? 'New users will no longer follow this account automatically. Current followers stay.'
          : 'New users will follow this account automatically, until you remove it again.',
        yes: isOn ? 'Remove' : 'Add',
      }}
    >
      {isOn ? 'Remove auto-follow' : 'Add auto-follow'}
    </ActionButton>
  );
}

/** The account's history in the audit log. */
export function History({ id, user, face, reason }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GatedButton {...face} disabledReason={reason} onClick={() => setOpen(true)}>
        History
      </GatedButton>
      <HistoryDialog type="user" id={id} title={user.name} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Contains an admin's account that someone else controls, in a single step. */
export function Contain({ id, user, face, reason }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GatedButton {...face} disabledReason={reason} onClick={() => setOpen(true)}>
        Contain account
      </GatedButton>
      <ContainDialog id={id} name={user.name} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The properties of the actions on an account, with the dialog of the feature for groups. */
export interface ActionsProps extends AccountProps {
  readonly AssignGroups: ComponentType<{
    readonly admin: Pick<RowOf<typeof admins.list>, 'id' | 'name' | 'auth_user_group' | 'version'>;
    readonly isOpen: boolean;
    readonly onClose: () => void;
  }>;
}

/** An admin's groups. */
export function Groups({ id, user, AssignGroups, face, reason }: ActionsProps & ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, auth_user_group = [], rights_version } = user;
  return (
    <>
      <GatedButton {...face} disabledReason={reason} onClick={() => setOpen(true)}>
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
