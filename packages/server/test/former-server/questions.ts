import type { Answer, OpenApi, Operation } from './former-server.ts';

/** A call that reads, and what it is asked. */
export type Question = Pick<Answer, 'path' | 'input'>;

/** Asks the database. */
export type Query = <Row>(text: string) => Promise<readonly Row[]>;

/** So many things of each kind are asked about. */
const MANY = 4;
/** Not asked: bytes, and what others do at this moment. */
const LEFT_OUT = ['/media', '/case-presence'];
const PAGES = ['faq', 'about', 'privacy', 'term'];

type Samples = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Every combination of the values. */
const combine = (values: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown>[] =>
  Object.entries(values).reduce<Record<string, unknown>[]>(
    (made, [name, each]) => made.flatMap((input) => each.map((value) => ({ ...input, [name]: value }))),
    [{}],
  );

/** Values for the inputs that a call cannot do without, by the call. */
async function samplesFrom(query: Query, people: readonly unknown[]): Promise<Samples> {
  const ids = async (text: string): Promise<readonly unknown[]> => idsFrom(query, text);
  return {
    '/user-profile': { id: [...people, 1] },
    '/admin-sessions': { user_id: [2, 3] },
    '/group-losses': { id: await ids('select id from groups order by id') },
    '/group-permissions': { group_id: await ids('select id from groups order by id') },
    '/user-permissions': { user_id: [2, 3] },
    '/permission-reasons': { user_id: [2, 3], permission: ['users_list', 'campaign_list', 'group_list'] },
    '/reported-post-details': { id: await ids('select id from posts order by id') },
    '/reported-by': { id: await ids('select post_id as id from post_reports group by 1 order by 1') },
    '/viewed-by': { id: await ids('select id from posts order by id') },
    '/audit-entry': { id: await ids('select id from audit_log order by id') },
    '/chat-rooms': { user_id: people },
    '/conversation-access': { user_id: people },
    '/users-locations': {
      southwest_lat: [-60],
      southwest_lng: [-170],
      northeast_lat: [70],
      northeast_lng: [170],
      zoom: [1, 5],
    },
    '/app-version-impact': { app_version: ['2.0.0'], device_type: ['android', 'ios'] },
    '/settings': { data_key: PAGES },
    '/settings-versions': { data_key: PAGES },
    '/settings-version': { data_key: PAGES, version: [1] },
    '/campaign-charge-history': { id: [1] },
    '/campaigns-details': { id: await ids('select id from campaigns order by id') },
    '/list-views': { list: ['/users-list'] },
    '/quick-search': { query: ['an', 'ma', '1'] },
  };
}

const idsFrom = async (query: Query, text: string): Promise<readonly unknown[]> =>
  (await query<{ id: unknown }>(`select id from (${text}) things limit ${MANY}`)).map(({ id }) => id);

/** What each call that reads is asked about the things of a database: every order both ways, and some things each. */
export async function questionsFor(document: OpenApi, query: Query): Promise<readonly Question[]> {
  const people = await idsFrom(query, 'select id from users where not is_admin order by reported_count desc, id');
  const samples = await samplesFrom(query, people);
  const cases = await query<Record<string, unknown>>(
    `(select 'posts' as what, id from cases where post_id is not null order by id limit ${MANY})
     union all (select 'users', id from cases where user_id is not null order by id limit ${MANY})`,
  );
  const rooms = await query<Record<string, unknown>>(
    `select room_id, min(sender_id) as user_id from chat_messages group by 1 order by 1 limit ${MANY}`,
  );

  const inputsOf = (path: string, { parameters = [] }: Operation): readonly Record<string, unknown>[] => {
    const named = new Map(parameters.map((parameter) => [parameter.name, parameter]));
    if (path === '/case' || path === '/case-reports') return cases;
    if (path === '/case-assignees') return [{ what: 'posts' }, { what: 'users' }];
    if (path === '/chat-messages') return rooms;
    const given = samples[path] ?? (named.get('user_id')?.required ? { user_id: people } : {});
    const period = named.has('start_date') && !path.startsWith('/audit') && named.has('compare');
    const things = combine({
      ...given,
      ...(period ? { start_date: [day(20)], end_date: [day(3)], compare: ['previous_period'] } : {}),
      ...(path === '/active-campaign-locations' || path === '/failed-urls-frequency'
        ? { start_date: [day(90)], end_date: [day(3)] }
        : {}),
    });
    const orders = named.get('order_by')?.schema.enum ?? [];
    const lists = orders.flatMap((order_by) => [
      { order_by, direction: 'asc', page_limit: 25 },
      { order_by, direction: 'desc', page_limit: 10, page: 2 },
    ]);
    return things.flatMap((thing) => [thing, ...lists.map((list) => ({ ...thing, ...list }))]);
  };

  return Object.entries(document.paths)
    .filter(([path]) => !LEFT_OUT.includes(path))
    .flatMap(([path, { get }]) => (get ? inputsOf(path, get).map((input) => ({ path, input })) : []));
}

/** The address of a question, below the API. */
export const addressOf = ({ path, input }: Question): string =>
  `${path}?${new URLSearchParams(input as Record<string, string>)}`;
