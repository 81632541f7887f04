/** Items of every type as an app could send them, and what a database shows of them, identical for the same seed. */

/** An item as it is sent. */
export interface SentItem {
  readonly type: string;
  readonly id: string;
  readonly occurred_at: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly deleted?: true;
}

/** Returns pseudo-random numbers from a seed: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HOUR_MS = 60 * 60 * 1000;
const SPAN_HOURS = 20 * 24;

/** Returns a shuffled list. */
export function shuffle<Value>(random: () => number, values: readonly Value[]): Value[] {
  const order = values.map((value) => [random(), value] as const);
  return order.toSorted(([a], [b]) => a - b).map(([, value]) => value);
}

/**
 * Generates items in order of time: users sign up, change, are deleted and return, and their actions refer to each
 * other.
 * @param size the approximate number;
 * @param now the end of the twenty days;
 * @param usersGo the share of users who are deleted.
 */
export function appItems(seed: number, size: number, now = Date.now(), usersGo = 0.1): SentItem[] {
  const random = randomFrom(seed);
  const items: SentItem[] = [];
  const begin = now - SPAN_HOURS * HOUR_MS;
  const moment = (from = 0): string =>
    new Date(begin + Math.floor((from + random() * (1 - from)) * (SPAN_HOURS - 1) * HOUR_MS)).toISOString();
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const maybe = (share: number, data: object): object => (random() < share ? data : {});
  const number = (most: number): number => Math.floor(random() * most);
  const ids = (prefix: string, share: number): string[] =>
    Array.from({ length: Math.max(2, Math.round(size * share)) }, (_, index) => `${prefix}${index}`);

  const users = ids('u', 0.05);
  const posts = ids('p', 0.05);
  const rooms = ids('r', 0.02);
  const campaigns = ids('c', 0.02);

  /** Adds several states of a thing; some things are deleted, and some of those return. */
  const thing = (type: string, id: string, whole: () => object, part: () => object, mayGo = 0.1): void => {
    const created_at = moment(0);
    items.push({ type, id, occurred_at: moment(0), data: { ...whole(), created_at } });
    for (let states = number(4); states > 0; states -= 1)
      items.push({ type, id, occurred_at: moment(0), data: { ...part() } });
    if (random() < 0.2) {
      // Two states of the same moment: the greater text is kept.
      const at = moment(0.2);
      items.push(
        { type, id, occurred_at: at, data: { ...part() } },
        { type, id, occurred_at: at, data: { ...part() } },
      );
    }
    if (random() >= mayGo) return;
    const gone = moment(0.3);
    items.push({ type, id, occurred_at: gone, deleted: true });
    if (random() < 0.5)
      items.push({
        type,
        id,
        occurred_at: new Date(Date.parse(gone) + HOUR_MS).toISOString(),
        data: { ...whole(), created_at },
      });
  };

  for (const id of users)
    thing(
      'user',
      id,
      () => ({
        name: `Name ${id} ${number(9)}`,
        username: `name-${id}`,
        ...maybe(0.5, { email: `${id}@example.com` }),
      }),
      () => ({
        ...maybe(0.5, { name: `Other ${number(9)}` }),
        ...maybe(0.5, { phone: random() < 0.3 ? null : `555 ${1000 + number(9)}` }),
        ...maybe(0.3, { gender: pick(['male', 'female', 'other']) }),
        ...maybe(0.3, { device_type: pick(['ios', 'android']), device_os: String(10 + number(9)) }),
        ...maybe(0.2, { latitude: number(80), longitude: number(170) }),
      }),
      usersGo,
    );
  for (const id of posts)
    thing(
      'post',
      id,
      () => ({ user: pick(users), title: `Post ${id} ${number(9)}`, like_count: number(99) }),
      () => ({ ...maybe(0.5, { title: `Title ${number(9)}` }), ...maybe(0.5, { like_count: number(999) }) }),
    );
  for (const id of rooms)
    thing(
      'room',
      id,
      () => ({ channel: `channel ${id}`, members: shuffle(random, users).slice(0, 2 + number(3)) }),
      () => maybe(0.6, { members: shuffle(random, users).slice(0, 2 + number(3)) }),
    );
  for (const id of campaigns)
    thing(
      'campaign',
      id,
      () => ({
        user: pick(users),
        campaign_name: `Campaign ${id}`,
        goal: pick(['clicks', 'impressions']),
        interest: ['Light'],
      }),
      () => ({
        ...maybe(0.5, { status: pick(['Draft', 'Pending', 'Approved', 'Paused', 'Completed']) }),
        ...maybe(0.3, { interest: pick([['Home', 'Light'], [], ['Garden']]) }),
        ...maybe(0.3, { total_ad_budget: `${1 + number(500)}.00` }),
      }),
    );
  for (const id of ids('b', 0.05))
    thing(
      'bookmark',
      id,
      () => ({
        user: pick(users),
        search_term: `term ${number(9)}`,
        search_type: 'web',
        ...maybe(0.5, { post: pick(posts) }),
      }),
      () => maybe(0.5, { title: `T ${number(9)}` }),
      0.3,
    );
  for (const id of ids('f', 0.05))
    thing(
      'failed_url',
      id,
      () => ({
        url: `https://host${number(5)}.example/${id}`,
        ...maybe(0.5, { post: pick(posts) }),
        ...maybe(0.5, { user: pick(users) }),
      }),
      () => ({ ...maybe(0.5, { attempts: 1 + number(9) }), ...maybe(0.3, { resolved_at: moment(0.5) }) }),
      0.2,
    );
  const pairs = new Set<string>();
  for (const id of ids('l', 0.1)) {
    const [follower = '', followed = ''] = shuffle(random, users);
    if (pairs.has(`${follower} ${followed}`)) continue;
    pairs.add(`${follower} ${followed}`);
    thing(
      'follow',
      id,
      () => ({ follower, followed }),
      () => ({}),
      0.3,
    );
  }

  const event = (type: string, id: string, data: object): void => {
    const at = moment(0);
    items.push({ type, id, occurred_at: at, data: { ...data, ...maybe(0.2, { created_at: at }) } });
  };
  for (const id of ids('s', 0.2)) {
    const created_at = moment(0);
    const one = {
      search_term: `Term ${number(20)}`,
      search_type: 'web',
      ...maybe(0.8, { user: pick(users) }),
      created_at,
    };
    items.push({ type: 'search', id, occurred_at: created_at, data: one });
    for (let more = number(3); more > 0; more -= 1)
      items.push({
        type: 'search',
        id,
        occurred_at: new Date(Date.parse(created_at) + number(50) * 1000).toISOString(),
        data: { ...one, ...maybe(0.5, { title: `Found ${number(9)}` }), ...maybe(0.5, { opened: random() < 0.5 }) },
      });
  }
  for (const id of ids('w', 0.08)) event('post_view', id, { post: pick(posts), ...maybe(0.7, { user: pick(users) }) });
  for (const id of ids('x', 0.06)) {
    const about = random() < 0.5 ? { post: pick(posts) } : { reported_user: pick(users) };
    event('report', id, { ...about, by: pick(users), reason: pick(['Spam', 'Rude']) });
  }
  for (const id of ids('m', 0.1))
    event('message', id, { room: pick(rooms), sender: pick(users), message_type: 'TEXT', message: `Message ${id}` });
  for (const id of ids('o', 0.05))
    event('position', id, { user: pick(users), latitude: number(80), longitude: number(170) });
  for (const id of ids('v', 0.08)) {
    const session_started_at = moment(0);
    event('visit', id, { visitor: `visitor ${number(30)}`, session_started_at, path: '/', device: 'mobile' });
  }
  for (const id of ids('a', 0.1))
    event('ad_event', id, {
      campaign: pick(campaigns),
      kind: pick(['impression', 'view', 'click', 'like', 'comment', 'share', 'bookmark']),
      ...maybe(0.7, { user: pick(users) }),
    });
  const paid: string[] = [];
  for (const id of ids('t', 0.05)) {
    if (paid.length > 3 && random() < 0.2)
      event('transaction', id, { user: pick(users), amount: '1.00', transaction_type: 'credit', reverses: pick(paid) });
    else {
      paid.push(id);
      event('transaction', id, {
        user: pick(users),
        // Enough for all its reversals.
        amount: `${100 + number(99)}.50`,
        transaction_type: 'debit',
        ...maybe(0.7, { campaign: pick(campaigns) }),
      });
    }
  }
  return items.toSorted((a, b) => a.occurred_at.localeCompare(b.occurred_at));
}

/** Splits items into batches of random sizes. */
export function batchesOf(random: () => number, items: readonly SentItem[], most: number): SentItem[][] {
  const batches: SentItem[][] = [];
  for (let at = 0; at < items.length; ) {
    const size = 1 + Math.floor(random() * most);
    batches.push(items.slice(at, at + size));
    at += size;
  }
  return batches;
}

const of = (table: string, id: string): string => `(select app_id from ${table} where id = ${id})`;

/** Queries for what a database shows of the app's data, without the console's own ids and times. */
export const shownByApp: Readonly<Record<string, string>> = {
  users: `select app_id, name, username, email, phone, gender, device, latitude, longitude, is_app_user, reported_count,
    case when is_app_user then created_at end as created_at from users where app_id is not null`,
  follows: `select app_id, ${of('users', 'follower_id')} as follower, ${of('users', 'followed_id')} as followed, created_at from follows`,
  posts: `select app_id, ${of('users', 'user_id')} as owner, title, like_count, views_count, bookmarks_count, created_at,
    deleted_at, deleted_by_app from posts`,
  rooms: `select app_id, channel, deleted_at is null as is_there,
    (select string_agg(u.app_id, ',' order by u.app_id) from chat_members m join users u on u.id = m.user_id where m.room_id = r.id)
      as members from chat_rooms r`,
  messages: `select app_id, ${of('users', 'sender_id')} as sender, ${of('chat_rooms', 'room_id')} as room, message, created_at
    from chat_messages`,
  campaigns: `select app_id, ${of('users', 'user_id')} as owner, campaign_name, goal, status, total_ad_budget, created_at,
    deleted_at, (select string_agg(i.name, ',' order by i.name) from campaign_interests ci join interests i on i.id = ci.interest_id
      where ci.campaign_id = c.id) as interests from campaigns c`,
  interests: `select name, campaigns_count from interests`,
  bookmarks: `select app_id, ${of('users', 'user_id')} as owner, search_term, title, ${of('posts', 'post_id')} as post, created_at
    from bookmarks`,
  failed_urls: `select app_id, url, ${of('posts', 'post_id')} as post, ${of('users', 'user_id')} as owner, attempts, resolved_at,
    created_at from failed_urls`,
  searches: `select app_id, ${of('users', 'user_id')} as owner, search_term, title, is_opened, created_at, updated_at from searches`,
  views: `select app_id, ${of('posts', 'post_id')} as post, ${of('users', 'user_id')} as owner, created_at from post_views`,
  post_reports: `select app_id, ${of('posts', 'post_id')} as post, ${of('users', 'reported_by')} as reporter, reason, created_at
    from post_reports`,
  user_reports: `select app_id, ${of('users', 'reported_user_id')} as about, ${of('users', 'reported_by')} as reporter, reason,
    created_at from user_reports`,
  cases: `select ${of('posts', 'post_id')} as post, ${of('users', 'user_id')} as owner, state, reports, last_report_at, created_at
    from cases`,
  positions: `select app_id, ${of('users', 'user_id')} as owner, latitude, longitude, created_at from positions`,
  visits: `select app_id, (select visitor from web_visitors v where v.id = visitor_id) as visitor, at from web_events`,
  ad_events: `select app_id, ${of('campaigns', 'campaign_id')} as campaign, ${of('users', 'user_id')} as owner, kind, at
    from campaign_events`,
  transactions: `select app_id, ${of('users', 'user_id')} as owner, ${of('campaigns', 'campaign_id')} as campaign, amount,
    ${of('transactions', 'reverses')} as reverses, created_at from transactions`,
  campaign_sums: `select ${of('campaigns', 'campaign_id')} as campaign, debits, debit, credits, credit from campaign_sums`,
  campaign_money_days: `select ${of('campaigns', 'campaign_id')} as campaign, day, debit, credit from campaign_money_days`,
  transaction_days: `select * from transaction_days`,
  campaign_event_days: `select ${of('campaigns', 'campaign_id')} as campaign, day, kind, events from campaign_event_days`,
  day_counts: `select kind, day, events, people from day_counts where events <> 0 or people <> 0`,
  search_counts: `select span, starts, (select term from search_terms t where t.id = term_id) as term, searches, opened
    from search_counts where searches <> 0`,
  failed_days: `select * from failed_url_days`,
  waiting: `select type, app_id, path from app_waiting where not is_parked`,
};
