/** What a timeline tells of, in the order in which entries of one moment come. */
export const timelineKinds = ['report', 'post_report', 'decision', 'end', 'note', 'edit', 'grant', 'delivery'] as const;

/** What staff change of an account, as far as a timeline tells of it. */
export const editEvents = [
  'user.created',
  'user.updated',
  'user.auto_follow_changed',
  'user.password_set',
  'user.suspended',
  'user.unsuspended',
  'admin.groups_assigned',
  'admin_permission.changed',
] as const;
