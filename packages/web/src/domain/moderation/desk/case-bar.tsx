import { Button, Kbd } from '@mantine/core';
import { cases, MOST } from '@quarterdeck/contract/moderation/cases';
import { useEffect, useRef, useState } from 'react';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { usePreferences } from '../../../data/preferences.ts';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import type { ListState } from '../../../ui/list/state.ts';
import type { Total } from '../../../ui/list/words.ts';
import type { Choice } from '../../../ui/list/work/choice.ts';
import work from '../../../ui/list/work/work.module.css';
import { formatNumber } from '../../../ui/text/format.ts';
import { type CaseDetails, type CaseItem, reasonsOf, type Subject } from '../case/item.ts';
import type { BulkAction, BulkJob, Outcome } from '../queue/steps.ts';
import { readQueue } from '../queue/store.ts';
import { HandOverAll } from '../team/hand-over-all.tsx';
import { ReviewProgress } from '../team/review-progress.tsx';
import { filterInput } from './filter-input.ts';
import { MyDecisions } from './my-decisions.tsx';
import { ReviewButton } from './review-button.tsx';
import type { Review } from './use-review.ts';

const BulkDialog = lazyDialog(() => import('../bulk/bulk-dialog.tsx'));

const actionsFor: Readonly<Record<Subject, readonly BulkAction[]>> = {
  posts: ['dismiss', 'hide', 'remove', 'assign'],
  users: ['dismiss', 'warn', 'suspend', 'assign'],
};
const callOf = {
  dismiss: cases.dismissMany,
  warn: cases.warnUsers,
  hide: cases.hidePosts,
  remove: cases.deletePosts,
  suspend: cases.suspendUsers,
  assign: cases.assignMany,
} as const;
const manyOf = {
  dismiss: 'Dismiss',
  warn: 'Warn users',
  hide: 'Hide posts',
  remove: 'Delete posts',
  suspend: 'Suspend users',
  assign: 'Assign to me',
} as const;

interface BulkButtonProps {
  readonly action: BulkAction;
  readonly what: Subject;
  readonly reason: string | undefined;
  readonly onStart: () => void;
}

function BulkButton({ action, what, reason, onStart }: BulkButtonProps) {
  const refusal = reasonOf(useMay(callOf[action], { what }));
  return (
    <GatedButton variant="default" size="xs" disabledReason={refusal ?? reason} onClick={onStart}>
      {manyOf[action]}
    </GatedButton>
  );
}

/** Explains how to work through the list, when there is something in it. */
function Hint() {
  const { preferences } = usePreferences();
  if (preferences.single_keys !== 1)
    return (
      <span className={work.said} data-hint>
        Click a row to open its case
      </span>
    );
  return (
    <span className={`${work.said} ${work.hint}`} data-hint>
      <Kbd size="xs">j</Kbd>
      <Kbd size="xs">k</Kbd>
      next and previous case,
      <Kbd size="xs">?</Kbd>
      all keys
    </span>
  );
}

interface Props {
  readonly what: Subject;
  readonly state: ListState;
  readonly total: Total | undefined;
  readonly shown: number;
  readonly choice: Choice;
  /** The visible cases. */
  readonly items: readonly CaseItem[];
  /** A case is open next to the list, which shows its keys itself. */
  readonly isCaseOpen: boolean;
  readonly review: Review;
  readonly onReview: () => void;
  /** Called with the cases that were decided together and have left the list. */
  readonly onDone: (ids: readonly number[]) => void;
}

/** The chosen cases, and the actions on them. */
export function CaseBar({ what, state, total, shown, choice, items, isCaseOpen, review, onReview, onDone }: Props) {
  const [job, setJob] = useState<BulkJob>();
  const [jobs, setJobs] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { state: wanted = 'open' } = state.filters;
  const count = choice.isAll ? (total?.count ?? 0) : choice.ids.size;
  const tooMany = !total?.isExact
    ? 'Count exactly first'
    : total.count > MOST
      ? `At most ${formatNumber(MOST)} at a time. Filter the list first`
      : undefined;
  const reason = wanted === 'open' ? (choice.isAll ? tooMany : undefined) : 'These cases are closed';
  // The chosen cases may be on other pages by now.
  const seen = useRef<ReadonlyMap<number, CaseItem>>(new Map());
  useEffect(() => {
    seen.current = new Map([...seen.current.values(), ...items].map((item) => [item.id, item]));
  });
  // A server that does not count warnings cannot warn.
  const knowsMeasures = items.some(({ suspect }) => suspect?.warnings !== undefined);
  const start = (action: BulkAction) => (): void => {
    const all = {
      state: wanted as CaseDetails['state'],
      total: count,
      ...filterInput(state),
    };
    const reported = reasonsOf(choice.isAll ? items : [...seen.current.values()].filter(({ id }) => choice.has(id)));
    setJob({ action, what, count, reported, which: choice.isAll ? { all } : { ids: [...choice.ids] } });
    setJobs(jobs + 1);
    setOpen(true);
  };
  const close = (outcome: Outcome | undefined): void => {
    setOpen(false);
    if (!outcome) return;
    // Cases that were not processed stay chosen. Where all matches are chosen, the decided cases no longer match.
    if (outcome.left === 0) choice.clear();
    else if (!choice.isAll)
      choice.remove(
        outcome.results.map(({ id }) => id),
        [],
      );
    const { lastStep: step } = readQueue();
    if (step && 'results' in step && step.action !== 'assign') onDone(step.results.map(({ id }) => id));
  };
  return (
    <div
      className={work.bar}
      data-chosen={count > 0 || undefined}
      // Reserves its place until it is known whether there are cases.
      data-awaited={total === undefined || undefined}
    >
      {count === 0 ? (
        // The open case shows its keys itself, and has the button that ends reviewing.
        shown > 0 && !isCaseOpen && <Hint />
      ) : (
        <>
          <span className={work.said} role="status">
            <b>{formatNumber(count)} chosen</b>
          </span>
          {!choice.isAll && total && total.count > shown && (
            <Button variant="subtle" size="compact-sm" onClick={choice.chooseAll}>
              Select all {formatNumber(total.count)}
              {!total.isExact && '+'} that match
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={choice.clear}>
            Clear
          </Button>
          {actionsFor[what]
            .filter((action) => knowsMeasures || (action !== 'warn' && action !== 'hide'))
            .map((action) => (
              <BulkButton key={action} {...{ action, what, reason }} onStart={start(action)} />
            ))}
        </>
      )}
      {/* Together with the list, like everything around it. */}
      {count === 0 && !isCaseOpen && total !== undefined && <MyDecisions />}
      {count === 0 && state.filters.assigned === 'me' && shown > 0 && <HandOverAll what={what} />}
      <ReviewProgress what={what} isOn={review.isOn} onStop={review.stop} onContinue={onReview} />
      {count === 0 && !isCaseOpen && (shown > 0 || review.isOn) && <ReviewButton {...{ review, onReview }} size="sm" />}
      {job && <BulkDialog key={jobs} job={job} isOpen={isOpen} onClose={close} />}
    </div>
  );
}
