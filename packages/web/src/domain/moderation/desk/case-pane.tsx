import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { OpenThing } from '../../../data/palette/open-thing.tsx';
import { ActionButtons, EarlyActionKeys } from '../actions/action-buttons.tsx';
import { DecisionForm } from '../actions/decision-form.tsx';
import { EarlyNote } from '../actions/early-note.tsx';
import type { CaseActions } from '../actions/use-actions.ts';
import type { ShownCase } from '../actions/use-shown-case.ts';
import { CaseFacts, Closure, Viewers } from '../case/case-facts.tsx';
import { CaseNote } from '../case/case-note.tsx';
import type { CaseDetails, CaseItem } from '../case/item.ts';
import classes from './desk.module.css';
import { PaneHead, type PaneHeadProps } from './pane-head.tsx';

/** What stands above a case. */
interface HeadProps extends Pick<PaneHeadProps, 'position' | 'step' | 'onClose'> {
  readonly shown: ShownCase;
}

interface Props extends HeadProps {
  readonly item: CaseItem;
  readonly details: CaseDetails | undefined;
  readonly looking: CaseDetails['looking'];
  readonly isLoading: boolean;
  readonly actions: CaseActions;
  /** What a moderator looks at to decide. */
  readonly evidence: ReactNode;
}

/** The open case: its evidence, which scrolls, and what can be done about it, which stays where it is. */
export function CasePane({ item, details, looking, isLoading, actions, evidence, shown, ...head }: Props) {
  return (
    <section aria-label={`Case about ${item.subject}`} className={classes.pane} aria-busy={!shown.isShown}>
      <PaneHead what="case" {...head}>
        <EarlyNote shown={shown} />
      </PaneHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section key={item.id} className={classes.scroll} tabIndex={0} aria-label="Evidence">
        <Viewers looking={looking} />
        <Closure item={item} />
        <h2 className={classes.title}>
          <bdi>{item.subject}</bdi>
        </h2>
        <div className={classes.facts}>
          <CaseFacts item={item} details={details} isLoading={isLoading} />
          {details && <CaseNote key={item.id} details={details} />}
        </div>
        {evidence}
      </section>
      <div className={classes.decide} data-asking={actions.deciding}>
        <OpenThing kind="case" id={item.id} name={item.subject}>
          <ActionButtons {...{ item, actions, shown }} isRow />
        </OpenThing>
        {actions.deciding && (
          <div className={classes.asking}>
            <DecisionForm
              key={`${item.id} ${actions.deciding}`}
              decision={actions.deciding}
              item={item}
              reported={details?.listed_reasons}
              onDecide={actions.decide}
              onCancel={actions.cancel}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** What stands in the place of a case while the next one is on its way, and when there is none any more. */
export const NoCaseLeft = ({ isAwaited, shown, ...head }: HeadProps & { readonly isAwaited: boolean }) => (
  <section aria-label="Case" className={classes.pane} aria-busy={isAwaited}>
    <PaneHead what="case" {...head}>
      <EarlyNote shown={shown} />
    </PaneHead>
    {isAwaited ? (
      <>
        <EarlyActionKeys shown={shown} />
        <Skeleton height={160} m="md" width="auto" />
      </>
    ) : (
      <p className={classes.nothing} role="status">
        No case is left here
      </p>
    )}
  </section>
);
