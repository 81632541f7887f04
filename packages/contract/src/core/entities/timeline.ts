/** What a timeline tells of, in the order in which entries of one moment come. */
export const timelineKinds = [
  'report',
  'post_report',
  'decision',
  'end',
  'note',
  'edit',
  'grant',
  'delivery',
  'email',
  'payment',
  'sign_in',
] as const;

/** How an attempt to sign in to the app ended. */
export const signInOutcomes = ['succeeded', 'failed', 'locked'] as const;

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
