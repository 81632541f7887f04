/** The severities of reasons, from the least to the most. */
export const severityNames = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' } as const;
