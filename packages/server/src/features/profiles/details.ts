import { contract } from '@quarterdeck/contract';
import { holds } from '@quarterdeck/contract/core/access/access';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type OptionalUserField, userFieldNames, userFields } from '@quarterdeck/contract/core/entities/user-fields';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { profiles } from '@quarterdeck/contract/profiles';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { flag, json, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement } from '../../database/statement.ts';
import { groupsOf } from '../../domain/access/membership.ts';
import { refusedOn } from '../../domain/access/target.ts';
import { type LatestCase, latestCase, suspensionsOf } from '../../domain/moderation/latest.ts';
import { warningError, warningsOf } from '../../domain/moderation/measures/warn.ts';
import { suspensionError } from '../../domain/moderation/suspension.ts';
import { memberLike, readStaff } from '../../domain/names/lookalikes.ts';
import { isReported, reportsAbout } from '../../domain/people/report-flags.ts';
import type { Admin } from '../../ports/caller.ts';
import { refusalsOf } from '../../ports/refusals.ts';
import { noAddressSentence } from './support.ts';
import { requireStaffVisible } from './visible.ts';

export type Details = z.input<typeof profiles.profile.output>['userdetails'];

const targeted: readonly Endpoint[] = Object.values(contract)
  .flatMap((endpoints): Endpoint[] => Object.values(endpoints))
  .filter(({ target }) => target !== undefined);

/** Three decimals are about a hundred meters: the map shows the neighborhood, not the house. */
const DECIMALS = 3;

const optionalText = orNull(text);

const fieldColumns = {
  ...(Object.fromEntries(userFieldNames.map((name) => [name, optionalText])) as Readonly<
    Record<OptionalUserField, typeof optionalText>
  >),
  name: text,
  username: text,
};

const fieldList = sql.join(
  userFieldNames.map((name) =>
    'type' in userFields[name] ? sql`${sql.ref(`u.${name}`)}::text as ${sql.ref(name)}` : sql.ref(`u.${name}`),
  ),
);

const selectProfile = stableStatement(
  {
    id: number,
    ...fieldColumns,
    avatar: orNull(text),
    latitude: orNull(number),
    longitude: orNull(number),
    reported_count: number,
    is_reported: flag,
    is_suspended: flag,
    auto_follow: flag,
    device: orNull(text),
    device_app_version: orNull(text),
    is_admin: flag,
    is_sup_admin: flag,
    app_id: orNull(text),
    device_os: orNull(text),
    created_at: timestamp,
    updated_at: timestamp,
    last_seen_at: orNull(timestamp),
    suspended_at: orNull(timestamp),
    suspension_reason: orNull(text),
    suspension_text: orNull(text),
    suspended_until: orNull(timestamp),
    warnings: number,
    version: number,
    rights_version: orNull(number),
    moderation_version: number,
    suspended_by: orNull(text),
    app_sends: json<Record<string, string | null>>(),
    case: orNull(json<LatestCase>()),
    auth_user_group: json<NonNullable<Details['auth_user_group']>>(),
  },
  (id: number) => sql`
    select u.id, ${fieldList}, u.avatar,
      u.latitude, u.longitude, ${reportsAbout('u')} as reported_count, ${isReported('u')} as is_reported, u.is_suspended::int as is_suspended, u.auto_follow::int as auto_follow,
      u.device, u.device_os, u.device_app_version, u.app_id, u.is_admin::int as is_admin, coalesce(a.is_sup_admin, false)::int as is_sup_admin,
      u.created_at, u.updated_at, u.last_seen_at, u.suspended_at, u.suspension_reason, u.suspension_text, u.suspended_until, u.version,
      ${warningsOf('u.id')} as warnings, a.rights_version, ${suspensionsOf('u.id')} as moderation_version,
      (select name from users where id = u.suspended_by) as suspended_by,
      coalesce((select jsonb_object_agg(key, value -> 'app_sends') from jsonb_each(u.edits)
        where value -> 'app_sends' is not null), '{}') as app_sends, ${latestCase('users', 'u.id')} as case,
      ${groupsOf(sql`u.id`)} as auth_user_group
    from users u left join admins a on a.user_id = u.id where u.id = ${id} and u.deleted_at is null`,
);

async function findRow(db: Db, id: number) {
  const row = await selectProfile.first(db, id);
  if (!row) throw new Refusal('not_found', 'There is no such user');
  return row;
}

const place = (degrees: number | null, exact: boolean): number | null =>
  degrees === null || exact ? degrees : Number(degrees.toFixed(DECIMALS));

/**
 * Reads a user's profile, and what the caller cannot do to them. Without `users_locations` the position is rounded.
 * Without `reported_users` the case and the warnings are left out. Without any permission for suspensions either, the
 * reason of a suspension is left out too.
 * @throws Refusal not_found when the user does not exist, forbidden when it is an admin the caller cannot see.
 */
export async function findDetails(db: Db, asking: Admin, id: number): Promise<Details> {
  const row = await findRow(db, id);
  const {
    device,
    device_os,
    device_app_version,
    suspended_at,
    suspended_by,
    suspension_reason,
    suspension_text,
    suspended_until,
    rights_version,
    case: latest,
    warnings,
    moderation_version,
    ...rest
  } = row;
  const person = { id, isAdmin: row.is_admin === 1, isSuper: row.is_sup_admin === 1 };
  requireStaffVisible(asking, person);
  const standing = {
    name: row.name,
    isAdmin: person.isAdmin,
    isSuspended: row.is_suspended === 1,
    reportedCount: row.reported_count,
    at: suspended_at,
    by: suspended_by,
    until: suspended_until,
  };
  const unfit = suspensionError(standing);
  // The target rules come after, so that they override the state of the account.
  const refused = refusalsOf([
    [profiles.suspend, unfit],
    [measures.warn, warningError(standing)],
    [profiles.sendEmail, row.email ? undefined : noAddressSentence(row.name)],
    ...refusedOn(asking, person, targeted),
  ]);
  const alike = person.isAdmin ? undefined : memberLike(await readStaff(db), row.username);
  const isExact = holds(asking, 'users_locations');
  const seesCases = holds(asking, 'reported_users');
  // Super admins suspend other admins without a case.
  const mayDecisions =
    seesCases || person.isAdmin || holds(asking, 'suspend_account') || holds(asking, 'revoke_suspended_account');
  return {
    ...rest,
    ...(alike === undefined ? {} : { looks_like: alike }),
    latitude: place(row.latitude, isExact),
    longitude: place(row.longitude, isExact),
    last_device_used:
      (device_os ?? device) === null && device_app_version === null
        ? null
        : { device_app_version, device_os: device_os ?? device },
    suspended:
      mayDecisions && row.is_suspended === 1 && suspended_at
        ? {
            at: suspended_at,
            by: suspended_by,
            reason: suspension_reason,
            until: suspended_until,
            text: suspension_text,
          }
        : null,
    ...(seesCases ? { case: latest, warnings } : {}),
    ...(rights_version ? { rights_version } : {}),
    can_be_suspended: unfit === undefined && !standing.isSuspended ? 1 : 0,
    moderation_version: latest?.version ?? moderation_version,
    ...refused,
  };
}
