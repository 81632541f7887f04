import { type Answer, type Fields, fieldOf, isSuccess, rowsOf, summaryOf, thingOf } from '../kit/answer.ts';
import { type Kit, lastDays } from '../kit/kit.ts';
import { judge, type Outcome, SkipCheck } from '../kit/outcome.ts';
import { userWithFollows } from '../kit/world.ts';
import { type Check, type Checks, ofSignIn, succeeds } from './check.ts';

type Compare = (one: string, other: string) => number;

const collators = [{}, { numeric: true }, { ignorePunctuation: true }, { numeric: true, ignorePunctuation: true }].map(
  (options) => new Intl.Collator('en', { sensitivity: 'base', ...options }).compare,
);
const byCodes: Compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** Databases sort names by different rules; any of the usual ones is correct. */
const texts: readonly Compare[] = [
  ...collators,
  byCodes,
  (one, other) => byCodes(one.toLowerCase(), other.toLowerCase()),
];
const numbers: readonly Compare[] = [(one, other) => Number(one) - Number(other)];
const moments: readonly Compare[] = [(one, other) => Date.parse(one) - Date.parse(other)];

/** Returns what is wrong with the order of rows by a field, unless one of these orders fits. */
function wrongOrder(
  rows: readonly Fields[],
  field: string,
  orders: readonly Compare[],
  direction: 'asc' | 'desc',
): string | undefined {
  if (rows.length < 2) throw new SkipCheck('There are fewer than two rows');
  const values = rows.map((row) => String(row[field] ?? ''));
  const sign = direction === 'asc' ? 1 : -1;
  const isSorted = (compare: Compare): boolean =>
    values.every((value, at) => at === 0 || sign * compare(values[at - 1] ?? '', value) <= 0);
  return orders.some(isSorted) ? undefined : `${field} is not ${direction}ending: ${values.slice(0, 3).join(', ')} …`;
}

/** Returns a check of a list's initial order in the console. */
const opensIn =
  (path: string, field: string, orders: readonly Compare[], direction: 'asc' | 'desc'): Check =>
  async (kit) =>
    judge(`GET ${path}`, wrongOrder(await kit.rows(path), field, orders, direction));

const follows =
  (path: '/followers' | '/following'): Check =>
  async (kit) => {
    const { rows } = await userWithFollows(kit, path);
    // A row does not have to include its creation time.
    if (!('created_at' in rows[0])) throw new SkipCheck('The rows do not say when they were created');
    return judge(`GET ${path}`, wrongOrder(rows, 'created_at', moments, 'desc'));
  };

const pageOf = (kit: Kit, page: number, page_limit: number, direction: 'asc' | 'desc' = 'asc'): Promise<Answer> =>
  kit.call('GET', '/users-list', { page, page_limit, order_by: 'name', direction });

/** Checks that two pages of two rows follow each other, starting at page 0. */
async function judgePages(kit: Kit): Promise<Outcome> {
  const [first, second, four] = [await pageOf(kit, 0, 2), await pageOf(kit, 1, 2), await pageOf(kit, 0, 4)];
  if (!isSuccess(first)) throw new SkipCheck(summaryOf(first));
  const ids = (answer: Answer) => rowsOf(answer).map(({ id }) => String(id));
  const [paged, whole] = [[...ids(first), ...ids(second)], ids(four)];
  if (whole.length < 4) throw new SkipCheck('There are fewer than four users');
  return judge('GET /users-list', paged.join() === whole.join() ? undefined : 'pages 0 and 1 are not the first rows');
}

const CREATED = ['/reported-posts', '/failed-urls', '/campaigns', '/campaign-interests', '/transaction-history'];

/** The checks of section 9. */
export const constantChecks = {
  '9.1': ofSignIn(async (kit) => succeeds((await kit.session()).login)),
  '9.3': async (kit) => {
    const answer = await kit.list('/users-list');
    const [rows, total] = [rowsOf(answer).length, Number(fieldOf(answer, 'total_users'))];
    const expected = Number.isFinite(total) ? Math.min(10, total) : 10;
    return judge(`${summaryOf(answer)}, ${rows} rows of ${total}`, rows === expected ? undefined : `not ${expected}`);
  },
  '9.4': judgePages,
  '9.5': async (kit) => {
    for (const path of CREATED) {
      const answer = await kit.list(path);
      const rows = rowsOf(answer);
      if (!isSuccess(answer)) return succeeds(answer);
      const wrong = rows.length < 2 ? undefined : wrongOrder(rows, 'created_at', moments, 'desc');
      if (wrong) return judge(`GET ${path}`, wrong);
    }
    return judge(CREATED.join(', '), undefined);
  },
  '9.7': async (kit) => {
    const answer = await pageOf(kit, 0, 10, 'desc');
    return judge(summaryOf(answer), wrongOrder(rowsOf(answer), 'name', texts, 'desc'));
  },
  '9.8': opensIn('/users-list', 'name', texts, 'asc'),
  '9.9': opensIn('/admin-users-list', 'id', numbers, 'asc'),
  '9.10': opensIn('/group', 'id', numbers, 'asc'),
  '9.11': opensIn('/favourites', 'id', numbers, 'asc'),
  '9.12': opensIn('/reported-users', 'reportedUser', texts, 'asc'),
  '9.13': opensIn('/searches', 'updated_at', moments, 'desc'),
  '9.14': follows('/followers'),
  '9.15': follows('/following'),
  '9.29': async (kit) => succeeds(await kit.list('/campaign-analytics', lastDays())),
  '9.39': async (kit) => {
    const answer = await kit.list('/change-enrichment-settings', { data_key: 'ENRICHMENT_SERVICE' });
    const { data_key: key } = thingOf(answer, ['data_key', 'data']);
    return judge(summaryOf(answer), key === 'ENRICHMENT_SERVICE' ? undefined : `data_key is ${JSON.stringify(key)}`);
  },
} satisfies Checks;
