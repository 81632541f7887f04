import { Button, Skeleton } from '@mantine/core';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { useState } from 'react';
import { AHEAD_MS, useCall } from '../../../data/client/queries.ts';
import { Avatar } from '../../../domain/media/avatar.tsx';
import { plural } from '../../../domain/moderation/actions/actions.ts';
import type { CaseItem } from '../../../domain/moderation/case/item.ts';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from './evidence.module.css';
import { FailedBlock } from './failed-block.tsx';
import { ReliabilityShare } from './reliability.tsx';

const SHOWN = 3;
/** A report of two lines, with the gap below it. */
const REPORT_HEIGHT = 44;
/** As many as one call answers. */
const MOST = 100;

/** What is asked for the newest reports of a case. */
export const newestReports = ({ what, id }: Pick<CaseItem, 'id' | 'what'>) => ({ what, id, page_limit: SHOWN });

/** Who reported what a case is about, why, and how often their reports are right: newest first. */
export function Reporters({
  item: { id, what, reports },
}: {
  readonly item: Pick<CaseItem, 'id' | 'what' | 'reports'>;
}) {
  const [isLong, setLong] = useState(false);
  const newest = newestReports({ what, id });
  const input = isLong ? { ...newest, page_limit: MOST } : newest;
  const { data, error, refetch } = useCall(cases.reporters, input, {
    silent: true,
    keepEarlier: true,
    staleTime: AHEAD_MS,
  });
  return (
    <section aria-label="Reports" className={classes.block}>
      <h3 className={classes.heading}>{plural(data?.total ?? reports, 'report')}</h3>
      {error && <FailedBlock failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={Math.min(reports, SHOWN) * REPORT_HEIGHT - 6} />}
      <ul className={classes.rows}>
        {data?.data.map(({ id: report, reported_by: person, reason, note, created_at: at, reliability }) => (
          <li key={report} className={classes.report}>
            <Avatar person={person} size={24} />
            <div className={classes.grow}>
              <div className={classes.line}>
                <span className={classes.grow}>
                  <ProfileLink id={person.id}>{person.name}</ProfileLink>
                </span>
                <span className={classes.foot}>
                  <Moment at={at} shows="ago" />
                </span>
                {reliability && <ReliabilityShare of={reliability} />}
              </div>
              <p className={classes.said} dir="auto">
                {note ? `${reason}: ${note}` : reason}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {data && !isLong && data.total > data.data.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setLong(true)}>
          Show {data.total > MOST ? `the latest ${MOST}` : `all ${formatNumber(data.total)}`}
        </Button>
      )}
      {data && isLong && data.total > data.data.length && <p className={classes.foot}>The latest {MOST} are shown.</p>}
    </section>
  );
}
