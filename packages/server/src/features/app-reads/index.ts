import type { reads as endpoints } from '@quarterdeck/contract/app-reads';
import { FORCE_UPDATE } from '@quarterdeck/contract/settings';
import { compareVersions } from '../../domain/settings/compare-versions.ts';
import type { AppHandlers } from '../../http/app/mount-app.ts';
import type { Services } from '../../ports/services.ts';
import { configOf, policyOf } from './config.ts';
import { checkAppPassword } from './password.ts';
import { postStandingOf, standingOf } from './standing.ts';

/** What is done about a version, by what staff chose. */
const actionOf = (notify: number) => (notify === FORCE_UPDATE ? 'force' : notify === 0 ? 'none' : 'alert');

/**
 * What the app asks for. Each is read from the primary: a decision holds for the next call.
 */
export function reads({ config, rateLimiter }: Services): AppHandlers<typeof endpoints> {
  return {
    config: ({ db }) => configOf(db, config),

    standing: ({ db, input }) => standingOf(db, input.id),

    postStanding: ({ db, input }) => postStandingOf(db, input.id),

    passwordCheck: async ({ db, input }) => ({ valid: await checkAppPassword(db, rateLimiter, input) }),

    versionPolicy: async ({ db, input }) => {
      const { app_version, notify_for_update: notify } = await policyOf(db, input.device_type);
      // Of a text that is no version it is not known whether it is older: no one is stopped by a guess.
      const isOlder = (compareVersions(input.app_version, app_version) ?? 0) < 0;
      return { action: isOlder ? actionOf(notify) : 'none', app_version };
    },
  };
}
