import type { Config } from '../core/config.ts';
import type { Demo } from './demo.ts';

/** What is known of a server that has started, besides its configuration. */
interface StartReport {
  readonly demo: Demo;
  /** With which an app can send its data to the demo. */
  readonly key: string | undefined;
  /** A sentence about where the embedded database has its files, if that is not the data folder. */
  readonly files: string | undefined;
  readonly warnings: readonly string[];
}

/**
 * What the terminal shows when the server is ready: where it is, how to sign in, where codes appear, where data is and how to
 * stop it. At most eight lines.
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
