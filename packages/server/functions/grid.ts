import { byOperation, onEach } from './by-operation.ts';

/** Users counted by cells of the map, at three sizes. */
export const gridFunctions = `
create or replace function micro(degrees double precision) returns bigint language sql immutable parallel safe
  return round(degrees * 1e6)::bigint;
comment on function micro(double precision) is
  'Degrees as millionths, so that sums are exact.';

create or replace function users_grid_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ${byOperation(
    (changed) => `insert into users_grid_change (x, y, people, latitudes, longitudes)
    select grid_x(longitude, 16384), grid_y(latitude, 16384), sum(by), sum(by * micro(latitude)), sum(by * micro(longitude))
    from ${changed} changed
    where is_app_user and latitude is not null and longitude is not null
    group by 1, 2
    having sum(by) <> 0 or sum(by * micro(latitude)) <> 0 or sum(by * micro(longitude)) <> 0;`,
  )}
  return null;
end $$;
comment on function users_grid_count() is
  'Counts the positions that a statement changed, in their cells of the map.';
revoke execute on function users_grid_count() from public;
${onEach('users', 'users_grid_count', 'users_grid')}

create or replace function users_grid_rebuild() returns void language plpgsql as $$
begin
  lock table users in share row exclusive mode;
  delete from users_grid_change;
  delete from users_grid;
  insert into users_grid
  select 16384, grid_x(longitude, 16384), grid_y(latitude, 16384), count(*), sum(micro(latitude)), sum(micro(longitude))
  from users where is_app_user and latitude is not null and longitude is not null
  group by 2, 3;
  insert into users_grid
  select 4096, x >> 2, y >> 2, sum(people), sum(latitudes), sum(longitudes)
  from users_grid group by 2, 3;
  insert into users_grid
  select 256, x >> 4, y >> 4, sum(people), sum(latitudes), sum(longitudes)
  from users_grid where cells = 4096 group by 2, 3;
end $$;
comment on function users_grid_rebuild() is
  'Counts all positions again. Writers wait meanwhile, readers do not.';

create or replace function users_grid_fold() returns void language sql as $$
  select users_grid_fold(2147483647)
$$;
comment on function users_grid_fold() is
  'Sums all changes up.';

create or replace function users_grid_fold(most integer) returns integer language plpgsql as $$
declare
  folded integer;
begin
  perform pg_advisory_xact_lock(hashtext('quarterdeck grid of users'));
  with gone as (
    delete from users_grid_change where ctid = any (array(select ctid from users_grid_change limit most))
    returning x, y, people, latitudes, longitudes
  ), sums as (
    select 16384 as cells, x, y, people, latitudes, longitudes from gone
    union all
    select 4096, x >> 2, y >> 2, people, latitudes, longitudes from gone
    union all
    select 256, x >> 6, y >> 6, people, latitudes, longitudes from gone
  ), counted as (
    insert into users_grid as cell
    select cells, x, y, sum(people), sum(latitudes), sum(longitudes) from sums group by cells, x, y
    on conflict (cells, x, y) do update set people = cell.people + excluded.people,
      latitudes = cell.latitudes + excluded.latitudes, longitudes = cell.longitudes + excluded.longitudes
  )
  select count(*) into folded from gone;
  return folded;
end $$;
comment on function users_grid_fold(integer) is
  'Sums changes up into their cells.';

-- It is made by a migration, since an index, a column or a view needs it.
comment on function grid_x(double precision, integer) is
  'The column of a cell of the map, of this many at each side of the world.';

-- It is made by a migration, since an index, a column or a view needs it.
comment on function grid_y(double precision, integer) is
  'The row of a cell of the map, of this many at each side of the world.';
`;
