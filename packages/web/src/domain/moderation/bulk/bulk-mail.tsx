import type { ActionWithReason, Days, ReasonChoice } from '../actions/actions.ts';
import { Mail, useMeasureMail } from '../actions/mail-preview.tsx';
import classes from '../actions/measure.module.css';
import type { Subject } from '../case/item.ts';

interface Props {
  readonly decision: ActionWithReason;
  readonly what: Subject;
  readonly reason: ReasonChoice;
  readonly days: Days;
}

/** The email that each of many users receives about a decision, with variable parts in brackets. */
export function BulkMail({ decision, what, reason, days }: Props) {
  const { template, valuesFor } = useMeasureMail({ decision, what, reason, days }, true);
  if (!template) return null;
  return (
    <div data-asked>
      <p className={classes.note}>
        {template.is_on === 1
          ? 'Users with an email address are emailed, and the app receives the message.'
          : 'No email is sent for this action. The app receives this message.'}
      </p>
      {template.is_on === 1 && (
        <details className={classes.read}>
          <summary>Message preview</summary>
          <Mail template={template} values={valuesFor('[name]', '[title of the post]')} />
        </details>
      )}
    </div>
  );
}
