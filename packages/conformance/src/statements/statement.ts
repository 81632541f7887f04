/** One thing that the specification says, and how it is known whether our product does it. */
export interface Statement {
  /** The words of the specification. */
  readonly words: string;
  /** Who can be seen to do it: the server, through its calls, or the console, in a browser. */
  readonly where: 'backend' | 'console';
  /** The file of a test of the repository and its title, with ` > ` between them. */
  readonly test: string;
  /** Without it, we do what the words say. */
  readonly instead?: Instead;
}

/** What we do in another way, or besides. */
interface Instead {
  readonly state: 'differs' | 'addition';
  readonly how: string;
  /** The number of the decision that says why. */
  readonly decision?: number;
}

/** The statements of one section of the specification, by their numbers. */
export type Statements<Section extends number> = Readonly<Record<`${Section}.${number}`, Statement>>;

/** The test that runs the kit against our own server, with everything that a backend can show. */
const KIT =
  'packages/server/test/conformance.long.test.ts > fails nothing on our own server, where it reads and writes, and leaves nothing out';

/** What a backend shows: the kit has a check of it. */
export const inBackend = (words: string): Statement => ({ words, where: 'backend', test: KIT });

/** What only a console shows. */
export const inConsole = (words: string, test: string): Statement => ({ words, where: 'console', test });

/** The same statement, where we do something else, and which decision says why. */
export const differs = (statement: Statement, decision: number, how: string): Statement => ({
  ...statement,
  instead: { state: 'differs', decision, how },
});

/** The same statement, where we do more than it says. */
export const adds = (statement: Statement, how: string): Statement => ({
  ...statement,
  instead: { state: 'addition', how },
});
