import { type RawBuilder, sql } from 'kysely';
import type { ColumnErasure, ErasedPerson, Erasure, Slice, Whose } from '../../database/erasure.ts';
import type { Trx } from '../items/item-writer.ts';

/** A step of an erasure, which erases up to this many of a person's rows in one transaction. */
export interface ErasureStep {
  readonly name: string;
  readonly run: (trx: Trx, person: ErasedPerson, atMost: number) => Promise<Slice>;
}

type Columns = Readonly<Record<string, ColumnErasure>>;

const isIn = (whose: Whose, person: ErasedPerson): RawBuilder<unknown> =>
  typeof whose === 'string' ? sql`${sql.ref(`r.${whose}`)} = ${person.id}::bigint` : whose(person);

/**
 * Changes up to this many rows of a table. Rows are found once to limit them and again to change them, because
 * partitions have no common key.
 */
async function changeSome(
  trx: Trx,
  table: string,
  where: RawBuilder<unknown>,
  change: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
  atMost: number,
): Promise<Slice> {
  const slice = sql`(select r.tableoid as part, r.ctid as place from ${sql.table(table)} r where ${where} limit ${atMost}) slice`;
  // oxlint-disable-next-line sql/checked-rows -- the declaration is its owner's; how many rows there are is all that is read
  const { rows } = await change(
    sql`${slice} where r.tableoid = slice.part and r.ctid = slice.place and ${where} returning 1`,
  ).execute(trx);
  return rows.length > 0 ? 'more' : 'done';
}

/** Groups the columns that are emptied in the same rows. */
function emptiedIn(columns: Columns): Map<Whose, Map<string, string | null>> {
  const byRows = new Map<Whose, Map<string, string | null>>();
  for (const [column, becomes] of Object.entries(columns)) {
    if (typeof becomes === 'string' || !('emptied' in becomes)) continue;
    for (const { whose, becomes: value } of becomes.emptied) {
      const there = byRows.get(whose) ?? new Map<string, string | null>();
      byRows.set(whose, there.set(column, value));
    }
  }
  return byRows;
}

function emptyingStep(
  table: string,
  name: string,
  whose: Whose,
  values: ReadonlyMap<string, string | null>,
): ErasureStep {
  const all = [...values];
  const differs = sql.join(
    all.map(([column, value]) => sql`${sql.ref(`r.${column}`)} is distinct from ${sql.lit(value)}`),
    sql` or `,
  );
  const set = sql.join(all.map(([column, value]) => sql`${sql.ref(column)} = ${sql.lit(value)}`));
  return {
    name,
    run: (trx, person, atMost) =>
      changeSome(
        trx,
        table,
        sql`${isIn(whose, person)} and (${differs})`,
        (rows) => sql`update ${sql.table(table)} r set ${set} from ${rows}`,
        atMost,
      ),
  };
}

const deletingStep = (table: string, column: string): ErasureStep => ({
  name: `${table}: rows of ${column}`,
  run: (trx, person, atMost) =>
    changeSome(
      trx,
      table,
      isIn(column, person),
      (rows) => sql`delete from ${sql.table(table)} r using ${rows}`,
      atMost,
    ),
});

/** Returns the steps for a table: custom ones first, then emptied columns, then deleted rows. */
function stepsOfTable(table: string, columns: Columns): ErasureStep[] {
  const own = new Map(
    Object.entries(columns).flatMap(([column, becomes]) =>
      typeof becomes !== 'string' && 'erase' in becomes ? [[becomes.erase, column] as const] : [],
    ),
  );
  return [
    ...[...own].map(([run, column]) => ({ name: `${table}: ${column}`, run })),
    ...[...emptiedIn(columns)].map(([whose, values]) =>
      emptyingStep(
        table,
        `${table}: ${[...values.keys()].join(', ')} of ${typeof whose === 'string' ? whose : whose.name}`,
        whose,
        values,
      ),
    ),
    ...Object.entries(columns).flatMap(([column, becomes]) =>
      becomes === 'row deleted' ? [deletingStep(table, column)] : [],
    ),
  ];
}

/** Returns the steps of all declarations, in order. */
export const stepsOf = (erasures: readonly Erasure[]): readonly ErasureStep[] =>
  erasures.flatMap((erasure) => Object.entries(erasure).flatMap(([table, columns]) => stepsOfTable(table, columns)));
