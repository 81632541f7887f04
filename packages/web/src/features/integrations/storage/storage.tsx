import { Skeleton } from '@mantine/core';
import { storage } from '@quarterdeck/contract/storage';
import { useState } from 'react';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import section from '../../../ui/block/section.module.css';
import { FailureState } from '../../../ui/block/states.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { formatBytes, formatMonth, formatNumber, shortenNumber } from '../../../ui/text/format.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import { type KindOfEvents, keptText, kindNames } from '../kinds.ts';
import classes from './storage.module.css';

const EditRetention = lazyDialog(() => import('./edit-retention.tsx'));

const month = (day: string): string => `${formatMonth(day, 'long')} ${day.slice(0, 4)}`;

function Row({ row }: { readonly row: KindOfEvents }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, rows, bytes, last_month_bytes, oldest_month, dropped_before, updated_at, updated_by } = row;
  const name = kindNames[kind];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Rows (approx.)" title={formatNumber(rows)}>
        {shortenNumber(rows)}
      </td>
      <td data-label="Size">{formatBytes(bytes)}</td>
      <td data-label="Last month">{formatBytes(last_month_bytes)}</td>
      <td data-label="Since">
        {oldest_month === null ? '–' : month(oldest_month)}
        {dropped_before !== null && <p className={classes.note}>Before {month(dropped_before)} in charts only</p>}
      </td>
      <td data-label="Stored for">
        {keptText(row)}
        {updated_at && updated_by && (
          <p className={classes.note}>
            <Moment at={updated_at} shows="ago" /> by {updated_by}
          </p>
        )}
      </td>
      <td data-actions>
        {row.is_adjustable === 1 && (
          <>
            <GatedButton
              variant="default"
              size="compact-sm"
              disabledReason={undefined}
              aria-label={`Edit the retention of ${name}`}
              onClick={() => setOpen(true)}
            >
              Edit
            </GatedButton>
            <EditRetention row={row} isOpen={isOpen} onClose={() => setOpen(false)} />
          </>
        )}
      </td>
    </tr>
  );
}

/** How much disk space events use, how it grows, and how long they are stored. */
export function Storage() {
  const { data, error, refetch } = useCall(storage.events, {});
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  const total = data.data.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <section aria-label="Storage" className={classes.section}>
      <p className={classes.text}>
        Events are stored by month, {formatBytes(total)} in total. Expired months are deleted within a day. Charts,
        totals and counts do not change.
      </p>
      <div className={classes.scroller}>
        <table className={`${section.cards} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">Events</th>
              <th scope="col">Rows (approx.)</th>
              <th scope="col">Size</th>
              <th scope="col">Last month</th>
              <th scope="col">Since</th>
              <th scope="col">Stored for</th>
              <th scope="col" data-actions>
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <Row key={row.kind} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
