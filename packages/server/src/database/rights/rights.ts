import { type Kysely, sql } from 'kysely';
import { anything, boolean, number, orNull, text } from '../columns.ts';
import { SchemaFailure } from '../migrate.ts';
import { statement } from '../statement.ts';
import { appendOnly } from './append-only.ts';
import { roleSettings } from './roles.ts';

const HOW = 'npm run -s roles prints the SQL that a superuser runs once';

/** The server's role, as seen by its own connection. */
export interface AppRole {
  readonly name: string;
  readonly database: string;
  readonly databaseId: number;
}

const selectAppRole = statement(
  { name: text, database: text, databaseId: number },
  () => sql`
    select current_user as name, coalesce(current_database(), '') as database, oid::int8 as "databaseId"
    from pg_database where datname = current_database()`,
);

/** Identifies the role and database of a server connection. */
export async function appRoleOf<Schema>(app: Kysely<Schema>): Promise<AppRole> {
  const role = await selectAppRole.first(app);
  if (!role) throw new SchemaFailure('The database did not report its name.');
  return role;
}

interface Settings {
  readonly owner: string;
  readonly database: string;
  readonly databaseId: number;
  readonly isReplica: boolean;
  readonly hasSchema: boolean;
  readonly mayCreate: boolean;
  readonly appMayUse: boolean;
  readonly mayGrantUse: boolean;
  readonly hasTrigrams: boolean;
  readonly trigramsAvailable: boolean;
  readonly mayAddTrigrams: boolean;
  readonly foreign: string | null;
  readonly foreignOwner: string | null;
}

const selectOwner = statement(
  {
    owner: text,
    database: text,
    databaseId: number,
    isReplica: boolean,
    hasSchema: boolean,
    mayCreate: boolean,
    appMayUse: boolean,
    mayGrantUse: boolean,
    hasTrigrams: boolean,
    trigramsAvailable: boolean,
    mayAddTrigrams: boolean,
    foreign: orNull(text),
    foreignOwner: orNull(text),
  },
  (appName: string) => sql`
    select current_user as owner, d.datname as database, d.oid::int8 as "databaseId", pg_is_in_recovery() as "isReplica",
      n.oid is not null as "hasSchema", coalesce(has_schema_privilege(n.oid, 'create'), false) as "mayCreate",
      coalesce(has_schema_privilege(app.oid, n.oid, 'usage'), false) as "appMayUse",
      coalesce(pg_has_role(n.nspowner, 'usage')
        or has_schema_privilege(n.oid, 'usage with grant option'), false) as "mayGrantUse",
      exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
      trigrams.name is not null as "trigramsAvailable",
      coalesce((trigrams.trusted and has_database_privilege(d.oid, 'create'))
        or (select rolsuper from pg_roles where rolname = current_user), false) as "mayAddTrigrams",
      foreigners.name as foreign, foreigners.owner as "foreignOwner"
    from pg_database d
    left join pg_namespace n on n.nspname = 'public'
    left join pg_roles app on app.rolname = ${appName}
    left join lateral (
      select name, trusted from pg_available_extension_versions where name = 'pg_trgm' order by trusted desc limit 1
    ) trigrams on true
    left join lateral (
      select c.relname as name, pg_get_userbyid(c.relowner) as owner from pg_class c
      where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'S') and not pg_has_role(c.relowner, 'usage')
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      order by c.relkind, c.relname limit 1
    ) foreigners on true
    where d.datname = current_database()`,
);

/** Reads the owner's privileges in one query that needs no privilege itself. */
async function look(owner: Kysely<never>, app: AppRole): Promise<Settings> {
  const found = await selectOwner.first(owner, app.name);
  if (!found) throw new SchemaFailure('The database did not report its name.');
  return found;
}

function missingIn(found: Settings, app: AppRole): string | undefined {
  const { owner, database } = found;
  if (found.databaseId !== app.databaseId || database !== app.database)
    return `DATABASE_URL points to the database ${app.database} and DATABASE_OWNER_URL to ${database}. Use the same database for both.`;
  if (found.isReplica)
    return "DATABASE_OWNER_URL points to a replica, which cannot be migrated. Set the primary's address.";
  if (!found.hasSchema)
    return `The database ${database} has no schema public: create it with "create schema public authorization ${owner}".`;
  if (!found.mayCreate)
    return `The role ${owner} cannot create tables in the database ${database}. Make it the owner (${HOW}).`;
  if (found.foreign !== null)
    return `${found.foreign} in the schema public belongs to ${found.foreignOwner}, not to ${owner}. Transfer it to ${owner}, or move it to another schema.`;
  if (!found.hasTrigrams && !found.trigramsAvailable)
    return 'The extension pg_trgm is not available. Install the PostgreSQL package that contains it (postgresql-contrib).';
  if (!found.hasTrigrams && !found.mayAddTrigrams)
    return `The role ${owner} cannot create the extension pg_trgm in the database ${database}. Have a superuser create it (${HOW}).`;
  if (app.name !== owner && !found.appMayUse && !found.mayGrantUse)
    return `The role ${app.name} has no access to the schema public of the database ${database}, and ${owner} cannot grant it: ${HOW}.`;
  return undefined;
}

/**
 * Checks that the owner can do everything a migration needs, before anything is changed.
 * @throws SchemaFailure with one sentence that says what to do.
 */
export async function checkRights(owner: Kysely<never>, app: AppRole): Promise<void> {
  const missing = missingIn(await look(owner, app), app);
  if (missing !== undefined) throw new SchemaFailure(missing);
}

const lockRoles = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck roles'))`,
);

const selectRole = statement(
  { same: orNull(boolean), superuser: orNull(boolean), member: orNull(boolean), appMayUse: orNull(boolean) },
  (appName: string) => sql`
    select rolname = current_user as same, rolsuper as superuser, pg_has_role(oid, current_user, 'member') as member,
      has_schema_privilege(oid, 'public', 'usage') as "appMayUse"
    from pg_roles where rolname = ${appName}`,
);

/** Partitions are accessible only through their table: a role that can write them could change append-only rows. */
const selectTables = statement(
  { tables: text, partitions: text },
  (appName: string) => sql`
    select coalesce(string_agg(format('%I', relname), ', ') filter (where not relispartition), '') as tables,
      coalesce(string_agg(format('%I', relname), ', ')
        filter (where relispartition and has_table_privilege(${appName}, oid, 'select, insert, update, delete, truncate')), '')
        as partitions
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
);

/** Functions with the owner's privileges that the server can call, limited to what they do. */
const ownersFunctions = [
  ...['make_partitions', 'stray_months', 'drop_expired_month', 'drop_empty_months_of_values', 'analyze_events'],
  ...['archive_take', 'archive_put', 'archive_drop_empty'],
  ...['users_trigrams', 'erasures_queue', 'user_notes_erase', 'audit_erase_user'],
];

/**
 * Grants the server's role the privileges that it needs and no more: append-only tables can be inserted into and read,
 * never changed.
 * @returns why the audit log is not protected from the server; undefined when it is.
 */
export async function grantRights(owner: Kysely<never>, app: AppRole): Promise<string | undefined> {
  const name = sql.id(app.name);
  return owner.transaction().execute(async (trx) => {
    await lockRoles(trx);
    const role = await selectRole.first(trx, app.name);
    if (role?.same) return 'DATABASE_OWNER_URL and DATABASE_URL are the same role.';
    if (!role?.appMayUse) await sql`grant usage on schema public to ${name}`.execute(trx);
    const { tables, partitions } = await selectTables.one(trx, app.name);
    if (partitions !== '') await sql`revoke all on ${sql.raw(partitions)} from ${name}`.execute(trx);
    await sql`
      grant select, insert, update, delete on ${sql.raw(tables)} to ${name};
      grant execute on function ${sql.join(ownersFunctions.map((one) => sql.id(one)))} to ${name};
      grant usage on all sequences in schema public to ${name};
      revoke insert, update, delete on kysely_migration, schema_files from ${name};
    `.execute(trx);
    for (const { table, insert } of appendOnly) {
      await sql`revoke insert, update, delete, truncate on ${sql.table(table)} from ${name}`.execute(trx);
      const columns = insert ? sql`(${sql.join(insert.map((column) => sql.id(column)))})` : sql``;
      if (insert?.length !== 0) await sql`grant insert ${columns} on ${sql.table(table)} to ${name}`.execute(trx);
    }
    if (role?.superuser) return `the role ${app.name} is a superuser.`;
    return role?.member ? `the role ${app.name} can act as the owner.` : undefined;
  });
}

const selectSettings = statement(
  { setting: orNull(text) },
  (name: string, database: string) => sql`
    select unnest(s.setconfig) as setting from pg_db_role_setting s
    join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
    where r.rolname = ${name} and d.datname = ${database}`,
);

/** Applies the settings of the server's role in this database, as that role itself, which needs no other privilege. */
export async function settleRole<Schema>(db: Kysely<Schema>, { name, database }: AppRole): Promise<void> {
  const wanted = Object.entries(roleSettings).map(([setting, value]) => `${setting}=${value}`);
  await db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    const rows = await selectSettings(trx, name, database);
    const there = new Set(rows.map(({ setting }) => setting));
    if (wanted.every((setting) => there.has(setting))) return;
    for (const [setting, value] of Object.entries(roleSettings))
      await sql`alter role ${sql.id(name)} in database ${sql.id(database)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(
        trx,
      );
  });
}
