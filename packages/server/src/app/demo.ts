import {
  adPictureByName,
  DEMO_PASSWORD,
  demoAccounts,
  face,
  filmByName,
  loadDemo,
  pictureByName,
  soundByName,
} from '@quarterdeck/demo';
import type { Config } from '../core/config.ts';
import { PrimaryClient } from '../database/connections/primary-client.ts';
import { hashPassword } from '../domain/access/passwords.ts';
import type { OwnFile } from '../domain/media/source.ts';

/** What to print about the demo accounts; without a password there are none. */
export interface Demo {
  readonly password: string | undefined;
  readonly others: readonly string[];
}

/** Loads the demo data if it is wanted and does not exist yet. */
export async function loadDemoData(config: Config, ownerUrl: string): Promise<Demo> {
  if (config.demoUsers === 0) return { password: undefined, others: [] };
  const client = new PrimaryClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { demoUsers: users, productName } = config;
    await loadDemo({ client, users, today: new Date(), hashPassword, productName });
  } finally {
    await client.end();
  }
  return {
    password: DEMO_PASSWORD,
    others: demoAccounts.filter(({ isSuper }) => !isSuper).map(({ username }) => username),
  };
}

/** The demo's files by folder: their media type, and how to make the content from the name without its extension. */
const folders = {
  faces: {
    ending: 'svg',
    type: 'image/svg+xml',
    make: (name: string) => (/^\d{1,6}$/.test(name) ? face(Number(name)) : undefined),
  },
  pictures: { ending: 'svg', type: 'image/svg+xml', make: pictureByName },
  ads: { ending: 'svg', type: 'image/svg+xml', make: adPictureByName },
  sounds: { ending: 'wav', type: 'audio/wav', make: soundByName },
  films: { ending: 'webm', type: 'video/webm', make: filmByName },
} as const;

/** Returns the portrait, picture, sound or film that the demo data shows at a path. */
export function demoFile(path: string): OwnFile | undefined {
  const [, folder = '', name = '', end] = /^\/demo\/([a-z]+)\/([a-z\d-]{1,40})\.([a-z]+)$/.exec(path) ?? [];
  if (!Object.hasOwn(folders, folder)) return undefined;
  const { ending, type, make } = folders[folder as keyof typeof folders];
  const file = end === ending ? make(name) : undefined;
  return file === undefined ? undefined : { type, bytes: Buffer.from(file) };
}
