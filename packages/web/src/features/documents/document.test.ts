import { describe, expect, test } from 'vitest';
import { readDocument, searched } from './document.ts';
import { fieldsOf, remarksOf, typeOf, variantsOf } from './schema.ts';

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
      ['Other calls', ''],
    ]);
    const [one] = document.sections[0]?.operations ?? [];
    expect(one?.parameters[0]).toMatchObject({ name: 'id', place: 'path', isRequired: true });
    expect(one?.answers).toEqual([{ status: '404', text: 'It is not there', contents: [] }]);
  });

  test('is searched by every word', () => {
    const found = (query: string) =>
      searched(document.sections, query).flatMap(({ operations }) => operations.map(({ id }) => id));
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
    expect(fieldsOf(tree, resolve).map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ['name', 'string', true],
      ['parts', 'list of object', false],
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
    expect(remarksOf({ description: 'A page', minimum: 0, maximum: 9, default: 0 })).toBe(
      'A page. At least 0, at most 9, by default 0',
    );
  });
});
