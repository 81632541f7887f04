import { signInNewAdmin } from '../kit/actions.ts';
import { type Answer, type Fields, isSuccess, rowsOf, summaryOf } from '../kit/answer.ts';
import type { Method } from '../kit/backend.ts';
import { idOfNew, madeGroup, madePeer, madeUser, newcomer, secondGroup } from '../kit/fixtures.ts';
import { idIn, type Kit, lastDays } from '../kit/kit.ts';
import type { Account } from '../kit/options.ts';
import { fail, judge, type Outcome, SkipCheck } from '../kit/outcome.ts';
import { anyPost, anyUser, firstOf, permissionIn } from '../kit/world.ts';

/** A call that requires a permission. */
interface Gate {
  readonly method: Method;
  readonly path: string;
  readonly input: (kit: Kit) => Promise<Fields>;
  /** Whether an answer is one for permission holders; if unset, any answer that does not refuse the caller. */
  readonly isOpen?: (answer: Answer) => boolean;
}

const read = (path: string, input: Gate['input'] = async () => ({})): Gate => ({ method: 'GET', path, input });
const write = (method: Method, path: string, input: Gate['input']): Gate => ({ method, path, input });

const ofDays = async (): Promise<Fields> => lastDays();
const user = async (kit: Kit) => (await (await madeUser(kit)).person()).id;
const peer = async (kit: Kit) => (await (await madePeer(kit)).person()).id;
const group = async (kit: Kit) => idOfNew(await madeGroup(kit));
const ofUser: Gate['input'] = async (kit) => ({ user_id: await anyUser(kit) });
const onUser: Gate['input'] = async (kit) => ({ user_id: await user(kit) });

const idOfCode = async (kit: Kit, code: string): Promise<number | string> =>
  idIn(await permissionIn(kit, '/user-permissions', { user_id: await peer(kit) }, code));

const charge = async (kit: Kit): Promise<Fields> => {
  const [{ id, goal, value }] = await kit.rows('/campaign-charges');
  return { id, goal, value: String(value) };
};

const interest = async (kit: Kit): Promise<number | string> =>
  kit.once('interest of grants', async () => {
    const name = `Conformance ${kit.newName().slice(-8)}`;
    await kit.call('POST', '/campaign-interests', { name });
    const rows = rowsOf(
      await kit.call('GET', '/campaign-interests', { page: 0, page_limit: 100, order_by: 'id', direction: 'desc' }),
    );
    const row = rows.find((one) => one.name === name);
    if (!row) throw new SkipCheck('The new interest is not in the list');
    return idIn(row);
  });

/** A map area that shows people and not only clusters. */
const WORLD = { southwest_lat: -85, southwest_lng: -180, northeast_lat: 85, northeast_lng: 180 };

/**
 * The calls that each permission allows, in the order of granting. A call that also needs another permission comes
 * after that one; a call that another permission allows in part comes before it.
 */
const gates: Readonly<Record<string, readonly Gate[]>> = {
  users_list: [read('/users-list')],
  reported_users: [read('/reported-users')],
  reported_posts: [read('/reported-posts')],
  admin_users_list: [read('/admin-users-list')],
  group_list: [read('/group')],
  group_permissions: [read('/group-permissions', async (kit) => ({ group_id: await firstOf(kit, '/group') }))],
  searches: [read('/searches')],
  failed_urls: [read('/failed-urls')],
  view_static_pages: [read('/settings', async () => ({ data_key: 'faq' }))],
  google_analytics: [read('/google-analytics', ofDays)],
  google_analytics_graph: [read('/google-analytics-graph', ofDays)],
  top_searches: [read('/top-searches', ofDays)],
  campaign_analytics: [read('/campaign-analytics', ofDays)],
  // Without the permission, others can see the number of people at a place, but no person.
  users_locations: [
    {
      ...read('/users-locations', async () => WORLD),
      isOpen: (answer) =>
        isSuccess(answer) &&
        !(Array.isArray(answer.body.clusters) && rowsOf({ ...answer, body: { data: answer.body.users } }).length === 0),
    },
  ],
  dashboard_data: [read('/dashboard-data', ofDays)],
  user_profile: [read('/user-profile', async (kit) => ({ id: await anyUser(kit) }))],
  followers: [read('/followers', ofUser)],
  following: [read('/following', ofUser)],
  favourites: [read('/favourites')],
  conversation: [read('/chat-rooms', async (kit) => ({ ...(await ofUser(kit)), page: 0 }))],
  create_user: [write('POST', '/create-user', async (kit) => newcomer(kit, 0))],
  update_profile: [
    write('PUT', '/update-profile', async (kit) => ({ id: await user(kit), current_location: kit.newName() })),
  ],
  'assign-groups': [write('POST', '/assign-groups', async (kit) => ({ group_ids: [], user_id: await peer(kit) }))],
  user_permissions: [read('/user-permissions', async (kit) => ({ user_id: await firstOf(kit, '/admin-users-list') }))],
  user_permissions_update: [
    write('POST', '/user-permissions', async (kit) => ({
      user_id: await peer(kit),
      permission_id: await idOfCode(kit, 'users_list'),
    })),
  ],
  change_app_password: [
    write('PATCH', '/change-app-password', async (kit) => {
      const password = `${kit.newName()}.${kit.newName()}`;
      return { password, password_confirmation: password, user_id: await user(kit) };
    }),
  ],
  suspend_account: [write('POST', '/suspend-account', onUser)],
  revoke_suspended_account: [
    write('POST', '/revoke-suspended-account', async (kit) => ({ ...(await onUser(kit)), revoke: 1 })),
  ],
  manage_autofollow: [write('POST', '/make-user-autofollow', onUser)],
  campaign_charges_list: [read('/campaign-charges')],
  add_group: [
    write('POST', '/group', async (kit) => ({ name: `Conformance ${kit.newName().slice(-8)}` })),
    // The goal already has a charge: nothing is added.
    write('POST', '/campaign-charges', async (kit) => {
      const { goal, value } = await charge(kit);
      return { goal, value };
    }),
  ],
  edit_group: [
    write('PUT', '/group', async (kit) => ({ id: await group(kit), name: `Conformance ${kit.newName().slice(-8)}` })),
    write('PUT', '/campaign-charges', charge),
  ],
  delete_group: [write('DELETE', '/group', async (kit) => ({ id: idOfNew(await secondGroup(kit)), isDelete: 1 }))],
  group_permissions_update: [
    write('POST', '/group-permissions', async (kit) => ({
      group_id: await group(kit),
      permission_id: await idOfCode(kit, 'users_list'),
    })),
  ],
  post_details: [read('/reported-post-details', async (kit) => ({ id: await anyPost(kit) }))],
  // The post does not exist: nothing is deleted.
  delete_post: [write('DELETE', '/delete-post', async () => ({ id: 2_000_000_000 }))],
  campaign_list: [read('/campaigns')],
  campaign_details: [read('/campaigns-details', async (kit) => ({ id: await firstOf(kit, '/campaigns') }))],
  // The campaign already has this status: nothing is changed.
  campaign_status: [
    write('PATCH', '/campaigns', async (kit) => {
      const [{ id, status }] = await kit.rows('/campaigns');
      return { id, status };
    }),
  ],
  campaign_interests: [read('/campaign-interests')],
  campaign_interests_add: [
    write('POST', '/campaign-interests', async (kit) => ({ name: `Conformance ${kit.newName().slice(-8)}` })),
  ],
  campaign_interests_update: [
    write('PUT', '/campaign-interests', async (kit) => ({
      id: await interest(kit),
      name: `Conformance ${kit.newName().slice(-8)}`,
    })),
  ],
  campaign_interests_delete: [write('DELETE', '/campaign-interests', async (kit) => ({ id: await interest(kit) }))],
  change_enrichment_settings: [read('/change-enrichment-settings', async () => ({ data_key: 'ENRICHMENT_SERVICE' }))],
  get_app_version: [read('/app-version-setting')],
  update_static_pages: [
    write('POST', '/settings', async (kit) => {
      const answer = await kit.list('/settings', { data_key: 'faq' });
      const { data } = answer.body;
      const text = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
      return { data_key: 'faq', data: text };
    }),
  ],
};

const isRefused = ({ status }: Answer): boolean => status === 401 || status === 403;

const isOpenTo = (gate: Gate, answer: Answer): boolean =>
  gate.isOpen ? gate.isOpen(answer) : gate.method === 'GET' ? isSuccess(answer) : !isRefused(answer);

/** The result of a permission's call, made with or without the permission. */
interface Trial {
  readonly isHeld: boolean;
  readonly answer: Answer;
  readonly isRight: boolean;
}

const ask = async (kit: Kit, gate: Gate, token: string): Promise<Answer> =>
  kit.backend.call(gate.method, gate.path, await gate.input(kit), token);

const trialOf = async (kit: Kit, gate: Gate, token: string, isHeld: boolean): Promise<Trial> => {
  const answer = await ask(kit, gate, token);
  const isRight = isHeld ? isOpenTo(gate, answer) : gate.isOpen ? !gate.isOpen(answer) : isRefused(answer);
  return { isHeld, answer, isRight };
};

/** Tries the read calls of all permissions with an account, each with or without the permission. */
async function trialsOf(kit: Kit, account: Account): Promise<ReadonlyMap<string, readonly Trial[]>> {
  const { user: signedIn, token } = await kit.once(`other ${account.username}`, () => kit.signIn(account));
  const held = [signedIn.group_permissions, signedIn.user_permissions].flat();
  const found = new Map<string, readonly Trial[]>();
  for (const [code, all] of Object.entries(gates)) {
    const [gate] = all;
    if (gate?.method !== 'GET') continue;
    const [trial] = await attempt(kit, [gate], token, held.includes(code));
    if (trial !== undefined && typeof trial !== 'string') found.set(code, [trial]);
  }
  return found;
}

/** The results of granting permissions to the kit's admin. */
export interface Grants {
  /** The results by code and index of the call: without the permission, and with it. */
  readonly trials: ReadonlyMap<string, readonly (readonly Trial[] | string)[]>;
  /** The answer to assigning two groups at once, and whether the list then has both. */
  readonly assigned: Answer;
  readonly isInBoth: boolean;
  /** Whether a permission of one of the groups allowed its call. */
  readonly throughGroup: Outcome;
  /** The answer to the admin's access request. */
  readonly requested: Answer | undefined;
}

async function assignBoth(kit: Kit, id: number | string) {
  const group_ids = [await group(kit), idOfNew(await secondGroup(kit))];
  const assigned = await kit.call('POST', '/assign-groups', { group_ids, user_id: id });
  const rows = rowsOf(
    await kit.call('GET', '/admin-users-list', { page: 0, page_limit: 100, order_by: 'id', direction: 'desc' }),
  );
  const its = rows.find((row) => String(row.id) === String(id))?.auth_user_group;
  return { assigned, isInBoth: Array.isArray(its) && its.length === 2 };
}

/** Grants the kit's admin one permission at a time, and tries the calls of each. */
export const grants = (kit: Kit): Promise<Grants> =>
  kit.once('grants', async () => {
    const { token, id } = await signInNewAdmin(kit);
    const { assigned, isInBoth } = await assignBoth(kit, id);
    const viaGroup = { ...read('/searches') };
    const closed = await trialOf(kit, viaGroup, token, false);
    const byGroup = {
      group_id: await group(kit),
      permission_id: await idOfCode(kit, 'searches'),
    };
    await kit.call('POST', '/group-permissions', byGroup);
    const opened = await trialOf(kit, viaGroup, token, true);
    await kit.call('POST', '/group-permissions', byGroup);
    // A member of a group may not be allowed to change it, so the admin leaves both.
    await kit.call('POST', '/assign-groups', { group_ids: [], user_id: id });
    const throughGroup = judge(
      `${summaryOf(closed.answer)}; through a group, ${summaryOf(opened.answer)}`,
      closed.isRight && opened.isRight ? undefined : 'not what the group gives',
    );
    const trials = new Map<string, (readonly Trial[] | string)[]>();
    let requested: Answer | undefined;
    for (const [code, all] of Object.entries(gates)) {
      const before = await attempt(kit, all, token, false);
      const toggled = await kit.call('POST', '/user-permissions', {
        user_id: id,
        permission_id: await idOfCode(kit, code),
      });
      if (!isSuccess(toggled))
        trials.set(
          code,
          all.map(() => `It could not be granted: ${summaryOf(toggled)}`),
        );
      else {
        const after = await attempt(kit, all, token, true);
        trials.set(
          code,
          before.map((one, at) => pair(one, after[at] ?? 'Not tested')),
        );
      }
      if (code === 'user_profile') {
        requested = await kit.backend.call('POST', '/conversation-access-request', { message: 'Conformance' }, token);
      }
    }
    return { trials, assigned, isInBoth, throughGroup, requested };
  });

const pair = (one: Trial | string, other: Trial | string): readonly Trial[] | string =>
  typeof one === 'string' ? one : typeof other === 'string' ? other : [one, other];

/** Tries calls; a string is the reason why a call could not be tried. */
async function attempt(kit: Kit, all: readonly Gate[], token: string, isHeld: boolean): Promise<(Trial | string)[]> {
  const found: (Trial | string)[] = [];
  for (const gate of all)
    found.push(
      await trialOf(kit, gate, token, isHeld).catch((error: unknown) => {
        if (error instanceof SkipCheck) return error.message;
        throw error;
      }),
    );
  return found;
}

/** Ignores a skipped check if there are other results. */
const unlessTried =
  (seen: readonly Trial[]) =>
  (error: unknown): undefined => {
    if (error instanceof SkipCheck && seen.length > 0) return;
    throw error;
  };

/** Judges a permission by the results of the kit's admin and of the given accounts. */
export async function judgeCode(kit: Kit, code: string, place = 0): Promise<Outcome> {
  const seen: Trial[] = [];
  if (place === 0)
    for (const account of kit.options.others ?? [])
      seen.push(...((await kit.once(`trials ${account.username}`, () => trialsOf(kit, account))).get(code) ?? []));
  if (kit.isWriting) {
    // If no admin could be created, only the results of the given accounts count.
    const own = await grants(kit).then(({ trials }) => trials.get(code)?.[place], unlessTried(seen));
    if (typeof own === 'string') throw new SkipCheck(own);
    seen.push(...(own ?? []));
  }
  const wrong = seen.find(({ isRight }) => !isRight);
  if (wrong) return fail(`${wrong.isHeld ? 'With it' : 'Without it'}, ${summaryOf(wrong.answer)}`);
  const without = seen.find(({ isHeld }) => !isHeld);
  if (!without) throw new SkipCheck('No account lacks this permission. Name one with --also, or run with --write');
  const having = seen.find(({ isHeld }) => isHeld);
  return judge(
    `Without it, ${summaryOf(without.answer)}${having ? `; with it, ${summaryOf(having.answer)}` : ''}`,
    undefined,
  );
}
