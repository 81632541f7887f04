import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignedInUser } from './session.ts';

const ann: SignedInUser = { ...emptyUser(), id: 1, name: 'Ann', username: 'ann', api_token: 'token of ann' };
const bob: SignedInUser = { ...emptyUser(), id: 2, name: 'Bob', username: 'bob', api_token: 'token of bob' };

function emptyUser() {
  return {
    avatar: null,
    is_sup_admin: 0 as const,
    group_permissions: [],
    user_permissions: [],
    must_change_password: 0 as const,
  };
}

let kept: Map<string, string>;
let tellOfOtherTab: (key: string | null) => void;

/** Loads the module as in a new tab. */
async function tab() {
  vi.resetModules();
  const listeners: ((event: { key: string | null }) => void)[] = [];
  vi.stubGlobal('addEventListener', (type: string, listener: (event: { key: string | null }) => void) => {
    if (type === 'storage') listeners.push(listener);
  });
  tellOfOtherTab = (key) => {
    for (const listener of listeners) listener({ key });
  };
  const session = await import('./session.ts');
  return { ...session, ...(await import('../../ui/state/session-store.ts')) };
}

/** Signs someone in from another tab of the browser. */
function signInElsewhere(user: SignedInUser): void {
  kept.set('token', user.api_token);
  kept.set('user', JSON.stringify(user));
  tellOfOtherTab('token');
  tellOfOtherTab('user');
}

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what the browser keeps of the sign-in', () => {
  test('a right password awaits the code, a right code opens the session', async () => {
    const { awaitCode, enter, readSession } = await tab();
    expect(readSession()).toMatchObject({ phase: 'out', user: null });
    awaitCode('key', { username: 'ann' });
    expect(readSession()).toMatchObject({ phase: 'code', otpKey: 'key' });
    enter(ann);
    expect(readSession()).toMatchObject({ phase: 'in', token: ann.api_token, user: { name: 'Ann' } });
    expect([...kept.keys()].toSorted()).toEqual(['token', 'user']);
  });

  test("who signs in keeps their own drafts; others' are gone", async () => {
    const { enter, leave } = await tab();
    for (const key of ['draft.1.faq', 'draft.2.faq', 'draft.2.about', 'draft.22.faq', 'palette-recent-1'])
      kept.set(key, 'x');
    enter(bob);
    const drafts = () => [...kept.keys()].filter((key) => key.startsWith('draft')).toSorted();
    expect(drafts()).toEqual(['draft.2.about', 'draft.2.faq']);
    // The session was over before this page was opened: the same person continues.
    leave();
    expect(drafts()).toEqual(['draft.2.about', 'draft.2.faq']);
    expect(kept.has('palette-recent-1')).toBe(true);
  });

  test('a user that cannot be read is none', async () => {
    kept.set('token', 'something');
    kept.set('user', '{broken');
    expect((await tab()).readSession()).toMatchObject({ phase: 'out', user: null });
  });

  test('signing out forgets everything', async () => {
    const { enter, leave, readSession } = await tab();
    enter(ann);
    kept.set('loginData', '{}');
    leave();
    expect(kept.size).toBe(0);
    expect(readSession()).toMatchObject({ phase: 'out', token: null, user: null, ended: false });
  });

  test('a view as a group and a method to add end when the server says so; what is left out or empty stays', async () => {
    const { enter, readSession, rememberUser } = await tab();
    enter({ ...ann, viewing_group: { id: 7, name: 'Moderators' }, must_add_method: 'app' });
    const { api_token: _token, ...rest } = ann;
    rememberUser(rest);
    expect(readSession().user).toMatchObject({ viewing_group: { id: 7 }, must_add_method: 'app' });
    rememberUser({ ...rest, viewing_group: null, must_add_method: null });
    expect(readSession().user).toMatchObject({ name: 'Ann', viewing_group: null, must_add_method: null });
  });

  test('what the server says of oneself by now is kept, the token stays', async () => {
    const { enter, readSession, rememberUser } = await tab();
    enter(ann);
    const { api_token: _token, ...news } = { ...ann, name: 'Anna' };
    rememberUser(news);
    expect(readSession().user).toMatchObject({ name: 'Anna', api_token: ann.api_token });
  });
});

describe('a session that ends during work', () => {
  test('keeps its screen until the same person has signed in again', async () => {
    const { confirmSession, enter, readSession, endsSession, sessionStore } = await tab();
    enter(ann);
    confirmSession(ann.api_token);
    const store = sessionStore();
    expect(endsSession(ann.api_token)).toBe(false);
    expect(readSession()).toMatchObject({ phase: 'in', ended: true });
    enter({ ...ann, api_token: 'a new token' });
    expect(readSession()).toMatchObject({ phase: 'in', ended: false });
    expect(store.isOver()).toBe(false);
  });

  test('leaves a page that was only just opened', async () => {
    kept.set('token', ann.api_token);
    kept.set('user', JSON.stringify(ann));
    const { readSession, endsSession } = await tab();
    expect(endsSession(ann.api_token)).toBe(true);
    expect(readSession()).toMatchObject({ phase: 'out', ended: false });
  });

  test('an answer to an older token says nothing', async () => {
    const { confirmSession, enter, readSession, endsSession } = await tab();
    enter(ann);
    confirmSession(ann.api_token);
    expect(endsSession('an older token')).toBe(false);
    expect(readSession().ended).toBe(false);
  });

  test('an answer to an older token takes no one from a page that was only just opened', async () => {
    const { enter, readSession, endsSession } = await tab();
    enter(ann);
    expect(endsSession('an older token')).toBe(false);
    expect(readSession().phase).toBe('in');
  });
});

describe('the store of the session', () => {
  test('ends with the session, and what it kept is gone', async () => {
    const { enter, leave, sessionPart, sessionStore } = await tab();
    enter(ann);
    const notes = sessionPart(() => 'nothing');
    const ended = vi.fn();
    const store = sessionStore();
    store.onEnd(ended);
    notes.set('of ann');
    leave();
    expect(store.isOver()).toBe(true);
    expect(ended).toHaveBeenCalledOnce();
    expect(sessionStore()).not.toBe(store);
    expect(sessionStore().isOver()).toBe(false);
    expect(notes.get()).toBe('nothing');
  });

  test('what began in it and ends later reaches no one else', async () => {
    const { enter, leave, sessionPart, sessionStore } = await tab();
    enter(ann);
    const notes = sessionPart(() => 'nothing');
    const store = sessionStore();
    leave();
    enter(bob);
    notes.in(store).set('of ann');
    expect(notes.get()).toBe('nothing');
    expect(notes.in(store).get()).toBe('of ann');
  });

  test.each(['token', null])('ends when another tab signs out (%s)', async (key) => {
    const { enter, readSession, sessionStore } = await tab();
    enter(ann);
    const store = sessionStore();
    kept.clear();
    tellOfOtherTab(key);
    expect(readSession().phase).toBe('out');
    expect(store.isOver()).toBe(true);
  });

  test('ends when another tab signs someone else in', async () => {
    const { confirmSession, enter, readSession, sessionStore } = await tab();
    enter(ann);
    confirmSession(ann.api_token);
    const store = sessionStore();
    signInElsewhere(bob);
    expect(store.isOver()).toBe(true);
    expect(readSession()).toMatchObject({ phase: 'in', user: { name: 'Bob' }, ended: false });
  });

  test('goes on when the server calls its admin something else', async () => {
    const { enter, rememberUser, readSession, sessionStore } = await tab();
    const { id: _id, username: _username, ...nameless } = ann;
    enter(nameless);
    const store = sessionStore();
    rememberUser({ ...nameless, name: 'Ann Miller-Smith' });
    expect(readSession().user?.name).toBe('Ann Miller-Smith');
    rememberUser({ ...nameless, avatar: null, name: null as never, group_permissions: null as never });
    expect(readSession().user).toMatchObject({ name: 'Ann Miller-Smith', group_permissions: [], avatar: null });
    expect(store.isOver()).toBe(false);
  });

  test('goes on when another tab signs the same person in', async () => {
    const { enter, sessionStore } = await tab();
    enter(ann);
    const store = sessionStore();
    signInElsewhere({ ...ann, api_token: 'a new token' });
    expect(store.isOver()).toBe(false);
  });
});
