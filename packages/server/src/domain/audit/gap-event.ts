/** The audit event about what a failover lost. Its name must never change. */
export const GAP_EVENT = 'upkeep.failover_gap';
