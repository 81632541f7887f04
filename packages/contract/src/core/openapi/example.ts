import type { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** Example values by field name, more specific than examples by type. */
const byName: Readonly<Record<string, string>> = {
  address: '1 Main Street, Springfield',
  action: 'resend',
  app_version: '5.4.1',
  avatar: 'https://example.com/picture.jpg',
  data: '<p>A text</p>',
  device_os: 'iOS 18',
  dob: '1990-05-17',
  email: 'ann.miller@example.com',
  host: 'news.example',
  failed_host: 'news.example',
  image: 'https://example.com/picture.jpg',
  ip: '192.0.2.7',
  key: 'Zk3vJt0xYb5wQ2nLr8cD1g',
  keyword: 'ann',
  message: 'About the report of last week',
  name: 'Ann Miller',
  note: 'Asked the author',
  otp: '123456',
  phone: '+1 555 0100',
  query: 'ann',
  reason: 'Spam',
  responseMessage: 'Done',
  reported_by: 'Ann Miller',
  start_page: '/reported-posts',
  time_zone: 'Europe/Berlin',
  title: 'Ten lamps that last',
  url: 'https://news.example/page/12',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  username: 'ann.miller',
  website: 'news.example',
};

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-03-14T09:26:53.000Z',
  date: '2026-03-14',
  email: 'ann.miller@example.com',
  uri: 'https://example.com',
};

function textOf(schema: Schema, name: string): string {
  const text =
    byFormat[schema.format ?? ''] ?? byName[name] ?? (/password/i.test(name) ? 'a quite good password' : name);
  const long = text.length < (schema.minLength ?? 0) ? text.padEnd(schema.minLength ?? 0, '.') : text;
  return schema.maxLength === undefined ? long : long.slice(0, schema.maxLength);
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Schema, name: string): number {
  if (name === 'responseCode') return 200;
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1;
  const least = Math.max(minimum ?? above, above);
  return Math.min(least, maximum ?? least);
}

/**
 * Returns a realistic value that fits a JSON Schema; `name` is the field's name. An object gets every field, or only
 * the required ones.
 */
export function exampleOf(schema: Schema | boolean, only: 'all' | 'required' = 'all', name = ''): unknown {
  if (typeof schema === 'boolean') return {};
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  const choice = schema.anyOf?.find((one) => typeof one === 'object' && one.type !== 'null') ?? schema.allOf?.[0];
  if (choice !== undefined) return exampleOf(choice, only, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.find((one) => one !== '') ?? schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  // The zod type of a nullable text is written as ["string", "null"].
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'string') return textOf(schema, name);
  if (type === 'integer' || type === 'number') return numberOf(schema, name);
  if (type === 'boolean') return true;
  if (type === 'array')
    return schema.items === undefined || Array.isArray(schema.items) ? [] : [exampleOf(schema.items, only, name)];
  if (type !== 'object') return null;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => only === 'all' || required.has(field));
  return Object.fromEntries(fields.map(([field, one]) => [field, exampleOf(one, only, field)]));
}
