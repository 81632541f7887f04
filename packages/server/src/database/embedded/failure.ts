/** The embedded database cannot be had; the message is one sentence for the operator who started the server. */
export class EmbeddedFailure extends Error {}
