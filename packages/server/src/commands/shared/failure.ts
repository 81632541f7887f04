/** A command that cannot be done, or found what it was to find; the message is what to print. Exit code 1. */
export class CommandFailure extends Error {}
