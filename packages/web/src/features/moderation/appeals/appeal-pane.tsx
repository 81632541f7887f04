import { Kbd, Skeleton } from '@mantine/core';
import { appeals } from '@quarterdeck/contract/moderation/appeals';
import { useState } from 'react';
import { useRefusal } from '../../../data/access/use-refusal.ts';
import { useCall } from '../../../data/client/queries.ts';
import { EarlyNote } from '../../../domain/moderation/actions/early-note.tsx';
import { type ShownCase, useShownCase } from '../../../domain/moderation/actions/use-shown-case.ts';
import cases from '../../../domain/moderation/cases.module.css';
import desk from '../../../domain/moderation/desk/desk.module.css';
import { PaneBody } from '../../../domain/moderation/desk/pane-body.tsx';
import { PaneHead, type Position } from '../../../domain/moderation/desk/pane-head.tsx';
import { Translate } from '../../../domain/moderation/team/translate.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { ActionSubject } from '../../../ui/button/page-actions.ts';
import { useShortcut } from '../../../ui/keys/keys.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import { AppealForm } from './appeal-form.tsx';
import classes from './appeals.module.css';
import { countText, FirstDecision } from './first-decision.tsx';
import { AppealReports, Appellant, Subject } from './subject.tsx';
import type { AppealRow, Outcome } from './words.ts';

interface Props {
  readonly row: AppealRow;
  readonly position: Position | undefined;
  readonly step: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** The decision about the appeal, with admin and reason. */
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

const answers = [
  { outcome: 'upheld', label: 'Uphold', shortcut: 'p' },
  { outcome: 'overturned', label: 'Overturn', shortcut: 'v' },
] as const;

interface AnswerProps {
  readonly answer: (typeof answers)[number];
  readonly refusal: string | undefined;
  /** The answer was begun and canceled: the focus returns to its button. */
  readonly isBack: boolean;
  readonly shown: ShownCase;
  readonly onStart: (outcome: Outcome) => void;
}

/** One of the two answers: a button that shows its key. */
function Answer({ answer: { outcome, label, shortcut }, refusal, isBack, shown, onStart }: AnswerProps) {
  const start = (event?: Pick<Event, 'timeStamp'>): void => {
    if (refusal === undefined && (!event || shown.accepts(event))) onStart(outcome);
  };
  const { isOn } = useShortcut(shortcut, label, start);
  return (
    <GatedButton
      variant="default"
      disabledReason={refusal}
      autoFocus={isBack}
      // Enter on the button counts as a key. A pointer can only hit what is visible.
      onClick={(event) => start(event?.detail === 0 ? event : undefined)}
      {...(isOn ? { rightSection: <Kbd size="xs">{shortcut}</Kbd>, 'aria-keyshortcuts': shortcut } : {})}
    >
      {label}
    </GatedButton>
  );
}

/**
 * The open appeal: the user's text, its subject, the first decision next to it, and both answers, which stay in their
 * place.
 */
export function AppealPane({ row, position, step, onClose }: Props) {
  const [deciding, setDeciding] = useState<Outcome>();
  // The button of a canceled answer has the focus again.
  const [cancelled, setCancelled] = useState<Outcome>();
  const { data, error } = useCall(appeals.find, { id: row.id }, { silent: true });
  const details = data?.data;
  const shown = useShownCase(data || error ? row.id : undefined);
  const refusal = useRefusal(appeals.decide, row);
  const name = row.user?.name ?? `User ${row.user_id}`;
  return (
    <section aria-label={`Appeal of ${name}`} className={desk.pane} aria-busy={!shown.isShown}>
      <PaneHead what="appeal" position={position} step={step} onClose={onClose}>
        <EarlyNote shown={shown} />
      </PaneHead>
      <PaneBody
        subject={
          <div className={classes.part}>
            <Decided row={row} />
            <h2 className={classes.title}>
              <bdi>{name}</bdi> appeals
            </h2>
            <blockquote className={classes.appeal} dir="auto">
              {row.text}
            </blockquote>
            <Translate of={{ kind: 'appeal', id: row.id }} />
            <p className={classes.foot}>
              {row.created_at && (
                <>
                  Written on <Moment at={row.created_at} shows="full" />
                </>
              )}
              {details?.user_appeals !== undefined &&
                ` · ${countText(details.user_appeals, 'appeal', 'appeals')} by this user, ${details.user_overturned ?? 0} overturned`}
            </p>
            {details ? <Subject appeal={details} /> : <Skeleton height={160} />}
          </div>
        }
        facts={
          details ? (
            <>
              <FirstDecision appeal={details} />
              <Appellant appeal={details} />
              <AppealReports appeal={details} />
            </>
          ) : (
            <Skeleton height={160} />
          )
        }
      >
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
      </PaneBody>
      {row.state === 'open' && (
        <div className={desk.decide} data-asking={deciding}>
          <ActionSubject value={`the appeal of ${name}`}>
            <div className={cases.row}>
              {!deciding &&
                answers.map((answer) => (
                  <Answer
                    key={answer.outcome}
                    {...{ answer, refusal, shown }}
                    isBack={cancelled === answer.outcome}
                    onStart={setDeciding}
                  />
                ))}
            </div>
          </ActionSubject>
        </div>
      )}
    </section>
  );
}
