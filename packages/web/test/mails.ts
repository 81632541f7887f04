import { measures } from '@quarterdeck/contract/moderation/measures';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { api } from './api.ts';

/** The reason that most reports have. */
export const spam = { id: 5, name: 'Spam', severity: 'low', reports: 2 } as const;

interface Recipient {
  readonly name: string;
  readonly hasEmail?: 0 | 1;
  readonly warnings?: number;
}

/** Simulates a server with one reason, an email for each measure, and a recipient. */
export function serveMails({ name, hasEmail = 1, warnings = 2 }: Recipient): void {
  const reason = { ...spam, text: 'It is spam.', is_other: 0, is_archived: 0, app_reasons: 1 } as const;
  api.call(reasons.list).answers(() => ({ data: [reason], total: 1 }));
  const template = { is_on: 1 as const, body: 'Hello {name},\nReason: {reason}\n{text}\nUntil {until}' };
  api.call(measures.mails).answers(() => ({
    data: (['warn', 'hide_post', 'delete_post', 'suspend'] as const).map((measure) => ({
      ...template,
      measure,
      subject: `About ${measure}`,
    })),
  }));
  api.call(measures.recipient).answers(() => ({
    data: { name, has_email: hasEmail, warnings, suspended_until: null, is_suspended: 0 },
  }));
}
