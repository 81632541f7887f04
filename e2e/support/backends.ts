import type { Page } from '@playwright/test';
import { addCampaign, addChat, addReportedUser } from './database.ts';
import { enter } from './enter.ts';
import { codeIn, mailTo } from './mail.ts';
import { addReportedPosts } from './moderation.ts';
import { BOSS, CODE, startOtherMake } from './other-make.ts';
import { origin } from './places.ts';
import { idOf, newName } from './rights.ts';
import { test } from './test.ts';

/** A backend that the console is in front of, and what a journey finds there. */
export interface Backend {
  /** Where the console is. */
  readonly url: string;
  /** Who may sign in, and the code that they get. */
  readonly account: { readonly username: string; readonly password: string };
  readonly code: () => Promise<string>;
  /** Signs in an admin who may do everything. */
  readonly enter: () => Promise<void>;
  /** Signs in an admin whose own things no other journey changes, with these permissions. */
  readonly enterAlone: (codes: readonly string[]) => Promise<void>;
  /** The id of an admin whose permissions no other journey changes. */
  readonly admin: number;
  /** A post that was reported: its title, and the list that has it. */
  readonly reportedPost: () => Promise<{ readonly title: string; readonly list: string }>;
  /** A user who was reported. */
  readonly reportedUser: () => Promise<{ readonly id: number; readonly name: string }>;
  /** The name of a campaign that is Pending. */
  readonly pendingCampaign: () => Promise<string>;
  /** Someone with a room, in which someone says this. */
  readonly chat: () => Promise<{ readonly id: number; readonly room: string; readonly says: string }>;
}

type Journey = (page: Page, backend: Backend) => Promise<void>;

/** Tries the same journey, which needs what the specification names alone, in front of our own server and of a backend of another make. */
export function onBoth(name: string, journey: Journey): void {
  test(`${name}, in front of our own server`, { tag: '@long' }, async ({ page, as, asWith, account, signedIn }) => {
    const newUser = async (): Promise<{ id: number; name: string }> => {
      const { id, name } = await addReportedUser(newName('Both'));
      return { id, name };
    };
    await journey(page, {
      url: origin,
      account,
      // The first one was for the session over the API.
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
