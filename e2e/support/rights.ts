import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { SignedIn } from './api.ts';
import { enter, forget } from './enter.ts';
import { openWindow } from './patience.ts';

/** Returns the id of a signed-in account. */
export const idOf = ({ user }: SignedIn): number => JSON.parse(user).id;

/** Returns a name that no other journey uses. */
export const newName = (what: string): string => `${what} ${Math.random().toString(36).slice(2, 8)}`;

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

/** The ids of the permissions, which never change. */
let permissionIdsOf: Promise<ReadonlyMap<string, number>> | undefined;

/** The changes that a super admin makes over the API during a journey. */
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
    /** Adds a group with these permissions. */
    addGroup: async (name: string, codes: readonly string[] = []): Promise<NamedRow> => {
      const { data } = await tell('POST', '/group', { name });
      for (const permission_id of await permissionIds(codes))
        await tell('POST', '/group-permissions', { group_id: data.id, permission_id });
      return data;
    },
    /** Toggles a permission of a group. */
    toggleOfGroup: async (group_id: number, code: string) => {
      const [permission_id] = await permissionIds([code]);
      await tell('POST', '/group-permissions', { group_id, permission_id });
    },
    renameGroup: (id: number, name: string) => tell('PUT', '/group', { id, name }),
    /** Sets the groups of an admin. */
    assign: (user_id: number, groups: readonly NamedRow[]) =>
      tell('POST', '/assign-groups', { user_id, group_ids: groups.map(({ id }) => id) }),
    /** Toggles direct permissions of an admin. */
    grant: async (user_id: number, codes: readonly string[]) => {
      for (const permission_id of await permissionIds(codes))
        await tell('POST', '/user-permissions', { user_id, permission_id });
    },
    /** Returns the id of a demo group. */
    groupNamed: async (name: string): Promise<number> =>
      ((await ask('/group-dropdown', { list: 1 })).data as NamedRow[]).find((one) => one.name === name)?.id ?? 0,
  };
}

let colleagues: BrowserContext | undefined;

/** Opens another admin's console in a second browser, which all of them use in sequence. */
export async function consoleOf(browser: Browser, who: SignedIn, path = '/'): Promise<Page> {
  colleagues ??= await openWindow(browser);
  const page = await colleagues.newPage();
  await forget(page);
  await enter(page, who);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Simulates the return to the window. */
export const turnTo = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('focus')));
