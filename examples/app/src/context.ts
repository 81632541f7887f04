import type { Client } from '@quarterdeck/app-client';
import type { Tables, User } from './model.ts';
import type { Outbox } from './outbox.ts';
import type { Versions } from './versions.ts';

/** What the parts of the app share. */
export interface App extends Pick<Outbox, 'tell'> {
  readonly quarterdeckUrl: string;
  /** How much a hash of a password costs; a power of two. */
  readonly passwordCost: number;
  /** Reads the page of a link, and says why it could not. */
  readonly readPage: (url: string) => Promise<string | undefined>;
  /** Emails a person the token of a link for a new password. */
  readonly mailPasswordLink: (user: User, token: string) => void;
  readonly tables: Tables;
  readonly client: Client;
  readonly versions: Versions;
}
