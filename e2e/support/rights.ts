import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { SignedIn } from './api.ts';
import { enter, forget } from './enter.ts';
import { openWindow } from './patience.ts';

/** The id of a signed-in account. */
export const idOf = ({ user }: SignedIn): number => JSON.parse(user).id;

/** A name that no other journey uses. */
export const newName = (what: string): string => `${what} ${Math.random().toString(36).slice(2, 8)}`;

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

/** The ids of the permissions, which stay the same. */
let permissionIdsOf: Promise<ReadonlyMap<string, number>> | undefined;

/** What a super admin does over the API while a journey looks on. */
export function bossOf(request: APIRequestContext, { token }: SignedIn) {
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (path: string, params: Record<string, string | number>) => {
    const answer = await request.get(`/api/v1${path}`, { headers, params });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const tell = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await request.fetch(`/api/v1${path}`, { method, headers, data });
    expect([200, 201], await answer.text()).toContain(answer.status());
    return answer.json();
  };
  const readPermissions = async (): Promise<ReadonlyMap<string, number>> => {
    const [some] = (await ask('/group-dropdown', { list: 1 })).data as NamedRow[];
    const { data } = await ask('/group-permissions', { group_id: some?.id ?? 0 });
    return new Map((data as NamedRow[]).map(({ id, name }) => [name, id]));
  };
  const permissionIds = async (codes: readonly string[]): Promise<number[]> => {
    permissionIdsOf ??= readPermissions();
    const ids = await permissionIdsOf;
    return codes.map((code) => ids.get(code) ?? 0);
  };
  return {
    /** Adds a group that gives these permissions. */
    addGroup: async (name: string, codes: readonly string[] = []): Promise<NamedRow> => {
      const { data } = await tell('POST', '/group', { name });
      for (const permission_id of await permissionIds(codes))
        await tell('POST', '/group-permissions', { group_id: data.id, permission_id });
      return data;
    },
    /** Gives a group a permission, or takes it away. */
    toggleOfGroup: async (group_id: number, code: string) => {
      const [permission_id] = await permissionIds([code]);
      await tell('POST', '/group-permissions', { group_id, permission_id });
    },
    renameGroup: (id: number, name: string) => tell('PUT', '/group', { id, name }),
    /** Gives an admin these groups and no others. */
    assign: (user_id: number, groups: readonly NamedRow[]) =>
      tell('POST', '/assign-groups', { user_id, group_ids: groups.map(({ id }) => id) }),
    /** Gives an admin permissions of their own. */
    grant: async (user_id: number, codes: readonly string[]) => {
      for (const permission_id of await permissionIds(codes))
        await tell('POST', '/user-permissions', { user_id, permission_id });
    },
    /** The id of a demo group. */
    groupNamed: async (name: string): Promise<number> =>
      ((await ask('/group-dropdown', { list: 1 })).data as NamedRow[]).find((one) => one.name === name)?.id ?? 0,
  };
}

let colleagues: BrowserContext | undefined;

/** Opens the console of a colleague in another browser: one that all colleagues use one after another. */
export async function consoleOf(browser: Browser, who: SignedIn, path = '/'): Promise<Page> {
  colleagues ??= await openWindow(browser);
  const page = await colleagues.newPage();
  await forget(page);
  await enter(page, who);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Comes back to the window, as one does when one turns to it. */
export const turnTo = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('focus')));
