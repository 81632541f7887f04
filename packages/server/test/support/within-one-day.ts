const dayInUtc = (): string => new Date().toISOString().slice(0, 10);

/** Runs work that fails if midnight (UTC) passes meanwhile; it is then repeated once. */
export async function withinOneDay(work: (today: string) => Promise<void>): Promise<void> {
  const today = dayInUtc();
  try {
    await work(today);
  } catch (error) {
    if (dayInUtc() === today) throw error;
    await work(dayInUtc());
  }
}
