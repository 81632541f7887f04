import { Skeleton } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { IconBan } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { SuperAdmin, Suspended } from '../../kit/access/marks.tsx';
import { useCall } from '../../kit/client/queries.ts';
import { Cut } from '../../kit/cut.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Portrait } from '../../kit/portrait.tsx';
import { Page } from '../../kit/screen/page.tsx';
import { Empty, Failed } from '../../kit/states.tsx';
import { Actions } from './actions.tsx';
import { type Details, fields } from './fields.ts';
import { InlineField } from './inline-field.tsx';
import { Notes } from './notes.tsx';
import classes from './profiles.module.css';
import { Reports } from './reports.tsx';

interface Props {
  readonly id: number;
  readonly user: Details;
}

const Who = ({ user }: Pick<Props, 'user'>) => (
  <div className={classes.who}>
    <Portrait src={user.avatar} name={user.name} size={56} />
    <div className={classes.whoText}>
      <div className={classes.whoName}>
        <Cut>{user.name}</Cut>
        {user.is_sup_admin === 1 && <SuperAdmin />}
        {user.is_suspended === 1 && <Suspended />}
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
    </div>
  </div>
);

const Banner = ({ user: { suspended } }: Pick<Props, 'user'>) => (
  <div className={classes.banner} role="note">
    <IconBan size={20} aria-hidden />
    <div>
      <p className={classes.bannerTitle}>This account has been suspended</p>
      {suspended && (
        <p>
          <Moment at={suspended.at} />
          {suspended.by && `, by ${suspended.by}`}
          {suspended.reason && `: ${suspended.reason}`}
        </p>
      )}
    </div>
  </div>
);

const Fact = ({ label, value }: { readonly label: string; readonly value: string | null | undefined }) => (
  <div className={classes.field}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>
      <Cut>{value ?? null}</Cut>
    </dd>
  </div>
);

function About({ id, user }: Props) {
  const device = user.last_device_used;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <section aria-labelledby="about" className={classes.card}>
          <h2 id="about" className={classes.heading}>
            About
          </h2>
          <dl className={classes.fields}>
            {fields.map((field) => (
              <InlineField key={field.name} id={id} user={user} field={field} />
            ))}
          </dl>
        </section>
        <section aria-labelledby="device" className={classes.card}>
          <h2 id="device" className={classes.heading}>
            Last device used
          </h2>
          <dl className={classes.fields}>
            <Fact label="App version" value={device?.device_app_version} />
            <Fact label="OS" value={device?.device_os} />
          </dl>
        </section>
      </div>
      <div className={classes.column}>
        <Reports id={id} />
        <Notes id={id} user={user} />
      </div>
    </div>
  );
}

function Person({ id }: { readonly id: number }) {
  const { data, error, refetch } = useCall(profiles.profile, { id });
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} radius="md" />;
  const { userdetails: user } = data;
  return (
    <>
      {user.is_suspended === 1 && <Banner user={user} />}
      <div className={classes.head}>
        <Who user={user} />
        <Actions id={id} user={user} />
      </div>
      <About id={id} user={user} />
    </>
  );
}

/** The profile of one person. */
export default function Profile() {
  const { userId = '' } = useParams({ strict: false }) as { readonly userId?: string };
  const isId = /^[1-9]\d{0,14}$/.test(userId);
  return <Page>{isId ? <Person key={userId} id={Number(userId)} /> : <Empty title="There is no such user" />}</Page>;
}
