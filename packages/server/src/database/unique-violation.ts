import { conflict } from '../core/errors.ts';
import { violatedIndex } from './connections/errors.ts';

/** The message when a unique index refuses a value, and the field that it is about. */
type Violation = readonly [sentence: string, field?: string];

/** The messages for people's names and addresses. */
export const uniqueOfUsers: Readonly<Record<string, Violation>> = {
  users_username_key: ['This username is taken', 'username'],
  users_email_key: ['This email is taken', 'email'],
  users_app_unique_username: ['This username is taken', 'username'],
  users_app_unique_email: ['This email is taken', 'email'],
  users_app_unique_phone: ['This phone number is taken', 'phone'],
};

/**
 * Waits for work that unique indexes may refuse.
 * @param taken the messages, by index name.
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
