import { activityScreens } from '../features/activity/screens.ts';
import { adminsScreens } from '../features/admins/screens.ts';
import { auditScreens } from '../features/audit/screens.ts';
import { campaignsScreens } from '../features/campaigns/screens.ts';
import { chargesScreens } from '../features/charges/screens.ts';
import { conversationsScreens } from '../features/conversations/screens.ts';
import { dashboardScreens } from '../features/dashboard/screens.ts';
import { documentsScreens } from '../features/documents/screens.ts';
import { exploreScreens } from '../features/explore/screens.ts';
import { firstDayScreens } from '../features/first-day/screens.ts';
import { groupsScreens } from '../features/groups/screens.ts';
import { integrationsScreens } from '../features/integrations/screens.ts';
import { interestsScreens } from '../features/interests/screens.ts';
import { mapScreens } from '../features/map/screens.ts';
import { moderationScreens } from '../features/moderation/screens.ts';
import { noticesScreens } from '../features/notices/screens.ts';
import { pagesScreens } from '../features/pages/screens.ts';
import { permissionsScreens } from '../features/permissions/screens.ts';
import { preferencesScreens } from '../features/preferences/screens.ts';
import { sessionScreens } from '../features/session/screens.ts';
import { systemScreens } from '../features/system/screens.ts';
import { transactionsScreens } from '../features/transactions/screens.ts';
import { urlsScreens } from '../features/urls/screens.ts';
import { usersScreens } from '../features/users/screens.ts';

/** The screens of all features. */
export const featureScreens = [
  ...usersScreens,
  ...dashboardScreens,
  ...exploreScreens,
  ...mapScreens,
  ...sessionScreens,
  ...preferencesScreens,
  ...firstDayScreens,
  ...noticesScreens,
  ...adminsScreens,
  ...groupsScreens,
  ...permissionsScreens,
  ...activityScreens,
  ...moderationScreens,
  ...urlsScreens,
  ...campaignsScreens,
  ...chargesScreens,
  ...interestsScreens,
  ...transactionsScreens,
  ...pagesScreens,
  ...integrationsScreens,
  ...systemScreens,
  ...documentsScreens,
  ...auditScreens,
  ...conversationsScreens,
];
