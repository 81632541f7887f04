import type { FuncCall, Node, SelectStmt } from '@pgsql/types';

/** Whether columns are never null: all columns of each table, by name. */
export type Catalog = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** One column of a result: its name, and whether it is never null. */
interface ColumnNullability {
  readonly name: string;
  readonly isThere: boolean;
}

/** A table in `from`, with its name and columns; if unset, any column can be null. */
interface Source {
  readonly alias: string;
  readonly columns: readonly ColumnNullability[] | undefined;
}

/** The scope in which names are resolved. */
interface Scope {
  readonly catalog: Catalog;
  readonly ctes: ReadonlyMap<string, readonly ColumnNullability[]>;
  readonly sources: readonly Source[];
  readonly outer?: Scope | undefined;
  /** The numbers of parameters that are never null. */
  readonly given?: ReadonlySet<number>;
  /** Whether rows are grouped, so that an aggregate has at least one row. */
  readonly isGrouped?: boolean;
}

const MADE_OF_NOTHING = new Set(
  `count now clock_timestamp statement_timestamp transaction_timestamp random json_build_object jsonb_build_object
   json_build_array jsonb_build_array row_number concat pg_is_in_recovery`.split(/\s+/),
);
/** These functions return a value for non-null arguments; other functions may return null. */
const OF_VALUES = new Set(
  `lower upper abs round floor ceil trunc length char_length octet_length to_char date_trunc extract date_part make_interval
   name_key md5 sha256 encode host left right replace ascii bit_count to_jsonb to_json timezone`.split(/\s+/),
);
const AGGREGATES = new Set(
  'sum max min avg bool_or bool_and bit_or array_agg json_agg jsonb_agg string_agg'.split(/\s+/),
);
const JSON_OPERATORS = new Set(['->', '->>', '#>', '#>>']);

const textIn = (node: Node | undefined): string =>
  node && 'String' in node ? (node.String.sval ?? '') : node && 'A_Star' in node ? '*' : '';

const kindOf = (node: Node): string => Object.keys(node)[0] ?? '';

function isColumnThere(path: readonly string[], scope: Scope | undefined): boolean {
  if (!scope) return false;
  const name = path.at(-1);
  const alias = path.length > 1 ? path.at(-2) : undefined;
  for (const source of scope.sources) {
    if (alias !== undefined && source.alias !== alias) continue;
    const found = source.columns?.find((column) => column.name === name);
    if (found) return found.isThere;
    if (alias !== undefined) return false;
  }
  return isColumnThere(path, scope.outer);
}

/** Returns whether an expression contains an aggregate, apart from subqueries. */
function hasAggregate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || 'SubLink' in value) return false;
  if ('FuncCall' in value) {
    const { funcname = [], over } = (value as { FuncCall: FuncCall }).FuncCall;
    const name = textIn(funcname.at(-1));
    if (!over && (name === 'count' || AGGREGATES.has(name))) return true;
  }
  return Object.values(value).some(hasAggregate);
}

/** Returns whether a query has exactly one row, because it aggregates all rows. */
const isAlwaysOneRow = ({ groupClause, havingClause, limitCount, limitOffset, targetList }: SelectStmt): boolean =>
  !groupClause && !havingClause && !limitCount && !limitOffset && hasAggregate(targetList);

/** Returns whether an expression is never null. */
function isThere(node: Node | undefined, scope: Scope): boolean {
  if (!node) return false;
  const all = (nodes: readonly (Node | undefined)[] = []): boolean => nodes.every((one) => isThere(one, scope));
  if ('A_Const' in node) return node.A_Const.isnull !== true;
  if ('ParamRef' in node) return scope.given?.has(node.ParamRef.number ?? 0) === true;
  if ('TypeCast' in node) return isThere(node.TypeCast.arg, scope);
  if ('NamedArgExpr' in node) return isThere(node.NamedArgExpr.arg, scope);
  if ('CollateClause' in node) return isThere(node.CollateClause.arg, scope);
  if ('ColumnRef' in node) return isColumnThere((node.ColumnRef.fields ?? []).map(textIn), scope);
  if ('CoalesceExpr' in node) return (node.CoalesceExpr.args ?? []).some((one) => isThere(one, scope));
  if ('MinMaxExpr' in node) return (node.MinMaxExpr.args ?? []).some((one) => isThere(one, scope));
  if ('NullTest' in node || 'BooleanTest' in node || 'SQLValueFunction' in node) return true;
  if ('A_ArrayExpr' in node || 'RowExpr' in node) return true;
  if ('BoolExpr' in node) return all(node.BoolExpr.args);
  if ('CaseExpr' in node) {
    const { args = [], defresult } = node.CaseExpr;
    return all([...args.map((one) => ('CaseWhen' in one ? one.CaseWhen.result : undefined)), defresult]);
  }
  if ('FuncCall' in node) {
    const { funcname, args, agg_filter, over } = node.FuncCall;
    const name = textIn(funcname?.at(-1));
    if (MADE_OF_NOTHING.has(name)) return true;
    if (OF_VALUES.has(name)) return all(args);
    return AGGREGATES.has(name) && scope.isGrouped === true && !agg_filter && !over && all(args);
  }
  if ('A_Expr' in node) {
    const { kind, name, lexpr, rexpr } = node.A_Expr;
    if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return true;
    if (kind === 'AEXPR_OP' && JSON_OPERATORS.has(textIn(name?.at(-1)))) return false;
    const sides = [lexpr, rexpr].flatMap((one) => (one && 'List' in one ? (one.List.items ?? []) : one ? [one] : []));
    return ['AEXPR_OP', 'AEXPR_IN', 'AEXPR_LIKE', 'AEXPR_ILIKE', 'AEXPR_BETWEEN'].includes(kind ?? '') && all(sides);
  }
  if ('SubLink' in node) {
    const { subLinkType, subselect } = node.SubLink;
    if (subLinkType === 'EXISTS_SUBLINK' || subLinkType === 'ARRAY_SUBLINK') return true;
    if (subLinkType !== 'EXPR_SUBLINK' || !subselect || !('SelectStmt' in subselect)) return false;
    return isAlwaysOneRow(subselect.SelectStmt) && resultOf(subselect, scope).every((one) => one.isThere);
  }
  return false;
}

function nameOf(node: Node | undefined): string {
  if (!node) return '';
  if ('ColumnRef' in node) return textIn(node.ColumnRef.fields?.at(-1));
  if ('TypeCast' in node) return nameOf(node.TypeCast.arg) || textIn(node.TypeCast.typeName?.names?.at(-1));
  if ('CollateClause' in node) return nameOf(node.CollateClause.arg);
  if ('FuncCall' in node) return textIn(node.FuncCall.funcname?.at(-1));
  if ('CoalesceExpr' in node) return 'coalesce';
  if ('CaseExpr' in node) return 'case';
  if ('SubLink' in node) return node.SubLink.subLinkType === 'EXISTS_SUBLINK' ? 'exists' : 'array';
  return '';
}

const asNullable = (sources: readonly Source[]): Source[] =>
  sources.map(({ alias, columns }) => ({ alias, columns: columns?.map(({ name }) => ({ name, isThere: false })) }));

/** Returns the sources of one part of `from`; `lateral` parts see those before them. */
function sourcesOf(node: Node | undefined, scope: Scope): Source[] {
  if (!node) return [];
  if ('RangeVar' in node) {
    const { relname = '', alias } = node.RangeVar;
    const table = scope.catalog.get(relname);
    const columns =
      scope.ctes.get(relname) ?? (table && [...table].map(([name, isNotNull]) => ({ name, isThere: isNotNull })));
    return [{ alias: alias?.aliasname ?? relname, columns: rename(columns, alias?.colnames) }];
  }
  if ('RangeSubselect' in node) {
    const { subquery, alias } = node.RangeSubselect;
    return [
      {
        alias: alias?.aliasname ?? '',
        columns: rename(subquery && resultOf(subquery, scope), alias?.colnames),
      },
    ];
  }
  if ('RangeFunction' in node) return [{ alias: node.RangeFunction.alias?.aliasname ?? '', columns: undefined }];
  if ('JoinExpr' in node) {
    const { jointype, larg, rarg } = node.JoinExpr;
    const left = sourcesOf(larg, scope);
    const right = sourcesOf(rarg, { ...scope, sources: [...scope.sources, ...left] });
    return [
      ...(jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL' ? asNullable(left) : left),
      ...(jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL' ? asNullable(right) : right),
    ];
  }
  return [];
}

const rename = (
  columns: readonly ColumnNullability[] | undefined,
  names: readonly Node[] | undefined,
): readonly ColumnNullability[] | undefined =>
  columns?.map((column, n) => ({ ...column, name: names?.[n] ? textIn(names[n]) : column.name }));

function withSources(parts: readonly (Node | undefined)[], scope: Scope): Scope {
  const sources = [...scope.sources];
  for (const part of parts) sources.push(...sourcesOf(part, { ...scope, sources: [...sources] }));
  return { ...scope, sources };
}

function targets(list: readonly Node[], scope: Scope): ColumnNullability[] {
  return list.flatMap((node): ColumnNullability[] => {
    if (!('ResTarget' in node)) return [];
    const { name, val } = node.ResTarget;
    if (val && 'ColumnRef' in val && textIn(val.ColumnRef.fields?.at(-1)) === '*') {
      const fields = val.ColumnRef.fields ?? [];
      const alias = fields.length > 1 ? textIn(fields.at(-2)) : undefined;
      return scope.sources
        .filter((source) => alias === undefined || source.alias === alias)
        .flatMap((source) => source.columns ?? [{ name: '*', isThere: false }]);
    }
    return [{ name: name ?? nameOf(val), isThere: isThere(val, scope) }];
  });
}

const both = (left: readonly ColumnNullability[], right: readonly ColumnNullability[]): ColumnNullability[] =>
  left.map((column, n) => ({ ...column, isThere: column.isThere && right[n]?.isThere === true }));

function ofSelect(select: SelectStmt, scope: Scope): ColumnNullability[] {
  if (select.larg && select.rarg)
    return both(resultOf({ SelectStmt: select.larg }, scope), resultOf({ SelectStmt: select.rarg }, scope));
  if (select.valuesLists) {
    const rows = select.valuesLists.map((list) =>
      ('List' in list ? (list.List.items ?? []) : []).map((node, n) => ({
        name: `column${n + 1}`,
        isThere: isThere(node, scope),
      })),
    );
    return rows.reduce(both);
  }
  const inner = withSources(select.fromClause ?? [], { ...scope, sources: [], outer: scope });
  return targets(select.targetList ?? [], { ...inner, isGrouped: (select.groupClause ?? []).length > 0 });
}

/**
 * Returns the columns of a statement, and whether each is never null according to its text. These are not-null columns
 * of tables outside an outer join, and expressions of such values.
 */
export function resultOf(statement: Node, outer: Pick<Scope, 'catalog'> & Partial<Scope>): ColumnNullability[] {
  const around: Scope = { ctes: new Map(), sources: [], ...outer };
  const body = (statement as Record<string, SelectStmt | undefined>)[kindOf(statement)];
  let scope = around;
  for (const node of body?.withClause?.ctes ?? []) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr;
    if (!ctequery) continue;
    const name = (columns: readonly ColumnNullability[]) => rename(columns, aliascolnames) ?? [];
    const select = 'SelectStmt' in ctequery ? ctequery.SelectStmt : undefined;
    const { larg } = select ?? {};
    // A recursive query sees its own columns as those of its first part.
    const seen =
      body?.withClause?.recursive && larg
        ? { ...scope, ctes: new Map([...scope.ctes, [ctename, name(resultOf({ SelectStmt: larg }, scope))]]) }
        : scope;
    scope = { ...scope, ctes: new Map([...scope.ctes, [ctename, name(resultOf(ctequery, seen))]]) };
  }
  if ('SelectStmt' in statement) return ofSelect(statement.SelectStmt, scope);
  for (const kind of ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const) {
    if (!(kind in statement)) continue;
    const write = (
      statement as Record<
        string,
        {
          relation?: object;
          fromClause?: Node[];
          usingClause?: Node[];
          returningClause?: { exprs?: Node[] };
        }
      >
    )[kind];
    if (!write?.relation) return [];
    const parts = [{ RangeVar: write.relation } as Node, ...(write.fromClause ?? []), ...(write.usingClause ?? [])];
    return targets(write.returningClause?.exprs ?? [], withSources(parts, { ...scope, sources: [], outer: scope }));
  }
  return [];
}
