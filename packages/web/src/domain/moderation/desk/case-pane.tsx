import { ActionIcon, Button, Kbd, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../kit/format.ts';
import { usePreferences } from '../../../kit/preferences.ts';
import { ActionButtons } from '../actions/action-buttons.tsx';
import { DecisionForm } from '../actions/decision-form.tsx';
import type { CaseActions } from '../actions/use-actions.ts';
import { CaseFacts, Closed, Looking } from '../case/case-facts.tsx';
import { CaseNote } from '../case/case-note.tsx';
import type { CaseDetails, CaseItem } from '../case/item.ts';
import { UndoButton } from '../undo/undo-button.tsx';
import type { Undo } from '../undo/use-undo.ts';
import classes from './desk.module.css';

interface StepProps {
  readonly label: string;
  readonly shortcut: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Step({ label, shortcut, onClick, children }: StepProps) {
  const { preferences } = usePreferences();
  const hasKey = preferences.single_keys === 1;
  return (
    <Tooltip label={label}>
      <Button
        variant="default"
        size="xs"
        className={classes.step}
        aria-label={label}
        onClick={onClick}
        {...(hasKey ? { rightSection: <Kbd size="xs">{shortcut}</Kbd>, 'aria-keyshortcuts': shortcut } : {})}
      >
        {children}
      </Button>
    </Tooltip>
  );
}

/** Where a case stands in its list. */
interface Position {
  /** From 1. */
  readonly place: number;
  readonly total: number;
  readonly isExact: boolean;
}

interface HeadProps {
  readonly position: Position | undefined;
  readonly undo: Undo;
  readonly step: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

function Head({ position, undo, step, onClose }: HeadProps) {
  return (
    <div className={classes.head}>
      <span className={classes.position}>
        {position && `${formatNumber(position.place)} of ${formatNumber(position.total)}${position.isExact ? '' : '+'}`}
      </span>
      <Step label="Previous case" shortcut="k" onClick={() => step(-1)}>
        <IconChevronUp size={16} aria-hidden />
      </Step>
      <Step label="Next case" shortcut="j" onClick={() => step(1)}>
        <IconChevronDown size={16} aria-hidden />
      </Step>
      <span className={classes.space} />
      <UndoButton undo={undo} />
      <Tooltip label="Close the case">
        <ActionIcon
          variant="subtle"
          size={30}
          className={classes.close ?? ''}
          aria-label="Close the case"
          onClick={onClose}
        >
          <IconX size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
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
export function CasePane({ item, details, looking, isLoading, actions, evidence, ...head }: Props) {
  return (
    <section aria-label={`Case about ${item.subject}`} className={classes.pane}>
      <Head {...head} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section key={item.id} className={classes.scroll} tabIndex={0} aria-label="Evidence">
        <Looking looking={looking} />
        <Closed item={item} />
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
        <ActionButtons item={item} actions={actions} isRow />
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

/** What stands in the place of a case when there is none any more. */
export const NoCaseLeft = (head: HeadProps) => (
  <section aria-label="Case" className={classes.pane}>
    <Head {...head} />
    <p className={classes.nothing} role="status">
      No case is left here
    </p>
  </section>
);
