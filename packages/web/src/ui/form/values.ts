import type { Endpoint, InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ComponentType } from 'react';

/** An error of one field from the server. */
interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The value of one field; a boolean is sent as 1 or 0. */
export type Value = string | boolean | number | readonly string[] | readonly number[];

/** The properties of a control. */
interface ControlProps {
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  /** The first field of a dialog takes the focus. */
  readonly 'data-autofocus': true | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A control other than a text field, and its initial value. */
export interface Control {
  readonly blank: Value;
  readonly Component: ComponentType<ControlProps>;
}

/** A field of a form, with its name in the call. */
export interface Field<C extends Endpoint> {
  readonly name: Extract<keyof InputOf<C>, string>;
  readonly label: string;
  /** The kind of text that it accepts. */
  readonly kind?: 'text' | 'email' | 'phone' | 'secret' | 'code';
  /** The control, when it is not a text field. */
  readonly control?: Control;
  readonly description?: string;
  readonly autoComplete?: string;
  /** It is an addition to the specification, which other servers do not accept. */
  readonly isAdded?: true;
}

/** The values of a form. */
export type Values = Record<string, Value>;

/** The errors of a form, by field. */
export type Errors = Record<string, string>;

/** The fields' initial values; fields without one are empty. */
export type Initial<C extends Endpoint> = Readonly<Partial<Record<Field<C>['name'], Value>>>;

/** Returns the values of an untouched form. */
export const initialValues = <C extends Endpoint>(fields: readonly Field<C>[], initial?: Initial<C>): Values =>
  Object.fromEntries(fields.map(({ name, control }) => [name, initial?.[name] ?? control?.blank ?? '']));

/** Whether any value has changed. */
export const isChanged = (before: Values, now: Values): boolean =>
  Object.entries(now).some(([name, value]) => String(value) !== String(before[name]));

/**
 * Returns the values as the input of the call: switches as 1 and 0, and optional fields only when they are filled.
 * Required fields stay, so that the schema reports them as empty.
 */
export function inputOf(
  call: Endpoint,
  values: Values,
  fixed: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const filled = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const isEmpty = value === '' || value === false || (Array.isArray(value) && value.length === 0);
    if (isEmpty && call.input.shape[name]?.safeParse(undefined).success) return [];
    return [[name, typeof value === 'boolean' ? Number(value) : value]];
  });
  return { ...Object.fromEntries(filled), ...fixed };
}

/** Returns the first error of each field, by the call's own schema. */
export function errorsIn(call: Endpoint, input: Readonly<Record<string, unknown>>): Errors {
  const { error } = call.input.safeParse(input);
  const wrong = (error?.issues ?? []).map(({ path, message }) => [String(path[0] ?? ''), message] as const);
  return Object.fromEntries(wrong.toReversed());
}

/** Returns the server's errors for the fields that the form has. */
export const markedBy = (errors: readonly FieldError[], values: Values): Errors =>
  Object.fromEntries(errors.filter(({ field }) => field in values).map(({ field, message }) => [field, message]));
