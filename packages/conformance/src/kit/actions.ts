import { randomBytes } from 'node:crypto';
import { type Answer, type Fields, fieldOf, isSuccess, rowsOf, summaryOf, thingOf } from './answer.ts';
import { findInterest, idOfNew, madeAdmin, madeGroup, madeInterest, madePeer, madeUser } from './fixtures.ts';
import { idIn, type Kit, type SignIn } from './kit.ts';
import { SkipCheck } from './outcome.ts';
import { isOn, numberAt, permissionIn, profileOf } from './world.ts';

/** The changes that the kit makes: each once, even if several statements use its result. */

/** Changes the address of the created user. */
export const updateProfile = (kit: Kit) =>
  kit.once('update profile', async () => {
    const { id } = await (await madeUser(kit)).person();
    const address = `${kit.newName()} Street`;
    const answer = await kit.call('PUT', '/update-profile', { id, address });
    return { answer, isChanged: (await profileOf(kit, id)).address === address };
  });

/** Sets a password for the created user. */
export const setAppPassword = (kit: Kit): Promise<Answer> =>
  kit.once('app password', async () => {
    const { id } = await (await madeUser(kit)).person();
    const password = randomBytes(18).toString('base64url');
    return kit.call('PATCH', '/change-app-password', { password, password_confirmation: password, user_id: id });
  });

/** Toggles the auto-follow of the created user twice: its state before, between and after. */
export const toggleAutoFollow = (kit: Kit) =>
  kit.once('auto-follow', async () => {
    const { id } = await (await madeUser(kit)).person();
    const isFollowed = async () => isOn(await profileOf(kit, id), 'auto_follow');
    const before = await isFollowed();
    const answer = await kit.call('POST', '/make-user-autofollow', { user_id: id });
    const then = await isFollowed();
    const again = await kit.call('POST', '/make-user-autofollow', { user_id: id });
    return { answer, again, states: [before, then, await isFollowed()] };
  });

/** Suspends a reported user and lifts the suspension. */
export const suspend = (kit: Kit) =>
  kit.once('suspend', async () => {
    for (const row of await kit.rows('/reported-users')) {
      const user_id = idIn(row, 'reported_user_id');
      const profile = await profileOf(kit, user_id);
      if (isOn(profile, 'is_suspended') || !(numberAt(profile, 'reported_count') > 0)) continue;
      const isSuspended = async () => isOn(await profileOf(kit, user_id), 'is_suspended');
      const suspended = await kit.call('POST', '/suspend-account', { user_id });
      const then = await isSuspended();
      const lifted = await kit.call('POST', '/revoke-suspended-account', { user_id, revoke: 1 });
      return { suspended, lifted, states: [then, await isSuspended()] };
    }
    throw new SkipCheck('No reported user of the first page can be suspended');
  });

/** Deletes the last of up to 100 reported posts. */
export const deletePost = (kit: Kit) =>
  kit.once('delete post', async () => {
    const rows = await kit.rows('/reported-posts', { page_limit: 100 });
    return kit.call('DELETE', '/delete-post', { id: idIn(rows.at(-1) ?? rows[0], 'reported_post_id') });
  });

/** Saves the widgets unchanged. */
export const saveWidgets = (kit: Kit) =>
  kit.once('widgets', async () => {
    const { data } = (await kit.call('GET', '/dashboard-widget')).body;
    if (typeof data !== 'string') throw new SkipCheck('GET /dashboard-widget has no text of widgets');
    return kit.call('POST', '/save-dashboard-widget', { widget_json: JSON.parse(data) });
  });

/** Creates, renames and deletes a group: the answer to each, and the list after it. */
export const groupLife = (kit: Kit) =>
  kit.once('group life', async () => {
    const listed = async (name: string) => {
      const answer = await kit.call('GET', '/group', { page: 0, page_limit: 100, order_by: 'id', direction: 'desc' });
      return rowsOf(answer).find((row) => row.name === name);
    };
    const name = `Conformance ${kit.newName().slice(-8)}`;
    const created = await kit.call('POST', '/group', { name });
    const row = await listed(name);
    if (!row) throw new SkipCheck(isSuccess(created) ? 'The new group is not in the list' : summaryOf(created));
    const updated = await kit.call('PUT', '/group', { name: `${name} again`, id: idIn(row) });
    const renamed = await listed(`${name} again`);
    const deleted = await kit.call('DELETE', '/group', { id: idIn(row), isDelete: 1 });
    const isGone = !(await listed(`${name} again`)) && !(await listed(name));
    return { created, updated, deleted, isRenamed: renamed?.id === row.id, isGone };
  });

/** Toggles a permission twice: its count before, between and after. */
const toggleTwice = async (kit: Kit, path: string, input: Fields, counted: string) => {
  const count = async () => numberAt(await permissionIn(kit, path, input, 'users_list'), counted);
  const permission_id = idIn(await permissionIn(kit, path, input, 'users_list'));
  const before = await count();
  const answer = await kit.call('POST', path, { ...input, permission_id });
  const then = await count();
  const again = await kit.call('POST', path, { ...input, permission_id });
  return { answer, again, counts: [before, then, await count()] };
};

export const toggleOfGroup = (kit: Kit) =>
  kit.once('toggle of group', async () => {
    const group_id = idOfNew(await madeGroup(kit));
    return toggleTwice(kit, '/group-permissions', { group_id }, 'group_permission_count');
  });

export const toggleOfUser = (kit: Kit) =>
  kit.once('toggle of user', async () => {
    const { id } = await (await madePeer(kit)).person();
    return toggleTwice(kit, '/user-permissions', { user_id: id }, 'user_permission_count');
  });

/** Saves a page unchanged. */
export const savePage = (kit: Kit) =>
  kit.once('page', async () => {
    const { data } = thingOf(await kit.call('GET', '/settings', { data_key: 'faq' }), ['data_key', 'data']);
    if (typeof data !== 'string') throw new SkipCheck('GET /settings has no text');
    return kit.call('POST', '/settings', { data_key: 'faq', data });
  });

const ENRICHMENT = 'ENRICHMENT_SERVICE';

/** Switches the enrichment service, and switches it back. */
export const switchEnrichment = (kit: Kit) =>
  kit.once('enrichment', async () => {
    const path = '/change-enrichment-settings';
    const read = async () =>
      String(thingOf(await kit.call('GET', path, { data_key: ENRICHMENT }), ['data_key', 'data']).data);
    const before = await read();
    const switched = await kit.call('POST', path, { data_key: ENRICHMENT, data: before === '1' ? '0' : '1' });
    const then = await read();
    await kit.call('POST', path, { data_key: ENRICHMENT, data: before });
    return { switched, states: [before, then, await read()] };
  });

/** Saves an app version unchanged. */
export const saveVersion = (kit: Kit) =>
  kit.once('version', async () => {
    const [row] = await kit.rows('/app-version-setting');
    const { app_version, device_type, notify_for_update } = row;
    return kit.call('POST', '/app-version-setting', { app_version, device_type, notify_for_update });
  });

const STATUSES = ['Approved', 'Completed', 'Draft', 'Paused', 'Pending'];

/** Moves a campaign through every status, and back. */
export const everyStatus = (kit: Kit) =>
  kit.once('statuses', async () => {
    const [row] = await kit.rows('/campaigns');
    const first = String(row.status);
    const id = idIn(row);
    const set = (status: string) => kit.call('PATCH', '/campaigns', { id, status });
    const answers: Answer[] = [];
    for (const status of [...STATUSES.filter((one) => one !== first), first]) answers.push(await set(status));
    return answers;
  });

const findCharge = async (kit: Kit, id: unknown): Promise<Fields | undefined> => {
  const answer = await kit.call('GET', '/campaign-charges', {
    page: 0,
    page_limit: 100,
    order_by: 'id',
    direction: 'desc',
  });
  return rowsOf(answer).find((row) => row.id === id);
};

/** Changes a charge, and restores it. */
export const changeCharge = (kit: Kit) =>
  kit.once('charge', async () => {
    const [{ goal, value, ...row }] = await kit.rows('/campaign-charges');
    const id = idIn(row);
    const other = Number(value) === 1.25 ? '1.5' : '1.25';
    const changed = await kit.call('PUT', '/campaign-charges', { id, goal, value: other });
    const then = (await findCharge(kit, id))?.value;
    await kit.call('PUT', '/campaign-charges', { id, goal, value: String(value) });
    return { changed, isChanged: Number(then) === Number(other) };
  });

/** Adds a charge for the goal that has none. */
export const addCharge = (kit: Kit) =>
  kit.once('add charge', async () => {
    const goals = rowsOf(await kit.list('/campaign-charges')).map(({ goal }) => goal);
    const goal = ['clicks', 'impressions'].find((one) => !goals.includes(one));
    if (!goal) throw new SkipCheck('Both goals have a charge');
    return kit.call('POST', '/campaign-charges', { goal, value: '1' });
  });

/** Renames and deletes the created interest. */
export const interestLife = (kit: Kit) =>
  kit.once('interest life', async () => {
    const made = await madeInterest(kit);
    const id = idOfNew(made);
    const name = `${made.name} again`;
    const updated = await kit.call('PUT', '/campaign-interests', { id, name });
    const isRenamed = (await findInterest(kit, name))?.id === id;
    const deleted = await kit.call('DELETE', '/campaign-interests', { id });
    return { added: made.answer, updated, deleted, isRenamed, isGone: !(await findInterest(kit, name)) };
  });

/** Tries to delete an interest that campaigns use, which is refused. */
export const deleteUsedInterest = (kit: Kit) =>
  kit.once('used interest', async () => {
    const used = (await kit.rows('/campaign-interests', { page_limit: 100 })).find(
      (row) => numberAt(row, 'campaigns_count') > 0,
    );
    if (!used) throw new SkipCheck('Campaigns use no interest');
    const answer = await kit.call('DELETE', '/campaign-interests', { id: idIn(used) });
    return { answer, isLeft: (await findInterest(kit, String(used.name))) !== undefined };
  });

/** Signs in the created admin. */
export const signInNewAdmin = (
  kit: Kit,
): Promise<SignIn & { readonly id: number | string; readonly password: string }> =>
  kit.once('sign in made', async () => {
    const admin = await (await madeAdmin(kit)).person();
    return { ...(await kit.signIn(admin, admin.email)), id: admin.id, password: admin.password };
  });

/** Requests another code for a new sign-in. */
export const resendCode = (kit: Kit): Promise<Answer> =>
  kit.once('resend', async () => {
    const { username, password } = kit.options.account;
    const login = await kit.backend.call('POST', '/admin-login', { username, password });
    const key = fieldOf(login, 'key');
    if (typeof key !== 'string') throw new SkipCheck(summaryOf(login));
    return kit.patiently(() => kit.backend.call('POST', '/resend-otp', { key, action: 'resend' }));
  });

/** Signs in again, which requires a new code. */
export const logInAgain = (kit: Kit): Promise<Answer> =>
  kit.once('login again', () =>
    kit.patiently(() => kit.backend.call('POST', '/admin-login', { ...kit.options.account, action: 'resend' })),
  );
