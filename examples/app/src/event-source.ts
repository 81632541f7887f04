import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, CursorGoneError, type DecisionEvent } from '@quarterdeck/app-client';
import { Webhook } from 'standardwebhooks';
import type { App } from './context.ts';
import { type Call, Refusal, type Routes } from './http.ts';

type EventHandler = (event: DecisionEvent) => Promise<void>;

const AGAIN_MS = 5000;

/** How it stands with a user of whom Quarterdeck does not know: not yet, or not any more after it was restored from a backup. */
const UNKNOWN = { may_use_app: true } as const;

/** An answer, or another one where Quarterdeck does not know what it is asked about. */
const orUnknown = <T, U>(answer: Promise<T>, unknown: U): Promise<T | U> =>
  answer.catch((error: ApiError) => {
    if (error.status === 404) return unknown;
    throw error;
  });

/** Takes over what holds now, where there is no event of it that could still be read. */
async function takeState({ client, tables: { settings, users, posts } }: App): Promise<void> {
  const { charges, interests, enrichment } = await client.config();
  settings.put({ id: 'charges', value: charges });
  settings.put({ id: 'interests', value: interests });
  settings.put({ id: 'enrichment', value: enrichment });
  for (const user of [...users.all()]) {
    const standing = await orUnknown(client.standing(user.id), UNKNOWN);
    const { suspended } = user;
    const now = users.get(user.id);
    // What a webhook has brought meanwhile is newer.
    if (!now || now.suspended !== suspended) continue;
    if (standing.may_use_app === (suspended !== undefined))
      users.put({ ...now, suspended: standing.may_use_app ? undefined : standing });
  }
  for (const post of [...posts.all()]) {
    // One that staff deleted long ago is unknown there, and stays deleted.
    const standing = await orUnknown(client.postStanding(post.id), undefined);
    const now = posts.get(post.id);
    if (standing && now && now.isHidden === post.isHidden && now.isDeleted === post.isDeleted)
      posts.put({ ...now, isHidden: standing.hidden_since !== null, isDeleted: standing.deleted_since !== null });
  }
}

/** Does something, repeatedly while Quarterdeck cannot answer. */
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
 * Reads the change feed for as long as the app runs. The cursor is kept behind the changes that it stands for: after a crash on
 * either side the app goes on where it was, and an event may come twice.
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
      // The app was away for longer than events are kept, or Quarterdeck was restored from a backup: it begins again.
      console.error(error.message);
      settings.remove('cursor');
      return follow();
    }
  });

/** With webhooks there is only the beginning to read: what happens while the app is away is sent again. */
export async function readState(app: App, signal: AbortSignal): Promise<void> {
  if (app.tables.settings.get('charges') === undefined) await untilDone(signal, () => takeState(app));
}

/** Takes events as Quarterdeck sends them. What was signed with another secret, or too long ago, is refused. */
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
