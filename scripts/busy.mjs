import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const STOP_MS = 500;
/** The maximum time between two stops; the minimum is a tenth of it. */
const BETWEEN_MS = 6000;
/** Marks the processes of a run. Its databases are found by it, because they have no parent. */
const MARK = `BUSY_RUN=${process.pid}`;
process.env.BUSY_RUN = String(process.pid);

/** Keeps every core busy with two loops. @returns a function that stops the loops. */
export function takeUpCores() {
  const loops = Array.from({ length: 2 * availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const end = () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.on('exit', end);
  return end;
}

/** Returns all processes: their ids, parents and command lines. Processes that end in the meantime are omitted. */
function allProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the name, in parentheses, can contain anything.
        const parent = Number(/\) . (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]);
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }];
      } catch {
        return [];
      }
    });
}

/** Returns a process and its descendants. */
function below(pid, processes) {
  const children = processes.filter(({ parent }) => parent === pid);
  return [...processes.filter((one) => one.pid === pid), ...children.flatMap((child) => below(child.pid, processes))];
}

function isMarked(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(MARK);
  } catch {
    return false;
  }
}

const shuffled = (list) => list.toSorted(() => Math.random() - 0.5);

/**
 * Returns the servers, browsers and databases of a run, each with all its processes. Tests in Node run their server in
 * their own process.
 */
function targetsOf(run) {
  const processes = allProcesses();
  const own = below(run, processes);
  const servers = own.filter(({ command }) => /workers\/forks|\/main\.js|\/commands\/|headless/.test(command));
  const databases = processes.filter(({ pid, command }) => command.includes('/bin/postgres\0') && isMarked(pid));
  return [...servers.map((one) => [one]), ...databases.map(({ pid }) => below(pid, processes))];
}

function signalAll(processes, signal) {
  for (const { pid } of processes)
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
}

/**
 * Stops some of the servers and databases of a run for half a second, at random moments, until it is ended.
 * @param run the id of the run's process.
 * @returns a function that ends this and returns how often something was stopped.
 */
export function stopAtRandom(run) {
  const ending = new AbortController();
  let stops = 0;
  let stopped = [];
  const goOn = () => {
    for (const processes of stopped) signalAll(processes, 'SIGCONT');
  };
  process.on('exit', goOn);
  const going = (async () => {
    while (!ending.signal.aborted) {
      await pause(BETWEEN_MS * (0.1 + 0.9 * Math.random()), undefined, { signal: ending.signal }).catch(
        () => undefined,
      );
      const targets = targetsOf(run);
      stopped = shuffled(targets).slice(0, Math.ceil(targets.length * Math.random()));
      for (const processes of stopped) signalAll(processes, 'SIGSTOP');
      await pause(STOP_MS);
      goOn();
      if (stopped.length > 0) stops += 1;
    }
  })();
  return async () => {
    ending.abort();
    await going;
    return stops;
  };
}
