/** The milliseconds that this process has computed for: unlike a clock, it stops while others have the processor. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
