import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('widths begin at 575, 768, 992 and 1200 pixels', () =>
  expect(theme.breakpoints).toEqual({ xs: '0em', sm: `${575 / 16}em`, md: '48em', lg: '62em', xl: '75em' }));
