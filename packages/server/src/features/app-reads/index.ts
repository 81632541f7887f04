import type { reads as endpoints } from '@quarterdeck/contract/app-reads';
import { FORCE_UPDATE } from '@quarterdeck/contract/settings';
import { compareVersions } from '../../domain/settings/compare-versions.ts';
import type { AppHandlers } from '../../http/app/mount-app.ts';
import type { Services } from '../../ports/services.ts';
import { configOf, policyOf } from './config.ts';
import { checkAppPassword } from './password.ts';
import { postStandingOf, standingOf } from './standing.ts';

/** Returns the action for an older version, as staff chose it. */
const actionOf = (notify: number) => (notify === FORCE_UPDATE ? 'force' : notify === 0 ? 'none' : 'alert');

/** The handlers of the app's reads. All use the primary database, so that a decision applies to the next call. */
export function reads({ config, rateLimiter }: Services): AppHandlers<typeof endpoints> {
  return {
    config: ({ db }) => configOf(db, config),

    standing: ({ db, input }) => standingOf(db, input.id),

    postStanding: ({ db, input }) => postStandingOf(db, input.id),

    passwordCheck: async ({ db, input }) => ({ valid: await checkAppPassword(db, rateLimiter, input) }),

    versionPolicy: async ({ db, input }) => {
      const { app_version, notify_for_update: notify } = await policyOf(db, input.device_type);
      // Text that is not a version may be old or new. No one is stopped because of a guess.
      const isOlder = (compareVersions(input.app_version, app_version) ?? 0) < 0;
      return { action: isOlder ? actionOf(notify) : 'none', app_version };
    },
  };
}
