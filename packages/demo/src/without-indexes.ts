import type { ClientBase } from 'pg';

interface Part {
  readonly name: string;
  readonly definition: string;
}

/** Returns the indexes and foreign keys of a table, which slow down each insert. */
async function indexesAndReferencesOf(
  client: ClientBase,
  table: string,
): Promise<{ indexes: Part[]; references: Part[] }> {
  const { rows: indexes } = await client.query<Part>(
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) order by 1`,
    [table],
  );
  const { rows: references } = await client.query<Part>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = $1::regclass and contype = 'f' order by 1`,
    [table],
  );
  return { indexes, references };
}

/**
 * Loads tables without their indexes and foreign keys, which are created and checked once at the end. This is several
 * times faster than updating them row by row. Must run in a transaction.
 * @param onProgress is called with the current step.
 */
export async function withoutIndexes(
  client: ClientBase,
  tables: readonly string[],
  load: () => Promise<void>,
  onProgress: (step: string) => void = () => undefined,
): Promise<void> {
  const left: { readonly table: string; readonly indexes: Part[]; readonly references: Part[] }[] = [];
  for (const table of tables) {
    const { indexes, references } = await indexesAndReferencesOf(client, table);
    for (const { name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    left.push({ table, indexes, references });
  }
  await load();
  await client.query(`set local maintenance_work_mem = '256MB'`);
  for (const { table, indexes, references } of left) {
    for (const { name, definition } of indexes) {
      onProgress(`index ${name}`);
      await client.query(definition);
    }
    for (const { name, definition } of references) {
      onProgress(`references of ${table}`);
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  }
}
