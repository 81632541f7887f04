import { readSession } from '../src/data/session/session.ts';
import { api } from './api.ts';

/** A gray pixel, which the browser stretches. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGhoAAADhgGBq1qxIQAAAABJRU5ErkJggg==';

/** Simulates the tiles of maps: all of them load with the current session, or all of them fail. */
export const answerTiles = (answer: 'load' | 'fail'): void =>
  api.files(/^\/tiles\/\d+\/\d+\/\d+\.png$/).answers((headers) => {
    const { token } = readSession();
    if (headers.get('authorization') !== (token === null ? null : `Bearer ${token}`))
      return new Response(null, { status: 401 });
    if (answer === 'fail') return new Response(null, { status: 503 });
    return new Response(Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0)));
  });
