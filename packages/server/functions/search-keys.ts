/** How a column is computed from a row, which is `new` in a trigger and an alias in a statement, and from its text. */
type KeyOf = (row: string, whole: string) => string;

/** The columns that a key is computed from, and the columns with the keys. */
interface Keys {
  readonly from: readonly string[];
  /** What is searched in: computed once for each row. */
  readonly whole: (row: string) => string;
  readonly keys: Readonly<Record<string, KeyOf>>;
}

/** The tables with columns in which their rows are searched and by which they are sorted. */
const tables: Readonly<Record<string, Keys>> = {
  users: {
    from: ['name', 'username', 'email', 'phone'],
    // Without the name, which may be in any script: a text of ASCII is folded ten times as fast.
    whole: (row) =>
      `${row}.username || e'\\x1f' || coalesce(${row}.email, '') || e'\\x1f' || coalesce(${row}.phone, '')`,
    keys: {
      search: (row, whole) =>
        `search_text(${row}.name) || e'\\x1f' || search_text(${whole}) || e'\\x1f ' || search_digits(coalesce(${row}.phone, ''))`,
      sort_name: (row) => `search_key(${row}.name)`,
    },
  },
  campaigns: {
    from: ['campaign_name', 'username'],
    whole: (row) => `${row}.campaign_name || e'\\x1f' || ${row}.username`,
    keys: {
      search: (_row, whole) => `search_text(${whole})`,
      name_key: (row) => `search_key(${row}.campaign_name)`,
      username_key: (row) => `search_key(${row}.username)`,
    },
  },
  cases: {
    from: ['subject', 'post_id'],
    whole: (row) => `${row}.subject`,
    keys: {
      subject_key: (_row, whole) => `search_key(${whole})`,
      title_search: (row, whole) => `case when ${row}.post_id is not null then search_text(${whole}) end`,
    },
  },
  moderation_decisions: {
    from: ['reason', 'text'],
    whole: (row) => `coalesce(${row}.reason, '') || ' ' || coalesce(${row}.text, '')`,
    keys: { search: (_row, whole) => `search_text(${whole})` },
  },
  case_notes: {
    from: ['text'],
    whole: (row) => `${row}.text`,
    keys: { search: (_row, whole) => `search_text(${whole})` },
  },
};

/** The columns with keys, by table. */
export const searchKeyColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(tables).map(([table, { keys }]) => [table, Object.keys(keys)]),
);

/** Triggers run in the order of their names: these are the last, because others fill columns that keys come from. */
const triggerOf = ([table, { from, whole, keys }]: readonly [string, Keys]): string => `
create or replace function ${table}_search_keys() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whole text := ${whole('new')};
begin
  ${Object.entries(keys)
    .map(([key, of]) => `new.${key} := ${of('new', 'whole')};`)
    .join('\n  ')}
  return new;
end $$;
comment on function ${table}_search_keys() is
  'Fills what a row is searched in and sorted by.';
revoke execute on function ${table}_search_keys() from public;
create or replace trigger ${table}_z_search_keys_insert before insert on ${table}
  for each row execute function ${table}_search_keys();
create or replace trigger ${table}_z_search_keys_update before update on ${table}
  for each row when (${from.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
  execute function ${table}_search_keys();
`;

const sliceOf = ([table, { whole, keys }]: readonly [string, Keys]): string => {
  const names = Object.keys(keys);
  const list = (row: string): string => names.map((name) => `${row}.${name}`).join(', ');
  return `
create or replace function ${table}_search_keys_fill(after bigint, at_once integer, out done integer, out last bigint)
  language plpgsql as $$
begin
  with slice as materialized (
    select *, ${whole('r')} as whole from ${table} r where id > after order by id limit at_once for no key update
  ), filled as materialized (
    select slice.id, ${Object.entries(keys)
      .map(([key, of]) => `${of('slice', 'whole')} as ${key}`)
      .join(',\n      ')}
    from slice
  ), written as (
    update ${table} r set ${names.map((name) => `${name} = filled.${name}`).join(', ')} from filled
    where r.id = filled.id and (${list('r')}) is distinct from (${list('filled')})
  )
  select count(*), coalesce(max(id), after) into done, last from filled;
end $$;
comment on function ${table}_search_keys_fill(bigint, integer) is
  'Fills the keys of up to this many rows after an id.';
`;
};

/**
 * Keys by which rows are searched and sorted: as no other code writes these columns, they belong to no folder. Rows of
 * before are filled in slices, by background work.
 */
export const searchKeysFunctions = `
create or replace function search_text(text text) returns text language sql immutable parallel safe
return ' ' || case
  when octet_length(text) <> length(text) then regexp_replace(
    regexp_replace(search_key_beyond_ascii(text), '[^\\u0001-\\u007f]', e'\\\\&\\x1e\\\\&', 'g'), '[!-/:-@\\[-\`{-~\\u001f]', '\\& ', 'g')
  when (text collate "C") ~ '[!-*,/:-?\\[-^\`{-~]' then regexp_replace(search_key(text), '[!-/:-@\\[-\`{-~\\u001f]', '\\& ', 'g')
  else replace(replace(replace(replace(replace(replace(
    search_key(text), e'\\x1f', e'\\x1f '), '@', '@ '), '.', '. '), '_', '_ '), '-', '- '), '+', '+ ') end;
comment on function search_text(text) is
  'The key of a text as it is searched in: a blank before it and after each sign, and each letter beyond ASCII twice, so that two of them are a word.';
${Object.entries(tables)
  .map((entry) => triggerOf(entry) + sliceOf(entry))
  .join('')}
create or replace function users_rank_join(joined text) returns void language plpgsql as $$
begin
  -- As when one is cut: no one counts into it meanwhile, and what was counted is summed up.
  perform pg_advisory_xact_lock(hashtext('quarterdeck ranks of users'));
  perform pg_advisory_xact_lock(hashtext('quarterdeck stretches of users'));
  perform users_rank_fold();
  update users_rank set rows = (select sum(rows) from users_rank where order_by = joined)
  where order_by = joined and from_key = '' and from_id = 0;
  delete from users_rank where order_by = joined and (from_key <> '' or from_id <> 0);
end $$;
comment on function users_rank_join(text) is
  'Joins all stretches of an order whose keys are other ones now. Background work cuts it again.';

create or replace function search_keys_fill(at_once integer) returns integer language plpgsql as $$
declare
  place search_key_fill;
  filled record;
  is_left boolean;
begin
  select * into place from search_key_fill order by table_name limit 1 for update;
  if not found then return 0; end if;
  execute format('select exists (select from %I where id > $1)', place.table_name) into is_left using place.id;
  if not is_left then
    delete from search_key_fill where table_name = place.table_name;
    -- In a slice without updates, which would lock these in another order.
    if place.table_name = 'users' then execute 'select users_rank_join($1)' using 'name'; end if;
    return 0;
  end if;
  execute format('select * from %I($1, $2)', place.table_name || '_search_keys_fill')
    into filled using place.id, at_once;
  update search_key_fill set id = filled.last where table_name = place.table_name;
  return filled.done;
end $$;
comment on function search_keys_fill(integer) is
  'Fills the keys of up to this many existing rows of a table, and returns how many it read.';
`;
