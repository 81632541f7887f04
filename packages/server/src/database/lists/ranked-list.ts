import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import { Written } from '../../core/written.ts';
import { type Columns, number, orNull, type RowOf, text } from '../columns.ts';
import type { Db } from '../database.ts';
import { argumentsOf, declareStatement } from '../statement.ts';
import { findCommon, type MatchReader } from './common-matches.ts';
import { executeShortPage, executeUnseen, type MakePage } from './compiled-pages.ts';
import { walkedMatches } from './matches.ts';
import { allOf, directPage, isNear } from './pages.ts';
import type { RankedSource } from './ranks.ts';
import { type CommonFilter, type Filter, inputsOf, type ListInput, type PageOf } from './source.ts';
import { writtenFarPage, writtenMatches, writtenPage, writtenRows } from './written.ts';

/** A list of which the position of every row is known, and that is answered as PostgreSQL writes it. */
export interface RankedList<Args extends readonly unknown[], Row> {
  /** A page of the rows that the filter matches, or of all, and how many there are. */
  page(db: Db, input: ListInput, ...args: Args): Promise<PageOf<Written<Row[]>>>;
  /** The query of all these rows in their order, with other columns, for an export. */
  all(db: Db, columns: RawBuilder<unknown>, input: ListInput, ...args: Args): CompiledQuery;
}

const NO_ROWS = '';
const whole = <Row>(rows: string): Written<Row[]> => new Written(`[${rows}]`);

/** Declares every statement of a list, so that the test asks PostgreSQL about it. */
function declareRanked(
  columns: Columns,
  sources: (placeholder: never) => readonly RankedSource[],
  code: string | undefined,
): void {
  const declare = (
    of: Columns,
    make: (source: RankedSource, input: ListInput, filter: CommonFilter | undefined) => readonly RawBuilder<unknown>[],
  ) =>
    declareStatement({
      columns: of,
      ...(code === undefined ? {} : { code }),
      shapes: (placeholder) =>
        sources(placeholder).flatMap((source) =>
          inputsOf(source).flatMap((input) => make(source, input, source.filter)),
        ),
    });
  const ofAll =
    (make: (source: RankedSource, input: ListInput) => readonly RawBuilder<unknown>[]) =>
    (source: RankedSource, input: ListInput, filter: CommonFilter | undefined) =>
      filter ? [] : make(source, input);
  // The rows before they are written.
  declare(
    columns,
    ofAll((source, input) => [directPage(source, input)]),
  );
  declare(
    { rows: text, total: orNull(number) },
    ofAll((source, input) => [writtenPage(source, columns, input), writtenFarPage(source, columns, input)]),
  );
  declare({ rows: text, count: number }, (source, input, filter) =>
    filter
      ? [
          writtenRows(source, columns, walkedMatches(source, filter, filter.walk, input, 1)),
          writtenMatches(source, columns, filter, input, undefined),
          writtenMatches(source, columns, filter, input, filter.few),
          ...(filter.unseen
            ? [writtenMatches(source, columns, { ...filter, where: filter.unseen.where }, input, filter.few)]
            : []),
        ]
      : [],
  );
}

/**
 * Declares a list with a rank, at the top of a module, as `list` declares one: each of its orders is prepared both ways, with each way of
 * finding a page.
 * @param row the columns of a row, of which the fields of the answer are written.
 * @param source the list for some arguments.
 * @param examples arguments for each shape that it has.
 */
export function rankedList<const Declared extends Columns, Args extends readonly unknown[]>(
  row: Declared,
  source: (...args: Args) => RankedSource,
  ...examples: readonly Readonly<NoInfer<Args>>[]
): RankedList<Args, RowOf<Declared>> {
  type Rows = Written<RowOf<Declared>[]>;
  declareRanked(
    row,
    (placeholder) => argumentsOf(source, examples, placeholder).map((args) => source(...args)),
    examples.length > 0 ? undefined : source.toString(),
  );

  const read = async (result: Promise<QueryResult<unknown>>): Promise<{ rows: Rows; count: number }> => {
    const [{ rows, count } = { rows: NO_ROWS, count: 0 }] = (await result).rows as { rows: string; count: number }[];
    return { rows: whole(rows), count };
  };

  // Each list has its own: a statement that was compiled is known by who made it.
  const matches = (one: RankedSource, filter: Filter, input: ListInput, most: number | undefined) =>
    writtenMatches(one, row, filter, input, most);

  const reader = (db: Db, one: RankedSource, filter: CommonFilter, input: ListInput): MatchReader<Rows> => ({
    sorted: (most) => {
      const make = (where: RawBuilder<boolean>) => matches(one, { ...filter, where }, input, most);
      const { unseen } = filter;
      return read(
        unseen && most !== undefined && input.page === 0
          ? executeUnseen(db, unseen.where, matches, input, () => make(unseen.where), unseen.values)
          : make(filter.where).execute(db),
      );
    },
    walked: async (length) => {
      const page = walkedMatches(one, filter, filter.walk, input, length);
      const { rows, count } = await read(writtenRows(one, row, page).execute(db));
      return count === input.page_limit ? rows : undefined;
    },
  });

  const near: MakePage<RankedSource> = (one, input) => writtenPage(one, row, input);

  const far = (db: Db, one: RankedSource, input: ListInput) =>
    executeUnseen(db, one, writtenFarPage, input, () => writtenFarPage(one, row, input), [
      input.page * input.page_limit,
    ]);

  return {
    page: async (db, input, ...args) => {
      const one = source(...args);
      if (one.filter) return findCommon(db, one, one.filter, input, reader(db, one, one.filter, input));
      const { rows: found } = await (isNear(input) ? executeShortPage(db, near, one, input) : far(db, one, input));
      const [{ rows, total } = { rows: NO_ROWS, total: 0 }] = found as { rows: string; total: number | null }[];
      return { rows: whole(rows), total: total ?? 0, exact: true };
    },
    all: (db, columns, input, ...args) => allOf(source(...args), input, columns).compile(db),
  };
}
