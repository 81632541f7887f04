import { describe, expect, test } from 'vitest';
import { contract } from '../../index.ts';
import { type Endpoint, inputInQuery } from '../endpoint/endpoint.ts';
import { exampleOf } from './example.ts';
import { openapi } from './openapi.ts';

interface Content {
  readonly example: Readonly<Record<string, unknown>>;
}
interface Operation {
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly example: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Content>> }>>;
}

const document = openapi(contract, { title: 'Test', version: '1.0.0' }) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  tags: readonly { readonly name: string }[];
};
const calls = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    endpoint,
  })),
);

describe('the document of the API', () => {
  test.each(calls)('$name: what it takes and answers has an example that fits', ({ endpoint }) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (endpoint.answersMedia) return expect(operation?.responses[200]?.content).toHaveProperty(['image/*']);
    if (endpoint.produces) return expect(operation?.responses[200]?.content).toHaveProperty([endpoint.produces]);
    const example = inputInQuery(endpoint)
      ? Object.fromEntries(
          (operation?.parameters ?? [])
            .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
            .map((parameter) => [parameter.name, parameter.example]),
        )
      : operation?.requestBody?.content['application/json']?.example;
    expect(endpoint.input.safeParse(example).error?.issues).toBeUndefined();
    const success = operation?.responses[200] ?? operation?.responses[201];
    expect(endpoint.output.safeParse(success?.content['application/json']?.example).error?.issues).toBeUndefined();
  });

  test('every feature is a tag', () => {
    expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(contract));
  });
});

test('the example of a text that may be null is a text', () => {
  expect(exampleOf({ type: ['string', 'null'] }, 'all', 'name')).toBe('Ann Miller');
});
