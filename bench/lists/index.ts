import { sendSearches } from '../ingest/senders.ts';
import { ask, askAny } from '../support/ask.ts';
import { withBenchServer } from '../support/bench-run.ts';
import type { BenchDatabase } from '../support/database.ts';
import { catchUp, fillAll } from '../support/full.ts';
import { type ListResult, type ListTimes, measure, p95Of, reportOf, slowest } from '../support/lists.ts';
import { makeSender } from '../support/sender.ts';
import type { Server } from '../support/server.ts';
import { short } from '../support/statistics.ts';
import { refusedShare, refusedText } from '../support/verdict.ts';
import { addressOf, filterProbes, PAGE_ROWS, pageProbes, type Question, searchProbes } from './cases.ts';
import { type ContractList, contractLists, type FilterField } from './contract-lists.ts';
import { requireValues, valuesFor } from './values.ts';

const TARGET_MS = 100;
/** The last page requested of lists without a page index. */
const DEEPEST = 100_000;
/** The number of users whose searches arrive during the measurement. */
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

/** Returns the number of the last page of a list. @throws when the server keeps refusing the request. */
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
 * Measures every list in the contract, with all its parameters. Returns a report in Markdown.
 * @param only the beginning of the list names to measure, such as `users`; all when empty.
 * @param items how many searches a second an app sends meanwhile.
 * @param say called with the current step.
 */
export const lists = (
  wish: { readonly users: number; readonly rounds: number; readonly only: string; readonly items: number },
  say: (step: string) => void,
): Promise<string> => {
  const { users, rounds, only, items } = wish;
  // Checked before the database is filled, which takes minutes.
  const all = contractLists();
  requireValues(all);
  const isChosen = ({ name }: ContractList): boolean => name.startsWith(only);
  if (!all.some(isChosen)) throw new Error(`No list begins with ${only}: ${all.map(({ name }) => name).join(', ')}`);
  return withBenchServer(
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
      // All lists are checked first: a missing value is reported before anything is measured.
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
        const worst = slowest(times);
        say(`${question.list.path}: ${times.length} cases, slowest ${worst ? p95Of(worst, times) : '-'} ms`);
        measured.push({ path: question.list.path, times });
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
