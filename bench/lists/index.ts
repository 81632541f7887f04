import { sendSearches } from '../ingest/senders.ts';
import { ask, askAny } from '../support/ask.ts';
import type { BenchDatabase } from '../support/database.ts';
import { catchUp, fillAll } from '../support/full.ts';
import { type ListResult, type ListTimes, measure, p95Of, reportOf, slowest } from '../support/lists.ts';
import { whileRunning } from '../support/running.ts';
import { makeSender } from '../support/sender.ts';
import type { Server } from '../support/server.ts';
import { short } from '../support/statistics.ts';
import { refusedShare, refusedText } from '../support/verdict.ts';
import { addressOf, filterProbes, PAGE_ROWS, pageProbes, type Question, searchProbes } from './cases.ts';
import { type ContractList, contractLists, type FilterField } from './contract-lists.ts';
import { requireValues, valuesFor } from './values.ts';

const TARGET_MS = 100;
/** Pages of lists without a page index go no further. */
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

/** The last page that a list can be asked for. @throws when the server refuses to say until it is given up. */
async function lastPageOf(server: Server, token: string, question: Question): Promise<number> {
  const { body } = await ask(server, token, addressOf(question, [], 'count=exact'));
  if (body === undefined) throw new Error(`${question.list.path} is refused`);
  const total = Number((body as Readonly<Record<string, unknown>>)[question.list.total]);
  const last = Math.max(0, Math.ceil(total / PAGE_ROWS) - 1);
  const { status } = await askAny(server, token, addressOf(question, [], `page=${last}`));
  return status === 200 ? last : DEEPEST / PAGE_ROWS;
}

/** Measures every case of a list. */
async function measureList(server: Server, token: string, question: Question, rounds: number): Promise<ListTimes[]> {
  const times: ListTimes[] = [];
  const last = await lastPageOf(server, token, question);
  for (const probe of [...pageProbes(question, last), ...filterProbes(question), ...searchProbes(question)])
    times.push(await measure(server, token, probe, rounds));
  return times;
}

/**
 * Measures every list that the contract describes, in every way in which it can be asked for, and gives a report in markdown.
 * @param only the beginning of the names of lists to measure, as `users`; all of them when it is empty.
 * @param items how many searches a second an app sends meanwhile.
 * @param say is called with the current step.
 */
export const lists = (
  wish: { readonly users: number; readonly rounds: number; readonly only: string; readonly items: number },
  say: (step: string) => void,
): Promise<string> => {
  const { users, rounds, only, items } = wish;
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
      const meanwhile = came
        ? `, while ${short(rate)} searches a second came in${refusedText(refusedShare(came.calls))}`
        : '';
      return reportOf(measured, {
        title: `Every list, with ${filled.users.toLocaleString('en')} users`,
        says:
          `${rounds} requests each, one at a time${meanwhile}.\nEvery list of the contract: first, middle and last page by each order both ways, ` +
          'each filter and pair of filters, and terms.',
        target: TARGET_MS,
      });
    },
  );
};
