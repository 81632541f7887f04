/** The row of the audit log about what a failover lost. Its name never changes. */
export const GAP_EVENT = 'upkeep.failover_gap';
