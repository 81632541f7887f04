import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { groups } from '@quarterdeck/contract/groups';
import { map } from '@quarterdeck/contract/map';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { team } from '@quarterdeck/contract/moderation/team';
import { pages } from '@quarterdeck/contract/pages';
import { profiles } from '@quarterdeck/contract/profiles';
import { session } from '@quarterdeck/contract/session';
import { settings } from '@quarterdeck/contract/settings';
import { urls } from '@quarterdeck/contract/urls';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, deferred, exampleAnswer, rowOf } from '../../../test/api.ts';
import { decideFirst, expectCase } from '../../../test/cases.ts';
import { serveEvidence } from '../../../test/evidence.ts';
import { answerFor, renderScreen } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';

const permissions = ['reported_posts', 'delete_post', 'post_details'] as const;
const ann = { id: 1, name: 'Anna Moreau', permissions };
const ben = { id: 2, name: 'Ben Carter', permissions };

/** Signs someone else in, or out, from another tab. */
function elsewhere(user: ReturnType<typeof answerFor> | undefined): void {
  if (user) {
    localStorage.setItem('token', user.api_token);
    localStorage.setItem('user', JSON.stringify(user));
    api.call(session.loginData).answers(() => ({ data: user }));
  } else for (const key of ['token', 'user']) localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

const titles = { 1: 'Of Ann', 2: 'Of Ben' } as const;
let whose: keyof typeof titles = 1;
const list = api.call(posts.reported);
const remove = api.call(posts.remove);
const note = api.call(team.addNote);

/** Serves reported posts whose titles tell who requested them. */
function serveCases(): void {
  const row = (id: number) =>
    rowOf(posts.reported, {
      reported_post_id: id,
      case_id: id,
      image: null,
      title: `${titles[whose]} ${id}.`,
      state: 'open',
      assignee: null,
      closed: null,
      version: 1,
    });
  list.answers(() => ({ data: [row(1), row(2)], total: 2 }));
  api.call(posts.details).answers(() => exampleAnswer(posts.details));
  api.call(cases.find).answers(({ id }) => ({
    data: {
      ...exampleAnswer(cases.find).data,
      id,
      what: 'posts',
      state: 'open',
      closed: null,
      version: 1,
      note: null,
      notes: 0,
    },
  }));
  api.call(cases.look).answers(() => ({ looking: [], version: 1, seconds: 20 }));
  remove.answers(() => ({ responseMessage: 'The post was deleted' }));
}

const becomeBen = (): void => {
  const user = answerFor(ben);
  whose = 2;
  elsewhere(user);
};
const expectNothingOfAnn = async (): Promise<void> => {
  await expect.element(page.getByText('Of Ben 1.').first()).toBeVisible();
  expect(document.body.textContent).not.toContain('Of Ann');
  expect(document.body.textContent).not.toContain('Anna Moreau');
};

beforeEach(() => {
  whose = 1;
  serveCases();
  serveEvidence();
  api.call(measures.mails).answers(() => exampleAnswer(measures.mails));
  api.call(measures.recipient).answers(() => exampleAnswer(measures.recipient));
});

async function openAsAnn() {
  const router = await renderScreen('/reported-posts', ann);
  await expect.element(page.getByText('Of Ann 1.').first()).toBeVisible();
  return router;
}

describe('when another tab becomes that of someone else', () => {
  test('answers, the current row, the step to undo and what was typed are gone', { tags: ['long'] }, async () => {
    await openAsAnn();
    await decideFirst('x', 'Of Ann 1.');
    await userEvent.keyboard('A reason{Enter}');
    await expect.element(page.getByText('Deleted “Of Ann 1.”')).toBeVisible();
    becomeBen();
    await expectNothingOfAnn();
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(document.querySelector('tr[aria-current="true"]')).toBeNull();
    await userEvent.keyboard('u');
    expect(api.call(posts.undoRemoval).inputs()).toEqual([]);
    await decideFirst('x', 'Of Ben 1.');
    await expect.element(page.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('');
  });

  test('a message goes with whom it was for', { tags: ['long'] }, async () => {
    await openAsAnn();
    remove.refuses(500, 'The database is away');
    await decideFirst('x{Enter}', 'Of Ann 1.');
    await expect.element(page.getByRole('alert')).toHaveTextContent('The database is away');
    becomeBen();
    await expectNothingOfAnn();
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('the answer to what was saved before is not used', { tags: ['long'] }, async () => {
    const slow = deferred();
    remove.answers(async () => {
      await slow.promise;
      return { responseMessage: 'The post was deleted' };
    });
    await openAsAnn();
    await decideFirst('x{Enter}', 'Of Ann 1.');
    await expect.poll(() => remove.inputs().length).toBe(1);
    becomeBen();
    await expectNothingOfAnn();
    const asked = list.inputs().length;
    slow.resolve();
    await waitUntilSettled();
    await expectNothingOfAnn();
    expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
    expect(document.body.textContent).not.toContain('The post was deleted');
    expect(list.inputs()).toHaveLength(asked);
  });

  test('what waits to be saved is not sent for them', { tags: ['long'] }, async () => {
    const slow = deferred();
    remove.answers(async () => {
      await slow.promise;
      return {};
    });
    await openAsAnn();
    await decideFirst('x{Enter}', 'Of Ann 1.');
    await expectCase('Of Ann 2.');
    await userEvent.keyboard('x{Enter}');
    await expect.poll(() => remove.inputs().length).toBe(1);
    becomeBen();
    await expectNothingOfAnn();
    slow.resolve();
    await waitUntilSettled();
    expect(remove.inputs()).toHaveLength(1);
  });

  test('a load that is still on its way is asked for again, by the admin who is there', async () => {
    const slow = deferred();
    let calls = 0;
    const { data, total } = { data: [], total: 0 };
    list.answers(async () => {
      calls += 1;
      if (calls === 1) await slow.promise;
      return { data, total };
    });
    await renderScreen('/reported-posts', ann);
    await expect.poll(() => calls).toBe(1);
    becomeBen();
    await expect.element(page.getByText('No posts are waiting for a decision')).toBeVisible();
    slow.resolve();
    const tokens = list.asked().map(({ headers }) => headers.get('authorization'));
    expect(new Set(tokens).size).toBe(2);
  });
});

describe('when another tab signs out', () => {
  test('this one is at the sign-in page, without a word of what was there', { tags: ['long'] }, async () => {
    const router = await openAsAnn();
    elsewhere(undefined);
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(document.body.textContent).not.toContain('Of Ann');
  });
});

describe('when the session ends during work', () => {
  test('the screen stays, and the same person goes on after signing in again', { tags: ['long'] }, async () => {
    await openAsAnn();
    note.answers(() => exampleAnswer(team.addNote));
    await userEvent.keyboard('j');
    await page.getByRole('button', { name: 'Add a case note' }).click();
    await userEvent.keyboard('Half of a note');
    note.refuses(401, 'You are not authorized to perform this action');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect.element(again).toHaveTextContent('Sign in again as Anna Moreau');
    api.call(session.login).answers(() => ({ key: 'key' }));
    api.call(session.verifyAuth).answers(() => ({ user: answerFor({ ...ann, token: 'another token' }) }));
    note.answers(() => exampleAnswer(team.addNote));
    await again.getByLabelText('Password', { exact: true }).fill('a quite good password');
    await userEvent.keyboard('{Enter}');
    await again.getByRole('textbox', { name: 'Code' }).fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(again).not.toBeInTheDocument();
    expect(api.call(session.login).inputs()).toEqual([{ username: 'anna.moreau', password: 'a quite good password' }]);
    await expect.element(page.getByRole('textbox', { name: /note/i })).toHaveValue('Half of a note');
  });

  test('someone else who signs in finds nothing of it', { tags: ['long'] }, async () => {
    await openAsAnn();
    remove.refuses(401, 'You are not authorized to perform this action');
    await decideFirst('x{Enter}', 'Of Ann 1.');
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByRole('button', { name: 'Sign in as someone else' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
    expect(document.body.textContent).not.toContain('Of Ann');
    expect(Object.keys(localStorage).filter((key) => ['token', 'user'].includes(key))).toEqual([]);
  });
});

const loads: readonly Endpoint[] = [
  ...[settings.enrichment, settings.appVersions, profiles.profile, profiles.timeline, pages.page],
  ...[urls.overview, urls.failed, urls.hosts, groups.dropdown, map.locations],
];

describe('when a right is withdrawn', () => {
  test.each([
    ['/settings', ['change_enrichment_settings', 'get_app_version']],
    ['/reported-posts', ['reported_posts']],
    ['/user-profile/7', ['user_profile']],
    ['/faq', ['view_static_pages']],
    ['/failed-urls', ['failed_urls']],
    ['/manage-group-permissions', ['group_permissions']],
    ['/geographical-users-count', ['users_locations']],
  ] as const)('%s shows one thing: what is missing', { tags: ['long'] }, async (path, permissions) => {
    for (const one of loads) api.call<Endpoint>(one).answers(() => exampleAnswer(one));
    await renderScreen(path, { permissions });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByText('You do not have permission')).not.toBeInTheDocument();
    const me = answerFor({ permissions });
    api.call(session.loginData).answers(() => ({ data: { ...me, user_permissions: [] } }));
    dispatchEvent(new Event('focus'));
    await expect.element(page.getByText('You do not have permission to view this content').first()).toBeVisible();
    await expect.element(page.getByText('could not be loaded')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });
});
