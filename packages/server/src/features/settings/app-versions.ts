import { addDays, type DateRange, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import { ACTIVE_DAYS, type settings } from '@quarterdeck/contract/settings';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { json, number, numberOf, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { versionUpdate } from '../../database/version.ts';
import { thereIn } from '../../domain/activity/counts.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { authorOf } from '../../domain/people/author.ts';
import { compareVersions } from '../../domain/settings/compare-versions.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';

type Trx = Transaction<Schema>;
type Row = z.input<typeof settings.appVersions.output>['data'][number];
type Input = z.output<typeof settings.saveAppVersion.input>;
type Impact = z.input<typeof settings.appVersionImpact.output>['data'];

const selectPolicies = statement(
  {
    id: number,
    device_type: textOf<Row['device_type']>(),
    app_version: text,
    notify_for_update: numberOf<0 | 1 | 2>(),
    version: number,
    updated_at: timestamp,
    updated_by: orNull(text),
    previous: orNull(json<NonNullable<Row['previous']>>()),
  },
  () => sql`
    select id, device_type, app_version, notify_for_update, version, updated_at,
      ${authorOf('a')} as updated_by,
      case when previous_app_version is not null then json_build_object(
        'app_version', previous_app_version, 'notify_for_update', previous_notify_for_update) end as previous
    from app_versions a order by device_type`,
);

/** Reads the policies of all kinds of devices. */
export const listAppVersions = (db: Db | Trx): Promise<Row[]> => selectPolicies(db);

interface Policy extends CurrentVersion {
  readonly id: number;
  readonly app_version: string;
  readonly notify_for_update: number;
}

const lockPolicy = statement(
  { id: number, app_version: text, notify_for_update: number, version: number, at: timestamp, by: orNull(text) },
  (device: Input['device_type']) => sql`
    select id, app_version, notify_for_update, version, updated_at as at,
      ${authorOf('a')} as by
    from app_versions a where device_type = ${device} for update of a`,
);

/** Reads the policy of one kind of device, and locks it until the transaction ends. */
export async function lockAppVersion(trx: Trx, device: Input['device_type']): Promise<Policy> {
  const policy = await lockPolicy.first(trx, device);
  if (!policy) throw new Error(`The migrations have put a version for ${device} there`);
  return policy;
}

const updatePolicy = statement(
  {},
  (wanted: string, notify: number, actorId: number, id: number) => sql`
    update app_versions set app_version = ${wanted}, notify_for_update = ${notify},
      previous_app_version = app_version, previous_notify_for_update = notify_for_update,
      ${versionUpdate(actorId)}
    where id = ${id}`,
);

/** Saves the locked policy of one kind of device; the previous one is stored, so that it can be restored. */
export async function saveAppVersion(
  trx: Trx,
  actor: Admin,
  { id, app_version, notify_for_update }: Policy,
  input: Input,
): Promise<AuditEvent> {
  const { device_type: device, app_version: wanted, notify_for_update: notify } = input;
  if (app_version !== wanted || notify_for_update !== notify) {
    await updatePolicy(trx, wanted, notify, actor.id, id);
    await emitAppEvents(trx, actor, 'version_policy.changed', [{ id, ...input }]);
  }
  return {
    target: { type: 'app_version', id },
    before: { device_type: device, app_version, notify_for_update },
    after: { device_type: device, app_version: wanted, notify_for_update: notify },
  };
}

interface VersionCount {
  readonly version: string | null;
  readonly people: number;
}

/** The beginning of the operating system's name, as devices report it. */
const systems = { android: 'android%', ios: 'i%os%' };

const isOfApp = sql<boolean>`u.is_app_user and not u.is_suspended and u.device is not null`;

const selectHeld = statement(
  { version: orNull(text), people: number },
  (device: Input['device_type'], range: DateRange) => {
    const active = thereIn('active', range);
    return sql`
      with ${active.tables}
      select u.device_app_version as version, count(*)::integer as people from users u
      where ${isOfApp} and lower(u.device) like ${systems[device]} and ${active.condition(sql`u.id`)}
      group by u.device_app_version`;
  },
  ['android', { start: '2026-01-01', end: '2026-01-02' }],
);

/** Counts the recently active users that would be locked out if a version were forced. */
export async function impactOf(db: Db, device: Input['device_type'], version: string): Promise<Impact> {
  const start = addDays(todayInUtc(new Date()), 1 - ACTIVE_DAYS);
  const rows = await selectHeld(db, device, { start, end: '9999-12-31' });
  const count = (isCounted: (held: VersionCount) => boolean): number =>
    rows.filter(isCounted).reduce((sum, { people }) => sum + people, 0);
  const order = ({ version: held }: VersionCount): number | undefined =>
    held === null ? undefined : compareVersions(held, version);
  return {
    active: count(() => true),
    older: count((held) => (order(held) ?? 0) < 0),
    unknown: count((held) => order(held) === undefined),
  };
}
