import pg from 'pg';

export const OWNER_ROLE = 'quarterdeck_owner';
export const APP_ROLE = 'quarterdeck_app';
export const DATABASE = 'quarterdeck';

/**
 * The settings of the server's role in its database. They belong to the role, because a pooler in transaction mode
 * keeps no session settings. A role can change its own.
 */
export const roleSettings: Readonly<Record<string, string>> = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  client_connection_check_interval: '500ms',
  jit: 'off',
};

/** The two roles' passwords. A role without a new password keeps its current one. */
export interface Passwords {
  readonly owner: string | undefined;
  readonly app: string | undefined;
}

/** The SQL that a superuser runs once. Each part can run again. */
export interface RolesSql {
  /** For any database. */
  readonly roles: string;
  /** Runs alone and outside a transaction, when the database does not exist yet. */
  readonly createDatabase: string;
  /** For any database, after the database exists. */
  readonly database: string;
  /** For the database itself. */
  readonly inside: string;
}

const createRole = (role: string, password: string | undefined): string => `do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} login;
  end if;
end $$;
${password === undefined ? '' : `alter role ${role} password ${pg.escapeLiteral(password)};\n`}`;

/** Returns the SQL for the two roles, the database and the grants. The owner grants the rest on what it creates. */
export const rolesSql = ({ owner, app }: Passwords): RolesSql => ({
  roles: `${createRole(OWNER_ROLE, owner)}${createRole(APP_ROLE, app)}`,
  createDatabase: `create database ${DATABASE} owner ${OWNER_ROLE}`,
  database: `alter database ${DATABASE} owner to ${OWNER_ROLE};
revoke connect, temporary on database ${DATABASE} from public;
grant connect on database ${DATABASE} to ${APP_ROLE};
${Object.entries(roleSettings)
  .map(([setting, value]) => `alter role ${APP_ROLE} in database ${DATABASE} set ${setting} = '${value}';\n`)
  .join('')}`,
  inside: `create extension if not exists pg_trgm;
revoke create on schema public from public;
grant create, usage on schema public to ${OWNER_ROLE};
grant usage on schema public to ${APP_ROLE};
`,
});

/** Returns the same SQL as one script for `psql -d postgres -v ON_ERROR_STOP=1`. */
export function rolesScript(passwords: Passwords): string {
  const { roles, createDatabase, database, inside } = rolesSql(passwords);
  return `${roles}
select '${createDatabase}' where not exists (select from pg_database where datname = '${DATABASE}') \\gexec
${database}
\\connect ${DATABASE}
${inside}`;
}
