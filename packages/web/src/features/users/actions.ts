import { profiles } from '@quarterdeck/contract/profiles';
import { plural } from '../../domain/moderation/actions/actions.ts';

/** An action on many users. */
export type UserAction = 'suspend' | 'lift' | 'follow' | 'unfollow';

/** The most users of one action. */
export const MOST = 100;

/** The call for one user. */
export const callOf = {
  suspend: profiles.suspend,
  lift: profiles.unsuspend,
  follow: profiles.autoFollow,
  unfollow: profiles.autoFollow,
} as const;

/** The labels of the buttons. */
export const labelOf: Readonly<Record<UserAction, string>> = {
  suspend: 'Suspend',
  lift: 'UnSuspend',
  follow: 'Add auto-follow',
  unfollow: 'Remove auto-follow',
};

/** Returns the question before an action on this many users. */
export function questionOf(action: UserAction, count: number): { title: string; consequence: string; yes: string } {
  const them = plural(count, 'user');
  return {
    suspend: {
      title: `Suspend ${them}?`,
      consequence:
        'They cannot use the app, and their open cases are closed as actioned. Users who were never reported or are already suspended are skipped.',
      yes: `Suspend ${count}`,
    },
    lift: {
      title: `Lift the suspension of ${them}?`,
      consequence: 'They can use the app again immediately. The reports are not changed.',
      yes: `UnSuspend ${count}`,
    },
    follow: {
      title: `Add ${them} to auto-follow?`,
      consequence: 'New users will follow these accounts automatically until you remove them.',
      yes: `Add ${count}`,
    },
    unfollow: {
      title: `Remove ${them} from auto-follow?`,
      consequence: 'New users will no longer follow these accounts automatically. Current followers stay.',
      yes: `Remove ${count}`,
    },
  }[action];
}
