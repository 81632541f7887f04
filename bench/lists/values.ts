import type { BenchDatabase } from '../support/database.ts';
import type { ContractList, FilterField } from './contract-lists.ts';

/** A value for a parameter, or a query whose first `value` is used. */
type Wish = string | { readonly sql: string };

const most = (table: string, column: string): Wish => ({
  sql: `select ${column}::text as value from ${table} where ${column} is not null group by ${column} order by count(*) desc, ${column} limit 1`,
});
const mostReported = (column: 'user_id' | 'post_id'): Wish => ({
  sql: `select ${column}::text as value from cases where ${column} is not null order by reports desc, id limit 1`,
});
const DAY = '2026-06-15';
/** A place on the map with a user: a corner of a small square around them. */
const placeOf = (end: 'min' | 'max', axis: 'latitude' | 'longitude'): Wish => ({
  sql: `select (${axis} ${end === 'min' ? '-' : '+'} 0.004)::text as value from users where ${axis} is not null order by id limit 1`,
});

/** The values with the most rows, by the name of a field, or of a list and its field. */
const WISHES: Readonly<Record<string, Wish>> = {
  'advertisers.refunds.user_id': most('transactions', 'user_id'),
  'activity.followers.user_id': most('follows', 'followed_id'),
  'activity.following.user_id': most('follows', 'follower_id'),
  'activity.searches.userId': most('searches', 'user_id'),
  'activity.searches.term': most('searches', 'search_term'),
  'activity.favourites.userId': most('bookmarks', 'user_id'),
  'profiles.reports.user_id': mostReported('user_id'),
  'profiles.notes.user_id': mostReported('user_id'),
  'reports.reportedUsers.userId': most('user_reports', 'reported_by'),
  'posts.reported.userId': most('posts', 'user_id'),
  'posts.ofUser.user_id': most('posts', 'user_id'),
  'posts.reportedBy.id': mostReported('post_id'),
  'posts.viewedBy.id': most('post_viewers', 'post_id'),
  'cases.reporters.id': mostReported('post_id'),
  'groups.list.id': { sql: 'select min(id)::text as value from groups' },
  'charges.history.id': { sql: 'select min(id)::text as value from campaign_charges' },
  'integrations.items.type': 'search',
  'integrations.items.reason': 'invalid',
  'integrations.items.app_id': 'none',
  'map.people.southwest_lat': placeOf('min', 'latitude'),
  'map.people.southwest_lng': placeOf('min', 'longitude'),
  'map.people.northeast_lat': placeOf('max', 'latitude'),
  'map.people.northeast_lng': placeOf('max', 'longitude'),
  'team.thread.id': most('case_notes', 'case_id'),
  'transactions.list.campaign_id': most('transactions', 'campaign_id'),
  'webhooks.deliveries.type': 'user.suspended',
  'webhooks.deliveries.subject': 'none',
  admin_id: { sql: `select id::text as value from users where username = 'admin'` },
  assignee_id: { sql: `select id::text as value from users where username = 'admin'` },
  call: 'session.opened',
  created_at_from: DAY,
  created_at_to: DAY,
  decided_by: { sql: `select id::text as value from users where username = 'admin'` },
  device: 'iPhone',
  device_app_version: '5',
  end_date: '2026-09-30',
  endpoint_id: '1',
  escalated_to: { sql: 'select min(id)::text as value from groups' },
  group_id: { sql: 'select min(id)::text as value from groups' },
  host: { sql: 'select host as value from failed_hosts order by failed desc limit 1' },
  last_seen_at_from: DAY,
  last_seen_at_to: DAY,
  reason_id: { sql: 'select min(id)::text as value from report_reasons' },
  start_date: DAY,
  userId: mostReported('user_id'),
  user_id: mostReported('user_id'),
  target_id: { sql: `select id::text as value from users where username = 'admin'` },
  target_type: 'user',
};

/** @throws when this file has no value: a new field of a list needs a line here. */
function wishOf(list: ContractList, field: FilterField): Wish {
  const wish = WISHES[`${list.name}.${field.name}`] ?? WISHES[field.name];
  if (wish === undefined)
    throw new Error(`Say in bench/lists/values.ts by which ${field.name} ${list.name} is asked for`);
  return wish;
}

/** @throws when neither the contract nor this file has a value for some field. */
export function requireValues(lists: readonly ContractList[]): void {
  for (const list of lists) for (const field of list.filters) if (field.values.length === 0) wishOf(list, field);
}

/** Returns the values to use for a field of a list. @throws when there is none. */
export async function valuesFor(
  database: BenchDatabase,
  list: ContractList,
  field: FilterField,
): Promise<readonly string[]> {
  if (field.values.length > 0) return field.values.map(String);
  const wish = wishOf(list, field);
  if (typeof wish === 'string') return [wish];
  // If there are no such rows, the id of a missing row is used.
  return [(await database.query<{ value: string }>(wish.sql))[0]?.value ?? '1'];
}
