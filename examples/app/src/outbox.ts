import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, type Item, ItemTooLargeError } from '@quarterdeck/app-client';
import type { Journal } from './journal.ts';
import type { Tables } from './model.ts';

const BATCH = 1000;
/** So that what happens together goes together. */
const GATHER_MS = 200;
const AGAIN_MS = 5000;

/** An item without its moment, which is now. */
type Fact = Item extends infer One ? (One extends Item ? Omit<One, 'occurred_at'> : never) : never;

/** What the app tells Quarterdeck. */
export interface Outbox {
  /** Keeps an item with the change that it tells of; it is sent, and sent again, until Quarterdeck has it. */
  tell(fact: Fact): void;
  close(): Promise<void>;
}

/** Sends what lies in the outbox. `isRefused` says whether the client was refused altogether since it was asked last. */
export function startOutbox(
  client: Client,
  { outbox }: Tables,
  saved: Journal['saved'],
  isRefused: () => boolean,
): Outbox {
  const ending = new AbortController();
  const wait = (ms: number) => pause(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  let wake = (): void => undefined;

  /** Gives an item to the client. One that no call could carry would be the first for ever: it is refused here and now. */
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
      // A key that was revoked is no reason to lose anything: the operator will set another one.
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
