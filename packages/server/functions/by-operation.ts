/**
 * Returns the part of a trigger function that counts the rows a statement changed.
 * @param count the SQL that counts these rows: new rows have `by` 1, removed rows -1.
 */
export const byOperation = (count: (changed: string) => string): string => `if tg_op = 'INSERT' then
    ${count('(select *, 1 as by from added)')}
  elsif tg_op = 'DELETE' then
    ${count('(select *, -1 as by from gone)')}
  else
    ${count('(select *, 1 as by from added union all select *, -1 from gone)')}
  end if;`;

/** Returns the triggers that call a function once per statement of any kind. `added` and `gone` are its rows. */
export const onEach = (
  table: string,
  name: string,
  prefix: string,
): string => `${onInsertAndDelete(table, name, prefix)}
create or replace trigger ${prefix}_update after update on ${table} referencing old table as gone new table as added
  for each statement execute function ${name}();`;

const onInsertAndDelete = (table: string, name: string, prefix: string): string =>
  `create or replace trigger ${prefix}_insert after insert on ${table} referencing new table as added
  for each statement execute function ${name}();
create or replace trigger ${prefix}_delete after delete on ${table} referencing old table as gone
  for each statement execute function ${name}();`;

/**
 * Like the above, but an update calls it for each row, and only if one of some columns changed.
 * @param columns unset: an update calls it once per statement.
 */
export const onChange = (table: string, name: string, columns: readonly string[] | undefined): string =>
  columns === undefined
    ? onEach(table, name, name)
    : `${onInsertAndDelete(table, name, name)}
create or replace trigger ${name}_update after update of ${columns.join(', ')} on ${table}
  for each row when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
  execute function ${name}();`;
