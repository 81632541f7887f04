import { permissions } from '@quarterdeck/contract/core/access/permissions';
import { describe, expect, it } from 'vitest';
import { actionOf, areas, descriptionOf } from './permission-descriptions.ts';

describe('areas', () => {
  it('hold every permission once', () =>
    expect(areas.flatMap(({ permissions: own }) => own.map(({ code }) => code))).toEqual(permissions));
});

describe('actionOf', () => {
  it('goes on after "may"', () => expect(actionOf('users_list')).toBe('see the list of users'));
  it('names a code that it does not know', () => expect(actionOf('fly')).toBe('use fly'));
  it('leaves a sentence for those that it knows', () => expect(descriptionOf('fly')).toBe(''));
});
