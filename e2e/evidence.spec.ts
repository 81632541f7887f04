import { appOf } from './support/app.ts';
import { asOwner } from './support/database.ts';
import { origin } from './support/places.ts';
import { newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

test('what the author edits or deletes is judged as it was reported, and the app hears what was decided', async ({
  page,
  as,
  request,
}) => {
  const { headers, send } = appOf(request);
  const name = newName('Judged');
  const id = name.replace(' ', '.').toLowerCase();
  const [picture] = await asOwner('select min(image) as image from posts where image is not null', []);
  await send(
    { type: 'user', id, data: { name, username: id } },
    { type: 'user', id: `${id}.reader`, data: { name: 'Reader', username: `${id}.reader` } },
    { type: 'post', id: `${id}.1`, data: { user: id, title: `Threat by ${name}`, image: picture?.image } },
    { type: 'post', id: `${id}.2`, data: { user: id, title: `Fake by ${name}` } },
  );
  const report = (post: string) => ({
    type: 'report',
    id: post,
    data: { post, by: `${id}.reader`, reason: 'Violence' },
  });
  await send(report(`${id}.1`), report(`${id}.2`));
  const { next } = await (await request.get(`${origin}/app/v1/changes?after=latest`, { headers })).json();
  await send(
    { type: 'post', id: `${id}.1`, data: { title: 'My cat' } },
    { type: 'post', id: `${id}.2`, deleted: true, data: { deleted_by: 'author' } },
  );
  const [person] = await asOwner('select id from users where app_id = $1', [id]);

  await as('moderator');
  await page.goto(`/reported-posts?userId=${person?.id}`);
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await test.step('both versions of what was edited stand side by side', async () => {
    await page
      .getByRole('row', { name: /My cat/ })
      .getByRole('cell')
      .last()
      .click();
    const judged = evidence.getByRole('region', { name: 'Judged content' });
    await expect(judged.getByText('Edited since')).toBeVisible();
    await expect(judged.getByRole('listitem').first()).toContainText(`Threat by ${name}`);
    await expect(judged.getByRole('listitem').last()).toContainText('My cat');
    await expect(judged.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
  });
  await test.step('the author of what was deleted is warned', async () => {
    const row = page.getByRole('row', { name: new RegExp(`Fake by ${name}`) });
    await expect(row.getByText('Deleted by its author')).toBeVisible();
    await row.getByRole('cell').last().click();
    await expect(page.getByRole('region', { name: `Case about Fake by ${name}` })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    await page.getByRole('button', { name: /^Warn author/ }).click();
    await page.getByRole('textbox', { name: /^Reason/ }).press('Enter');
    await expect(row).toHaveAttribute('data-done', 'true');
  });
  const decided = async () => {
    const answer = await request.get(`${origin}/app/v1/changes?after=${next}&types=report.decided`, { headers });
    const { events } = await answer.json();
    return events.filter(({ data }: { data: { reports: string[] } }) => data.reports.includes(`${id}.2`));
  };
  await expect.poll(decided).toMatchObject([{ data: { about: { post: `${id}.2` }, outcome: 'acted_on' } }]);
});
