import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApi, Operation, Schema } from './former-server.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Keywords that allow less when they are there, or when they are larger or smaller. */
const EXACT = ['pattern', 'format'];
const FROM = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const TO = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

const alternatives = (schema: Schema): readonly Schema[] | undefined =>
  (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  schema.enum ?? ('const' in schema ? [schema.const] : undefined);
const propertiesOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
const typesOf = ({ type }: Schema): readonly unknown[] => (type === undefined ? [] : [type].flat());
const isOneOf = (type: unknown, types: readonly unknown[]): boolean =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
const requiredOf = (schema: Schema): readonly string[] => (schema.required ?? []) as readonly string[];
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/**
 * Why not all that one schema allows is allowed by another. An input that was sent must still be accepted, so that a field of
 * it may not go; an answer must still say what it said, and may say more.
 */
function differences(narrow: Schema, wide: Schema, side: 'input' | 'answer', at: string): string[] {
  const parts = alternatives(narrow);
  if (parts) return parts.flatMap((part) => differences(part, wide, side, at));
  const values = valuesOf(narrow);
  if (values)
    return values
      .filter((value) => !ajv.validate(wide, value))
      .map((value) => `${at}: ${JSON.stringify(value)} is allowed by one alone`);
  const choices = alternatives(wide);
  if (choices) {
    const each = choices.map((choice) => differences(narrow, choice, side, at));
    return each.some((flaws) => flaws.length === 0) ? [] : (each[0] ?? []);
  }
  if (valuesOf(wide)) return [`${at}: is any ${typesOf(narrow).join(' or ')}`];
  const foreign = typesOf(narrow).filter((type) => !isOneOf(type, typesOf(wide)));
  if (foreign.length > 0) return [`${at}: may be ${foreign.join(' or ')}`];
  const flaws = [
    ...EXACT.filter((keyword) => wide[keyword] !== undefined && wide[keyword] !== narrow[keyword]),
    ...FROM.filter((keyword) => Number(wide[keyword] ?? -Infinity) > Number(narrow[keyword] ?? -Infinity)),
    ...TO.filter((keyword) => Number(wide[keyword] ?? Infinity) < Number(narrow[keyword] ?? Infinity)),
  ].map((keyword) => `${at}: ${keyword} was ${narrow[keyword]} beside ${wide[keyword]}`);
  if (isSchema(narrow.items) && isSchema(wide.items))
    flaws.push(...differences(narrow.items, wide.items, side, `${at}[]`));
  if (isSchema(narrow.additionalProperties) && isSchema(wide.additionalProperties))
    flaws.push(...differences(narrow.additionalProperties, wide.additionalProperties, side, `${at}.*`));
  for (const name of requiredOf(wide))
    if (!requiredOf(narrow).includes(name)) flaws.push(`${at}.${name}: is required by one alone`);
  const [kept, there] =
    side === 'input' ? [propertiesOf(narrow), propertiesOf(wide)] : [propertiesOf(wide), propertiesOf(narrow)];
  for (const name of Object.keys(kept)) if (!there[name]) flaws.push(`${at}.${name}: is gone`);
  for (const [name, schema] of Object.entries(propertiesOf(narrow))) {
    const other = propertiesOf(wide)[name];
    if (other && !same(schema, other)) flaws.push(...differences(schema, other, side, `${at}.${name}`));
  }
  return flaws;
}

/** The parameters of a call as one object. */
const inputOf = ({ parameters = [] }: Operation): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ in: where, name, schema }) => [`${where} ${name}`, schema])),
  required: parameters.filter(({ required }) => required).map(({ in: where, name }) => `${where} ${name}`),
});
const bodyOf = ({ requestBody }: Operation): Schema => requestBody?.content['application/json']?.schema ?? {};
export const answerOf = ({ responses }: Operation, status: string): Schema | undefined =>
  responses[status]?.content?.['application/json']?.schema;

/** What a client of the former document would notice of the present one. */
export function noticedBetween(former: OpenApi, present: OpenApi): string[] {
  return Object.entries(former.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, was]) => {
      const name = `${verb.toUpperCase()} ${path}`;
      const is = present.paths[path]?.[verb];
      if (!is) return [`${name}: is gone`];
      return [
        ...differences(inputOf(was), inputOf(is), 'input', `${name} asked`),
        ...differences(bodyOf(was), bodyOf(is), 'input', `${name} sent`),
        ...Object.keys(was.responses).flatMap((status) => {
          const [before, now] = [answerOf(was, status), answerOf(is, status)];
          if (!is.responses[status]) return [`${name} ${status}: is gone`];
          if (!before) return [];
          return now ? differences(now, before, 'answer', `${name} ${status}`) : [`${name} ${status}: has no body`];
        }),
      ];
    }),
  );
}
