/** SQL fragments may have these types: they are conditions and moments for the query builder, never rows. */
const FRAGMENTS = new Set(['TSBooleanKeyword', 'Date']);

const isSql = (node) => node?.type === 'TaggedTemplateExpression' && node.tag.name === 'sql';

const typeName = (type) => (type.type === 'TSTypeReference' ? type.typeName.name : type.type);

/** Returns the argument `T` of `name<T>(…)` or `` name<T>`…` ``. */
const typeArguments = (node) => (node.typeArguments ?? node.typeParameters)?.params ?? [];

/** Returns whether an expression reads the rows of a result: `x.rows`, `x.rows[0]`, or an awaited result. */
function isOfRows(node) {
  if (!node) return false;
  if (node.type === 'MemberExpression')
    return (!node.computed && node.property.name === 'rows') || isOfRows(node.object);
  if (node.type === 'AwaitExpression' || node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression')
    return isOfRows(node.argument ?? node.expression);
  if (node.type === 'TSAsExpression') return isOfRows(node.expression);
  if (node.type === 'Identifier') return node.name === 'rows';
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    ['execute', 'executeQuery', 'query'].includes(node.callee.property.name)
  );
}

const isTop = (node) => {
  for (let at = node.parent; at; at = at.parent) if (/Function/.test(at.type)) return false;
  return true;
};

/** Returns whether a statement returns no rows and cannot be prepared: `set local`, `grant`, `lock table` … */
const isUtility = (node) =>
  /^\s*(?:set|grant|revoke|alter|lock|create|drop|analyze)\b/.test(node.quasi.quasis[0].value.raw);

/**
 * Reports rows that no test checks: statements must declare their columns where `test/statements.test.ts` can ask
 * PostgreSQL.
 */
const checkedRows = {
  create: (context) => {
    const report = (node, message) => context.report({ node, message });
    // `list` is a common word: it only declares a statement if it is imported from the module of lists.
    const declaring = new Set(['statement']);
    return {
      ImportDeclaration: ({ source, specifiers }) => {
        if (source.value.endsWith('/lists/list.ts')) for (const { local } of specifiers) declaring.add(local.name);
      },
      TaggedTemplateExpression: (node) => {
        const [type] = isSql(node) ? typeArguments(node) : [];
        if (type && !FRAGMENTS.has(typeName(type)))
          report(node, 'SQL: the type of a row is declared by `statement`, not here');
      },
      TSAsExpression: (node) => {
        if (isOfRows(node.expression)) report(node, 'SQL: rows are not cast, their statement declares them');
      },
      CallExpression: (node) => {
        const { callee } = node;
        if (callee.type === 'Identifier' && declaring.has(callee.name) && !isTop(node))
          report(node, 'SQL: a statement is declared at the top of its module, so that the test finds it');
        if (callee.type !== 'MemberExpression') return;
        const method = callee.property.name;
        if (method === 'execute' && isSql(callee.object) && !isUtility(callee.object))
          report(node, 'SQL: a statement of its own is a `statement`, which a test prepares');
        if (['query', 'executeQuery'].includes(method) && typeArguments(node).length > 0)
          report(node, 'SQL: the type of a row is declared by `statement`, not here');
      },
    };
  },
};

export default { meta: { name: 'sql' }, rules: { 'checked-rows': checkedRows } };
