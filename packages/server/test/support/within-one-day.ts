const dayInUtc = (): string => new Date().toISOString().slice(0, 10);

/** Does what is right on one day in UTC alone. It may fail when the day ends meanwhile: then it is done once more. */
export async function withinOneDay(work: (today: string) => Promise<void>): Promise<void> {
  const today = dayInUtc();
  try {
    await work(today);
  } catch (error) {
    if (dayInUtc() === today) throw error;
    await work(dayInUtc());
  }
}
