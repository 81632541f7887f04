import { Textarea } from '@mantine/core';
import { type MailedMeasure, type MailValues, measures, renderMail } from '@quarterdeck/contract/moderation/measures';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import type { CaseItem, Subject } from '../case/item.ts';
import type { Days, ReasonChoice } from './actions.ts';
import { type ActionWithReason, plural } from './actions.ts';
import { endOf } from './end-of.ts';
import classes from './measure.module.css';

const FRESH_MS = 60_000;

const measureOf: Readonly<Partial<Record<ActionWithReason, MailedMeasure>>> = {
  warn: 'warn',
  hide: 'hide_post',
  remove: 'delete_post',
  suspend: 'suspend',
};

interface Measure {
  readonly decision: ActionWithReason;
  readonly what: Subject;
  readonly reason: ReasonChoice;
  readonly days?: Days;
  /** The message to the user instead of the reason's text. */
  readonly words?: string;
}

/**
 * Loads the email of a measure and the text of its reason. There is no template while they load, or where the server
 * sends no emails.
 */
export function useMeasureMail({ decision, what, reason, days, words = '' }: Measure, isWanted: boolean) {
  const measure = measureOf[decision];
  const enabled = useMay(measures.mails).allowed && isWanted && measure !== undefined;
  const silent = { enabled, silent: true, staleTime: FRESH_MS } as const;
  const { data: mails, isLoading } = useCall(measures.mails, {}, silent);
  const { data: listed } = useCall(reasons.list, {}, silent);
  const chosen = listed?.data.find(({ id }) => id === reason.id);
  return {
    enabled,
    isLoading,
    template: enabled ? mails?.data.find((mail) => mail.measure === measure) : undefined,
    text: chosen?.text,
    /** Returns the values that the user's email is filled with. @param post the title of their post. */
    valuesFor: (name: string, post: string): MailValues => ({
      name,
      reason: chosen?.name ?? reason.text,
      text: words.trim() || chosen?.text,
      post: what === 'posts' && decision !== 'suspend' ? post : undefined,
      until: endOf(days),
    }),
  };
}

interface MailProps {
  readonly template: Parameters<typeof renderMail>[0];
  readonly values: MailValues;
}

/** An email as the user sees it. */
export function Mail({ template, values }: MailProps) {
  const { subject, body } = renderMail(template, values);
  return (
    <div className={classes.mail}>
      <b>{subject}</b>
      {body}
    </div>
  );
}

const NO_REASON: ReasonChoice = { text: '' };

/**
 * Returns whether the user's email is not loaded yet. It appears above the buttons, and would move them while someone
 * clicks.
 */
export function useAwaitsPreview(
  decision: ActionWithReason,
  { what, suspect }: Pick<CaseItem, 'what' | 'suspect'>,
): boolean {
  const isKnown = suspect?.warnings !== undefined;
  const { enabled, isLoading } = useMeasureMail({ decision, what, reason: NO_REASON }, isKnown);
  const person = useCall(measures.recipient, { user_id: suspect?.id ?? 0 }, { enabled, silent: true });
  return isLoading || person.isLoading;
}

interface Props {
  readonly decision: ActionWithReason;
  readonly item: Pick<CaseItem, 'what' | 'subject' | 'suspect'>;
  readonly reason: ReasonChoice;
  readonly days?: Days;
  /** The message to the user instead of the reason's text. */
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** A preview of the user's email about a decision, and whether it reaches them; nothing where the server sends none. */
export function MailPreview({ decision, item: { what, subject, suspect }, reason, days, words, onWords }: Props) {
  const isKnown = suspect?.warnings !== undefined;
  const { enabled, template, text, valuesFor } = useMeasureMail({ decision, what, reason, days, words }, isKnown);
  const { data: person } = useCall(measures.recipient, { user_id: suspect?.id ?? 0 }, { enabled, silent: true });
  if (!template || !person) return null;
  const { name, warnings, has_email: hasEmail } = person.data;
  const isSent = template.is_on === 1 && hasEmail === 1;
  return (
    <div data-asked>
      <p className={classes.note}>
        {warnings > 0 && `${name} has been warned ${plural(warnings, 'time')}. `}
        {isSent
          ? 'The user is emailed, and the app receives this message.'
          : template.is_on === 1
            ? 'The user has no email address. The app receives this message.'
            : 'No email is sent for this action. The app receives this message.'}
      </p>
      <details className={classes.read}>
        <summary>What {name} receives</summary>
        <Textarea
          mt={6}
          size="xs"
          autosize
          minRows={2}
          maxLength={500}
          label="Message to the user (optional)"
          placeholder={text}
          value={words}
          onChange={({ currentTarget }) => onWords(currentTarget.value)}
        />
        {isSent && <Mail template={template} values={valuesFor(name, subject)} />}
      </details>
    </div>
  );
}
