import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient, type DecisionEvent } from '@quarterdeck/app-client';
import { accountRoutes } from './accounts.ts';
import { adRoutes } from './ads.ts';
import { appealRoutes } from './appeals.ts';
import { chatRoutes } from './chats.ts';
import type { App } from './context.ts';
import { eventHandlerFor } from './event-handler.ts';
import { readFeed, readState, webhookRoutes } from './event-source.ts';
import { serve } from './http.ts';
import { openJournal } from './journal.ts';
import { tablesOf } from './model.ts';
import { startOutbox } from './outbox.ts';
import { pageRoutes } from './pages.ts';
import { postRoutes } from './posts.ts';
import { versionsOf } from './versions.ts';

/** The options for starting the app. */
export interface AppOptions
  extends Pick<App, 'quarterdeckUrl' | 'passwordCost' | 'readPage'>,
    Partial<Pick<App, 'mailPasswordLink'>> {
  /** The key for Quarterdeck. */
  readonly key: string;
  /** The folder of the app's data file. */
  readonly folder: string;
  /** The port on the loopback address; 0 finds a free port. */
  readonly port: number;
  /**
   * The secret of a webhook endpoint. With it, decisions arrive at `/webhooks/quarterdeck`; without it, the feed is
   * read.
   */
  readonly webhookSecret?: string | undefined;
  /** The only event types that are read from the feed, when other parts of the app process the rest. */
  readonly only?: readonly DecisionEvent['type'][];
}

/** The sample sends no email: it prints what the email would say. */
const showPasswordLink: App['mailPasswordLink'] = ({ username, email }, token) =>
  console.log(`To ${email ?? username}: choose a new password with POST /new-password and the token ${token}`);

/** Calls that are allowed for old app versions. */
const ALWAYS = /^\/(version|new-password|pages\/.*|webhooks\/.*)$/;

/** Starts the app. */
export async function startApp(options: AppOptions) {
  const journal = await openJournal(join(options.folder, 'journal.jsonl'));
  const tables = tablesOf(journal);
  let isRefused = false;
  const client = createClient({
    url: options.quarterdeckUrl,
    key: options.key,
    onRefused: ({ item, path, message }) => console.error(`${item.type} ${item.id} was refused: ${path}: ${message}`),
    onFailed: (_items, error) => {
      isRefused = true;
      console.error(`Quarterdeck accepts no items: ${error.message}`);
    },
  });
  const outbox = startOutbox(client, tables, journal.saved, () => {
    const was = isRefused;
    isRefused = false;
    return was;
  });
  const { mailPasswordLink = showPasswordLink } = options;
  const app: App = { ...options, mailPasswordLink, tables, client, tell: outbox.tell, versions: versionsOf(client) };
  const obey = eventHandlerFor(app);
  const routes = {
    ...accountRoutes(app),
    ...postRoutes(app),
    ...chatRoutes(app),
    ...adRoutes(app),
    ...appealRoutes(app),
    ...pageRoutes(app),
    ...(options.webhookSecret ? webhookRoutes(options.webhookSecret, obey) : {}),
    'GET /version': app.versions.policyFor,
  };
  const server = serve(
    routes,
    (call, path) => (ALWAYS.test(path) ? undefined : app.versions.check(call)),
    journal.saved,
  );
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const ending = new AbortController();
  const reading = options.webhookSecret
    ? readState(app, ending.signal)
    : readFeed(app, obey, ending.signal, options.only);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder: options.folder,
    tables,
    close: async () => {
      ending.abort();
      server.closeAllConnections();
      server.close();
      await reading;
      await outbox.close();
      await journal.close();
    },
  };
}
