import { describe, expect, it } from 'vitest';
import { adminsText, lossText } from './losses.ts';

const losses = [{ name: 'delete_post', admins_count: 2 }];

describe('lossText', () => {
  it('says who is in the group and how many of them lose something', () => {
    expect(lossText({ admins_count: 0, losing_count: 0, losses: [] })).toBe('No admin is in this group.');
    expect(lossText({ admins_count: 1, losing_count: 0, losses: [] })).toBe(
      '1 admin is in this group; no permission is lost.',
    );
    expect(lossText({ admins_count: 3, losing_count: 2, losses })).toBe(
      '3 admins are in this group; 2 of them lose permissions:',
    );
    expect(lossText({ admins_count: 3, losing_count: 1, losses })).toBe(
      '3 admins are in this group; 1 of them loses permissions:',
    );
    expect(lossText({ admins_count: 3, losing_count: 3, losses })).toBe(
      '3 admins are in this group; all of them lose permissions:',
    );
    expect(lossText({ admins_count: 1, losing_count: 1, losses })).toBe(
      '1 admin is in this group and loses permissions:',
    );
  });
});

describe('adminsText', () => {
  it('counts', () => expect([1, 2, 1200].map(adminsText)).toEqual(['1 admin', '2 admins', '1,200 admins']));
});
