import { NativeSelect, Skeleton } from '@mantine/core';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { useState } from 'react';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall, useWrite } from '../../../data/client/queries.ts';
import settingsClasses from '../../../ui/block/section.module.css';
import { Section } from '../../../ui/block/section.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { showsReasons } from './reason-dialogs.tsx';
import classes from './reasons.module.css';
import type { Reason } from './severity.tsx';

/** The most reasons shown at once, most reported first. */
const SHOWN = 100;

interface RowProps {
  readonly said: RowOf<typeof reasons.appReasons>;
  readonly listed: readonly Reason[];
}

function Row({ said, listed }: RowProps) {
  const { id, text, reason, reports, version, is_assigned: isAssigned } = said;
  const write = useWrite(reasons.assign, { invalidates: showsReasons, version });
  const other = listed.find(({ is_other }) => is_other === 1)?.name ?? '';
  return (
    <tr>
      <th scope="row" className={classes.said}>
        {text} {isAssigned === 0 && <span className={classes.unassigned}>Not assigned</span>}
      </th>
      <td className={classes.count}>
        {formatNumber(reports)} {reports === 1 ? 'report' : 'reports'}
      </td>
      <td>
        <NativeSelect
          aria-label={`Assign “${text}” to`}
          data={[
            { value: '', label: `Not assigned: ${other}` },
            ...listed
              .filter(({ is_archived }) => is_archived === 0)
              .map(({ id: own, name }) => ({ value: String(own), label: name })),
          ]}
          value={isAssigned === 1 ? String(reason.id) : ''}
          disabled={write.isPending}
          onChange={({ currentTarget: { value } }) =>
            write.mutate({ id, reason_id: value === '' ? null : Number(value) })
          }
        />
      </td>
    </tr>
  );
}

/** The app's reasons, and the listed reason that each counts as. */
export function AppReasons({ listed }: { readonly listed: readonly Reason[] }) {
  const [isNarrowed, setNarrowed] = useState(false);
  const { data, error, refetch } = useCall(reasons.appReasons, {
    page_limit: SHOWN,
    ...(isNarrowed ? { is_assigned: 0 as const } : {}),
  });
  const failure = failureInPlaceOf(data, error);
  return (
    <Section
      title="App reasons"
      text="Reasons the app sends with reports. Assign each to a reason; earlier reports are included."
      action={
        <NativeSelect
          aria-label="App reasons to show"
          data={[
            { value: 'all', label: 'All' },
            { value: 'unassigned', label: 'Not assigned' },
          ]}
          value={isNarrowed ? 'unassigned' : 'all'}
          onChange={({ currentTarget }) => setNarrowed(currentTarget.value === 'unassigned')}
        />
      }
    >
      {failure && <FailureState failure={failure} onRetry={() => void refetch()} />}
      {!data && !failure && <Skeleton height={200} mt={12} />}
      {data && !failure && data.total === 0 && (
        <p className={settingsClasses.foot}>
          {isNarrowed ? 'Every app reason is assigned' : 'The app has sent no reports yet'}
        </p>
      )}
      {data && !failure && data.total > 0 && (
        <div className={settingsClasses.scroller}>
          <table className={`${settingsClasses.table} ${classes.app}`}>
            <thead>
              <tr>
                <th scope="col">App reason</th>
                <th scope="col">Reports</th>
                <th scope="col">Assigned to</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((said) => (
                <Row key={said.id} said={said} listed={listed} />
              ))}
            </tbody>
          </table>
          {data.total > SHOWN && (
            <p className={settingsClasses.foot}>{`The ${SHOWN} most reported of ${formatNumber(data.total)}`}</p>
          )}
        </div>
      )}
    </Section>
  );
}
