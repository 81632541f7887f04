import { Skeleton } from '@mantine/core';
import { appeals } from '@quarterdeck/contract/moderation/appeals';
import { useState } from 'react';
import { useRefusal } from '../../../data/access/use-refusal.ts';
import { useCall } from '../../../data/client/queries.ts';
import desk from '../../../domain/moderation/desk/desk.module.css';
import { PaneHead, type Position } from '../../../domain/moderation/desk/pane-head.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { ActionSubject } from '../../../ui/button/page-actions.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import { AppealForm } from './appeal-form.tsx';
import classes from './appeals.module.css';
import { countText, FirstDecision } from './first-decision.tsx';
import { AppealReports, Subject } from './subject.tsx';
import type { AppealRow, Outcome } from './words.ts';

interface Props {
  readonly row: AppealRow;
  readonly position: Position | undefined;
  readonly step: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** Who decided the appeal, how and why. */
function Decided({ row: { state, decided } }: { readonly row: AppealRow }) {
  if (!decided) return null;
  return (
    <p className={classes.decided}>
      <bdi>{decided.by?.name ?? 'Someone'}</bdi> {state === 'upheld' ? 'upheld' : 'overturned'} the decision on{' '}
      <Moment at={decided.at} shows="full" />
      {decided.reason && (
        <>
          : <bdi>{decided.reason}</bdi>
        </>
      )}
    </p>
  );
}

/** The open appeal: what the user wrote, what was decided first, and both answers, which stay where they are. */
export function AppealPane({ row, position, step, onClose }: Props) {
  const [deciding, setDeciding] = useState<Outcome>();
  // What was not decided after all has the focus again.
  const [cancelled, setCancelled] = useState<Outcome>();
  const { data } = useCall(appeals.find, { id: row.id }, { silent: true });
  const details = data?.data;
  const refusal = useRefusal(appeals.decide, row);
  const name = row.user?.name ?? `User ${row.user_id}`;
  return (
    <section aria-label={`Appeal of ${name}`} className={desk.pane}>
      <PaneHead what="appeal" position={position} step={step} onClose={onClose} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Evidence">
        <div className={classes.body}>
          <div className={classes.part}>
            <div className={classes.says}>
              <Decided row={row} />
              <h2 className={classes.title}>
                <bdi>{name}</bdi> appeals
              </h2>
              <blockquote className={classes.appeal} dir="auto">
                {row.text}
              </blockquote>
              <p className={classes.foot}>
                {row.created_at && (
                  <>
                    Written on <Moment at={row.created_at} shows="full" />
                  </>
                )}
                {details?.user_appeals !== undefined &&
                  ` · ${countText(details.user_appeals, 'appeal', 'appeals')} of this person, ${details.user_overturned ?? 0} overturned`}
              </p>
            </div>
            <div className={classes.subject}>{details ? <Subject appeal={details} /> : <Skeleton height={160} />}</div>
          </div>
          <div className={classes.part}>
            {details ? <FirstDecision appeal={details} /> : <Skeleton height={160} />}
            {details && <AppealReports appeal={details} />}
          </div>
        </div>
      </section>
      {row.state === 'open' && !deciding && (
        <div className={desk.decide}>
          <ActionSubject value={`the appeal of ${name}`}>
            <div className={classes.answers}>
              {(['upheld', 'overturned'] as const).map((outcome) => (
                <GatedButton
                  key={outcome}
                  variant="default"
                  disabledReason={refusal}
                  autoFocus={cancelled === outcome}
                  onClick={() => setDeciding(outcome)}
                >
                  {outcome === 'upheld' ? 'Uphold' : 'Overturn'}
                </GatedButton>
              ))}
            </div>
          </ActionSubject>
        </div>
      )}
      {deciding && (
        <AppealForm
          row={row}
          outcome={deciding}
          onDone={() => setDeciding(undefined)}
          onCancel={() => {
            setCancelled(deciding);
            setDeciding(undefined);
          }}
        />
      )}
    </section>
  );
}
