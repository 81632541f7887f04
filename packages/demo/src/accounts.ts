import { type Permission, permissions } from '@quarterdeck/contract/kit/permissions';
import type { ClientBase } from 'pg';
import { facePath } from './face.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'quarterdeck-demo';

/** A member of staff in the demo. */
interface DemoAccount {
  readonly username: string;
  readonly name: string;
  readonly group?: string;
  readonly isSuper: boolean;
  readonly portrait: number;
}

/** Who can sign in to the demo; the address is `<username>@quarterdeck.example`. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'admin', name: 'Amara Okafor', isSuper: true, portrait: 1062 },
  { username: 'moderator', name: 'Mateo Silva', group: 'Moderators', isSuper: false, portrait: 1053 },
  { username: 'ads', name: 'Priya Raman', group: 'Advertising', isSuper: false, portrait: 1034 },
  { username: 'analyst', name: 'Jonas Lindqvist', group: 'Analysts', isSuper: false, portrait: 1077 },
  { username: 'newcomer', name: 'Nora Whitfield', isSuper: false, portrait: 1052 },
];

const groups: Readonly<Record<string, readonly Permission[]>> = {
  Moderators: [
    'users_list',
    'user_profile',
    'reported_users',
    'reported_posts',
    'post_details',
    'delete_post',
    'suspend_account',
    'revoke_suspended_account',
    'searches',
    'followers',
    'following',
    'favourites',
    'conversation',
  ],
  Advertising: [
    ...permissions.filter((code) => code.startsWith('campaign_')),
    'add_group',
    'edit_group',
    'users_list',
    'user_profile',
  ],
  Analysts: [
    'dashboard_data',
    'google_analytics',
    'google_analytics_graph',
    'top_searches',
    'failed_urls',
    'users_locations',
  ],
};

/** Adds the demo accounts and their groups; all of them joined at `since`. */
export async function insertAccounts(client: ClientBase, passwordHash: string, since: Date): Promise<void> {
  for (const [name, codes] of Object.entries(groups))
    await client.query(
      `with added as (insert into groups (name, created_at, updated_at) values ($1, $2, $2) returning id)
       insert into group_permissions (group_id, permission) select id, unnest($3::text[]) from added`,
      [name, since, codes],
    );
  for (const { username, name, group, isSuper, portrait } of demoAccounts)
    await client.query(
      `with person as (
         insert into users (name, username, email, avatar, is_admin, created_at, updated_at)
         values ($1, $2, $3, $4, true, $5, $5) returning id
       ), account as (
         insert into admins (user_id, password_hash, is_sup_admin, sessions_valid_from)
         select id, $6, $7, $5 from person returning user_id
       )
       insert into admin_groups (admin_id, group_id)
       select account.user_id, groups.id from account join groups on groups.name = $8`,
      [
        name,
        username,
        `${username}@quarterdeck.example`,
        facePath(portrait),
        since,
        passwordHash,
        isSuper,
        group ?? null,
      ],
    );
}
