import type { reads } from '@quarterdeck/contract/app-reads';
import { type PageKey, PUBLIC_PAGES, pageNames } from '@quarterdeck/contract/pages';
import { ENRICHMENT_SERVICE } from '@quarterdeck/contract/settings';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Config } from '../../core/config.ts';
import { json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

type AppConfig = z.input<typeof reads.config.output>;
type Device = keyof AppConfig['version_policy'];
type Goal = keyof AppConfig['charges'];

const PAGE_KEYS = Object.keys(pageNames);

/** All settings except the pages, from one snapshot. */
const selectConfig = statement(
  {
    version_policy: orNull(json<AppConfig['version_policy']>()),
    enrichment: orNull(text),
    charges: orNull(json<Partial<Record<Goal, string>>>()),
    interests: orNull(json<string[]>()),
    auto_follow: orNull(json<string[]>()),
  },
  () => sql`
    select
      (select json_object_agg(device_type,
        json_build_object('app_version', app_version, 'notify_for_update', notify_for_update)) from app_versions)
        as version_policy,
      (select data from settings where data_key = ${ENRICHMENT_SERVICE}::text) as enrichment,
      (select json_object_agg(goal, trim_scale(value)::text) from campaign_charges) as charges,
      (select json_agg(name order by search_key(name) collate "C", id) from interests) as interests,
      (select json_agg(app_id order by id) from users
       where auto_follow and is_app_user and app_id is not null) as auto_follow`,
);

const selectPages = statement(
  { page: textOf<PageKey>(), version: number, published_at: timestamp },
  (keys: readonly string[]) => sql`
    select data_key as page, version, updated_at as published_at from settings where data_key = any(${keys}::text[])
    order by id`,
);

/** Reads the app's configuration as staff have set it. */
export async function configOf(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<AppConfig> {
  const { version_policy: policies, enrichment, charges, interests, auto_follow } = await selectConfig.one(db);
  if (policies === null) throw new Error('The migrations have put a version for each kind of device there');
  const pages = await selectPages(db, PAGE_KEYS);
  return {
    version_policy: policies,
    enrichment: enrichment === '1',
    charges: { clicks: charges?.clicks ?? null, impressions: charges?.impressions ?? null },
    interests: interests ?? [],
    auto_follow: auto_follow ?? [],
    pages: pages.map((page) => ({ ...page, url: `${publicUrl}${PUBLIC_PAGES}/${page.page}` })),
  };
}

const selectPolicy = statement(
  { app_version: text, notify_for_update: number },
  (device: Device) => sql`select app_version, notify_for_update from app_versions where device_type = ${device}`,
);

/** The recommended version on one kind of device, and the action for older ones. */
export async function policyOf(db: Db, device: Device) {
  const policy = await selectPolicy.first(db, device);
  if (!policy) throw new Error(`The migrations have put a version for ${device} there`);
  return policy;
}
