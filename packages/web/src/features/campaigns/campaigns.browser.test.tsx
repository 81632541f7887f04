import { campaigns } from '@quarterdeck/contract/campaigns';
import { media } from '@quarterdeck/contract/media';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, exampleAnswer, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const main = page.getByRole('main');
const block = (name: string) => page.getByRole('region', { name, exact: true });

test('campaigns are listed with what they cost and how long they run', async () => {
  api.call(campaigns.list).answers(() => ({
    ...exampleAnswer(campaigns.list),
    data: [rowOf(campaigns.list, { total_ad_budget: '12500.5' })],
  }));
  await renderScreen('/campaign-list');
  await expect.element(page.getByRole('cell', { name: '$12,500.50' })).toBeVisible();
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Campaign', 'Username', 'Status', 'Budget', 'Ad start', 'Ad end', 'Created at', 'Actions']);
});

test('nothing that an advertiser wrote becomes more than text, on a phone as well', async () => {
  const { data } = exampleAnswer(campaigns.details);
  api.call(media.file).refuses(404, 'There is nothing at this address');
  api.call(campaigns.details).answers(() => ({
    data: {
      ...data,
      campaign_name: '<img src=x onerror=alert(1)>',
      creative_ad_title: '<b>Bold</b>',
      creative_ad_url: 'javascript:alert(1)',
      creative_ad_button_name: 'Press',
      creative_ad_button_color: 'url(https://elsewhere.example/x)',
      creative_ad_button_text_color: '#fff;position:fixed',
      creative_ad_media_path: 'javascript:alert(1)',
      target_location: 'somewhere',
    },
  }));
  await page.viewport(390, 844);
  await renderScreen('/campaign-details/7');
  const ad = block('The ad');
  await expect.element(ad.getByText('<b>Bold</b>')).toBeVisible();
  await expect.element(ad.getByText('The picture could not be loaded')).toBeVisible();
  await expect.element(ad.getByRole('img')).not.toBeInTheDocument();
  const press = ad.getByText('Press').element();
  expect(press.closest('a')).toBeNull();
  expect(press.getAttribute('style') ?? '').not.toMatch(/url|position/);
  expect(document.querySelector('main a[href^="javascript"]')).toBeNull();
  await expect.element(block('Whom it is for')).toHaveTextContent('Locationsomewhere');
  await expect.element(page.getByRole('heading', { level: 2, name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectAccessible();
});

test('a campaign that is not there says so; what is no id is not asked for', async () => {
  api.call(campaigns.details).refuses(404, 'There is no such campaign');
  const router = await renderScreen('/campaign-details/lamps');
  await expect.element(main.getByText('There is no such campaign')).toBeVisible();
  expect(api.call(campaigns.details).inputs()).toEqual([]);
  await router.navigate({ href: '/campaign-details/999999999' });
  await expect.poll(() => api.call(campaigns.details).inputs()).toEqual([{ id: 999_999_999 }]);
  await expect.element(main.getByText('There is no such campaign')).toBeVisible();
});
