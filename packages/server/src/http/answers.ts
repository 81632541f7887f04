import type { Page } from '../database/lists/source.ts';

interface Person {
  readonly id: number;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Next to a total: that it is a minimum count, when it is one. */
export const totalExact = (exact: boolean): { total_exact?: false } => (exact ? {} : { total_exact: false });

/** A page of a list, as the calls answer it for which the specification names no other shape. */
export const listAnswer = <Row>({ rows, total, exact }: Page<Row>) => ({ data: rows, total, ...totalExact(exact) });

/** Those of whom an answer shows an email or phone, as the handler of a call with `showsContacts` says it. */
export const contactsIn = (people: readonly Person[]): number[] =>
  people.filter(({ email, phone }) => email || phone).map(({ id }) => id);

/** Whether values of the audit log are an email or phone of what the row is about. */
export const isContact = (...values: readonly (Readonly<Record<string, unknown>> | null)[]): boolean =>
  values.some((fields) => fields !== null && ('email' in fields || 'phone' in fields));
