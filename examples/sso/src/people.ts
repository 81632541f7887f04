/** Someone who can sign in at the provider. */
export interface Person {
  /** What the provider knows them by, permanently: the subject. */
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly groups: readonly string[];
  /** How they prove who they are there (RFC 8176). */
  readonly amr: readonly string[];
}

/** Two of the demo's admins, and someone the console does not know yet. */
export const people: readonly Person[] = [
  {
    ...{ id: 'person-1', name: 'Mona Moderator', username: 'mona', email: 'moderator@quarterdeck.example' },
    ...{ isEmailVerified: true, groups: ['trust-and-safety'], amr: ['pwd', 'otp'] },
  },
  {
    ...{ id: 'person-2', name: 'Adam Adler', username: 'adam', email: 'ads@quarterdeck.example' },
    ...{ isEmailVerified: true, groups: ['marketing'], amr: ['pwd'] },
  },
  {
    ...{ id: 'person-3', name: 'Nora New', username: 'nora', email: 'nora@quarterdeck.example' },
    ...{ isEmailVerified: true, groups: ['trust-and-safety'], amr: ['hwk'] },
  },
];
