import type { CampaignData, Item, SearchData, UserData } from '@quarterdeck/app-client';
import type { Journal } from './journal.ts';

/** A person who uses the app. The fields that staff may change are called as Quarterdeck calls them. */
export interface User extends UserData {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  /** Missing for a person who was created in the console and has chosen none yet. */
  readonly password?: string | undefined;
  /** Staff set a password: Quarterdeck knows it, and it is good for one sign-in. */
  readonly isPasswordOfStaff?: boolean;
  /** Nothing else is answered before they have chosen a password. */
  readonly mustChoosePassword?: boolean;
  /** Why staff suspended this person; missing for everyone else. */
  readonly suspended?:
    | {
        readonly reason: string | null;
        readonly text: string | null;
        /** When it ends: Quarterdeck says so then. Null when only staff lift it. */
        readonly until?: string | null;
      }
    | undefined;
}

/** What staff did to a person, by the id of the event that told it, and what the person said to that. */
export interface Measure {
  readonly id: string;
  readonly user: string;
  readonly what: 'user.suspended' | 'user.warned' | 'post.deleted' | 'post.hidden';
  /** The post that it is about; null when it is about the person. */
  readonly post: string | null;
  readonly reason: string | null;
  readonly text: string | null;
  readonly appeal?: {
    readonly id: string;
    readonly text: string;
    /** Missing while no one has decided it. */
    readonly outcome?: 'upheld' | 'overturned';
    readonly reason?: string | null;
  };
}

export interface Session {
  /** A hash of the token. */
  readonly id: string;
  readonly user: string;
}

/** A link for a new password that was sent to a person. */
export interface PasswordLink {
  /** A hash of what the link says. */
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
  /** Staff deleted it; they may restore it. */
  readonly isDeleted?: boolean;
  /** Staff hid it; they may show it again. */
  readonly isHidden?: boolean;
}

export interface Follow {
  readonly id: string;
  readonly follower: string;
  readonly followed: string;
}

/** The latest search of a person, under their id. */
export interface Search {
  readonly id: string;
  readonly search: string;
  readonly data: SearchData;
}

export interface Room {
  readonly id: string;
  readonly members: readonly string[];
  /** The latest ones. */
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

/** What Quarterdeck has said that holds for the whole app, by name. */
export interface Setting {
  readonly id: 'charges' | 'interests' | 'enrichment' | 'cursor';
  readonly value: unknown;
}

/** All that the app knows. */
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
  /** Events that were obeyed. */
  obeyed: journal.table<{ readonly id: string }>('obeyed'),
  /** Items that Quarterdeck does not have yet, in their order. */
  outbox: journal.table<{ readonly id: string; readonly item: Item }>('outbox'),
});

export type Tables = ReturnType<typeof tablesOf>;
