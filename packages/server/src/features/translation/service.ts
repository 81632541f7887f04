import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import { text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** The console is in English. */
export const TARGET = 'en';
const PATIENCE_MS = 15_000;
const RETRY_SECONDS = 30;
/** The rest of a longer text is not translated: services refuse it. */
const MOST_CHARACTERS = 5000;

const Translated = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string().max(20) }).optional(),
});

/** A text in English, and the language that it was in. */
interface Translation {
  readonly language: string;
  readonly text: string;
}

const hashOf = (original: string): Buffer => createHash('sha256').update(`${TARGET}\n${original}`).digest();

const unavailable = (why: string): Refusal =>
  new Refusal('unavailable', `The translation service ${why}. Try again in a minute`, {
    retryAfterSeconds: RETRY_SECONDS,
  });

/** Calls a service with LibreTranslate's API. A redirect is a failure, so that no other host gets the text. */
async function askService({ translateUrl, translateKey }: Config, original: string): Promise<Translation> {
  let answer: Response;
  try {
    answer = await fetch(`${translateUrl}/translate`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        q: original,
        source: 'auto',
        target: TARGET,
        format: 'text',
        ...(translateKey === undefined ? {} : { api_key: translateKey }),
      }),
    });
  } catch {
    throw unavailable('does not answer');
  }
  const body: unknown = await answer.json().catch(() => undefined);
  const translated = Translated.safeParse(body);
  if (!answer.ok || !translated.success) throw unavailable(`answers ${answer.status} without a translation`);
  const { translatedText, detectedLanguage } = translated.data;
  return { language: detectedLanguage?.language ?? '', text: translatedText };
}

const selectTranslation = statement(
  { language: text, text },
  (hash: Buffer) => sql`
    select language, text from translations where hash = ${hash} and created_at > now() - interval '24 hours'`,
);

const keepTranslation = statement(
  {},
  (hash: Buffer, { language, text: translated }: Translation) => sql`
    insert into translations (hash, language, text) values (${hash}, ${language}, ${translated})
    on conflict (hash) do update set language = excluded.language, text = excluded.text, created_at = now()`,
  [Buffer.alloc(0), { language: '', text: '' }],
);

/**
 * Translates a text, or returns a translation from the last day. No connection is held during the service's work.
 * @throws Refusal conflict when no service is configured, unavailable when it does not answer with a translation.
 */
export async function translateText(db: Db, config: Config, original: string): Promise<Translation> {
  if (config.translateUrl === undefined)
    throw new Refusal('conflict', 'Translation is off because TRANSLATE_URL is not set');
  const part = original.slice(0, MOST_CHARACTERS);
  const hash = hashOf(part);
  const known = await selectTranslation.first(db, hash);
  if (known) return known;
  const translated = await askService(config, part);
  await keepTranslation(db, hash, translated);
  return translated;
}
