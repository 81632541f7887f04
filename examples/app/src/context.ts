import type { Client } from '@quarterdeck/app-client';
import type { Tables, User } from './model.ts';
import type { Outbox } from './outbox.ts';
import type { Versions } from './versions.ts';

/** The context that all parts of the app share. */
export interface App extends Pick<Outbox, 'tell'> {
  readonly quarterdeckUrl: string;
  /** The cost of a password hash; a power of two. */
  readonly passwordCost: number;
  /** Reads the page of a link. Returns why it could not be read, if so. */
  readonly readPage: (url: string) => Promise<string | undefined>;
  /** Emails a user a link with this token for a new password. */
  readonly mailPasswordLink: (user: User, token: string) => void;
  readonly tables: Tables;
  readonly client: Client;
  readonly versions: Versions;
}
