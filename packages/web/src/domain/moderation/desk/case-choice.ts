/** The cases that are chosen to be decided together, for the evidence of the open case. */
export interface CaseChoice {
  readonly has: (id: number) => boolean;
  readonly add: (ids: readonly number[]) => void;
  readonly remove: (ids: readonly number[]) => void;
}
