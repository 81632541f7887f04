import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, CursorGoneError, type DecisionEvent } from '@quarterdeck/app-client';
import { Webhook } from 'standardwebhooks';
import type { App } from './context.ts';
import { type Call, Refusal, type Routes } from './http.ts';

type EventHandler = (event: DecisionEvent) => Promise<void>;

const AGAIN_MS = 5000;

/** The standing of a user unknown to Quarterdeck: not sent yet, or missing after it was restored from a backup. */
const UNKNOWN = { may_use_app: true } as const;

/** Returns an answer, or `unknown` if Quarterdeck answers 404. */
const orUnknown = <T, U>(answer: Promise<T>, unknown: U): Promise<T | U> =>
  answer.catch((error: ApiError) => {
    if (error.status === 404) return unknown;
    throw error;
  });

/** Reads the current state, for changes whose events can no longer be read. */
async function takeState({ client, tables: { settings, users, posts } }: App): Promise<void> {
  const { charges, interests, enrichment } = await client.config();
  settings.put({ id: 'charges', value: charges });
  settings.put({ id: 'interests', value: interests });
  settings.put({ id: 'enrichment', value: enrichment });
  for (const user of [...users.all()]) {
    const standing = await orUnknown(client.standing(user.id), UNKNOWN);
    const { suspended } = user;
    const now = users.get(user.id);
    // A change that a webhook brought in the meantime is newer.
    if (!now || now.suspended !== suspended) continue;
    if (standing.may_use_app === (suspended !== undefined))
      users.put({ ...now, suspended: standing.may_use_app ? undefined : standing });
  }
  for (const post of [...posts.all()]) {
    // A post that staff deleted long ago is unknown to Quarterdeck, and stays deleted.
    const standing = await orUnknown(client.postStanding(post.id), undefined);
    const now = posts.get(post.id);
    if (standing && now && now.isHidden === post.isHidden && now.isDeleted === post.isDeleted)
      posts.put({ ...now, isHidden: standing.hidden_since !== null, isDeleted: standing.deleted_since !== null });
  }
}

/** Repeats work while Quarterdeck cannot answer. */
async function untilDone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.error(`Quarterdeck is not responding: ${error.message}`);
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
}

/**
 * Reads the change feed while the app runs. The cursor is stored after the changes of its page. After a crash on either
 * side the app continues where it was, and an event can arrive twice.
 */
export const readFeed = (
  app: App,
  obey: EventHandler,
  signal: AbortSignal,
  types?: readonly DecisionEvent['type'][],
): Promise<void> =>
  untilDone(signal, async function follow(): Promise<void> {
    const { settings } = app.tables;
    const cursor = settings.get('cursor')?.value as string | undefined;
    let isNew = cursor === undefined;
    try {
      for await (const { events, next } of app.client.changes({ after: cursor ?? 'latest', types, signal })) {
        if (isNew) await takeState(app);
        isNew = false;
        for (const event of events) await obey(event);
        settings.put({ id: 'cursor', value: next });
      }
    } catch (error) {
      if (!(error instanceof CursorGoneError) || settings.get('cursor') === undefined) throw error;
      // The app was offline for longer than events are stored, or Quarterdeck was restored from a backup: it starts
      // again.
      console.error(error.message);
      settings.remove('cursor');
      return follow();
    }
  });

/** With webhooks, only the initial state is read: events while the app is offline are sent again. */
export async function readState(app: App, signal: AbortSignal): Promise<void> {
  if (app.tables.settings.get('charges') === undefined) await untilDone(signal, () => takeState(app));
}

/** Receives events from Quarterdeck. Requests signed with another secret or too long ago are refused. */
export function webhookRoutes(secret: string, obey: EventHandler): Routes {
  const webhook = new Webhook(secret);
  const read = ({ text, headers }: Call): Omit<DecisionEvent, 'id'> => {
    try {
      return webhook.verify(text, headers) as Omit<DecisionEvent, 'id'>;
    } catch {
      throw new Refusal(401, 'Not signed with the secret of this endpoint');
    }
  };
  return {
    'POST /webhooks/quarterdeck': (call) => obey({ ...read(call), id: call.headers['webhook-id'] } as DecisionEvent),
  };
}
