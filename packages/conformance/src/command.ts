import { exec } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import type { Account, Options } from './kit/options.ts';
import { jsonOf } from './report/json.ts';
import { junitOf } from './report/junit.ts';
import { textOf } from './report/text.ts';
import { countsOf, run } from './run.ts';

export const USAGE = `Usage: conformance <url> --username <name> --password <password> --code-command <command> [options]

  <url>                     where the backend is: https://desk.example.com
  --username, --password    a super admin; the password can be in CONFORMANCE_PASSWORD instead
  --code-command <command>  prints the one-time code that was mailed; the shell runs it with USERNAME and EMAIL set
  --also <name>:<password>  an admin who does not hold every permission; as often as you like
  --write                   also make the calls that change something: on a test system alone
  --mail-domain <domain>    of the addresses of the accounts that are made (conformance.example)
  --only <number>           this statement (7.12) or section (7) alone; as often as you like
  --failures                print only the statements that fail
  --json <file>, --junit <file>

It ends with 0 when no statement fails, with 1 when one does, and with 2 when it cannot be run like this.`;

const SUCCESS = 0;
const FAILURE = 1;
const MISUSE = 2;
const MS = 1000;

/** The output streams of the command. */
export interface Output {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

class Misuse extends Error {}

const shell = promisify(exec);

/** Returns a reader that runs a command to get a code. @returns the last run of digits in its output, or all of it */
const codeFrom =
  (command: string): Options['readCode'] =>
  async ({ username, email }) => {
    const env = { ...process.env, USERNAME: username, ...(email === undefined ? {} : { EMAIL: email }) };
    const code = (await shell(command, { env })).stdout.trim();
    if (code === '') throw new Error('the command printed nothing');
    return code;
  };

function accountOf(text: string): Account {
  const [, username, password] = /^([^:]+):(.+)$/.exec(text) ?? [];
  if (!username || !password) throw new Misuse(`--also takes <name>:<password>, not ${text}`);
  return { username, password };
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ username: text, password: text, 'code-command': text, 'mail-domain': text, json: text, junit: text },
      ...{
        also: { type: 'string', multiple: true },
        only: { type: 'string', multiple: true },
        write: { type: 'boolean' },
        failures: { type: 'boolean' },
      },
      help: { type: 'boolean' },
    },
  });
  const [url, ...others] = positionals;
  if (values.help || !url || others.length > 0) throw new Misuse('Enter exactly one address');
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Misuse(`${url} is not a web address`);
  const { username, 'code-command': command } = values;
  const password = values.password ?? process.env.CONFORMANCE_PASSWORD;
  if (!username || !password || !command) throw new Misuse('--username, --password and --code-command are needed');
  const options: Options = {
    url,
    account: { username, password },
    others: (values.also ?? []).map(accountOf),
    readCode: codeFrom(command),
    isWriting: values.write ?? false,
    wait: (seconds) => sleep(seconds * MS),
    ...(values.only ? { only: values.only } : {}),
    ...(values['mail-domain'] ? { mailDomain: values['mail-domain'] } : {}),
  };
  return { options, isWhole: !values.failures, json: values.json, junit: values.junit };
}

/** Runs the kit with command-line arguments. @returns the exit code */
export async function command(args: readonly string[], { print, complain }: Output): Promise<number> {
  let wish: ReturnType<typeof read>;
  try {
    wish = read(args);
  } catch (error) {
    complain(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return MISUSE;
  }
  const results = await run(wish.options);
  if (wish.json) writeFileSync(wish.json, jsonOf(wish.options.url, results));
  if (wish.junit) writeFileSync(wish.junit, junitOf(results));
  print(textOf(results, wish.isWhole));
  return countsOf(results).fail === 0 ? SUCCESS : FAILURE;
}
