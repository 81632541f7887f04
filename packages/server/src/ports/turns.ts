/**
 * Runs a write in order with the other ones of its caller; the work learns whether it had to wait.
 * @param caller a session's token before its admin is known, then the admin's id.
 */
export type Turns = <Result>(caller: string | number, work: (hasWaited: boolean) => Promise<Result>) => Promise<Result>;
