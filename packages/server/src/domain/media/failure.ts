/** There is nothing to be had at the address, now and later: it is refused, empty, too large, broken or of no type that is known. */
export class NoMedia extends Error {}

/** The file at the address can be had, but not be shown by browsers. */
export class UnsupportedMedia extends NoMedia {}

/** The address does not answer now. */
export class NoAnswer extends Error {}
