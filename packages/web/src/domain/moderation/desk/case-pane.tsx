import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { OpenThing } from '../../../data/palette/open-thing.tsx';
import { ActionRow, EarlyActionKeys } from '../actions/action-row.tsx';
import { DecisionForm } from '../actions/decision-form.tsx';
import { EarlyNote } from '../actions/early-note.tsx';
import type { CaseActions } from '../actions/use-actions.ts';
import type { ShownCase } from '../actions/use-shown-case.ts';
import { CaseFacts, Closure, Viewers } from '../case/case-facts.tsx';
import type { CaseDetails, CaseItem } from '../case/item.ts';
import { CaseMarks } from '../team/case-marks.tsx';
import { CasePolicy } from '../team/case-policy.tsx';
import { CaseThread } from '../team/case-thread.tsx';
import { TeamItems } from '../team/team-menu.tsx';
import classes from './desk.module.css';
import { PaneBody } from './pane-body.tsx';
import { PaneHead, type PaneHeadProps } from './pane-head.tsx';
import { ReviewButton } from './review-button.tsx';
import type { Review } from './use-review.ts';

/** The head above a case. */
interface HeadProps extends Pick<PaneHeadProps, 'position' | 'step' | 'onClose'> {
  readonly shown: ShownCase;
  readonly review: Review;
  readonly onReview: () => void;
}

const CaseHead = ({ shown, review, onReview, ...head }: HeadProps) => (
  <PaneHead what="case" {...head}>
    <EarlyNote shown={shown} />
    <ReviewButton review={review} onReview={onReview} size="xs" />
  </PaneHead>
);

interface Props extends HeadProps {
  readonly item: CaseItem;
  readonly details: CaseDetails | undefined;
  readonly looking: CaseDetails['looking'];
  readonly isLoading: boolean;
  readonly actions: CaseActions;
  /** The case's subject, for a moderator. */
  readonly subject: ReactNode;
  /** The evidence: the user concerned, the reporters, similar cases. */
  readonly facts: ReactNode;
}

/** The open case: its subject, the facts next to it, and the actions, which stay in their place. */
export function CasePane({ item, details, looking, isLoading, actions, subject, facts, ...head }: Props) {
  const { shown } = head;
  return (
    <section aria-label={`Case about ${item.subject}`} className={classes.pane} aria-busy={!shown.isShown}>
      <CaseHead {...head} />
      <PaneBody
        key={item.id}
        subject={
          <>
            <Viewers looking={looking} />
            <Closure item={item} />
            {details && <CaseMarks details={details} />}
            <h2 className={classes.title}>
              <bdi>{item.subject}</bdi>
            </h2>
            {subject}
          </>
        }
        facts={
          <>
            <CaseFacts item={item} details={details} isLoading={isLoading} />
            {details && <CasePolicy details={details} />}
            {/* The policy pushes down what follows: nothing of it is seen before it is known. */}
            <div hidden={isLoading}>{facts}</div>
            {details && <CaseThread details={details} />}
          </>
        }
      >
        {actions.deciding && (
          <DecisionForm
            key={actions.deciding}
            decision={actions.deciding}
            item={item}
            reported={details?.listed_reasons}
            onDecide={actions.decide}
            onCancel={actions.cancel}
          />
        )}
      </PaneBody>
      <div className={classes.decide} data-asking={actions.deciding}>
        <OpenThing kind="case" id={item.id} name={item.subject}>
          <TeamItems key={item.id} item={item} details={details} onLeave={() => head.step(1)}>
            {(items) => <ActionRow {...{ item, actions, shown }} more={items} />}
          </TeamItems>
        </OpenThing>
      </div>
    </section>
  );
}

/** Replaces a case while the next one loads, and when there is none left. */
export const NoCaseLeft = ({ isAwaited, ...head }: HeadProps & { readonly isAwaited: boolean }) => (
  <section aria-label="Case" className={classes.pane} aria-busy={isAwaited}>
    <CaseHead {...head} />
    {isAwaited ? (
      <>
        <EarlyActionKeys shown={head.shown} />
        <Skeleton height={160} m="md" width="auto" />
      </>
    ) : (
      <p className={classes.nothing} role="status">
        No cases left
      </p>
    )}
  </section>
);
