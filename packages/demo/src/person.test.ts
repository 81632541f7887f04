import { users } from '@quarterdeck/contract/users';
import { describe, expect, it } from 'vitest';
import { type Person, people } from './person.ts';
import { searchTermParts } from './search-terms.ts';
import { LIFETIME } from './signups.ts';

const today = new Date('2026-03-14T15:09:26Z');
const crowd = (seed: number, count: number): Person[] => [...people({ seed, count, today })];
/** Generated once for all tests: it takes seconds. */
const many = [...people({ seed: 1, count: 20_000, today, wish: searchTermParts })];

describe('people', () => {
  it('are the same for the same seed, and others for another one', () => {
    expect(crowd(1, 500)).toEqual(crowd(1, 500));
    expect(crowd(2, 500).map(({ name }) => name)).not.toEqual(crowd(1, 500).map(({ name }) => name));
  });

  it('have usernames and email addresses of their own, whatever the case', () => {
    expect(new Set(many.map(({ username }) => username.toLowerCase())).size).toBe(many.length);
    expect(new Set(many.map(({ email }) => email.toLowerCase())).size).toBe(many.length);
  });

  it('leave out the names that are taken', () => {
    const [first] = crowd(1, 1);
    const taken = { usernames: new Set([first?.username.toLowerCase() ?? '']), mailboxes: new Set<string>() };
    const [other] = people({ seed: 1, count: 1, today, taken });
    expect(other?.username).not.toBe(first?.username);
  });

  it('could have been added through the console', () => {
    const refused = many.slice(0, 5000).flatMap(({ name, username, email, phone }) => {
      const wish = { name, username, email, phone: phone ?? '', password: 'any password' };
      const { error } = users.create.input.safeParse(wish);
      return error ? [{ wish, issues: error.issues }] : [];
    });
    expect(refused).toEqual([]);
  });

  it('have addresses and numbers that belong to no one', () => {
    const reserved = /@(example\.(com|net|org)|(mail|inbox)\.example|post\.test)$/;
    expect(many.filter(({ email }) => !reserved.test(email))).toEqual([]);
    expect(many.filter(({ phone }) => phone !== null && !/555.01\d\d$/.test(phone))).toEqual([]);
  });

  it('signed up one after the other within two years, more and more of them', () => {
    const moments = many.map(({ created_at }) => created_at.getTime());
    expect(moments.toSorted((a, b) => a - b)).toEqual(moments);
    expect(moments[0]).toBeGreaterThanOrEqual(today.getTime() - LIFETIME);
    expect(moments.at(-1)).toBeLessThanOrEqual(today.getTime());
    const firstYear = moments.filter((moment) => moment < today.getTime() - LIFETIME / 2).length;
    expect(firstYear).toBeGreaterThan(0.25 * moments.length);
    expect(firstYear).toBeLessThan(0.4 * moments.length);
  });

  it('are of every kind that a screen must show', () => {
    const some = crowd(3, 2000);
    const names = some.map(({ name }) => name).join('\n');
    expect(names).toMatch(/\p{Script=Arabic}/u);
    expect(names).toMatch(/\p{Script=Hebrew}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Cyrillic}/u);
    expect(names).toMatch(/\p{Extended_Pictographic}/u);
    expect(names).toMatch(/[áéíóú]/);
    expect(names).toMatch(/\w'\w/);
    expect(names).toMatch(/\w-\w/);
    expect(names).toMatch(/^.{45,}$/m);
    const share = (test: (person: Person) => boolean): number => some.filter(test).length / some.length;
    expect(share(({ avatar }) => avatar !== null)).toBeCloseTo(0.85, 1);
    expect(share(({ phone }) => phone === null)).toBeCloseTo(0.13, 1);
    expect(share(({ device }) => device === null)).toBeCloseTo(0.04, 1);
    expect(share(({ is_suspended }) => is_suspended)).toBeCloseTo(0.012, 1);
  });
});

describe('planted terms', () => {
  const names = many.map(({ name }) => name.toLowerCase());
  const holding = (term: string): string[] => names.filter((name) => name.includes(term));

  it('have the number of matches that belongs to the size', () => {
    expect(holding('zyxwvut')).toHaveLength(4);
    expect(holding('zosha').length).toBeCloseTo(46, -1);
    expect(holding('quillfeather').length).toBeCloseTo(36, -1);
    expect(holding('martinez').length).toBeGreaterThan(1950);
    expect(holding('martinez').length).toBeLessThan(2050);
  });

  it('are at the end of the alphabet when they test that', () => {
    const before = names.filter((name) => name < 'zosha').length;
    expect(before).toBeGreaterThan(0.97 * names.length);
    expect(holding('zosha').every((name) => name.startsWith('zosha'))).toBe(true);
  });
});
