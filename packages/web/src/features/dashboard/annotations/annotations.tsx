import { annotations } from '@quarterdeck/contract/annotations';
import { addDays, type DateRange, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { useHas } from '../../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { ChartAnnotations } from '../../../ui/chart/time/annotations.ts';
import { dateText } from '../../../ui/chart/time/dates.ts';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import classes from './annotations.module.css';

const AddDialog = lazyDialog(() => import('./add-annotation.tsx'));

interface Props {
  readonly range: DateRange;
  /** The charts that show them. */
  readonly children: ReactNode;
}

/** The annotations of a report's days: drawn in each chart over time, and listed below. */
export function Annotations({ range: { start, end }, children }: Props) {
  const heading = useId();
  const [isAdding, setAdding] = useState(false);
  const isThere = useHas(annotations.list);
  const { allowed } = useMay(annotations.list);
  const reason = reasonOf(useMay(annotations.add));
  const { data } = useCall(
    annotations.list,
    { start_date: start, end_date: end },
    { enabled: isThere && allowed, silent: true },
  );
  const shown = useMemo(() => (data?.data ?? []).map((one, index) => ({ ...one, number: index + 1 })), [data]);
  if (!(isThere && allowed)) return children;
  const yesterday = addDays(todayInUtc(), -1);
  return (
    <ChartAnnotations value={shown}>
      <div className={classes.above}>{children}</div>
      <section className={classes.annotations} aria-labelledby={heading}>
        <header className={classes.head}>
          <h2 id={heading} className={classes.title}>
            Annotations
          </h2>
          <GatedButton
            variant="default"
            size="compact-sm"
            disabledReason={reason}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Annotate a day
          </GatedButton>
        </header>
        {data && shown.length === 0 && <p className={classes.by}>No annotations on these dates</p>}
        <ol className={classes.list}>
          {shown.map(({ id, day, text, created_by: by, can_be_deleted: canBeDeleted }) => (
            <li key={id}>
              <span className={classes.day}>{dateText(day, 'day')}</span> {text}{' '}
              {by && <span className={classes.by}>by {by}</span>}{' '}
              {canBeDeleted === 1 && (
                <ActionButton
                  call={annotations.remove}
                  input={{ id }}
                  invalidates={[annotations.list]}
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`Delete the annotation ${text}`}
                >
                  Delete
                </ActionButton>
              )}
            </li>
          ))}
        </ol>
        <AddDialog day={end < yesterday ? end : yesterday} isOpen={isAdding} onClose={() => setAdding(false)} />
      </section>
    </ChartAnnotations>
  );
}
