/** One stretch of an order of the list of users whose keys are other ones now: background work cuts it. */
export const oneStretch = (order: string): string => `
delete from users_rank where order_by = '${order}' and (from_key <> '' or from_id <> 0);
delete from users_rank_change where order_by = '${order}';
update users_rank set rows = (select rows from users_rank where order_by = 'total')
  + (select coalesce(sum(change), 0) from users_rank_change where order_by = 'id') where order_by = '${order}';
`;
