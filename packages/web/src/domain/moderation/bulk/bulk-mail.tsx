import { renderMail } from '@quarterdeck/contract/measures';
import type { Decision } from '../actions/actions.ts';
import { endOf } from '../actions/end-of.ts';
import { useMeasureMail } from '../actions/mail-preview.tsx';
import classes from '../actions/measure.module.css';
import type { Days, Given } from '../actions/use-actions.ts';
import type { Subject } from '../case/item.ts';

interface Props {
  readonly decision: Decision;
  readonly what: Subject;
  readonly reason: Given;
  readonly days: Days;
}

/** What each of many users will read of a decision; what differs between them stands in brackets. */
export function BulkMail({ decision, what, reason, days }: Props) {
  const { template, chosen } = useMeasureMail(decision, reason, true);
  if (!template) return null;
  const mail = renderMail(template, {
    name: '[name]',
    reason: chosen?.name ?? reason.text,
    text: chosen?.text,
    post: what === 'posts' && decision !== 'suspend' ? '[title of the post]' : undefined,
    until: endOf(days),
  });
  return (
    <div data-asked>
      <p className={classes.note}>
        {template.is_on === 1
          ? 'Each of them who has an e-mail address gets a mail, and the app is told the text.'
          : 'No mail is sent for this: the app is told the text.'}
      </p>
      {template.is_on === 1 && (
        <details className={classes.read}>
          <summary>What they will read</summary>
          <div className={classes.mail}>
            <b>{mail.subject}</b>
            {mail.body}
          </div>
        </details>
      )}
    </div>
  );
}
