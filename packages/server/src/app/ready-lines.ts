import type { Config } from '../core/config.ts';
import type { Demo } from './demo.ts';

/** What is known about a started server, apart from its configuration. */
interface StartReport {
  readonly demo: Demo;
  /** The key with which an app can send data to the demo. */
  readonly key: string | undefined;
  /** Where the embedded database stores its files, as a sentence, if that is not the data folder. */
  readonly files: string | undefined;
  readonly warnings: readonly string[];
}

/**
 * Returns what the terminal shows when the server is ready, in at most eight lines. It names the address, how to sign
 * in, where codes appear, where data is stored and how to stop.
 */
export function readyLines(config: Config, { demo, key, files, warnings }: StartReport): readonly string[] {
  const { productName, publicUrl, dataDir } = config;
  const data =
    config.databaseUrl === undefined
      ? `Data is stored in ${dataDir}. Delete that folder to start over.`
      : `Data is stored in the database. ${dataDir} contains this server's files.`;
  return [
    `${productName} is ready at ${publicUrl}`,
    ...(demo.password === undefined
      ? []
      : [`Sign in as "admin" with the password "${demo.password}". Others: ${demo.others.join(', ')}.`]),
    config.smtpUrl === undefined ? 'Sign-in codes appear here.' : 'Sign-in codes are emailed.',
    files === undefined ? data : `${data} ${files}`,
    ...(key === undefined ? [] : [`Your app sends its data with this key: ${key}`]),
    ...warnings,
    'Press Ctrl-C to stop.',
  ];
}
