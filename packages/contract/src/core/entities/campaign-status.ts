/** The states of a campaign; it can be brought from any to any. */
export const CAMPAIGN_STATUSES = ['Draft', 'Pending', 'Approved', 'Paused', 'Completed'] as const;
