import type { Email } from '../../jobs/outbox.ts';
import type { Gap } from './gaps.ts';

const linesOf = ({ feed, audit }: Gap): readonly string[] => [
  ...(audit
    ? [`- Audit log: links ${audit.after + 1} to ${audit.until} of the chain. The servers' logs have these rows.`]
    : []),
  ...(feed
    ? [`- Change feed: places ${feed.after + 1} to ${feed.until}. Apps that read it get 410 and start again.`]
    : []),
];

/** Returns the email to super admins when a failover lost changes that were already reported. */
export const gapEmail = (productName: string, to: string, gap: Gap): Email => ({
  kind: 'notice',
  to,
  subject: `${productName}: changes were lost in a failover`,
  text: `The database failed over from timeline ${gap.timeline.before} to ${gap.timeline.after}. Changes that were reported before are no longer there:

${linesOf(gap).join('\n')}

Webhooks may have sent decisions that no longer exist. A row of the audit log records the gap.

What to do: see "After a failover that lost changes" in docs/high-availability.md. With synchronous replication, no failover loses acknowledged changes.
`,
});
