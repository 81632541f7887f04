import type { ButtonProps } from '@mantine/core';
import { admins } from '@quarterdeck/contract/admins';
import { audit } from '@quarterdeck/contract/audit';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { permissions } from '@quarterdeck/contract/permissions';
import { profiles } from '@quarterdeck/contract/profiles';
import { security } from '@quarterdeck/contract/security';
import { transactions } from '@quarterdeck/contract/transactions';
import { users } from '@quarterdeck/contract/users';
import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { ActionButton } from '../../data/access/action-button.tsx';
import { LinkButton } from '../../data/access/link-button.tsx';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { useHas } from '../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { refusalOf, useRefusal } from '../../data/access/use-refusal.ts';
import { isAccepted } from '../../data/client/success.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import { suspensionConsequence, whyOf, wordsOf } from '../../domain/moderation/actions/actions.ts';
import { caseCalls } from '../../domain/moderation/actions/case-calls.ts';
import { MeasureButton } from '../../domain/moderation/measure/measure-button.tsx';
import { WarnButton } from '../../domain/moderation/measure/warn-button.tsx';
import { liftQuestion } from '../../domain/moderation/suspension/lift-dialog.tsx';
import { SuspendDialog } from '../../domain/moderation/suspension/suspend-dialog.tsx';
import { alert } from '../../ui/alert/alert.ts';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { Field } from '../../ui/form/values.ts';
import { useShortcut } from '../../ui/keys/keys.ts';
import { useOpenScreen } from '../../ui/screen/address.ts';
import { Toolbar } from '../../ui/toolbar/toolbar.tsx';
import { type AdminAction, AppUserMenu } from './app-user-menu.tsx';
import type { Details } from './fields.ts';
import classes from './profiles.module.css';
import { aboutUser, userCase } from './user-case.ts';
import { whyNot } from './why-not.ts';

const ContainDialog = lazyDialog(() => import('./contain.tsx'));
const HistoryDialog = lazyDialog(() => import('../../domain/audit/history-dialog.tsx'));

interface Props {
  readonly id: number;
  readonly user: Details;
}

/** How the button of an action looks: it stands out when it may be taken. */
type Face = Omit<ButtonProps, 'disabled' | 'loading'>;

interface ActionProps extends Props {
  readonly face: Face;
  /** Why it may not be taken just now. */
  readonly reason: string | undefined;
}

const passwordFields: readonly Field<typeof profiles.setAppPassword>[] = [
  { name: 'password', label: 'Password', kind: 'secret', autoComplete: 'new-password' },
  { name: 'password_confirmation', label: 'Password confirmation', kind: 'secret', autoComplete: 'new-password' },
];

const changes = [...caseCalls, users.list];
/** What the timeline tells of changes with these. */
const told = [profiles.profile, profiles.timeline];

const suspendKey = { keys: 's', whatFor: 'Suspend the account' };

/** Whether Suspend Account is offered: as the server says, or else by what the specification says. */
const canBeSuspended = ({
  can_be_suspended: said,
  reported_count: reports,
  is_suspended: isSuspended,
}: Details): boolean => (said === undefined ? reports > 0 && isSuspended !== 1 : said === 1);

/** Suspend Account of a member of staff, by button or key. */
function SuspendStaff({ id, user, face, reason }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const isOffered = canBeSuspended(user);
  const ask = (): void => {
    if (!isOffered) return;
    if (reason) alert.danger(reason);
    else setOpen(true);
  };
  const { isOn } = useShortcut(suspendKey.keys, suspendKey.whatFor, ask);
  return (
    <>
      {isOffered && (
        <GatedButton {...face} disabledReason={reason} onClick={ask} {...(isOn ? { 'aria-keyshortcuts': 's' } : {})}>
          Suspend Account
        </GatedButton>
      )}
      <SuspendDialog
        account={{ id, name: user.name }}
        invalidates={changes}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Suspend Account, with the reason, for whom the server says that they can be suspended. */
function Suspend(props: ActionProps) {
  const { id, user, face, reason } = props;
  if (user.is_admin === 1) return <SuspendStaff {...props} />;
  const item = userCase(id, user);
  return (
    <MeasureButton
      call={profiles.suspend}
      decision="suspend"
      item={item ?? aboutUser(id, user)}
      label="Suspend Account"
      face={face}
      reason={reason}
      shortcut={suspendKey}
      title={`Suspend ${user.name}?`}
      consequence={(until) =>
        item ? wordsOf('suspend', item, until).consequence : suspensionConsequence(aboutUser(id, user), until)
      }
      yes="Suspend Account"
      version={user.moderation_version ?? item?.version}
      invalidates={changes}
      inputOf={(given) => ({ user_id: id, ...whyOf(given), ...(given.days ? { days: given.days } : {}) })}
      // The dialog stays until the way back is remembered: the suspension may be shown before.
      isOffered={canBeSuspended(user)}
    />
  );
}

/** Another end for a suspension that goes on. */
function ChangeSuspension({ id, user, face, reason }: ActionProps) {
  const item = userCase(id, user);
  return (
    <MeasureButton
      call={profiles.suspend}
      decision="suspend"
      item={item ?? aboutUser(id, user)}
      label="Change suspension"
      face={face}
      reason={reason}
      title={`Change the suspension of ${user.name}?`}
      consequence={(until) => (until ? `It ends automatically on ${until}.` : 'It ends when staff lift it.')}
      yes="Change suspension"
      version={user.moderation_version ?? item?.version}
      invalidates={changes}
      inputOf={(given) => ({ user_id: id, ...whyOf(given), ...(given.days ? { days: given.days } : {}) })}
      isFinal
      isOffered={user.is_suspended === 1}
    />
  );
}

function AppPassword({ id, user, face, reason }: ActionProps) {
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
        invalidates={told}
        accepts={isAccepted}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function AutoFollow({ id, user, face, reason }: ActionProps) {
  const isOn = user.auto_follow === 1;
  const hasAdditions = useHasAdditions();
  return (
    <ActionButton
      call={profiles.autoFollow}
      // What was confirmed: when a colleague was faster, it is refused and not undone.
      input={{ user_id: id, ...(hasAdditions ? { auto_follow: isOn ? 0 : 1 } : {}) }}
      invalidates={told}
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

function History({ id, user, face, reason }: ActionProps) {
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

/** Contain an account of staff: the one step when it is in the wrong hands. */
function Contain({ id, user, face, reason }: ActionProps) {
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

/** What is done about an account, with the dialog of the room that knows groups. */
export interface ActionsProps extends Props {
  readonly AssignGroups: ComponentType<{
    readonly admin: Pick<RowOf<typeof admins.list>, 'id' | 'name' | 'auth_user_group' | 'version'>;
    readonly isOpen: boolean;
    readonly onClose: () => void;
  }>;
}

function Groups({ id, user, AssignGroups, face, reason }: ActionsProps & ActionProps) {
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

const open: Face = { variant: 'default' };
const silent: Face = { variant: 'subtle', color: 'gray', size: 'compact-sm' };

interface Action {
  readonly name: string;
  readonly reason: string | undefined;
  readonly Button: (face: Face) => ReactNode;
}

const adminActionOf = ({ name, reason }: Action): readonly AdminAction[] =>
  reason !== undefined && (name === 'groups' || name === 'rights') ? [{ name, reason }] : [];

/** What can be done about an account: first what the one who looks may do, then the rest, with one line that says why not. */
export function Actions({ id, user, AssignGroups }: ActionsProps) {
  const openScreen = useOpenScreen();
  const mayLookAtRights = reasonOf(useMay('user_permissions'));
  const reasons = {
    suspend: useRefusal(profiles.suspend, user),
    lift: useRefusal(profiles.unsuspend, user),
    warn: useRefusal(measures.warn, user),
    autoFollow: useRefusal(profiles.autoFollow, user),
    password: useRefusal(profiles.setAppPassword, user),
    groups: useRefusal(admins.assignGroups, user),
    // Of an admin they can be looked at, even where they cannot be changed.
    rights: mayLookAtRights ?? (user.is_admin === 1 ? undefined : refusalOf(permissions.toggleOfUser, user)),
    transactions: reasonOf(useMay(transactions.list)),
    history: reasonOf(useMay('super')),
    contain: useRefusal(security.contain, user),
  };
  const mayChange = reasonOf(useMay(profiles.suspend));
  const hasAdditions = useHasAdditions();
  const hasHistory = useHas(audit.list);
  const hasContain = useHas(security.contain);
  const person = { id, user };
  const isWarned = user.is_admin === 0 && user.warnings !== undefined && userCase(id, user)?.state !== 'open';
  const all: readonly (Action | false)[] = [
    {
      name: 'suspend',
      reason: canBeSuspended(user) ? reasons.suspend : undefined,
      Button: (face) => <Suspend {...person} face={face} reason={reasons.suspend} />,
    },
    user.is_suspended === 1 && {
      name: 'lift',
      reason: reasons.lift,
      Button: (face) => (
        <ActionButton
          call={profiles.unsuspend}
          input={{ user_id: id, revoke: 1 }}
          invalidates={changes}
          {...(reasons.lift ? face : {})}
          disabledReason={reasons.lift}
          confirm={liftQuestion(user.name)}
        >
          UnSuspend
        </ActionButton>
      ),
    },
    user.is_suspended === 1 &&
      hasAdditions && {
        name: 'change',
        reason: mayChange,
        Button: (face) => <ChangeSuspension {...person} face={face} reason={mayChange} />,
      },
    isWarned && {
      name: 'warn',
      reason: reasons.warn,
      Button: (face) => <WarnButton item={aboutUser(id, user)} face={face} />,
    },
    {
      name: 'auto-follow',
      reason: reasons.autoFollow,
      Button: (face) => <AutoFollow {...person} face={face} reason={reasons.autoFollow} />,
    },
    {
      name: 'password',
      reason: reasons.password,
      Button: (face) => <AppPassword {...person} face={face} reason={reasons.password} />,
    },
    {
      name: 'groups',
      reason: reasons.groups,
      Button: (face) => <Groups {...person} AssignGroups={AssignGroups} face={face} reason={reasons.groups} />,
    },
    {
      name: 'rights',
      reason: reasons.rights,
      Button: (face) => (
        <GatedButton
          {...face}
          disabledReason={reasons.rights}
          onClick={() => openScreen(`/manage-user-permissions/${id}`)}
        >
          Permissions
        </GatedButton>
      ),
    },
    user.is_admin === 0 && {
      name: 'transactions',
      reason: reasons.transactions,
      Button: (face) => (
        <LinkButton {...face} to="/transactions" search={{ user_id: String(id) }} access={transactions.list.access}>
          Transactions
        </LinkButton>
      ),
    },
    user.is_admin === 1 &&
      hasContain && {
        name: 'contain',
        reason: reasons.contain,
        Button: (face) => <Contain {...person} face={face} reason={reasons.contain} />,
      },
    hasHistory && {
      name: 'history',
      reason: reasons.history,
      Button: (face) => <History {...person} face={face} reason={reasons.history} />,
    },
  ];
  const there = all.filter((action) => action !== false);
  const forAdmins = user.is_admin === 0 ? there.flatMap(adminActionOf) : [];
  const offered = there.filter(({ name }) => forAdmins.every((one) => one.name !== name));
  const refused = offered.filter(({ reason }) => reason !== undefined);
  const why = whyNot(refused.flatMap(({ reason }) => reason ?? []));
  // One list, so that a button that moves from one group to the other keeps its open dialog.
  return (
    <Toolbar className={classes.actions} aria-label={`Actions on ${user.name}`}>
      {[
        ...offered
          .filter(({ reason }) => reason === undefined)
          .map(({ name, Button }) => <Fragment key={name}>{Button(open)}</Fragment>),
        forAdmins.length > 0 && <AppUserMenu key="more" actions={forAdmins} of={user.name} />,
        refused.length > 0 && <span key="break" className={classes.break} />,
        ...refused.map(({ name, Button }) => <Fragment key={name}>{Button(silent)}</Fragment>),
        why && (
          <p key="why" className={classes.why}>
            {why}
          </p>
        ),
      ]}
    </Toolbar>
  );
}
