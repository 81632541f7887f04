import { Skeleton } from '@mantine/core';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { permissions } from '@quarterdeck/contract/permissions';
import { IconBan, IconCircleCheck, IconCircleX, IconKey, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { FailureState } from '../../ui/block/states.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { GroupLink } from './group-link.tsx';
import { actionOf } from './permission-descriptions.ts';
import classes from './permission-explanation.module.css';

type Reasons = OutputOf<typeof permissions.reasons>['data'];
type Since = NonNullable<Reasons['direct']>;

const When = ({ since }: Pick<Since, 'since'>) => (since === null ? 'before this was recorded' : <Moment at={since} />);

function Direct({ grant: { since, by } }: { readonly grant: Since }) {
  return (
    <li className={classes.way}>
      <IconKey size={18} className={classes.icon ?? ''} aria-hidden />
      <div>
        <p className={classes.name}>Granted directly</p>
        <p className={classes.since}>
          <When since={since} />
          {by && `, by ${by}`}
        </p>
      </div>
    </li>
  );
}

interface GroupProps {
  readonly group: Reasons['groups'][number];
  readonly onGo: () => void;
}

const FromGroup = ({ group: { id, name, member, granted }, onGo }: GroupProps) => (
  <li className={classes.way}>
    <IconUsersGroup size={18} className={classes.icon ?? ''} aria-hidden />
    <div>
      <p className={classes.name}>
        Group{' '}
        <GroupLink id={id} isInText onClick={onGo}>
          {name}
        </GroupLink>
      </p>
      <p className={classes.since}>
        Member since <When since={member.since} />
        {member.by && ` (added by ${member.by})`}
      </p>
      <p className={classes.since}>
        Granted to the group: <When since={granted.since} />
        {granted.by && ` (granted by ${granted.by})`}
      </p>
    </div>
  </li>
);

/** Returns the answer in one sentence. */
function sentenceOf(
  name: string,
  { permission, allowed, is_sup_admin: isSuper, is_suspended: isOut }: Reasons,
): string {
  const action = actionOf(permission);
  if (isOut) return `${name} cannot sign in: the account is suspended`;
  if (isSuper) return `${name} can ${action}: they are a super admin`;
  if (allowed) return `${name} can ${action}`;
  return `${name} cannot ${action}: no group or direct grant includes this permission`;
}

function Verdict({ name, reasons }: { readonly name: string; readonly reasons: Reasons }) {
  const may = reasons.allowed === 1 && reasons.is_suspended === 0;
  const Icon = may ? IconCircleCheck : reasons.is_suspended ? IconBan : IconCircleX;
  return (
    <p className={classes.verdict}>
      <Icon size={20} className={(may ? classes.yes : classes.no) ?? ''} aria-hidden />
      <span>{sentenceOf(name, reasons)}</span>
    </p>
  );
}

const introOf = ({ is_suspended: isOut, is_sup_admin: isSuper, allowed }: Reasons): string => {
  if (isOut) return isSuper || !allowed ? '' : 'They would otherwise have it through:';
  return isSuper ? 'They would also have it through:' : 'They have it through:';
};

function Ways({ reasons, onGo }: { readonly reasons: Reasons; readonly onGo: () => void }): ReactNode {
  const { direct, groups } = reasons;
  if (!direct && groups.length === 0) return null;
  return (
    <>
      <p className={classes.hint}>{introOf(reasons)}</p>
      <ul className={classes.ways}>
        {groups.map((group) => (
          <FromGroup key={group.id} group={group} onGo={onGo} />
        ))}
        {direct && <Direct grant={direct} />}
      </ul>
    </>
  );
}

/** The parts of an admin that a question about them needs. */
export interface Admin {
  readonly id: number;
  readonly name: string;
}

interface Props {
  readonly admin: Admin;
  readonly permission: Permission;
  /** Called when a link leads elsewhere. */
  readonly onGo: () => void;
}

/** Whether an admin may do what a permission allows, and every way in which they hold it. */
export function PermissionExplanation({ admin, permission, onGo }: Props) {
  const { data, error, refetch } = useCall(permissions.reasons, { user_id: admin.id, permission });
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  return (
    <div className={classes.answer} aria-live="polite" aria-busy={!data}>
      {data ? (
        <>
          <Verdict name={admin.name} reasons={data.data} />
          <Ways reasons={data.data} onGo={onGo} />
        </>
      ) : (
        <Skeleton height={20} width="70%" />
      )}
    </div>
  );
}
