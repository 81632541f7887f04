import { conflict } from '../core/errors.ts';
import { violatedIndex } from './connections/errors.ts';

/** What is said when a unique index refuses something: a sentence, and the field that it is about. */
type Violation = readonly [sentence: string, field?: string];

/** What is said of the names of people. */
export const uniqueOfUsers: Readonly<Record<string, Violation>> = {
  users_username_key: ['This username is taken', 'username'],
  users_email_key: ['This email is taken', 'email'],
  users_app_unique_username: ['This username is taken', 'username'],
  users_app_unique_email: ['This email is taken', 'email'],
  users_app_unique_phone: ['This phone number is taken', 'phone'],
};

/**
 * Waits for work that unique indexes may refuse.
 * @param taken what is said, by the name of the index.
 * @throws Refusal conflict when one of these indexes refuses.
 */
export async function mapUniqueViolation<Result>(
  work: Promise<Result>,
  taken: Readonly<Record<string, Violation>>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const said = taken[violatedIndex(error) ?? ''];
    if (said) throw conflict(...said);
    throw error;
  }
}
