/** The embedded database cannot be had; the message is one sentence for whoever started the server. */
export class EmbeddedFailure extends Error {}
