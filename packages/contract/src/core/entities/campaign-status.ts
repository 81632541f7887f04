/** The statuses of a campaign; each can change to any other. */
export const CAMPAIGN_STATUSES = ['Draft', 'Pending', 'Approved', 'Paused', 'Completed'] as const;
