import type { ClientBase } from 'pg';

/** Counts the reasons of the reports in the temporary table `drawn`, by the case of the post or user in `key`. */
export async function countReasons(client: ClientBase, key: string): Promise<void> {
  await client.query(
    `insert into report_app_reasons (text) select distinct reason from drawn order by 1 on conflict do nothing`,
  );
  await client.query(
    `insert into case_reasons (case_id, app_reason_id, reports)
     select c.id, said.id, count(*) from drawn join cases c on c.${key} = about join report_app_reasons said on said.text = reason
     group by 1, 2`,
  );
}

/**
 * Inserts the reports of the temporary table `drawn` (`about`, `reporter`, `reason`, `note`, `at`) and drops the table.
 * Each goes into its subject's case, opened as the server would.
 */
export async function openCases(client: ClientBase, what: 'posts' | 'users'): Promise<void> {
  const [key, table, column, name, author] =
    what === 'posts'
      ? ['post_id', 'post_reports', 'post_id', 'title', 't.user_id']
      : ['user_id', 'user_reports', 'reported_user_id', 'name', 'null::bigint'];
  await client.query(
    `insert into cases (${key}, author_id, subject, reports, last_report_at, last_report_by, last_reason, created_at, language)
     select about, ${author}, t.${name}, reports, last_at, last_by, last_reason, first_at, case when t.${name} ~ '^[ -~]+$' then 'en' end
     from (select about, count(*) as reports, min(at) as first_at, max(at) as last_at,
         (array_agg(reporter order by at desc, reporter))[1] as last_by, (array_agg(reason order by at desc, reporter))[1] as last_reason
       from drawn group by about) grouped
     join ${what} t on t.id = about order by first_at, about`,
  );
  await client.query(
    `insert into ${table} (${column}, case_id, reported_by, reason, note, created_at ${what === 'posts' ? ', author_id' : ''})
     select d.about, c.id, d.reporter, d.reason, d.note, d.at ${what === 'posts' ? ', c.author_id' : ''}
     from drawn d join cases c on c.${key} = d.about order by d.at, d.about, d.reporter`,
  );
  await countReasons(client, key);
  await client.query('drop table drawn');
}
