import { cpus } from 'node:os';
import { sendSearches } from '../ingest/senders.ts';
import { ask, askAny, isRefusal } from '../support/ask.ts';
import type { BenchDatabase } from '../support/database.ts';
import { catchUp, fillAll } from '../support/full.ts';
import { claimOf, type ListTimes, measure } from '../support/lists.ts';
import { whileRunning } from '../support/running.ts';
import { makeSender } from '../support/sender.ts';
import type { Server } from '../support/server.ts';
import { short, table } from '../support/statistics.ts';
import { refusedShare, refusedText, targetsMet, type Verdict, verdictOf } from '../support/verdict.ts';
import { addressOf, filterProbes, PAGE_ROWS, pageProbes, type Question, searchProbes } from './cases.ts';
import { type ContractList, contractLists, type FilterField } from './contract-lists.ts';
import { requireValues, valuesFor } from './values.ts';

const TARGET_MS = 100;
/** Pages of lists without a rank go no further. */
const DEEPEST = 100_000;
/** Users of whom searches come in meanwhile. */
const KNOWN_USERS = 10_000;

async function questionOf(database: BenchDatabase, list: ContractList): Promise<Question> {
  const choices: { readonly field: FilterField; readonly values: readonly string[] }[] = [];
  for (const field of list.filters) choices.push({ field, values: await valuesFor(database, list, field) });
  const isRequired = (wanted: boolean) => choices.filter(({ field }) => field.isRequired === wanted);
  return {
    list,
    required: isRequired(true).map(({ field, values }) => ({ field: field.name, value: values[0] ?? '' })),
    choices: isRequired(false).flatMap(({ field, values }) => values.map((value) => ({ field: field.name, value }))),
  };
}

/** The last page that a list can be asked for; nothing when the server refuses to say until it is given up. */
async function lastPageOf(server: Server, token: string, question: Question): Promise<number | undefined> {
  const { body } = await ask(server, token, addressOf(question, [], 'count=exact'));
  if (body === undefined) return undefined;
  const total = Number((body as Readonly<Record<string, unknown>>)[question.list.total]);
  const last = Math.max(0, Math.ceil(total / PAGE_ROWS) - 1);
  const { status } = await askAny(server, token, addressOf(question, [], `page=${last}`));
  if (isRefusal(status)) return undefined;
  return status === 200 ? last : DEEPEST / PAGE_ROWS;
}

/** Measures every case of a list. */
async function measureList(server: Server, token: string, question: Question, rounds: number): Promise<ListTimes[]> {
  const { path } = question.list;
  const times: ListTimes[] = [];
  const last = await lastPageOf(server, token, question);
  if (last === undefined) {
    const forever = Number.POSITIVE_INFINITY;
    times.push({ what: `${path}, its pages`, path, p50: forever, p95: forever, total: '', answered: 0, refused: 1 });
  }
  for (const probe of [
    ...(last === undefined ? [] : pageProbes(question, last)),
    ...filterProbes(question),
    ...searchProbes(question),
  ])
    times.push(await measure(server, token, probe, rounds));
  return times;
}

/** The measured cases of one list. */
interface ListResult {
  readonly path: string;
  readonly times: readonly ListTimes[];
}

const verdictFor = (...times: readonly ListTimes[]): Verdict =>
  verdictOf(...times.map((one) => claimOf(one, TARGET_MS)));

const p95Of = (one: ListTimes, all: readonly ListTimes[] = [one]): string =>
  `${short(one.p95)}${refusedText(refusedShare(...all))}`;

const slowest = (times: readonly ListTimes[]): ListTimes | undefined => times.toSorted((a, b) => b.p95 - a.p95)[0];

function reportOf(all: readonly ListResult[], title: string, rounds: number, meanwhile: string): string {
  const times = all.flatMap((one) => one.times);
  const missed = times.filter((one) => verdictFor(one) !== 'met').toSorted((a, b) => b.p95 - a.p95);
  return [
    `# ${title}`,
    '',
    `Node ${process.versions.node}, ${cpus().length} cores shared by client, server and database; ${rounds} requests each, one at a time${meanwhile}.`,
    'Every list of the contract: first, middle and last page by each order both ways, each filter and pair of filters, and terms.',
    '',
    table(
      ['List', 'Cases', 'Slowest', 'p95 ms', `p95 at most ${TARGET_MS} ms`],
      all.map((one) => {
        const worst = slowest(one.times);
        return [
          one.path,
          String(one.times.length),
          worst?.what.replace(one.path, '').trim() ?? '',
          worst ? p95Of(worst, one.times) : '',
          verdictFor(...one.times),
        ];
      }),
    ),
    ...(missed.length === 0
      ? []
      : [
          '',
          'Missed:',
          '',
          table(
            ['Case', 'Rows', 'p50 ms', 'p95 ms', ''],
            missed.map((one) => [one.what, one.total, short(one.p50), p95Of(one), verdictFor(one)]),
          ),
        ]),
    '',
    targetsMet(times.map((one) => verdictFor(one))),
  ].join('\n');
}

/**
 * Measures every list that the contract describes, in every way in which it can be asked for, and gives a report in markdown.
 * @param only the beginning of the names of lists to measure, as `users`; all of them when it is empty.
 * @param items how many searches a second an app sends meanwhile.
 * @param say is called with the current step.
 */
export const lists = (
  {
    users,
    rounds,
    only,
    items,
  }: { readonly users: number; readonly rounds: number; readonly only: string; readonly items: number },
  say: (step: string) => void,
): Promise<string> => {
  // Before the minutes in which the database is filled.
  const all = contractLists();
  requireValues(all);
  const isChosen = ({ name }: ContractList): boolean => name.startsWith(only);
  if (!all.some(isChosen)) throw new Error(`No list begins with ${only}: ${all.map(({ name }) => name).join(', ')}`);
  return whileRunning(
    {
      name: `quarterdeck-bench-${users}`,
      log: 'lists.log',
      fill: async (database, built) => ({
        users: await fillAll(database, users, built),
        sender: items > 0 ? await makeSender(database, built, KNOWN_USERS) : undefined,
      }),
    },
    async ({ database, server, token, filled }) => {
      const measured: ListResult[] = [];
      await catchUp({ database, server, token }, say);
      // All of them first: what cannot be asked for is said before anything is measured.
      const questions: Question[] = [];
      for (const list of all) questions.push(await questionOf(database, list));
      const measuring = new AbortController();
      const begun = performance.now();
      const sent = filled.sender
        ? sendSearches({
            ...filled.sender,
            ...{ port: server.port, rate: items, until: measuring.signal, atOnce: 1 },
          })
        : undefined;
      for (const question of questions.filter(({ list }) => isChosen(list))) {
        const times = await measureList(server, token, question, rounds);
        const { path } = question.list;
        const worst = slowest(times);
        say(`${path}: ${times.length} cases, slowest ${worst ? p95Of(worst, times) : '-'} ms`);
        measured.push({ path, times });
      }
      measuring.abort();
      const came = await sent;
      const rate = (came?.accepted ?? 0) / ((performance.now() - begun) / 1000);
      return reportOf(
        measured,
        `Every list, with ${filled.users.toLocaleString('en')} users`,
        rounds,
        came ? `, while ${short(rate)} searches a second came in${refusedText(refusedShare(came.calls))}` : '',
      );
    },
  );
};
