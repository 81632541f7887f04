import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './core/endpoint/endpoint.ts';
import { type AnswerShape, isAddition, isSpecifiedInput, specification } from './core/specification/specification.ts';
import { contract } from './index.ts';

const calls = Object.values(contract).flatMap((feature) =>
  Object.values(feature as Readonly<Record<string, Endpoint>>),
);
const callOf = (route: string): Endpoint | undefined =>
  calls.find(({ method, path, produces }) => `${method} ${path}` === route && !produces);

type Json = Readonly<Record<string, unknown>>;

const partsOf = (schema: Json): readonly Json[] =>
  [schema.items, ...['anyOf', 'oneOf', 'allOf'].flatMap((way) => (schema[way] as Json[]) ?? [])].filter(
    (part): part is Json => part !== undefined,
  );

/** Returns every field of a schema and its nested schemas: `data`, `data.id`; only the required ones if `needed`. */
function fieldsOf(schema: Json, { needed = false, prefix = '' } = {}): string[] {
  const all = Object.entries((schema.properties as Record<string, Json>) ?? {});
  const own = all.filter(([name]) => !needed || (schema.required as string[] | undefined)?.includes(name));
  const below = own.flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...fieldsOf(inner, { needed, prefix: `${prefix}${name}.` }),
  ]);
  return [...below, ...partsOf(schema).flatMap((part) => fieldsOf(part, { needed, prefix }))];
}

/** Returns the same fields of the specification's answer. */
function namesOf(answered: AnswerShape, prefix = ''): string[] {
  if (typeof answered === 'string') return [];
  if (Array.isArray(answered)) return namesOf(answered[0] as AnswerShape, prefix);
  return Object.entries(answered).flatMap(([written, inner]) => {
    const name = `${prefix}${written.replace(/[?!]$/, '')}`;
    return [name, ...namesOf(inner, `${name}.`)];
  });
}

const outputOf = (one: Endpoint | undefined): Json =>
  z.toJSONSchema(one?.output ?? z.object({}), { unrepresentable: 'any' }) as Json;

/**
 * Fields that our server always answers and the specification does not show ("Field shapes of other responses: not
 * shown"). They are ours, and the console has an error boundary around each; for a page, it works without them.
 */
const NOT_SHOWN: Readonly<Record<string, readonly string[]>> = {
  'GET /google-analytics': ['data.totals', 'data.previous'],
  'GET /google-analytics-graph': ['data'],
  'GET /failed-urls-data': ['data'],
  'GET /active-campaign-locations': ['data'],
  'GET /dashboard-data': ['data'],
  'GET /top-searches': ['data'],
  'GET /settings': ['data'],
};

describe('the calls of the specification', () => {
  test.each(Object.entries(specification))('%s takes and answers what is named', (route, { takes, answers }) => {
    const one = callOf(route);
    expect(Object.keys(one?.input.shape ?? {})).toEqual(expect.arrayContaining([...takes]));
    expect(fieldsOf(outputOf(one))).toEqual(expect.arrayContaining(['responseMessage', ...namesOf(answers)]));
  });

  test.each(Object.entries(specification))('%s needs no more than is named', (route, { takes, answers }) => {
    const one = callOf(route);
    const input = z.toJSONSchema(one?.input ?? z.object({}), { io: 'input' }) as Json;
    expect(takes).toEqual(expect.arrayContaining([...((input.required as string[] | undefined) ?? [])]));
    const named = new Set(['responseMessage', 'responseCode', ...namesOf(answers)]);
    const hidden = NOT_SHOWN[route] ?? [];
    const total = (one as { readonly list?: { readonly total: string } } | undefined)?.list?.total;
    const others = fieldsOf(outputOf(one), { needed: true }).filter(
      (field) => field !== total && !named.has(field) && !hidden.some((shape) => field.startsWith(`${shape}.`)),
    );
    // Below an optional field, everything is an addition.
    const additions = new Set(fieldsOf(outputOf(one)).filter((field) => !named.has(field)));
    expect(others.filter((field) => ![...additions].some((above) => field.startsWith(`${above}.`)))).toEqual([]);
  });

  test('are the others no additions', () => {
    expect(isAddition({ method: 'GET', path: '/users-list' })).toBe(false);
    expect(isAddition({ method: 'GET', path: '/user-timeline' })).toBe(true);
    expect(isSpecifiedInput({ method: 'GET', path: '/users-list' }, 'query')).toBe(true);
    expect(isSpecifiedInput({ method: 'GET', path: '/users-list' }, 'is_suspended')).toBe(false);
    expect(isSpecifiedInput({ method: 'GET', path: '/user-timeline' }, 'kind')).toBe(true);
  });
});
