import { WRITE_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { type ItemType, itemTypes } from '@quarterdeck/contract/ingest';
import { describe, expect, test } from 'vitest';
import { readItem } from '../../domain/items/read-items.ts';

const rules = (scopes: readonly string[]) => ({
  keyId: null,
  scopes,
  now: Date.now() * 1000,
  retainedSince: () => undefined,
});

describe.each(Object.entries<ItemType>(itemTypes))('an item of the type %s', (type, { scope }) => {
  test.each(WRITE_SCOPES)('with a key for %s', (held) => {
    const item = { type, id: 'x', occurred_at: new Date().toISOString(), data: {} };
    const read = readItem(item, 0, rules([held]));
    const isForAnother = 'path' in read && read.path === 'type';
    expect(isForAnother).toBe(held !== scope);
    if (isForAnother) expect(read.message).toBe(`The key lacks the scope ${scope}`);
  });
});
