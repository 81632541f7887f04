import { reports } from '@quarterdeck/contract/moderation/reports';
import { profiles } from '@quarterdeck/contract/profiles';
import { useHas } from '../../data/access/use-has.ts';
import { useIsMissingCall } from '../../data/client/missing-calls.ts';
import { OwnBoundary } from '../../data/client/own-boundary.tsx';
import { OpenThing } from '../../data/palette/open-thing.tsx';
import { CaseCard } from '../../domain/moderation/case/case-card.tsx';
import { useNeighbours } from '../../domain/moderation/case/neighbours.ts';
import { isQueueKnown } from '../../domain/moderation/case/queue-memory.ts';
import { Card, Fact, Facts } from '../../ui/block/card.tsx';
import { LazyPlaceMap } from '../../ui/map/lazy-maps.tsx';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Composer } from './composer.tsx';
import { Duplicates } from './duplicates.tsx';
import { type Details, fields } from './fields.ts';
import { InlineField } from './inline-field.tsx';
import classes from './profiles.module.css';
import { Timeline } from './timeline.tsx';
import { userCase, userQueue } from './user-case.ts';

interface Props {
  readonly id: number;
  readonly user: Details;
}

function Location({ user: { name, latitude, longitude } }: Pick<Props, 'user'>) {
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number';
  return (
    <Card title="Location">
      {isKnown ? (
        <LazyPlaceMap at={{ latitude, longitude }} name={name} />
      ) : (
        <p className={classes.nothing}>The app has not sent this user's location.</p>
      )}
    </Card>
  );
}

/** The user's data at the side; the page itself has events and notes. */
export function About({ id, user }: Props) {
  const device = user.last_device_used;
  const hasTimeline = !useIsMissingCall(profiles.timeline);
  const hasDuplicates = useHas(profiles.duplicates) && user.is_admin === 0;
  const neighbours = useNeighbours(userQueue, id, isQueueKnown('users'));
  return (
    <div className={classes.columns}>
      <div className={classes.facts}>
        <Card title="About">
          <Facts isEditable>
            {fields.map((field) => (
              <InlineField key={field.name} id={id} user={user} field={field} />
            ))}
          </Facts>
        </Card>
        {hasDuplicates && (
          <OwnBoundary title="Possible duplicates" of={String(id)}>
            <Duplicates id={id} user={user} />
          </OwnBoundary>
        )}
        <Card title="Last device used">
          <Facts isEditable>
            <Fact label="App version">
              <TruncatedText>{device?.device_app_version ?? null}</TruncatedText>
            </Fact>
            <Fact label="OS">
              <TruncatedText>{device?.device_os ?? null}</TruncatedText>
            </Fact>
          </Facts>
        </Card>
        <Location user={user} />
      </div>
      <div className={classes.column}>
        <OpenThing kind="user" id={id} name={user.name}>
          <CaseCard
            subject={{ what: 'users', subjectId: id }}
            item={userCase(id, user)}
            except="suspend"
            queue={{ path: '/reported-users', access: reports.reportedUsers.access, search: { userId: String(id) } }}
            pathOf={(other) => `/user-profile/${other}`}
            neighbours={neighbours}
          />
        </OpenThing>
        {hasTimeline && (
          <>
            <div data-actions>
              <Composer id={id} user={user} />
            </div>
            <OwnBoundary title="Timeline" of={String(id)}>
              <Timeline id={id} />
            </OwnBoundary>
          </>
        )}
      </div>
    </div>
  );
}
