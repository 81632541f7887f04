import { expect, test } from 'vitest';
import { traceIdOf } from './trace-id.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const REQUEST = '7f49a62f-94e9-4b5c-9ece-f2f677889eff';
const OWN = '7f49a62f94e94b5c9ecef2f677889eff';

test.each([
  [`00-${TRACE}-00f067aa0ba902b7-01`, TRACE],
  [`00-${TRACE}-00f067aa0ba902b7-00`, TRACE],
  [`cc-${TRACE}-00f067aa0ba902b7-01-what-comes-later`, TRACE],
  [`00-${TRACE}-00f067aa0ba902b7-01-too-much`, OWN],
  [`ff-${TRACE}-00f067aa0ba902b7-01`, OWN],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, OWN],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, OWN],
  [`00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`, OWN],
  ['"}\n{"level":60', OWN],
  [undefined, OWN],
])('%j has the trace %s', (header, trace) => {
  expect(traceIdOf(header, REQUEST)).toBe(trace);
});
