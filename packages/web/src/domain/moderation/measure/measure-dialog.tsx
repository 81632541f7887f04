import { type ReactNode, useId, useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { ActionWithReason, Days, ReasonChoice } from '../actions/actions.ts';
import { Duration } from '../actions/duration.tsx';
import { endOf } from '../actions/end-of.ts';
import { MailPreview, useAwaitsPreview } from '../actions/mail-preview.tsx';
import { ReasonForm } from '../actions/reason-form.tsx';
import { useReasons } from '../actions/use-reasons.ts';
import type { CaseItem } from '../case/item.ts';
import classes from '../cases.module.css';
import type { StepItem } from '../queue/steps.ts';

/** A measure outside of a case. */
export interface MeasureProps {
  readonly decision: Exclude<ActionWithReason, 'dismiss'>;
  readonly item: StepItem & Pick<CaseItem, 'topReason'>;
  readonly title: string;
  /** Returns what will happen, and to which user. @param until when a suspension ends automatically. */
  readonly consequence: (until?: string) => ReactNode;
  readonly yes: string;
  readonly no?: string | undefined;
  /** The server accepts a reason. Without it, only the question is shown. */
  readonly takesReason: boolean;
  /** The measure is being saved: the dialog stays until that is done. */
  readonly isSaving: boolean;
  readonly onDecide: (given: ReasonChoice) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Asked(props: MeasureProps) {
  const { decision, item, consequence, yes, no = 'Cancel', takesReason, isSaving, onDecide, onClose } = props;
  const [days, setDays] = useState<Days>();
  const [words, setWords] = useState('');
  const listed = useReasons(item.topReason ? [item.topReason] : [], true);
  const awaitsPreview = useAwaitsPreview(decision, item);
  const input = useRef<HTMLInputElement>(null);
  const says = useId();
  return (
    <ReasonForm
      {...{ decision, listed, input, yes, no, takesReason, isSaving }}
      answersFirst={decision === 'remove'}
      isDangerous
      isIncomplete={listed.isLoading || awaitsPreview}
      describedBy={says}
      onDecide={(given) => onDecide({ ...given, days, words: words.trim() || undefined })}
      onCancel={onClose}
      more={(reason) => (
        <>
          {takesReason && decision === 'suspend' && item.suspect?.warnings !== undefined && (
            <Duration days={days} onChange={setDays} />
          )}
          <MailPreview {...{ decision, item, reason, days, words }} onWords={setWords} />
        </>
      )}
    >
      <div id={says} className={classes.consequence}>
        {consequence(endOf(days))}
      </div>
    </ReasonForm>
  );
}

/** The dialog of a measure. It forgets its input when it is closed. */
export default function MeasureDialog(props: MeasureProps) {
  const { title, isOpen, isSaving, onClose } = props;
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={isSaving ? undefined : onClose}
      closesOutside={false}
      layer="question"
    >
      <Asked {...props} />
    </Dialog>
  );
}
