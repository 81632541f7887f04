import { describe, expect, it } from 'vitest';
import { browserOf, isPhone } from './browser.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describe('browserOf', () => {
  it.each([
    [chrome, 'Chrome on Linux'],
    [`${chrome} Edg/140.0`, 'Edge on Linux'],
    [iphone, 'Safari on iOS'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown browser'],
  ])('reads %s', (agent, name) => expect(browserOf(agent)).toBe(name));
});

describe('isPhone', () => {
  it('knows phones', () => {
    expect(isPhone(iphone)).toBe(true);
    expect(isPhone(chrome)).toBe(false);
  });
});
