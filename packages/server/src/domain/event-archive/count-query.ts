import type { ArchiveQuestion } from './archive.ts';
import type { ArchivedKind } from './kinds/kind.ts';

/** What separates the parts of a request: none of their lines, which are JSON, begins with it. */
const BOUNDARY = 'quarterdeck-events';

const HOT = 'hot_events';
const USERS = 'users_asked';

function* part(name: string, lines: readonly string[]): Generator<string> {
  yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n`;
  yield 'Content-Type: application/octet-stream\r\n\r\n';
  for (const line of lines) yield `${line}\n`;
  yield '\r\n';
}

function* bodyOf({ hot, users }: ArchiveQuestion): Generator<string> {
  yield* part(HOT, hot);
  if (users) yield* part(USERS, users);
  yield `--${BOUNDARY}--\r\n`;
}

/** What reads each step of a range as its first day. */
const steps = {
  day: () => 'toDate(e.created_at)',
  week: ({ start }: ArchiveQuestion['range']) => `greatest(toMonday(e.created_at), toDate('${start}'))`,
  none: () => 'null',
};

/**
 * The statement that counts events of ClickHouse together with those of PostgreSQL, which come along as tables of the request.
 * People are told apart before they are counted, so that each is counted once in every row that they are in.
 * @param counts which rows count.
 * @param user the user of a row.
 */
export function countQuery(kind: ArchivedKind, question: ArchiveQuestion, counts: string, user: string) {
  const { range, by, group, measure, filters, limit, among, leastPeople, users } = question;
  const columnOf = (field: (typeof filters)[number][0]): string => {
    const own = kind.fields[field];
    if (own !== undefined) return own;
    if (users && (field === 'device' || field === 'version')) return `u.${field}`;
    throw new Error(`There is no ${field} of ${kind.archived}`);
  };
  const wanted = filters.map(([field], index) => `and ifNull(${columnOf(field)}, '') = {filter${index}:String}`);
  const query = `
    with counted as (
      select day, name, person, sum(events) as events
      from (
        select cast(${steps[by](range)} as Nullable(Date)) as day, ${group ? `ifNull(toString(${columnOf(group)}), '')` : `''`} as name,
          nullIf(${kind.person(user)}, 0) as person, count() as events
        from ${kind.archived} e ${users ? `left join ${USERS} u on u.user_id = ${user}` : ''}
        where ${counts} and e.created_at >= toDateTime64('${range.start} 00:00:00', 6, 'UTC')
          and e.created_at < toDateTime64('${range.end} 00:00:00', 6, 'UTC') + interval 1 day ${wanted.join(' ')}
        group by day, name, person
        union all
        select day, name, person, events from ${HOT}
      ) group by day, name, person
    ), highest as (
      select name, row_number() over (
        order by people >= ${leastPeople} desc, if(people >= ${leastPeople}, ${measure}, 0) desc, name) as place
      from (select name, sum(events) as events, uniqExact(person) as people from counted group by name)
      ${among ? 'where name in {among:Array(String)}' : ''} order by place limit ${Math.trunc(limit)}
    )
    select * from (
      select 0 as is_total, c.day as day, c.name as name, sum(c.events) as events, uniqExact(c.person) as people, h.place as place
      from counted c join highest h on h.name = c.name group by day, name, place
      union all
      select 1 as is_total, null as day, '' as name, sum(events) as events, uniqExact(person) as people, 0 as place from counted
    ) order by place, day format JSONEachRow`;
  return {
    query,
    query_params: {
      ...Object.fromEntries(filters.map(([, value], index) => [`filter${index}`, value])),
      ...(among ? { among } : {}),
    },
    body: bodyOf(question),
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    structures: {
      [`${HOT}_format`]: 'JSONCompactEachRow',
      [`${HOT}_structure`]: 'day Nullable(Date), name String, person Nullable(UInt64), events UInt64',
      ...(users
        ? {
            [`${USERS}_format`]: 'JSONCompactEachRow',
            [`${USERS}_structure`]: 'user_id UInt64, device String, version String',
          }
        : {}),
    },
  };
}
