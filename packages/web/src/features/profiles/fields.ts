import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { userFieldNames, userFields } from '@quarterdeck/contract/core/entities/user-fields';
import type { Editable, profiles } from '@quarterdeck/contract/profiles';

/** A user as their profile shows them. */
export type Details = OutputOf<typeof profiles.profile>['userdetails'];

/** A field that is edited in place. */
export interface EditableField {
  readonly name: Editable;
  readonly label: string;
  readonly type?: 'tel' | 'date';
  /** Not the type email: Chromium converts its domain to ASCII, and does not return what was typed. */
  readonly inputMode?: 'email';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** The fields with more than a line of text. */
const inputs: Readonly<Partial<Record<Editable, Omit<EditableField, 'name' | 'label'>>>> = {
  gender: {
    options: [
      { value: 'female', label: 'Female' },
      { value: 'male', label: 'Male' },
    ],
  },
  email: { inputMode: 'email' },
  phone: { type: 'tel' },
  dob: { type: 'date' },
};

/** The fields of a profile, in the order of the screen. */
export const fields: readonly EditableField[] = userFieldNames.map((name) => ({
  name,
  label: userFields[name].label,
  ...inputs[name],
}));

/** Returns the choices for a field: its options, and the app's text if it is none of them. */
export const choicesOf = (
  { options }: EditableField,
  value: string | null,
): readonly { readonly value: string; readonly label: string }[] | undefined =>
  options && isOther({ options }, value) ? [{ value, label: value }, ...options] : options;

/** Whether a text is none of a field's options: staff may leave it unchanged, but cannot set it. */
export const isOther = ({ options }: Pick<EditableField, 'options'>, value: string | null): value is string =>
  value !== null && options !== undefined && !options.some((option) => option.value === value);

/** Returns the text of a field: a choice by its label, a day in the console's format. */
export function shownValue({ type, options }: EditableField, value: string | null): string | null {
  if (value === null) return null;
  if (options) return options.find((option) => option.value === value)?.label ?? value;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return type === 'date' && year ? `${month}-${day}-${year}` : value;
}
