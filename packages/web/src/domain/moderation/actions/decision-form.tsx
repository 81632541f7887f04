import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { CaseItem, Reason } from '../case/item.ts';
import classes from '../cases.module.css';
import type { Days, ReasonChoice } from './actions.ts';
import { type ActionWithReason, wordsOf } from './actions.ts';
import { Duration } from './duration.tsx';
import { endOf } from './end-of.ts';
import { MailPreview } from './mail-preview.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useReasons } from './use-reasons.ts';

/** Returns the focus, unless another element has it by now. */
function giveBack(before: HTMLElement): void {
  if (before.isConnected && document.activeElement === document.body) before.focus({ preventScroll: true });
}

interface Props {
  readonly decision: ActionWithReason;
  readonly item: CaseItem;
  /** The listed reasons of the reports, most reported first. */
  readonly reported?: readonly Reason[] | undefined;
  readonly onDecide: (reason: ReasonChoice) => void;
  /** @param isLost the element that had the focus before the form was removed. */
  readonly onCancel: (isLost: boolean) => void;
}

/**
 * Asks for the reason of a decision about one case and says what will happen. The listed reason that most reports have
 * is preselected.
 */
export function DecisionForm({ decision, item, reported = [], onDecide, onCancel }: Props) {
  const [days, setDays] = useState<Days>();
  const { title, consequence, ...labels } = wordsOf(decision, item, endOf(days));
  const [words, setWords] = useState('');
  const hasDays = item.suspect?.warnings !== undefined;
  const listed = useReasons([...(item.topReason ? [item.topReason] : []), ...reported], decision !== 'dismiss');
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const [id, says] = [useId(), useId()];
  useLayoutEffect(() => {
    const { activeElement } = document;
    before.current = activeElement;
    input.current?.select();
    input.current?.closest('form')?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (activeElement instanceof HTMLElement) queueMicrotask(() => giveBack(activeElement));
    };
  }, []);
  const cancel = (): void => onCancel(before.current === document.body || before.current?.isConnected !== true);
  return (
    <ReasonForm
      {...{ decision, listed, input, ...labels }}
      className={classes.decision}
      labelledBy={id}
      describedBy={says}
      onCancel={cancel}
      onDecide={(given) => onDecide({ ...given, days, words: words.trim() || undefined })}
      more={
        decision === 'dismiss'
          ? undefined
          : (reason) => (
              <>
                {decision === 'suspend' && hasDays && <Duration days={days} onChange={setDays} />}
                <MailPreview {...{ decision, item, reason, days, words }} onWords={setWords} />
              </>
            )
      }
    >
      <p id={id} className={classes.question}>
        {title}
      </p>
      <p id={says} className={classes.consequence}>
        {consequence}
      </p>
    </ReasonForm>
  );
}
