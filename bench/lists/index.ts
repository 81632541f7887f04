import { cpus } from 'node:os';
import { sendSearches } from '../ingest/senders.ts';
import { ask } from '../support/ask.ts';
import type { BenchDatabase } from '../support/database.ts';
import { catchUp, fillAll } from '../support/full.ts';
import { type ListTimes, measure, type Probe } from '../support/lists.ts';
import { whileRunning } from '../support/running.ts';
import { makeSender } from '../support/sender.ts';
import type { Server } from '../support/server.ts';
import { short, table } from '../support/statistics.ts';
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

/** The last page that a list can be asked for. */
async function lastPageOf(server: Server, token: string, question: Question): Promise<number> {
  const counted = await ask(server, token, addressOf(question, [], 'count=exact'));
  const body = counted.body as Readonly<Record<string, unknown>>;
  if (counted.status !== 200) throw new Error(`${addressOf(question)} answered: ${String(body.responseMessage)}`);
  const last = Math.max(0, Math.ceil(Number(body[question.list.total]) / PAGE_ROWS) - 1);
  const { status } = await ask(server, token, addressOf(question, [], `page=${last}`));
  return status === 200 ? last : DEEPEST / PAGE_ROWS;
}

/** The measured cases of one list. */
interface ListResult {
  readonly path: string;
  readonly times: readonly ListTimes[];
}

const isMet = ({ p95 }: ListTimes): boolean => p95 <= TARGET_MS;

const slowest = (times: readonly ListTimes[]): ListTimes | undefined => times.toSorted((a, b) => b.p95 - a.p95)[0];

function reportOf(all: readonly ListResult[], title: string, rounds: number, meanwhile: string): string {
  const times = all.flatMap((one) => one.times);
  const missed = times.filter((one) => !isMet(one)).toSorted((a, b) => b.p95 - a.p95);
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
          worst ? short(worst.p95) : '',
          one.times.every(isMet) ? 'met' : 'MISSED',
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
            missed.map(({ what, total, p50, p95 }) => [what, total, short(p50), short(p95), 'MISSED']),
          ),
        ]),
    '',
    `${times.length - missed.length} of ${times.length} targets met.`,
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
        const { list } = question;
        const probes: Probe[] = [
          ...pageProbes(question, await lastPageOf(server, token, question)),
          ...filterProbes(question),
          ...searchProbes(question),
        ];
        const times: ListTimes[] = [];
        for (const probe of probes) times.push(await measure(server, token, probe, rounds));
        say(`${list.path}: ${probes.length} cases, slowest ${short(slowest(times)?.p95 ?? 0)} ms`);
        measured.push({ path: list.path, times });
      }
      measuring.abort();
      const { accepted } = (await sent) ?? { accepted: 0 };
      const rate = accepted / ((performance.now() - begun) / 1000);
      return reportOf(
        measured,
        `Every list, with ${filled.users.toLocaleString('en')} users`,
        rounds,
        sent ? `, while ${short(rate)} searches a second came in` : '',
      );
    },
  );
};
