import { formatDay } from '../../ui/text/format.ts';
import type { Entry, EntryKind } from './use-timeline.ts';

/** The filters of a timeline: what they are called, and the kinds that they show, by the first of them. */
export const kindNames: Readonly<Record<EntryKind, string>> = {
  report: 'Reports',
  post_report: 'Reports on posts',
  decision: 'Decisions',
  end: 'Ended',
  note: 'Notes',
  edit: 'Edits',
  grant: 'Access',
  delivery: 'App',
};

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
  hide_post: 'The hiding of a post',
  delete_post: 'The deletion of a post',
  suspend: 'The suspension',
} as const;

const causes = {
  undo: 'was undone',
  staff: 'was taken back',
  ended: 'ended by itself',
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
  delivered: 'the app has it',
  read: 'the app has read it',
  waiting: 'the app does not have it yet',
  failed: 'it could not be delivered',
} as const;

/** What happened, as one sentence about a person. */
export function sentenceOf({ kind, by, decision, cause, edit, grant, delivery }: Entry): string {
  const who = by?.name ?? 'The server';
  if (kind === 'report') return `${by?.name ?? 'Someone'} reported them`;
  if (kind === 'post_report') return `${by?.name ?? 'Someone'} reported a post`;
  if (kind === 'note') return `${who} noted`;
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
  return delivery ? `${delivery.type}: ${deliveries[delivery.state]}` : kindNames[kind];
}
