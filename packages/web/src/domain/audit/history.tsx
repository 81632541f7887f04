import { Button, Skeleton } from '@mantine/core';
import { audit } from '@quarterdeck/contract/audit';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { useMay } from '../../data/access/use-may.ts';
import { Empty, FailureState, RefusalState } from '../../ui/block/states.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { ActorPicture, actorName } from './actor.tsx';
import { ChangeLines } from './change-lines.tsx';
import { changesOf, shortWhat } from './changes.ts';
import { byDay } from './days.ts';
import classes from './history.module.css';
import { Outcome } from './outcome.tsx';
import { type Subject, useHistory } from './use-history.ts';

type Row = RowOf<typeof audit.list>;

function Item({ row }: { readonly row: Row }) {
  const { admin, what, outcome, at, before, after, cut } = row;
  return (
    <li className={classes.event}>
      <ActorPicture admin={admin} size={28} />
      <div className={classes.told}>
        <p className={classes.line}>
          <bdi className={classes.who}>{actorName(row)}</bdi>
          <span className={classes.when}>
            <Moment at={at} shows="time" />
          </span>
        </p>
        <p className={classes.what}>
          <span>{shortWhat(what)}</span>
          {outcome !== 'done' && <Outcome outcome={outcome} />}
        </p>
        {cut === 1 ? (
          <p className={classes.word}>The values are too large to display here</p>
        ) : (
          <ChangeLines changes={changesOf(before, after)} />
        )}
      </div>
    </li>
  );
}

const PLACES = [1, 2, 3];

const Places = () => (
  <div className={classes.places} aria-hidden>
    {PLACES.map((place) => (
      <div key={place} className={classes.event}>
        <Skeleton height={28} circle />
        <div className={classes.told}>
          <Skeleton height={12} width="40%" mt={6} />
          <Skeleton height={12} width="65%" mt={10} />
        </div>
      </div>
    ))}
  </div>
);

/** A thing's history from the audit log: newest first, by day. For super admins. */
export function History({ type, id }: Subject) {
  const verdict = useMay(audit.list);
  const { rows, failure, retry, hasMore, isLoadingMore, more } = useHistory({ type, id }, verdict.allowed);
  if (!verdict.allowed) return <RefusalState verdict={verdict} />;
  const failed = failure && <FailureState failure={failure} onRetry={retry} />;
  if (!rows) return failed ?? <Places />;
  if (rows.length === 0) return <Empty title="Nothing has been recorded yet" />;
  return (
    <div className={classes.history}>
      {byDay(rows, new Date()).map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.day}>{title}</h3>
          <ol className={classes.events}>
            {items.map((row) => (
              <Item key={row.id} row={row} />
            ))}
          </ol>
        </section>
      ))}
      {failed ??
        (hasMore && (
          <Button variant="default" loading={isLoadingMore} onClick={more}>
            Show more
          </Button>
        ))}
    </div>
  );
}
