import { cases } from '@quarterdeck/contract/moderation/cases';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, deferred, exampleAnswer } from '../../../../test/api.ts';
import { expectCase, serveCases } from '../../../../test/cases.ts';
import { serveEvidence } from '../../../../test/evidence.ts';
import { renderScreen } from '../../../../test/render.tsx';

const { innerWidth: width, innerHeight: height } = window;
const AT = '2026-03-14T09:26:53.000Z';
const facts = page.getByRole('region', { name: 'Facts' });
const subject = page.getByRole('region', { name: 'Subject' });
const work = page.getByRole('region', { name: /^Case about/ });
const boxOf = (one: { readonly element: () => Element }) => one.element().getBoundingClientRect();
const open = (search = '?row=1') =>
  renderScreen(`/reported-posts${search}`, {
    permissions: ['reported_posts', 'delete_post', 'post_details', 'suspend_account'],
  });

/** Serves a typical case: three reporters, an author with three earlier decisions, and similar cases. */
function serveUsualCase(): void {
  serveCases(12, 2);
  const { data } = exampleAnswer(cases.evidence);
  const [decision] = data.person?.latest_decisions ?? [];
  const [similar] = data.similar;
  if (!data.person || !decision || !similar) throw new Error('The example has no decision');
  const latest = [1, 2, 3].map((id) => ({ ...decision, id, kind: 'warn' as const, reason: 'Spam', at: AT }));
  const person = {
    ...data.person,
    name: 'Paul Author',
    latest_decisions: latest,
    decisions: [{ kind: 'warn' as const, count: 3 }],
  };
  serveEvidence({ person, similar: [{ ...similar, id: 5, same: ['author'] }] });
  const { data: reports } = exampleAnswer(cases.reporters);
  const [report] = reports;
  if (!report) throw new Error('The example has no report');
  const reported = ['Amara Okafor', 'Mateo Silva', 'Lena Fischer'].map((name, index) => ({
    ...report,
    id: index + 1,
    reported_by: { ...report.reported_by, id: index + 1, name, avatar: null },
    note: 'Wants a deposit first',
  }));
  api.call(cases.reporters).answers(() => ({ data: reported, total: 3 }));
  api.call(measures.recipient).answers(() => exampleAnswer(measures.recipient));
}

beforeEach(serveUsualCase);
afterEach(() => page.viewport(width, height));

/** Returns the evidence without the note: from the reasons to the last reporter. */
const evidence = () => [
  facts.getByText('Reasons', { exact: true }),
  facts.getByText('Paul Author').first(),
  facts.getByRole('list', { name: 'Earlier decisions' }),
  facts.getByText('Lena Fischer'),
  facts.getByText('Wants a deposit first').last(),
];

test.each([
  [1440, 900],
  [1024, 768],
])('at %i x %i reason, author, history and reporters are in sight, and the verbs stand in one row', async (x, y) => {
  await page.viewport(x, y);
  await open();
  await expectCase(1);
  await expect.element(facts.getByText('Lena Fischer')).toBeVisible();
  // Letters of another font are wider.
  await document.fonts.ready;
  const area = boxOf(facts);
  for (const one of evidence()) {
    const box = boxOf(one);
    expect(box.top).toBeGreaterThanOrEqual(area.top);
    expect(box.bottom).toBeLessThanOrEqual(Math.min(area.bottom, y));
  }
  const verbs = ['Dismiss', 'Warn author', 'Hide post', 'Delete post', 'Suspend author', 'More'].map((name) =>
    boxOf(work.getByRole('button', { name })),
  );
  expect(new Set(verbs.map(({ top }) => top)).size).toBe(1);
  expect(verbs.at(-1)?.right).toBeLessThanOrEqual(boxOf(work).right);
  expect(document.documentElement.scrollWidth).toBe(x);
  await expectAccessible();
});

test('the row of verbs has room for "More" in windows of all widths', async () => {
  await page.viewport(1440, 900);
  await open();
  await expectCase(1);
  const right = (one: { readonly element: () => Element }) => boxOf(one).right;
  for (const x of [1440, 1366, 1280, 1200, 1199, 1024]) {
    await page.viewport(x, 900);
    await expect
      .poll(() => right(work) - right(work.getByRole('button', { name: 'More' })), { message: `${x}` })
      .toBeGreaterThanOrEqual(8);
  }
});

test('the decision is asked for next to the subject, and nothing moves', async () => {
  await page.viewport(1440, 900);
  await open();
  await expectCase(1);
  await expect.element(facts.getByText('Lena Fischer')).toBeVisible();
  const fixed = [subject, facts.getByText('Reasons', { exact: true }), work.getByRole('button', { name: 'More' })].map(
    (one) => one.element(),
  );
  const places = () =>
    fixed.map((one) => {
      const { x, y } = one.getBoundingClientRect();
      return [x, y];
    });
  const before = places();
  await userEvent.keyboard('x');
  const form = page.getByRole('form');
  await expect.element(form).toBeVisible();
  expect(places()).toEqual(before);
  expect(boxOf(form).left).toBeGreaterThanOrEqual(boxOf(subject).right);
  expect(boxOf(form).bottom).toBeLessThanOrEqual(boxOf(work).bottom);
  await expect.element(form.getByRole('button', { name: 'Yes' })).toBeVisible();
  expect(boxOf(form.getByRole('button', { name: 'Yes' })).bottom).toBeLessThanOrEqual(boxOf(work).bottom);
  await expectAccessible();
});

test('next to a case the list is slim, and what is similar is a count that opens', async () => {
  await page.viewport(1440, 900);
  await open();
  await expectCase(1);
  expect(boxOf(page.getByRole('table')).width).toBeLessThanOrEqual(280);
  await expect.element(page.getByRole('row', { name: /Post 2\..*Reports 1/ })).toBeVisible();
  const similar = facts.getByRole('button', { name: /^Similar open cases: 1/ });
  await expect.element(facts.getByText('Same author', { exact: true })).toBeVisible();
  await expect.element(facts.getByRole('checkbox')).not.toBeInTheDocument();
  await similar.click();
  await expect.element(facts.getByRole('checkbox')).toBeVisible();
});

test('what is not a decision stands under "More", and keeps its key', async () => {
  const assign = api.call(cases.assign);
  assign.answers(({ id, what }) => ({
    responseMessage: 'The case was assigned',
    data: { ...exampleAnswer(cases.find).data, id, what, version: 2 },
  }));
  await page.viewport(1440, 900);
  await open();
  await expectCase(1);
  await work.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect.poll(() => assign.inputs()).toEqual([{ what: 'posts', id: 1, to: 'me' }]);
  await userEvent.keyboard('j');
  await expectCase(2);
  await userEvent.keyboard('a');
  await expect.poll(() => assign.inputs()).toMatchObject([{ id: 1 }, { id: 2 }]);
});

test('after an action the evidence of the open case is fresh', async () => {
  const { data } = exampleAnswer(cases.evidence);
  api.call(cases.assign).answers(() => ({ ...exampleAnswer(cases.assign), responseMessage: 'The case was assigned' }));
  await page.viewport(1440, 900);
  await open();
  await expectCase(1);
  await expect.element(facts.getByText('Paul Author').first()).toBeVisible();
  serveEvidence({ person: data.person && { ...data.person, name: 'Paula Author' } });
  await userEvent.keyboard('a');
  await expect.element(facts.getByText('Paula Author').first()).toBeVisible();
});

test('"More" stays open while the case loads: nothing in it moves', async () => {
  const { details } = serveCases(12, 2);
  const slow = deferred();
  api.call(cases.find).answers(async ({ id }) => {
    await slow.promise;
    return { data: details(id) };
  });
  await page.viewport(1440, 900);
  await open();
  const more = work.getByRole('button', { name: 'More' });
  const menu = page.getByRole('menu', { name: 'More' });
  const items = () =>
    menu
      .getByRole('menuitem')
      .elements()
      .map((one) => [one.textContent, Math.round(one.getBoundingClientRect().top)]);
  await more.click();
  const snooze = menu.getByRole('menuitem', { name: 'Snooze…' });
  await expect.element(snooze).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  const before = items();
  expect(before).toHaveLength(5);
  const element = menu.element();
  slow.resolve();
  await expect.element(snooze).not.toHaveAttribute('aria-disabled');
  expect(items()).toEqual(before);
  expect(menu.element()).toBe(element);
  await expect.element(snooze).toBeVisible();
});

test('a case is assigned from "More" before it is loaded', async () => {
  const { details } = serveCases(12, 2);
  const assign = api.call(cases.assign);
  assign.answers(() => ({ responseMessage: 'The case was assigned', data: { ...details(1), version: 2 } }));
  api.call(cases.find).isUnanswered();
  await page.viewport(1440, 900);
  await open();
  await work.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect.poll(() => assign.inputs()).toEqual([{ what: 'posts', id: 1, to: 'me' }]);
});

test('a key decides when the case has been on the screen for 150 ms; a sooner one is dropped, and moves are kept', async () => {
  await page.viewport(1440, 900);
  await open();
  await expectCase(1);
  await expect.poll(() => api.call(cases.find).inputs().length).toBeGreaterThanOrEqual(3);
  // Fakes the clock of frames, timers and events.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
  onTestFinished(() => void vi.useRealTimers());
  const press = (key: string): void => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: performance.now() });
    document.activeElement?.dispatchEvent(event);
  };
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 10) await vi.advanceTimersByTimeAsync(10);
  };
  const form = page.getByRole('form');
  const isOpen = (id: number): Promise<void> =>
    expect.poll(() => document.querySelector(`[aria-label="Case about Post ${id}."]`)).not.toBeNull();
  press('j');
  await isOpen(2);
  await pass(100);
  press('x');
  press('Enter');
  press('j');
  await isOpen(3);
  expect(document.body.textContent).toContain('Not loaded yet');
  await pass(1000);
  expect(form.elements()).toEqual([]);
  expect(document.querySelector('[aria-label="Case about Post 3."]')?.getAttribute('aria-busy')).toBe('false');
  press('x');
  await expect.poll(() => form.elements()).toHaveLength(1);
});

test('on a phone the post comes first, and two verbs have a place next to "More"', async () => {
  await page.viewport(390, 844);
  await open();
  await expectCase(1);
  expect(boxOf(subject).bottom).toBeLessThanOrEqual(boxOf(facts).top);
  const names = work
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names.slice(-3)).toEqual(['Dismissd', 'Delete postx', 'More']);
  await work.getByRole('button', { name: 'More' }).click();
  for (const name of ['Warn author', 'Hide post', 'Suspend author', 'Assign to me'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectAccessible();
});
