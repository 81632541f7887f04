import { momentText } from '@quarterdeck/contract/core/fields/fields';
import { z } from 'zod';
import { Written } from '../core/written.ts';

/** Writes a value as JSON; undefined when there is nothing to write. @throws TypeError when it is not what the schema says. */
type Write = (value: unknown) => string | undefined;

const wrong = (value: unknown, wanted: string): never => {
  throw new TypeError(`An answer has ${value === null ? 'null' : typeof value} where the contract says ${wanted}`);
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** What the code of a writer calls, by name. */
const helpers = {
  wrong,
  text: (value: unknown) =>
    typeof value === 'string' ? (ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`) : wrong(value, 'a text'),
  number: (value: unknown) => (Number.isFinite(value) ? `${value}` : wrong(value, 'a number')),
  integer: (value: unknown) => (Number.isSafeInteger(value) ? `${value}` : wrong(value, 'an integer')),
  boolean: (value: unknown) => (typeof value === 'boolean' ? `${value}` : wrong(value, 'true or false')),
  anything: (value: unknown) => JSON.stringify(value) ?? wrong(value, 'something'),
  moment: (value: unknown, writeOther: Write) =>
    value instanceof Date ? `"${value.toISOString()}"` : writeOther(value),
  list: (value: unknown, write: Write) => {
    if (value instanceof Written) return value.text;
    if (!Array.isArray(value)) return wrong(value, 'a list');
    let text = '';
    for (const one of value) text += `${text === '' ? '' : ','}${write(one) ?? 'null'}`;
    return `[${text}]`;
  },
  record: (value: unknown, write: Write) => {
    if (typeof value !== 'object' || value === null) return wrong(value, 'an object');
    let text = '';
    for (const [name, one] of Object.entries(value))
      if (one !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${write(one)}`;
    return `{${text}}`;
  },
};

/** The code of a writer as it grows: what it refers to that is no code. */
class Code {
  readonly constants: unknown[] = [];
  readonly functions: string[] = [];

  constant(value: unknown): string {
    return `c[${this.constants.push(value) - 1}]`;
  }

  define(body: string): string {
    return `f${this.functions.push(`const f${this.functions.length} = (v) => { ${body} };`) - 1}`;
  }
}

const isOptional = (schema: z.core.$ZodType): boolean => (schema as z.core.$ZodTypes)._zod.def.type === 'optional';

function objectWriter(code: Code, { shape }: z.core.$ZodObjectDef): string {
  let isFirst = true;
  const fields = Object.entries(shape).map(([name, schema]) => {
    const value = `v[${JSON.stringify(name)}]`;
    const label = `${JSON.stringify(name)}:`;
    // Before the first field that is surely there, nobody knows whether there is a comma.
    const before = isFirst ? `(t === '{' ? '' : ',') + ${JSON.stringify(label)}` : JSON.stringify(`,${label}`);
    const write = `t += ${before} + ${expression(code, schema, value)};`;
    if (isOptional(schema)) return `if (${value} !== undefined) ${write}`;
    isFirst = false;
    return write;
  });
  return code.define(
    `if (typeof v !== 'object' || v === null) h.wrong(v, 'an object'); let t = '{'; ${fields.join(' ')} return t + '}';`,
  );
}

function oneOf(code: Code, values: readonly unknown[], value: string): string {
  const texts = code.constant(new Map(values.map((one) => [one, JSON.stringify(one)])));
  return `(${texts}.get(${value}) ?? h.wrong(${value}, ${JSON.stringify(`one of ${values.join(', ')}`)}))`;
}

/** The code that writes a value of a schema. What it knows no short way for, the schema itself cuts. */
function expression(code: Code, schema: z.core.$ZodType, value: string): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const cut = (): string => code.constant((one: unknown) => JSON.stringify(z.parse(schema, one)));
  const writerOf = (inner: z.core.$ZodType): string => code.define(`return ${expression(code, inner, 'v')};`);
  if (def.type === 'object' && !def.catchall) return `${objectWriter(code, def)}(${value})`;
  if (def.type === 'array') return `h.list(${value}, ${writerOf(def.element)})`;
  if (def.type === 'record') return `h.record(${value}, ${writerOf(def.valueType)})`;
  if (def.type === 'optional') return expression(code, def.innerType, value);
  if (def.type === 'nullable') return `(${value} === null ? 'null' : ${expression(code, def.innerType, value)})`;
  if (def.type === 'string' && !def.checks?.some((check) => check._zod.def.check === 'overwrite'))
    return `h.text(${value})`;
  if (def.type === 'number') return `h.${'format' in def && def.format === 'safeint' ? 'integer' : 'number'}(${value})`;
  if (def.type === 'boolean') return `h.boolean(${value})`;
  if (def.type === 'enum') return oneOf(code, Object.values(def.entries), value);
  if (def.type === 'literal') return oneOf(code, def.values, value);
  if (def.type === 'unknown') return `h.anything(${value})`;
  if (def.type === 'pipe') {
    const { def: first } = (def.in as z.core.$ZodTypes)._zod;
    if (first.type === 'transform' && first.transform === momentText) return `h.moment(${value}, ${cut()})`;
  }
  return `${cut()}(${value})`;
}

/**
 * Makes what writes the answers of a schema: the fields that it names, in its order, and no other one. It is the same text as
 * `JSON.stringify(schema.parse(answer))` for any answer that the schema takes, some times faster; of values only the kind is
 * looked at, not their range or form; what PostgreSQL has written of a list is passed on. Wherever mistakes are looked for, both are
 * compared (`mount`). Like zod itself, it makes code of the schema once.
 * @throws TypeError, by the writer, when the kind of a value is not what the schema says, or a field that must be there is not.
 */
export function answerWriter(schema: z.ZodObject): (answer: unknown) => string {
  const code = new Code();
  const write = expression(code, schema, 'v');
  const made = new Function('h', 'c', `${code.functions.join('\n')}\nreturn (v) => ${write};`);
  return made(helpers, code.constants) as (answer: unknown) => string;
}
