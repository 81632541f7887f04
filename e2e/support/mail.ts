import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailFolder } from './places.ts';
import { until } from './until.ts';

/** Far above what it takes, so that a busy machine makes no journey fail. */
const PATIENCE_MS = 300_000;

const plain = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r/g, '');

/** Super admins get it once, some time after the server started. */
const DAILY = /^Subject: .*: the end of the audit/m;

const mailsTo = (address: string): string[] =>
  readdirSync(mailFolder)
    .filter((file) => file.endsWith(`-${address}.eml`) && !DAILY.test(readFileSync(join(mailFolder, file), 'utf8')))
    .sort();

/** How many mails have come to an address. */
export const countMails = (address: string): number => mailsTo(address).length;

/** Waits for the n-th mail (from 1) to an address and gives its text. */
export async function mailTo(address: string, n: number): Promise<string> {
  const file = await until(() => mailsTo(address)[n - 1], `Mail ${n} to ${address} did not come`, PATIENCE_MS);
  return plain(readFileSync(join(mailFolder, file), 'utf8'));
}

/** The six digits of a mail with a sign-in code. */
export const codeIn = (text: string): string => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '';

/** The temporary password of a mail. */
export const passwordIn = (text: string): string => /^ {4}(\S+)$/m.exec(text)?.[1] ?? '';
