import { Kbd } from '@mantine/core';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { type FocusEvent, useRef } from 'react';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { usePreferences } from '../../../data/preferences.ts';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import type { AnyStep } from '../queue/steps.ts';
import { useQueue } from '../queue/store.ts';
import classes from './undo.module.css';

const callOfOne = {
  dismiss: cases.reopen,
  assign: cases.assign,
  warn: measures.undoWarning,
  hide: measures.unhide,
  remove: posts.undoRemoval,
  suspend: profiles.unsuspend,
} as const;
const callOfMany = {
  dismiss: cases.reopenMany,
  assign: cases.giveBackMany,
  warn: cases.undoWarnings,
  hide: cases.undoHidings,
  remove: cases.undoDeletions,
  suspend: cases.undoSuspensions,
} as const;

/** Returns why a step cannot be undone; undefined when it can, or there is none. */
export function useUndoReason(step: AnyStep | undefined): string | undefined {
  const { action } = step ?? { action: 'dismiss' as const };
  const isMany = step !== undefined && 'results' in step;
  const what = step === undefined || 'results' in step ? step?.what : step.item.what;
  const reason = reasonOf(useMay((isMany ? callOfMany : callOfOne)[action], { what }));
  return step && reason;
}

interface Props {
  readonly step: AnyStep;
  /** The name of its subject, where the message does not contain it. */
  readonly detail: string | undefined;
  readonly onUndo: (step: AnyStep) => void;
}

/** The button of an alert that undoes only the step that the alert names: a later step removes the button. */
export function UndoAction({ step, detail, onUndo }: Props) {
  const isLast = useQueue(({ lastStep }) => lastStep === step);
  const isPending = useQueue(({ undoing }) => undoing === step);
  const reason = useUndoReason(step);
  const { preferences } = usePreferences();
  const cameFrom = useRef<HTMLElement>(null);
  if (!isLast && !isPending) return null;
  const remember = ({ relatedTarget }: FocusEvent): void => {
    cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const undo = (): void => {
    // The button disappears with its alert.
    cameFrom.current?.focus();
    onUndo(step);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus came from
    <span className={classes.undo} onFocus={remember}>
      {detail && <bdi className={classes.detail}>{detail}</bdi>}
      <GatedButton
        variant="default"
        size="xs"
        disabledReason={reason}
        loading={isPending}
        onClick={undo}
        {...(preferences.single_keys === 1
          ? {
              rightSection: (
                <Kbd size="xs" aria-hidden>
                  u
                </Kbd>
              ),
              'aria-keyshortcuts': 'u',
            }
          : {})}
      >
        Undo
      </GatedButton>
    </span>
  );
}
