import { annotations } from '@quarterdeck/contract/annotations';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, exampleAnswer } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/render.tsx';

const one = (id: number, text: string, can: 0 | 1) => ({
  id,
  day: `2026-03-0${id}`,
  text,
  created_by: 'Ben Carter',
  created_at: '2026-03-09T08:00:00.000Z',
  can_be_deleted: can,
});
const address = '/?start_date=2026-03-01&end_date=2026-03-05';
const section = () => page.getByRole('region', { name: 'Annotations', exact: true });

test('annotations of the shown days are listed below, added and deleted', async () => {
  api.call(dashboard.widget).answers(() => ({ data: '[]', version: 1 }));
  let all = [one(1, 'A sale begins', 0), one(2, 'A release', 1)];
  const list = api.call(annotations.list);
  list.answers(() => ({ data: all }));
  const add = api.call(annotations.add);
  add.answers(({ text }) => {
    all = [...all, one(5, text, 1)];
    return { responseMessage: 'The annotation was added', data: { id: 5 } };
  });
  const remove = api.call(annotations.remove);
  remove.answers(() => ({ responseMessage: 'The annotation was deleted' }));
  await renderScreen(address, { permissions: ['dashboard_data'] });
  await expect.element(section()).toHaveTextContent(/Sun 1 Mar 2026 A sale begins by Ben Carter/);
  expect(list.inputs()[0]).toEqual({ start_date: '2026-03-01', end_date: '2026-03-05' });
  await expect
    .element(section().getByRole('button', { name: 'Delete the annotation A sale begins' }))
    .not.toBeInTheDocument();
  await expectAccessible();
  await section().getByRole('button', { name: 'Annotate a day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Annotate a day' });
  await expect.element(dialog.getByLabelText('Day')).toHaveValue('2026-03-05');
  await dialog.getByLabelText('What happened').fill('An outage');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(section()).toHaveTextContent('An outage');
  expect(add.inputs()).toEqual([{ day: '2026-03-05', text: 'An outage' }]);
  await section().getByRole('button', { name: 'Delete the annotation A release' }).click();
  await expect.poll(() => remove.inputs()).toEqual([{ id: 2 }]);
});

test('someone who cannot arrange a dashboard reads annotations only', { tags: ['long'] }, async () => {
  api.call(annotations.list).answers(() => ({ data: [one(1, 'A sale begins', 0)] }));
  api.call(dashboard.month).answers(() => exampleAnswer(dashboard.month) as never);
  await renderScreen('/monthly-report?month=2026-01', { permissions: ['campaign_analytics'] });
  await expect.element(section()).toHaveTextContent('A sale begins');
  await expect
    .element(section().getByRole('button', { name: 'Annotate a day' }))
    .toHaveAttribute('aria-disabled', 'true');
});
