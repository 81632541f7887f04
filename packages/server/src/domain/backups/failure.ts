/** A backup that cannot be made or restored; the message is one sentence for the operator. */
export class BackupFailure extends Error {}
