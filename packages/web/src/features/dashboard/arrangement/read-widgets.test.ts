import { expect, test } from 'vitest';
import { readWidgets } from './read-widgets.ts';

test.each([
  ['[{"id":"MapComp"},{"id":"TopSearches","content":"Top searches"}]', ['MapComp', 'TopSearches']],
  ['[{"id":"MapComp"},{"id":"MapComp"},{"name":"no id"},null,7]', ['MapComp']],
  ['{"id":"MapComp"}', []],
  ['', []],
  ['null', []],
])('%s has the widgets %j', (text, ids) => expect(readWidgets(text).map(({ id }) => id)).toEqual(ids));
