import { ENRICHMENT_SERVICE, type settings as endpoints } from '@quarterdeck/contract/settings';
import type { Transaction } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { lockSetting, MEDIA_DEFAULTS, type Setting, saveSetting, settingOf } from '../../domain/settings/setting.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import { impactOf, listAppVersions, lockAppVersion, saveAppVersion } from './app-versions.ts';
import { changedDefaults, mediaDefaults } from './media-defaults.ts';

const CAMPAIGN_ANALYTICS_TAB = 'CAMPAIGN_ANALYTICS_TAB';

async function enrichmentOf(db: Db) {
  const { id, data, version, at, by } = await settingOf(db, ENRICHMENT_SERVICE);
  const isOn = data === '1' ? '1' : '0';
  return { data_key: ENRICHMENT_SERVICE, data: isOn, id, version, updated_at: at, updated_by: by } as const;
}

const isTabOn = async (db: Db): Promise<0 | 1> => ((await settingOf(db, CAMPAIGN_ANALYTICS_TAB)).data === '1' ? 1 : 0);

/** Changes a locked setting. @returns the audit event. */
async function change(
  trx: Transaction<Schema>,
  actor: Admin,
  before: Setting,
  key: string,
  data: string,
): Promise<AuditEvent> {
  await saveSetting(trx, actor, before, data);
  return { target: { type: 'setting', id: before.id }, before: { [key]: before.data }, after: { [key]: data } };
}

const devices = { android: 'Android', ios: 'iOS' };

/** The handlers of settings for the app and the whole console. */
export const settings: Handlers<typeof endpoints> = {
  enrichment: async ({ db }) => ({ data: await enrichmentOf(db) }),

  saveEnrichment: versioned({
    lock: ({ db }) => lockSetting(db, ENRICHMENT_SERVICE),
    run: async ({ input, admin, db }, before) => {
      const audit = await change(db, admin, before, ENRICHMENT_SERVICE, input.data);
      if (before.data !== input.data)
        await emitAppEvents(db, admin, 'enrichment.changed', [{ id: before.id, on: input.data === '1' }]);
      return {
        responseMessage: `The enrichment service is now ${input.data === '1' ? 'on' : 'off'}`,
        data: await enrichmentOf(db),
        audit,
      };
    },
  }),

  appVersions: async ({ db }) => {
    const data = await listAppVersions(db);
    return { data, total: data.length };
  },

  saveAppVersion: versioned({
    lock: ({ input, db }) => lockAppVersion(db, input.device_type),
    run: async ({ input, admin, db }, before) => {
      const audit = await saveAppVersion(db, admin, before, input);
      const data = (await listAppVersions(db)).find((row) => row.device_type === input.device_type);
      const device = devices[input.device_type];
      const responseMessage =
        input.app_version === ''
          ? `${device} no longer has a recommended version`
          : `The version for ${device} is now ${input.app_version}`;
      return { responseMessage, ...(data ? { data } : {}), audit };
    },
  }),

  appVersionImpact: async ({ input, db }) => ({ data: await impactOf(db, input.device_type, input.app_version) }),

  campaignAnalyticsTab: async ({ db }) => ({ data: { is_on: await isTabOn(db) } }),

  saveCampaignAnalyticsTab: async ({ input, admin, db }) => {
    const before = await lockSetting(db, CAMPAIGN_ANALYTICS_TAB);
    const audit = await change(db, admin, before, CAMPAIGN_ANALYTICS_TAB, input.is_on === 1 ? '1' : '0');
    return {
      responseMessage: `The campaign analytics tab is now ${input.is_on === 1 ? 'on' : 'off'}`,
      data: { is_on: await isTabOn(db) },
      audit,
    };
  },

  mediaDefaults: async ({ db }) => ({ data: await mediaDefaults(db) }),

  saveMediaDefaults: async ({ input, admin, db }) => {
    const before = await lockSetting(db, MEDIA_DEFAULTS);
    const audit = await change(db, admin, before, MEDIA_DEFAULTS, changedDefaults(before, input));
    return {
      responseMessage: 'Saved. It applies to everyone without a preference of their own',
      data: await mediaDefaults(db),
      audit,
    };
  },
};
