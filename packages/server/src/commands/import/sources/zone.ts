export const UTC = 'UTC';

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError when there is no such zone. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  formats.set(zone, made);
  return made;
}

/** Whether there is a zone of this name. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function aheadOf(zone: string, at: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1000) * 1000;
}

/**
 * The moment at which the clocks of a zone show this, in UTC.
 * @param local `YYYY-MM-DDThh:mm:ss`, perhaps with a fraction.
 * @returns the first of two such moments; an hour that clocks leave out counts on from the hour before. What is no moment stays
 *   without a zone, and is refused for that.
 */
export function inUtc(local: string, zone: string): string {
  const [seconds = '', fraction = ''] = local.split(/(?=\.)/);
  const shown = Date.parse(`${seconds}Z`);
  if (zone === UTC) return `${local}Z`;
  // Date.parse takes the 30th of February for a day of March.
  if (!Number.isFinite(shown) || new Date(shown).toISOString().slice(0, 19) !== seconds) return local;
  // The offset of the day before holds until clocks change, that of the day after from then on.
  const candidates = [-1, 1].map((days) => shown - aheadOf(zone, shown + days * 86_400_000));
  const at = candidates.find((one) => one + aheadOf(zone, one) === shown) ?? candidates[0] ?? shown;
  return `${new Date(at).toISOString().slice(0, 19)}${fraction}Z`;
}
