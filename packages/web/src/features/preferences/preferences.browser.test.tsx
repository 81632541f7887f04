import { session } from '@quarterdeck/contract/session';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, deferred, exampleAnswer, refusal } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

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
  await press('Greyscale pictures');
  isSaved.resolve();
  await expect.poll(() => kept).toMatchObject({ blur_media: 1, greyscale_media: 1, version: 9 });
  await expect.element(page.getByRole('switch', { name: 'Greyscale pictures' })).toBeChecked();
  expect(save.asked().map(({ headers }) => headers.get('if-match'))).toEqual(['7', '8']);
});
