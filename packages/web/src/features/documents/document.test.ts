import { describe, expect, test } from 'vitest';
import { matchingSections, readDocument } from './document.ts';
import { limitsOf, rowsOf, typeOf, variantsOf } from './schema.ts';

const document = readDocument({
  openapi: '3.1.0',
  info: { title: 'Things' },
  tags: [{ name: 'things', description: 'All of them' }],
  paths: {
    '/things/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: { tags: ['things'], summary: 'One thing', responses: { 404: { $ref: '#/components/responses/Missing' } } },
      delete: { summary: 'Remove', 'x-permission': 'delete_thing', responses: {} },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } } },
    responses: { Missing: { description: 'It is not there' } },
    schemas: {
      Tree: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 9 },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        },
      },
      Loop: { $ref: '#/components/schemas/Loop' },
    },
  },
});

describe('a document', () => {
  test('is read by section, with its references followed', () => {
    expect(document.sections.map(({ name, text }) => [name, text])).toEqual([
      ['things', 'All of them'],
      ['Other endpoints', ''],
    ]);
    const [one] = document.sections[0]?.operations ?? [];
    expect(one?.parameters[0]).toMatchObject({ name: 'id', place: 'path', isRequired: true });
    expect(one?.answers).toEqual([{ status: '404', text: 'It is not there', contents: [] }]);
  });

  test('is searched by every word', () => {
    const found = (query: string) =>
      matchingSections(document.sections, query).flatMap(({ operations }) => operations.map(({ id }) => id));
    expect(found('')).toEqual(['get /things/{id}', 'delete /things/{id}']);
    expect(found('DELETE_thing')).toEqual(['delete /things/{id}']);
    expect(found('get thing one')).toEqual(['get /things/{id}']);
    expect(found('post')).toEqual([]);
  });

  test('of before version 3 has its bodies, and what is none is refused', () => {
    const old = readDocument({
      swagger: '2.0',
      paths: { '/a': { post: { parameters: [{ in: 'body', name: 'b', schema: { type: 'string' } }], responses: {} } } },
    });
    expect(old.sections[0]?.operations[0]).toMatchObject({
      parameters: [],
      contents: [{ schema: { type: 'string' } }],
    });
    for (const none of [null, [], 'openapi', {}, { openapi: 3 }])
      expect(() => readDocument(none)).toThrow('no OpenAPI');
    expect(
      readDocument({ openapi: '3.0.0', paths: { '/a': 7, '/b': { get: null } }, tags: 'x' }).sections,
    ).toHaveLength(1);
  });
});

describe('a schema', () => {
  const { resolve } = document;
  const tree = { $ref: '#/components/schemas/Tree' };

  test('that holds itself is opened once, one that refers to itself never', () => {
    const rows = (choices = new Map<string, boolean>()) =>
      rowsOf(tree, resolve, choices).map(({ key, schema, isRequired, isOpen }) => [
        key,
        typeOf(schema, resolve),
        isRequired,
        isOpen,
      ]);
    expect(rows()).toEqual([
      ['/name', 'string', true, undefined],
      ['/parts', 'list of object', false, false],
    ]);
    expect(rows(new Map([['/parts', true]])).map(([key]) => key)).toEqual([
      '/name',
      '/parts',
      '/parts/name',
      '/parts/parts',
    ]);
    expect(typeOf({ $ref: '#/components/schemas/Loop' }, resolve)).toBe('anything');
  });

  test.each(['#/%', '#/components/%E0%A4%A', '#/components/schemas/%ff'])(
    'that refers to %s is anything',
    (pointer) => {
      expect(typeOf({ $ref: pointer }, resolve)).toBe('anything');
      const hostile = { openapi: '3.0.0', paths: { '/a': { get: { parameters: [{ $ref: pointer }] } } } };
      expect(readDocument(hostile).sections).toHaveLength(1);
    },
  );

  test('of several kinds names each of them, also in a list', () => {
    const either = { discriminator: { propertyName: 'type', mapping: { tree: tree.$ref } } };
    for (const schema of [either, { type: 'array', items: either }])
      expect(variantsOf(schema, resolve)).toEqual([{ name: 'tree', schema: resolve(tree) }]);
    expect(variantsOf(tree, resolve)).toEqual([]);
    expect(variantsOf({ discriminator: { mapping: 7 } }, resolve)).toEqual([]);
  });

  test('says what it takes', () => {
    expect(typeOf({ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, resolve)).toBe(
      'string (date) or null',
    );
    expect(typeOf({ enum: ['a', 1] }, resolve)).toBe('"a" or 1');
    expect(limitsOf({ minimum: 0, maximum: 9, default: 0 })).toBe('At least 0, at most 9, by default 0');
  });

  test.each([
    ['what may be null, before 3.1', { type: 'string', nullable: true }, 'string or null'],
    ['what may be null, in 2.0', { type: 'string', 'x-nullable': true }, 'string or null'],
    ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, 'map of integer'],
    ['a map of anything', { additionalProperties: {} }, 'map of anything'],
    ['an object that is open', { type: 'object', additionalProperties: true }, 'object'],
    [
      'a list of several kinds',
      { type: 'array', items: [{ type: 'string' }, { type: 'integer' }] },
      'list of string, integer',
    ],
    ['a list of several kinds since 3.1', { type: 'array', prefixItems: [{ type: 'string' }] }, 'list of string'],
    ['a list of nothing', { type: 'array' }, 'list of anything'],
    [
      'many values',
      { enum: Array.from({ length: 30 }, (_, at) => at) },
      `${Array.from({ length: 20 }, (_, at) => at).join(' or ')} or 10 more`,
    ],
    [
      'many ways',
      { anyOf: Array.from({ length: 30 }, (_, at) => ({ const: at })) },
      '0 or 1 or 2 or 3 or 4 or 5 or 24 more',
    ],
  ])('says of %s what it takes', (_, schema, type) => expect(typeOf(schema, resolve)).toBe(type));
});

describe('fields', () => {
  const read = (schemas: object) => readDocument({ openapi: '3.0.0', paths: {}, components: { schemas } }).resolve;
  const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const keysOf = (schema: object, resolve = document.resolve) =>
    rowsOf({ ...schema }, resolve, new Map()).map(({ key, isRequired }) => `${key}${isRequired ? '*' : ''}`);

  test('are those of all that a schema is made of', () => {
    const resolve = read({
      Base: { required: ['id'], properties: { id: {}, kind: {} } },
      Extended: { allOf: [named('Base')], required: ['kind'], properties: { extra: {} } },
      Either: { anyOf: [named('Base'), { required: ['more'], properties: { more: {} } }] },
    });
    expect(keysOf(named('Extended'), resolve)).toEqual(['/extra', '/id*', '/kind*']);
    expect(keysOf(named('Either'), resolve)).toEqual(['/id', '/kind', '/more']);
  });

  test('of a map are those of its values, also next to names that are known', () => {
    const values = { type: 'object', properties: { count: {} } };
    expect(keysOf({ additionalProperties: values })).toEqual(['/count']);
    expect(keysOf({ properties: { total: {} }, additionalProperties: values })).toEqual([
      '/total',
      '/(any other name)',
      '/(any other name)/count',
    ]);
  });

  test('are told apart by the name of a schema, or by its place', () => {
    const resolve = read({ Dog: { properties: { bark: {} } }, Cat: { properties: { purr: {} } } });
    const either = {
      discriminator: { propertyName: 'type', mapping: { dog: 'Dog', cat: '#/components/schemas/Cat' } },
    };
    expect(variantsOf(either, resolve).map(({ name, schema }) => [name, keysOf(schema, resolve)])).toEqual([
      ['dog', ['/bark']],
      ['cat', ['/purr']],
    ]);
    const implied = { discriminator: { propertyName: 'type' }, oneOf: [named('Dog'), named('Cat')] };
    expect(variantsOf(implied, resolve).map(({ name }) => name)).toEqual(['Dog', 'Cat']);
  });

  test('are two levels at first, whatever their schemas refer to', () => {
    const names = Array.from({ length: 12 }, (_, at) => `N${at}`);
    const others = Object.fromEntries(names.map((name) => [name, named(name)]));
    const resolve = read({
      ...Object.fromEntries(names.map((name) => [name, { properties: others, anyOf: Object.values(others) }])),
      Loop: { items: named('Loop'), discriminator: {} },
    });
    expect(rowsOf(named('N0'), resolve, new Map()).length).toBeLessThan(200);
    expect(typeOf(named('N0'), resolve).length).toBeLessThan(2000);
    expect(variantsOf(named('Loop'), resolve)).toEqual([]);
  });
});

describe('a call', () => {
  const callIn = (item: object, more: object = {}) => {
    const [section] = readDocument({ openapi: '3.1.0', paths: { '/a': item }, ...more }).sections;
    const [operation] = section?.operations ?? [];
    if (!section || !operation) throw new Error('There is no call');
    return { section, operation };
  };

  test('takes what it says itself in the place of what its path says for all', () => {
    const id = (type: string) => ({ name: 'id', in: 'path', required: true, schema: { type } });
    const { operation } = callIn({ parameters: [id('integer')], get: { parameters: [id('string')] } });
    expect(operation.parameters.map(({ schema }) => schema.type)).toEqual(['string']);
  });

  test('has its examples, also those that stand elsewhere, and says types of one schema together', () => {
    const schema = { type: 'object' };
    const content = {
      'application/json': { schema, examples: { one: { $ref: '#/components/examples/One' } } },
      'application/yaml': { schema },
    };
    const { operation } = callIn(
      { get: { responses: { 200: { content } } } },
      { components: { examples: { One: { value: 'first' } } } },
    );
    expect(operation.answers[0]?.contents).toEqual([
      { type: 'application/json, application/yaml', schema, example: 'first' },
    ]);
  });

  test('that the API makes itself is a webhook', () => {
    const document = readDocument({ openapi: '3.1.0', webhooks: { newPet: { post: { summary: 'A pet came' } } } });
    expect(document.sections.map(({ name, operations }) => [name, operations.map(({ path }) => path)])).toEqual([
      ['Webhooks', ['newPet']],
    ]);
  });
});
