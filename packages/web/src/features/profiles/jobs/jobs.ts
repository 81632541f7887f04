/** What support does for a person, each as a short checklist. */
export const jobs = {
  'sign-in': 'Cannot sign in',
  suspension: 'Suspended by mistake',
  impersonation: 'Impersonated',
  harassment: 'Harassed',
  data: 'Asks for their data',
} as const;

export type JobName = keyof typeof jobs;

/** The note that records a job: which steps were done, and what the result was. */
export function recordOf(
  job: JobName,
  steps: readonly { readonly label: string; readonly isDone: boolean }[],
  result: string,
): string {
  const lines = steps.map(({ label, isDone }) => `${isDone ? '✓' : '–'} ${label}`);
  return [jobs[job], ...lines, ...(result.trim() ? [`Result: ${result.trim()}`] : [])].join('\n');
}
