import { type Part, partOf, partsOf, textOf } from './document.ts';

/** A field of a schema, as a row: how deep it stands, what it is called, and what it takes. */
export interface Field {
  readonly key: string;
  readonly depth: number;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly text: string;
}

type Resolve = (part: Part) => Part;

const DEEPEST = 8;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const waysOf = (schema: Part): readonly Part[] =>
  [schema.anyOf, schema.oneOf, schema.allOf].flatMap((ways) => partsOf(ways));

/** What a schema takes, in a few words: `integer or null`, `list of string`, `"asc" or "desc"`. */
export function typeOf(schema: Part, resolve: Resolve, depth = 0): string {
  const found = resolve(schema);
  if (found.const !== undefined) return JSON.stringify(found.const);
  if (Array.isArray(found.enum)) return found.enum.map((one) => JSON.stringify(one)).join(' or ');
  const ways = waysOf(found);
  if (ways.length > 0 && depth < DEEPEST)
    return [...new Set(ways.map((way) => typeOf(way, resolve, depth + 1)))].join(found.allOf ? ' and ' : ' or ');
  if (found.type === 'array' && depth < DEEPEST) return `list of ${typeOf(partOf(found.items), resolve, depth + 1)}`;
  const types = listOf(found.type).length > 0 ? listOf(found.type).join(' or ') : textOf(found.type);
  const type = types || (found.properties === undefined ? 'anything' : 'object');
  return found.format === undefined ? type : `${type} (${textOf(found.format)})`;
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

/** What a schema says beside its type: its description and its limits, in a sentence each. */
export function remarksOf(schema: Part): string {
  const said = Object.entries(limits).flatMap(([name, say]) => (schema[name] === undefined ? [] : [say(schema[name])]));
  const sentence = said.filter(Boolean).join(', ');
  const capital = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return [textOf(schema.description), capital].filter(Boolean).join('. ');
}

/** One of several schemas, by the value that tells it apart from the others. */
export interface Variant {
  readonly name: string;
  readonly schema: Part;
}

/** The schemas that a `discriminator` tells apart; of a list, those of what it holds. */
export function variantsOf(schema: Part, resolve: Resolve): readonly Variant[] {
  const found = resolve(schema);
  if (found.items !== undefined) return variantsOf(partOf(found.items), resolve);
  return Object.entries(partOf(partOf(found.discriminator).mapping)).map(([name, pointer]) => ({
    name,
    schema: resolve({ $ref: pointer }),
  }));
}

/** The part of a schema that has fields: itself, what a list holds, or one of several ways. */
function holderOf(schema: Part, resolve: Resolve, depth = 0): Part {
  const found = resolve(schema);
  if (depth > DEEPEST || found.properties !== undefined) return found;
  if (found.items !== undefined) return holderOf(partOf(found.items), resolve, depth + 1);
  const holders = waysOf(found).map((way) => holderOf(way, resolve, depth + 1));
  const properties = Object.assign({}, ...holders.map((one) => partOf(one.properties)));
  const required = found.allOf ? holders.flatMap((one) => listOf(one.required)) : [];
  return { ...found, properties, required };
}

/** The fields of a schema and of what is in them, the outer ones first; what holds itself is not opened again. */
export function fieldsOf(
  schema: Part,
  resolve: Resolve,
  depth = 0,
  above: readonly unknown[] = [],
  path = '',
): readonly Field[] {
  const holder = holderOf(schema, resolve);
  const { properties } = holder;
  if (properties === undefined || depth > DEEPEST || above.includes(properties)) return [];
  const required = new Set(listOf(holder.required));
  return Object.entries(partOf(properties)).flatMap(([name, value]) => {
    const inner = partOf(value);
    const key = `${path}/${name}`;
    const field = {
      key,
      depth,
      name,
      type: typeOf(inner, resolve),
      isRequired: required.has(name),
      text: remarksOf(resolve(inner)),
    };
    return [field, ...fieldsOf(inner, resolve, depth + 1, [...above, properties], key)];
  });
}
