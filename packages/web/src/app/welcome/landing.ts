import { type Holder, holds, may } from '@quarterdeck/contract/core/access/access';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import type { Screen } from '../../ui/screen/screen.ts';

interface Landing {
  readonly codes: readonly Permission[];
  readonly path: string;
}

/** The pages after sign-in: an admin lands on the first whose permission they hold. */
const landings: readonly Landing[] = [
  {
    codes: ['dashboard_data', 'google_analytics', 'campaign_analytics', 'google_analytics_graph', 'top_searches'],
    path: '/',
  },
  { codes: ['users_list'], path: '/users' },
  { codes: ['admin_users_list'], path: '/backend-users' },
  { codes: ['reported_users'], path: '/reported-users' },
  { codes: ['group_list'], path: '/users-groups' },
  { codes: ['group_permissions'], path: '/manage-group-permissions' },
  { codes: ['searches'], path: '/searches' },
  { codes: ['reported_posts'], path: '/reported-posts' },
  { codes: ['failed_urls'], path: '/failed-urls' },
  { codes: ['api_documentation'], path: '/api-documentation' },
  { codes: ['view_static_pages'], path: '/faq' },
  { codes: ['users_locations'], path: '/geographical-users-count' },
  { codes: ['campaign_list'], path: '/campaign-list' },
  { codes: ['campaign_charges_list'], path: '/campaign-charges' },
  { codes: ['campaign_interests'], path: '/interest' },
  { codes: ['change_enrichment_settings', 'get_app_version'], path: '/settings' },
];

type KnownScreen = Pick<Screen, 'path' | 'access'>;

const fits = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith('$') ? given[index] !== '' : part === given[index]))
  );
};

/** An admin, and their preferred first screen. */
type Newcomer = Holder & { readonly start_page?: string | null | undefined };

/** Returns the page to land on: the admin's choice, else the first of the order; undefined when they can open none. */
export function landingFor(admin: Newcomer, screens: readonly KnownScreen[]): string | undefined {
  const chosen = screens.find(({ path, access }) => path === admin.start_page && access !== 'public');
  if (chosen && may(admin, chosen.access).allowed) return chosen.path;
  if (admin.is_sup_admin === 1) return '/';
  const exists = (path: string): boolean => screens.some((screen) => screen.path === path);
  return landings.find(({ codes, path }) => exists(path) && codes.some((code) => holds(admin, code)))?.path;
}

/**
 * Returns the address to go back to after signing in: a screen of this console that the admin can open.
 * @param wanted the unchecked value from the sign-in page's address.
 */
export function wayBack(admin: Holder, screens: readonly KnownScreen[], wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const [path = ''] = wanted.split(/[?#]/);
  const screen = screens.find(({ path: pattern }) => fits(pattern, path));
  if (!screen || screen.access === 'public' || path === '/') return undefined;
  return may(admin, screen.access).allowed ? wanted : undefined;
}
