import { Skeleton } from '@mantine/core';
import { cases } from '@quarterdeck/contract/cases';
import type { CaseItem } from '../../../domain/moderation/case/item.ts';
import { useCall } from '../../../kit/client/queries.ts';
import { Moment } from '../../../kit/moment.tsx';
import classes from './reports.module.css';

const SHOWN = 4;

/** What a moderator looks at to decide about a user: what was said of them last. */
export function UserEvidence({ item: { id, what } }: { readonly item: CaseItem }) {
  const { data } = useCall(cases.reporters, { what, id, page_limit: SHOWN }, { quiet: true });
  if (!data) return <Skeleton height={120} />;
  return (
    <ul className={classes.reports}>
      {data.data.map(({ id: report, reported_by, reason, note, created_at }) => (
        <li key={report}>
          <p>{note ? `${reason}: ${note}` : reason}</p>
          <p className={classes.foot}>
            {reported_by.name} · <Moment at={created_at} />
          </p>
        </li>
      ))}
      {data.total > data.data.length && <li className={classes.foot}>The latest {SHOWN} are shown.</li>}
    </ul>
  );
}
