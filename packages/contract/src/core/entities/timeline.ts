/** The kinds of timeline entries. Entries of the same moment appear in this order. */
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

/** The outcome of an attempt to sign in to the app. */
export const signInOutcomes = ['succeeded', 'failed', 'locked'] as const;

/** The changes of an account by staff that a timeline shows. */
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
