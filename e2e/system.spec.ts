import { expect, test } from './support/test.ts';

test('the screen System says what is behind, and so do /metrics and /readyz', async ({ page, as, request }) => {
  await as('admin');
  await page.goto('/users');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'System', exact: true }).click();
  const row = (title: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });
  await expect(row('Backup drill')).toContainText('Delayed');
  await expect(row('Backup drill')).toContainText('No backup has been test-restored yet.');
  await expect(row('Backup drill')).toContainText('Run npm run backup, then npm run drill');
  await expect(row('Database')).toContainText(/OK.*The database answers in \d+ ms\./);
  // A database that was delayed is behind until the metrics are read again.
  const metrics = async (): Promise<string> => (await request.get('/metrics')).text();
  await expect.poll(metrics).toContain('\nsystem_check_state{check="database"} 0\n');
  await expect.poll(metrics).toContain('\nsystem_check_state{check="drill"} 1\n');
  await expect.poll(async () => (await (await request.get('/readyz')).json()).status).toBe('ready');
});
