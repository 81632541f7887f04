/** The columns that a page shows. */
export const columns = 'id, avatar, name, username, email, phone, device, device_app_version, created_at';
export const order = 'order by sort_name, id';

const fourColumns = 'is_app_user and (name ilike $1 or username ilike $1 or email ilike $1 or phone ilike $1)';

/** A search as it is usually written, of a pattern for `ilike`: its first page, and how many match. */
export const searched = {
  page: `select ${columns} from users where ${fourColumns} ${order} limit 20`,
  count: `select count(*)::int as total from users where ${fourColumns}`,
};
