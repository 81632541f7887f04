/** The embedded database cannot be used. The message is one sentence for the operator who started the server. */
export class EmbeddedFailure extends Error {}
