import type { Page } from '../database/lists/source.ts';

interface Person {
  readonly id: number;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The field that marks a total as a minimum. */
export const totalExact = (exact: boolean): { total_exact?: false } => (exact ? {} : { total_exact: false });

/** Returns a page of a list in the default shape, for calls without a shape in the specification. */
export const listAnswer = <Row>({ rows, total, exact }: Page<Row>) => ({ data: rows, total, ...totalExact(exact) });

/** Returns the ids of people whose email or phone an answer shows, for calls with `showsContacts`. */
export const contactsIn = (people: readonly Person[]): number[] =>
  people.filter(({ email, phone }) => email || phone).map(({ id }) => id);

/** Whether an audit row's values include an email or phone of its target. */
export const isContact = (...values: readonly (Readonly<Record<string, unknown>> | null)[]): boolean =>
  values.some((fields) => fields !== null && ('email' in fields || 'phone' in fields));
