import type { Page } from '../database/lists/source.ts';

/** Beside a total: whether it is a floor, said only when it is one. */
export const floor = (exact: boolean): { total_exact?: false } => (exact ? {} : { total_exact: false });

/** A page of a list, as the calls answer it for which the specification names no other shape. */
export const paged = <Row>({ rows, total, exact }: Page<Row>) => ({ data: rows, total, ...floor(exact) });
