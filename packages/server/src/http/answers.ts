import type { Page } from '../database/lists/list-query.ts';

/** Beside a total: whether it is a floor, said only when it is one. */
export const floor = (exact: boolean): { total_exact?: false } => (exact ? {} : { total_exact: false });

/** A page of a list, as the calls answer it for which the specification names no other shape. */
export const paged = <Row>({ rows, total, exact }: Page<Row>) => ({ data: rows, total, ...floor(exact) });

/** A row with its moment as the API writes it. */
export const dated = <Row extends { readonly created_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** A page of such rows. */
export const datedPage = <Row extends { readonly created_at: Date }>(page: Page<Row>) => ({
  ...page,
  rows: page.rows.map(dated),
});
