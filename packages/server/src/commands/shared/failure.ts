/** A command that failed, or that found the fault it looked for. The message is printed, and the exit code is 1. */
export class CommandFailure extends Error {}

/** A drill that cannot run, so it is unknown whether the backup works. The message is one sentence for the operator. */
export class DrillFailure extends Error {}
