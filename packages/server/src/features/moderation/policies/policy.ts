import type { policies } from '@quarterdeck/contract/moderation/policies';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../core/errors.ts';
import { number, orNull, text, texts, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { list } from '../../../database/lists/list.ts';
import type { Page } from '../../../database/lists/source.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { authorOf } from '../../../domain/people/author.ts';
import type { Admin } from '../../../ports/caller.ts';
import type { CurrentVersion } from '../../../ports/version.ts';

type Policy = z.input<typeof policies.find.output>['data'];
type PolicyInput = z.output<typeof policies.save.input>;
type VersionsInput = z.output<typeof policies.versions.input>;
type VersionRow = z.input<typeof policies.versions.output>['data'][number];

const selectPolicy = statement(
  {
    name: text,
    reason_id: number,
    version: number,
    text,
    violations: texts,
    permitted: texts,
    url: orNull(text),
    updated_at: orNull(timestamp),
    updated_by: orNull(text),
  },
  (reasonId: number, version: number | null) => sql`
    select r.name, r.id as reason_id, coalesce(p.version, 0) as version, coalesce(p.text, '') as text,
      coalesce(p.violations, '{}') as violations, coalesce(p.permitted, '{}') as permitted, p.url, p.updated_at, ${authorOf('p')} as updated_by
    from report_reasons r left join lateral (
      select * from reason_policies where reason_id = r.id and (${version}::int is null or version = ${version}::int)
      order by version desc limit 1
    ) p on true
    where r.id = ${reasonId}`,
);

/** A policy, with the name of its reason. */
interface NamedPolicy {
  readonly name: string;
  readonly policy: Policy;
}

/**
 * Reads the policy of a reason, in the newest version or a given one.
 * @throws Refusal not_found for a reason or version that does not exist.
 */
export async function findPolicy(db: Db, reasonId: number, version: number | null = null): Promise<NamedPolicy> {
  const found = await selectPolicy.first(db, reasonId, version);
  if (!found) throw new Refusal('not_found', 'There is no such reason');
  const { name, ...policy } = found;
  if (version !== null && policy.version !== version) throw new Refusal('not_found', 'There is no such version');
  return { name, policy };
}

const lockReason = statement(
  { id: number },
  (id: number) => sql`select id from report_reasons where id = ${id} for no key update`,
);

/** Reads the newest policy of a reason, and locks it until the transaction ends. */
export async function lockPolicy(
  trx: Transaction<Schema>,
  reasonId: number,
): Promise<CurrentVersion & { readonly before: NamedPolicy }> {
  await lockReason(trx, reasonId);
  const before = await findPolicy(trx, reasonId);
  const { version, updated_by: by, updated_at: at } = before.policy;
  return { before, version, by, at: at === null ? new Date(0) : new Date(at) };
}

const insertPolicy = statement(
  {},
  ({ reason_id: id, text: html, violations, permitted, url }: PolicyInput, before: number, actorId: number) => sql`
    insert into reason_policies (reason_id, version, text, violations, permitted, url, updated_by)
    values (${id}, ${before}::int + 1, ${html}, ${violations}::text[], ${permitted}::text[], ${url}, ${actorId})`,
  [{ reason_id: 1, text: '', violations: [], permitted: [], url: null }, 1, 1],
);

/** Writes the next version of a locked policy. @param before its version now. */
export async function writePolicy(
  trx: Transaction<Schema>,
  actor: Admin,
  policy: PolicyInput,
  before: number,
): Promise<void> {
  await insertPolicy(trx, policy, before, actor.id);
}

const versionList = list(
  { version: number, updated_at: timestamp, updated_by: orNull(text) },
  (reasonId: number) => ({
    from: sql`reason_policies p`,
    where: sql<boolean>`p.reason_id = ${reasonId}`,
    columns: sql`p.version, p.updated_at, ${authorOf('p')} as updated_by`,
    id: sql`p.id`,
    orders: { version: sql`p.version` },
  }),
  [1],
);

/** Reads the versions of a policy. @throws Refusal not_found for a reason that does not exist. */
export async function listVersions(db: Db, input: VersionsInput): Promise<Page<VersionRow>> {
  await findPolicy(db, input.reason_id);
  return versionList.page(db, input, input.reason_id);
}
