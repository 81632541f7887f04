/** There is nothing to be had at the address, now and later: it is refused, empty, too large or of no type that is shown. */
export class NoMedia extends Error {}

/** The address does not answer now. */
export class NoAnswer extends Error {}
