import { z } from 'zod';
import type { Permission } from '../../core/access/permissions.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { subjects } from '../../core/entities/case.ts';
import { id } from '../../core/fields/fields.ts';
import { BulkResult, CaseDetails } from './case.ts';

/* Shared parts of the calls about cases. */

/** The maximum number of cases that one call changes. */
export const BULK = 200;

const codes = ['reported_posts', 'reported_users'] as const satisfies readonly Permission[];

/** The permissions to work on cases of this kind. */
export const caseWork = {
  codes,
  pick: ({ what }: Readonly<Record<string, unknown>>): Permission =>
    what === 'users' ? 'reported_users' : 'reported_posts',
};

export const what = z.enum(subjects).describe('What the case is about');
export const oneCase = { what, id: id().describe('Of the case') };
export const caseAnswer = answer({ data: CaseDetails });

/** At most as many ids as one call changes. */
export const oneEach = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(BULK);

export const bulkResult = answer({
  data: z.array(BulkResult),
  done: z.int(),
  refused: z.int(),
  left: z.int().describe('How many matching cases remain'),
});
