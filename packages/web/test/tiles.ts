import { vi } from 'vitest';

/** A grey pixel, which the browser stretches. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGhoAAADhgGBq1qxIQAAAABJRU5ErkJggg==';
const BROKEN = 'data:image/png;base64,';

const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');

/** Stands in for the tiles of maps, whichever are asked for: all of them load, or all of them fail. */
export function answerTiles(answer: 'load' | 'fail'): void {
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement, address) {
    source?.set?.call(this, address.startsWith('/tiles/') ? (answer === 'load' ? PIXEL : BROKEN) : address);
  });
}
