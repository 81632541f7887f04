import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, type Item, ItemTooLargeError } from '@quarterdeck/app-client';
import type { Journal } from './journal.ts';
import type { Tables } from './model.ts';

const BATCH = 1000;
/** A short wait, so that items of the same moment are sent together. */
const GATHER_MS = 200;
const AGAIN_MS = 5000;

/** An item without its `occurred_at`, which is now. */
type Fact = Item extends infer One ? (One extends Item ? Omit<One, 'occurred_at'> : never) : never;

/** Sends the app's items to Quarterdeck. */
export interface Outbox {
  /** Stores an item together with its change; it is sent repeatedly until Quarterdeck has received it. */
  tell(fact: Fact): void;
  close(): Promise<void>;
}

/**
 * Sends the items in the outbox. `isRefused` returns whether calls were refused as a whole since it was last called.
 */
export function startOutbox(
  client: Client,
  { outbox }: Tables,
  saved: Journal['saved'],
  isRefused: () => boolean,
): Outbox {
  const ending = new AbortController();
  const wait = (ms: number) => pause(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  let wake = (): void => undefined;

  /**
   * Passes an item to the client. An item too large for any call would block the outbox forever, so it is dropped here.
   */
  function give(item: Item): void {
    try {
      client.send(item);
    } catch (error) {
      if (!(error instanceof ItemTooLargeError)) throw error;
      console.error(`${item.type} ${item.id} was refused: ${error.message}`);
    }
  }

  async function sendAll(): Promise<void> {
    while (!ending.signal.aborted) {
      if (outbox.size === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      await wait(GATHER_MS);
      await saved();
      if (ending.signal.aborted) return;
      const rows = [...outbox.all()].slice(0, BATCH);
      for (const { item } of rows) give(item);
      await client.flush();
      // No item is dropped because of a revoked key: the operator will set another one.
      if (isRefused()) await wait(AGAIN_MS);
      else for (const { id } of rows) outbox.remove(id);
    }
  }

  const sending = sendAll();
  return {
    tell: (fact) => {
      outbox.put({ id: randomUUID(), item: { ...fact, occurred_at: new Date().toISOString() } as Item });
      wake();
    },
    close: async () => {
      ending.abort();
      wake();
      await client.close(1000);
      await sending;
    },
  };
}
