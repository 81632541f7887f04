/**
 * Returns the CPU time of this process in milliseconds. Unlike a clock, it does not include the time in which other
 * processes run.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
