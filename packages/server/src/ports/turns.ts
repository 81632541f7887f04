/** Runs a write of an admin when it is its turn; the work learns whether it had to wait for it. */
export type Turns = <Result>(adminId: number, work: (hasWaited: boolean) => Promise<Result>) => Promise<Result>;
