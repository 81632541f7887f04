import { type Part, partOf, partsOf, textOf } from './document.ts';

type Resolve = (part: Part) => Part;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Limits of a type's depth, and of its variants and values: schemas may refer to each other endlessly. */
const DEEPEST_TYPE = 3;
const MOST_WAYS = 6;
const MOST_VALUES = 20;

/** Returns some of many words, and how many more there are. */
function someOf(words: readonly string[], most: number, between: string): string {
  const all = [...new Set(words)];
  const more = all.length > most ? `${between}${all.length - most} more` : '';
  return all.slice(0, most).join(between) + more;
}

/** Returns the schemas of a list's items: one, or one for each position. */
const itemsOf = ({ items, prefixItems }: Part): readonly Part[] => [
  ...partsOf(prefixItems),
  ...(Array.isArray(items) ? partsOf(items) : items === undefined ? [] : [partOf(items)]),
];

const isMap = ({ additionalProperties: values, properties }: Part): boolean =>
  typeof values === 'object' && values !== null && properties === undefined;

function waysIn(ways: unknown, between: string, resolve: Resolve, depth: number): string {
  const parts = partsOf(ways);
  const types = parts.slice(0, 2 * MOST_WAYS).map((way) => typeOf(way, resolve, depth + 1));
  const rest = parts.slice(2 * MOST_WAYS).map((_, at) => `way ${at}`);
  return someOf([...types, ...rest], MOST_WAYS, between);
}

function plainTypeOf(found: Part, resolve: Resolve, depth: number): string {
  if (found.const !== undefined) return JSON.stringify(found.const);
  if (Array.isArray(found.enum))
    return someOf(
      found.enum.map((one) => JSON.stringify(one)),
      MOST_VALUES,
      ' or ',
    );
  const types = listOf(found.type).length > 0 ? listOf(found.type).join(' or ') : textOf(found.type);
  if (depth < DEEPEST_TYPE) {
    for (const [ways, between] of [
      [found.anyOf, ' or '],
      [found.oneOf, ' or '],
      [found.allOf, ' and '],
    ] as const)
      if (partsOf(ways).length > 0) return waysIn(ways, between, resolve, depth);
    const items = itemsOf(found);
    if (types === 'array' && items.length > 0)
      return `list of ${someOf(
        items.map((item) => typeOf(item, resolve, depth + 1)),
        MOST_WAYS,
        ', ',
      )}`;
    if (isMap(found)) return `map of ${typeOf(partOf(found.additionalProperties), resolve, depth + 1)}`;
  }
  if (types === 'array') return 'list of anything';
  const type = types || (found.properties === undefined ? 'anything' : 'object');
  return found.format === undefined ? type : `${type} (${textOf(found.format)})`;
}

/** Returns what a schema accepts, in a few words: `integer or null`, `list of string`, `"asc" or "desc"`. */
export function typeOf(schema: Part, resolve: Resolve, depth = 0): string {
  const found = resolve(schema);
  const type = plainTypeOf(found, resolve, depth);
  const isNullable = found.nullable === true || found['x-nullable'] === true;
  return isNullable && !/\bnull$/.test(type) ? `${type} or null` : type;
}

const limits: Readonly<Record<string, (value: unknown) => string>> = {
  minimum: (value) => (value === Number.MIN_SAFE_INTEGER ? '' : `at least ${value}`),
  exclusiveMinimum: (value) => `above ${value}`,
  maximum: (value) => (value === Number.MAX_SAFE_INTEGER ? '' : `at most ${value}`),
  exclusiveMaximum: (value) => `below ${value}`,
  minLength: (value) => `at least ${value} characters`,
  maxLength: (value) => `at most ${value} characters`,
  minItems: (value) => `at least ${value} items`,
  maxItems: (value) => `at most ${value} items`,
  default: (value) => `by default ${JSON.stringify(value)}`,
};

/** Returns a schema's limits in a sentence; empty when it has none. */
export function limitsOf(schema: Part): string {
  const said = Object.entries(limits).flatMap(([name, say]) => (schema[name] === undefined ? [] : [say(schema[name])]));
  const sentence = said.filter(Boolean).join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A schema among several, with the value that identifies it. */
export interface Variant {
  readonly name: string;
  readonly schema: Part;
}

const lastStepOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

/** Returns a schema's path: a discriminator contains that, or the schema's name. */
const pointerTo = (name: string): string => (name.includes('#') ? name : `#/components/schemas/${name}`);

/** Returns the schemas that a `discriminator` distinguishes; for a list, those of its items. */
export function variantsOf(schema: Part, resolve: Resolve, depth = 0): readonly Variant[] {
  const found = resolve(schema);
  const [item] = itemsOf(found);
  if (item !== undefined && depth < DEEPEST_TYPE) return variantsOf(item, resolve, depth + 1);
  if (found.discriminator === undefined) return [];
  const mapping = Object.entries(partOf(partOf(found.discriminator).mapping));
  const ways = [...partsOf(found.oneOf), ...partsOf(found.anyOf)].map(({ $ref }) => textOf($ref)).filter(Boolean);
  const named =
    mapping.length > 0
      ? mapping.map(([name, pointer]) => [name, pointerTo(textOf(pointer))] as const)
      : ways.map((pointer) => [lastStepOf(pointer), pointer] as const);
  return named.map(([name, pointer]) => ({ name, schema: resolve({ $ref: pointer }) }));
}

/** A field of a schema. */
interface Field {
  readonly name: string;
  readonly schema: Part;
  readonly isRequired: boolean;
}

/** The name for all fields that the schema does not name. */
const ANY_NAME = '(any other name)';

/** A schema's fields, and the schemas that they come from, each once. */
interface OpenSchema {
  readonly fields: readonly Field[];
  readonly sources: readonly unknown[];
}

/**
 * Opens a schema by one level: its own fields and those of the schemas that it combines, of a list's items, of a map's
 * values.
 */
function opened(schema: Part, resolve: Resolve): OpenSchema {
  const fields = new Map<string, Part>();
  const required = new Set<unknown>();
  const sources: unknown[] = [];
  const seen = new Set<unknown>();
  const waiting: { readonly part: Part; readonly isCertain: boolean }[] = [{ part: schema, isCertain: true }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { part, isCertain } = next;
    const name = textOf(part.$ref) || part;
    if (seen.has(name)) continue;
    seen.add(name);
    const found = resolve(part);
    if (isCertain) for (const field of listOf(found.required)) required.add(field);
    if (found.properties !== undefined) sources.push(found.properties);
    for (const [key, value] of Object.entries(partOf(found.properties)))
      if (!fields.has(key)) fields.set(key, partOf(value));
    for (const way of partsOf(found.allOf)) waiting.push({ part: way, isCertain });
    for (const way of [...partsOf(found.anyOf), ...partsOf(found.oneOf)]) waiting.push({ part: way, isCertain: false });
    if (found.properties === undefined) for (const item of itemsOf(found)) waiting.push({ part: item, isCertain });
    const values = found.additionalProperties;
    if (typeof values !== 'object' || values === null) continue;
    if (found.properties === undefined) waiting.push({ part: partOf(values), isCertain });
    else fields.set(ANY_NAME, partOf(values));
  }
  return { fields: [...fields].map(([name, own]) => ({ name, schema: own, isRequired: required.has(name) })), sources };
}

/** A field as a row, with its depth, and whether its own fields are shown below it. */
export interface Row extends Field {
  readonly key: string;
  readonly depth: number;
  /** Undefined when it has no fields of its own. */
  readonly isOpen: boolean | undefined;
}

/** How many levels are open initially. */
const LEVELS = 2;

/**
 * Returns the rows of a schema: two levels, and those that were opened. A schema that contains itself is closed
 * initially.
 * @param choices the rows that were opened or closed, by key
 */
export function rowsOf(schema: Part, resolve: Resolve, choices: ReadonlyMap<string, boolean>): readonly Row[] {
  const rows: Row[] = [];
  const add = ({ fields, sources }: OpenSchema, depth: number, above: readonly unknown[], path: string): void => {
    for (const field of fields) {
      const key = `${path}/${field.name}`;
      const inner = opened(field.schema, resolve);
      const isItself = inner.sources.some((source) => above.includes(source) || sources.includes(source));
      const isOpen = choices.get(key) ?? (depth + 1 < LEVELS && !isItself);
      const hasFields = inner.fields.length > 0;
      rows.push({ ...field, key, depth, isOpen: hasFields ? isOpen : undefined });
      if (hasFields && isOpen) add(inner, depth + 1, [...above, ...sources], key);
    }
  };
  add(opened(schema, resolve), 0, [], '');
  return rows;
}
