/** The cases that are chosen to be decided together, as the evidence of the open one sees them. */
export interface CaseChoice {
  readonly has: (id: number) => boolean;
  readonly add: (ids: readonly number[]) => void;
  readonly remove: (ids: readonly number[]) => void;
}
