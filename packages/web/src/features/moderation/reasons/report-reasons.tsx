import { Skeleton } from '@mantine/core';
import { policies } from '@quarterdeck/contract/moderation/policies';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { useHas } from '../../../data/access/use-has.ts';
import { refusalOf } from '../../../data/access/use-refusal.ts';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall, useWrite } from '../../../data/client/queries.ts';
import { AddButton } from '../../../data/form/add-button.tsx';
import settingsClasses from '../../../ui/block/section.module.css';
import { Section } from '../../../ui/block/section.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { AppReasons } from './app-reasons.tsx';
import { AddReason, EditReason, showsReasons } from './reason-dialogs.tsx';
import classes from './reasons.module.css';
import { type Reason, Severity } from './severity.tsx';

const PolicyDialog = lazyDialog(() => import('./policy-dialog.tsx'));

interface RowProps {
  readonly reason: Reason;
  /** Its position among the reasons that can be moved; undefined for one that cannot. */
  readonly place: number | undefined;
  readonly ids: readonly number[];
}

/** Moves a reason up or down by one position. */
function Move({
  reason,
  place,
  ids,
}: {
  readonly reason: Reason;
  readonly place: number;
  readonly ids: readonly number[];
}) {
  const order = useWrite(reasons.order, { invalidates: [reasons.list] });
  const pressed = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that another one passed has lost the focus.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  return ([-1, 1] as const).map((by) => {
    const isEnd = ids[place + by] === undefined;
    return (
      <GatedButton
        key={by}
        variant="default"
        size="compact-sm"
        aria-label={`Move ${reason.name} ${by < 0 ? 'up' : 'down'}`}
        disabledReason={isEnd ? `${reason.name} is the ${by < 0 ? 'first' : 'last'} one` : undefined}
        onClick={() => {
          pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
          order.mutate({ ids: ids.toSpliced(place, 1).toSpliced(place + by, 0, reason.id) });
        }}
      >
        {by < 0 ? '↑' : '↓'}
      </GatedButton>
    );
  });
}

function Row({ reason, place, ids }: RowProps) {
  const [isEditing, setEditing] = useState(false);
  const [isPolicyOpen, setPolicyOpen] = useState(false);
  const hasPolicies = useHas(policies.find);
  const { id, name, severity, text, version, app_reasons: count, is_archived: isArchived, is_other: isOther } = reason;
  const { target_hours: hours } = reason;
  return (
    <tr data-archived={isArchived === 1 || undefined}>
      <th scope="row">
        {name} {isArchived === 1 && <span className={classes.archived}>Archived</span>}
      </th>
      <td className={classes.severity}>
        <Severity of={severity} />
      </td>
      <td data-label="Target">{hours === undefined ? '–' : `${formatNumber(hours)} h`}</td>
      <td className={classes.text}>{text === '' ? '–' : text}</td>
      <td data-label="App reasons">{isOther === 1 ? `${formatNumber(count)}, and all others` : formatNumber(count)}</td>
      <td data-actions>
        <div className={settingsClasses.actions}>
          {place !== undefined && <Move reason={reason} place={place} ids={ids} />}
          <GatedButton
            variant="default"
            size="compact-sm"
            disabledReason={undefined}
            aria-label={`Edit ${name}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </GatedButton>
          {hasPolicies && (
            <GatedButton
              variant="default"
              size="compact-sm"
              disabledReason={undefined}
              aria-label={`Policy for ${name}`}
              onClick={() => setPolicyOpen(true)}
            >
              Policy
            </GatedButton>
          )}
          <ActionButton
            call={reasons.archive}
            input={{ id, is_archived: isArchived === 1 ? 0 : 1 }}
            version={version}
            invalidates={showsReasons}
            disabledReason={refusalOf(reasons.archive, reason)}
            variant="default"
            size="compact-sm"
            aria-label={isArchived === 1 ? `Restore ${name}` : `Archive ${name}`}
          >
            {isArchived === 1 ? 'Restore' : 'Archive'}
          </ActionButton>
        </div>
        <EditReason reason={reason} isOpen={isEditing} onClose={() => setEditing(false)} />
        <PolicyDialog reason={reason} isOpen={isPolicyOpen} onClose={() => setPolicyOpen(false)} />
      </td>
    </tr>
  );
}

function Rows({ listed }: { readonly listed: readonly Reason[] }) {
  const ids = listed.filter(({ is_archived, is_other }) => is_archived === 0 && is_other === 0).map(({ id }) => id);
  return (
    <div className={settingsClasses.scroller}>
      <table className={`${settingsClasses.table} ${classes.reasons}`}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Severity</th>
            <th scope="col">Target</th>
            <th scope="col">Text for the user</th>
            <th scope="col">App reasons</th>
            <th scope="col" data-actions>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((reason) => {
            const place = ids.indexOf(reason.id);
            return <Row key={reason.id} reason={reason} place={place < 0 ? undefined : place} ids={ids} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The list of reasons, and the app's reasons. */
export function ReportReasons() {
  const { data, error, refetch } = useCall(reasons.list, {});
  const failure = failureInPlaceOf(data, error);
  return (
    <>
      <Section
        title="Reasons of reports and decisions"
        text="Shown to moderators in this order. The app receives the name and user text."
        action={<AddButton label="Add reason" call={reasons.add} Dialog={AddReason} />}
      >
        {failure && <FailureState failure={failure} onRetry={() => void refetch()} />}
        {!data && !failure && <Skeleton height={400} mt={12} />}
        {data && !failure && <Rows listed={data.data} />}
      </Section>
      {data && <AppReasons listed={data.data} />}
    </>
  );
}
