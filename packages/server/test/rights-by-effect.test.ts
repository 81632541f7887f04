// @module-tag attack
// @module-tag promises/1
import { type Permission, permissionId, permissions } from '@quarterdeck/contract/core/access/permissions';
import { writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallCase, signedInCases } from './calls.ts';
import { recordEffects } from './support/effects.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { inPlaceOf, makeSeed, type Seed } from './support/seed.ts';
import { admits, whoMayDo } from './who-may.ts';

type Input = Readonly<Record<string, unknown>>;

const AT_ONCE = 8;

/**
 * Of the calls that a permission does not allow, every third is made, others for each permission. With `EFFECTS=each`,
 * as in `npm run test:long`, all of them are made in every way. `access-refused.test.ts` proves for each call that
 * holders of all other permissions change nothing.
 */
const EACH = process.env.EFFECTS === 'each';
const SHARE = EACH ? 1 : 3;

/**
 * Side effects of every change: who made it and when, what is sent to the app and by email. Also search and sort
 * columns, and when a secret was confirmed.
 */
const FOLLOWS =
  /\.((rights_)?(version|updated_at|updated_by)|edits|search|sort_name|username_key)$|^(app_events|outbox|day_changes|users_rank_change|evidence) \+$|^case_similarity|^authenticator_apps\.(created_at|last_step)$|^user_emails\.sent_at$/;

/**
 * Changes that any admin can make: their own password, sign-in methods, sessions, settings and views, and their
 * requests.
 */
const BY_ANYONE = [
  ...['admins: password_hash', 'sessions: ended_at', 'preferences: +', 'list_views: + - shown', 'list_choices: +'],
  ...['dashboard_layouts: +', 'conversation_access_requests: +', 'authenticator_apps: - sealed_wish'],
  // Their notice settings, their thresholds, and when they last asked super admins for permissions.
  ...['notice_settings: +', 'notice_events: +', 'thresholds: -', 'report_emails: -', 'admins: access_asked_at'],
  ...['passkeys: + - name', 'recovery_codes: +', 'used_passkey_challenges: +'],
  // A proof of their identity.
  ...['sessions: proven_at', 'authenticator_apps: last_used_at'],
];

const CLOSED_CASE = 'cases: closed_at closed_by closing_reason state';
/** Reports that are emailed to them. */
const REPORTS = ['report_emails: +', 'report_email_recipients: +'];
const ANNOTATED = 'annotations: + -';
const REVERTED = 'moderation_decisions: + reverted_at reverted_by reverted_cause';
const WORK_ON_CASES = [
  `${CLOSED_CASE} assigned_to note escalated_to snoozed_until opinion_asked_by opinion_given_by`,
  ...['case_leases: +', 'case_notes: +', 'thresholds: +', 'user_emails: +', REVERTED, ...REPORTS],
];
/**
 * Appeals against warnings are decided by admins who work on such cases, all others by admins who can revert the
 * measure.
 */
const APPEALS = 'appeals: decided_at decided_by reason state';

/**
 * The additional changes that holders of only one permission can make: columns, new rows (+) and deleted rows (-).
 * Written by hand from the permission's meaning; permissions that are missing here change nothing.
 */
const mayChange: Partial<Readonly<Record<Permission, readonly string[]>>> = {
  create_user: ['users: +'],
  dashboard_data: ['thresholds: +', ...REPORTS, ANNOTATED],
  top_searches: [...REPORTS, ANNOTATED],
  google_analytics: [ANNOTATED],
  google_analytics_graph: [ANNOTATED],
  campaign_analytics: ['thresholds: +', ...REPORTS],
  user_profile: ['user_notes: +'],
  update_profile: [
    'users: name username email gender phone dob address current_location',
    // A campaign also stores the name of its owner.
    'campaigns: username',
    'user_emails: +',
  ],
  change_app_password: ['users: app_password_hash', 'user_emails: +'],
  suspend_account: [
    'users: is_suspended suspended_at suspended_by suspension_reason',
    ...[CLOSED_CASE, REVERTED, 'user_emails: +'],
  ],
  revoke_suspended_account: ['users: is_suspended suspended_at'],
  manage_autofollow: ['users: auto_follow auto_follow_since'],
  reported_users: [...WORK_ON_CASES, APPEALS, 'user_reports: dismissed_at', 'users: reported_count'],
  reported_posts: [...WORK_ON_CASES, APPEALS],
  delete_post: [
    'posts: deleted_at deleted_by deletion_reason restored_at restored_by hidden_at hidden_by hiding_reason',
    ...[CLOSED_CASE, REVERTED, 'user_emails: +'],
  ],
  // An admin who reads a conversation can report one of its messages, which opens a case.
  conversation: [
    'cases: +',
    'case_reasons: +',
    'user_reports: +',
    ...['app_reason_changes: +', 'report_app_reasons: +', 'users: reported_count'],
  ],
  failed_urls: ['failed_url_retries: +', ANNOTATED],
  update_static_pages: ['settings: data', 'setting_versions: +', 'page_drafts: + -'],
  campaign_status: ['campaigns: status', 'campaign_status_changes: +'],
  campaign_interests_add: ['interests: +'],
  campaign_interests_update: ['interests: name'],
  campaign_interests_delete: ['interests: -'],
  // For existing charges and groups, the permission to see them is also required.
  add_group: ['groups: +'],
  group_permissions: ['sessions: view_group_id'],
  group_permissions_update: ['group_permissions: + -'],
  'assign-groups': ['admin_groups: +'],
  user_permissions_update: ['user_permissions: + -'],
  change_enrichment_settings: ['settings: data'],
  get_app_version: ['app_versions: app_version notify_for_update previous_app_version previous_notify_for_update'],
};

/** Expands `posts: deleted_at +` into the form of `recordEffects`. */
const effectsIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => {
    const [table = '', parts = ''] = line.split(': ');
    return parts.split(' ').map((part) => (part.length === 1 ? `${table} ${part}` : `${table}.${part}`));
  });

/** Other effects of a call than those of its sample, by its name. */
const more: Readonly<Record<string, (seed: Seed) => readonly Input[]>> = {
  'appeals.decide': ({ appeal, deletionAppeal, hidingAppeal, suspensionAppeal }) =>
    [appeal, deletionAppeal, hidingAppeal, suspensionAppeal].map((id) => ({
      ...{ id, outcome: 'overturned', reason: 'It was a joke' },
    })),
  'profiles.update': ({ appUser, n }) =>
    [
      { name: 'Other Name' },
      { username: `other.${n}` },
      { email: `other.${n}@example.com` },
      { gender: 'female' },
      { phone: '+1 555 0199' },
      { dob: '1990-01-31' },
      { current_location: 'Springfield' },
    ].map((edit) => ({ id: appUser, ...edit })),
  'permissions.toggleOfUser': ({ peer }) => [{ user_id: peer, permission_id: permissionId('user_permissions_update') }],
  'permissions.toggleOfGroup': ({ group }) => [
    { group_id: group, permission_id: permissionId('group_permissions_update') },
  ],
  'campaigns.review': ({ campaign }) => [{ ids: [campaign], decision: 'reject', reason: 'No lamps' }],
};

/** Returns inputs for every effect of a call: its sample, others, and its sample about an admin. */
function inputsOf(callCase: CallCase, seed: Seed): readonly Input[] {
  const { target } = callCase.endpoint;
  return [
    callCase.input(seed),
    ...(more[callCase.name]?.(seed) ?? []),
    ...(target ? [callCase.input(inPlaceOf(seed, seed.peer))] : []),
  ];
}

const changing = signedInCases.filter(({ endpoint }) => writes(endpoint));
/** These calls end sessions: a separate admin makes them. */
const ofSessions = changing.filter(({ name }) => name.startsWith('session.'));
const others = changing.filter((callCase) => !ofSessions.includes(callCase));
const opens = ({ title }: CallCase, held: readonly Permission[]): boolean => {
  const who = whoMayDo(title);
  return who !== 'any admin' && admits(who, held);
};

describe('what a permission alone changes', () => {
  let server: TestServer;
  let effects: () => Promise<readonly string[]>;
  /** The changes, and their causes. */
  let found: Map<string, string>;

  beforeAll(async () => {
    server = await testServer();
    effects = await recordEffects(server.owner);
  });
  afterAll(() => server.stop());

  const send = ({ endpoint }: CallCase, input: Input, { token }: Pick<SignedIn, 'token'>) =>
    server.send(endpoint.method, endpoint.path, input, { token });
  const note = async (by: string): Promise<void> => {
    for (const what of await effects()) if (!FOLLOWS.test(what) && !found.has(what)) found.set(what, by);
  };

  /** Makes the calls that the permissions do not allow, and those of any admin. */
  async function callClosed(
    held: readonly Permission[],
    actor: SignedIn,
    seed: Seed,
    { share, atOnce }: { readonly share: number; readonly atOnce: number },
  ): Promise<void> {
    const turn = permissions.findIndex((code) => held.includes(code));
    const closed = others
      .filter((callCase, at) => !opens(callCase, held) && (at + turn) % share === 0)
      .flatMap((callCase) =>
        (EACH ? inputsOf(callCase, seed) : [callCase.input(seed)]).map((input) => ({ callCase, input })),
      );
    await effects();
    for (let from = 0; from < closed.length; from += atOnce)
      await Promise.all(closed.slice(from, from + atOnce).map(({ callCase, input }) => send(callCase, input, actor)));
    await note('a call that it does not open');
  }

  /** Makes each call that the permissions allow, in every way, each in its own world. */
  async function callOpen(held: readonly Permission[], actor: SignedIn, seed: Seed): Promise<void> {
    for (const callCase of others.filter((one) => opens(one, held)))
      for (const index of inputsOf(callCase, seed).keys()) {
        const world = await makeSeed(server, actor);
        await effects();
        await send(callCase, inputsOf(callCase, world)[index] ?? {}, actor);
        await note(callCase.title);
      }
  }

  async function callAll(held: readonly Permission[], how = { share: SHARE, atOnce: AT_ONCE }): Promise<void> {
    found = new Map();
    const actor = await server.signedIn({ permissions: held });
    const seed = await makeSeed(server, actor);
    await callClosed(held, actor, seed, how);
    await callOpen(held, actor, seed);
  }

  const allowedBy = (code: Permission): readonly string[] => effectsIn(mayChange[code] ?? []);

  test('what any admin changes is their own', async () => {
    // In sequence: a view is changed before it is deleted.
    await callAll([], { share: 1, atOnce: 1 });
    const actor = await server.signedIn();
    const seed = await makeSeed(server, actor);
    for (const callCase of ofSessions) {
      const token = await server.openSession(actor.id);
      await effects();
      await send(callCase, callCase.input(seed), { token });
      await note(callCase.title);
    }
    expect([...found.keys()].sort()).toEqual(effectsIn(BY_ANYONE).toSorted());
  });

  test.each(permissions)('%s: what it says, and nothing else', async (code) => {
    await callAll([code]);
    const changed = [...found].filter(([what]) => !effectsIn(BY_ANYONE).includes(what));
    expect(changed.filter(([what]) => !allowedBy(code).includes(what))).toEqual([]);
    expect(changed.map(([what]) => what).sort()).toEqual(allowedBy(code).toSorted());
  });
});
