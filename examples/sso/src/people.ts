/** A person who can sign in at the provider. */
export interface Person {
  /** The provider's permanent id of the person: the subject. */
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly groups: readonly string[];
  /** How the person proves their identity at the provider (RFC 8176). */
  readonly amr: readonly string[];
}

/** Two of the demo's admins, and a person unknown to the console. */
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
