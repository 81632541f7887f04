import { parseArgs } from 'node:util';
import { appEventNames } from '@quarterdeck/contract/app-events';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import type { Secrets } from '../../core/secrets.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import type { Db } from '../../database/database.ts';
import { canonical, refusalOf } from '../../domain/webhooks/address.ts';
import {
  addEndpoint,
  allEndpoints,
  lockEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  type StoredEndpoint,
} from '../../domain/webhooks/endpoints.ts';
import { problemOfEvents } from '../../domain/webhooks/wanted-events.ts';
import { auditCommand } from './audit-command.ts';
import { CommandFailure } from './failure.ts';

export const webhookUsage = `npm run admin -- webhook add <url> --events '*' | user.suspended,post.deleted,…
npm run admin -- webhook list
npm run admin -- webhook pause | resume | remove <url>`;

/** Whether the command creates a secret, and so needs the server's own SECRET_KEY. */
export const makesWebhookSecret = ({ does }: WebhookWish): boolean => does === 'add';

/** What the command uses. */
interface Services {
  readonly config: Config;
  readonly secrets: Secrets;
}

function eventsIn(text: string | undefined): string[] {
  const wanted = [...new Set((text ?? '').split(/[\s,]+/).filter((name) => name !== ''))];
  if (wanted.length === 0)
    throw new CommandFailure(`Select its events: --events '*', or any of ${appEventNames.join(', ')}.`);
  const problem = problemOfEvents(wanted);
  if (problem !== undefined) throw new CommandFailure(`${problem}.`);
  return wanted;
}

const auditWebhook = (trx: Db, event: `command.${string}`, id: number, details: Readonly<Record<string, unknown>>) =>
  auditCommand(trx, event, { target: { type: 'webhook_endpoint', id }, details });

async function add(db: Db, services: Services, text: string, eventsText: string | undefined) {
  const events = eventsIn(eventsText);
  const problem = await refusalOf(text, services.config);
  if (problem !== undefined) throw new CommandFailure(`${problem}.`);
  const url = canonical(text);
  try {
    return await db.transaction().execute(async (trx) => {
      const { id, secret } = await addEndpoint(trx, services.secrets, { url, events }, null);
      await auditWebhook(trx, 'command.webhook_add', id, { url, events });
      return `${url} receives events from now on. Its secret is shown only once:\n${secret}`;
    });
  } catch (error) {
    if (error instanceof Refusal) throw new CommandFailure(`${error.message}.`);
    throw error;
  }
}

async function find(trx: Db, url: string): Promise<StoredEndpoint> {
  const found = await lockEndpoint(trx, { url: canonical(url) });
  if (!found) throw new CommandFailure(`There is no endpoint ${url}.`);
  return found;
}

const HAS_ENDED = 'has ended. Remove it and add it again.';

const WISHES = ['add', 'list', 'pause', 'resume', 'remove'] as const;
type Wish = (typeof WISHES)[number];

/** The actions on an existing endpoint. */
const works: Readonly<Record<Exclude<Wish, 'add' | 'list'>, (trx: Db, found: StoredEndpoint) => Promise<string>>> = {
  pause: async (trx, { id, url, state }) => {
    if (state === 'ended') throw new CommandFailure(`${url} ${HAS_ENDED}`);
    await pauseEndpoint(trx, id, null);
    await auditWebhook(trx, 'command.webhook_pause', id, { url });
    return `${url} is paused.`;
  },
  resume: async (trx, { id, url, state }) => {
    if (state === 'ended') throw new CommandFailure(`${url} ${HAS_ENDED}`);
    if (state === 'active') throw new CommandFailure(`${url} is not paused.`);
    await resumeEndpoint(trx, id, null);
    await auditWebhook(trx, 'command.webhook_resume', id, { url });
    return `${url} continues where it stopped, at most 90 days back.`;
  },
  remove: async (trx, { id, url }) => {
    await removeEndpoint(trx, id, null);
    await auditWebhook(trx, 'command.webhook_remove', id, { url });
    return `${url} is removed.`;
  },
};

async function list(db: Db): Promise<string> {
  const endpoints = await allEndpoints(db);
  if (endpoints.length === 0) return 'There are no webhook endpoints.';
  return endpoints
    .map(({ url, events, state, reason, pending, lastDeliveredAt }) =>
      [
        url,
        events.join(','),
        reason === null ? state : `${state} (${reason})`,
        `${pending} waiting`,
        lastDeliveredAt ? `delivered ${formatTimestamp(lastDeliveredAt)}` : 'nothing delivered yet',
      ].join('  '),
    )
    .join('\n');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { events: { type: 'string' } } });
  } catch {
    throw new CommandFailure(webhookUsage);
  }
}

/** The action, and the endpoint it is for. */
export interface WebhookWish {
  readonly does: Wish;
  readonly url: string;
  readonly events: string | undefined;
}

/** Reads the arguments of `webhook`. @throws CommandFailure with the usage. */
export function webhookWishIn(args: readonly string[]): WebhookWish {
  const { positionals, values } = parse(args);
  const [wish, url = '', ...more] = positionals;
  const does = WISHES.find((known) => known === wish);
  if (!does || more.length > 0 || (does === 'list') !== (url === '')) throw new CommandFailure(webhookUsage);
  return { does, url, events: values.events };
}

/**
 * Adds, lists, pauses, resumes and removes webhook endpoints from the command line; audited.
 * @returns what to print: a new secret is alone on the last line. @throws CommandFailure.
 */
export async function webhookCommand(db: Db, services: Services, { does, url, events }: WebhookWish): Promise<string> {
  if (does === 'list') return list(db);
  if (does === 'add') return add(db, services, url, events);
  return db.transaction().execute(async (trx) => works[does](trx, await find(trx, url)));
}
