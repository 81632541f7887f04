import { describe, expect, it } from 'vitest';
import { fields, shownValue } from './fields.ts';

const field = (name: string) => {
  const found = fields.find((one) => one.name === name);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
};

describe('what a field of a profile shows', () => {
  it.each([
    ['dob', '1990-12-10', '12-10-1990'],
    ['dob', null, null],
    ['gender', 'female', 'Female'],
    ['gender', 'another', 'another'],
    ['address', '1990-12-10', '1990-12-10'],
  ])('%s %j is %j', (name, value, shown) => expect(shownValue(field(name), value)).toBe(shown));
});
