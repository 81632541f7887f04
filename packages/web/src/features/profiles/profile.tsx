import { Skeleton } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { IconBan } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { plural } from '../../domain/moderation/actions/actions.ts';
import { SuperAdmin, Suspended } from '../../kit/access/marks.tsx';
import { Banner } from '../../kit/banner.tsx';
import { useCall } from '../../kit/client/queries.ts';
import { Cut } from '../../kit/cut.tsx';
import { DeliveryMark } from '../../kit/delivery/delivery-mark.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Portrait } from '../../kit/portrait.tsx';
import { Page } from '../../kit/screen/page.tsx';
import { Empty, Failed } from '../../kit/states.tsx';
import { AddressTabs } from '../../kit/tabs/tabs.tsx';
import { About } from './about.tsx';
import { Actions, type ActionsProps } from './actions.tsx';
import type { Details } from './fields.ts';
import classes from './profiles.module.css';

interface Known {
  readonly user: Details;
}

/** A tab beside About, of another room. */
export interface ProfileTab {
  readonly id: string;
  readonly label: string;
  readonly Content: ComponentType<{ readonly userId: number; readonly name: string }>;
}

/** What other features add to a profile. */
interface Parts extends Pick<ActionsProps, 'AssignGroups'> {
  readonly tabs: readonly ProfileTab[];
}

const groupsText = ({ auth_user_group = [] }: Details): string =>
  auth_user_group.length === 0
    ? 'Admin without a group'
    : `Admin in ${auth_user_group.map(({ auth_group: { name } }) => name).join(', ')}`;

const Who = ({ id, user }: Known & { readonly id: number }) => (
  <div className={classes.who}>
    <Portrait person={{ ...user, id }} size={56} />
    <div className={classes.whoText}>
      <div className={classes.whoName}>
        <Cut>{user.name}</Cut>
        {user.is_sup_admin === 1 && <SuperAdmin />}
        {user.is_suspended === 1 && <Suspended />}
        {(user.warnings ?? 0) > 0 && (
          <span className={classes.warned}>Warned {plural(user.warnings ?? 0, 'time')}</span>
        )}
      </div>
      <p className={classes.dimmed}>
        @{user.username}
        {user.created_at && (
          <>
            {' '}
            · since <Moment at={user.created_at} />
          </>
        )}
      </p>
      {user.is_admin === 1 ? (
        <p className={classes.dimmed}>{groupsText(user)}</p>
      ) : (
        <DeliveryMark thing="user" id={id} of={user} />
      )}
    </div>
  </div>
);

const Suspension = ({ user: { suspended } }: Known) => (
  <Banner icon={IconBan} tone="bad" title="This account has been suspended">
    {suspended && (
      <p>
        <Moment at={suspended.at} />
        {suspended.by && `, by ${suspended.by}`}
        {suspended.reason && `: ${suspended.reason}`}
        {suspended.until && (
          <>
            . It ends by itself on <Moment at={suspended.until} shows="both" />
          </>
        )}
      </p>
    )}
  </Banner>
);

function Person({ id, tabs, AssignGroups }: Parts & { readonly id: number }) {
  const { data, error, refetch } = useCall(profiles.profile, { id });
  if (error) return <Failed failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} radius="md" />;
  const { userdetails: user } = data;
  return (
    <>
      {user.is_suspended === 1 && <Suspension user={user} />}
      <div className={classes.head}>
        <Who id={id} user={user} />
        <Actions id={id} user={user} AssignGroups={AssignGroups} />
      </div>
      <AddressTabs
        label={user.name}
        tabs={[
          { id: 'about', label: 'About', content: <About id={id} user={user} /> },
          ...tabs.map(({ Content, ...tab }) => ({ ...tab, content: <Content userId={id} name={user.name} /> })),
        ]}
      />
    </>
  );
}

/** The profile of one person. */
export function Profile(parts: Parts) {
  const { userId = '' } = useParams({ strict: false }) as { readonly userId?: string };
  const isId = /^[1-9]\d{0,14}$/.test(userId);
  return (
    <Page>
      {isId ? <Person key={userId} id={Number(userId)} {...parts} /> : <Empty title="There is no such user" />}
    </Page>
  );
}
