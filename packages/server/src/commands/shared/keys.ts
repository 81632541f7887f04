import { parseArgs } from 'node:util';
import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import type { Db } from '../../database/database.ts';
import { kindFor, prefixOf } from '../../domain/keys/secret.ts';
import { addKey, allKeys, lockKey, revokeKey, rotateKey, type StoredKey } from '../../domain/keys/service-keys.ts';
import { auditCommand } from './audit-command.ts';
import { CommandFailure } from './failure.ts';

export const keyUsage = `npm run admin -- key create <name> --scopes ${APP_SCOPES.join(',')} [--expires 2027-01-31]
npm run admin -- key list
npm run admin -- key rotate <name> [--overlap 24h]
npm run admin -- key revoke <name>`;

const DAY_SECONDS = 86_400;
const units = { s: 1, m: 60, h: 3600, d: DAY_SECONDS } as const;
const LONGEST_OVERLAP = 30 * DAY_SECONDS;
const LONGEST_NAME = 80;

/** Whether the command creates a key, and so needs the server's own SECRET_KEY. */
export const makesKey = ({ does }: KeyWish): boolean => does === 'create' || does === 'rotate';

function scopesIn(text: string | undefined): (typeof APP_SCOPES)[number][] {
  const wanted = [...new Set((text ?? '').split(/[\s,]+/).filter((scope) => scope !== ''))];
  if (wanted.length === 0) throw new CommandFailure(`Set the key's scopes: --scopes ${APP_SCOPES.join(',')}`);
  return wanted.map((scope) => {
    const known = APP_SCOPES.find((one) => one === scope);
    if (!known) throw new CommandFailure(`Unknown scope ${scope}. Available scopes: ${APP_SCOPES.join(', ')}.`);
    return known;
  });
}

/** Returns the end of a key's last valid day, in UTC. */
function expiryIn(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const last = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (!last || Number.isNaN(last.getTime()) || last.toISOString().slice(0, text.length) !== text)
    throw new CommandFailure(`${text} is not a date. Write the key's last day as 2027-01-31.`);
  const end = new Date(last.getTime() + DAY_SECONDS * 1000);
  if (end.getTime() <= Date.now()) throw new CommandFailure(`${text} is in the past. Use a future date.`);
  return end;
}

/** Returns the last valid day of a key that expires at a moment. */
const lastDayOf = (end: Date): string => new Date(end.getTime() - 1).toISOString().slice(0, 'YYYY-MM-DD'.length);

function overlapIn(text = '24h'): number {
  const [, count = '', unit = ''] = /^(\d{1,7})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (units[unit as keyof typeof units] ?? 0);
  if (text !== '0' && (count === '' || seconds > LONGEST_OVERLAP))
    throw new CommandFailure(`${text} is not a valid overlap. Write it as 30m, 24h or 7d, at most 30d.`);
  return seconds;
}

async function find(trx: Db, name: string): Promise<StoredKey> {
  const key = await lockKey(trx, { name });
  if (!key) throw new CommandFailure(`There is no key named ${name}.`);
  if (key.isRevoked) throw new CommandFailure(`The key ${key.name} is revoked.`);
  return key;
}

const auditKey = (trx: Db, event: `command.${string}`, id: number, details: Readonly<Record<string, unknown>>) =>
  auditCommand(trx, event, { target: { type: 'service_key', id }, details });

interface Options {
  readonly scopes?: string | undefined;
  readonly expires?: string | undefined;
  readonly overlap?: string | undefined;
}

async function create(trx: Db, config: Config, name: string, options: Options): Promise<string> {
  if (name.length > LONGEST_NAME) throw new CommandFailure(`The name has more than ${LONGEST_NAME} characters.`);
  const scopes = scopesIn(options.scopes);
  const expiresAt = expiryIn(options.expires);
  const kind = kindFor(config);
  try {
    const { id, key } = await addKey(trx, { name, kind, scopes, expiresAt }, null);
    await auditKey(trx, 'command.key_create', id, { name, scopes, expires_at: expiresAt });
    return `The key ${name} is shown only once:\n${key}`;
  } catch (error) {
    if (error instanceof Refusal) throw new CommandFailure(`${error.message}.`);
    throw error;
  }
}

async function rotate(trx: Db, name: string, { overlap }: Options): Promise<string> {
  const seconds = overlapIn(overlap);
  const found = await find(trx, name);
  if (found.isExpired) throw new CommandFailure(`The key ${found.name} has expired: create another one.`);
  const key = await rotateKey(trx, found, seconds, null);
  await auditKey(trx, 'command.key_rotate', found.id, { overlap_seconds: seconds });
  const former = seconds === 0 ? 'ended now' : `ends at ${formatTimestamp(new Date(Date.now() + seconds * 1000))}`;
  return `The previous key of ${found.name} ${former}. The new key is shown only once:\n${key}`;
}

async function revoke(trx: Db, name: string): Promise<string> {
  const found = await find(trx, name);
  await revokeKey(trx, found.id, null);
  await auditKey(trx, 'command.key_revoke', found.id, {});
  return `The key ${found.name} is revoked.`;
}

async function list(db: Db): Promise<string> {
  const keys = await allKeys(db);
  if (keys.length === 0) return 'There are no keys.';
  return keys
    .map(({ name, kind, lastFour, scopes, state, expiresAt, lastUsedAt }) =>
      [
        name,
        `${prefixOf(kind)}…${lastFour}`,
        scopes.join(','),
        state,
        expiresAt ? `expires ${lastDayOf(expiresAt)}` : 'never expires',
        lastUsedAt ? `used ${formatTimestamp(lastUsedAt)}` : 'never used',
      ].join('  '),
    )
    .join('\n');
}

function parse(args: readonly string[]): { readonly positionals: string[]; readonly values: Options } {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { scopes: text, expires: text, overlap: text },
    });
  } catch {
    throw new CommandFailure(keyUsage);
  }
}

const WISHES = ['create', 'list', 'rotate', 'revoke'] as const;

/** The action, and the key it is for. */
export interface KeyWish {
  readonly does: (typeof WISHES)[number];
  readonly name: string;
  readonly options: Options;
}

/** Reads the arguments of `key`. @throws CommandFailure with the usage. */
export function keyWishIn(args: readonly string[]): KeyWish {
  const { positionals, values: options } = parse(args);
  const [wish, name = '', ...more] = positionals;
  const does = WISHES.find((known) => known === wish);
  if (!does || more.length > 0 || (does === 'list') !== (name.trim() === '')) throw new CommandFailure(keyUsage);
  return { does, name, options };
}

/**
 * Creates, lists, rotates and revokes keys of the app from the command line; audited, all or nothing.
 * @returns the text to print: a new key is alone on the last line.
 * @throws CommandFailure.
 */
export async function keyCommand(db: Db, config: Config, { does, name, options }: KeyWish): Promise<string> {
  if (does === 'list') return list(db);
  return db.transaction().execute((trx) => {
    if (does === 'create') return create(trx, config, name.trim(), options);
    return does === 'rotate' ? rotate(trx, name, options) : revoke(trx, name);
  });
}
