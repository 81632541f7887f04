import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailFolder } from './places.ts';
import { until } from './until.ts';

/** Far longer than needed, so that a busy machine does not fail a journey. */
const PATIENCE_MS = 300_000;

const plain = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r/g, '');

/** Super admins get this email once, some time after the server started. */
const DAILY = /^Subject: .*: the end of the audit/m;

const mailsTo = (address: string): string[] =>
  readdirSync(mailFolder)
    .filter((file) => file.endsWith(`-${address}.eml`) && !DAILY.test(readFileSync(join(mailFolder, file), 'utf8')))
    .sort();

/** Returns the number of emails to an address. */
export const countMails = (address: string): number => mailsTo(address).length;

/** Waits for the n-th email (from 1) to an address and returns its text. */
export async function mailTo(address: string, n: number): Promise<string> {
  const file = await until(() => mailsTo(address)[n - 1], `Mail ${n} to ${address} did not come`, PATIENCE_MS);
  return plain(readFileSync(join(mailFolder, file), 'utf8'));
}

/** Returns the six digits of an email with a sign-in code. */
export const codeIn = (text: string): string => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '';

/** Returns the temporary password of an email. */
export const passwordIn = (text: string): string => /^ {4}(\S+)$/m.exec(text)?.[1] ?? '';
