import { type Random, randomFrom } from '../random.ts';
import { signups } from '../signups.ts';

/** A row of the table of page views. */
export interface PageView {
  readonly visitor_id: number;
  readonly session_started_at: Date;
  readonly at: Date;
  readonly path: string;
  readonly referrer: string | null;
  readonly device: string;
  readonly browser: string;
  readonly country: string;
}

const SECOND = 1000;
const BOUNCES = 0.44;
const COMES_AGAIN = 0.46;
const MOST_VIEWS = 9;

const devices = [
  ['mobile', 61],
  ['desktop', 33],
  ['tablet', 6],
] as const;
const browsers = {
  mobile: [
    ['Safari', 50],
    ['Chrome', 42],
    ['Samsung Internet', 8],
  ],
  tablet: [
    ['Safari', 64],
    ['Chrome', 36],
  ],
  desktop: [
    ['Chrome', 58],
    ['Edge', 17],
    ['Safari', 15],
    ['Firefox', 10],
  ],
} as const;
const countries = [
  ['United States', 68],
  ['Canada', 8],
  ['United Kingdom', 6],
  ['Mexico', 4],
  ['Germany', 3],
  ['India', 3],
  ['Australia', 2],
  ['Brazil', 2],
  ['France', 2],
  ['Philippines', 1],
  ['Ireland', 1],
] as const;
const referrers = [
  [null, 41],
  ['google.com', 27],
  ['instagram.com', 9],
  ['facebook.com', 7],
  ['bing.com', 5],
  ['reddit.com', 4],
  ['youtube.com', 3],
  ['duckduckgo.com', 2],
  ['apps.apple.com', 1],
  ['news.ycombinator.com', 1],
] as const;
const pages = [
  ['/', 46],
  ['/download', 14],
  ['/explore', 12],
  ['/faq', 7],
  ['/about', 5],
  ['/advertise', 6],
  ['/blog/search-together', 4],
  ['/blog/ten-tips', 3],
  ['/privacy', 2],
  ['/child-safety-policy', 1],
] as const;

interface Visitor {
  readonly id: number;
  readonly device: (typeof devices)[number][0];
  readonly browser: string;
  readonly country: string;
}

function newVisitor(random: Random, id: number): Visitor {
  const device = random.pickWeighted(devices);
  return {
    id,
    device,
    browser: random.pickWeighted<string>(browsers[device]),
    country: random.pickWeighted(countries),
  };
}

/** The number of recent new visitors who can return. */
const KNOWN = 3000;

/** Generates the views of this many sessions over two years, in order of time; visitor ids follow `after`. */
export function* visits(wish: {
  readonly seed: number;
  readonly sessions: number;
  readonly after: number;
  readonly today: Date;
}): Generator<PageView, void, undefined> {
  const random = randomFrom(wish.seed);
  const momentOf = signups(random, wish.sessions, wish.today);
  const known: Visitor[] = [];
  let last = wish.after;
  for (let n = 0; n < wish.sessions; n += 1) {
    const before = random.chance(COMES_AGAIN) ? known[random.below(KNOWN)] : undefined;
    if (!before) last += 1;
    const visitor = before ?? newVisitor(random, last);
    known[visitor.id % KNOWN] = visitor;
    const start = momentOf(n);
    const views = random.chance(BOUNCES) ? 1 : 2 + Math.floor(random.next() ** 2 * (MOST_VIEWS - 1));
    const referrer = random.pickWeighted<string | null>(referrers);
    let at = start.getTime();
    for (let view = 0; view < views && at <= wish.today.getTime(); view += 1) {
      yield {
        visitor_id: visitor.id,
        session_started_at: start,
        at: new Date(at),
        path: random.pickWeighted<string>(pages),
        referrer,
        device: visitor.device,
        browser: visitor.browser,
        country: visitor.country,
      };
      at += SECOND * (8 + random.below(110));
    }
  }
}
