import type pg from 'pg';
import { type SchemaObject, schemaObjects } from '../support/schema-objects.ts';

/** The kinds of objects listed below their table. */
const BELOW = ['index', 'statistics', 'trigger'];

const namesOf = (all: readonly SchemaObject[]): string => all.map(({ sql }) => `${sql}\n`).join('');

/** Returns the SQL of a table with its columns and constraints, followed by its other parts. */
function tableSql({ name, sql }: SchemaObject, parts: readonly SchemaObject[]): string {
  const inside = parts.filter(({ kind }) => kind === 'column' || kind === 'constraint');
  const [head, tail = ''] = sql.split(/(?= partition by | with \()/);
  const table =
    inside.length === 0 ? `${sql};` : `${head} (\n${inside.map((part) => `  ${part.sql}`).join(',\n')}\n)${tail};`;
  return `\n-- ${name}\n${table}\n${namesOf(BELOW.flatMap((kind) => parts.filter((part) => part.kind === kind)))}`;
}

/**
 * Returns the schema of a database from its catalogue, as the text of a file that is for reading and comparing, not for
 * running.
 */
export async function schemaSql(owner: pg.Pool): Promise<string> {
  const objects = await schemaObjects(owner);
  const of = (kind: string): SchemaObject[] => objects.filter((object) => object.kind === kind);
  return [
    '-- Generated from the migrated database by `npm run schema`: what the database is today, each object once.\n\n',
    namesOf([...of('extension'), ...of('type'), ...of('sequence')]),
    ...of('table').map((table) =>
      tableSql(
        table,
        objects.filter(({ on }) => on === table.name),
      ),
    ),
    ...of('view').map(({ sql }) => `\n${sql}\n`),
    ...of('function').map(({ sql }) => `\n${sql}\n`),
    '\n',
    namesOf(of('comment')),
  ].join('');
}
