import { drawFind } from '../activity/find.ts';
import type { Random } from '../random.ts';

/** A user who posts, with their sign-up time (milliseconds) and where they live. */
export interface Author {
  readonly id: number;
  readonly since: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A row of the table of posts. */
export interface Post {
  readonly user_id: number;
  readonly image: string | null;
  readonly title: string;
  readonly website: string;
  readonly text: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly like_count: number;
  readonly comment_count: number;
  readonly clicks_count: number;
  readonly views_count: number;
  readonly shares_count: number;
  readonly bookmarks_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const websites = [
  'orchardandoak.example',
  'thelocalweek.example',
  'trailnotes.example',
  'brightkitchen.example',
  'harbourmarket.example',
  'studiolantern.example',
  'secondhandcity.example',
  'cedarstreet.example',
  'weekendbuilders.example',
  'opensky.example',
] as const;

const texts = [
  'Found this while I was looking for something else. Worth a look!',
  'Has anybody tried it? I would like to hear before I order.',
  'We went there last weekend and stayed the whole day.',
  'This is the best explanation that I have seen so far.',
  'Prices go up on Monday, so be quick.',
  'Saving this for later. Tell me what you think.',
  'My sister swears by it, and I am starting to see why.',
  'Only a few left. Write to me for the address.',
  'Three things I wish I had known before I started.',
  'Half price until tomorrow, with the code in the picture.',
] as const;

const DAY = 86_400_000;
const PLACED = 0.8;
/** About a mile, in degrees. */
const NEARBY = 0.03;

const near = (random: Random, degrees: number): number => Number((degrees + (random.next() - 0.5) * NEARBY).toFixed(5));

/** Draws a user's post; most are less than half a year old. */
export function drawPost(random: Random, author: Author, now: number): Post {
  const { title, search_term, image, description } = drawFind(random, true);
  const age = Math.min(now - author.since, random.next() ** 2 * 360 * DAY);
  const created = now - Math.floor(age);
  const views = 8 + Math.floor(random.next() ** 4 * 9000);
  const share = (most: number): number => Math.floor(views * random.next() ** 2 * most);
  const isPlaced = random.chance(PLACED) && author.latitude !== null && author.longitude !== null;
  return {
    user_id: author.id,
    image,
    title: title ?? search_term,
    website: random.pick(websites),
    text: random.chance(0.7) ? random.pick(texts) : description,
    latitude: isPlaced ? near(random, author.latitude ?? 0) : null,
    longitude: isPlaced ? near(random, author.longitude ?? 0) : null,
    like_count: share(0.3),
    comment_count: share(0.06),
    clicks_count: share(0.4),
    views_count: views,
    shares_count: share(0.05),
    bookmarks_count: share(0.08),
    created_at: new Date(created),
    updated_at: new Date(created + (random.chance(0.3) ? Math.floor((now - created) * random.next()) : 0)),
  };
}
