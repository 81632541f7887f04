import { type QueryExecutorProvider, sql } from 'kysely';
import { statement } from './statement.ts';

/** The migration that stands for all earlier ones. */
const BASELINE = '0001-baseline';

/** The commit whose server knew exactly the migrations that the baseline replaces. */
export const LAST_BEFORE_BASELINE = 'ba00019a';

/** The migrations that the baseline replaces. */
export const replacedMigrations: readonly string[] = [
  '0001-people-and-sign-in',
  '0002-trail-and-mail',
  '0003-list-ranks-and-demo',
  '0004-caller',
  '0005-rights-and-sealed-trail',
  '0006-profiles-and-reports',
  '0007-conversations',
  '0009-activity',
  '0010-positions',
  '0011-posts',
  '0014-settings',
  '0015-pages',
  '0016-failed-urls',
  '0018-advertising',
  '0019-urgent-mail-first',
  '0022-views',
  '0023-daily-counts',
  '0024-dashboards',
  '0025-active-people',
  '0026-writers-of-the-app',
  '0027-changes-by-the-app',
  '0028-former-texts',
  '0029-ranks-in-slices',
  '0030-auto-follow',
  '0031-stricter-chain',
  '0032-people-as-bits',
  '0033-who-is-held-up',
  '0034-terms-of-large-statements',
  '0035-users-filters',
  '0036-app-ids',
  '0037-service-keys',
  '0038-events-by-month',
  '0039-app-items',
  '0040-items-by-reason',
  '0041-waiting-items',
  '0042-event-statistics',
  '0043-faster-recount',
  '0044-decision-events',
  '0045-webhooks',
  '0046-app-reads',
  '0047-rank-orders',
  '0048-advertising-recount',
  '0049-case-leases',
  '0050-report-reasons',
  '0051-held-permissions',
  '0052-moderation-decisions',
  '0053-appeals',
  '0054-similar-cases',
  '0055-media-preferences',
  '0056-moderation-numbers',
  '0057-graduated-measures',
  '0058-urgency-of-cases',
  '0059-target-times',
  '0060-backup-drills',
  '0061-timeline-of-a-person',
  '0062-campaign-days',
  '0063-invitations',
  '0064-clock',
  '0065-rows-while-a-month-is-made',
  '0066-page-drafts',
  '0067-find-callers',
  '0068-campaigns-that-are-shown',
  '0069-terms-around-signs',
  '0070-history-of-the-feed',
  '0071-few-who-go',
  '0072-fewer-samples-of-searched-texts',
  '0073-statistics-of-devices',
  '0074-transactions-by-others',
  '0075-reports-of-app-reasons',
  '0076-far-pages-of-campaigns',
  '0077-cases-by-subject',
  '0078-far-pages-by-term',
  '0079-urgency-counted-again',
  '0080-trigrams-of-people',
  '0081-beginnings-of-names',
  '0082-latest-searches-for-a-term',
  '0083-cases-by-the-server',
  '0084-evidence',
  '0090-people-shown',
  '0091-transactions-of-one',
  '0092-erasure-of-users',
];

const isReplaced = (name: string): boolean => replacedMigrations.includes(name);

/** Whether a database or backup with these migrations is older than the state that the baseline represents. */
export const isOlder = (names: readonly string[]): boolean =>
  !names.includes(BASELINE) && names.some(isReplaced) && replacedMigrations.some((name) => !names.includes(name));

/** Replaces all migrations before the baseline by the baseline. */
export const sinceBaseline = (names: readonly string[]): string[] =>
  names.some(isReplaced) && !isOlder(names)
    ? [BASELINE, ...names.filter((name) => name !== BASELINE && !isReplaced(name))]
    : [...names];

/** Keeps the database's original date, by which an import recognizes it. */
const insertBaseline = statement(
  {},
  () => sql`
    insert into kysely_migration (name, timestamp) select ${BASELINE}, min(timestamp) from kysely_migration`,
);

const deleteReplaced = statement(
  {},
  () => sql`delete from kysely_migration where name = any (${replacedMigrations}::text[])`,
);

/**
 * Replaces the old migrations by the baseline, within the migrations' transaction. The previous release may still run,
 * and is not ready without its migrations: their names are removed at the next start.
 * @param names the migrations applied to the database.
 */
export async function takeOver(trx: QueryExecutorProvider, names: readonly string[]): Promise<void> {
  if (!names.some(isReplaced)) return;
  if (names.includes(BASELINE)) await deleteReplaced(trx);
  else await insertBaseline(trx);
  await sql`drop table if exists kysely_migration_lock`.execute(trx);
}
