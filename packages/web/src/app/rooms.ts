import { auditScreens } from '../features/audit/screens.ts';
import { preferencesScreens } from '../features/preferences/screens.ts';
import { sessionScreens } from '../features/session/screens.ts';
import { usersScreens } from '../features/users/screens.ts';
import type { Screen } from '../kit/screen/screen.ts';

/** The screens of all rooms. */
export const roomScreens: readonly Screen[] = [
  ...usersScreens,
  ...sessionScreens,
  ...preferencesScreens,
  ...auditScreens,
];
