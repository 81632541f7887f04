/** A statement of the specification, and how its implementation in our product is proven. */
export interface Statement {
  /** The words of the specification. */
  readonly words: string;
  /** Where it can be seen: in the server's calls, or in the console in a browser. */
  readonly where: 'backend' | 'console';
  /** The file of a test in the repository and its title, separated by ` > `. */
  readonly test: string;
  /** If unset, our product does exactly what the statement says. */
  readonly instead?: Instead;
}

/** How our product differs, or what it adds. */
interface Instead {
  readonly state: 'differs' | 'addition';
  readonly how: string;
  /** The number of the decision that explains it. */
  readonly decision?: number;
}

/** The statements of one section of the specification, by number. */
export type Statements<Section extends number> = Readonly<Record<`${Section}.${number}`, Statement>>;

/** The test that runs the kit against our own server, with all statements that a backend can show. */
const KIT =
  'packages/server/test/conformance.long.test.ts > fails nothing on our own server, where it reads and writes, and leaves nothing out';

/** A statement about the backend, which the kit checks. */
export const inBackend = (words: string): Statement => ({ words, where: 'backend', test: KIT });

/** A statement that only a console can show. */
export const inConsole = (words: string, test: string): Statement => ({ words, where: 'console', test });

/** The same statement where our product differs, with the decision that explains it. */
export const differs = (statement: Statement, decision: number, how: string): Statement => ({
  ...statement,
  instead: { state: 'differs', decision, how },
});

/** The same statement where our product does more. */
export const adds = (statement: Statement, how: string): Statement => ({
  ...statement,
  instead: { state: 'addition', how },
});
