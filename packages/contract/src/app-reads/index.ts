import { z } from 'zod';
import { appEndpoint } from '../core/app-endpoint.ts';
import { appId } from '../core/app-id.ts';
import { appVersion, deviceType, updateOption } from '../core/app-version.ts';
import { decimal } from '../core/decimal.ts';
import { moment } from '../core/fields.ts';
import { pageKey } from '../core/page-key.ts';

const VERSION = '5.4.1';

const Policy = z.object({
  app_version: z.string().meta({ examples: [VERSION] }),
  notify_for_update: updateOption().describe('About older versions: 0 nothing, 1 an alert, 2 they must update'),
});

const goalCharge = () => decimal().nullable().describe('An exact decimal; null where there is none');

const config = appEndpoint({
  method: 'GET',
  path: '/config',
  scope: 'read:config',
  summary: 'What staff have set for the app, as it is now',
  hasTag: true,
  input: z.strictObject({}),
  output: z.object({
    version_policy: z.object({ android: Policy, ios: Policy }).describe('The version that people should have'),
    enrichment: z.boolean().describe('Whether the enrichment service is on'),
    charges: z
      .object({ clicks: goalCharge(), impressions: goalCharge() })
      .describe('What each goal of a campaign costs'),
    interests: z
      .array(z.string())
      .describe('What a campaign can be about, in the order of the alphabet')
      .meta({ examples: [['Bicycles', 'Lamps']] }),
    auto_follow: z
      .array(z.string())
      .describe('The ids of those whom every new user follows; who has no id of the app is not among them')
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
  summary: 'Whether a user may use the app, by what staff decided',
  input: z.strictObject(person),
  output: z.object({
    may_use_app: z.boolean().describe('False while they are suspended'),
    suspended_since: moment().nullable(),
    suspended_until: moment().nullable().describe('When the suspension ends by itself; null: it does not'),
    reason: z
      .string()
      .nullable()
      .describe('Why they are suspended, when a reason was given')
      .meta({ examples: ['Spam'] }),
    text: z.string().nullable().describe('What the person is told; null for now'),
  }),
});

const passwordCheck = appEndpoint({
  method: 'POST',
  path: '/users/{id}/password-check',
  scope: 'write:people',
  summary:
    'Whether this is the password that staff set for the user: the first time that it is right uses it up. It says nothing of whether they may use the app',
  input: z.strictObject({ ...person, password: z.string().min(1).max(1024) }),
  output: z.object({ valid: z.boolean() }),
});

/** What the app does about its version. */
const ACTIONS = ['none', 'alert', 'force'] as const;

const versionPolicy = appEndpoint({
  method: 'GET',
  path: '/version-policy',
  scope: 'public',
  summary:
    'What the app does about its own version: nothing, an alert, or no further without an update. A version that begins with no number is older than none, and none is older than it',
  publicSeconds: 60,
  input: z.strictObject({
    device_type: deviceType(),
    app_version: appVersion()
      .describe('The version that is running')
      .meta({ examples: ['5.3.0'] }),
  }),
  output: z.object({
    action: z.enum(ACTIONS),
    app_version: z
      .string()
      .describe('The version that people should have')
      .meta({ examples: [VERSION] }),
  }),
});

/** What the app asks for. */
export const reads = { config, standing, passwordCheck, versionPolicy };
