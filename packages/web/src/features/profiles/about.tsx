import { Skeleton } from '@mantine/core';
import { reports } from '@quarterdeck/contract/reports';
import { lazy, Suspense } from 'react';
import { CaseCard } from '../../kit/cases/case-card.tsx';
import { useNeighbours } from '../../kit/cases/neighbours.ts';
import { isQueueKnown } from '../../kit/cases/queue-memory.ts';
import { Cut } from '../../kit/cut.tsx';
import { type Details, fields } from './fields.ts';
import { InlineField } from './inline-field.tsx';
import { Notes } from './notes.tsx';
import classes from './profiles.module.css';
import { Reports } from './reports.tsx';
import { userCase, userQueue } from './user-case.ts';

const PlaceMap = lazy(() => import('../../kit/map/place-map.tsx'));

interface Props {
  readonly id: number;
  readonly user: Details;
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string | null | undefined }) => (
  <div className={classes.field}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>
      <Cut>{value ?? null}</Cut>
    </dd>
  </div>
);

function Location({ user: { name, latitude, longitude } }: Pick<Props, 'user'>) {
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number';
  return (
    <section aria-labelledby="location" className={classes.card}>
      <h2 id="location" className={classes.heading}>
        Location
      </h2>
      {isKnown ? (
        <Suspense fallback={<Skeleton height={309} radius="md" />}>
          <PlaceMap at={{ latitude, longitude }} name={name} />
        </Suspense>
      ) : (
        <p className={classes.nothing}>The app has not told where this person is.</p>
      )}
    </section>
  );
}

/** What is known of a person, the reports on them and what staff noted. */
export function About({ id, user }: Props) {
  const device = user.last_device_used;
  const neighbours = useNeighbours(userQueue, id, isQueueKnown('users'));
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
        <Location user={user} />
      </div>
      <div className={classes.column}>
        <CaseCard
          subject={{ what: 'users', subjectId: id }}
          item={userCase(id, user)}
          except="suspend"
          queue={{ path: '/reported-users', access: reports.reportedUsers.access, search: { userId: String(id) } }}
          pathOf={(other) => `/user-profile/${other}`}
          neighbours={neighbours}
        />
        <Reports id={id} />
        <Notes id={id} user={user} />
      </div>
    </div>
  );
}
