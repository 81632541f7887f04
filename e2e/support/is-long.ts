/** Whether this is the long run, which tries more of the same. */
export const isLong = process.env.LONG_JOURNEYS !== undefined;
