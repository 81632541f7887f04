import type { WorkReadings } from '../readings.ts';
import { countOf, timeOf } from '../words.ts';
import { byTime, DAY, fine, HOUR, type Limits, MINUTE, type Verdict } from './verdict.ts';

const MAIL: Limits = { behind: MINUTE, failing: 15 * MINUTE };

/** Whether emails are sent. */
export const checkMail = ({ mails, mailSeconds }: WorkReadings): Verdict =>
  mails === 0
    ? fine('No emails are waiting.')
    : byTime(
        mailSeconds,
        MAIL,
        `${countOf(mails, 'mail')} ${mails === 1 ? 'waits' : 'wait'} to be sent, the oldest for ${timeOf(mailSeconds)}.`,
        'Check that the mail server in SMTP_URL accepts email; its responses are in the log. Admins with only emailed codes cannot sign in.',
      );

const WEBHOOKS: Limits = { behind: 5 * MINUTE, failing: HOUR };

/** Whether the app receives its events. */
export function checkWebhooks({ webhooks }: WorkReadings): Verdict {
  const advice = 'Check why the app does not accept them. Resume paused endpoints manually.';
  const paused = webhooks.filter(({ state, pending }) => state === 'paused' && pending > 0);
  const pending = webhooks.reduce((sum, one) => sum + one.pending, 0);
  const oldest = Math.max(0, ...webhooks.map((one) => one.oldest));
  if (webhooks.length === 0) return fine('There are no webhook endpoints.');
  if (pending === 0) return fine('The app has received all webhook events.');
  const waits = `${countOf(pending, 'event')} ${pending === 1 ? 'waits' : 'wait'} for the app, the oldest for ${timeOf(oldest)}`;
  return byTime(
    oldest,
    WEBHOOKS,
    paused.length === 0 ? `${waits}.` : `${waits}; ${countOf(paused.length, 'endpoint is', 'endpoints are')} paused.`,
    advice,
  );
}

const READY: Limits = { behind: MINUTE, failing: 15 * MINUTE };
/** Items that wait for something that never comes are refused after seven days. */
const WAITING: Limits = { behind: 2 * DAY, failing: Number.POSITIVE_INFINITY };

/** Whether what the app sends is stored. */
export function checkItems({ readyItems, readySeconds, waitingItems, waitingSeconds }: WorkReadings): Verdict {
  if (waitingItems === 0 && readyItems === 0) return fine('All items from the app are stored.');
  if (readySeconds >= READY.behind)
    return byTime(
      readySeconds,
      READY,
      `${countOf(readyItems, 'item')} from the app could not be stored for ${timeOf(readySeconds)}.`,
      'Look for "waiting items could not be written" in the server logs.',
    );
  return byTime(
    waitingSeconds,
    WAITING,
    `${countOf(waitingItems, 'item of the app waits for the item it refers', 'items of the app wait for the items they refer')} to, the oldest for ${timeOf(waitingSeconds)}.`,
    'Find out what is missing and have the app send it. Waiting items are refused after 7 days.',
  );
}
