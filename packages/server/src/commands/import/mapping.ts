import { readFileSync } from 'node:fs';
import { type ItemType, type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import { parse, YAMLError } from 'yaml';
import { z } from 'zod';
import { CommandFailure } from '../shared/failure.ts';
import { kindsOf, readValue, saysDeleted } from './values.ts';

const Column = z.strictObject({
  column: z.string().min(1),
  /** The value of the column, and the value of the field for it. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  /** Between the parts of a list. */
  separator: z.string().min(1).optional(),
});
const Constant = z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]) });

const Entry = z.strictObject({
  query: z.string().min(1).optional(),
  watermark: z.string().min(1).optional(),
  fields: z.record(z.string(), z.union([z.string().min(1), Column, Constant])).optional(),
});

/** Where the fields of a type come from. */
export type Entry = z.output<typeof Entry>;

/** A row of a source: what each column holds. */
export type Row = Readonly<Record<string, unknown>>;

/** Makes an item of a row. */
export type ToItem = (row: Row) => Readonly<Record<string, unknown>>;

const typeNames = Object.keys(itemTypes) as ItemTypeName[];

/** Whether it is a type of item. */
const isTypeName = (name: string): name is ItemTypeName => Object.hasOwn(itemTypes, name);

const unknownType = (name: string): CommandFailure =>
  new CommandFailure(`There is no type ${name}. There are: ${typeNames.join(', ')}.`);

/** The type of this name. @throws CommandFailure with those that there are. */
export function typeNamed(name: string): ItemTypeName {
  if (!isTypeName(name)) throw unknownType(name);
  return name;
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof YAMLError) throw new CommandFailure(`${path} is no YAML: ${error.message.split('\n')[0]}`);
    throw new CommandFailure(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Reads a file that says, by type, where the fields come from. @throws CommandFailure with what is wrong in it. */
export function readMapping(path: string): ReadonlyMap<ItemTypeName, Entry> {
  const written = z.record(z.string(), z.unknown()).safeParse(readYaml(path));
  if (!written.success) throw new CommandFailure(`${path} names no type of item.`);
  return new Map(
    Object.entries(written.data).map(([name, value]) => {
      const type = typeNamed(name);
      const entry = Entry.safeParse(value ?? {});
      if (entry.success) return [type, entry.data];
      const [issue] = entry.error.issues;
      throw new CommandFailure(`${path}, ${[name, ...(issue?.path ?? [])].join('.')}: ${issue?.message}.`);
    }),
  );
}

type Rule = z.output<typeof Column> | z.output<typeof Constant>;

/** Each field with its column, by the mapping or else by the name of the column. */
function rulesOf(type: ItemTypeName, { fields }: Entry, columns: readonly string[]): ReadonlyMap<string, Rule> {
  const kinds = kindsOf(type);
  const list = (names: Iterable<string>): string => [...names].join(', ');
  if (fields === undefined) {
    const strange = columns.filter((column) => !kinds.has(column));
    if (strange.length > 0)
      throw new CommandFailure(
        `These columns are no fields of ${type}: ${list(strange)}. Say in a mapping where its fields come from: ${list(kinds.keys())}.`,
      );
    return new Map(columns.map((column) => [column, { column }]));
  }
  const rules = new Map<string, Rule>(
    Object.entries(fields).map(([field, rule]) => [field, typeof rule === 'string' ? { column: rule } : rule]),
  );
  for (const [field, rule] of rules) {
    if (!kinds.has(field)) throw new CommandFailure(`${type} has no field ${field}; it has: ${list(kinds.keys())}.`);
    if ('column' in rule && !columns.includes(rule.column))
      throw new CommandFailure(`There is no column ${rule.column} for ${type}.${field}; there are: ${list(columns)}.`);
  }
  return rules;
}

/** The column that a field comes from. */
export function columnOf({ fields }: Entry, field: string): string | undefined {
  if (fields === undefined) return field;
  const rule = fields[field];
  if (rule === undefined || typeof rule === 'string') return rule;
  return 'column' in rule ? rule.column : undefined;
}

/**
 * What makes items of rows with these columns.
 * @param stateAt the moment of things whose row does not say one.
 * @throws CommandFailure when a column is no field, or is not there.
 */
export function itemMaker(type: ItemTypeName, entry: Entry, columns: readonly string[], stateAt: string): ToItem {
  const rules = rulesOf(type, entry, columns);
  if (!rules.has('id')) throw new CommandFailure(`Nothing says what the id of a ${type} is.`);
  const kinds = kindsOf(type);
  const { kind }: ItemType = itemTypes[type];
  const readers = [...rules].map(([field, rule]): readonly [string, (row: Row) => unknown] => {
    const fieldKind = kinds.get(field) ?? 'text';
    if ('value' in rule) {
      const value = readValue(fieldKind, rule.value);
      return [field, () => value];
    }
    const { column, values, separator } = rule;
    return [
      field,
      (row) => {
        const held = row[column];
        if (field === 'deleted') return saysDeleted(held);
        const said = values && held !== null && held !== undefined ? (values[String(held)] ?? held) : held;
        return readValue(fieldKind, said, separator);
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
