import type { Random } from '../random.ts';
import { drawUrl } from './hosts.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * Why a link could not be read, the weight of the cause, and which requests failed: the plain request, the enrichment
 * service.
 */
const causes = [
  ['The host did not answer within 10 seconds', 24, true, false],
  ['The host refused the request (403)', 18, true, false],
  ['The page is not there (404)', 14, true, false],
  ['The enrichment service did not answer', 12, false, true],
  ['The page has neither a title nor a picture', 9, false, true],
  ['The name of the host could not be resolved', 7, true, true],
  ['The certificate of the host has expired', 5, true, true],
  ['Too many requests to the host (429)', 5, true, false],
  ['The page is larger than 5 MB', 3, false, true],
  ['The address leads in a circle', 3, true, true],
] as const;
const weightedCauses = causes.map((cause) => [cause, cause[1]] as const);

const devices = [
  ['ios', ['iOS 18.6', 'iOS 18.5', 'iOS 17.7', 'iOS 26.0']],
  ['android', ['Android 15', 'Android 14', 'Android 16', 'Android 13']],
] as const;

/** A row of the table of failed URLs. */
export interface FailedUrl {
  /** Null when it was not in a post. */
  readonly post_id: number | null;
  readonly host_id: number;
  readonly url: string;
  readonly device_type: string;
  readonly device_os: string;
  readonly failed_in_curl: boolean;
  readonly scrap_by_script: boolean;
  readonly failed_in_enrichment: boolean;
  readonly cause: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly resolved_at: Date | null;
  readonly last_retried_at: Date | null;
}

/** A post with a link, and the host that fails. */
export interface PostLink {
  readonly post: { readonly id: number; readonly at: number };
  readonly host: { readonly id: number; readonly name: string };
}

/** Draws a failed URL; most are read later the same day, some only days later, some never. */
export function drawFailedUrl(random: Random, { post, host }: PostLink, now: number): FailedUrl {
  const [cause, , failed_in_curl, failed_in_enrichment] = random.pickWeighted(weightedCauses);
  const [device_type, systems] = random.pickCommon(devices, 1.3);
  const at = Math.min(now, post.at + random.below(MINUTE));
  const attempts = 1 + Math.floor(random.next() ** 2 * 6);
  const retried =
    attempts === 1 ? null : at + Math.floor((random.chance(0.6) ? 0.3 * DAY : 9 * DAY) * random.next()) + MINUTE;
  const lastRetried = retried === null || retried > now ? null : retried;
  return {
    post_id: post.id,
    host_id: host.id,
    url: drawUrl(random, host.name),
    device_type,
    device_os: random.pickCommon(systems, 1.5),
    failed_in_curl,
    scrap_by_script: random.chance(0.4),
    failed_in_enrichment: failed_in_enrichment || random.chance(0.15),
    cause,
    attempts: lastRetried === null ? 1 : attempts,
    created_at: new Date(at),
    resolved_at: lastRetried !== null && random.chance(0.72) ? new Date(lastRetried) : null,
    last_retried_at: lastRetried === null ? null : new Date(lastRetried),
  };
}
