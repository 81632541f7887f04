/** The support jobs for a user, each with a short checklist. */
export const jobs = {
  'sign-in': 'Cannot sign in',
  suspension: 'Suspended by mistake',
  impersonation: 'Impersonated',
  harassment: 'Harassed',
  data: 'Asks for their data',
} as const;

export type JobName = keyof typeof jobs;

/** Returns the note that records a job: the steps that were done, and the result. */
export function recordOf(
  job: JobName,
  steps: readonly { readonly label: string; readonly isDone: boolean }[],
  result: string,
): string {
  const lines = steps.map(({ label, isDone }) => `${isDone ? '✓' : '–'} ${label}`);
  return [jobs[job], ...lines, ...(result.trim() ? [`Result: ${result.trim()}`] : [])].join('\n');
}
