import { Skeleton } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { useMay } from '../../kit/access/use-may.ts';
import { Card } from '../../kit/card.tsx';
import { useCall } from '../../kit/client/queries.ts';
import { formatNumber } from '../../kit/format.ts';
import { Moment } from '../../kit/moment.tsx';
import { Failed } from '../../kit/states.tsx';
import classes from './profiles.module.css';

const SHOWN = 20;

/** The open reports on a person, the latest first: what a suspension is for. */
export function Reports({ id }: { readonly id: number }) {
  const verdict = useMay(profiles.reports);
  const {
    data: loaded,
    error,
    refetch,
  } = useCall(profiles.reports, { user_id: id, page_limit: SHOWN }, { enabled: verdict.allowed });
  const data = error ? undefined : loaded;
  if (!verdict.allowed) return null;
  return (
    <Card title={<>Reports {data && <span className={classes.count}>{formatNumber(data.total)}</span>}</>}>
      {error && <Failed failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={48} />}
      {data?.data.length === 0 && <p className={classes.nothing}>Nobody has reported this person.</p>}
      <ul className={classes.entries}>
        {data?.data.map((report) => (
          <li key={report.id} className={classes.entry}>
            <p>{report.reason}</p>
            <p className={classes.entryFoot}>
              {report.reported_by.name} · <Moment at={report.created_at} />
            </p>
          </li>
        ))}
      </ul>
      {data && data.total > data.data.length && <p className={classes.nothing}>The latest {SHOWN} are shown.</p>}
    </Card>
  );
}
