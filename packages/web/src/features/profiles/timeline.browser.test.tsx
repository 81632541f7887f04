import { profiles } from '@quarterdeck/contract/profiles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, exampleAnswer } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';
import { reload } from '../../data/client/queries.ts';
import { queryClient } from '../../data/client/query-client.ts';

const timeline = page.getByRole('main').getByRole('region', { name: 'Timeline' });
const noteOf = (id: number, text: string) => ({
  data: [{ id, kind: 'note' as const, at: '2026-03-01T10:00:00.000Z', by: { id: 9, name: 'Ben Other' }, text }],
  kinds: ['note' as const],
});

test('what failed when it was loaded again is loaded by Retry, and no later page is asked for', async () => {
  const { userdetails } = exampleAnswer(profiles.profile);
  api.call(profiles.profile).answers(() => ({ userdetails: { ...userdetails, id: 1, avatar: null, case: null } }));
  const calls = api.call(profiles.timeline);
  calls.answers(() => ({ ...noteOf(3, 'Called twice'), next: '5.0.4' }));
  await renderScreen('/user-profile/1', { permissions: ['user_profile'] });
  await expect.element(timeline.getByText('Called twice')).toBeVisible();
  calls.refuses(500, 'Server Error');
  void reload(queryClient(), [profiles.timeline]);
  await expect.element(timeline.getByRole('button', { name: 'Retry' })).toBeVisible();
  calls.answers(() => ({ ...noteOf(4, 'Called once more'), next: '5.0.4' }));
  await timeline.getByRole('button', { name: 'Retry' }).click();
  await expect.element(timeline.getByText('Called once more')).toBeVisible();
  expect(calls.inputs().filter(({ before }) => before !== undefined)).toEqual([]);
});
