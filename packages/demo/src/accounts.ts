import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { facePath } from './face.ts';
import { groups } from './groups.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'quarterdeck-demo';

/** An admin of the demo. */
interface Member {
  readonly username: string;
  readonly name: string;
  readonly groups: readonly string[];
  readonly isSuper: boolean;
  readonly portrait: number;
}

/** Admins who can sign in to the demo; their email address is `<username>@quarterdeck.example`. */
export const demoAccounts: readonly Member[] = [
  { username: 'admin', name: 'Amara Okafor', groups: [], isSuper: true, portrait: 1062 },
  { username: 'moderator', name: 'Mateo Silva', groups: ['Moderators'], isSuper: false, portrait: 1053 },
  { username: 'ads', name: 'Priya Raman', groups: ['Advertising'], isSuper: false, portrait: 1034 },
  { username: 'analyst', name: 'Jonas Lindqvist', groups: ['Analysts'], isSuper: false, portrait: 1077 },
  { username: 'newcomer', name: 'Nora Whitfield', groups: [], isSuper: false, portrait: 1052 },
];

const colleague = (username: string, name: string, portrait: number, ...its: readonly string[]): Member => ({
  username,
  name,
  groups: its,
  isSuper: false,
  portrait,
});

/** Other admins, with unknown passwords. Women have portraits with even numbers. */
const colleagues: readonly Member[] = [
  { username: 'helena.brandt', name: 'Helena Brandt', groups: [], isSuper: true, portrait: 1004 },
  colleague('tomasz.wrona', 'Tomasz Wrona', 1007, 'Moderators', 'Team leads'),
  colleague('yuki.tanabe', 'Yuki Tanabe', 1010, 'Moderators'),
  colleague('deshawn.carter', 'DeShawn Carter', 1013, 'Moderators'),
  colleague('lucia.ferrante', 'Lucia Ferrante', 1016, 'Moderators', 'Customer support'),
  colleague('bogdan.ilic', 'Bogdan Ilić', 1019, 'Moderators'),
  colleague('aisha.rahmani', 'Aisha Rahmani', 1022, 'Moderators', 'Analysts'),
  colleague('kwame.mensah', 'Kwame Mensah', 1025, 'Customer support', 'Team leads'),
  colleague('grace.oconnell', 'Grace O’Connell', 1028, 'Customer support'),
  colleague('minh.tran', 'Minh Tran', 1031, 'Customer support'),
  colleague('rosa.delgado', 'Rosa Delgado', 1036, 'Customer support', 'Trainees, first month'),
  colleague('ilse.van.den.berg', 'Ilse van den Berg-Oosterhuis', 1040, 'Advertising', 'Team leads'),
  colleague('samir.haddad', 'Samir Haddad', 1043, 'Advertising', 'Analysts'),
  colleague('chloe.martin', 'Chloé Martin', 1046, 'Content editors'),
  colleague('oluwaseun.adeyemi', 'Oluwaseun Adeyemi', 1049, 'Content editors', 'Release managers'),
  colleague('freya.nilsen', 'Freya Nilsen', 1058, 'Release managers'),
  colleague('daniel.roth', 'Daniel Roth', 1065, 'Analysts'),
  colleague('noor.elsayed', 'Noor El-Sayed', 1068, 'Trainees, first month'),
  colleague('patrick.byrne', 'Patrick Byrne', 1071),
];

/** All admins of the demo. */
export const staff: readonly Member[] = [...demoAccounts, ...colleagues];

/** The admin who left: the account stays, suspended and in no group. */
const LEFT = 'patrick.byrne';
const DAY = 86_400_000;

/** Returns when an admin was added: the first five on the first day, the others over the following months. */
export const joinTime = (index: number, since: Date): Date =>
  new Date(since.getTime() + Math.max(0, index - demoAccounts.length + 1) * 23 * DAY);

/** Inserts the admins and their groups; the demo accounts get the password of `passwordHash`. */
export async function insertAccounts(
  client: ClientBase,
  hashPassword: (password: string) => Promise<string>,
  since: Date,
): Promise<void> {
  const known = await hashPassword(DEMO_PASSWORD);
  const unknown = await hashPassword(randomUUID());
  for (const [name, codes] of Object.entries(groups))
    await client.query(
      `with added as (insert into groups (name, created_at, updated_at) values ($1, $2, $2) returning id)
       insert into group_permissions (group_id, permission, granted_at) select id, unnest($3::text[]), $2 from added`,
      [name, since, codes],
    );
  for (const [index, { username, name, groups: its, isSuper, portrait }] of staff.entries())
    await client.query(
      `with person as (
         insert into users (name, username, email, avatar, is_admin, is_suspended, created_at, updated_at)
         values ($1, $2, $3, $4, true, $9, $5, $5) returning id
       ), account as (
         insert into admins (user_id, password_hash, is_sup_admin, sessions_valid_from, rights_updated_at)
         select id, $6, $7, $5, $5 from person returning user_id
       )
       insert into admin_groups (admin_id, group_id, added_at)
       select account.user_id, groups.id, $5 from account join groups on groups.name = any($8::text[])`,
      [
        name,
        username,
        `${username}@quarterdeck.example`,
        facePath(portrait),
        joinTime(index, since),
        index < demoAccounts.length ? known : unknown,
        isSuper,
        its,
        username === LEFT,
      ],
    );
}
