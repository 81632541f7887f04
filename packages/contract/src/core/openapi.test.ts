import { describe, expect, test } from 'vitest';
import { contract } from '../index.ts';
import { type Endpoint, inputInQuery } from './call.ts';
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
const calls = Object.entries(contract).flatMap(([room, ofRoom]) =>
  Object.entries(ofRoom as Readonly<Record<string, Endpoint>>).map(([call, one]) => ({ name: `${room}.${call}`, one })),
);

describe('the document of the API', () => {
  test.each(calls)('$name: what it takes and answers has an example that fits', ({ one }) => {
    const operation = document.paths[one.path]?.[one.method.toLowerCase()];
    if (one.answersMedia) return expect(operation?.responses[200]?.content).toHaveProperty(['image/*']);
    if (one.produces) return expect(operation?.responses[200]?.content).toHaveProperty([one.produces]);
    const example = inputInQuery(one)
      ? Object.fromEntries(
          (operation?.parameters ?? [])
            .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
            .map((parameter) => [parameter.name, parameter.example]),
        )
      : operation?.requestBody?.content['application/json']?.example;
    expect(one.input.safeParse(example).error?.issues).toBeUndefined();
    const success = operation?.responses[200] ?? operation?.responses[201];
    expect(one.output.safeParse(success?.content['application/json']?.example).error?.issues).toBeUndefined();
  });

  test('every room is a tag', () => {
    expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(contract));
  });
});
