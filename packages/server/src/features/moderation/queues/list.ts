import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/database.ts';
import { checkDepth, countedList } from '../../../database/lists/counted-list.ts';
import type { ListInput, Page } from '../../../database/lists/list-query.ts';
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
interface CaseList {
  readonly what: Subject;
  /** Who asks, for what is assigned to them. */
  readonly asking: number;
  /** Of the case `c`, its post `p` and its user or author `users`. */
  readonly columns: RawBuilder<unknown>;
  readonly orders: Readonly<Record<string, RawBuilder<unknown>>>;
}

interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Finds all matches, or so many, and sorts them: the planner has no order that it could walk. */
async function sortAll(
  db: Db,
  { from, where }: Queue,
  key: RawBuilder<unknown>,
  asked: Asked,
  most?: number,
): Promise<Found> {
  const way = sql.raw(asked.direction);
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with matches as materialized (
      select c.id, ${key} as key from ${from} where ${where} ${most === undefined ? sql`` : sql`limit ${most}`}
    )
    select (select count(*) from matches) as total, array(
      select id from matches order by key ${way}, id ${way} limit ${asked.page_limit} offset ${asked.page * asked.page_limit}
    ) as ids
  `.execute(db);
  const { ids = [], total = 0 } = rows[0] ?? {};
  return { ids: ids.map(Number), total };
}

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

async function find(db: Db, list: CaseList, asked: Asked): Promise<Found & { readonly exact: boolean }> {
  const key = list.orders[asked.order_by];
  if (!key) throw new Error(`The list of cases has no order ${asked.order_by}`);
  const queue = queueOf(list.what, asked, list.asking);
  if (asked.query) {
    const isShort = [...asked.query].length < TERM;
    const few = isShort ? undefined : await sortAll(db, queue, key, asked, FEW + 1);
    if (few && few.total <= FEW) return { ...few, exact: true };
    const near =
      asked.count !== 'exact' && (await sortAll(db, beginning(list.what, asked, list.asking, key), key, asked));
    if (near && near.ids.length === asked.page_limit)
      return { ids: near.ids, total: Math.max(near.total, few ? FEW : 0), exact: false };
  }
  return { ...(await sortAll(db, queue, key, asked)), exact: true };
}

/**
 * A page of the cases in a state: of all of them in the order of an index; of an assignee, an author or a search among those
 * that match.
 * @throws HttpError 422 for a page too far from the beginning.
 */
export async function listCases<Row>(db: Db, list: CaseList, asked: Asked): Promise<Page<Row>> {
  checkDepth(asked);
  if (!asked.query && asked.assigned === undefined && asked.userId === undefined)
    return countedList<Row>(
      db,
      { ...queueOf(list.what, asked, list.asking), columns: list.columns, orders: list.orders, id: sql`c.id` },
      asked,
    );
  const { ids, ...counted } = await find(db, list, asked);
  const { rows } = await sql<Row>`
    select ${list.columns} from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join cases c on c.id = page.id ${joined[list.what]} order by page.place
  `.execute(db);
  return { ...counted, rows };
}
