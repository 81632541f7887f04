import type { z } from 'zod';
import type { FieldError } from '../../core/errors.ts';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  date: 'a day, written as YYYY-MM-DD',
  datetime: 'a moment, written as YYYY-MM-DDTHH:MM:SSZ',
  email: 'an email address',
  url: 'an address that begins with https://',
};

const listOf = (values: readonly unknown[]): string => {
  const texts = values.map((value) => (value === '' ? 'empty' : String(value)));
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** Describes what must be true of a value, as the end of a sentence. */
function demandOf(issue: RawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is required' : `must be ${types[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value')
    return issue.input === undefined ? 'is required' : `must be ${listOf(issue.values)}`;
  if (issue.code === 'invalid_format')
    return formats[issue.format] === undefined ? 'has an invalid format' : `must be ${formats[issue.format]}`;
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return 'is not valid';
  const isBig = issue.code === 'too_big';
  const bound = isBig ? issue.maximum : issue.minimum;
  const than = isBig ? 'at most' : 'at least';
  if (issue.inclusive === false) return `must be ${isBig ? 'less' : 'more'} than ${bound}`;
  const unit = units[issue.origin];
  return unit === undefined ? `must be ${than} ${bound}` : `must have ${than} ${bound}${unit}`;
}

/**
 * Returns the message for an issue that the schema has no message for. It names the field, because an alert shows only
 * the sentence. Pass it to a parse as its `error`.
 */
export const inputSentence = (issue: RawIssue): string => {
  const field = (issue.path ?? []).join('.');
  return `${field === '' ? 'The input' : field} ${demandOf(issue)}`;
};

/** Returns the faults of an input, field by field. */
export const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: `Unknown field: ${key}` }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  );
