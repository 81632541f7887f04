import type { Endpoint, InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ComponentType } from 'react';

/** What the server says of one field. */
interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** What is typed or chosen in one field; a boolean travels as 1 or 0. */
export type Value = string | boolean | number | readonly string[] | readonly number[];

/** What a control is given. */
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

/** A control that is not a text, and its value before anyone touched it. */
export interface Control {
  readonly blank: Value;
  readonly Component: ComponentType<ControlProps>;
}

/** One field of a form, by the name that its call gives it. */
export interface Field<C extends Endpoint> {
  readonly name: Extract<keyof InputOf<C>, string>;
  readonly label: string;
  /** What kind of text it takes. */
  readonly kind?: 'text' | 'email' | 'phone' | 'secret' | 'code';
  /** What fills it, when it is not a text. */
  readonly control?: Control;
  readonly description?: string;
  readonly autoComplete?: string;
  /** It is an addition to the specification: a server without them does not take it. */
  readonly isAdded?: true;
}

/** What is typed into a form. */
export type Values = Record<string, Value>;

/** The errors of a form, by field. */
export type Errors = Record<string, string>;

/** What the fields of a form hold before anyone touches them; what is not named is empty. */
export type Initial<C extends Endpoint> = Readonly<Partial<Record<Field<C>['name'], Value>>>;

/** The values of an untouched form. */
export const initialValues = <C extends Endpoint>(fields: readonly Field<C>[], initial?: Initial<C>): Values =>
  Object.fromEntries(fields.map(({ name, control }) => [name, initial?.[name] ?? control?.blank ?? '']));

/** Whether something was typed or chosen that is not there already. */
export const isChanged = (before: Values, now: Values): boolean =>
  Object.entries(now).some(([name, value]) => String(value) !== String(before[name]));

/**
 * What is typed as the input of the call: switches as 1 and 0, and what is optional only when it is filled. What is
 * required stays, so that the schema says that it is empty.
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

/** The first thing that is wrong with each field, by the call's own schema. */
export function errorsIn(call: Endpoint, input: Readonly<Record<string, unknown>>): Errors {
  const { error } = call.input.safeParse(input);
  const wrong = (error?.issues ?? []).map(({ path, message }) => [String(path[0] ?? ''), message] as const);
  return Object.fromEntries(wrong.toReversed());
}

/** What the server finds wrong, for the fields that the form has. */
export const markedBy = (errors: readonly FieldError[], values: Values): Errors =>
  Object.fromEntries(errors.filter(({ field }) => field in values).map(({ field, message }) => [field, message]));
