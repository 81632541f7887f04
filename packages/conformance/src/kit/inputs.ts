import type { Fields } from './answer.ts';

const DAY_MS = 86_400_000;

/** Returns the UTC day this many days before today, as YYYY-MM-DD. */
export const daysBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const page = { page: 0, page_limit: 10 };
const sorted = (order_by: string, direction: 'asc' | 'desc'): Fields => ({ ...page, order_by, direction });
const newestFirst = sorted('created_at', 'desc');

/** The console's initial order of each list. */
export const DEFAULT_SORTS: Readonly<Record<string, Fields>> = {
  '/users-list': sorted('name', 'asc'),
  '/admin-users-list': sorted('id', 'asc'),
  '/group': sorted('id', 'asc'),
  '/favourites': sorted('id', 'asc'),
  '/reported-users': sorted('reportedUser', 'asc'),
  '/searches': sorted('updated_at', 'desc'),
  '/followers': newestFirst,
  '/following': newestFirst,
  '/reported-posts': newestFirst,
  '/reported-by': newestFirst,
  '/viewed-by': newestFirst,
  '/failed-urls': newestFirst,
  '/campaigns': newestFirst,
  '/campaign-interests': newestFirst,
  '/transaction-history': newestFirst,
  '/campaign-charges': newestFirst,
  '/failed-urls-frequency': page,
};
