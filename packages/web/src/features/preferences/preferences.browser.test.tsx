import { session } from '@quarterdeck/contract/session';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, deferred, exampleAnswer, refusal } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { renderScreen } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';

const press = async (name: string) => {
  const choice = page.getByRole('switch', { name });
  await expect.element(choice).toBeEnabled();
  choice.element().focus();
  await userEvent.keyboard(' ');
};

test('choices that are made fast are saved one after another', async () => {
  const { data } = exampleAnswer(session.preferences);
  let kept = {
    ...data,
    blur_media: 0,
    greyscale_media: 0,
    mute_media: 0,
    version: 7,
  } as const satisfies typeof data as typeof data;
  api.call(session.preferences).answers(() => ({ data: kept }));
  api.call(session.sessions).answersByDefault(() => ({ data: [] }));
  const isSaved = deferred();
  const save = api.call(session.savePreferences);
  save.answers(async ({ blur_media, greyscale_media }, headers) => {
    if (save.asked().length === 1) await isSaved.promise;
    if (headers.get('if-match') !== String(kept.version)) return refusal(409, 'Someone changed these preferences');
    kept = {
      ...kept,
      ...(blur_media === undefined ? {} : { blur_media }),
      ...(greyscale_media === undefined ? {} : { greyscale_media }),
      version: kept.version + 1,
    };
    return { data: kept };
  });
  await renderScreen('/preferences');
  await press('Blur pictures');
  await press('Grayscale pictures');
  isSaved.resolve();
  await expect.poll(() => kept).toMatchObject({ blur_media: 1, greyscale_media: 1, version: 9 });
  await expect.element(page.getByRole('switch', { name: 'Grayscale pictures' })).toBeChecked();
  expect(save.asked().map(({ headers }) => headers.get('if-match'))).toEqual(['7', '8']);
});

test('what is wanted is shown while it is saved, and typing goes on', { tags: ['long'] }, async () => {
  const { data } = exampleAnswer(session.preferences);
  let kept = { ...data, single_keys: 0 as 0 | 1, time_zone: 'UTC', version: 7 };
  api.call(session.preferences).answers(() => ({ data: kept }));
  api.call(session.sessions).answersByDefault(() => ({ data: [] }));
  const isSaved = deferred();
  const save = api.call(session.savePreferences);
  save.answers(async ({ single_keys = kept.single_keys, time_zone = kept.time_zone }) => {
    await isSaved.promise;
    kept = { ...kept, single_keys, time_zone, version: kept.version + 1 };
    return { data: kept };
  });
  await renderScreen('/preferences');
  await press('Single keys');
  await expect.element(page.getByRole('switch', { name: 'Single keys' })).toBeChecked();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await focusOn(zone);
  await userEvent.keyboard('europe/ri');
  await expect.element(zone).toHaveFocus();
  await expect.element(zone).toHaveValue('Europe/Riga');
  isSaved.resolve();
  await expect.poll(() => kept).toMatchObject({ single_keys: 1, time_zone: 'Europe/Riga' });
  await expect.element(zone).toHaveValue('Europe/Riga');
  await expect.element(zone).toHaveFocus();
});

test('a choice that could not be saved is shown as it is kept; the next one is saved all the same', {
  tags: ['long'],
}, async () => {
  const { data } = exampleAnswer(session.preferences);
  let kept = {
    ...{ ...data, blur_media: 0, single_keys: 0, version: 7 },
  } as const satisfies typeof data as typeof data;
  api.call(session.preferences).answers(() => ({ data: kept }));
  api.call(session.sessions).answersByDefault(() => ({ data: [] }));
  const isRefused = deferred();
  const save = api.call(session.savePreferences);
  save.answers(async ({ single_keys = 0 }) => {
    if (save.asked().length > 1) {
      kept = { ...kept, single_keys, version: kept.version + 1 };
      return { data: kept };
    }
    await isRefused.promise;
    // Another tab saved first.
    kept = { ...kept, version: 20 };
    return refusal(409, 'Someone changed these preferences');
  });
  await renderScreen('/preferences');
  await press('Blur pictures');
  await press('Single keys');
  await expect.element(page.getByRole('switch', { name: 'Blur pictures' })).toBeChecked();
  isRefused.resolve();
  await expect.element(page.getByRole('switch', { name: 'Blur pictures' })).not.toBeChecked();
  await expect.poll(() => save.asked().map(({ headers }) => headers.get('if-match'))).toEqual(['7', '20']);
  await expect.element(page.getByRole('switch', { name: 'Single keys' })).toBeChecked();
});

test('of color schemes that are chosen fast, the last one is shown all along', { tags: ['long'] }, async () => {
  const { data } = exampleAnswer(session.preferences);
  let kept = { ...data, colour_scheme: 'light' as typeof data.colour_scheme, time_zone: 'UTC', version: 7 };
  api.call(session.preferences).answers(() => ({ data: kept }));
  const saved = [deferred(), deferred()];
  const save = api.call(session.savePreferences);
  save.answers(async ({ colour_scheme = kept.colour_scheme }) => {
    await saved[save.asked().length - 1]?.promise;
    kept = { ...kept, colour_scheme, version: kept.version + 1 };
    return { data: kept };
  });
  await renderScreen('/nowhere');
  const root = document.documentElement;
  await expect.poll(() => root.dataset.mantineColorScheme).toBe('light');
  const seen: (string | undefined)[] = ['light'];
  const observer = new MutationObserver(() => {
    const { mantineColorScheme: now } = root.dataset;
    if (now !== seen.at(-1)) seen.push(now);
  });
  observer.observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
  onTestFinished(() => observer.disconnect());
  await page.getByRole('button', { name: 'Use the dark scheme' }).click();
  await page.getByRole('button', { name: 'Use the light scheme' }).click();
  for (const [index, one] of saved.entries()) {
    await expect.poll(() => save.asked()).toHaveLength(index + 1);
    one.resolve();
  }
  await expect.poll(() => kept.version).toBe(9);
  await waitUntilSettled();
  expect(seen).toEqual(['light', 'dark', 'light']);
});
