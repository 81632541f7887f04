import { type Kysely, sql } from 'kysely';

/** What a statement changed, in the cells of the map that it concerns. */
const noteChanges = (on: 'insert' | 'update' | 'delete', changed: string): string => `
  create function users_grid_on_${on}() returns trigger language plpgsql as $$
  begin
    insert into users_grid_change (x, y, people, latitudes, longitudes)
    select grid_x(longitude, 4096), grid_y(latitude, 4096), sum(change), sum(change * micro(latitude)), sum(change * micro(longitude))
    from (${changed}) changed
    where not is_admin and latitude is not null and longitude is not null
    group by 1, 2
    having sum(change) <> 0 or sum(change * micro(latitude)) <> 0 or sum(change * micro(longitude)) <> 0;
    return null;
  end $$;`;

/**
 * Where users are, counted in the square cells of the web's map, 4096 at each side of the world and 256: so that a map of
 * a country reads some hundred rows instead of a million. Positions are summed up in millionths of a degree, as integers,
 * so that nothing drifts.
 *
 * Each insert, update and delete adds to `users_grid_change`, so that the grid and the changes together are exact at once
 * and writers never wait for one another; `users_grid_fold` sums the changes up, `users_grid_rebuild` counts anew after a
 * bulk load without the triggers. Below the cells, users are read from an index by cell.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function micro(degrees double precision) returns bigint language sql immutable parallel safe
      return round(degrees * 1e6)::bigint;

    -- The column and the row of the cell, of so many at each side of the world; the map ends at 85 degrees.
    create function grid_x(longitude double precision, cells integer) returns integer
      language sql immutable parallel safe
      return least(cells - 1, greatest(0, floor((longitude + 180) / 360 * cells)))::integer;
    create function grid_y(latitude double precision, cells integer) returns integer
      language sql immutable parallel safe
      return least(cells - 1, greatest(0, floor(
        (1 - asinh(tan(radians(least(85.0511, greatest(-85.0511, latitude))))) / pi()) / 2 * cells
      )))::integer;

    create table users_grid (
      cells integer not null,
      x integer not null,
      y integer not null,
      people bigint not null,
      latitudes bigint not null,
      longitudes bigint not null,
      primary key (cells, x, y) include (people, latitudes, longitudes)
    );
    create table users_grid_change (
      x integer not null,
      y integer not null,
      people bigint not null,
      latitudes bigint not null,
      longitudes bigint not null
    );

    create index users_by_cell on users (grid_x(longitude, 4096), grid_y(latitude, 4096)) include (latitude, longitude, id)
      where not is_admin and latitude is not null and longitude is not null;

    -- Counts everybody anew. Writers wait while it runs, readers do not.
    create function users_grid_rebuild() returns void language plpgsql as $$
    begin
      lock table users in share row exclusive mode;
      delete from users_grid_change;
      delete from users_grid;
      insert into users_grid
      select 4096, grid_x(longitude, 4096), grid_y(latitude, 4096), count(*), sum(micro(latitude)), sum(micro(longitude))
      from users where not is_admin and latitude is not null and longitude is not null
      group by 2, 3;
      insert into users_grid
      select 256, x >> 4, y >> 4, sum(people), sum(latitudes), sum(longitudes)
      from users_grid group by 2, 3;
    end $$;

    -- Sums the changes up into their cells; one at a time.
    create function users_grid_fold() returns void language sql as $$
      with gone as (
        delete from users_grid_change returning x, y, people, latitudes, longitudes
      ), sums as (
        select 4096 as cells, x, y, people, latitudes, longitudes from gone
        union all
        select 256, x >> 4, y >> 4, people, latitudes, longitudes from gone
      )
      insert into users_grid as cell
      select cells, x, y, sum(people), sum(latitudes), sum(longitudes) from sums group by cells, x, y
      on conflict (cells, x, y) do update set people = cell.people + excluded.people,
        latitudes = cell.latitudes + excluded.latitudes, longitudes = cell.longitudes + excluded.longitudes
    $$;

    ${sql.raw(noteChanges('insert', 'select *, 1 as change from added'))}
    ${sql.raw(noteChanges('delete', 'select *, -1 as change from gone'))}
    ${sql.raw(noteChanges('update', 'select *, 1 as change from added union all select *, -1 from gone'))}
    create trigger users_grid_insert after insert on users referencing new table as added
      for each statement execute function users_grid_on_insert();
    create trigger users_grid_delete after delete on users referencing old table as gone
      for each statement execute function users_grid_on_delete();
    create trigger users_grid_update after update on users referencing old table as gone new table as added
      for each statement execute function users_grid_on_update();
    select users_grid_rebuild();
  `.execute(db);
}
