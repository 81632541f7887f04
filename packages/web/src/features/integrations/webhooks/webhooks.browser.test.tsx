import { webhooks } from '@quarterdeck/contract/webhooks';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, exampleAnswer } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/render.tsx';
import type { DeliveryRow, EndpointRow } from './row.ts';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const URL = 'https://api.example.com/hooks';
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

const plain = exampleAnswer(webhooks.endpoints).data[0] as EndpointRow;
const endpoint: EndpointRow = {
  ...plain,
  ...{ id: 7, url: URL, events: ['*'], state: 'active', reason: null, pending: 0, failed: 0, oldest_at: null },
  ...{ failing_since: null, former_until: null, is_resending: 0 },
};
const delivery: DeliveryRow = {
  ...(exampleAnswer(webhooks.deliveries).data[0] as DeliveryRow),
  ...{ id: 3, type: 'user.suspended', subject: 'user:12', state: 'failed', last_status: 503, last_error: null },
};

beforeEach(() => {
  api.call(webhooks.types).answers(() => ({ data: [{ name: 'user.suspended', says: 'Staff suspended a person' }] }));
});

test('an endpoint is added with the types of events that it is told, and its secret is shown once', {
  tags: ['long'],
}, async () => {
  api.call(webhooks.endpoints).answers(() => ({ data: [], total: 0 }));
  const added: unknown[] = [];
  api.call(webhooks.addEndpoint).answers((input) => {
    added.push(input);
    return { data: endpoint, secret: SECRET };
  });
  await renderScreen('/integrations?tab=webhooks');
  await expect.element(main.getByText(/receives signed events/)).toBeVisible();
  await main.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(URL);
  await dialog.getByRole('checkbox', { name: /^All events/ }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByText('Select events')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'user.suspended' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => added).toEqual([{ url: URL, events: ['user.suspended'] }]);
  await expect.element(dialog.getByText(SECRET, { exact: true })).toBeVisible();
  await expectAccessible(dialog.element() as HTMLElement);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what an endpoint does is seen, and it is tried, paused and asked for what it missed', {
  tags: ['long'],
}, async () => {
  const row: EndpointRow = { ...endpoint, failing_since: plain.created_at, pending: 12, oldest_at: plain.created_at };
  api.call(webhooks.endpoints).answers(() => ({ data: [row], total: 1 }));
  const done: unknown[] = [];
  api.call(webhooks.testEndpoint).answers(({ id }) => {
    done.push(['test', id]);
    return { data: { delivered: 0, status: 500, error: null, ms: 3, answer: '' } };
  });
  api.call(webhooks.pauseEndpoint).answers(({ id }) => {
    done.push(['pause', id]);
    return { data: { ...row, state: 'paused' } };
  });
  api.call(webhooks.resendSince).answers((input) => {
    done.push(input);
    return {};
  });
  await renderScreen('/integrations?tab=webhooks');
  await expect.element(main.getByText('Failing')).toBeVisible();
  await expectAccessible(main.element() as HTMLElement);
  const choose = async (action: string): Promise<void> => {
    await main.getByRole('button', { name: `More actions for ${URL}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Send test event');
  await expect.poll(() => done).toEqual([['test', 7]]);
  await choose('Pause');
  await expect.poll(() => done.length).toBe(2);
  await choose('Resend …');
  await dialog.getByLabelText('Events since').fill('2026-05-04T10:30');
  await dialog.getByRole('combobox').selectOptions('Only failed events');
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => done[2]).toEqual({ id: 7, since: '2026-05-04T10:30:00Z', failed_only: 1 });
});

test('a delivery shows what was sent and answered, and is sent again', async () => {
  api.call(webhooks.endpoints).answers(() => ({ data: [endpoint], total: 1 }));
  api.call(webhooks.deliveries).answers(() => ({ data: [delivery], total: 1 }));
  api.call(webhooks.delivery).answers(() => ({
    data: {
      ...delivery,
      body: '{"type":"user.suspended","timestamp":"2026-05-04T10:30:00.000Z","data":{"user":"u_1"}}',
      tries: [
        {
          ...{ id: 1, at: '2026-05-04T10:30:01.000Z', url: URL, headers: { 'webhook-id': 'evt_1' } },
          ...{ status: 503, error: null, ms: 41, answer: 'down for repairs' },
        },
      ],
    },
  }));
  const again: number[] = [];
  api.call(webhooks.resend).answers(({ id }) => {
    again.push(id);
    return {};
  });
  await renderScreen('/integrations?tab=deliveries');
  await main.getByRole('button', { name: 'Show user.suspended of user:12' }).click();
  await expect.element(dialog.getByText('"user": "u_1"')).toBeVisible();
  await dialog.getByText('Headers and answer').click();
  await expect.element(dialog.getByText('down for repairs')).toBeVisible();
  await expect.element(dialog.getByText('webhook-id: evt_1')).toBeVisible();
  await expectAccessible(dialog.element() as HTMLElement);
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => again).toEqual([3]);
});
