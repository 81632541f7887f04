import type pg from 'pg';

/** What a refusal may leave behind: its row in the trail, and that the session was used. Throttles count tries. */
const TRACES = /^(audit_.*|throttles)$/;
const columnsLeftOut: Readonly<Record<string, string>> = {
  sessions: '{last_used_at}',
  // Mail that was queued before may be delivered meanwhile.
  outbox: '{sealed_text,due_at,tries,last_error,sent_at,given_up_at}',
};

/** A hash of everything that every table holds, by table, so that a change tells where it is. */
export async function contentOf(owner: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const hashes = tables
    .filter(({ name }) => !TRACES.test(name))
    .map(
      ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(row, e'\\n' order by row), '')) as hash
        from (select (to_jsonb(t) - '${columnsLeftOut[name] ?? '{}'}'::text[])::text as row from ${name} t) rows`,
    );
  const { rows } = await owner.query<{ name: string; hash: string }>(hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
