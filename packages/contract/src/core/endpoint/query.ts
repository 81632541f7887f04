import { z } from 'zod';

type Raw = Readonly<Record<string, unknown>>;

const isNumber = /^-?\d{1,17}(\.\d{1,20})?$/;

const readValue = (kinds: ReadonlySet<unknown>, text: unknown): unknown => {
  if (typeof text !== 'string' || kinds.has('string')) return text;
  if ((kinds.has('integer') || kinds.has('number')) && isNumber.test(text)) return Number(text);
  return text;
};

const kindsOf = (schema: z.core.JSONSchema.JSONSchema): unknown[] => [
  ...(Array.isArray(schema.type) ? schema.type : [schema.type]),
  ...(schema.const === undefined ? [] : [typeof schema.const]),
  ...(schema.anyOf ?? []).flatMap(kindsOf),
];

type Kinds = ReadonlyMap<string, ReadonlySet<unknown>>;

/** Cache of described schemas, which do not change: describing one takes much longer than reading a query. */
const kindsBySchema = new WeakMap<z.ZodObject, Kinds>();

/** Returns the kinds of values that each field of a schema accepts. */
function kindsIn(input: z.ZodObject): Kinds {
  const before = kindsBySchema.get(input);
  if (before) return before;
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' });
  const kinds = new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      new Set(typeof schema === 'object' ? kindsOf(schema) : []),
    ]),
  );
  kindsBySchema.set(input, kinds);
  return kinds;
}

/**
 * Creates a reader of query strings for a schema. It turns strings into numbers where the schema expects numbers and
 * guesses nothing else, so the schema itself refuses invalid values. The same schemas serve queries and bodies.
 */
export const queryReader =
  (input: z.ZodObject): ((query: Raw) => Raw) =>
  (query) => {
    const kinds = kindsIn(input);
    return Object.fromEntries(
      Object.entries(query).map(([name, text]) => {
        const wanted = kinds.get(name);
        return [name, wanted ? readValue(wanted, text) : text];
      }),
    );
  };
