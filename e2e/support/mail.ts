import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mailFolder } from './places.ts';

const PATIENCE_MS = 60_000;

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
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const file = mailsTo(address)[n - 1];
    if (file) return plain(readFileSync(join(mailFolder, file), 'utf8'));
    if (Date.now() > until) throw new Error(`Mail ${n} to ${address} did not come`);
    await pause(50);
  }
}

/** The six digits of a mail with a sign-in code. */
export const codeIn = (text: string): string => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '';

/** The temporary password of a mail. */
export const passwordIn = (text: string): string => /^ {4}(\S+)$/m.exec(text)?.[1] ?? '';
