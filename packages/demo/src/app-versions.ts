import type { ClientBase } from 'pg';

const DAY = 86_400_000;

/**
 * The current and previous policies: the newest version is recommended, and versions that are too old to work are
 * locked out.
 */
const policies = [
  { device: 'android', version: '4.6.0', notify: 2, before: '4.2.0', notifyBefore: 2, days: 41, by: 'freya.nilsen' },
  { device: 'ios', version: '5.4.0', notify: 1, before: '5.3.0', notifyBefore: 1, days: 12, by: 'oluwaseun.adeyemi' },
] as const;

/** Sets the recommended versions of the app. */
export async function insertAppVersions(client: ClientBase, today: Date): Promise<void> {
  for (const { device, version, notify, before, notifyBefore, days, by } of policies)
    await client.query(
      `update app_versions set app_version = $2, notify_for_update = $3, previous_app_version = $4,
         previous_notify_for_update = $5, version = version + 1, updated_at = $6,
         updated_by = (select id from users where username = $7)
       where device_type = $1`,
      [device, version, notify, before, notifyBefore, new Date(today.getTime() - days * DAY), by],
    );
}
