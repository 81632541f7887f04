import { useEffect, useState } from 'react';

const RESEND_SECONDS = 90;
const KEY = 'codeSentAt';
const SECOND_MS = 1000;
const MINUTE = 60;

/** Records that a code was just sent, so that a reload of the page does not forget it. */
export const startCountdown = (): void => sessionStorage.setItem(KEY, String(Date.now()));

/** Returns the seconds until another code may be requested, from when the last one was sent. */
export function secondsLeft(sentAt: number, now: number): number {
  const left = Math.ceil((sentAt + RESEND_SECONDS * SECOND_MS - now) / SECOND_MS);
  return Math.min(RESEND_SECONDS, Math.max(0, left));
}

/** Returns seconds in the format `1:30`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;

const left = (): number => secondsLeft(Number(sessionStorage.getItem(KEY) ?? 0), Date.now());

/** Counts down to when another code may be requested. @returns the seconds left, and a function that starts again. */
export function useCountdown(): readonly [number, () => void] {
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const restart = (): void => {
    startCountdown();
    setSeconds(left());
  };
  return [seconds, restart];
}
