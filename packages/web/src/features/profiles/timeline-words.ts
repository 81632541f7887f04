import { formatDay, formatMoney } from '../../ui/text/format.ts';
import type { Entry, EntryKind } from './use-timeline.ts';

/** A filter of a timeline: its label, and the kinds that it shows. */
export interface TimelineFilter {
  readonly name: string;
  readonly kinds: readonly EntryKind[];
}

const filters: readonly TimelineFilter[] = [
  { name: 'Reports', kinds: ['report', 'post_report'] },
  { name: 'Decisions', kinds: ['decision', 'end'] },
  { name: 'Emails', kinds: ['email'] },
  { name: 'Notes', kinds: ['note'] },
  { name: 'Payments', kinds: ['payment'] },
  { name: 'Sign-ins', kinds: ['sign_in'] },
  { name: 'Edits', kinds: ['edit'] },
  { name: 'Access to conversations', kinds: ['grant'] },
  { name: 'Sent to the app', kinds: ['delivery'] },
];

/** Returns the filters for the kinds that the admin has access to. */
export const filtersFor = (allowed: readonly EntryKind[]): readonly TimelineFilter[] =>
  filters.flatMap(({ name, kinds }) => {
    const own = kinds.filter((kind) => allowed.includes(kind));
    return own.length > 0 ? [{ name, kinds: own }] : [];
  });

const decided = {
  dismiss: 'dismissed reports',
  warn: 'warned',
  hide_post: 'hid a post',
  delete_post: 'deleted a post',
  suspend: 'suspended',
} as const;

const undone = {
  dismiss: 'The dismissal',
  warn: 'The warning',
  hide_post: 'Hiding a post',
  delete_post: 'Deleting a post',
  suspend: 'The suspension',
} as const;

const causes = {
  undo: 'was undone',
  staff: 'was reversed',
  ended: 'ended automatically',
  appeal: 'was overturned by an appeal',
} as const;

const edits = {
  'user.created': 'added the account',
  'user.updated': 'edited the profile',
  'user.auto_follow_changed': 'changed auto-follow',
  'user.password_set': 'set the app password',
  'user.suspended': 'suspended the account',
  'user.unsuspended': 'lifted the suspension',
  'admin.groups_assigned': 'assigned groups',
  'admin_permission.changed': 'changed a permission',
} as const;

const deliveries = {
  delivered: 'received by the app',
  read: 'read by the app',
  waiting: 'not received by the app yet',
  failed: 'it could not be delivered',
} as const;

const emailStates = {
  waiting: 'waiting to be sent',
  sent: 'sent',
  bounced: 'bounced because the address was rejected',
  failed: 'not delivered',
} as const;

const signIns = {
  succeeded: 'Signed in to the app',
  failed: 'Failed to sign in to the app',
  locked: 'Was locked out of the app',
} as const;

type Facts = Pick<Entry, 'email' | 'payment' | 'sign_in'>;

/** Returns the sentence for an event other than staff's actions and reports; undefined if it is none. */
function ownSentence({ email, payment, sign_in: signIn }: Facts): string | undefined {
  if (email) return `Email “${email.subject}”: ${emailStates[email.state]}`;
  if (payment) {
    const what = `${payment.type === 'debit' ? 'Paid' : 'Refunded'} ${formatMoney(payment.amount)}`;
    return payment.campaign ? `${what} for “${payment.campaign.name}”` : what;
  }
  return signIn && `${signIns[signIn.outcome]}${signIn.method ? `, by ${signIn.method}` : ''}`;
}

/** Returns an entry as one sentence about a user. */
export function sentenceOf(entry: Entry): string {
  const { kind, by, decision, cause, edit, grant, delivery, same_as: other } = entry;
  const own = ownSentence(entry);
  if (own) return own;
  const who = by?.name ?? 'The server';
  if (kind === 'report') return `${by?.name ?? 'Someone'} reported them`;
  if (kind === 'post_report') return `${by?.name ?? 'Someone'} reported a post`;
  if (kind === 'note') return other ? `${who} noted the same person as ${other.name}` : `${who} added a note`;
  if (kind === 'end' && decision && cause)
    return `${undone[decision.kind]} ${causes[cause]}${by ? `, by ${by.name}` : ''}`;
  if (decision) {
    const them = decision.kind === 'warn' || decision.kind === 'suspend' ? ' them' : '';
    return `${who} ${decided[decision.kind]}${them}${decision.until ? ` until ${formatDay(decision.until)}` : ''}`;
  }
  if (edit) return `${who} ${edits[edit.event]}`;
  if (grant) {
    const until = grant.revoked_at
      ? `, which ended on ${formatDay(grant.revoked_at)}`
      : grant.expires_at
        ? ` until ${formatDay(grant.expires_at)}`
        : '';
    return `${who} let ${grant.to.name} read their conversations${until}`;
  }
  return delivery ? `${delivery.type}: ${deliveries[delivery.state]}` : kind;
}
