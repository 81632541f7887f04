import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import {
  ACTIVE_DAYS,
  AppVersionRow,
  appVersion,
  deviceType,
  FORCE_UPDATE,
  updateOption,
} from '../core/entities/app-version.ts';
import { MediaDefaults } from '../core/entities/media-choice.ts';
import { flag, id, moment } from '../core/fields/fields.ts';

export { ACTIVE_DAYS, FORCE_UPDATE, updateOptions, versionNumbers } from '../core/entities/app-version.ts';

/** The settings key of the enrichment service. */
export const ENRICHMENT_SERVICE = 'ENRICHMENT_SERVICE';

const Enrichment = z.object({
  data_key: z.literal(ENRICHMENT_SERVICE),
  data: z.enum(['0', '1']).describe('1 is on'),
  id: id().optional(),
  updated_at: moment().optional(),
  updated_by: z.string().nullish(),
  version: z.int().optional().describe('For the If-Match of a change'),
});

/** 1 is on, 0 off: a string, like every setting, or a number. */
const onOrOff = () =>
  z
    .union([z.enum(['0', '1']), flag()], { error: '0 or 1' })
    .transform((data): '0' | '1' => (Number(data) === 1 ? '1' : '0'));

/** Settings of the app and of the whole console. */
export const settings = {
  enrichment: endpoint({
    method: 'GET',
    path: '/change-enrichment-settings',
    event: 'enrichment.viewed',
    access: 'change_enrichment_settings',
    summary: 'Whether the enrichment service is on',
    input: z.strictObject({ data_key: z.literal(ENRICHMENT_SERVICE).optional() }),
    output: answer({ data: Enrichment }),
  }),
  saveEnrichment: endpoint({
    method: 'POST',
    path: '/change-enrichment-settings',
    event: 'enrichment.changed',
    access: 'change_enrichment_settings',
    summary: 'Turn the enrichment service on or off',
    emits: ['enrichment.changed'],
    versioned: true,
    input: z.strictObject({ data_key: z.literal(ENRICHMENT_SERVICE), data: onOrOff() }),
    output: answer({ data: Enrichment.optional() }),
  }),
  appVersions: endpoint({
    method: 'GET',
    path: '/app-version-setting',
    event: 'app_versions.listed',
    access: 'get_app_version',
    summary: 'Recommended app versions by device type',
    input: z.strictObject({}),
    output: answer({ data: z.array(AppVersionRow), total: z.int().optional() }),
  }),
  saveAppVersion: endpoint({
    method: 'POST',
    path: '/app-version-setting',
    event: 'app_version.changed',
    access: 'get_app_version',
    freshProof: {
      switch: 'forced_update',
      when: ({ notify_for_update: option }) => option === FORCE_UPDATE,
    },
    summary:
      'Set the recommended app version and how older versions are treated. Text that is not a version is saved but has no effect',
    emits: ['version_policy.changed'],
    versioned: true,
    input: z.strictObject({
      app_version: appVersion(),
      device_type: deviceType(),
      notify_for_update: updateOption().describe('0 no action, 1 alert only, 2 force update'),
    }),
    output: answer({ data: AppVersionRow.optional() }),
  }),
  appVersionImpact: endpoint({
    method: 'GET',
    path: '/app-version-impact',
    event: 'app_version.impact_viewed',
    access: 'get_app_version',
    summary: 'How many active app users have an older version',
    input: z.strictObject({ app_version: appVersion(), device_type: deviceType() }),
    output: answer({
      data: z.object({
        active: z
          .int()
          .describe(`Users of this device type who were active in the last ${ACTIVE_DAYS} days and are not suspended`),
        older: z.int().describe('Users with an older version, who a forced update would lock out'),
        unknown: z.int().describe('Users whose version is unknown'),
      }),
    }),
  }),
  campaignAnalyticsTab: endpoint({
    method: 'GET',
    path: '/campaign-analytics-tab',
    event: 'campaign_analytics_tab.viewed',
    access: 'session',
    summary: 'Whether the dashboard has its campaign analytics tab',
    input: z.strictObject({}),
    output: answer({ data: z.object({ is_on: flag() }) }),
  }),
  saveCampaignAnalyticsTab: endpoint({
    method: 'POST',
    path: '/campaign-analytics-tab',
    event: 'campaign_analytics_tab.changed',
    access: 'super',
    summary: 'Turn the campaign analytics tab of the dashboard on or off',
    input: z.strictObject({ is_on: flag() }),
    output: answer({ data: z.object({ is_on: flag() }).optional() }),
  }),
  mediaDefaults: endpoint({
    method: 'GET',
    path: '/media-defaults',
    event: 'media_defaults.viewed',
    access: 'super',
    summary: 'The default display of reported media and chat media',
    input: z.strictObject({}),
    output: answer({ data: MediaDefaults }),
  }),
  saveMediaDefaults: endpoint({
    method: 'POST',
    path: '/media-defaults',
    event: 'media_defaults.changed',
    access: 'super',
    summary: 'Set the default display of reported media and chat media; fields that are left out do not change',
    input: z.strictObject(MediaDefaults.partial().shape),
    output: answer({ data: MediaDefaults.optional() }),
  }),
};
