import { admins } from '@quarterdeck/contract/admins';
import { audit } from '@quarterdeck/contract/audit';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { permissions } from '@quarterdeck/contract/permissions';
import { profiles } from '@quarterdeck/contract/profiles';
import { security } from '@quarterdeck/contract/security';
import { transactions } from '@quarterdeck/contract/transactions';
import { Fragment, type ReactNode } from 'react';
import { ActionButton } from '../../data/access/action-button.tsx';
import { LinkButton } from '../../data/access/link-button.tsx';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { useHas } from '../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { refusalOf, useRefusal } from '../../data/access/use-refusal.ts';
import { WarnButton } from '../../domain/moderation/measure/warn-button.tsx';
import { liftQuestion } from '../../domain/moderation/suspension/lift-dialog.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { useOpenScreen } from '../../ui/screen/address.ts';
import { Toolbar } from '../../ui/toolbar/toolbar.tsx';
import { type ActionsProps, AppPassword, AutoFollow, Contain, Groups, History } from './account-actions.tsx';
import { changes, type Face } from './action-parts.ts';
import { type AdminAction, AppUserMenu } from './app-user-menu.tsx';
import classes from './profiles.module.css';
import { ChangeSuspension, canBeSuspended, Suspend } from './suspension-actions.tsx';
import { aboutUser, userCase } from './user-case.ts';
import { whyNot } from './why-not.ts';

const open: Face = { variant: 'default' };
const silent: Face = { variant: 'subtle', color: 'gray', size: 'compact-sm' };

interface Action {
  readonly name: string;
  readonly reason: string | undefined;
  readonly Button: (face: Face) => ReactNode;
}

const adminActionOf = ({ name, reason }: Action): readonly AdminAction[] =>
  reason !== undefined && (name === 'groups' || name === 'rights') ? [{ name, reason }] : [];

/**
 * The actions on an account: first those that the signed-in admin can take, then the others, with one line that says
 * why not.
 */
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
    // An admin's permissions can be viewed, even where they cannot be changed.
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
  // A single list, so that a button that moves between the groups keeps its open dialog.
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
