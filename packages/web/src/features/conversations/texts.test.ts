import { describe, expect, it } from 'vitest';
import { cutText, peopleIn, previewOf, type Room, titleOf } from './texts.ts';

const room = (some: Partial<Room>): Room => ({ id: 7, ...some });
const member = (name: string) => ({ id: 1, name, username: name.toLowerCase(), avatar: null });

describe('cutText', () => {
  it.each([
    ['Twenty letters, quite', 'Twenty letters, quit…'],
    ['Twenty letters, quit', 'Twenty letters, quit'],
    [' several\n\n lines ', 'several lines'],
    ['👩‍👩‍👧‍👦'.repeat(21), `${'👩‍👩‍👧‍👦'.repeat(20)}…`],
    ['nineteen characters and more', 'nineteen characters…'],
    ['', ''],
  ])('makes %j %j', (text, shown) => expect(cutText(text)).toBe(shown));
});

describe('previewOf', () => {
  it.each([
    [null, 'There is no message'],
    [{ type: 'TEXT', message: 'See you at eight then, bye' }, 'See you at eight the…'],
    [{ type: 'TEXT', message: null }, ''],
    [{ type: 'IMAGE', message: 'A caption' }, 'Photo'],
    [{ type: 'AUDIO' }, 'Audio'],
    [{ type: 'VIDEO' }, 'Video'],
    [{ type: 'POST' }, 'Post'],
  ] as const)('of %j is %j', (last_message, shown) => expect(previewOf(room({ last_message }))).toBe(shown));
});

describe('titleOf', () => {
  it('prefers the name, then who is in it, then the channel', () => {
    const members = [member('Ana'), member('Bo')];
    expect(titleOf(room({ name: 'Climbers', members, channel: 'c' }))).toBe('Climbers');
    expect(titleOf(room({ name: null, members, channel: 'c' }))).toBe('Ana and Bo');
    expect(titleOf(room({ members: [], channel: 'c' }))).toBe('c');
    expect(titleOf(room({ name: '' }))).toBe('Room 7');
  });
});

describe('peopleIn', () => {
  it('names the one who is looked at first', () => {
    expect(peopleIn(room({ members: [member('Bo'), member('Cy')] }), 'Ana')).toBe('Ana, Bo, and Cy');
    expect(peopleIn(room({}), 'Ana')).toBe('Ana');
  });
});
