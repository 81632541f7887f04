/** Whether `npm run test:long` runs these tests or journeys: what costs seconds, and is tried with less in `npm test`, is tried then. */
export const isLong = process.env.LONG_TESTS === 'yes';
