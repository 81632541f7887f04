/** Runs a write of an admin in order; the work learns whether it had to wait. */
export type Turns = <Result>(adminId: number, work: (hasWaited: boolean) => Promise<Result>) => Promise<Result>;
