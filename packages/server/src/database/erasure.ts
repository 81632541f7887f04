/**
 * What becomes of a column that says who someone is when that person is erased: the row goes; the row stays, and the column
 * identifies nobody any more; or both stay, for a reason.
 */
type ColumnErasure = 'row deleted' | 'anonymised' | { readonly kept: string };

/** What an owner does about persons who are erased: by table, and by each column that says who someone is. */
export type Erasure = Readonly<Record<string, Readonly<Record<string, ColumnErasure>>>>;

/** Of a column that names a member of staff, and never a user of the app. */
export const BY_STAFF: ColumnErasure = { kept: 'Who of the staff did it stays known as long as what they did' };
