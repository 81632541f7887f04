import { expect, test } from 'vitest';
import { sentenceOf } from './timeline-words.ts';
import type { Entry } from './use-timeline.ts';

const by = { id: 1, name: 'Ann' };
const base = { id: 1, at: '2026-11-20T12:00:00.000Z', by, text: null };
const decision = { kind: 'suspend', post: null, what: 'users', until: '2026-12-03T12:00:00.000Z' } as const;
const to = { id: 2, name: 'Ben' };
const grant = { to, expires_at: null, revoked_at: null };

const sentences: readonly (readonly [Partial<Entry> & Pick<Entry, 'kind'>, string])[] = [
  [{ kind: 'report' }, 'Ann reported them'],
  [{ kind: 'report', by: null }, 'Someone reported them'],
  [{ kind: 'post_report' }, 'Ann reported a post'],
  [{ kind: 'note' }, 'Ann added a note'],
  [{ kind: 'note', same_as: to }, 'Ann noted the same person as Ben'],
  [{ kind: 'email', email: { subject: 'Hello', state: 'sent' } }, 'Email “Hello”: sent'],
  [
    { kind: 'email', email: { subject: 'Hello', state: 'bounced' } },
    'Email “Hello”: bounced because the address was rejected',
  ],
  [
    { kind: 'payment', by: null, payment: { amount: '25.00', type: 'debit', campaign: { id: 3, name: 'Lamps' } } },
    'Paid $25.00 for “Lamps”',
  ],
  [{ kind: 'payment', by: null, payment: { amount: '1.50', type: 'credit', campaign: null } }, 'Refunded $1.50'],
  [
    { kind: 'sign_in', by: null, sign_in: { outcome: 'failed', method: 'password', device: null } },
    'Failed to sign in to the app, by password',
  ],
  [{ kind: 'decision', decision }, 'Ann suspended them until 12-03-2026'],
  [
    { kind: 'decision', decision: { ...decision, until: '2027-01-02T00:00:00.000Z' } },
    'Ann suspended them until 01-02-2027',
  ],
  [{ kind: 'decision', decision: { ...decision, kind: 'hide_post', until: null } }, 'Ann hid a post'],
  [{ kind: 'end', decision, cause: 'ended', by: null }, 'The suspension ended automatically'],
  [{ kind: 'end', decision, cause: 'staff' }, 'The suspension was reversed, by Ann'],
  [{ kind: 'edit', edit: { event: 'user.updated', before: null, after: null } }, 'Ann edited the profile'],
  [{ kind: 'grant', grant }, 'Ann let Ben read their conversations'],
  [
    { kind: 'grant', grant: { ...grant, revoked_at: '2026-11-21T00:00:00.000Z' } },
    'Ann let Ben read their conversations, which ended on 11-21-2026',
  ],
  [
    { kind: 'delivery', by: null, delivery: { type: 'user.suspended', state: 'failed', delivered_at: null } },
    'user.suspended: it could not be delivered',
  ],
];

test.each(sentences)('%j is one sentence', (entry, sentence) =>
  expect(sentenceOf({ ...base, ...entry })).toBe(sentence),
);
