import type { Page } from '@playwright/test';
import { addCampaign, addChat, addReportedUser } from './database.ts';
import { enter } from './enter.ts';
import { codeIn, mailTo } from './mail.ts';
import { addReportedPosts } from './moderation.ts';
import { BOSS, CODE, startOtherMake } from './other-make.ts';
import { origin } from './places.ts';
import { idOf, newName } from './rights.ts';
import { test } from './test.ts';

/** A backend with the console, and the data that a journey finds there. */
export interface Backend {
  /** The address of the console. */
  readonly url: string;
  /** The account that signs in, and a function that returns its code. */
  readonly account: { readonly username: string; readonly password: string };
  readonly code: () => Promise<string>;
  /** Signs in an admin with all permissions. */
  readonly enter: () => Promise<void>;
  /** Signs in an admin with these permissions, whose own data no other journey changes. */
  readonly enterAlone: (codes: readonly string[]) => Promise<void>;
  /** The id of an admin whose permissions no other journey changes. */
  readonly admin: number;
  /** A reported post: its title, and the list that shows it. */
  readonly reportedPost: () => Promise<{ readonly title: string; readonly list: string }>;
  /** A reported user. */
  readonly reportedUser: () => Promise<{ readonly id: number; readonly name: string }>;
  /** The name of a pending campaign. */
  readonly pendingCampaign: () => Promise<string>;
  /** A user with a chat room, and a message in the room. */
  readonly chat: () => Promise<{ readonly id: number; readonly room: string; readonly says: string }>;
}

type Journey = (page: Page, backend: Backend) => Promise<void>;

/** Runs a journey that needs only the specification, with our own server and with another backend. */
export function onBoth(name: string, journey: Journey): void {
  test(`${name}, in front of our own server`, { tag: '@long' }, async ({ page, as, asWith, account, signedIn }) => {
    const newUser = async (): Promise<{ id: number; name: string }> => {
      const { id, name } = await addReportedUser(newName('Both'));
      return { id, name };
    };
    await journey(page, {
      url: origin,
      account,
      // The first email was for the session over the API.
      code: async () => codeIn(await mailTo(account.email, 2)),
      enter: () => as('admin'),
      enterAlone: asWith,
      admin: idOf(signedIn),
      reportedPost: async () => {
        const title = newName('Both');
        const { list } = await addReportedPosts(title, 1);
        return { title: `${title} 1`, list };
      },
      reportedUser: newUser,
      pendingCampaign: async () => {
        const campaign_name = newName('Both');
        await addCampaign({ campaign_name, status: 'Pending' });
        return campaign_name;
      },
      chat: async () => {
        const [{ id }, room, says] = [await newUser(), newName('Room'), 'See you there'];
        await addChat(id, room, [{ message: says }]);
        return { id, room, says };
      },
    });
  });

  test(`${name}, in front of a backend of another make`, { tag: '@long' }, async ({ page }) => {
    const backend = await startOtherMake();
    const asBoss = async (): Promise<void> => enter(page, await backend.signIn(), backend.url);
    await journey(page, {
      url: backend.url,
      account: BOSS,
      code: async () => CODE,
      enter: asBoss,
      enterAlone: asBoss,
      admin: 101,
      reportedPost: async () => ({ title: 'Post number 1', list: '/reported-posts' }),
      reportedUser: async () => ({ id: 2, name: 'User 2' }),
      pendingCampaign: async () => 'Campaign 1',
      chat: async () => ({ id: 3, room: 'Friends', says: 'Hi' }),
    });
    await backend.close();
  });
}
