/** A command that cannot be done, or found what it was to find; the message is what to print. Exit code 1. */
export class CommandFailure extends Error {}

/** A drill that cannot be done: no one knows whether the backup works. The message is one sentence for the operator. */
export class DrillFailure extends Error {}
