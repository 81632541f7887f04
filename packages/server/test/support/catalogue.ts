import type pg from 'pg';
import { schemaObjects } from './schema-objects.ts';

/** Rights of roles other than the owner, without those on monthly partitions. */
const GRANTS = `
  select format('grant %s on %s to %s', privilege_type, what, case grantee when 0 then 'public' else grantee::regrole::text end) as line
  from (
    select c.relname as what, c.relowner as owner, acl.* from pg_class c cross join lateral aclexplode(c.relacl) acl
    where c.relnamespace = 'public'::regnamespace and c.relname !~ '_[0-9]{4}_[0-9]{2}$'
    union all
    select format('%s (%s)', c.relname, a.attname), c.relowner, acl.*
    from pg_class c join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) acl
    where c.relnamespace = 'public'::regnamespace and c.relname !~ '_[0-9]{4}_[0-9]{2}$'
    union all
    select p.oid::regprocedure::text, p.proowner, acl.* from pg_proc p cross join lateral aclexplode(p.proacl) acl
    where p.pronamespace = 'public'::regnamespace
  ) rights where grantee <> owner`;

/**
 * Returns the schema of a database and the rights in it, from its catalogue: a line for each object, in a stable order.
 * Columns can be in any order, and monthly partitions are omitted.
 */
export async function catalogueOf(owner: pg.Pool): Promise<string[]> {
  const objects = await schemaObjects(owner);
  const { rows: grants } = await owner.query<{ line: string }>(GRANTS);
  const lines = objects.map(
    ({ kind, on, name, sql }) => `${kind} ${on === null ? '' : `${on}.`}${name}: ${sql.replaceAll(/\s+/g, ' ')}`,
  );
  return [...lines, ...grants.map(({ line }) => line)].sort();
}
