import type { Random } from '../random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SECOND = 1000;

/** The outcomes of campaigns, and the percentage of each. */
const campaignStates = [
  ['running', 28],
  ['completed', 29],
  ['used up', 6],
  ['ended', 4],
  ['not begun', 5],
  ['uncharged', 5],
  ['paused', 6],
  ['pending', 10],
  ['draft', 7],
] as const;

export type CampaignState = (typeof campaignStates)[number][0];
type Status = 'Draft' | 'Pending' | 'Approved' | 'Paused' | 'Completed';

/** A change of the status. `by` is an admin; if unset, it is the owner. */
export interface Change {
  readonly after: Status;
  readonly at: number;
  readonly by?: string;
  readonly reason?: string;
}

/** The first and the last moment of a campaign. */
type Run = readonly [start: number, end: number];

/** The history of a campaign: when it was created, runs and was changed, in milliseconds. */
export interface Timeline {
  readonly fate: CampaignState;
  readonly created: number;
  /** Its first and last moment; a draft can lack them. */
  readonly run: Run | undefined;
  readonly changes: readonly Change[];
}

const rejections = [
  'The picture shows a price that the linked page does not have',
  'The text promises a result: please say what the product does instead',
  'The linked page does not open on a phone',
] as const;
const approvals = ['Picture and page fit the guidelines', 'Second look: the price is on the page now'] as const;
const pauses = ['The advertiser asked to wait until the shop is stocked again', 'The linked page is down'] as const;

const reviewers = ['ads', 'ads', 'ilse.van.den.berg', 'samir.haddad'] as const;

/** The share of completed or paused campaigns that were short and recent. */
const RECENT = 0.3;

/** Returns the days on which a campaign with this outcome runs, relative to now. */
function runOf(random: Random, fate: CampaignState, now: number, since: number, isRecent: boolean): Run | undefined {
  const days = 10 + random.below(45);
  const today = Math.floor(now / DAY) * DAY;
  const from = (start: number) => [start, start + days * DAY - SECOND] as const;
  switch (fate) {
    case 'running':
    case 'uncharged':
      return from(today - Math.floor(days * (0.2 + 0.6 * random.next())) * DAY);
    case 'used up':
      return from(today - Math.floor(days * (0.5 + 0.3 * random.next())) * DAY);
    case 'ended':
      return from(today - (days + random.below(5)) * DAY);
    case 'completed':
    case 'paused': {
      if (isRecent) {
        const few = 5 + random.below(5);
        const start = today - (few + 2 + random.below(5)) * DAY;
        return [start, start + few * DAY - SECOND];
      }
      const earliest = Math.min(today, since + 14 * DAY);
      const room = Math.max(0, (today - earliest) / DAY - days - 6);
      return from(today - (days + 6 + Math.floor(random.next() ** 1.3 * room)) * DAY);
    }
    case 'draft':
      return random.chance(0.5) ? undefined : from(today + (3 + random.below(30)) * DAY);
    case 'not begun':
    case 'pending':
      return from(today + (2 + random.below(18)) * DAY);
  }
}

/** Returns the changes from submission to approval, sometimes at the second attempt. */
function review(random: Random, handedIn: number): Change[] {
  const by = random.pick(reviewers);
  const first = { after: 'Pending', at: handedIn } as const;
  if (!random.chance(0.14))
    return [
      first,
      {
        after: 'Approved',
        at: handedIn + HOUR + random.below(14 * HOUR),
        by,
        ...(random.chance(0.3) ? { reason: approvals[0] } : {}),
      },
    ];
  return [
    first,
    { after: 'Draft', at: handedIn + 3 * HOUR, by, reason: random.pick(rejections) },
    { after: 'Pending', at: handedIn + 12 * HOUR },
    { after: 'Approved', at: handedIn + 15 * HOUR + random.below(5 * HOUR), by, reason: approvals[1] },
  ];
}

function changesOf(random: Random, fate: CampaignState, handedIn: number, run: Timeline['run'], now: number): Change[] {
  if (fate === 'draft') {
    const by = random.pick(reviewers);
    return random.chance(0.4)
      ? [
          { after: 'Pending', at: handedIn },
          { after: 'Draft', at: handedIn + 3 * HOUR, by, reason: random.pick(rejections) },
        ]
      : [];
  }
  if (fate === 'pending') return [{ after: 'Pending', at: handedIn }];
  const passed = review(random, handedIn);
  const by = random.pick(reviewers);
  const [start, end] = run ?? [now, now];
  if (fate === 'paused') {
    const at = start + Math.floor((end - start) * (0.3 + 0.4 * random.next()));
    return [...passed, { after: 'Paused', at, by, reason: random.pick(pauses) }];
  }
  if (fate !== 'completed') return passed;
  const at = start + Math.floor((end - start) * 0.4);
  const halted: Change[] = random.chance(0.12)
    ? [
        { after: 'Paused', at, by, reason: random.pick(pauses) },
        { after: 'Approved', at: at + DAY, by },
      ]
    : [];
  return [
    ...passed,
    ...halted,
    { after: 'Completed', at: Math.min(now, end + 2 * HOUR + random.below(20 * HOUR)), by },
  ];
}

/**
 * Draws the history of a campaign. Nothing in it is before `since` or, except its planned days, after `now`. A `wanted`
 * outcome is recent, so that the last weeks of every demo have all outcomes.
 */
export function drawTimeline(random: Random, now: number, since: number, wanted?: CampaignState): Timeline {
  const fate = wanted ?? random.pickWeighted(campaignStates);
  const run = runOf(random, fate, now, since, wanted !== undefined || random.chance(RECENT));
  const latest = Math.min(run?.[0] ?? now, now) - 2 * DAY;
  const created = Math.max(since + HOUR, latest - random.below(7 * DAY));
  const handedIn = created + HOUR + random.below(20 * HOUR);
  const changes = changesOf(random, fate, handedIn, run, now).filter(({ at }) => at <= now);
  return { fate, created, run, changes };
}

/** One of each outcome, so that a small demo has all of them. */
export const everyFate: readonly CampaignState[] = campaignStates.map(([fate]) => fate);
