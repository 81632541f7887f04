import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { flag, id } from '../fields/fields.ts';
import { queryReader } from './query.ts';

const read = queryReader(
  z.strictObject({ page: z.int(), id: id(), revoke: flag(), keyword: z.string(), price: z.number().optional() }),
);

describe('a query', () => {
  test('becomes numbers where the schema wants numbers, and nowhere else', () => {
    expect(read({ page: '3', id: '12', revoke: '1', keyword: '007', price: '-2.5' })).toEqual({
      page: 3,
      id: 12,
      revoke: 1,
      keyword: '007',
      price: -2.5,
    });
  });

  test.each(['', ' 3', '3 ', '0x10', '1e3', '٣', 'Infinity', 'NaN', '99999999999999999999', '--1', '1.'])(
    'guesses nothing: page=%s stays a text, which the schema refuses',
    (page) => {
      expect(read({ page })).toEqual({ page });
    },
  );

  test('has as many digits as a browser writes', () => {
    expect(read({ price: String(-124.40917968750001) })).toEqual({ price: -124.40917968750001 });
  });

  test('stays a text where the schema also takes a text', () => {
    expect(queryReader(z.strictObject({ to: z.union([z.string(), z.int()]) }))({ to: '7' })).toEqual({ to: '7' });
  });

  test('leaves unknown and repeated fields for the schema to refuse', () => {
    expect(read({ other: '1', page: ['1', '2'] })).toEqual({ other: '1', page: ['1', '2'] });
  });
});
