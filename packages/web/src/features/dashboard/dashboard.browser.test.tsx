import { dashboard, widgetsOf } from '@quarterdeck/contract/dashboard';
import { map } from '@quarterdeck/contract/map';
import { settings } from '@quarterdeck/contract/settings';
import { urls } from '@quarterdeck/contract/urls';
import { webAnalytics } from '@quarterdeck/contract/web-analytics';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, exampleAnswer, refusal } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { failToReload } from '../../../test/reload.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answerTiles } from '../../../test/tiles.ts';
import { productName } from '../../ui/browser/console-config.ts';

const PRODUCT = `${productName} analytics`;
const LOST = 'This could not be loaded';

/** Each call of the widgets, and the blocks that show its answer. */
const sources = [
  { call: dashboard.topSearches, blocks: ['Top searches'] },
  { call: dashboard.data, blocks: ['Popular searches', PRODUCT] },
  { call: urls.overview, blocks: ['Failed URLs over time', 'Failed URLs'] },
  { call: map.locations, blocks: ['Users on the map'] },
  { call: webAnalytics.summary, blocks: ['Web analytics'] },
  { call: webAnalytics.graph, blocks: ['Web visits over time'] },
] as const;
const all = sources.flatMap(({ blocks }) => blocks);

const block = (title: string) => page.getByRole('region', { name: title, exact: true });
const answers = (one: (typeof sources)[number]['call']) => api.call(one).answers(() => exampleAnswer(one) as never);
const expectShown = async (title: string): Promise<void> => {
  await expect.element(block(title)).toHaveAttribute('aria-busy', 'false');
  await expect.element(block(title)).not.toHaveTextContent(LOST);
};

beforeEach(() => {
  answerTiles('load');
  const saved = JSON.stringify(widgetsOf(productName).map(({ id }) => ({ id })));
  api.call(dashboard.widget).answers(() => ({ data: saved, version: 3 }));
  api.call(settings.campaignAnalyticsTab).answers(() => ({ data: { is_on: 0 } }));
  for (const { call } of sources) answers(call);
});

describe('the blocks', () => {
  test('that fail say so alone, and are tried again alone', { tags: ['long'] }, async () => {
    for (const { call } of sources) api.call(call).isUnreachable();
    await renderScreen('/');
    for (const title of all) await expect.element(block(title)).toHaveTextContent(LOST);
    // Each block recovers separately, without affecting the others.
    for (const [index, { call, blocks }] of sources.entries()) {
      const asked = sources.map((one) => api.call(one.call).inputs().length);
      answers(call);
      await block(blocks[0]).getByRole('button', { name: 'Retry' }).click();
      for (const title of blocks) await expectShown(title);
      for (const [other, one] of sources.entries()) {
        if (other <= index) continue;
        expect(api.call(one.call).inputs()).toHaveLength(asked[other] ?? 0);
        for (const title of one.blocks) await expect.element(block(title)).toHaveTextContent(LOST);
      }
    }
    await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('say for themselves that they load, until their own answers come', { tags: ['long'] }, async () => {
    const waiting = sources.map(({ call, blocks }) => {
      const held = deferred();
      api.call(call).answers(async () => {
        await held.promise;
        return exampleAnswer(call) as never;
      });
      return { blocks, held };
    });
    await renderScreen('/');
    for (const title of all) await expect.element(block(title)).toHaveAttribute('aria-busy', 'true');
    while (waiting.length > 0) {
      const next = waiting.pop();
      next?.held.resolve();
      for (const title of next?.blocks ?? []) await expectShown(title);
      for (const title of waiting.flatMap(({ blocks }) => blocks))
        await expect.element(block(title)).toHaveAttribute('aria-busy', 'true');
    }
  });

  test('are accessible next to one that failed', { tags: ['long'] }, async () => {
    api.call(dashboard.topSearches).refuses(503, 'The server cannot answer just now');
    await renderScreen('/');
    for (const title of all.slice(1)) await expectShown(title);
    await expect.element(block('Top searches')).toHaveTextContent('The server cannot answer just now');
    await expectAccessible(undefined, ['target-size']);
  });

  test('of the map begin where most users are, also where their locations are known roughly', async () => {
    const center = { latitude: 36.6, longitude: -121.9 };
    const place = { latitude: 37.77, longitude: -122.42 };
    const locations = api.call(map.locations);
    locations.answers(({ northeast_lat, southwest_lat }) => {
      const height = northeast_lat - southwest_lat;
      if (height > 60) return { users: [], clusters: [{ ...center, count: 905 }] };
      // A region that is too small to reach the place would be empty.
      const isIn = southwest_lat < place.latitude && place.latitude < northeast_lat;
      return { users: [], clusters: isIn ? [{ ...place, count: 900 }] : [] };
    });
    await renderScreen('/');
    await expect.element(block('Users on the map')).toHaveTextContent('900 users here');
  });

  test('of visits say whose numbers they are, and why they have none', async () => {
    const visits = ['Web analytics', 'Web visits over time'];
    await renderScreen('/');
    for (const title of visits) await expect.element(block(title)).toHaveTextContent('From Google Analytics');
  });

  test('of our own record of visits say so', { tags: ['long'] }, async () => {
    const { data: summary } = exampleAnswer(webAnalytics.summary);
    const { data: graph } = exampleAnswer(webAnalytics.graph);
    api.call(webAnalytics.summary).answers(() => ({ data: { ...summary, source: 'web_events' } }));
    api.call(webAnalytics.graph).answers(() => ({ data: { ...graph, source: 'web_events' } }));
    await renderScreen('/');
    for (const title of ['Web analytics', 'Web visits over time'])
      await expect.element(block(title)).toHaveTextContent("From Quarterdeck's own visit records");
  });

  test('of visits are narrowed to a row that is clicked, until its chip is', { tags: ['long'] }, async () => {
    const router = await renderScreen('/');
    const row = block('Web analytics').getByRole('list', { name: 'Sessions by sources' }).getByRole('button').first();
    await expect.element(row).toBeVisible();
    const part = row.element().textContent;
    const asked = () => [webAnalytics.summary, webAnalytics.graph].map((call) => api.call(call).inputs().at(-1));
    await row.click();
    await expect.poll(asked).toEqual(Array(2).fill(expect.objectContaining({ by: 'referrers', part })));
    await expect.element(row).toHaveAttribute('aria-pressed', 'true');
    expect(router.state.location.search).toMatchObject({ visits_by: 'referrers', visits_part: part });
    const chip = block('Web visits over time').getByRole('button', { name: `Show all visits, not only ${part}` });
    await chip.click();
    await expect.poll(asked).toEqual(Array(2).fill(expect.not.objectContaining({ by: 'referrers' })));
    await expect.element(chip).not.toBeInTheDocument();
  });

  test('of visits say alone why their source does not answer', { tags: ['long'] }, async () => {
    const sentence = 'Google Analytics did not answer in time';
    api.call(webAnalytics.summary).refuses(503, sentence);
    api.call(webAnalytics.graph).refuses(503, sentence);
    await renderScreen('/');
    for (const title of ['Web analytics', 'Web visits over time'])
      await expect.element(block(title)).toHaveTextContent(sentence);
    await expectShown(PRODUCT);
    expect(page.getByText(sentence).elements()).toHaveLength(2);
  });
});

describe('the widgets', () => {
  test('that could not be loaded are asked for again', { tags: ['long'] }, async () => {
    api.call(dashboard.widget).isUnreachable();
    await renderScreen('/');
    await expect.element(page.getByText(LOST)).toBeVisible();
    api.call(dashboard.widget).answers(() => ({ data: '[{"id":"TopSearches"}]', version: 3 }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectShown('Top searches');
    // The block's own heading, and that of the annotations.
    expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(2);
    await failToReload(dashboard.widget);
    await expectShown('Top searches');
  });

  test('that could not be saved stay as they are wanted, are tried again, and are not left by mistake', {
    tags: ['long'],
  }, async () => {
    let saved = '[]';
    let version = 3;
    const save = api.call(dashboard.saveWidget);
    api.call(dashboard.widget).answers(() => ({ data: saved, version }));
    save.isUnreachable();
    const router = await renderScreen('/dashboard-widgets');
    await page.getByRole('button', { name: 'Add Top searches' }).click();
    await expect.element(page.getByText(/^Not saved:/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Remove Top searches' })).toBeVisible();
    await expectAccessible();
    const back = page.getByRole('link', { name: 'Back to the dashboard' });
    await back.click();
    const question = page.getByRole('dialog', { name: 'Leave without saving your widgets?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/dashboard-widgets');
    save.answers(({ widget_json }) => {
      saved = JSON.stringify(widget_json);
      version += 1;
      return { responseMessage: 'Your widgets were saved', data: saved, version };
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Your widgets were saved')).toBeVisible();
    const [first, second] = save.asked();
    // It is unknown whether the first request succeeded, so the second has the same key and the version that was seen.
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(second?.headers.get('if-match')).toBe(first?.headers.get('if-match'));
    expect(JSON.parse(saved)).toEqual([{ id: 'TopSearches', content: 'Top searches' }]);
    await back.click();
    await expectShown('Top searches');
  });

  const chosen = (list: string) =>
    [...page.getByRole('region', { name: list, exact: true }).element().querySelectorAll('[data-widget]')].map((row) =>
      row.getAttribute('data-widget'),
    );
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (name: string): Promise<void> => {
    await focusOn(button(name));
    await userEvent.keyboard('{Enter}');
  };

  /** Simulates a server that stores widgets, and refuses to overwrite an unseen version. */
  function keepWidgets(first: readonly string[]) {
    const kept = { ids: first, version: 1 };
    const saved = () => JSON.stringify(kept.ids.map((id) => ({ id })));
    api.call(dashboard.widget).answers(() => ({ data: saved(), version: kept.version }));
    api.call(dashboard.saveWidget).answers(({ widget_json }, headers) => {
      if (headers.get('if-match') !== String(kept.version)) return refusal(409, 'Someone was faster');
      Object.assign(kept, { ids: widget_json.map(({ id }) => id), version: kept.version + 1 });
      return { responseMessage: 'Your dashboard was saved', data: saved(), version: kept.version };
    });
    return kept;
  }

  test('that are permitted alone are offered, moved by buttons, and put back', async () => {
    const kept = keepWidgets([]);
    await renderScreen('/dashboard-widgets', { permissions: ['dashboard_data', 'top_searches', 'failed_urls'] });
    await expect.element(button('Add Users on the map')).toBeVisible();
    expect(chosen('Not on your dashboard').toSorted()).toEqual([
      ...['FailedUrlGraph', 'FailedUrls', 'MapComp', 'PopularSearches', `${productName}Analytics`, 'TopSearches'],
    ]);
    await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true');
    await press('Add Users on the map');
    await expect.element(button('Remove Users on the map')).toHaveFocus();
    await press('Add Failed URLs');
    await press('Move Failed URLs up');
    await expect.element(button('Move Failed URLs up')).toHaveFocus();
    expect(chosen('On your dashboard')).toEqual(['FailedUrls', 'MapComp']);
    await press('Remove Failed URLs');
    await expect.element(button('Add Failed URLs')).toHaveFocus();
    await press('Undo');
    await expect.element(page.getByText('Undone. Your dashboard was saved')).toBeVisible();
    expect(kept.ids).toEqual(['FailedUrls', 'MapComp']);
  });

  test('of another window are not overwritten unseen', { tags: ['long'] }, async () => {
    const kept = keepWidgets(['FailedUrls', 'MapComp']);
    const elsewhere = (ids: readonly string[]): void => {
      Object.assign(kept, { ids, version: kept.version + 1 });
    };
    await renderScreen('/dashboard-widgets');
    await expect.element(button('Add Top searches')).toBeVisible();
    elsewhere(['FailedUrls']);
    await button('Add Top searches').click();
    await expect
      .element(page.getByText('Your widgets were changed in another window since you opened them.'))
      .toBeVisible();
    await button('Show the other version').click();
    await expect.poll(() => chosen('On your dashboard')).toEqual(['FailedUrls']);
    elsewhere(['MapComp']);
    await button('Add Top searches').click();
    await button('Keep mine').click();
    await expect.poll(() => kept.ids).toEqual(['FailedUrls', 'TopSearches']);
    expect(chosen('On your dashboard')).toEqual(['FailedUrls', 'TopSearches']);
  });

  test('that no one has chosen are named, with the way to choose them', { tags: ['long'] }, async () => {
    keepWidgets([]);
    const router = await renderScreen('/', { permissions: ['top_searches', 'failed_urls'] });
    await expect.element(page.getByText('Your dashboard has no widgets yet')).toBeVisible();
    await expect
      .element(page.getByText('You can add Top searches, Popular searches, Failed URLs over time, and Failed URLs.'))
      .toBeVisible();
    await expectAccessible();
    await page.getByRole('main').getByRole('link', { name: 'Manage Widgets' }).first().click();
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard-widgets');
  });
});
