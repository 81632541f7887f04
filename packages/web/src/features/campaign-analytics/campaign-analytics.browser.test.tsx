import { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import states from 'us-atlas/states-10m.json?url';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, exampleAnswer } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answerTiles } from '../../../test/tiles.ts';

const open = () => renderScreen('/', { permissions: ['campaign_analytics'] });
const block = (title: string) => page.getByRole('region', { name: title, exact: true });
const locations = exampleAnswer(campaignAnalytics.activeLocations).data;

beforeEach(() => {
  answerTiles('load');
  for (const one of [
    campaignAnalytics.analytics,
    campaignAnalytics.transactionGraph,
    campaignAnalytics.activeLocations,
  ])
    api.call(one).answers(() => exampleAnswer(one) as never);
});

test('the boundaries of the states that could not be loaded are asked for again, for their block alone', {
  tags: ['long'],
}, async () => {
  api.file(states).isUnreachable();
  await open();
  const byState = block('Active campaigns by state');
  await expect.element(byState).toHaveTextContent('The boundaries of the states could not be loaded');
  await expect.element(block('Campaign figures')).toHaveAttribute('aria-busy', 'false');
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  api.file(states).isReal();
  await byState.getByRole('button', { name: 'Retry' }).click();
  await expect.element(byState.getByRole('button', { name: 'California: 1 campaign' })).toBeVisible();
});

test('a map of too many targets says how many of them it shows', async () => {
  const { campaigns } = locations;
  api.call(campaignAnalytics.activeLocations).answers(() => ({ data: { ...locations, campaigns, placed: 12_345 } }));
  await open();
  await expect.element(block('Active campaign targets')).toHaveTextContent('showing the newest 1 of 12,345');
});

test('a map of all targets says nothing of how many', { tags: ['long'] }, async () => {
  api.call(campaignAnalytics.activeLocations).answers(() => ({ data: { ...locations, placed: 1 } }));
  await open();
  const targets = block('Active campaign targets');
  await expect.element(targets.getByRole('list', { name: 'Active campaigns' })).toBeVisible();
  await expect.element(targets).not.toHaveTextContent('are shown');
});
