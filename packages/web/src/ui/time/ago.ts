import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
const units = [
  { name: 's', seconds: 1, most: 60 },
  { name: 'min', seconds: 60, most: 60 },
  { name: 'h', seconds: 3600, most: 48 },
  { name: 'days', seconds: 86_400, most: Number.POSITIVE_INFINITY },
] as const;

/** How long ago a moment was, in the largest unit that fits: `12 s ago`. What is ahead, by a clock that is, was just now. */
export function agoText(moment: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(moment)) / SECOND_MS));
  const unit = units.find((one) => seconds < one.seconds * one.most) ?? units[3];
  return `${Math.floor(seconds / unit.seconds)} ${unit.name} ago`;
}

/** The present moment; it is updated each second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
