import { type RawBuilder, sql } from 'kysely';
import { type Columns, number, numbers, type RowOf } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { checkDepth, countedList } from '../../../database/lists/counted-list.ts';
import type { ListInput, Page } from '../../../database/lists/list-query.ts';
import { statement } from '../../../database/statement.ts';
import type { Subject } from '../../../domain/moderation/case.ts';
import { joined, type Queue, type QueueFilter, queueOf } from './queue.ts';

/** A search for so many matches sorts them all; one that finds more has this many as the floor of its total. */
const FEW = 1000;
/** How far a search for a common term walks along the order before it sorts all matches instead. */
const WALK = 2000;
/** A shorter term is common, and no index finds it. */
const TERM = 3;

type Asked = QueueFilter & ListInput;

/** A list of cases. */
interface CaseSource {
  readonly what: Subject;
  /** Of the case `c`, its post `p` and its user or author `users`. */
  readonly columns: RawBuilder<unknown>;
  readonly orders: Readonly<Record<string, RawBuilder<unknown>>>;
}

interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

type Part = Pick<Asked, 'direction' | 'page' | 'page_limit'>;

/** An example of each part of a list that is narrowed. */
const examples = (['posts', 'users'] as const).flatMap((what) =>
  [{ query: 'abc' }, { query: 'a', assigned: 'me' as const }, { userId: 1 }].flatMap((filter) =>
    [undefined, FEW].map(
      (most) =>
        [
          queueOf(what, { state: 'open', ...filter }, 1),
          sql`c.id`,
          { direction: 'asc', page: 0, page_limit: 1 },
          most,
        ] as const,
    ),
  ),
);

/** Finds all matches, or so many, and sorts them: the planner has no order that it could walk. */
const sortAll = statement(
  { ids: numbers, total: number },
  ({ from, where }: Queue, key: RawBuilder<unknown>, asked: Part, most?: number) => {
    const way = sql.raw(asked.direction);
    return sql`
      with matches as materialized (
        select c.id, ${key} as key from ${from} where ${where} ${most === undefined ? sql`` : sql`limit ${most}`}
      )
      select (select count(*) from matches) as total, array(
        select id from matches order by key ${way}, id ${way} limit ${asked.page_limit} offset ${asked.page * asked.page_limit}
      ) as ids`;
  },
  ...examples,
);

/** The beginning of the whole order, as far as a search walks, with what the search asks of it. */
function beginning(what: Subject, asked: Asked, asking: number, key: RawBuilder<unknown>): Queue {
  const whole = queueOf(what, { ...asked, query: undefined }, asking);
  const way = sql.raw(asked.direction);
  return {
    from: sql`(
      select c.* from ${whole.from} where ${whole.where} order by ${key} ${way}, c.id ${way} limit ${WALK}
    ) c ${joined[what]}`,
    where: queueOf(what, asked, asking).where,
  };
}

async function find(
  db: Db,
  { what, orders }: CaseSource,
  asking: number,
  asked: Asked,
): Promise<Found & { readonly exact: boolean }> {
  const key = orders[asked.order_by];
  if (!key) throw new Error(`The list of cases has no order ${asked.order_by}`);
  const queue = queueOf(what, asked, asking);
  if (asked.query) {
    const isShort = [...asked.query].length < TERM;
    const few = isShort ? undefined : await sortAll.one(db, queue, key, asked, FEW + 1);
    if (few && few.total <= FEW) return { ...few, exact: true };
    const near = asked.count !== 'exact' && (await sortAll.one(db, beginning(what, asked, asking, key), key, asked));
    if (near && near.ids.length === asked.page_limit)
      return { ids: near.ids, total: Math.max(near.total, few ? FEW : 0), exact: false };
  }
  return { ...(await sortAll.one(db, queue, key, asked)), exact: true };
}

/**
 * Declares a list of the cases in a state: of all of them in the order of an index; of an assignee, an author or a search
 * among those that match.
 * @param row what `source.columns` gives.
 * @returns what reads a page of it for whoever asks. It throws an HttpError 422 for a page too far from the beginning.
 */
export function caseList<const Declared extends Columns>(row: Declared, source: CaseSource) {
  const { what, columns, orders } = source;
  // oxlint-disable-next-line sql/checked-rows -- the lists themselves are declared at the top
  const whole = countedList(
    row,
    (filter: QueueFilter, asking: number) => ({ ...queueOf(what, filter, asking), columns, orders, id: sql`c.id` }),
    [{ state: 'open' }, 1],
  );
  // oxlint-disable-next-line sql/checked-rows -- the lists themselves are declared at the top
  const rowsOf = statement(
    row,
    (ids: readonly number[]) => sql`
      select ${columns} from unnest(${ids}::bigint[]) with ordinality as page (id, place)
      join cases c on c.id = page.id ${joined[what]} order by page.place`,
  );
  return async (db: Db, asking: number, asked: Asked): Promise<Page<RowOf<Declared>>> => {
    checkDepth(asked);
    if (!asked.query && asked.assigned === undefined && asked.userId === undefined)
      return whole.page(db, asked, asked, asking);
    const { ids, ...counted } = await find(db, source, asking, asked);
    return { ...counted, rows: await rowsOf(db, ids) };
  };
}
