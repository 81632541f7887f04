import { readFileSync } from 'node:fs';
import { type ItemType, type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import { parse, YAMLError } from 'yaml';
import { z } from 'zod';
import { CommandFailure } from '../../shared/failure.ts';
import { kindsOf, readValue, saysDeleted } from './values.ts';
import { isZone, UTC } from './zone.ts';

const Column = z.strictObject({
  column: z.string().min(1),
  /** Maps the column's value to the field's value. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  /** The separator of a list's items. */
  separator: z.string().min(1).optional(),
  /** The field's value where the column is empty. */
  default: z.union([z.string().min(1), z.number(), z.boolean()]).optional(),
});
const Constant = z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]) });

const Zone = z.string().refine(isZone, 'Unknown time zone. Use a name such as Europe/Berlin');

const Entry = z.strictObject({
  /** The time zone of timestamps without one. */
  zone: Zone.optional(),
  query: z.string().min(1).optional(),
  watermark: z.string().min(1).optional(),
  fields: z.record(z.string(), z.union([z.string().min(1), Column, Constant])).optional(),
});

/** How one item type is read: its query and the sources of its fields. */
export type Entry = z.output<typeof Entry>;

/** A row of a source: its values by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Makes an item from a row. */
export type ToItem = (row: Row) => Readonly<Record<string, unknown>>;

const typeNames = Object.keys(itemTypes) as ItemTypeName[];

/** Whether this is the name of an item type. */
const isTypeName = (name: string): name is ItemTypeName => Object.hasOwn(itemTypes, name);

const unknownType = (name: string): CommandFailure =>
  new CommandFailure(`Unknown type ${name}. Available types: ${typeNames.join(', ')}.`);

/** Returns the type of this name. @throws CommandFailure with the names that exist. */
export function typeByName(name: string): ItemTypeName {
  if (!isTypeName(name)) throw unknownType(name);
  return name;
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof YAMLError)
      throw new CommandFailure(`${path} is not valid YAML: ${error.message.split('\n')[0]}`);
    throw new CommandFailure(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Reads a mapping file: by type, where the fields come from. @throws CommandFailure with the faults in it. */
export function readMapping(path: string): ReadonlyMap<ItemTypeName, Entry> {
  const written = z.record(z.string(), z.unknown()).safeParse(readYaml(path));
  if (!written.success) throw new CommandFailure(`${path} does not name a type of item.`);
  const fail = (name: string, { issues: [issue] }: z.ZodError): never => {
    throw new CommandFailure(`${path}, ${[name, ...(issue?.path ?? [])].join('.')}: ${issue?.message}.`);
  };
  const { zone: every, ...types } = written.data;
  const zone = Zone.optional().safeParse(every);
  if (!zone.success) return fail('zone', zone.error);
  return new Map(
    Object.entries(types).map(([name, value]) => {
      const type = typeByName(name);
      const entry = Entry.safeParse(value ?? {});
      if (!entry.success) return fail(name, entry.error);
      return [type, zone.data === undefined ? entry.data : { zone: zone.data, ...entry.data }];
    }),
  );
}

type Rule = z.output<typeof Column> | z.output<typeof Constant>;

/** Assigns a column to each field, by the mapping or else by the column's name. */
function rulesOf(type: ItemTypeName, { fields }: Entry, columns: readonly string[]): ReadonlyMap<string, Rule> {
  const kinds = kindsOf(type);
  const list = (names: Iterable<string>): string => [...names].join(', ');
  if (fields === undefined) {
    const named = columns.map((column) => ({ column, field: kinds.has(column) ? column : column.toLowerCase() }));
    const strange = named.flatMap(({ column, field }) => (kinds.has(field) ? [] : [column]));
    if (strange.length > 0)
      throw new CommandFailure(
        `These columns are not fields of ${type}: ${list(strange)}. Assign its fields in a mapping: ${list(kinds.keys())}.`,
      );
    const byField = new Map(named.map(({ column, field }) => [field, { column }]));
    if (byField.size < columns.length)
      throw new CommandFailure(`Several columns map to the same field of ${type}: ${list(columns)}.`);
    return byField;
  }
  const rules = new Map<string, Rule>(
    Object.entries(fields).map(([field, rule]) => [field, typeof rule === 'string' ? { column: rule } : rule]),
  );
  for (const [field, rule] of rules) {
    if (!kinds.has(field))
      throw new CommandFailure(`${type} has no field ${field}. Available fields: ${list(kinds.keys())}.`);
    if ('column' in rule && !columns.includes(rule.column))
      throw new CommandFailure(
        `There is no column ${rule.column} for ${type}.${field}. Available columns: ${list(columns)}.`,
      );
  }
  return rules;
}

/** Returns the column that a field comes from. */
export function columnOf({ fields }: Entry, field: string): string | undefined {
  if (fields === undefined) return field;
  const rule = fields[field];
  if (rule === undefined || typeof rule === 'string') return rule;
  return 'column' in rule ? rule.column : undefined;
}

/**
 * Returns a function that makes items from rows with these columns.
 * @param stateAt the time of things whose row has none.
 * @throws CommandFailure when a column is not a field, or does not exist.
 */
export function itemMaker(type: ItemTypeName, entry: Entry, columns: readonly string[], stateAt: string): ToItem {
  const rules = rulesOf(type, entry, columns);
  if (!rules.has('id')) throw new CommandFailure(`The mapping has no id for ${type}. Map a column to it.`);
  const kinds = kindsOf(type);
  const { kind, required }: ItemType = itemTypes[type];
  const { zone = UTC } = entry;
  const readers = [...rules].map(([field, rule]): readonly [string, (row: Row) => unknown] => {
    const fieldKind = kinds.get(field) ?? 'text';
    const read = (value: unknown, separator?: string): unknown => readValue(fieldKind, value, separator, zone);
    if ('value' in rule) {
      const value = read(rule.value);
      return [field, () => value];
    }
    const { column, values, separator, default: otherwise } = rule;
    // Empty text removes the value; a required field is then refused with the API's message.
    const none = field === 'occurred_at' || kind === 'event' ? undefined : null;
    const isOptional = field !== 'id' && !required.includes(field);
    return [
      field,
      (row) => {
        const held = row[column];
        if (field === 'deleted') return saysDeleted(held);
        const said = values && held !== null && held !== undefined ? (values[String(held)] ?? held) : held;
        if (otherwise !== undefined && (said === '' || said === null || said === undefined)) return read(otherwise);
        return said === '' && isOptional ? none : read(said, separator);
      },
    ];
  });
  return (row) => {
    const data: Record<string, unknown> = {};
    for (const [field, read] of readers) {
      const value = read(row);
      if (value !== undefined) data[field] = value;
    }
    const { id, occurred_at: own, deleted, ...rest } = data;
    const at = own ?? (kind === 'event' ? rest.created_at : stateAt);
    return {
      type,
      id,
      ...(at === undefined || at === null ? {} : { occurred_at: at }),
      ...(deleted === true ? { deleted } : { data: rest }),
    };
  };
}
