import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appContract } from '../../index.ts';
import { type ItemTypeName, itemTypes } from '../items/index.ts';
import type { ItemType } from '../items/item-type.ts';
import { exampleOfItem } from './examples.ts';
import { appOpenapi, SEARCH_SERVICE_TYPES } from './index.ts';

interface Document {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const namesIn = (document: Document): readonly string[] => Object.keys(document.components.schemas);

describe('the document of the API for the app', () => {
  test.each(Object.keys(itemTypes) as ItemTypeName[])('the example of %s is one that is taken', (name) => {
    const type: ItemType = itemTypes[name];
    const { data } = exampleOfItem(name) as { data: Record<string, unknown> };
    const filled = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
    expect(z.strictObject(type.fields).partial().safeParse(filled).error?.issues).toBeUndefined();
    expect(Object.keys(filled)).toEqual(expect.arrayContaining([...type.required]));
    expect(type.check?.(filled)).toBeUndefined();
  });

  test('names a schema for every type and every answer', () => {
    const names = namesIn(appOpenapi(appContract) as unknown as Document);
    expect(names).toEqual(
      expect.arrayContaining([
        'Item',
        'UserItem',
        'UserData',
        'PostViewItem',
        'AdEventData',
        'BatchAnswer',
        'Failure',
        'DecisionEvent',
        'UserSuspendedEvent',
      ]),
    );
    expect(names.filter((name) => /.Item$/.test(name))).toHaveLength(Object.keys(itemTypes).length);
  });

  test('the part for the search service names what it sends, and nothing else', () => {
    const part = appOpenapi(appContract, SEARCH_SERVICE_TYPES) as unknown as Document;
    expect(namesIn(part).filter((name) => /.Item$/.test(name))).toEqual(['SearchItem', 'FailedUrlItem', 'VisitItem']);
    expect(Object.keys(part.paths)).toContain('/batch');
  });
});
