import type pg from 'pg';
import { columnsLeftOut, TRACES } from './content.ts';

/** Runs with the owner's rights, because the writer has none on this schema. */
const RECORDER = `
  create schema effects;
  create table effects.changes (what text not null);
  create function effects.note() returns trigger language plpgsql security definer as $$
  begin
    if tg_op = 'UPDATE' then
      insert into effects.changes
      select tg_argv[0] || '.' || now.key from jsonb_each(to_jsonb(new)) now join jsonb_each(to_jsonb(old)) was using (key)
      where now.value is distinct from was.value and now.key <> all (tg_argv[1]::text[]);
    else
      insert into effects.changes values (tg_argv[0] || case tg_op when 'INSERT' then ' +' else ' -' end);
    end if;
    return null;
  end $$;`;

/**
 * Records writes to every table that `contentOf` compares, including changes that are undone later.
 * @returns a function that reads the writes since its last call: `users.name` is a changed column, `users +` a new row, `users -` a
 * deleted one.
 */
export async function recordEffects(owner: pg.Pool): Promise<() => Promise<readonly string[]>> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition order by relname`,
  );
  const triggers = rows
    .filter(({ name }) => !TRACES.test(name))
    .map(
      ({ name }) => `create trigger effects after insert or update or delete on ${name} for each row
        execute function effects.note('${name}', '${columnsLeftOut[name] ?? '{}'}');`,
    );
  await owner.query([RECORDER, ...triggers].join('\n'));
  return async () => {
    const written = await owner.query<{ what: string }>(
      'with taken as (delete from effects.changes returning what) select distinct what from taken order by what',
    );
    return written.rows.map(({ what }) => what);
  };
}
