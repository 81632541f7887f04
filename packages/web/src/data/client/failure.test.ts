import { describe, expect, it } from 'vitest';
import { CallFailure, failureInPlaceOf, failureOf, oldOf } from './failure.ts';

const answer = (status: number, body?: unknown, headers?: Record<string, string>) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: headers ?? {} });

describe('failureOf', () => {
  it("shows the server's message", async () => {
    expect(await failureOf(answer(409, { responseMessage: 'This email is taken' }))).toMatchObject({
      status: 409,
      message: 'This email is taken',
      errors: [],
    });
  });

  it.each([
    [401, 'You are not authorized to perform this action'],
    [403, 'Server Error'],
    [500, 'Server Error'],
  ])('has a message for %i without one', async (status, message) => {
    expect((await failureOf(answer(status, {}))).message).toBe(message);
    expect((await failureOf(answer(status, { responseMessage: '' }))).message).toBe(message);
    expect((await failureOf(answer(status, '<html>Bad gateway</html>'))).message).toBe(message);
    expect((await failureOf(answer(status, 'null'))).message).toBe(message);
  });

  it('keeps what is wrong with each field', async () => {
    const errors = [{ field: 'email', message: 'Not a valid email address' }];
    expect((await failureOf(answer(422, { responseMessage: 'Invalid', errors }))).errors).toEqual(errors);
    expect((await failureOf(answer(422, { responseMessage: 'Invalid', errors: 'many' }))).errors).toEqual([]);
  });

  it('reads when to come back', async () => {
    expect((await failureOf(answer(429, {}, { 'retry-after': '30' }))).retryAfter).toBe(30);
    expect((await failureOf(answer(429, {}))).retryAfter).toBeUndefined();
  });
});

describe('failureInPlaceOf', () => {
  it.each([
    [500, undefined, true],
    [0, undefined, true],
    [500, { data: [] }, false],
    [0, { data: [] }, false],
    [403, { data: [] }, true],
    [404, { data: [] }, true],
  ])('of %i, with the answer %j: %s', (status, answered, isShown) => {
    const failure = new CallFailure(status, 'Not now');
    expect(failureInPlaceOf(answered, failure)).toBe(isShown ? failure : null);
  });

  it('is none when nothing failed', () => expect(failureInPlaceOf(undefined, null)).toBeNull());
});

describe('oldOf', () => {
  const at = Date.parse('2026-03-14T09:26:53.000Z');
  const load = { error: new CallFailure(500, 'Not now'), dataUpdatedAt: at, errorUpdatedAt: at + 4000 };

  it.each([
    [undefined, true],
    [4000, true],
    [4001, false],
  ])('with a patience of %s: %s', (patience, isOld) =>
    expect(oldOf(load, patience)).toEqual(isOld ? { at: '2026-03-14T09:26:53.000Z', why: 'Not now' } : undefined),
  );

  it('is none when the latest load succeeded', () => expect(oldOf({ ...load, error: null })).toBeUndefined());
});
