import { media } from '@quarterdeck/contract/media';
import { session } from '@quarterdeck/contract/session';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, exampleAnswer } from '../../../test/api.ts';
import { answerFor, render } from '../../../test/render.tsx';
import { enter } from '../../data/session/session.ts';
import { Recording } from './recording.tsx';

const HEADER_BYTES = 44;
const RATE = 8000;

/** Returns a second of silence, as WAV. */
function silence(): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + RATE));
  const write = (at: number, text: string): void => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + RATE, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, RATE, true);
  return new Uint8Array(view.buffer).fill(128, HEADER_BYTES);
}

test.each([
  { mute_media: 1, isMuted: true },
  { mute_media: 0, isMuted: false },
] as const)('a recording begins muted where that is preferred: $mute_media', async ({ mute_media, isMuted }) => {
  enter(answerFor());
  const { data } = exampleAnswer(session.preferences);
  api.call(session.preferences).answers(() => ({ data: { ...data, mute_media } }));
  const file = api.call(media.file);
  file.answers(() => new Response(silence(), { headers: { 'content-type': 'audio/wav' } }));
  render(<Recording of={{ kind: 'message', id: 1, field: 'media', user_id: 2 }} form="audio" label="audio from Ann" />);
  expect(file.inputs()).toEqual([]);
  await page.getByRole('button', { name: 'Play the audio from Ann' }).click();
  const player = page.getByLabelText('audio from Ann', { exact: true });
  await expect.element(player).toBeVisible();
  expect((player.element() as HTMLAudioElement).muted).toBe(isMuted);
});
