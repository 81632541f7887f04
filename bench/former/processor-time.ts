import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Server } from '../support/server.ts';

const NANOSECONDS = 1_000_000_000;

/** How much time of the processor a server and its connections to the database have taken so far. */
export interface ProcessorTime {
  read(): Promise<number>;
  close(): Promise<void>;
}

/** To the nanosecond; nothing of a process that has ended. */
function secondsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS;
  } catch {
    return 0;
  }
}

/** @param ownerUrl the database of the server, as its owner: the processes of PostgreSQL must run on this machine. */
export async function processorTimeOf(server: Server, ownerUrl: string): Promise<ProcessorTime> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const taken = new Map<number, number>();
  return {
    read: async () => {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      for (const { pid } of rows) taken.set(pid, secondsOf(pid));
      return server.cpuSeconds() + [...taken.values()].reduce((sum, seconds) => sum + seconds, 0);
    },
    close: () => client.end(),
  };
}
