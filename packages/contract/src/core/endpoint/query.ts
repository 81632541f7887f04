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

/** What is known of schemas, which do not change: to describe one takes much longer than to read a query. */
const kindsBySchema = new WeakMap<z.ZodObject, Kinds>();

/** The kinds of value that each field of a schema takes. */
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
 * Makes the reader of a query string for a schema: texts become numbers where the schema wants numbers, and nothing else
 * is guessed, so that the schema itself refuses what does not fit. Schemas stay the same for queries and bodies.
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
