import {
  type Fields,
  fieldOf,
  isFields,
  isSuccess,
  messageOf,
  missingIn,
  rowsOf,
  summaryOf,
  thingOf,
  valueAt,
} from '../kit/answer.ts';
import { idIn, type Kit, lastDays } from '../kit/kit.ts';
import { judge, type Outcome, pass, SkipCheck } from '../kit/outcome.ts';
import { anyPost, anyProfile, chat, firstOf, userWithChats, userWithFollows } from '../kit/world.ts';
import { type Check, type Checks, ofSignIn } from './check.ts';

const CAMPAIGN =
  'id user_id username campaign_name ad_set_name goal target_gender target_location target_region target_age_minimum target_age_maximum interest creative_ad_title creative_ad_url creative_ad_description creative_ad_button_name creative_ad_button_color creative_ad_button_text_color creative_ad_media_path total_ad_budget ad_start ad_end totalDuration payment_type card_detail_id status created_at updated_at';
const EVENTS = ['clicks', 'bookmarks', 'shared', 'comments', 'likes', 'viewed'];
const PEOPLE = ['shared', 'clicks', 'views', 'bookmarks', 'comments', 'likes'];
const MESSAGES: Readonly<Record<string, string>> = {
  TEXT: 'message',
  AUDIO: 'media',
  IMAGE: 'media',
  VIDEO: 'media',
  POST: 'post',
};

/** Returns what is wrong with the first invalid row. */
const firstWrong = (rows: readonly Fields[], wrongWith: (row: Fields) => string | undefined): string | undefined =>
  rows.map(wrongWith).find((wrong) => wrong !== undefined);

const judgeRows = (rows: readonly Fields[], wrongWith: (row: Fields) => string | undefined): Outcome => {
  if (rows.length === 0) throw new SkipCheck('There are no rows');
  return judge(`${rows.length} rows`, firstWrong(rows, wrongWith));
};

/** Returns a check that each row of a list has these fields. */
const rowsHave =
  (path: string, names: string, input: (kit: Kit) => Promise<Fields> = async () => ({})): Check =>
  async (kit) =>
    judgeRows(await kit.rows(path, await input(kit)), (row) => missingIn(row, names));

/** Returns a check that the answer of a list has these fields. */
const answerHas =
  (path: string, names: string): Check =>
  async (kit) => {
    const answer = await kit.list(path);
    if (!isSuccess(answer)) throw new SkipCheck(summaryOf(answer));
    const missing = names.split(' ').filter((name) => !(name in answer.body));
    return judge(summaryOf(answer), missing.length === 0 ? undefined : `without ${missing.join(', ')}`);
  };

/** Returns what is wrong if a field has a value other than these. */
const isOneOf = (row: Fields, path: string, values: readonly unknown[]): string | undefined => {
  const value = valueAt(row, path);
  return values.map(String).includes(String(value)) ? undefined : `${path} is ${JSON.stringify(value)}`;
};

const both = (...wrong: readonly (string | undefined)[]): string | undefined => wrong.find((one) => one !== undefined);

const isList = (value: unknown): boolean => Array.isArray(value);

/** Returns what is wrong with a JSON text of widgets. */
function wrongWidgets(text: unknown): string | undefined {
  if (typeof text !== 'string') return `it is ${text === undefined ? 'missing' : `a ${typeof text}, not a string`}`;
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return 'it does not contain a list';
    return list.every((one) => isFields(one) && 'id' in one) ? undefined : 'a widget has no id';
  } catch {
    return 'it is not valid JSON';
  }
}

const campaignAnalytics = async (kit: Kit): Promise<Fields> => {
  const answer = await kit.list('/campaign-analytics', lastDays());
  if (!isSuccess(answer)) throw new SkipCheck(summaryOf(answer));
  return thingOf(answer, ['transactions', 'total_campaigns']);
};

const analyticsHave =
  (names: string): Check =>
  async (kit) =>
    judge('GET /campaign-analytics', missingIn(await campaignAnalytics(kit), names));

function wrongTarget(text: unknown): string | undefined {
  if (typeof text !== 'string') return `target_location is a ${typeof text}, not a string`;
  try {
    const target: unknown = JSON.parse(text);
    return isFields(target)
      ? missingIn(target, 'latitude longitude radius unit')
      : 'target_location does not contain an object';
  } catch {
    return 'target_location is not valid JSON';
  }
}

const setting = async (kit: Kit, path: string, data_key: string): Promise<Fields> => {
  const answer = await kit.list(path, { data_key });
  if (!isSuccess(answer)) throw new SkipCheck(summaryOf(answer));
  return thingOf(answer, ['data_key', 'data']);
};

const CMS_KEYS = ['faq', 'advertising_guidelines', 'about', 'child_safety_policy', 'privacy', 'term'];

/** The checks of section 3. */
export const fieldChecks = {
  '3.2': ofSignIn(async (kit) => {
    const { login } = await kit.session();
    return judge(summaryOf(login), messageOf(login) === '' ? 'no responseMessage' : undefined);
  }),
  '3.3': ofSignIn(async (kit) => pass(`${summaryOf((await kit.session()).verified)}, with user.api_token`)),
  '3.4': async (kit) => {
    const widget = fieldOf((await kit.session()).verified, 'widget');
    return widget === undefined ? pass('There is none') : judge('widget', wrongWidgets(widget));
  },
  '3.5': async (kit) => {
    const { user } = await kit.session();
    const lists = ['group_permissions', 'user_permissions'].filter((name) => !isList(user[name]));
    return judge(
      'user of POST /verify-auth',
      both(
        missingIn(user, 'name api_token is_sup_admin group_permissions user_permissions'),
        lists.length === 0 ? undefined : `${lists.join(', ')} is not a list`,
      ),
    );
  },
  '3.6': async (kit) => {
    const answers = kit.backend.answers.filter(({ isJson }) => isJson);
    const odd = answers.find(
      ({ status, body }) =>
        (body.responseCode !== undefined && body.responseCode !== status) ||
        (body.responseMessage !== undefined && typeof body.responseMessage !== 'string'),
    );
    const absent = ['responseMessage', 'responseCode', 'data'].filter(
      (name) => !answers.some(({ body }) => name in body),
    );
    const wrong =
      odd && `${summaryOf(odd)}: responseCode ${odd.body.responseCode}, or a responseMessage that is not a string`;
    return judge(
      `${answers.length} answers`,
      both(wrong, absent.length === 0 ? undefined : `none has ${absent.join(', ')}`),
    );
  },
  '3.7': rowsHave('/users-list', 'id avatar name username email phone device device_app_version created_at'),
  '3.8': answerHas('/users-list', 'users total_users'),
  '3.9': rowsHave('/admin-users-list', 'id avatar name email phone auth_user_group'),
  '3.10': async (kit) => {
    const items = (await kit.rows('/admin-users-list', { page_limit: 100 })).flatMap(({ auth_user_group: groups }) =>
      Array.isArray(groups) ? groups.filter(isFields) : [],
    );
    if (items.length === 0) throw new SkipCheck('No admin is in a group');
    return judgeRows(items, (item) => missingIn(item, 'auth_group.id auth_group.name'));
  },
  '3.11': rowsHave(
    '/reported-users',
    'reported_user_id reportedUserImage reportedUser reportedUserEmail reportedUserPhone reportedBy created_at',
  ),
  '3.12': rowsHave('/reported-posts', 'reported_post_id image title website reportedBy created_at'),
  '3.13': rowsHave('/searches', 'id userId image search_term type username title description created_at updated_at'),
  '3.14': rowsHave('/favourites', 'id image search_term type title description'),
  '3.15': rowsHave('/group', 'id name created_at updated_at'),
  '3.16': rowsHave('/group-permissions', 'id name group_permission_count user_permission_count', async (kit) => ({
    group_id: await firstOf(kit, '/group'),
  })),
  '3.17': async (kit) =>
    judge(
      'GET /user-profile',
      missingIn(
        await anyProfile(kit),
        'name username gender email phone dob address current_location avatar latitude longitude reported_count is_suspended auto_follow last_device_used',
      ),
    ),
  '3.18': async (kit) => {
    const { gender } = await anyProfile(kit);
    if (gender === null || gender === undefined) throw new SkipCheck('The first user has no gender');
    return judge('GET /user-profile', isOneOf({ gender }, 'gender', ['male', 'female']));
  },
  '3.19': async (kit) => {
    const { last_device_used: device } = await anyProfile(kit);
    if (device === null) throw new SkipCheck('The first user has used no device');
    return judge('GET /user-profile', missingIn(isFields(device) ? device : {}, 'device_app_version device_os'));
  },
  '3.20': async (kit) => {
    const { rows } = await userWithFollows(kit, '/followers');
    return judgeRows(rows, (row) => missingIn(row, 'avatar name username email phone id'));
  },
  '3.21': async (kit) =>
    judgeRows((await userWithChats(kit)).rows, (room) => {
      const { last_message: last } = room;
      return both(
        missingIn(room, 'id last_message'),
        room.name === undefined && room.channel === undefined ? 'without name or channel' : undefined,
        isFields(last) ? missingIn(last, 'message type') : undefined,
      );
    }),
  '3.22': async (kit) => {
    const answer = await kit.list('/chat-rooms', { user_id: (await userWithChats(kit)).user, page: 0 });
    return judge(summaryOf(answer), missingIn(answer.body, 'chat_rooms total_page nextPage'));
  },
  '3.23': async (kit) =>
    judgeRows((await chat(kit)).messages, (message) =>
      both(
        missingIn(message, 'sender.id sender.username sender.avatar type updated_at'),
        missingIn(message, MESSAGES[String(message.type)] ?? 'type'),
      ),
    ),
  '3.24': async (kit) =>
    judgeRows((await chat(kit)).messages, (message) => isOneOf(message, 'type', Object.keys(MESSAGES))),
  '3.25': async (kit) => {
    const posts = (await chat(kit)).messages.filter(({ type }) => type === 'POST');
    const items = posts.flatMap((message) => {
      const meta = valueAt(message, 'post.post_meta');
      return Array.isArray(meta) ? meta.filter(isFields) : [{}];
    });
    if (items.length === 0) throw new SkipCheck('The chats that were read share no post');
    return judgeRows(items, (item) => missingIn(item, 'type image title'));
  },
  '3.26': async (kit) => {
    const { user, room } = await chat(kit);
    const answer = await kit.list('/chat-messages', { user_id: user, room_id: room, page: 0 });
    return judge(summaryOf(answer), missingIn(answer.body, 'messages total_page nextPage'));
  },
  '3.27': async (kit) => {
    const answer = await kit.list('/reported-post-details', { id: await anyPost(kit) });
    if (!isSuccess(answer)) throw new SkipCheck(summaryOf(answer));
    const names =
      'user.username like_count comment_count clicks_count views_count shares_count bookmarks_count updated_at latitude longitude';
    return judge(summaryOf(answer), missingIn(thingOf(answer, names.split(' ')), names));
  },
  '3.28': async (kit) => {
    const id = idIn((await kit.rows('/campaigns'))[0]);
    const details = thingOf(await kit.list('/campaigns-details', { id }), CAMPAIGN.split(' '));
    return judge('GET /campaigns-details', missingIn(details, CAMPAIGN));
  },
  '3.29': answerHas('/campaigns', 'data totalCampaigns'),
  '3.30': async (kit) => {
    const rows = await kit.rows('/campaigns');
    const details = await Promise.all(
      rows.map(async (row) =>
        thingOf(await kit.list('/campaigns-details', { id: idIn(row) }), ['target_location', 'campaign_name']),
      ),
    );
    const aimed = details.filter(({ target_location: target }) => target !== null);
    if (aimed.length === 0) throw new SkipCheck('No campaign of the first page has a target location');
    return judgeRows(aimed, ({ target_location: target }) => wrongTarget(target));
  },
  '3.31': analyticsHave('transactions.debit transactions.credit'),
  '3.32': analyticsHave(
    ['total', 'Draft', 'Pending', 'Approved', 'Paused', 'Completed'].map((name) => `total_campaigns.${name}`).join(' '),
  ),
  '3.33': analyticsHave(EVENTS.map((name) => `total_${name}_campaigns`).join(' ')),
  '3.34': analyticsHave(PEOPLE.map((name) => `users_${name}_campaigns`).join(' ')),
  '3.35': async (kit) => {
    const answer = await kit.list('/transaction-graph-data', lastDays());
    if (!isSuccess(answer)) throw new SkipCheck(summaryOf(answer));
    const graph = thingOf(answer, ['date', 'credit', 'debit', 'label']);
    const lists = ['date', 'credit', 'debit'].filter((name) => !isList(graph[name]));
    const { prevGraphData: before } = graph;
    return judge(
      summaryOf(answer),
      both(
        missingIn(graph, 'date credit debit label'),
        lists.length === 0 ? undefined : `${lists.join(', ')} is not an array`,
        isFields(before) ? missingIn(before, 'label') : undefined,
      ),
    );
  },
  '3.36': async (kit) =>
    judgeRows(await kit.rows('/campaign-charges'), (row) =>
      both(missingIn(row, 'id goal value updated_at'), isOneOf(row, 'goal', ['clicks', 'impressions'])),
    ),
  '3.37': answerHas('/campaign-charges', 'data totalCount'),
  '3.38': rowsHave('/campaign-interests', 'id name created_at updated_at campaigns_count'),
  '3.39': answerHas('/campaign-interests', 'data total'),
  '3.40': async (kit) =>
    judgeRows(await kit.rows('/transaction-history'), (row) =>
      both(
        missingIn(row, 'id username campaign_name amount transaction_type stripe_transaction_id created_at'),
        isOneOf(row, 'transaction_type', ['debit', 'credit']),
      ),
    ),
  '3.41': answerHas('/transaction-history', 'data total'),
  '3.42': async (kit) =>
    judgeRows(await kit.rows('/app-version-setting'), (row) =>
      both(
        missingIn(row, 'device_type app_version notify_for_update'),
        isOneOf(row, 'device_type', ['android', 'ios']),
        isOneOf(row, 'notify_for_update', [0, 1, 2]),
      ),
    ),
  '3.43': async (kit) => judge('GET /settings', missingIn(await setting(kit, '/settings', 'faq'), 'data_key data')),
  '3.44': async (kit) =>
    judge(
      'GET /change-enrichment-settings',
      isOneOf(await setting(kit, '/change-enrichment-settings', 'ENRICHMENT_SERVICE'), 'data', [0, 1]),
    ),
  '3.45': async (kit) => {
    const pages = await Promise.all(CMS_KEYS.map((key) => setting(kit, '/settings', key)));
    return judgeRows(pages, ({ data_key: key, data }) => (typeof data === 'string' ? undefined : `${key} has no text`));
  },
  '3.46': async (kit) => {
    const rows = await kit.rows('/failed-urls');
    return judgeRows(rows, (row) =>
      both(
        missingIn(
          row,
          'post url device_type device_os failed_in_curl scrap_by_script failed_in_enrichment created_at resolved_at last_retried_at',
        ),
        isFields(row.post) && row.post.user !== null ? missingIn(row.post, 'user.avatar user.username') : undefined,
      ),
    );
  },
  '3.47': answerHas('/failed-urls', 'data totalCount'),
  '3.48': rowsHave('/failed-urls-frequency', 'failed_host total_metas host_search_count frequency'),
  '3.49': async (kit) => {
    const markers = await kit.once('markers', () => findMarkers(kit));
    return judgeRows(markers, (marker) => missingIn(marker, 'id name avatar latitude longitude'));
  },
  '3.50': async (kit) => {
    const { data } = (await kit.list('/dashboard-widget')).body;
    return judge('GET /dashboard-widget', wrongWidgets(data));
  },
  '3.51': async (kit) => {
    const { data } = (await kit.list('/dashboard-widget')).body;
    return judge('GET /dashboard-widget', typeof data === 'string' ? undefined : 'data is not a string');
  },
} satisfies Checks;

/** The size of a map viewport around a user, in degrees. */
const VIEWPORT = 0.5;

/** Returns people on the map around the first user, where few live, so that they are not clustered. */
async function findMarkers(kit: Kit): Promise<readonly Fields[]> {
  const profile = await anyProfile(kit);
  const [latitude, longitude] = [Number(profile.latitude ?? 36.778259), Number(profile.longitude ?? -119.417931)];
  for (const size of [VIEWPORT, VIEWPORT / 10, VIEWPORT / 100, 10]) {
    const answer = await kit.call('GET', '/users-locations', {
      southwest_lat: latitude - size,
      southwest_lng: longitude - size,
      northeast_lat: latitude + size,
      northeast_lng: longitude + size,
    });
    if (!isSuccess(answer)) throw new SkipCheck(summaryOf(answer));
    if (!('users' in answer.body)) return [{}];
    const users = rowsOf({ ...answer, body: { data: answer.body.users } });
    if (users.length > 0) return users;
  }
  throw new SkipCheck('No user has a location on the map near the first one');
}
