import { expect, test } from 'vitest';
import { keyOf } from './key-of.ts';

const press = (init: Partial<KeyboardEvent>): string =>
  keyOf({ key: '', code: '', shiftKey: false, isComposing: false, keyCode: 0, ...init } as KeyboardEvent);

test.each([
  ['j', 'KeyJ', 'j'],
  ['о', 'KeyJ', 'j'],
  ['ξ', 'KeyJ', 'j'],
  ['ח', 'KeyJ', 'j'],
  ['ت', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  // On a layout with Latin letters, the letter counts, not its position.
  ['j', 'KeyC', 'j'],
  ['٣', 'Digit3', '3'],
  ['&', 'Digit1', '&'],
  ['/', 'Backslash', '/'],
  ['Escape', 'Escape', 'Escape'],
  ['é', 'Digit2', 'é'],
])('the key %s of %s is %s', (key, code, expected) => {
  expect(press({ key, code })).toBe(expected);
});

test('with Shift a letter is a capital one, whatever Caps Lock says', () => {
  expect(press({ key: 'О', code: 'KeyJ', shiftKey: true })).toBe('J');
  expect(press({ key: 'j', code: 'KeyJ', shiftKey: true })).toBe('J');
});

test('a key of an input method is none, also where it does not say that it is composing', () => {
  expect(press({ key: 'Enter', code: 'Enter', isComposing: true })).toBe('');
  expect(press({ key: 'Process', code: 'KeyJ', keyCode: 229 })).toBe('');
});
