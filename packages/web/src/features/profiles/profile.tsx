import { Skeleton } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { IconBan } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { OpenThing } from '../../data/palette/open-thing.tsx';
import { DeliveryMark, useAwaitsDelivery } from '../../domain/delivery/delivery-mark.tsx';
import { Avatar } from '../../domain/media/avatar.tsx';
import { plural } from '../../domain/moderation/actions/actions.ts';
import { Lookalike, SuperAdmin, SuspendedMark } from '../../domain/people/marks.tsx';
import { Banner } from '../../ui/block/banner.tsx';
import { Empty, FailureState } from '../../ui/block/states.tsx';
import { Page } from '../../ui/screen/page.tsx';
import { AddressTabs } from '../../ui/tabs/tabs.tsx';
import { Copyable } from '../../ui/text/copyable.tsx';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { Toolbar } from '../../ui/toolbar/toolbar.tsx';
import { About } from './about.tsx';
import type { ActionsProps } from './account-actions.tsx';
import { Actions } from './actions.tsx';
import type { Details } from './fields.ts';
import classes from './profiles.module.css';

interface KnownUser {
  readonly user: Details;
}

/** A tab next to About, from another feature. */
export interface ProfileTab {
  readonly id: string;
  readonly label: string;
  readonly Content: ComponentType<{ readonly userId: number; readonly name: string }>;
}

/** The parts of a profile that other features provide. */
interface Parts extends Pick<ActionsProps, 'AssignGroups'> {
  readonly tabs: readonly ProfileTab[];
}

const groupsText = ({ auth_user_group = [] }: Details): string =>
  auth_user_group.length === 0
    ? 'Admin without a group'
    : `Admin in ${auth_user_group.map(({ auth_group: { name } }) => name).join(', ')}`;

/** The name next to the title, with a mark when the account is suspended. */
const Name = ({
  user: { name, is_sup_admin: isSuper, is_suspended: isSuspended, suspended, looks_like: of },
}: KnownUser) => (
  <div className={classes.name}>
    <TruncatedText>{name}</TruncatedText>
    {isSuper === 1 && <SuperAdmin />}
    {isSuspended === 1 && <SuspendedMark until={suspended?.until} />}
    {of != null && <Lookalike of={of} />}
  </div>
);

/** What support copies: the user's contact data and app id. It is a single tab stop. */
function Contacts({ user: { email, phone, app_id: appId, is_admin: isAdmin, last_seen_at: seen } }: KnownUser) {
  const texts = Object.entries({ email, phone, appId: isAdmin === 1 ? null : appId }).filter(([, text]) => text);
  if (texts.length === 0 && !seen) return null;
  return (
    <Toolbar className={classes.contacts} aria-label="Contact">
      {texts.map(([name, text]) => (
        <Copyable key={name} text={text} />
      ))}
      {seen && (
        <span>
          Last seen <Moment at={seen} shows="ago" />
        </span>
      )}
    </Toolbar>
  );
}

/** Lines whose height does not depend on the data. */
const Lines = ({ id, user }: KnownUser & { readonly id: number }) => (
  <div className={classes.lines}>
    <p className={classes.line}>
      {(user.warnings ?? 0) > 0 && (
        <span className={classes.warned}>Warned {plural(user.warnings ?? 0, 'time')} · </span>
      )}
      @{user.username}
      {user.created_at && (
        <>
          {' '}
          · since <Moment at={user.created_at} />
        </>
      )}
    </p>
    {user.is_admin === 1 ? (
      <p className={classes.line}>{groupsText(user)}</p>
    ) : (
      <DeliveryMark thing="user" id={id} of={user} />
    )}
    <Contacts user={user} />
  </div>
);

const PICTURE = 64;

/** Placeholders for data that is still loading. */
const unknown = {
  picture: <Skeleton className={classes.picture ?? ''} height={PICTURE} circle />,
  name: (
    <div className={classes.name}>
      <Skeleton height={20} width={180} />
    </div>
  ),
  lines: (
    <div className={classes.lines}>
      <p className={classes.line}>
        <Skeleton display="inline-block" height={12} width={220} />
      </p>
    </div>
  ),
};

const Suspension = ({ user: { suspended } }: KnownUser) => (
  <Banner icon={IconBan} tone="bad" title="This account has been suspended">
    {suspended && (
      <p>
        <Moment at={suspended.at} />
        {suspended.by && `, by ${suspended.by}`}
        {suspended.reason && `: ${suspended.reason}`}
        {suspended.until && (
          <>
            . It ends automatically on <Moment at={suspended.until} shows="both" />
          </>
        )}
      </p>
    )}
  </Banner>
);

function Person({ id, tabs, AssignGroups }: Parts & { readonly id: number }) {
  const { data, error, refetch } = useCall(profiles.profile, { id });
  const awaitsDelivery = useAwaitsDelivery('user', [id]);
  const failure = failureInPlaceOf(data, error);
  if (failure)
    return (
      <Page>
        <FailureState failure={failure} onRetry={() => void refetch()} />
      </Page>
    );
  if (!data || awaitsDelivery)
    return (
      <Page subject={unknown}>
        <Skeleton height={36} mb={20} width={480} maw="100%" />
        <Skeleton height={420} radius="md" />
      </Page>
    );
  const { userdetails: user } = data;
  return (
    <Page
      subject={{
        picture: <Avatar person={{ ...user, id }} size={PICTURE} />,
        name: <Name user={user} />,
        lines: <Lines id={id} user={user} />,
      }}
    >
      <OpenThing kind="user" id={id} name={user.name}>
        <Actions id={id} user={user} AssignGroups={AssignGroups} />
      </OpenThing>
      {user.is_suspended === 1 && <Suspension user={user} />}
      <AddressTabs
        label={user.name}
        tabs={[
          { id: 'about', label: 'About', content: <About id={id} user={user} /> },
          ...tabs.map(({ Content, ...tab }) => ({ ...tab, content: <Content userId={id} name={user.name} /> })),
        ]}
      />
    </Page>
  );
}

/** The profile of a user. */
export function Profile(parts: Parts) {
  const { userId = '' } = useParams({ strict: false });
  if (/^[1-9]\d{0,14}$/.test(userId)) return <Person key={userId} id={Number(userId)} {...parts} />;
  return (
    <Page>
      <Empty title="There is no such user" />
    </Page>
  );
}
