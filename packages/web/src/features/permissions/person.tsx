import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { permissions } from '@quarterdeck/contract/permissions';
import { Fragment } from 'react';
import { GroupLink } from '../../domain/access/group-link.tsx';
import { Avatar } from '../../domain/media/avatar.tsx';
import { SuperAdmin, SuspendedMark } from '../../domain/people/marks.tsx';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import classes from './permissions.module.css';

type User = NonNullable<OutputOf<typeof permissions.ofUser>['user']>;

const Groups = ({ groups }: Pick<User, 'groups'>) =>
  groups.length === 0
    ? 'In no group'
    : groups.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index === 0 ? 'In ' : ', '}
          <GroupLink id={id} isInText>
            {name}
          </GroupLink>
        </Fragment>
      ));

/** The admin whose permissions these are. */
export const Person = ({ user }: { readonly user: User }) => (
  <div className={classes.person}>
    <Avatar person={user} size={48} />
    <div className={classes.personText}>
      <div className={classes.personName}>
        <TruncatedText>{user.name}</TruncatedText>
        {user.is_sup_admin === 1 && <SuperAdmin />}
        {user.is_suspended === 1 && <SuspendedMark />}
      </div>
      <p className={classes.personWho}>
        @{user.username} · <Groups groups={user.groups} />
      </p>
    </div>
  </div>
);
