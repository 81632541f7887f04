import { z } from 'zod';
import { day, requiredLine, requiredName, requiredText } from '../fields/fields.ts';
import { personFields } from '../fields/person.ts';
import { textOf } from '../fields/stored-text.ts';

/** A user field that the app sends, a profile shows and staff edit. */
interface UserField {
  /** Its name as a label. */
  readonly label: string;
  /** Its name in a sentence. */
  readonly noun: string;
  /** The schema for values that the app sends. */
  readonly sent: z.ZodType<string>;
  /** The schema for values that staff enter: the same values, as long as they are visible to a reader. */
  readonly edit: z.ZodType<string>;
  /** A value for examples. */
  readonly example: string;
  /** Its database type, unless it is text. */
  readonly type?: 'date';
  /** Its description in the documentation. */
  readonly says?: string;
}

/**
 * The plain fields of a user, in display order; each is a column of `users` with the same name. The app's item, the
 * profile, its edits and the erasure of a user are derived from this list.
 */
export const userFields = {
  name: { label: 'Name', noun: 'name', sent: textOf(255, 1), edit: personFields.name, example: 'Ann Miller' },
  username: {
    label: 'Username',
    noun: 'username',
    sent: textOf(255, 1),
    edit: requiredName('Username is required'),
    example: 'ann.miller',
  },
  gender: {
    label: 'Gender',
    noun: 'gender',
    sent: textOf(64, 1),
    edit: requiredLine('Gender is required', 64),
    example: 'female',
    says: 'Any text from the app; staff set male or female',
  },
  email: {
    label: 'Email',
    noun: 'email address',
    sent: textOf(254, 1).refine((text) => /^[^@\s]+@[^@\s]+$/.test(text), 'Not an email address'),
    edit: requiredName('Email is required', 254).regex(/^[^@\s]+@[^@\s]+$/, 'Not a valid email address'),
    example: 'ann.miller@example.com',
  },
  phone: {
    label: 'Phone',
    noun: 'phone number',
    sent: textOf(64, 1),
    edit: requiredName('Phone is required', 64),
    example: '+1 555 0100',
  },
  dob: {
    label: 'Date of Birth',
    noun: 'date of birth',
    sent: z.iso.date('A day, such as 1990-01-31').refine((text) => text >= '0001', 'Not a day'),
    edit: requiredName('Date of Birth is required', 10).pipe(day()),
    example: '1990-05-17',
    type: 'date',
    says: 'YYYY-MM-DD',
  },
  address: {
    label: 'Address',
    noun: 'address',
    sent: textOf(1000),
    edit: requiredText('Address is required', 1000),
    example: '1 Main Street, Springfield',
  },
  current_location: {
    label: 'Current Location',
    noun: 'current location',
    sent: textOf(255),
    edit: requiredLine('Current Location is required'),
    example: 'Springfield, IL',
  },
} as const satisfies Readonly<Record<string, UserField>>;

/** The name of a plain field of a user. */
export type UserFieldName = keyof typeof userFields;

export const userFieldNames = Object.keys(userFields) as readonly UserFieldName[];

/** Returns the same property of each field, by field name. */
const partOf = <Part extends 'sent' | 'edit' | 'example'>(part: Part) =>
  Object.fromEntries(userFieldNames.map((name) => [name, userFields[name][part]])) as {
    [Name in UserFieldName]: (typeof userFields)[Name][Part];
  };

/** The schemas of the fields that the app sends. */
export const sentUserFields = partOf('sent');

/** The schemas of the fields that staff enter. */
export const editUserFields = partOf('edit');

/** An example user. */
export const exampleUserFields = partOf('example');

/** The fields that are optional. */
export type OptionalUserField = Exclude<UserFieldName, 'name' | 'username'>;

const optionalField = ({ says }: UserField) => {
  const field = z.string().nullable();
  return says === undefined ? field : field.describe(says);
};

/** The schemas of the fields that a profile shows. */
export const shownUserFields = {
  ...(Object.fromEntries(userFieldNames.map((name) => [name, optionalField(userFields[name])])) as {
    [Name in OptionalUserField]: z.ZodNullable<z.ZodString>;
  }),
  name: z.string(),
  username: z.string(),
};
