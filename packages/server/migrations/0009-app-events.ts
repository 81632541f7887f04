import { type Kysely, sql } from 'kysely';

const text = `
alter table decision_events rename to app_events;
alter table decision_feed rename to app_event_feed;
alter table decision_readers rename to app_event_readers;

do $$
declare
  one record;
begin
  -- Constraints rename their indexes. PostgreSQL 18 names constraints of columns that are not null, too.
  for one in
    select conrelid::regclass as owner, conname as name,
      regexp_replace(conname, '^decision_(event|feed|reader)', case when conname like 'decision\\_events%' then 'app_\\1' else 'app_event_\\1' end) as becomes
    from pg_constraint
    where conrelid in ('app_events'::regclass, 'app_event_feed'::regclass, 'app_event_readers'::regclass)
      and conname like 'decision\\_%'
  loop
    execute format('alter table %s rename constraint %I to %I', one.owner, one.name, one.becomes);
  end loop;
  for one in
    -- It renames indexes and sequences as well.
    select oid::regclass as name, replace(relname, 'decision_events', 'app_events') as becomes from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('i', 'S') and relname like 'decision\\_events%'
  loop
    execute format('alter table %s rename to %I', one.name, one.becomes);
  end loop;
end $$;

create view decision_events as select * from app_events;
create view decision_feed as select * from app_event_feed;
create view decision_readers as select * from app_event_readers;
do $$
declare
  app record;
begin
  -- Instances of the former release keep their rights until the owner grants them again.
  for app in
    select distinct r.rolname as name from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = 'app_events'::regclass and a.grantee <> c.relowner
  loop
    execute format('grant select, insert, update, delete on decision_events, decision_feed, decision_readers to %I', app.name);
  end loop;
end $$;
comment on view decision_events is 'The former name of app_events, for instances of the former release during an upgrade';
comment on view decision_feed is 'The former name of app_event_feed, for instances of the former release during an upgrade';
comment on view decision_readers is 'The former name of app_event_readers, for instances of the former release during an upgrade';
`;

/** Tables of events for the app are called so: a decision is one of moderation. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
