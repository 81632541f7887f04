import { activity } from '@quarterdeck/contract/activity';
import { conversations } from '@quarterdeck/contract/conversations';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { reports } from '@quarterdeck/contract/moderation/reports';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, deferred, exampleAnswer, refusal, rowOf } from '../../../../test/api.ts';
import { noMarks } from '../../../../test/cases.ts';
import { serveEvidence } from '../../../../test/evidence.ts';
import { renderScreen } from '../../../../test/render.tsx';

const evidence = page.getByRole('region', { name: 'Evidence' });
const opened = { ...noMarks, state: 'open' as const, assignee: null, closed: null, note: null, version: 1, reports: 1 };
const similar = (id: number, subject: string, same: ('text' | 'author' | 'host')[]) => ({
  ...exampleAnswer(cases.evidence).data.similar[0],
  ...{ id, subject_id: id + 1000, subject, same, author: { id: 70, name: 'Another author' } },
  ...{ reports: 2, created_at: '2026-03-14T09:26:53.000Z' },
});

/** Simulates a server with open cases about posts; deleted posts leave the list. */
function servePosts() {
  const left = new Map([1, 2, 3].map((id) => [id, `Post ${id}.`]));
  const row = ([id, title]: readonly [number, string]) =>
    rowOf(posts.reported, {
      ...opened,
      case_id: id,
      reported_post_id: id + 1000,
      image: null,
      title,
      website: 'https://www.shop.example/a',
      language: 'de',
    });
  api.call(posts.reported).answers(() => ({ data: [...left].map(row), total: left.size }));
  api.call(posts.details).answers(() => {
    const { data } = exampleAnswer(posts.details);
    return { data: { ...data, text: 'Everything that was written.' } };
  });
  api.call(cases.find).answers(({ id }) => {
    const { data } = exampleAnswer(cases.find);
    return { data: { ...data, ...opened, id, subject: left.get(id) ?? '', looking: [] } };
  });
  api.call(cases.look).answers(() => ({ looking: [], version: 1, seconds: 20 }));
  api.call(cases.deletePosts).answers(({ ids = [] }) => {
    for (const id of ids) left.delete(id);
    const data = ids.map((id) => ({ id, subject: `Post ${id}.`, done: 1 as const, message: 'Deleted', version: 2 }));
    return { data, done: ids.length, refused: 0, left: 0 };
  });
}
const openPost = () =>
  renderScreen('/reported-posts?row=1', { permissions: ['reported_posts', 'delete_post', 'post_details'] });

describe('next to a case about a post', () => {
  const version = {
    ...{
      id: 5,
      at: '2026-03-14T09:26:53.000Z',
      is_decided: 0 as const,
      title: 'KILL ALL',
      text: 'As it was',
      website: null,
    },
    ...{ name: 'Author', username: 'author', address: null, current_location: null, picture: null },
  } as const;
  const now = { ...version, title: 'My cat', text: 'A sweet cat' };

  test('stands what was judged next to what it is now, when it was edited since', async () => {
    servePosts();
    const failed = {
      state: 'failed',
      evidence_picture: null,
      tried_at: version.at,
      failure: 'The address answers 503',
    };
    const decided = { ...version, id: 6, is_decided: 1 as const, picture: { ...failed, state: 'failed' as const } };
    serveEvidence({ kept: [version, decided], current: now, is_edited: 1 });
    await openPost();
    const judged = evidence.getByRole('region', { name: 'Judged content' });
    await expect.element(judged.getByText('Edited since')).toBeVisible();
    expect(
      judged
        .getByRole('listitem')
        .elements()
        .map((one) => one.querySelector('h4')?.textContent),
    ).toEqual([expect.stringMatching(/^As reported · /), expect.stringMatching(/^As decided · /), 'Now']);
    await expect.element(judged.getByText('As it was').first()).toBeVisible();
    await expect.element(judged.getByText('A sweet cat')).toBeVisible();
    await expect
      .element(judged.getByText(/The picture could not be fetched on .*: The address answers 503/))
      .toBeVisible();
    await expectAccessible();
  });

  test('the language of the text is shown', async () => {
    servePosts();
    serveEvidence();
    await openPost();
    await expect.element(evidence.getByText('Written in German')).toBeVisible();
  });

  test('nothing more is said of what is as it was', async () => {
    servePosts();
    serveEvidence({ kept: [version], current: version, is_edited: 0 });
    await openPost();
    await expect.element(evidence.getByRole('region', { name: 'The author' })).toBeVisible();
    expect(evidence.getByRole('region', { name: 'Judged content' }).elements()).toEqual([]);
  });

  test('what is gone is shown as it was kept', async () => {
    servePosts();
    serveEvidence({ kept: [version], current: null, is_edited: 0 });
    await openPost();
    await expect.element(evidence.getByText('Saved version')).toBeVisible();
  });

  test('has what was written, the person concerned, and similar cases, to decide with it by one key', {
    tags: ['long'],
  }, async () => {
    servePosts();
    const found = [
      similar(3, 'Post 3.', ['text', 'author']),
      similar(40, 'On another page', ['author']),
      similar(50, 'Elsewhere', ['host']),
    ];
    serveEvidence({ host: 'shop.example', similar: found });
    await openPost();
    await expect.element(evidence.getByText('Everything that was written.')).toBeVisible();
    await expect.element(evidence.getByText('shop.example', { exact: true })).toBeVisible();
    await expect.element(evidence.getByRole('region', { name: 'The author' })).toBeVisible();
    await evidence.getByRole('button', { name: 'Similar open cases: 3' }).click();
    await expect.element(evidence.getByText('Same text, author · 2 reports')).toBeVisible();
    await expectAccessible();
    // A host may have many unrelated posts, so its cases are only chosen by hand.
    await userEvent.keyboard('c');
    await expect.element(page.getByText('3 chosen')).toBeVisible();
    await evidence.getByRole('checkbox', { name: 'Similar case: Elsewhere' }).click();
    await evidence.getByRole('checkbox', { name: 'Similar case: On another page' }).click();
    await page.getByRole('button', { name: 'Delete posts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 3' }).click();
    await expect.poll(() => api.call(cases.deletePosts).inputs()).toMatchObject([{ ids: [1, 3, 50] }]);
    await expect.poll(() => document.querySelectorAll('tbody tr')).toHaveLength(1);
    await expect.element(page.getByRole('row', { name: /Post 2/ })).toHaveAttribute('aria-current', 'true');
  });

  test('the key that chooses similar cases is remembered until they are loaded', async () => {
    servePosts();
    const { promise, resolve } = deferred();
    serveEvidence({ similar: [similar(3, 'Post 3.', ['text'])] }, promise);
    await openPost();
    await expect.element(page.getByRole('region', { name: /^Case about/ })).toBeVisible();
    await userEvent.keyboard('c');
    resolve();
    await expect.element(page.getByText('2 chosen')).toBeVisible();
  });

  test('nothing is seen below before it has its place: the post and the similar cases push nothing down', async () => {
    servePosts();
    const [post, rest] = [deferred(), deferred()];
    api.call(posts.details).answers(async () => {
      await post.promise;
      const { data } = exampleAnswer(posts.details);
      return { data: { ...data, text: 'Everything that was written.' } };
    });
    serveEvidence({ similar: [similar(3, 'Post 3.', ['text'])] }, rest.promise);
    await openPost();
    const reports = evidence.getByRole('region', { name: 'Reports' });
    await expect.poll(() => api.call(cases.reporters).inputs()).not.toHaveLength(0);
    await expect.element(reports).not.toBeInTheDocument();
    rest.resolve();
    await expect.element(evidence.getByText('Similar open cases: 1')).toBeInTheDocument();
    await expect.element(reports).not.toBeInTheDocument();
    post.resolve();
    await expect.element(reports).toBeVisible();
    await expect.element(evidence.getByRole('region', { name: 'The author' })).toBeVisible();
    await expect.element(evidence.getByText('Similar open cases: 1')).toBeVisible();
  });

  test('a part that cannot be loaded says so, and is tried again alone; one that a server has not is left out', {
    tags: ['long'],
  }, async () => {
    servePosts();
    serveEvidence();
    api.call(cases.evidence).answers(() => refusal(500, 'The server has made a mistake'));
    api.call(posts.latest).answers(() => refusal(404, 'There is no such call'));
    await openPost();
    await expect.element(evidence.getByText('This could not be loaded: The server has made a mistake')).toBeVisible();
    await expect.element(evidence.getByText('Everything that was written.')).toBeVisible();
    await expect.element(evidence.getByText('Other posts')).not.toBeInTheDocument();
    serveEvidence();
    await evidence.getByRole('button', { name: 'Retry' }).click();
    await expect.element(evidence.getByText(/^Account of/)).toBeVisible();
    await expect.element(evidence.getByText('This could not be loaded')).not.toBeInTheDocument();
  });
});

describe('next to a case about a person', () => {
  const openPerson = async (permissions: readonly ('searches' | 'conversation')[]) => {
    const row = rowOf(reports.reportedUsers, {
      ...opened,
      id: 1,
      case_id: 1,
      reported_user_id: 70,
      reportedUser: 'نورة السالم',
      language: 'ar',
    });
    api.call(reports.reportedUsers).answers(() => ({ data: [row], total: 1 }));
    api.call(cases.find).answers(() => {
      const { data } = exampleAnswer(cases.find);
      return { data: { ...data, ...opened, id: 1, what: 'users' as const, subject: 'نورة السالم', looking: [] } };
    });
    api.call(cases.look).answers(() => ({ looking: [], version: 1, seconds: 20 }));
    serveEvidence();
    await renderScreen('/reported-users?row=1', { permissions: ['reported_users', ...permissions] });
    await expect.element(evidence.getByRole('region', { name: 'User' })).toBeVisible();
  };

  test('the language of the posts is shown', async () => {
    await openPerson([]);
    await expect.element(evidence.getByText('Posts in Arabic')).toBeVisible();
  });

  test('searches and chats are loaded when the admin asks to see them, and not before', {
    tags: ['long'],
  }, async () => {
    const [searches, rooms] = [api.call(activity.searches), api.call(conversations.rooms)];
    searches.answers(() => exampleAnswer(activity.searches));
    rooms.answers(() => exampleAnswer(conversations.rooms));
    await openPerson(['searches', 'conversation']);
    expect([searches.inputs(), rooms.inputs()]).toEqual([[], []]);
    await evidence.getByRole('button', { name: 'View searches' }).click();
    await expect.poll(() => searches.inputs()).toMatchObject([{ userId: 70 }]);
    await evidence.getByRole('button', { name: 'View chats' }).click();
    await expect.poll(() => rooms.inputs()).toMatchObject([{ user_id: 70 }]);
    await expectAccessible();
  });

  test('and are not offered without the right to them; nor are posts', { tags: ['long'] }, async () => {
    await openPerson([]);
    for (const name of ['Searches', 'Chats', 'Latest posts'])
      await expect.element(evidence.getByRole('region', { name })).not.toBeInTheDocument();
    expect(api.call(posts.latest).inputs()).toEqual([]);
  });
});
