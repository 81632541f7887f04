import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { number } from '../../../database/columns.ts';
import { statement } from '../../../database/statement.ts';
import { addRowGauges } from '../../../ports/row-gauges.ts';

/** The maximum count. */
const COUNTED = 100_000;

/** The storage used by evidence pictures, in bytes. */
export const evidenceBytes = sql`(select coalesce(sum(size), 0)::bigint from evidence_pictures)`;

/** The storage used, and the number of pictures to fetch: `seconds` since the first of them was due. */
export const evidenceReadings = statement(
  { bytes: number, waiting: number, seconds: number },
  () => sql`
    select ${evidenceBytes} as bytes, waiting.rows as waiting, waiting.seconds
    from (select count(*) as rows, coalesce(extract(epoch from now() - min(next_at)), 0)::float8 as seconds
      from (select next_at from evidence where picture_state = 'waiting' and next_at <= now() order by next_at limit ${sql.lit(COUNTED)}) w) waiting`,
);

/** Registers metrics of evidence pictures. */
export const measureEvidence = (registry: Registry, select: () => ReturnType<typeof evidenceReadings>): void =>
  addRowGauges(registry, {
    select,
    labelNames: [],
    labelsOf: () => ({}),
    gauges: [
      {
        name: 'evidence_picture_bytes',
        help: 'Space used by evidence pictures, of EVIDENCE_MB megabytes',
        value: ({ bytes }) => bytes,
      },
      {
        name: 'evidence_pictures_waiting',
        help: 'Evidence pictures waiting to be fetched; counted up to 100000',
        value: ({ waiting }) => waiting,
      },
    ],
  });
