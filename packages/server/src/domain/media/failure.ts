/** The address has no usable media, now or later: it is refused, empty, too large, broken or of an unknown type. */
export class NoMedia extends Error {}

/** The file can be fetched, but browsers cannot show it. */
export class UnsupportedMedia extends NoMedia {}

/** The address does not answer at the moment. */
export class NoAnswer extends Error {}
