import type { CampaignData, Item, SearchData, UserData } from '@quarterdeck/app-client';
import type { Journal } from './journal.ts';

/** A user of the app. Fields that staff can change have the same names as in Quarterdeck. */
export interface User extends UserData {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  /** Missing for a user who was created in the console and has not chosen a password. */
  readonly password?: string | undefined;
  /** Staff set a password: Quarterdeck knows it, and it is valid for one sign-in. */
  readonly isPasswordOfStaff?: boolean;
  /** All other calls are refused until the user has chosen a password. */
  readonly mustChoosePassword?: boolean;
  /** Why staff suspended the user; missing for all others. */
  readonly suspended?:
    | {
        readonly reason: string | null;
        readonly text: string | null;
        /** When it ends: Quarterdeck then sends an event. Null when only staff can lift it. */
        readonly until?: string | null;
      }
    | undefined;
}

/** A measure against a user, by the id of its event, with the user's appeal. */
export interface Measure {
  readonly id: string;
  readonly user: string;
  readonly what: 'user.suspended' | 'user.warned' | 'post.deleted' | 'post.hidden';
  /** The post of the measure; null when it is against the user. */
  readonly post: string | null;
  readonly reason: string | null;
  readonly text: string | null;
  readonly appeal?: {
    readonly id: string;
    readonly text: string;
    /** Missing while the appeal is undecided. */
    readonly outcome?: 'upheld' | 'overturned';
    readonly reason?: string | null;
  };
}

export interface Session {
  /** A hash of the token. */
  readonly id: string;
  readonly user: string;
}

/** A link for a new password that was sent to a user. */
export interface PasswordLink {
  /** A hash of the link's token. */
  readonly id: string;
  readonly user: string;
  readonly expiresAt: number;
}

export interface Post {
  readonly id: string;
  readonly user: string;
  readonly title: string;
  readonly text: string;
  readonly website?: string | undefined;
  readonly likes: number;
  /** Staff deleted it; they can restore it. */
  readonly isDeleted?: boolean;
  /** Staff hid it; they can show it again. */
  readonly isHidden?: boolean;
}

export interface Follow {
  readonly id: string;
  readonly follower: string;
  readonly followed: string;
}

/** A user's latest search, under their id. */
export interface Search {
  readonly id: string;
  readonly search: string;
  readonly data: SearchData;
}

export interface Room {
  readonly id: string;
  readonly members: readonly string[];
  /** The latest messages. */
  readonly messages: readonly { readonly sender: string; readonly text: string }[];
}

export interface Campaign {
  readonly id: string;
  readonly user: string;
  readonly name: string;
  readonly goal: 'clicks' | 'impressions';
  readonly status: NonNullable<CampaignData['status']>;
}

/** A link whose page could not be read. */
export interface FailedLink {
  readonly id: string;
  readonly url: string;
  readonly attempts: number;
  readonly isResolved: boolean;
}

/** A setting of the whole app from Quarterdeck, by name. */
export interface Setting {
  readonly id: 'charges' | 'interests' | 'enrichment' | 'cursor';
  readonly value: unknown;
}

/** The app's tables. */
export const tablesOf = (journal: Journal) => ({
  users: journal.table<User>('users'),
  measures: journal.table<Measure>('measures'),
  sessions: journal.table<Session>('sessions'),
  passwordLinks: journal.table<PasswordLink>('password_links'),
  posts: journal.table<Post>('posts'),
  follows: journal.table<Follow>('follows'),
  searches: journal.table<Search>('searches'),
  rooms: journal.table<Room>('rooms'),
  campaigns: journal.table<Campaign>('campaigns'),
  failedLinks: journal.table<FailedLink>('failed_links'),
  settings: journal.table<Setting>('settings'),
  /** Events that were applied. */
  obeyed: journal.table<{ readonly id: string }>('obeyed'),
  /** Items that Quarterdeck has not received yet, in order. */
  outbox: journal.table<{ readonly id: string; readonly item: Item }>('outbox'),
});

export type Tables = ReturnType<typeof tablesOf>;
