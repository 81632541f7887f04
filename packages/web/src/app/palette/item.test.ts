import { describe, expect, test } from 'vitest';
import { type Item, matchingItems } from './item.ts';

const item = (label: string, also?: string): Item => ({ key: label, label, icon: null, ...(also ? { also } : {}) });
const items = [item('Reported users', 'Moderation'), item('Users', 'People'), item('Admin user list'), item('Groups')];
const labels = (text: string) => matchingItems(items, text).map(({ label }) => label);

describe('what fits a text', () => {
  test('has each of its words, in whatever order; what begins with it comes first', () => {
    expect(labels('user')).toEqual(['Users', 'Reported users', 'Admin user list']);
    expect(labels('list USER')).toEqual(['Admin user list']);
    expect(labels('moder users')).toEqual(['Reported users']);
    expect(labels('nobody')).toEqual([]);
  });

  test('is everything, in its order, when there is no text', () => {
    expect(labels('  ')).toEqual(items.map(({ label }) => label));
  });
});
