import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { copyCheckout, removeCopies } from './copy.mjs';

/** A fault that makes its tests run forever counts as found. */
const MOST_MS = 300_000;
const ALL_MS = 1_800_000;
/** The random walk takes the same steps each time, so that no fault is found by chance. */
const SAME_EACH_TIME = { ...process.env, WALK_SEED: '3' };
const JOB = fileURLToPath(new URL('job.mjs', import.meta.url));
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Starts a process that plants faults in its own copy; it reuses Vitest and PostgreSQL. */
function startJob(number) {
  const folder = copyCheckout(number);
  const start = () =>
    fork(JOB, [folder], { cwd: folder, env: SAME_EACH_TIME, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let child = start();
  const end = () =>
    new Promise((ended) => {
      if (child.exitCode !== null || child.signalCode !== null) return ended();
      child.once('exit', ended);
      // On a signal, Vite would end the process before PostgreSQL has stopped.
      child.send('end');
    });
  /** Sends a question to the process. @returns its answer, or undefined after a timeout. */
  const ask = (question, mostMs) =>
    new Promise((answered, failed) => {
      const timer = setTimeout(async () => {
        child.off('exit', gone);
        await end();
        child = start();
        answered(undefined);
      }, mostMs);
      const gone = (code, signal) => {
        clearTimeout(timer);
        failed(new Error(`The process that runs the tests has ended (${signal ?? code})`));
      };
      child.once('exit', gone);
      child.once('message', (answer) => {
        clearTimeout(timer);
        child.off('exit', gone);
        answered(answer);
      });
      child.send(question);
    });
  return { ask, end };
}

/** Distributes work over jobs: each takes the next thing when it is done. */
async function spread(jobs, things, work) {
  const queue = [...things];
  await Promise.all(
    jobs.map(async (job) => {
      for (let thing = queue.shift(); thing !== undefined; thing = queue.shift()) await work(job, thing);
    }),
  );
}

const verdicts = { found: 'found', missed: 'NOT FOUND', unsound: 'NOT PLANTED' };

/** Returns the runs without faults that come first: whole files, or only the named tests of a file. */
function runsWithout(mutations, count) {
  const named = new Map();
  for (const { tests, only } of mutations)
    for (const test of tests) named.set(test, (named.get(test) ?? new Set()).add(only));
  const files = [...named];
  const whole = files.filter(([, names]) => names.has(undefined)).map(([test]) => test);
  const shares = Array.from({ length: count }, (_, job) => whole.filter((_test, index) => index % count === job));
  return [
    ...shares.filter((tests) => tests.length > 0).map((tests) => ({ tests })),
    ...files
      .filter(([, names]) => !names.has(undefined))
      .map(([test, names]) => ({ tests: [test], only: [...names].map((name) => `(${name})`).join('|') })),
  ];
}

/**
 * Runs all test files at once without a fault; those of a failed run are run one by one when they are needed.
 * @returns a function that returns why tests would report a fault that does not exist.
 */
async function soundness(jobs, mutations) {
  const sound = new Set();
  await spread(jobs, runsWithout(mutations, jobs.length), async (job, question) => {
    const { failure, flaw } = (await job.ask(question, ALL_MS)) ?? { flaw: 'it does not end' };
    if (failure === undefined && flaw === undefined) for (const test of question.tests) sound.add(test);
  });
  const outcomes = new Map();
  return async (job, { tests, only }) => {
    const failures = [];
    for (const test of tests) {
      if (sound.has(test)) continue;
      const name = `${test} ${only ?? ''}`;
      if (!outcomes.has(name)) outcomes.set(name, job.ask({ tests: [test], only }, 2 * MOST_MS));
      const { failure, flaw } = (await outcomes.get(name)) ?? { flaw: 'it does not end' };
      if (failure !== undefined || flaw !== undefined) failures.push(`${test} fails without it: ${flaw ?? failure}`);
    }
    return failures[0];
  };
}

async function plantOne(job, { file, find, replace, tests, only }) {
  const answer = await job.ask({ file, find, replace, tests, only }, MOST_MS);
  if (answer === undefined) return { verdict: 'found', why: 'the tests do not end' };
  if (answer.flaw !== undefined) return { verdict: 'unsound', why: answer.flaw };
  return answer.failure === undefined ? { verdict: 'missed', why: '' } : { verdict: 'found', why: answer.failure };
}

/** Plants faults one by one in each of this many copies. @returns whether the tests found all of them. */
export async function plantAll(mutations, jobCount) {
  const begun = Date.now();
  removeCopies();
  const count = Math.min(jobCount, Math.max(1, mutations.length));
  const jobs = Array.from({ length: count }, (_, index) => startJob(index + 1));
  const end = async () => {
    await Promise.all(jobs.map((job) => job.end()));
    removeCopies();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, async () => {
      await end();
      process.exit(1);
    });
  const results = [];
  try {
    const failureWithout = await soundness(jobs, mutations);
    console.log(`Without a fault, the tests took ${seconds(begun)}`);
    await spread(jobs, mutations, async (job, mutation) => {
      const unsound = await failureWithout(job, mutation);
      const since = Date.now();
      const { verdict, why } = unsound ? { verdict: 'unsound', why: unsound } : await plantOne(job, mutation);
      const { area, what } = mutation;
      results.push({ area, what, verdict });
      const [first = ''] = why.split('\n');
      console.log(
        `${verdicts[verdict].padEnd(11)}  ${`${area}: ${what}`.padEnd(72)} ${seconds(since).padStart(7)}  ${first}`,
      );
    });
  } finally {
    await end();
  }
  const open = results.filter(({ verdict }) => verdict !== 'found');
  if (open.length > 0) console.log('');
  for (const { area, what, verdict } of open) console.log(`${verdicts[verdict].padEnd(11)}  ${area}: ${what}`);
  const of = (wanted) => results.filter(({ verdict }) => verdict === wanted).length;
  console.log(`\nin ${seconds(begun)}\n${results.length - of('unsound')} planted, ${of('missed')} not found`);
  return open.length === 0;
}
