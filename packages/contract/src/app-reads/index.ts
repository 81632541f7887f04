import { z } from 'zod';
import { appEndpoint } from '../core/endpoint/app-endpoint.ts';
import { appVersion, deviceType, updateOption } from '../core/entities/app-version.ts';
import { pageKey } from '../core/entities/page-key.ts';
import { appId } from '../core/fields/app-id.ts';
import { decimal } from '../core/fields/decimal.ts';
import { moment } from '../core/fields/fields.ts';

const VERSION = '5.4.1';

const Policy = z.object({
  app_version: z.string().meta({ examples: [VERSION] }),
  notify_for_update: updateOption().describe(
    'For people with an older version: 0 nothing, 1 an alert, 2 a forced update',
  ),
});

const goalCharge = () => decimal().nullable().describe('An exact decimal; null where there is none');

const config = appEndpoint({
  method: 'GET',
  path: '/config',
  scope: 'read:config',
  summary: 'The current settings that staff have made for the app',
  hasTag: true,
  input: z.strictObject({}),
  output: z.object({
    version_policy: z.object({ android: Policy, ios: Policy }).describe('The recommended version'),
    enrichment: z.boolean().describe('Whether the enrichment service is on'),
    charges: z
      .object({ clicks: goalCharge(), impressions: goalCharge() })
      .describe('What each goal of a campaign costs'),
    interests: z
      .array(z.string())
      .describe('The interests that a campaign can have, in alphabetical order')
      .meta({ examples: [['Bicycles', 'Lamps']] }),
    auto_follow: z
      .array(z.string())
      .describe('The ids of the auto-follow users that have an id in the app')
      .meta({ examples: [['u_1001']] }),
    pages: z.array(
      z.object({
        page: pageKey(),
        version: z.int(),
        published_at: moment(),
        url: z.url().meta({ examples: ['https://console.example/pages/faq'] }),
      }),
    ),
  }),
});

const person = { id: appId().describe('The id of the user, percent-encoded') };

const standing = appEndpoint({
  method: 'GET',
  path: '/users/{id}/standing',
  scope: 'read:decisions',
  summary: 'Whether a user can use the app or is suspended',
  input: z.strictObject(person),
  output: z.object({
    may_use_app: z.boolean().describe('False while they are suspended'),
    suspended_since: moment().nullable(),
    suspended_until: moment()
      .nullable()
      .describe('When the suspension ends automatically; null: it does not end automatically'),
    reason: z
      .string()
      .nullable()
      .describe('Why they are suspended, if a reason was given')
      .meta({ examples: ['Spam'] }),
    text: z.string().nullable().describe('The message to show to the user, if any'),
  }),
});

const postStanding = appEndpoint({
  method: 'GET',
  path: '/posts/{id}/standing',
  scope: 'read:decisions',
  summary: 'Whether a post can be shown. Posts deleted by the app, or by staff more than 30 days ago, are unknown here',
  input: z.strictObject({ id: appId().describe('The id of the post, percent-encoded') }),
  output: z.object({
    may_be_shown: z.boolean().describe('False while it is hidden or deleted'),
    hidden_since: moment().nullable(),
    deleted_since: moment().nullable(),
    reason: z
      .string()
      .nullable()
      .describe('Why it is deleted or hidden, if a reason was given')
      .meta({ examples: ['Spam'] }),
    text: z.string().nullable().describe('The message to show to its author, if any'),
  }),
});

const passwordCheck = appEndpoint({
  method: 'POST',
  path: '/users/{id}/password-check',
  scope: 'write:people',
  summary:
    'Whether this is the password that staff set for the user. It works once. Check separately whether the user can use the app',
  input: z.strictObject({ ...person, password: z.string().min(1).max(1024) }),
  output: z.object({ valid: z.boolean() }),
});

/** What the app must do about its own version. */
const ACTIONS = ['none', 'alert', 'force'] as const;

const versionPolicy = appEndpoint({
  method: 'GET',
  path: '/version-policy',
  scope: 'public',
  summary:
    'Whether the app shows an update alert or forces an update. A version that does not start with a number is not compared',
  publicSeconds: 60,
  input: z.strictObject({
    device_type: deviceType(),
    app_version: appVersion()
      .describe('The app version in use')
      .meta({ examples: ['5.3.0'] }),
  }),
  output: z.object({
    action: z.enum(ACTIONS),
    app_version: z
      .string()
      .describe('The recommended version')
      .meta({ examples: [VERSION] }),
  }),
});

/** The app's read calls. */
export const reads = { config, standing, postStanding, passwordCheck, versionPolicy };
