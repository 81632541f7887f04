import { randomBytes } from 'node:crypto';
import {
  addCharge,
  changeCharge,
  deletePost,
  everyStatus,
  groupLife,
  interestLife,
  resendCode,
  savePage,
  saveVersion,
  saveWidgets,
  setAppPassword,
  signInNewAdmin,
  suspend,
  switchEnrichment,
  toggleAutoFollow,
  toggleOfGroup,
  toggleOfUser,
  updateProfile,
} from '../kit/actions.ts';
import { type Fields, summaryOf } from '../kit/answer.ts';
import { madePeer, madeUser } from '../kit/fixtures.ts';
import { type Kit, lastDays } from '../kit/kit.ts';
import { pass, SkipCheck } from '../kit/outcome.ts';
import { anyPost, anyUser, chat, firstOf, userWithChats } from '../kit/world.ts';
import { type Check, type Checks, ofSignIn, succeeds, writeCheck } from './check.ts';
import { grants } from './grants.ts';

type InputOf = (kit: Kit) => Promise<Fields>;

/** Returns a check of a read call with the console's input. */
const reads =
  (path: string, input: InputOf = async () => ({})): Check =>
  async (kit) =>
    succeeds(await kit.list(path, await input(kit)));

const ofDays = async (): Promise<Fields> => lastDays();
const ofPost: InputOf = async (kit) => ({ id: await anyPost(kit) });
const ofUser: InputOf = async (kit) => ({ user_id: await anyUser(kit) });

/** The checks of section 7. */
export const callChecks = {
  '7.1': ofSignIn(async (kit) => pass(summaryOf((await kit.session()).login))),
  '7.5': ofSignIn(async (kit) => succeeds((await kit.session()).login)),
  '7.6': writeCheck(async (kit) => {
    const answer = await resendCode(kit);
    if (answer.status === 429) throw new SkipCheck(summaryOf(answer));
    return succeeds(answer);
  }),
  '7.7': ofSignIn(async (kit) => succeeds((await kit.session()).verified)),
  '7.8': reads('/get-login-data'),
  '7.9': writeCheck(async (kit) => {
    // The admin's session is needed to test the grants first; the password is changed afterwards.
    await grants(kit).catch(() => undefined);
    const { token, password } = await signInNewAdmin(kit);
    const newPassword = randomBytes(18).toString('base64url');
    const input = { currentPassword: password, newPassword, confirmPassword: newPassword };
    return succeeds(await kit.backend.call('POST', '/change-password', input, token));
  }),
  '7.10': writeCheck(async (kit) => {
    const { email } = await madePeer(kit);
    return succeeds(await kit.backend.call('PUT', '/reset-password', { email }));
  }),
  '7.11': writeCheck(async (kit) => succeeds(await setAppPassword(kit))),
  '7.12': reads('/users-list', async () => ({ query: 'a' })),
  '7.13': reads('/reported-users'),
  '7.14': reads('/admin-users-list'),
  '7.15': reads('/user-profile', async (kit) => ({ id: await anyUser(kit) })),
  '7.16': writeCheck(async (kit) => succeeds((await updateProfile(kit)).answer)),
  '7.17': writeCheck(async (kit) => succeeds((await madeUser(kit)).answer)),
  '7.18': reads('/users-locations', async () => ({
    southwest_lat: 24,
    southwest_lng: -125,
    northeast_lat: 50,
    northeast_lng: -66,
  })),
  '7.19': reads('/followers', ofUser),
  '7.20': reads('/following', ofUser),
  '7.21': writeCheck(async (kit) => succeeds((await suspend(kit)).suspended)),
  '7.22': writeCheck(async (kit) => succeeds((await suspend(kit)).lifted)),
  '7.23': writeCheck(async (kit) => succeeds((await toggleAutoFollow(kit)).answer)),
  '7.24': reads('/dashboard-data', ofDays),
  '7.25': reads('/google-analytics', ofDays),
  '7.26': reads('/google-analytics-graph', ofDays),
  '7.27': reads('/top-searches', ofDays),
  '7.28': reads('/campaign-analytics', ofDays),
  '7.29': reads('/transaction-graph-data', ofDays),
  '7.30': reads('/active-campaign-locations', ofDays),
  '7.31': reads('/failed-urls-data', ofDays),
  '7.32': reads('/dashboard-widget'),
  '7.33': writeCheck(async (kit) => succeeds(await saveWidgets(kit))),
  '7.34': reads('/reported-posts'),
  '7.35': reads('/searches', async (kit) => ({ userId: await anyUser(kit) })),
  '7.36': reads('/favourites', async (kit) => ({ userId: await anyUser(kit) })),
  '7.37': reads('/reported-post-details', ofPost),
  '7.38': reads('/reported-by', ofPost),
  '7.39': reads('/viewed-by', ofPost),
  '7.40': writeCheck(async (kit) => succeeds(await deletePost(kit))),
  '7.41': reads('/group'),
  '7.42': writeCheck(async (kit) => succeeds((await groupLife(kit)).created)),
  '7.43': writeCheck(async (kit) => succeeds((await groupLife(kit)).updated)),
  '7.44': writeCheck(async (kit) => succeeds((await groupLife(kit)).deleted)),
  '7.45': reads('/group-dropdown', async () => ({ list: 1 })),
  '7.46': writeCheck(async (kit) => succeeds((await grants(kit)).assigned)),
  '7.47': reads('/group-permissions', async (kit) => ({ group_id: await firstOf(kit, '/group') })),
  '7.48': writeCheck(async (kit) => succeeds((await toggleOfGroup(kit)).answer)),
  '7.49': reads('/user-permissions', async (kit) => ({ user_id: await firstOf(kit, '/admin-users-list') })),
  '7.50': writeCheck(async (kit) => succeeds((await toggleOfUser(kit)).answer)),
  '7.51': reads('/chat-rooms', async (kit) => ({ user_id: (await userWithChats(kit)).user, page: 0 })),
  '7.52': async (kit) => {
    const { user, room } = await chat(kit);
    return succeeds(await kit.list('/chat-messages', { user_id: user, room_id: room, page: 0 }));
  },
  '7.53': writeCheck(async (kit) => {
    const { requested } = await grants(kit);
    if (!requested) throw new SkipCheck('The new admin was not granted permission to open a profile');
    return succeeds(requested);
  }),
  '7.54': reads('/failed-urls', async () => ({ failedType: '' })),
  '7.55': reads('/failed-urls-frequency', async () => ({ ...lastDays(), keyword: 'a' })),
  '7.56': reads('/settings', async () => ({ data_key: 'faq' })),
  '7.57': writeCheck(async (kit) => succeeds(await savePage(kit))),
  '7.58': reads('/change-enrichment-settings', async () => ({ data_key: 'ENRICHMENT_SERVICE' })),
  '7.59': writeCheck(async (kit) => succeeds((await switchEnrichment(kit)).switched)),
  '7.60': reads('/app-version-setting'),
  '7.61': writeCheck(async (kit) => succeeds(await saveVersion(kit))),
  '7.62': reads('/campaigns', async () => ({ keyword: 'a', capnStatus: 'Approved' })),
  '7.63': writeCheck(async (kit) => {
    const [first] = await everyStatus(kit);
    if (!first) throw new SkipCheck("No campaign's status was changed");
    return succeeds(first);
  }),
  '7.64': reads('/campaigns-details', async (kit) => ({ id: await firstOf(kit, '/campaigns') })),
  '7.65': reads('/campaign-charges'),
  '7.66': writeCheck(async (kit) => succeeds(await addCharge(kit))),
  '7.67': writeCheck(async (kit) => succeeds((await changeCharge(kit)).changed)),
  '7.68': reads('/campaign-interests'),
  '7.69': writeCheck(async (kit) => succeeds((await interestLife(kit)).added)),
  '7.70': writeCheck(async (kit) => succeeds((await interestLife(kit)).updated)),
  '7.71': writeCheck(async (kit) => succeeds((await interestLife(kit)).deleted)),
  '7.72': reads('/transaction-history', async () => ({ transaction_type: 'debit', keyword: 'a', ...lastDays() })),
} satisfies Checks;
