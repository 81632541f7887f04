import { readFileSync } from 'node:fs';

/** An invalid configuration. The message is one sentence that says what to set. */
export class ConfigFailure extends Error {}

/** Variables that commands read in addition to the configuration, with their help text for docs/configuration.md. */
export const commandVariables = {
  OWNER_PASSWORD: 'The password of `quarterdeck_owner`, for `npm run -s roles`. Unset: it stays as it is.',
  OWNER_PASSWORD_FILE: 'A file that contains it.',
  APP_PASSWORD: 'The password of `quarterdeck_app`, for `npm run -s roles`. Unset: it stays as it is.',
  APP_PASSWORD_FILE: 'A file that contains it.',
  WEB_PORT: 'The port of the console with reload (`npm run dev`). Unset: 5173.',
  EXAMPLE_PORT: 'The port of the sample app (`npm run example`). Unset: 3100.',
  EXAMPLE_PEOPLE: 'How many people the sample app simulates. Unset: 2,000.',
  PROVIDER_PORT: 'The port of the sample provider (`npm run example:sso`). Unset: 3300.',
  E2E_PORT: 'The port of the server that journeys and `npm run screenshots` start. Unset: 3199 and 3198.',
} as const;

/** Names used by other programs that resemble ours: a build's host (CHOST), a website's address. */
const OF_OTHERS = new Set(['CHOST', 'SITE_URL']);
/** Kubernetes and Docker set these for each service, whatever its name: DATABASE_PORT resembles DATABASE_POOL. */
const OF_SERVICES = /_(?:HOST|PORT)$/;
/** Shorter names resemble many others. */
const SHORT = 5;

function messageOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'permission denied';
  if (code === 'EISDIR') return 'it is a directory';
  return code ?? 'unknown error';
}

/**
 * Returns the value of a variable, or the content of the file that `<name>_FILE` names, without its final line break.
 * @returns undefined when neither is set; an empty variable counts as unset.
 * @throws ConfigFailure when both are set, or the file cannot be read or is empty.
 */
export function secretFrom(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name] === '' ? undefined : environment[name];
  const path = environment[`${name}_FILE`];
  if (path === undefined || path === '') return value;
  if (value !== undefined) throw new ConfigFailure(`Set ${name} or ${name}_FILE, not both.`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigFailure(`The file ${path} of ${name}_FILE cannot be read: ${messageOf(error)}.`);
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new ConfigFailure(`The file ${path} of ${name}_FILE is empty.`);
  return secret;
}

/**
 * Returns the edit distance of two texts: how many letters must be changed, added, removed or swapped with their
 * neighbor.
 */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const [a, b] = [one[row - 1], other[column - 1]];
      const steps = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (a === b ? 0 : 1),
      ];
      if (row > 1 && column > 1 && a === other[column - 2] && b === one[row - 2])
        steps.push((beforeLast[column - 2] ?? 0) + 1);
      current.push(Math.min(...steps));
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}

function isNear(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length) < SHORT ? 1 : 2;
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

/**
 * Rejects variables whose names are one or two letters away from one of ours: such a setting would silently have no
 * effect.
 * @throws ConfigFailure that names the variable and the one that was probably meant.
 */
export function refuseNearMisses(names: readonly string[], settings: readonly string[]): void {
  const ours = [...settings, ...Object.keys(commandVariables)];
  const known = new Set(ours);
  for (const name of names) {
    if (known.has(name) || OF_OTHERS.has(name) || OF_SERVICES.test(name)) continue;
    const meant = ours.find((own) => isNear(name, own));
    if (meant !== undefined)
      throw new ConfigFailure(`Unknown variable ${name}. Did you mean ${meant}? Otherwise remove it.`);
  }
}
