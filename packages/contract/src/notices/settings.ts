import { z } from 'zod';
import type { NoticeKind } from './notice.ts';

/** How a kind of notice arrives: only in the console, also by email at once, also in a daily email, or not at all. */
const noticeChoices = ['console', 'email', 'digest', 'none'] as const;

/** How a kind of notice arrives. */
export type NoticeChoice = (typeof noticeChoices)[number];

const choice = z.enum(noticeChoices);

/** The choice for each kind. */
export const choices = {
  assigned: choice,
  mentioned: choice,
  escalated: choice,
  appeal: choice,
  overdue: choice,
  critical: choice,
  access: choice,
  export: choice,
  campaign: choice,
  sign_in: choice,
} satisfies Record<NoticeKind, typeof choice>;

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 22:00')
  .meta({ examples: ['22:00'] });

/** The times when no notice is emailed. */
export const quietHours = () =>
  z
    .strictObject({ from: clock, until: clock.meta({ examples: ['07:00'] }) })
    .refine(({ from, until }) => from !== until, {
      path: ['until'],
      error: 'The end must differ from the start',
    });
