import { addDays, todayInUtc } from '@quarterdeck/contract/core/date-range';
import { ACTIVE_DAYS, type settings } from '@quarterdeck/contract/settings';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { thereIn } from '../../domain/activity/counts.ts';
import { authorOf } from '../../domain/people/author.ts';
import type { AuditEvent } from '../../http/audit.ts';
import type { Admin } from '../../http/caller.ts';
import type { CurrentVersion } from '../../http/handlers.ts';
import { compareVersions } from './compare-versions.ts';

type Trx = Transaction<Schema>;
type Row = z.input<typeof settings.appVersions.output>['data'][number];
type Input = z.output<typeof settings.saveAppVersion.input>;
type Impact = z.input<typeof settings.appVersionImpact.output>['data'];

/** The policies of all kinds of devices. */
export async function listAppVersions(db: Db | Trx): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'updated_at'> & { updated_at: Date }>`
    select id, device_type, app_version, notify_for_update, version, updated_at,
      ${authorOf('a')} as updated_by,
      case when previous_app_version is not null then json_build_object(
        'app_version', previous_app_version, 'notify_for_update', previous_notify_for_update) end as previous
    from app_versions a order by device_type
  `.execute(db);
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
}

interface Policy extends CurrentVersion {
  readonly id: number;
  readonly app_version: string;
  readonly notify_for_update: number;
}

async function lock(trx: Trx, device: Input['device_type']): Promise<Policy> {
  const { rows } = await sql<Policy>`
    select id, app_version, notify_for_update, version, updated_at as at,
      ${authorOf('a')} as by
    from app_versions a where device_type = ${device} for update of a
  `.execute(trx);
  const [policy] = rows;
  if (!policy) throw new Error(`The migrations have put a version for ${device} there`);
  return policy;
}

/** The version of a policy, locked. */
export const seenAppVersion = (trx: Trx, device: Input['device_type']): Promise<CurrentVersion> => lock(trx, device);

/** Sets the policy of one kind of device; the one before it is kept, so that it can be brought back. */
export async function saveAppVersion(
  trx: Trx,
  actor: Admin,
  input: Input,
  audit: AuditEvent,
): Promise<Row | undefined> {
  const { device_type: device, app_version: wanted, notify_for_update: notify } = input;
  const { id, app_version, notify_for_update } = await lock(trx, device);
  audit.target = { type: 'app_version', id };
  audit.before = { device_type: device, app_version, notify_for_update };
  audit.after = { device_type: device, app_version: wanted, notify_for_update: notify };
  if (app_version !== wanted || notify_for_update !== notify)
    await sql`
      update app_versions set app_version = ${wanted}, notify_for_update = ${notify},
        previous_app_version = app_version, previous_notify_for_update = notify_for_update,
        version = version + 1, updated_at = now(), updated_by = ${actor.id}
      where id = ${id}
    `.execute(trx);
  return (await listAppVersions(trx)).find((row) => row.device_type === device);
}

interface Held {
  readonly version: string | null;
  readonly people: number;
}

/** The names under which devices tell what they run begin so. */
const systems = { android: 'android%', ios: 'i%os%' };

const isOfApp = sql<boolean>`not u.is_admin and not u.is_suspended and u.device is not null`;

/** Counts who would be locked out if a version were forced, of those who did something in the last days. */
export async function impactOf(db: Db, device: Input['device_type'], version: string): Promise<Impact> {
  const active = thereIn('active', { start: addDays(todayInUtc(new Date()), 1 - ACTIVE_DAYS), end: '9999-12-31' });
  const { rows } = await sql<Held>`
    with ${active.tables}
    select u.device_app_version as version, count(*)::integer as people from users u
    where ${isOfApp} and lower(u.device) like ${systems[device]} and ${active.condition(sql`u.id`)}
    group by u.device_app_version
  `.execute(db);
  const count = (isCounted: (held: Held) => boolean): number =>
    rows.filter(isCounted).reduce((sum, { people }) => sum + people, 0);
  const order = ({ version: held }: Held): number | undefined =>
    held === null ? undefined : compareVersions(held, version);
  return {
    active: count(() => true),
    older: count((held) => (order(held) ?? 0) < 0),
    unknown: count((held) => order(held) === undefined),
  };
}
