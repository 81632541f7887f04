/**
 * Whether `npm run test:long` runs these tests or journeys. Slow checks, which `npm test` does with less data, are then
 * complete.
 */
export const isLong = process.env.LONG_TESTS === 'yes';
