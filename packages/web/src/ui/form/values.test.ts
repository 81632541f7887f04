import { session } from '@quarterdeck/contract/session';
import { users } from '@quarterdeck/contract/users';
import { describe, expect, it } from 'vitest';
import { errorsIn, initialValues, inputOf, isChanged, markedBy } from './values.ts';

const untouched = initialValues<typeof users.create>([
  { name: 'name', label: 'Name' },
  { name: 'username', label: 'Username' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'password', label: 'Password', kind: 'secret' },
  { name: 'is_admin', label: 'Admin', control: { blank: false, Component: () => null } },
]);

describe('inputOf', () => {
  it('leaves out what is optional and empty, and keeps what is required', () => {
    expect(inputOf(users.create, untouched)).toEqual({ name: '', username: '', email: '', password: '' });
  });

  it('writes switches as 1 and adds what is fixed', () => {
    const values = { ...untouched, is_admin: true, phone: '555 0100' };
    expect(inputOf(users.create, values, { name: 'Ann' })).toMatchObject({
      is_admin: 1,
      phone: '555 0100',
      name: 'Ann',
    });
  });
});

describe('errorsIn', () => {
  it('has the messages of the specification', () => {
    expect(errorsIn(users.create, inputOf(users.create, untouched))).toEqual({
      name: 'Name is required',
      username: 'Username is required',
      email: 'Email is required',
      password: 'Password is required',
    });
    expect(errorsIn(session.login, { username: '', password: '' })).toEqual({
      username: 'Username is required',
      password: 'Password is required',
    });
  });

  it('is empty for a good input', () => expect(errorsIn(session.login, { username: 'a', password: 'b' })).toEqual({}));
});

describe('markedBy', () => {
  it('marks the fields that the form has', () => {
    const errors = [
      { field: 'email', message: 'This email is taken' },
      { field: '', message: 'Too much' },
    ];
    expect(markedBy(errors, untouched)).toEqual({ email: 'This email is taken' });
  });
});

describe('initialValues', () => {
  const fields = [
    { name: 'name', label: 'Name' },
    { name: 'phone', label: 'Phone' },
  ] as const;

  it('has what is given and leaves the rest empty', () =>
    expect(initialValues<typeof users.create>(fields, { name: 'Ann' })).toEqual({ name: 'Ann', phone: '' }));
});

describe('isChanged', () => {
  it('is about what differs from the beginning', () => {
    expect(isChanged({ name: 'Ann' }, { name: 'Ann' })).toBe(false);
    expect(isChanged({ name: 'Ann' }, { name: '' })).toBe(true);
    expect(isChanged({ name: '', admin: false }, { name: '', admin: true })).toBe(true);
  });
});
