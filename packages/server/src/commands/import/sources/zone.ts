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

/** Whether a time zone of this name exists. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns a zone's UTC offset at a moment, in milliseconds. */
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
 * Converts the local time of a zone to UTC.
 * @param local `YYYY-MM-DDThh:mm:ss`, perhaps with a fraction.
 * @returns the first of two such moments. A time in the hour that clocks skip is read with the offset before the change.
 *   An impossible time stays without a zone, and is then refused.
 */
export function inUtc(local: string, zone: string): string {
  const [seconds = '', fraction = ''] = local.split(/(?=\.)/);
  const shown = Date.parse(`${seconds}Z`);
  if (zone === UTC) return `${local}Z`;
  // Date.parse turns February 30 into a day in March.
  if (!Number.isFinite(shown) || new Date(shown).toISOString().slice(0, 19) !== seconds) return local;
  // The offset of the day before applies until the clocks change, that of the day after from then on.
  const candidates = [-1, 1].map((days) => shown - aheadOf(zone, shown + days * 86_400_000));
  const at = candidates.find((one) => one + aheadOf(zone, one) === shown) ?? candidates[0] ?? shown;
  return `${new Date(at).toISOString().slice(0, 19)}${fraction}Z`;
}
